// Defines when two slips are alike. The server counts sold tickets under these texts.
import { lineKeyText } from "../bets/line-key.ts";
import type { Mode } from "../tickets/ticket.ts";
import type { ControlLeg } from "./control-ticket.ts";

/** How many were sold before, and the maximum; 0 means "no bound". */
export type Counted = { readonly sold: number; readonly maximum: number };

/** Whether one more would be too many. */
export function isExhausted({ sold, maximum }: Counted): boolean {
  return maximum > 0 && sold + 1 > maximum;
}

/** Equal for two slips of one mode with the same legs, whatever their order, prices and amounts. */
export function legsText({
  mode,
  legs,
}: {
  readonly mode: Mode;
  readonly legs: readonly Pick<ControlLeg, "key">[];
}): string {
  return `${mode}|${legs
    .map(({ key }) => lineKeyText(key))
    .sort()
    .join(",")}`;
}

/**
 * Equal for two slips of one mode with the same number of legs of the same leagues and bet types, whatever the games.
 */
export function patternText({
  mode,
  legs,
}: {
  readonly mode: Mode;
  readonly legs: readonly Pick<ControlLeg, "key" | "leagueId">[];
}): string {
  return `${mode}|${legs
    .map(({ leagueId, key }) => `${leagueId}:${key.betType}`)
    .sort()
    .join(",")}`;
}
