import type { lines, PayloadOf, Problem } from "@chalkboard/contract";
import {
  answers,
  type BetQuestion,
  betType,
  betTypes,
  contradictions,
  type GameLine,
  hasBetType,
  gradingRules,
  type GradingRulesChange,
  isOutlier,
  isSport,
  type LineContradiction,
  type LineFigures,
  lineKeyText,
  type LineKey,
  type Side,
} from "@chalkboard/engine";
import { isStill } from "./line-move.ts";

type Move = PayloadOf<typeof lines.moveLines>["moves"][number];

/** What is wrong with a trader's moves in themselves, whatever the current lines; nothing when they may be tried. */
export function moveProblems(moves: readonly Move[]): readonly Problem[] {
  const problems = moves.flatMap((move, index): Problem[] => {
    const problem = problemOf(move);
    return problem === undefined ? [] : [{ field: `moves.${index}`, ...problem }];
  });
  if (new Set(moves.map(({ key }) => key.eventId)).size > 1)
    problems.push({ field: "moves", code: "doesNotFit", problem: "lines of several events" });
  if (new Set(moves.map(({ key }) => lineKeyText(keyOf(key)))).size < moves.length)
    problems.push({ field: "moves", code: "twice", problem: "a line twice" });
  return problems;
}

type Played = {
  readonly sport: string;
  readonly asks: string | null;
  readonly house_rules: readonly GradingRulesChange[];
};

/** A game whose lines are fixed refuses moves and openings by anyone. */
export function overProblems({ status }: { readonly status: string }, reason = ""): readonly Problem[] {
  return isStill(status, reason) ? [{ field: "moves", code: "doesNotFit", problem: `the game is ${status}` }] : [];
}

/**
 * The moves whose bet type the game's league cannot decide, or whose event asks something else: such bets could never
 * be graded.
 */
export function unplayedProblems(
  moves: readonly Move[],
  { sport, asks, house_rules: changes }: Played,
): readonly Problem[] {
  const rules = isSport(sport) ? gradingRules(sport, ...changes) : undefined;
  return moves.flatMap(({ key }, index): Problem[] => {
    const type = betType(key.betType);
    if (type !== undefined && asks !== null && !answers(type, asks as BetQuestion)) {
      return [
        {
          field: `moves.${index}.key.betType`,
          code: "doesNotFit",
          problem: `${type.name} is no answer to what this event asks`,
        },
      ];
    }
    return type === undefined || (rules !== undefined && hasBetType(type, rules))
      ? []
      : [{ field: `moves.${index}.key.betType`, code: "doesNotFit", problem: `${sport} has no ${type.name} here` }];
  });
}

/** What a league's results can decide, and whether it offers the draw. */
export function playedOf({ sport, house_rules: changes }: Omit<Played, "asks">): {
  readonly betTypes: number[];
  readonly hasDraw: boolean;
} {
  if (!isSport(sport)) return { betTypes: [], hasDraw: false };
  const rules = gradingRules(sport, ...changes);
  return {
    betTypes: betTypes.filter((type) => hasBetType(type, rules)).map(({ id }) => id),
    hasDraw: Object.values(rules.tie).includes("lose"),
  };
}

type BesideRow = LineFigures & { readonly bet_type: number; readonly side: number; readonly alternate: number };

/** The moves that look like typing errors. @param beside the event's current lines, and those of the sources */
export function outlierProblems(moves: readonly Move[], beside: readonly BesideRow[]): readonly Problem[] {
  return moves.flatMap(({ key, points, price }, index): Problem[] => {
    const same = beside.filter(
      (row) => row.bet_type === key.betType && row.side === key.side && row.alternate === key.alternate,
    );
    return isOutlier({ points, price }, same)
      ? [{ field: `moves.${index}`, code: "unlikely", problem: "far from the line and from every source" }]
      : [];
  });
}

/** A stored line as the engine compares it. */
export const gameLineOf = ({ bet_type, side, alternate, points, price }: BesideRow): GameLine => ({
  betType: bet_type,
  side,
  alternate,
  points,
  price,
});

/** Contradictions between lines, current or about to be. */
export type Against = { readonly reason: LineContradiction["reason"]; readonly lines: readonly GameLine[] };

/**
 * New contradictions that moves would cause. A line that is only being opened has the default price until its own is
 * typed: it is marked, and not queried.
 * @param current the event's open lines
 */
export function newContradictions(moves: readonly Move[], current: readonly GameLine[]): readonly Against[] {
  const moved = moves.map(({ key: { betType: type, side, alternate }, points, price }) => ({
    betType: type,
    side,
    alternate,
    points,
    price,
  }));
  const before = new Set(contradictions(current).map(namesOf));
  const after = contradictions([
    ...current.filter((line) => !moved.some((one) => nameOf(one) === nameOf(line))),
    ...moved,
  ]);
  const opened = new Set(moved.filter((_one, index) => moves[index]?.version === 0).map(nameOf));
  return after.filter((one) => !before.has(namesOf(one)) && !one.lines.some((line) => opened.has(nameOf(line))));
}

const nameOf = ({ betType: type, side, alternate }: GameLine): string =>
  `${String(type)}/${String(side)}/${String(alternate)}`;
const namesOf = ({ reason, lines }: Against): string => [reason, ...lines.map(nameOf).toSorted()].join(" ");

/** Whether the bet type exists and has that side. */
export const isLine = (key: Pick<Move["key"], "betType" | "side">): boolean =>
  betType(key.betType)?.sides.some((side) => side === key.side) === true;

/** A line's key from a payload: its side is checked by the schema. */
export function keyOf(key: Move["key"]): LineKey {
  return { ...key, side: key.side as Side };
}

/** What is wrong with a bet in itself: its type, its side, or its points. */
export function problemOf({
  key,
  points,
}: Pick<Move, "points"> & { readonly key: Pick<Move["key"], "betType" | "side"> }): Omit<Problem, "field"> | undefined {
  const type = betType(key.betType);
  if (type === undefined) return { code: "unknown", problem: "no such bet type" };
  if (!type.sides.includes(key.side as Side)) return { code: "unknown", problem: "no such side of this bet type" };
  if (type.line === "points" && points === null) return { code: "required", problem: "points are missing" };
  return type.line === "none" && points !== null
    ? { code: "doesNotFit", problem: "this bet type has no points" }
    : undefined;
}
