import { z } from "zod";
import { type Access, type Call, call } from "./call.ts";
import { isMoney } from "./shapes.ts";

type Declaration<
  Filters extends z.ZodRawShape,
  Row extends z.ZodObject,
  Sums extends z.ZodRawShape,
  Sort extends string,
> = {
  readonly summary: string;
  readonly access: Access;
  readonly isEventData?: boolean;
  /** The filters, all optional. */
  readonly filters: Filters;
  readonly row: Row;
  /** The sums over the whole list; an object for each of its groups, such as a currency. */
  readonly sums: Sums;
  /** The possible orders; the first is the default. */
  readonly sorts: readonly [Sort, ...Sort[]];
  /** The default order is ascending: a list by number or name, rather than newest first. */
  readonly rises?: boolean;
};

/** The parameters of every list, besides its own filters. */
const paging = <Sort extends string>(
  sorts: readonly [Sort, ...Sort[]],
  rises: boolean,
  ofMoney: readonly string[],
) => ({
  sort: orderOf(
    z.enum(sorts).default(sorts[0] as z.core.util.NoUndefined<z.output<z.ZodEnum<{ [Name in Sort]: Name }>>>),
    ofMoney,
  ),
  isAscending: z.boolean().default(rises),
  after: z.string().max(300).optional().describe("for the next page: the `next` of the page before"),
  limit: z.int().min(1).max(1_000).default(100),
  withSums: z.boolean().default(false).describe("whether to count and sum all rows as well"),
});

function orderOf<Order extends z.ZodType>(order: Order, ofMoney: readonly string[]): Order {
  return ofMoney.length === 0 ? order : order.describe(`${ofMoney.join(", ")}: within each currency, by its code`);
}

/**
 * The orders of a list by an amount, where each row names its currency: amounts are sorted within a currency, never
 * across two (docs/decisions/0540).
 */
export function moneySorts({ answer, payload }: Pick<ListCall, "answer" | "payload">): readonly string[] {
  const order = payload.shape["sort"] as unknown as { unwrap: () => { options: readonly string[] } };
  return moneyFields(answer.shape.rows.element.shape, order.unwrap().options);
}

function moneyFields(row: z.ZodRawShape, names: readonly string[]): readonly string[] {
  if (row["currency"] === undefined) return [];
  return names.filter((name) => row[name] !== undefined && isMoney(row[name] as z.ZodType));
}

/**
 * Declares a call that lists rows in pages, without a limit, in a selectable order, with the sums over the whole list.
 * @param path group and name, `tickets/list_tickets`
 */
export function listCall<
  Filters extends z.ZodRawShape,
  Row extends z.ZodObject,
  Sums extends z.ZodRawShape,
  const Sort extends string,
>(path: string, { filters, row, sums, sorts, rises = false, ...rest }: Declaration<Filters, Row, Sums, Sort>) {
  return call(path, {
    ...rest,
    payload: z.strictObject({ ...filters, ...paging(sorts, rises, moneyFields(row.shape, sorts)) }),
    answer: z.object({
      rows: z.array(row),
      next: z.string().nullable().describe("requests the next page; null after the last row"),
      sums: z
        .array(z.object({ ...sums, count: z.int() }))
        .nullable()
        .describe("of all rows that match the filters, on every page"),
    }),
  });
}

/** Any list call, whatever its rows are. */
export type ListCall = Call<
  z.ZodObject,
  z.ZodObject<{ rows: z.ZodArray<z.ZodObject>; next: z.ZodNullable<z.ZodString>; sums: z.ZodNullable<z.ZodArray> }>
>;
