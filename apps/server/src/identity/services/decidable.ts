import { betTypes, hasBetType, gradingRules, type GradingRulesChange, isSport } from "@chalkboard/engine";
import type { LeagueId } from "@chalkboard/kernel";

/** By league: its changes to its sport's grading rules, and the service's changes on top. */
export type LeagueChanges = Readonly<Record<string, readonly GradingRulesChange[]>>;

/**
 * Whether a league's results could ever decide a bet type, by the current grading rules; what cannot be graded is not
 * sold.
 */
export type Decides = (leagueId: LeagueId, sport: string, betType: number) => boolean;

/** @param changes of those leagues that have any */
export function decidable(changes: LeagueChanges): Decides {
  const cache = new Map<LeagueId, ReadonlySet<number>>();
  return (leagueId, sport, betType) => {
    let has = cache.get(leagueId);
    if (has === undefined) cache.set(leagueId, (has = betTypesOf(sport, changes[leagueId] ?? [])));
    return has.has(betType);
  };
}

function betTypesOf(sport: string, changes: readonly GradingRulesChange[]): ReadonlySet<number> {
  const rules = isSport(sport) ? gradingRules(sport, ...changes) : undefined;
  return new Set(rules === undefined ? [] : betTypes.filter((type) => hasBetType(type, rules)).map(({ id }) => id));
}
