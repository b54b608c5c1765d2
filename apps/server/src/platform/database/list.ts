import { assert } from "@chalkboard/kernel";
import type { Sql } from "./database.ts";
import { json, plannedEachTime, type Query, query, type RowOf } from "./query.ts";

// Lists for the contract's list calls: one statement of the listed rows gives the pages in every order, and the sums.

type Columns = Query["columns"];
type Declaration<C extends Columns, By extends keyof C & string, Sum extends keyof C & string, Sort extends string> = {
  /** Name and type of each column of `found`, in any order. `id` is one of them, a unique int8. */
  readonly columns: C;
  /**
   * The listed rows, without order and limit, with $1, $2, … for the filters. A column that rows are sorted by is never
   * null.
   */
  readonly found: string;
  /** How many parameters `found` has. */
  readonly parameters: number;
  /** The orders that the contract names, and the column of each. */
  readonly sorts: Readonly<Record<Sort, keyof C & string>>;
  /** The sums have a row for each of these columns' values. */
  readonly by: readonly By[];
  readonly sum: readonly Sum[];
  /**
   * Columns of money. Where a row has a `currency`, they are sorted within it: amounts of two currencies have no order
   * (docs/decisions/0540).
   */
  readonly money?: readonly (keyof C & string)[];
  /**
   * The rows are expensive to find: a page requested with its sums finds them once for both, and materialises them for
   * that.
   */
  readonly isDear?: true;
};

type SumsOf<C extends Columns, By extends keyof C & string, Sum extends keyof C & string> = {
  readonly [Name in By]: C[Name];
} & { readonly [Name in Sum]: "int8" } & { readonly count: "int8" };

export type List<C extends Columns, S extends Columns, Sort extends string> = {
  readonly pages: Readonly<Record<`${Sort} ${"up" | "down"}`, Query<C & { readonly place: "text" }>>>;
  readonly sums: Query<S>;
  /** For an expensive list: pages whose rows each include all sums. */
  readonly withSums?: List<C, S, Sort>["pages"];
};

/** Declares a list. The test that describes every query also describes its pages and sums. */
export function list<
  const C extends Columns,
  const By extends keyof C & string,
  const Sum extends keyof C & string,
  const Sort extends string,
>({
  columns,
  found,
  parameters,
  sorts,
  by,
  sum,
  money = [],
  isDear,
}: Declaration<C, By, Sum, Sort>): List<C, SumsOf<C, By, Sum>, Sort> {
  const names = Object.keys(columns).join(", ");
  const grouped = by.join(", ");
  const added = [...by, ...sum.map((name) => `coalesce(sum(${name}), 0)::int8 as ${name}`), "count(*) as count"].join(
    ", ",
  );
  const sumsOf = (from: string): string =>
    `select ${added} from ${from} ${by.length === 0 ? "" : `group by ${grouped} order by ${grouped}`}`;
  const page = (sort: string, isUp: boolean, once: boolean): Query<C & { readonly place: "text" }> => {
    const [direction, beyond] = isUp ? ["asc", ">"] : ["desc", "<"];
    const parameter = (further: number): string => `$${String(parameters + further)}`;
    const [place, id, limit] = [parameter(1), parameter(2), parameter(3)];
    const { order, mark, reached } = orderBy(columns, sort, place, money);
    const isBeyond =
      sort === "id"
        ? `id ${beyond} ${id}::int8`
        : `(${order.join(", ")}, id) ${beyond} (${reached.join(", ")}, ${id}::int8)`;
    const rows = (more: string, from: string): string => `
      select ${names}, ${mark} as place${more} from ${from}
      where (${place}::text is null or ${isBeyond})
      order by ${order.map((column) => `${column} ${direction}`).join(", ")}${sort === "id" ? "" : `, id ${direction}`} limit ${limit}::int`;
    if (!once) return plannedEachTime(query({ ...columns, place: "text" }, rows("", `(${found}) as found`)));
    return plannedEachTime(
      query(
        { ...columns, place: "text", summed: json<unknown[]>() },
        `
      with found as materialized (${found}), summed as (select coalesce(jsonb_agg(to_jsonb(s)), '[]') as summed
        from (${sumsOf("found")}) as s)
      ${rows(", (select summed from summed) as summed", "found")}`,
      ),
    );
  };
  const pagesOf = (once: boolean) =>
    Object.fromEntries(
      Object.entries<string>(sorts).flatMap(([sort, column]) => [
        [`${sort} up`, page(column, true, once)],
        [`${sort} down`, page(column, false, once)],
      ]),
    ) as List<C, SumsOf<C, By, Sum>, Sort>["pages"];
  const types = Object.fromEntries([...by.map((name) => [name, columns[name]]), ...sum.map((name) => [name, "int8"])]);
  const sums = plannedEachTime(
    query({ ...types, count: "int8" } as unknown as SumsOf<C, By, Sum>, sumsOf(`(${found}) as found`)),
  );
  return { pages: pagesOf(false), sums, ...(isDear === true ? { withSums: pagesOf(true) } : {}) };
}

type OrderBy = {
  readonly order: readonly string[];
  /** How a row's position is encoded in a cursor, and decoded. */
  readonly mark: string;
  readonly reached: readonly string[];
};

function orderBy(columns: Columns, sort: string, place: string, money: readonly string[]): OrderBy {
  const type = typeOf(columns, sort);
  if (!money.includes(sort) || columns["currency"] === undefined)
    return { order: [sort], mark: `${sort}::text`, reached: [`${place}::text::${type}`] };
  const part = (number: number): string => `split_part(${place}::text, ' ', ${String(number)})`;
  return {
    order: ["currency", sort],
    mark: `concat(currency, ' ', ${sort})`,
    reached: [part(1), `${part(2)}::${type}`],
  };
}

/** Whether an exported value is a list; the describing test finds the list's queries with it. */
export function isList(value: unknown): value is List<Columns, Columns, string> {
  return typeof value === "object" && value !== null && "pages" in value && "sums" in value;
}

export type ListRequest<Sort extends string> = {
  readonly sort: Sort;
  readonly isAscending: boolean;
  readonly after?: string | undefined;
  readonly limit: number;
  readonly withSums: boolean;
};

type Name<Column extends string> = Column extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Name<Rest>>}`
  : Column;

/** A row's columns in the contract's spelling: `possible_win` is `possibleWin`. */
export type Named<Row> = { readonly [Column in keyof Row & string as Name<Column>]: Row[Column] };

export type Page<Row, Sums> = { readonly rows: Row[]; readonly next: string | null; readonly sums: Sums[] | null };

/** A row of a list's pages. */
export type PageRow<L> = L extends List<infer C, Columns, string> ? RowOf<C> : never;

/**
 * One page of a list, and its sums on request.
 * @param values of the statement's parameters
 * @returns undefined where `after` is no position in this order
 */
export async function pageOf<C extends Columns, S extends Columns, Sort extends string>(
  sql: Sql,
  list: List<C, S, Sort>,
  values: readonly unknown[],
  { sort, isAscending, after, limit, withSums }: ListRequest<Sort>,
): Promise<Page<RowOf<C>, Named<RowOf<S>>> | undefined> {
  const place = after === undefined ? ([null, null] as const) : placeOf(after);
  if (place === undefined) return undefined;
  const pages = withSums ? (list.withSums ?? list.pages) : list.pages;
  const input = pages[`${sort} ${isAscending ? "up" : "down"}`];
  const rows = await sql.rows(input, [...values, ...place, limit + 1]).catch((error: unknown) => {
    // A cursor that is invalid in this order comes from outside.
    if (after !== undefined && isUnreadable(error)) return undefined;
    throw error;
  });
  if (rows === undefined) return undefined;
  const [result] = rows.map((row) => ("summed" in row ? (row["summed"] as RowOf<S>[]) : undefined));
  // A page without rows has no row that could include the sums.
  const sums = withSums ? (result?.map(named) ?? (await sumsOf(sql, list, values))) : null;
  const shown = rows.slice(0, limit);
  const last =
    rows.length > limit ? (shown.at(-1) as { readonly place: string; readonly id: number } | undefined) : undefined;
  return { rows: shown as RowOf<C>[], next: last === undefined ? null : JSON.stringify([last.place, last.id]), sums };
}

/** The sums of a list. */
export async function sumsOf<S extends Columns>(
  sql: Sql,
  { sums }: { readonly sums: Query<S> },
  values: readonly unknown[],
): Promise<Named<RowOf<S>>[]> {
  return (await sql.rows(sums, values)).map(named);
}

function named<Row extends object>(row: Row): Named<Row> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  ) as Named<Row>;
}

const sortable = ["int2", "int4", "int8", "text", "date", "timestamptz"];

function typeOf(columns: Columns, sort: string): string {
  const type = columns[sort];
  assert(
    typeof type === "string" && sortable.includes(type),
    "a column that rows are sorted by has an order, and is never null",
    { sort },
  );
  return type;
}

/** The id of the row after which a page begins; undefined where `after` is no position. */
export function idOf(after: string): number | undefined {
  return placeOf(after)?.[1];
}

function placeOf(after: string): readonly [place: string, id: number] | undefined {
  let read: unknown;
  try {
    read = JSON.parse(after);
  } catch {
    return undefined;
  }
  if (!Array.isArray(read) || read.length !== 2) return undefined;
  const [place, id] = read as readonly unknown[];
  return typeof place === "string" && Number.isSafeInteger(id) ? [place, id as number] : undefined;
}

/** PostgreSQL could not read a text as the expected type: class 22, data exception. */
function isUnreadable(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && error.code.startsWith("22");
}
