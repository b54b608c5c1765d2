import { exposure } from "@chalkboard/contract";
import { z } from "zod";

export const views = ["bets", "score", "layOffs"] as const;

/** The page's link parameters: for the list, and for the chosen game. */
export const actionFilters = z.object({
  league: z.string().catch(""),
  day: z.string().catch(""),
  currency: z.string().catch(""),
  event: z.coerce.number().catch(0),
  of: z.string().catch(""),
  view: z.enum(views).catch("bets"),
  by: z.enum(exposure.dimension.options).catch("service"),
  place: z.coerce.number().catch(0),
  tickets: z.enum(["open", "all"]).catch("open"),
  others: z.enum(["chance", "win"]).catch("chance"),
});
export type ActionFilters = z.output<typeof actionFilters>;
export type ChangeFilters = (changes: Partial<ActionFilters>) => void;

/** Currencies as select options, without duplicates. */
export function currencyChoices(
  currencies: readonly string[],
): readonly { readonly value: string; readonly label: string }[] {
  return [...new Set(currencies)].toSorted().map((value) => ({ value, label: value }));
}
