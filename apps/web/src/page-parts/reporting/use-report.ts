import { useMemo } from "react";
import { z } from "zod";
import { useBusinessDay, useOldestOpenDay } from "../../data/viewer.ts";
import type { Period } from "../../kit/fields/period-field.tsx";
import { dayText, useFilters } from "../../kit/behaviour/use-filters.ts";
import { keysOf } from "./report-link.ts";
import type { Arranged } from "./report-types.ts";

/** A timestamp in milliseconds; empty for now. */
export const asOfSchema = z.object({
  asOf: z
    .string()
    .regex(/^\d{1,15}$/)
    .or(z.literal(""))
    .catch(""),
});

const schema = asOfSchema.extend({
  from: dayText,
  to: dayText,
  by: z.string().catch(""),
  beside: z.string().catch(""),
  order: z.string().catch(""),
  opened: z
    .string()
    .regex(/^\d{1,9}(,\d{1,9}){0,499}$/)
    .or(z.literal(""))
    .catch(""),
  folded: z.string().catch(""),
});

export type ReportState<By extends string> = {
  readonly period: Period;
  /** The dimension of the rows. */
  readonly by: By;
  readonly dimensions: readonly By[];
  /** The as-of time; undefined is now. */
  readonly asOf: number | undefined;
  /** The figure that is compared with the previous period; empty for none. */
  readonly beside: string;
  /** The resulting parameters of a report call. */
  readonly input: Period & { readonly by: By; readonly asOf?: number };
  /** The row order and the folding, as in the link. */
  readonly arranged: Arranged;
  /** The zones whose rows are requested in addition to the default ones; undefined if none are. */
  readonly open: readonly number[] | undefined;
  readonly change: (patch: Partial<z.output<typeof schema>>) => void;
};

/** No figure is compared: an empty link would compare the default one. */
export const besideNothing = "none";

/**
 * The state that all reports keep in the link: a period of business days, the dimension, the as-of time and the
 * comparison.
 * @param dimensions those of the call, the default one first
 * @param compared the figure that is compared by default
 */
export function useReport<const By extends string>(
  dimensions: readonly [By, ...By[]],
  compared: string,
): ReportState<By> {
  const [chosen, change] = useFilters(schema);
  const today = useBusinessDay();
  const oldest = useOldestOpenDay();
  // For the platform, a service may still be selling on the previous business day.
  const from = chosen.from || oldest;
  const to = chosen.to || (chosen.from === "" ? today : from);
  const period = { from, to: to < from ? from : to };
  const by = dimensions.find((one) => one === chosen.by) ?? dimensions[0];
  const asOf = chosen.asOf === "" ? undefined : Number(chosen.asOf);
  const { order, opened, folded } = chosen;
  const arranged = useMemo(() => ({ order, opened, folded }), [order, opened, folded]);
  return {
    arranged,
    open: opened === "" ? undefined : keysOf(opened).map(Number),
    period,
    by,
    dimensions,
    asOf,
    change,
    input: { ...period, by, ...(asOf === undefined ? {} : { asOf }) },
    beside: chosen.beside === "" ? compared : chosen.beside === besideNothing ? "" : chosen.beside,
  };
}
