// Statistics on the results page: cells beside the scores, one per side. Pure.
import type { AnswerOf, PayloadOf, results } from "@chalkboard/contract";

export type Statistic = results.StatisticName;
type Official = NonNullable<AnswerOf<typeof results.listResults>["events"][number]["official"]>;
export type Statistics = Official["statistics"];
type Given = NonNullable<PayloadOf<typeof results.makeOfficial>["statistics"]>;
type Typed = Readonly<Record<string, number | null>>;
type Side = 1 | 2;
const sides = [1, 2] as const;

/** A figure of each team, one of the game, the team that did it, or what is true of each team. */
type Shape = "figures" | "count" | "team" | "marks";
const shapes: Readonly<Record<Statistic, Shape>> = {
  hits: "figures",
  errors: "figures",
  strikeouts: "figures",
  largestLead: "figures",
  minutes: "count",
  winner: "team",
  firstScore: "team",
  lastScore: "team",
  pitcherChanged: "marks",
};

const neverSeen: readonly Statistic[] = ["hits", "errors", "strikeouts", "winner"];

const sign = "~";

/** The column of a statistic: no segment has such a name. */
export const columnOf = (statistic: Statistic): string => `${sign}${statistic}`;

/** The statistic that a column enters; undefined for a segment's. */
export function statisticIn(column: string): Statistic | undefined {
  const name = column.slice(sign.length);
  return column.startsWith(sign) && Object.hasOwn(shapes, name) ? (name as Statistic) : undefined;
}

/** Whether a side has a cell for a statistic: one of the game is in the first side's cell. */
export function hasCell(statistic: Statistic, side: Side): boolean {
  return shapes[statistic] !== "count" || side === 1;
}

/** Whether a side has a cell in any column: a segment has both. */
export function isEntered(column: string, side: Side): boolean {
  const statistic = statisticIn(column);
  return statistic === undefined || hasCell(statistic, side);
}

/** Whether a column holds yes or no for a side instead of a figure. */
export function isMark(statistic: Statistic): boolean {
  return shapes[statistic] === "team" || shapes[statistic] === "marks";
}

/** Parses an entry: a figure, or x and 0 for yes and no; null (-) means unknown. Undefined if it is invalid. */
export function readStatistic(statistic: Statistic, text: string, side: Side): number | null | undefined {
  const plain = text.trim().toLowerCase();
  if (!hasCell(statistic, side)) return undefined;
  if (plain === "-") return null;
  if (!isMark(statistic)) return /^\d{1,3}$/.test(plain) ? Number(plain) : undefined;
  if (plain === "x" || plain === "1") return 1;
  // Some team was first and last to score; only a contest may have no winner.
  return plain === "0" && (statistic === "winner" || shapes[statistic] === "marks") ? 0 : undefined;
}

/**
 * The cells of both sides after one was entered: if one team won, the other did not. Undefined removes the typed value.
 */
export function statisticCells(
  statistic: Statistic,
  side: Side,
  value: number | null | undefined,
): readonly (readonly [side: Side, value: number | null | undefined])[] {
  const other = side === 1 ? 2 : 1;
  if (shapes[statistic] === "team" && typeof value === "number")
    return [
      [side, value],
      [other, 0],
    ];
  return value === null || value === undefined || shapes[statistic] === "team"
    ? [
        [side, value],
        [other, value],
      ]
    : [[side, value]];
}

/** A side's official value of a statistic. */
export function officialFigure(statistics: Statistics, statistic: Statistic, side: Side): number | undefined {
  const value = statistics[statistic];
  if (value === undefined || !hasCell(statistic, side)) return undefined;
  if (typeof value === "number") return shapes[statistic] === "team" ? Number(value === side) : value;
  return Number(side === 1 ? value.away : value.home);
}

/** A statistic in words: both teams' figures, the game's figure, or the teams of which it is true. Empty if unknown. */
export function statisticText(statistics: Statistics, statistic: Statistic, nameOf: (side: Side) => string): string {
  const [away, home] = sides.map((side) => officialFigure(statistics, statistic, side));
  if (away === undefined) return "";
  if (!isMark(statistic)) return home === undefined ? String(away) : `${String(away)}–${String(home)}`;
  return (
    sides
      .filter((side) => officialFigure(statistics, statistic, side) === 1)
      .map(nameOf)
      .join(", ") || "–"
  );
}

export type Entered = {
  /** The statistics to send; undefined if nothing was typed: official ones stay. */
  readonly statistics: Given | undefined;
  /** Statistics with only one team's figure. */
  readonly halves: readonly Statistic[];
  /** Statistics that are unknown and do not follow from the score. */
  readonly unknown: readonly Statistic[];
};

/** The statistics as the page shows them. A lead that was not entered is recomputed from the scores. */
export function enteredOf(
  official: Pick<Official, "statistics" | "leadGiven"> | null,
  draft: Typed,
  recorded: readonly Statistic[],
): Entered {
  const typed = (statistic: Statistic, side: Side): number | null | undefined =>
    draft[`${columnOf(statistic)}/${side}`];
  const figure = (statistic: Statistic, side: Side): number | null | undefined =>
    typed(statistic, side) === undefined
      ? officialFigure(official?.statistics ?? {}, statistic, side)
      : typed(statistic, side);
  const isTyped = (statistic: Statistic): boolean =>
    typed(statistic, 1) !== undefined || typed(statistic, 2) !== undefined;
  const isThere = (statistic: Statistic, side: Side): boolean => typeof figure(statistic, side) === "number";
  const isWhole = (statistic: Statistic): boolean =>
    sides.every((side) => !hasCell(statistic, side) || isThere(statistic, side));
  const { largestLead, ...others } = official?.statistics ?? {};
  const kept: Given = official?.leadGiven === true && largestLead !== undefined ? { ...others, largestLead } : others;
  const given = recorded.filter(isTyped).reduce<Given>((all, statistic) => {
    const { [statistic]: _before, ...rest } = all;
    return isWhole(statistic)
      ? { ...rest, [statistic]: valueOf(statistic, figure(statistic, 1) ?? 0, figure(statistic, 2) ?? 0) }
      : rest;
  }, kept);
  return {
    statistics: recorded.some(isTyped) ? given : undefined,
    halves: recorded.filter((statistic) => !isWhole(statistic) && (isThere(statistic, 1) || isThere(statistic, 2))),
    unknown: recorded.filter(
      (statistic) => neverSeen.includes(statistic) && !isThere(statistic, 1) && !isThere(statistic, 2),
    ),
  };
}

/** Statistics as another person entered them, to be sent again. */
export function enteredAs(statistics: Statistics, recorded: readonly Statistic[]): Entered {
  return {
    statistics,
    halves: [],
    unknown: recorded.filter((statistic) => neverSeen.includes(statistic) && statistics[statistic] === undefined),
  };
}

/** Entered statistics as typed cells. */
export function typedOf(statistics: Statistics, recorded: readonly Statistic[]): Typed {
  return Object.fromEntries(
    recorded.flatMap((statistic) =>
      sides.flatMap((side) => {
        const value = officialFigure(statistics, statistic, side);
        return value === undefined ? [] : [[`${columnOf(statistic)}/${String(side)}`, value] as const];
      }),
    ),
  );
}

function valueOf(statistic: Statistic, away: number, home: number): Given[Statistic] {
  switch (shapes[statistic]) {
    case "figures":
      return { away, home };
    case "marks":
      return { away: away > 0, home: home > 0 };
    case "count":
      return away;
    case "team":
      return away > 0 ? 1 : home > 0 ? 2 : 0;
  }
}
