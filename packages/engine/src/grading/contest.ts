// The winner of a contest that points do not decide: a tennis match by sets, a bout by its declared winner. Games and
// rounds are never added up. Source: ITF Rules of Tennis, rules 5 to 7 and appendix VI (docs/design/trading.md).
import { BadArgument } from "../bad-argument.ts";
import type { GradingRules } from "./grading-rules.ts";
import { type GameResult, type Score, type SegmentScore, segmentOf } from "./result.ts";

type Contest = Pick<GradingRules, "sport" | "regulation" | "official" | "setsToWin">;

/** Whether a league's contests are decided by sets or a declared winner. */
export function isContest({ official }: Pick<GradingRules, "official">): boolean {
  return official.unit === "sets";
}

/**
 * The winner: 1 away, 2 home, 0 no one; `undefined` where neither a declared winner nor complete sets give one. A
 * declared winner counts in every result that was played or conceded; sets alone count in a final result.
 */
export function contestWinner(result: GameResult, rules: Contest): 0 | 1 | 2 | undefined {
  const declared = result.statistics?.winner;
  if (declared !== undefined || result.status !== "final") return declared;
  return shownWinner(result, rules);
}

/**
 * The winner that follows from a result without a declared one: by complete sets, by the total where that counts sets,
 * or by the one point of a bout.
 */
function shownWinner(result: GameResult, rules: Contest): 1 | 2 | undefined {
  const game = segmentOf(result, "game");
  if (rules.sport !== "tennis") return game === undefined ? undefined : ofBout(game);
  const sets = setsOf(result);
  if (sets.length > 0) return bySets(sets, rules);
  return game !== undefined && isSetCount(game, rules) ? leader(game) : undefined;
}

/** Whether a result's total counts sets: it equals the sets won, or no sets are listed and it can be nothing else. */
export function countsSets(result: Pick<GameResult, "segments" | "status">, rules: Contest): boolean {
  const game = segmentOf(result, "game");
  if (game === undefined || rules.sport !== "tennis") return false;
  const sets = setsOf(result);
  if (sets.length === 0) return isSetCount(game, rules);
  const won = setsWon(sets);
  return won.away === game.away && won.home === (game.home ?? 0);
}

/** How many sets each side won; a set without a winner yet counts for neither. */
export function setsWon(sets: readonly SegmentScore[]): Score {
  const winners = sets.map((set, index) => setWinner(set, isDecider(index)));
  return { away: winners.filter((side) => side === 1).length, home: winners.filter((side) => side === 2).length };
}

/**
 * Refuses a result whose parts contradict each other: a declared winner against the sets or the point, or a total that
 * is neither the sum of the games nor the number of sets won.
 * @throws BadArgument `contradictoryResult`
 */
export function demandContest(result: GameResult, rules: Contest): void {
  if (result.status === "abandoned" || result.status === "partial") return;
  const declared = result.statistics?.winner;
  const shown = shownWinner(result, rules);
  if (declared !== undefined && shown !== undefined && declared !== shown)
    throw new BadArgument("contradictoryResult", { winner: declared, shown });
  const game = segmentOf(result, "game");
  const sets = setsOf(result);
  if (rules.sport !== "tennis" || game === undefined || sets.length === 0 || countsSets(result, rules)) return;
  const games = { away: sum(sets, "away"), home: sum(sets, "home") };
  const isSum = games.away === game.away && games.home === (game.home ?? 0);
  const isLess = games.away <= game.away && games.home <= (game.home ?? 0);
  // Where not all sets are listed the total may be higher; for a complete match it may not.
  if (isSum || (isLess && bySets(sets, rules) === undefined)) return;
  throw new BadArgument("contradictoryResult", {
    segments: `${games.away}-${games.home}`,
    game: `${game.away}-${game.home ?? 0}`,
  });
}

function setsOf({ segments }: Pick<GameResult, "segments">): readonly SegmentScore[] {
  return segments
    .filter(({ segment }) => segment !== "game")
    .toSorted((one, other) => Number(one.segment) - Number(other.segment));
}

/** How many sets win the match: as the league says, else two or three, as the sets themselves show. */
function setsNeeded({ setsToWin, regulation }: Contest): readonly number[] {
  return setsToWin !== null ? [setsToWin] : regulation.length <= 3 ? [2] : [2, 3];
}

/** The winner by complete sets: one side reaches the number in the last of them, and neither does before. */
function bySets(sets: readonly SegmentScore[], rules: Contest): 1 | 2 | undefined {
  const isInOrder = sets.every(({ segment }, index) => segment === String(index + 1));
  const winners = sets.map((set, index) => setWinner(set, isDecider(index)));
  const last = winners.at(-1);
  if (!isInOrder || last === undefined || winners.includes(undefined)) return undefined;
  const won = winners.filter((side) => side === last).length;
  const lost = winners.length - won;
  return setsNeeded(rules).some((needed) => won === needed && lost < needed) ? last : undefined;
}

/**
 * A third or fifth set may be played differently: to a margin of two, to a tie-break at twelve, or as one match
 * tie-break.
 */
function isDecider(index: number): boolean {
  return index === 2 || index === 4;
}

/**
 * The winner of a set: six games with a lead of two, 7-5 or 7-6; an advantage set by two games; a deciding set also
 * 13-12, or as a match tie-break of ten points with a lead of two, which some write 1-0.
 */
function setWinner({ away, home }: SegmentScore, isDeciding: boolean): 1 | 2 | undefined {
  const [most, least] = [Math.max(away, home ?? 0), Math.min(away, home ?? 0)];
  const isSet =
    (most === 6 && least <= 4) ||
    (most === 7 && (least === 5 || least === 6)) ||
    (most > 7 && least >= 6 && most - least === 2);
  const isMatchTieBreak =
    (most === 1 && least === 0) || (most === 10 && least <= 8) || (most > 10 && most - least === 2);
  if (!isSet && !(isDeciding && (isMatchTieBreak || (most === 13 && least === 12)))) return undefined;
  return away > (home ?? 0) ? 1 : 2;
}

/** A total that can only be a count of sets: no match has so few games. */
function isSetCount(game: SegmentScore, rules: Contest): boolean {
  const [most, least] = [Math.max(game.away, game.home ?? 0), Math.min(game.away, game.home ?? 0)];
  return setsNeeded(rules).some((needed) => most === needed && least < needed);
}

/** In a bout one point to none names the winner; rounds and judges' scorecards do not. */
function ofBout(game: SegmentScore): 1 | 2 | undefined {
  return game.away + (game.home ?? 0) === 1 ? leader(game) : undefined;
}

function leader({ away, home }: SegmentScore): 1 | 2 {
  return away > (home ?? 0) ? 1 : 2;
}

function sum(sets: readonly SegmentScore[], side: "away" | "home"): number {
  return sets.reduce((all, set) => all + (set[side] ?? 0), 0);
}
