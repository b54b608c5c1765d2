import { BadArgument } from "../bad-argument.ts";

/**
 * The score of one segment: an inning, a quarter, a half, "OT" (all of overtime), "SO" (the shoot-out, one goal to its
 * winner), or "game", the final score. `home` is null where the home team did not bat. `complete` marks a segment of a
 * partial result as over although no later one is listed yet.
 */
export type SegmentScore = {
  readonly segment: string;
  readonly away: number;
  readonly home: number | null;
  readonly complete?: boolean;
};

/**
 * `partial`: the game goes on. `final`: played to its end. `called`: stopped for good, with a score that may count.
 * `abandoned`: only completed segments and what was already decided count.
 */
export type ResultStatus = "partial" | "final" | "called" | "abandoned";

/** A pair of team figures. */
export type TeamFigures = { readonly away: number; readonly home: number };

/** What some bets need besides the score. */
export type Statistics = {
  readonly hits?: TeamFigures;
  readonly errors?: TeamFigures;
  /** Strikeouts thrown by the pitchers, or the listed pitcher, of each team. */
  readonly strikeouts?: TeamFigures;
  /** The answer to a question that is a separate event. */
  readonly answer?: "yes" | "no";
  /**
   * The declared winner of a contest that the score does not decide (a bout, a conceded match): 1 away, 2 home, 0 no
   * one.
   */
  readonly winner?: 0 | 1 | 2;
  /** Minutes played of a called game. */
  readonly minutes?: number;
  /**
   * Who scored first and last: 1 away, 2 home; for use before the segments are complete, or where both scored in one
   * segment.
   */
  readonly firstScore?: 1 | 2;
  readonly lastScore?: 1 | 2;
  /** The listed starting pitcher of a team did not start. */
  readonly pitcherChanged?: { readonly away: boolean; readonly home: boolean };
  /** The largest lead that each team ever had. */
  readonly largestLead?: TeamFigures;
};

/**
 * What is known of a game. `stopped` is where a called or abandoned game was stopped: in the half-inning in progress.
 */
export type GameResult = {
  readonly status: ResultStatus;
  readonly segments: readonly SegmentScore[];
  readonly statistics?: Statistics;
  readonly stopped?: { readonly segment: string; readonly half: "top" | "bottom" };
};

/** Both teams' scores. */
export type Score = { readonly away: number; readonly home: number };

/** Finds a segment by name. Results have about a dozen segments, so a search is faster than a map. */
export function segmentOf(result: GameResult, name: string): SegmentScore | undefined {
  for (const segment of result.segments) if (segment.segment === name) return segment;
  return undefined;
}

/**
 * Refuses a result that contradicts itself: a score below zero or not whole, a segment twice, segments that sum to more
 * than the final score, or to less without the tie that an unlisted overtime requires. The final score of a called game
 * is entered by the operator and is not compared.
 * @param regulation names of the segments of a full-length game
 * @param isContest whether points do not decide it: its sets, total and winner are compared by `demandContest`
 * @throws BadArgument `contradictoryResult`
 */
export function demandConsistent(result: GameResult, regulation: readonly string[], isContest = false): void {
  let away = 0;
  let home = 0;
  let listed = 0;
  let extra = false;
  let game: SegmentScore | undefined;
  for (const segment of result.segments) {
    demandScore(segment);
    if (segmentOf(result, segment.segment) !== segment)
      throw new BadArgument("contradictoryResult", { twice: segment.segment });
    if (segment.segment === "game") {
      game = segment;
      continue;
    }
    away += segment.away;
    home += segment.home ?? 0;
    if (regulation.includes(segment.segment)) listed += 1;
    else extra = true;
  }
  if (!statuses.includes(result.status)) throw new BadArgument("contradictoryResult", { status: result.status });
  if (result.statistics !== undefined) demandStatistics(result.statistics, game);
  if (isContest || game === undefined || result.status === "called" || result.status === "abandoned") return;
  const gameHome = game.home ?? 0;
  const more = away > game.away || home > gameHome;
  const less = listed === regulation.length && (away < game.away || home < gameHome) && (extra || away !== home);
  if (more || less)
    throw new BadArgument("contradictoryResult", { segments: `${away}-${home}`, game: `${game.away}-${gameHome}` });
}

const statuses: readonly ResultStatus[] = ["partial", "final", "called", "abandoned"];

const isFigure = (figure: number): boolean => Number.isSafeInteger(figure) && figure >= 0;

function demandStatistics(statistics: Statistics, game: SegmentScore | undefined): void {
  const { hits, errors, strikeouts, largestLead, minutes, firstScore, lastScore } = statistics;
  for (const figures of [hits, errors, strikeouts, largestLead]) {
    if (figures !== undefined && !(isFigure(figures.away) && isFigure(figures.home)))
      throw new BadArgument("contradictoryResult", { ...figures });
  }
  if (minutes !== undefined && !(Number.isFinite(minutes) && minutes >= 0))
    throw new BadArgument("contradictoryResult", { minutes });
  if (game === undefined) return;
  const margin = game.away - (game.home ?? 0);
  const led = largestLead === undefined || (largestLead.away >= margin && largestLead.home >= 0 - margin);
  const scored = (team: 1 | 2 | undefined): boolean =>
    team === undefined || (team === 1 ? game.away > 0 : (game.home ?? 0) > 0);
  if (led && scored(firstScore) && scored(lastScore)) return;
  const lead = largestLead === undefined ? undefined : `${largestLead.away}-${largestLead.home}`;
  throw new BadArgument("contradictoryResult", { game: `${game.away}-${game.home ?? 0}`, lead, firstScore, lastScore });
}

function demandScore(segment: SegmentScore): void {
  const whole =
    Number.isSafeInteger(segment.away) &&
    segment.away >= 0 &&
    (segment.home === null || (Number.isSafeInteger(segment.home) && segment.home >= 0));
  if (!whole)
    throw new BadArgument("contradictoryResult", { segment: segment.segment, away: segment.away, home: segment.home });
}
