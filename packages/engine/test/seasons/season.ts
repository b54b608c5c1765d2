// Parses the text of season files, and counts how bets ended.
import {
  type GameResult,
  type GradableLeg,
  type GradingRules,
  type Outcome,
  betType,
  gradeLeg,
  mirrored,
} from "../../src/index.ts";

export type Row = Readonly<Record<string, string>>;

/** Rows of a CSV text by column name. Quoted cells may contain commas, doubled quotes and line ends. */
export function parseCsv(text: string): Row[] {
  const [names = [], ...rows] = cells(text);
  return rows
    .filter((row) => row.length > 1)
    .map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? ""])));
}

function cells(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text
    .replace(/^\uFEFF/, "")
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    row.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** A cell that must contain a number; undefined where it has a word or nothing. */
export function number(row: Row, column: string): number | undefined {
  const text = row[column]?.trim() ?? "";
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

/** A printed line, `-1.5` or `pk`, in quarters. */
export function quarters(text: string | undefined): number | undefined {
  if (/^pk$/i.test(text?.trim() ?? "")) return 0;
  const points = Number(text);
  return text === undefined || text.trim() === "" || Number.isNaN(points) || !Number.isInteger(points * 4)
    ? undefined
    : points * 4;
}

/** Counts outcomes by bet type. */
export type Tally = Map<number, Partial<Record<Outcome, number>>>;

export function count(tally: Tally, id: number, outcome: Outcome): void {
  const row = tally.get(id) ?? {};
  row[outcome] = (row[outcome] ?? 0) + 1;
  tally.set(id, row);
}

/** One line per bet type: `1 money line: win 2,400 lose 2,400`. */
export function shown(title: string, tally: Tally): string {
  const lines = [...tally]
    .toSorted(([a], [b]) => a - b)
    .map(
      ([id, row]) =>
        `  ${id} ${betType(id)?.name}: ${Object.entries(row)
          .map(([outcome, times]) => `${outcome} ${times}`)
          .join(", ")}`,
    );
  return `${title}\n${lines.join("\n")}\n`;
}

/**
 * Grades a two-way bet and its opposite, which must mirror it, and counts both. So an over and an under can never both
 * win.
 * @returns the outcome of the leg itself
 */
export function gradeBoth(leg: GradableLeg, result: GameResult, rules: GradingRules, tally: Tally): Outcome {
  const type = betType(leg.betType);
  if (type === undefined || type.opposite === null) throw new Error(`no two-way bet: ${leg.betType}`);
  const isTeam = type.opposite === type.id;
  const points = leg.points !== null && type.market === "spread" ? 0 - leg.points : leg.points;
  const other: GradableLeg = { betType: type.opposite, side: isTeam ? (leg.side === 1 ? 2 : 1) : leg.side, points };
  const outcome = gradeLeg(leg, result, rules).outcome;
  const opposite = gradeLeg(other, result, rules).outcome;
  if (opposite !== mirrored(outcome))
    throw new Error(`bet ${leg.betType} side ${leg.side} points ${leg.points}: ${outcome}, its opposite ${opposite}`);
  count(tally, leg.betType, outcome);
  count(tally, other.betType, opposite);
  return outcome;
}
