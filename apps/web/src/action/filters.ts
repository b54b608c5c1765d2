import { exposure } from "@chalkboard/contract";
import { z } from "zod";

export const views = ["bets", "score", "layOffs"] as const;

/** What the page is asked in its link: of the list, and of the chosen game. */
export const actionFilters = z.object({
  league: z.string().catch(""), day: z.string().catch(""), currency: z.string().catch(""),
  event: z.coerce.number().catch(0), of: z.string().catch(""), view: z.enum(views).catch("bets"),
  by: z.enum(exposure.dimension.options).catch("service"), place: z.coerce.number().catch(0),
  standing: z.enum(["open", "all"]).catch("open"), others: z.enum(["chance", "win"]).catch("chance"),
});
export type ActionFilters = z.output<typeof actionFilters>;
export type ChangeFilters = (changes: Partial<ActionFilters>) => void;

/** Currencies as choices, each once. */
export function currencyChoices(currencies: readonly string[]): readonly { readonly value: string; readonly label: string }[] {
  return [...new Set(currencies)].toSorted().map((value) => ({ value, label: value }));
}
