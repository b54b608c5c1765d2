// When two games are one: a pair of teams does not begin twice within two hours, whoever of them is at home. One rule for what people enter, for sheets and
// for sources (docs/decisions/0495). Pure.
import type { EpochMs, TeamId } from "@chalkboard/kernel";

/** Starts that are nearer to one another than this are one game's. */
export const sameStartMs = 2 * 3_600_000;

export type PairAndStart = { readonly startsAt: EpochMs; readonly awayId: TeamId | undefined; readonly homeId: TeamId | undefined };

/** Whether two games are of the same two teams, in either order. */
export function isSamePair(one: Pick<PairAndStart, "awayId" | "homeId">, other: Pick<PairAndStart, "awayId" | "homeId">): boolean {
  return (one.awayId === other.awayId && one.homeId === other.homeId) || (one.awayId === other.homeId && one.homeId === other.awayId);
}

/** Whether a pair of teams would begin twice within two hours: one of the two games waits for a person. */
export function isSamePairAndStart(one: PairAndStart, other: PairAndStart): boolean {
  return isSamePair(one, other) && Math.abs(one.startsAt - other.startsAt) < sameStartMs;
}
