import type { LegOutcome } from "./arithmetic.ts";
import { type BetRow, bets, type Part } from "./bets.ts";

export type Sport = "baseball" | "basketball" | "football" | "hockey" | "soccer";

/** A leg as sold. Points in quarters. */
export type BetLeg = { readonly betType: number; readonly side: number; readonly points: number | null };
/** `home` is null where the home team did not bat. */
export type Segment = { readonly segment: string; readonly away: number; readonly home: number | null };
type Figures = { readonly away: number; readonly home: number };
/** What some bets need besides the score. */
export type Beside = {
  readonly hits?: Figures;
  readonly errors?: Figures;
  readonly strikeouts?: Figures;
  readonly answer?: "yes" | "no";
  readonly minutes?: number;
  readonly firstScore?: 1 | 2;
  readonly lastScore?: 1 | 2;
  /** The largest lead that each team ever had. */
  readonly largestLead?: Figures;
};
export type Result = {
  readonly status: "partial" | "final" | "called" | "abandoned";
  readonly segments: readonly Segment[];
  readonly statistics?: Beside;
};
export type BaseballResult = Result;

/** How many periods a game is played in. */
export const partsOf: Readonly<Record<Sport, number>> = {
  baseball: 9,
  basketball: 4,
  football: 4,
  hockey: 3,
  soccer: 2,
};
/** How many periods make up the first half. */
const firstHalf: Readonly<Record<Sport, number>> = { baseball: 5, basketball: 2, football: 2, hockey: 0, soccer: 1 };
/** A called game counts after this many minutes. */
const minutes = { basketball: 43, football: 55, hockey: 55, soccer: 90 } as const;
/**
 * Baseball counts innings: five for its money line, nine for everything with points, half an inning less when the home
 * team leads.
 */
const innings = { winner: 5, points: 9 } as const;

/** A period as a bet sees it: whether its score counts, can no longer count, or is not known yet. */
type Reading = { readonly counts: "yes" | "no" | "notYet" } & Figures;

/** The outcome of a bet in a sport. Written from the house rules of the specification. */
export function outcomeOf(sport: Sport, leg: BetLeg, result: Result): LegOutcome {
  const bet = bets.get(leg.betType);
  if (bet === undefined) return "void";
  const said = result.statistics ?? {};
  const points = leg.points ?? 0;
  if (bet.asks === "question")
    return said.answer === undefined
      ? result.status === "abandoned"
        ? "void"
        : "pending"
      : wins(said.answer === bet.takes);
  if (bet.asks === "first") {
    const first = said.firstScore ?? scorerOf(sport, result, "away");
    if (first !== undefined && first !== "unknown") return wins(first === leg.side);
    if (result.status === "partial") return "pending";
    return first === undefined || result.status === "abandoned" ? "void" : "pending";
  }
  const read = reading(
    sport,
    bet.part,
    bet.asks === "winner" || bet.asks === "strikeouts" ? "winner" : "points",
    result,
  );
  const figure = figureOf(bet, leg, read, said);
  if (read.counts === "notYet") return "pending";
  if (read.counts === "no") return overAlready(sport, bet, figure, points, result);
  if (bet.asks === "last") {
    const last = said.lastScore ?? scorerOf(sport, { ...result, segments: result.segments.toReversed() }, "home");
    return last === undefined ? "void" : last === "unknown" ? "pending" : wins(last === leg.side);
  }
  if (!isSaid(bet, said)) return "pending";
  if (bet.asks === "anyScore") return wins(read.away + read.home > 0 === (bet.takes === "yes"));
  if (bet.asks === "winner" && sport === "soccer") return wins(figure > 0 || (leg.side === 3 && figure === 0));
  return named(
    bet.takes === "over" ? figure * 4 - points : bet.takes === "under" ? points - figure * 4 : figure * 4 + points,
  );
}

/** A baseball bet. */
export function baseballOutcome(leg: BetLeg, result: Result): LegOutcome {
  return outcomeOf("baseball", leg, result);
}

/** The value compared with the line: a margin from the side's view, or a number. */
function figureOf(
  { asks }: BetRow,
  { side }: BetLeg,
  { away, home }: Reading,
  { hits, errors, strikeouts }: Beside,
): number {
  const own = side === 1 ? away : home;
  switch (asks) {
    case "winner":
      return side === 3 ? -Math.abs(away - home) : own - (side === 1 ? home : away);
    case "handicap":
      return own - (side === 1 ? home : away);
    case "teamTotal":
      return own;
    case "board":
      return away + home + sum(hits) + sum(errors);
    case "strikeouts":
      return (side === 1 ? strikeouts?.away : strikeouts?.home) ?? 0;
    default:
      return away + home;
  }
}

/** Facts that the scoreboard does not show must be entered first. */
function isSaid({ asks }: BetRow, { hits, errors, strikeouts }: Beside): boolean {
  return asks === "board"
    ? hits !== undefined && errors !== undefined
    : asks !== "strikeouts" || strikeouts !== undefined;
}

/**
 * The team that scored first, as far as the periods tell; read in reverse, the one that scored last. The visitors bat
 * first in an inning. No score: undefined.
 */
function scorerOf(sport: Sport, { segments }: Result, inBoth: "away" | "home"): 1 | 2 | "unknown" | undefined {
  const scoring = segments.filter(({ segment, away, home }) => segment !== "game" && away + (home ?? 0) > 0);
  const [one] = scoring;
  if (one === undefined) return undefined;
  const isBoth = ({ away, home }: Segment): boolean => away > 0 && (home ?? 0) > 0;
  if (!isBoth(one)) return one.away > 0 ? 1 : 2;
  return sport === "baseball" ? (inBoth === "away" ? 1 : 2) : "unknown";
}

const sum = (figures: Figures | undefined): number => (figures?.away ?? 0) + (figures?.home ?? 0);

/**
 * In soccer a total that is already over when the game is cut short is graded, for both halves of a quarter line;
 * everything else of such a game is no play.
 */
function overAlready(
  sport: Sport,
  { asks, takes }: BetRow,
  figure: number,
  points: number,
  { segments }: Result,
): LegOutcome {
  if (sport !== "soccer" || (asks !== "total" && asks !== "teamTotal") || segments.length === 0) return "void";
  return figure * 4 > points + (points % 2 === 0 ? 0 : 1) ? wins(takes === "over") : "void";
}

function reading(sport: Sport, part: Part, kind: keyof typeof innings, result: Result): Reading {
  if (part === "game") return wholeGame(sport, kind, result);
  const half = firstHalf[sport];
  const last = partsOf[sport];
  if (part === "half1") return played(1, half, result);
  if (part !== "half2") return played(part, part, result);
  if (sport === "soccer") return played(half + 1, last, result);
  // The second half includes overtime.
  const whole = wholeGame(sport, "points", result);
  const before = played(1, half, result);
  return { counts: whole.counts, away: whole.away - before.away, home: whole.home - before.home };
}

function wholeGame(sport: Sport, kind: keyof typeof innings, result: Result): Reading {
  const { status, segments, statistics } = result;
  const total = segments.find(({ segment }) => segment === "game");
  // Soccer counts regular time only.
  const regular = played(1, partsOf[sport], result);
  const { away, home } =
    sport === "soccer" || total === undefined ? regular : { away: total.away, home: total.home ?? 0 };
  const counts = (): Reading["counts"] => {
    if (status === "partial") return "notYet";
    if (status === "abandoned") return "no";
    if (sport === "baseball") return isLong(innings[kind], segments) ? "yes" : "no";
    return status === "final" || (statistics?.minutes ?? 0) >= minutes[sport] ? "yes" : "no";
  };
  return { counts: counts(), away, home };
}

function isLong(needed: number, segments: readonly Segment[]): boolean {
  const inns = segments.filter(({ segment }) => segment !== "game");
  const whole = inns.filter(({ home }) => home !== null).length;
  const lead = inns.slice(0, needed).reduce((ahead, { away, home }) => ahead + (home ?? 0) - away, 0);
  return whole >= needed || (whole === needed - 1 && inns.length === needed && lead > 0);
}

/**
 * A range of periods counts once all of them were played. While the game goes on, the last period listed is still in
 * progress.
 */
function played(from: number, to: number, { status, segments }: Result): Reading {
  const listed = segments.filter(({ segment }) => segment !== "game");
  const over = status === "partial" ? listed.slice(0, -1) : listed;
  const numbers = Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`);
  const isPlayed = numbers.every((number) => over.some(({ segment, home }) => segment === number && home !== null));
  const counted = listed.filter(({ segment }) => numbers.includes(segment));
  return {
    counts: isPlayed ? "yes" : status === "partial" ? "notYet" : "no",
    away: counted.reduce((all, { away }) => all + away, 0),
    home: counted.reduce((all, { home }) => all + (home ?? 0), 0),
  };
}

function wins(isSo: boolean): LegOutcome {
  return isSo ? "win" : "lose";
}

/**
 * A quarter point from the line is half a win or half a loss: a quarter line is two half stakes on the neighbouring
 * lines.
 */
function named(quarters: number): LegOutcome {
  if (quarters === 0) return "push";
  if (Math.abs(quarters) === 1) return quarters > 0 ? "halfWin" : "halfLose";
  return quarters > 0 ? "win" : "lose";
}
