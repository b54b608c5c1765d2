// Rows of settings that are lists, and whether something from outside is one.
import type { BetGroup, BlockedPattern, IncompatibleMatrix } from "../controls/facts.ts";
import type { HoursWindow } from "../controls/opening-hours.ts";
import type { SelectionRule } from "../controls/selection-rule.ts";

export type Rows = {
  window: HoursWindow;
  matrix: IncompatibleMatrix;
  blockedPattern: BlockedPattern;
  betGroup: BetGroup;
  selectionRule: SelectionRule;
};
export type RowKind = keyof Rows;

type Parts = Readonly<Record<string, unknown>>;

const rowChecks: { readonly [Kind in RowKind]: (row: Parts) => boolean } = {
  window: ({ weekday, from, to }) => isCount(weekday, 7) && weekday >= 1 && isCount(from, 1439) && isCount(to, 2880),
  matrix: ({ sameGame, rows }) => isOneOf(sameGame, ["refuse", "allow"]) && isListOf(rows, isIncompatibleRow),
  blockedPattern: ({ id, words, mode, legsFrom, legsTo, parts }) =>
    isCount(id) && isText(words) && (mode === null || isText(mode)) && isCount(legsFrom) && isCount(legsTo)
    && isListOf(parts, (part) => isLegPattern(part) && isCount(part["atLeast"])),
  betGroup: ({ id, name, minimum, counts }) => isCount(id) && isText(name) && isCount(minimum) && isOneOf(counts, ["inside", "outside"]),
  selectionRule: (row) => isCount(row["id"]) && isText(row["words"]) && isCount(row["minimum"]) && isCount(row["maximum"]) && isLegPattern(row),
};

/** Whether a value has the parts of a row of that kind. */
export function isRow(kind: RowKind, value: unknown): boolean {
  return isParts(value) && rowChecks[kind](value);
}

/** Whether a value is a whole number from 0 to a bound. */
export function isCount(value: unknown, most: number = Number.MAX_SAFE_INTEGER): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most;
}

function isIncompatibleRow({ id, words, allowed, sport, first, second, sameTeam, pointsPercent }: Parts): boolean {
  return isCount(id) && isText(words) && typeof allowed === "boolean" && (sport === null || isText(sport)) && isPlay(first) && isPlay(second)
    && (sameTeam === undefined || typeof sameTeam === "boolean") && (pointsPercent === undefined || isCount(pointsPercent));
}

/** A misspelt part would match every play. */
function isPlay(value: unknown): boolean {
  return isParts(value) && Object.entries(value).every(([part, wanted]) =>
    (part === "side" ? isCount(wanted, 3) : isOneOf(part, ["market", "period", "pick"]) && isText(wanted)));
}

function isLegPattern({ teams, betTypes, leagues, sports }: Parts): boolean {
  const isNumbers = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.every(Number.isInteger));
  return isNumbers(teams) && isNumbers(betTypes) && isNumbers(leagues) && (sports === undefined || (Array.isArray(sports) && sports.every(isText)));
}

function isListOf(value: unknown, isPart: (part: Parts) => boolean): boolean {
  return Array.isArray(value) && value.every((part) => isParts(part) && isPart(part));
}

function isOneOf(value: unknown, words: readonly string[]): boolean {
  return isText(value) && words.includes(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isParts(value: unknown): value is Parts {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
