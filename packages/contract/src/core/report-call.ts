import { z } from "zod";
import { type Access, type Call, call } from "./call.ts";
import { day, epochMs } from "./shapes.ts";

type Declaration<
  Filters extends z.ZodRawShape,
  By extends string,
  Figures extends z.ZodRawShape,
  Row extends z.ZodRawShape,
  More extends z.ZodRawShape,
  Period extends z.ZodRawShape,
  Total extends z.ZodRawShape,
> = {
  readonly summary: string;
  readonly access: Access;
  /** The date parameters; default: business days from … to. */
  readonly period?: Period;
  /** The filters besides the period, all optional. */
  readonly filters: Filters;
  /** The possible dimensions of the rows; the first is the default. */
  readonly by: readonly [By, ...By[]];
  readonly figures: z.ZodObject<Figures>;
  /** The figures of the total, if they differ from those of a row. */
  readonly total?: z.ZodObject<Total>;
  /** Further fields of a row besides its key and name. */
  readonly row: Row;
  /** Further fields besides rows and total. */
  readonly more: More;
};

const days = { from: day, to: day };

/** The as-of time of a report and its details; every report call accepts it. */
export const asOf = epochMs
  .optional()
  .describe("the state of the books at that time: what was posted until then, tickets as they were then; absent: now");

/**
 * Declares a call that returns figures of business days from … to by one of its dimensions: a row for each value, in
 * groups if the dimension has any, and the total; each with the same figures of the previous period.
 * @param path group and name, `reports/results`
 */
export function reportCall<
  Filters extends z.ZodRawShape,
  const By extends string,
  Figures extends z.ZodRawShape,
  Row extends z.ZodRawShape,
  More extends z.ZodRawShape,
  Period extends z.ZodRawShape = typeof days,
  Total extends z.ZodRawShape = Figures,
>(
  path: string,
  {
    period,
    filters,
    by,
    figures,
    total,
    row,
    more,
    ...rest
  }: Declaration<Filters, By, Figures, Row, More, Period, Total>,
) {
  const earlier = period === undefined ? "of the period before, which is as long" : "of the one before";
  const current = figures.extend({ before: figures.describe(earlier) });
  const all = total ?? (figures as unknown as z.ZodObject<Total>);
  return call(path, {
    ...rest,
    payload: z.strictObject({
      ...filters,
      ...(period ?? (days as unknown as Period)),
      asOf,
      by: z
        .enum(by)
        .default(by[0] as z.core.util.NoUndefined<z.output<z.ZodEnum<{ [Name in By]: Name }>>>)
        .describe("the dimension of the rows"),
    }),
    answer: z.object({
      asOf: epochMs.describe("the time of the figures"),
      currency: z.string(),
      rows: z.array(
        current.extend({
          key: z.string().describe("what the row is about, according to the dimension: a day, a mode, an id"),
          name: z.string().describe("empty if the key is enough"),
          group: z.string().nullable().describe("the key of its group; null if the dimension has no groups"),
          ...row,
        }),
      ),
      groups: z.array(
        current.extend({
          key: z.string(),
          name: z.string(),
          count: z.int().describe("how many rows it has, included or not"),
          isOpen: z.boolean().describe("whether they are included"),
        }),
      ),
      total: all.extend({ before: all.describe(earlier), count: z.int() }),
      ...more,
    }),
  });
}

type ComparedSchema = z.ZodObject<{ before: z.ZodObject }>;

/** Any report call, whatever its figures are. */
export type ReportCall = Call<
  z.ZodObject,
  z.ZodObject<{
    asOf: typeof epochMs;
    currency: z.ZodString;
    rows: z.ZodArray<
      z.ZodObject<ComparedSchema["shape"] & { key: z.ZodString; name: z.ZodString; group: z.ZodNullable<z.ZodString> }>
    >;
    groups: z.ZodArray<
      z.ZodObject<
        ComparedSchema["shape"] & { key: z.ZodString; name: z.ZodString; count: z.ZodInt; isOpen: z.ZodBoolean }
      >
    >;
    total: z.ZodObject<ComparedSchema["shape"] & { count: z.ZodInt }>;
  }>
>;
