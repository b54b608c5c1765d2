// What a seller's board may list: lines that -22 would not refuse in every bet mode because the service leaves them out
// or does not sell them in play. Source: product.md 3 (Live), 5, -22.
import { knownBetType } from "../bets/bet-types.ts";
import { effectiveValue, reachingRules } from "./effective.ts";
import type { Rule, RuleContext } from "./rule.ts";
import { type Reach, reachOf } from "./rule-book.ts";
import type { SaleContext } from "./ruled-facts.ts";

/** A line as a board lists it, with its game. */
export type BoardLine = {
  readonly eventId: number;
  readonly leagueId: number;
  readonly leagueGroups: readonly number[];
  readonly sport: string;
  readonly betType: number;
  readonly price: number;
  /** The team or player that it is about; absent for totals and draws. */
  readonly team?: number;
  readonly propType?: number;
  readonly propCategory?: number;
  readonly limitsClass?: string;
  /** Whether its game is in play. */
  readonly live: boolean;
};

/**
 * Whether a seller sells a line in some mode. A rule on modes or leg counts hides a line only where it leaves no mode.
 */
export function soldOnBoard(
  rules: readonly Rule[],
  { now, at, path }: Pick<SaleContext, "now" | "at" | "path">,
): (line: BoardLine) => boolean {
  const reach = reachOf(rules, path);
  const ways = waysToBet(reach);
  const isRuled = reach.offered !== undefined;
  return ({ eventId, leagueId, leagueGroups, sport, betType, price, live, ...parts }) => {
    if (!live && !isRuled) return true;
    const line = {
      ...parts,
      now,
      at,
      path,
      event: eventId,
      league: leagueId,
      leagueGroups,
      sport,
      betType,
      period: knownBetType(betType).period,
      live,
      price,
    };
    return ways.some((way) => {
      const context: RuleContext = { ...line, ...way };
      return (
        (!live || effectiveValue(reach, "inPlay", context)?.allowed === true) &&
        effectiveValue(reach, "offered", context)?.sold !== false
      );
    });
  };
}

type Way = Pick<RuleContext, "mode" | "legs">;

/** The modes and leg counts that the rules distinguish, and a bet that matches none of them. */
function waysToBet(reach: Reach): readonly Way[] {
  const selectors = [...reachingRules(reach, "offered"), ...reachingRules(reach, "inPlay")].map(
    ({ selector }) => selector,
  );
  const modes = [{}, ...[...new Set(selectors.flatMap(({ mode }) => mode ?? []))].map((mode) => ({ mode }))];
  const counts = [...new Set(selectors.flatMap(({ legsFrom, legsTo }) => [legsFrom ?? [], legsTo ?? []].flat()))];
  return modes.flatMap((mode) => [mode, ...counts.map((legs) => ({ ...mode, legs }))]);
}
