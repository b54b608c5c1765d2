// What prevents a result from becoming official, no matter who enters it: its game has not begun, or a score is
// missing. Pure.
// Decision 0260.

import type { results } from "@chalkboard/contract";
import { contestWinner, type GameResult, type GradingRules, isContest } from "@chalkboard/engine";
import type { EpochMs } from "@chalkboard/kernel";

export type Blocker = results.Blocker;

export type ReportedResult = {
  readonly result: Pick<GameResult, "status" | "segments" | "statistics">;
  /** A person has the whole sheet; a source may stop where the game did. */
  readonly byPerson: boolean;
  /** The person declares that the scores of the periods are not known. */
  readonly onlyTotal: boolean;
};

export type Game = {
  readonly startsAt: EpochMs;
  readonly now: EpochMs;
  readonly rules: GradingRules;
  /** Of the league's result configuration. */
  readonly periods: readonly string[];
  /** The question of a derived event; null for a game. */
  readonly asks: string | null;
};

/** The periods whose scores a league's results have: as configured, else those of a full game. */
export function periodsOf(rules: GradingRules, configured: readonly string[] | undefined): readonly string[] {
  return configured ?? rules.regulation;
}

export function blockersOf(outcome: ReportedResult, game: Game): readonly Blocker[] {
  const begun = game.now >= game.startsAt;
  return [
    ...(begun ? [] : [{ reason: "notBegun" as const, segment: "game", team: null }]),
    ...missingScores(outcome, game),
    ...missingWinner(outcome, game),
  ];
}

/**
 * The winner of a match or a bout is required where neither whole sets nor a declared winner show it: games and rounds
 * are never added up (docs/design/trading.md).
 */
function missingWinner({ result }: ReportedResult, { rules, asks }: Game): readonly Blocker[] {
  const isWanted = asks === null && isContest(rules) && (result.status === "final" || result.status === "called");
  return isWanted && contestWinner(result, rules) === undefined
    ? [{ reason: "missing", segment: "winner", team: null }]
    : [];
}

function missingScores(
  { result: { status, segments, statistics }, byPerson, onlyTotal }: ReportedResult,
  { rules, periods, asks }: Game,
): readonly Blocker[] {
  const missing = (segment: string, team: "away" | "home" | null): Blocker => ({ reason: "missing", segment, team });
  if (asks === "yesNo")
    return status !== "abandoned" && statistics?.answer === undefined ? [missing("answer", null)] : [];
  const game = segments.find(({ segment }) => segment === "game");
  const needsTotal = status === "final" || status === "called" || (status === "partial" && segments.length === 0);
  const total =
    game === undefined
      ? needsTotal
        ? [missing("game", null)]
        : []
      : game.home === null
        ? [missing("game", "home")]
        : [];
  if (status === "partial") return total;
  const last = periods.findLastIndex((name) => segments.some(({ segment }) => segment === name));
  const isWhole = status === "final" && byPerson && rules.official.unit !== "sets" && !(onlyTotal && last === -1);
  const needed = asks !== null ? [] : isWhole ? periods : periods.slice(0, last + 1);
  const listed = segments.map(({ segment }) => segment).filter((name) => name !== "game");
  const gaps = [...new Set([...needed, ...listed])].flatMap((name): Blocker[] => {
    const score = segments.find(({ segment }) => segment === name);
    if (score === undefined) return [missing(name, null)];
    return score.home === null && !mayLackHome(name, segments, status, rules) ? [missing(name, "home")] : [];
  });
  return [...gaps, ...total];
}

/**
 * Only where a game stopped may the home team not have batted: the visitors' half was the last, or nothing was left to
 * win in the ninth.
 */
function mayLackHome(
  name: string,
  segments: GameResult["segments"],
  status: string,
  { sport, regulation }: GradingRules,
): boolean {
  const place = (one: string): number =>
    regulation.includes(one) ? regulation.indexOf(one) : regulation.length + Number(one);
  const isLast =
    sport === "baseball" && segments.every(({ segment }) => segment === "game" || place(segment) <= place(name));
  if (!isLast || status !== "final") return isLast;
  const played = segments.filter(({ segment }) => segment !== "game");
  return played.reduce((lead, { away, home }) => lead + (home ?? 0) - away, 0) > 0;
}

/** As text, for API developers. */
export function inWords({ reason, segment, team }: Blocker): string {
  if (reason === "notBegun") return "the game has not begun";
  if (segment === "winner") return "the sets are not whole: the winner must be declared";
  return `segment ${segment} is missing${team === null ? "" : ` for the ${team} team`}`;
}
