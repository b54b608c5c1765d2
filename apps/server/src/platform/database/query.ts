// A query is its SQL and the columns that it returns. One test describes every query against the migrated schema, so
// the two cannot diverge.

/** The type here for each PostgreSQL type. Times are milliseconds since 1970; int8 is a safe integer. */
type Types = {
  bool: boolean;
  int2: number;
  int4: number;
  int8: number;
  text: string;
  date: string;
  timestamptz: number;
  bytea: Uint8Array;
  "int2[]": number[];
  "int4[]": number[];
  "int8[]": number[];
  "text[]": string[];
};

type Json<Value> = { readonly json: Value };
type Column = keyof Types | `${keyof Types & string}?` | Json<unknown>;

/** A jsonb column, with the shape that we wrote into it. */
export function json<Value>(): Json<Value> {
  return { json: undefined as Value };
}

type ValueOf<C extends Column> =
  C extends Json<infer Value>
    ? Value
    : C extends `${infer Name extends keyof Types & string}?`
      ? Types[Name] | null
      : C extends keyof Types
        ? Types[C]
        : never;

type Columns = Readonly<Record<string, Column>>;
export type RowOf<C extends Columns> = { -readonly [Name in keyof C]: ValueOf<C[Name]> };

export type Query<C extends Columns = Columns> = {
  readonly columns: C;
  readonly text: string;
  /** It is planned for the values of each execution: the generic plan would misjudge optional filters. */
  readonly isPlannedEachTime?: boolean;
};

/**
 * Declares a query.
 * @param columns name and PostgreSQL type of each returned column, in order; a `?` after the type where it may be null
 * @param text SQL with $1, $2, …
 */
export function query<const C extends Columns>(columns: C, text: string): Query<C> {
  return { columns, text };
}

/**
 * The same query, planned again for the values of each execution: a generic plan assumes thousands of rows for an
 * optional filter, or one row for a list of thousands, and joins them one by one (docs/decisions/0358).
 */
export function plannedEachTime<Input extends Query>(input: Input): Input {
  return { ...input, isPlannedEachTime: true };
}

/** Whether an exported value is a query; the describing test finds them with it. */
export function isQuery(value: unknown): value is Query {
  return (
    typeof value === "object" &&
    value !== null &&
    "columns" in value &&
    "text" in value &&
    typeof value.text === "string"
  );
}
