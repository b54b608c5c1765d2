import { useMemo } from "react";
import { z } from "zod";
import { useBusinessDay, useOldestOpenDay } from "../data/viewer.ts";
import type { Period } from "../kit/period-field.tsx";
import { dayText, useFilters } from "../kit/use-filters.ts";
import { keysOf } from "./report-link.ts";
import type { Arranged } from "./report-types.ts";

/** A moment in milliseconds; empty for now. */
export const asOfSchema = z.object({ asOf: z.string().regex(/^\d{1,15}$/).or(z.literal("")).catch("") });

const schema = asOfSchema.extend({
  from: dayText, to: dayText, by: z.string().catch(""), beside: z.string().catch(""),
  order: z.string().catch(""), opened: z.string().regex(/^\d{1,9}(,\d{1,9}){0,499}$/).or(z.literal("")).catch(""), folded: z.string().catch(""),
});

export type ReportState<By extends string> = {
  readonly period: Period;
  /** What the rows are. */
  readonly by: By;
  readonly dimensions: readonly By[];
  /** Of when; undefined is now. */
  readonly asOf: number | undefined;
  /** The figure that stands beside that of the period before; empty for none. */
  readonly beside: string;
  /** What all of it asks a report for. */
  readonly asked: Period & { readonly by: By; readonly asOf?: number };
  /** The order of its rows and what is folded, as the link says it. */
  readonly arranged: Arranged;
  /** The zones whose rows are asked for where they do not come by themselves; undefined where nobody asked. */
  readonly open: readonly number[] | undefined;
  readonly change: (patch: Partial<z.output<typeof schema>>) => void;
};

/** No figure is compared: the usual one would be, without a word in the link. */
export const besideNothing = "none";

/**
 * What every report is asked for, kept in the link: a period of business days, what the rows are, of when, and what is compared.
 * @param dimensions those that the call knows, the usual one first
 * @param compared the figure that is compared where nobody chose another one
 */
export function useReport<const By extends string>(dimensions: readonly [By, ...By[]], compared: string): ReportState<By> {
  const [chosen, change] = useFilters(schema);
  const today = useBusinessDay();
  const oldest = useOldestOpenDay();
  // For the platform a service may still sell for the day before.
  const from = chosen.from || oldest;
  const to = chosen.to || (chosen.from === "" ? today : from);
  const period = { from, to: to < from ? from : to };
  const by = dimensions.find((one) => one === chosen.by) ?? dimensions[0];
  const asOf = chosen.asOf === "" ? undefined : Number(chosen.asOf);
  const { order, opened, folded } = chosen;
  const arranged = useMemo(() => ({ order, opened, folded }), [order, opened, folded]);
  return {
    arranged, open: opened === "" ? undefined : keysOf(opened).map(Number), period, by, dimensions, asOf, change,
    asked: { ...period, by, ...(asOf === undefined ? {} : { asOf }) },
    beside: chosen.beside === "" ? compared : chosen.beside === besideNothing ? "" : chosen.beside,
  };
}
