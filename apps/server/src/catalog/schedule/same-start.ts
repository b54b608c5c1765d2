// When two games are the same: a pair of teams does not begin twice within two hours, whichever is at home. One rule
// for manual entry, sheets and sources (docs/design/catalog.md). Pure.
import type { EpochMs, TeamId } from "@chalkboard/kernel";

/** Starts closer together than this belong to one game. */
export const sameStartMs = 2 * 3_600_000;

export type PairAndStart = {
  readonly startsAt: EpochMs;
  readonly awayId: TeamId | undefined;
  readonly homeId: TeamId | undefined;
};

/** Whether two games are of the same two teams, in either order. */
export function isSamePair(
  one: Pick<PairAndStart, "awayId" | "homeId">,
  other: Pick<PairAndStart, "awayId" | "homeId">,
): boolean {
  return (
    (one.awayId === other.awayId && one.homeId === other.homeId) ||
    (one.awayId === other.homeId && one.homeId === other.awayId)
  );
}

/** Whether a pair of teams would begin twice within two hours: a person must decide about one of the two games. */
export function isSamePairAndStart(one: PairAndStart, other: PairAndStart): boolean {
  return isSamePair(one, other) && Math.abs(one.startsAt - other.startsAt) < sameStartMs;
}
