// Rows of settings that are lists. The store checks rows against these shapes, and the rule editor draws their fields
// from them.
import { betTypes } from "../bets/bet-types.ts";
import type { BetGroup, BlockedPattern, IncompatibleMatrix, IncompatibleRow, PlayPattern } from "../controls/facts.ts";
import type { LegPattern } from "../controls/leg-pattern.ts";
import type { HoursWindow } from "../controls/opening-hours.ts";
import type { SelectionRule } from "../controls/selection-rule.ts";

export type Rows = {
  window: HoursWindow;
  matrix: IncompatibleMatrix;
  incompatibleRow: IncompatibleRow;
  play: PlayPattern;
  blockedPattern: BlockedPattern;
  legCount: LegPattern & { readonly atLeast: number };
  betGroup: BetGroup;
  selectionRule: SelectionRule;
  /** From an amount on, hundredths of a percent of the part above it. */
  taxStep: { readonly from: number; readonly rate: number };
};
export type RowKind = keyof Rows;

/** A part of a row. A part that is absent or null matches everything. */
export type RowField =
  /** The identifier by which a refusal names the row; the editor assigns it. */
  | { readonly kind: "number" }
  | { readonly kind: "text" }
  | { readonly kind: "count"; readonly from?: number; readonly to?: number; readonly mayLack?: true }
  /** Minor units. */
  | { readonly kind: "amount" }
  /** Hundredths of a percent. */
  | { readonly kind: "percent" }
  | { readonly kind: "flag"; readonly mayLack?: true }
  | { readonly kind: "choice"; readonly options: readonly string[]; readonly mayLack?: true }
  /** 1 away, 2 home, 3 draw; 0 the game itself. */
  | { readonly kind: "side"; readonly mayLack: true }
  /** One of a catalogue; null means every one. */
  | { readonly kind: "one"; readonly of: "sport" | "mode" }
  /** A group of leagues, by its number. */
  | { readonly kind: "leagueGroup" }
  /** Several of a catalogue: sports by their codes, the others by number. */
  | { readonly kind: "some"; readonly of: "team" | "league" | "sport" | "betType"; readonly mayLack: true }
  /** Parts that are combined. */
  | { readonly kind: "part"; readonly of: RowKind }
  | { readonly kind: "rows"; readonly of: RowKind };

export type RowShape = Readonly<Record<string, RowField>>;

const optionsOf = (part: "market" | "period" | "pick"): readonly string[] => [
  ...new Set(betTypes.map((type) => type[part])),
];
const count = { kind: "count" } as const;
const legs = {
  teams: { kind: "some", of: "team", mayLack: true },
  betTypes: { kind: "some", of: "betType", mayLack: true },
  leagues: { kind: "some", of: "league", mayLack: true },
  sports: { kind: "some", of: "sport", mayLack: true },
} as const;

export const rowShapes = {
  window: {
    weekday: { kind: "count", from: 1, to: 7 },
    from: { kind: "count", to: 1439 },
    to: { kind: "count", to: 2880 },
  },
  matrix: { sameGame: { kind: "choice", options: ["refuse", "allow"] }, rows: { kind: "rows", of: "incompatibleRow" } },
  incompatibleRow: {
    id: { kind: "number" },
    words: { kind: "text" },
    sport: { kind: "one", of: "sport" },
    first: { kind: "part", of: "play" },
    second: { kind: "part", of: "play" },
    sameTeam: { kind: "flag", mayLack: true },
    pointsPercent: { kind: "count", to: 1000, mayLack: true },
    allowed: { kind: "flag" },
  },
  play: {
    market: { kind: "choice", options: optionsOf("market"), mayLack: true },
    period: { kind: "choice", options: optionsOf("period"), mayLack: true },
    pick: { kind: "choice", options: optionsOf("pick"), mayLack: true },
    side: { kind: "side", mayLack: true },
  },
  blockedPattern: {
    id: { kind: "number" },
    words: { kind: "text" },
    mode: { kind: "one", of: "mode" },
    legsFrom: count,
    legsTo: count,
    parts: { kind: "rows", of: "legCount" },
  },
  legCount: { atLeast: count, ...legs },
  betGroup: {
    id: { kind: "leagueGroup" },
    name: { kind: "text" },
    minimum: count,
    counts: { kind: "choice", options: ["inside", "outside"] },
  },
  selectionRule: { id: { kind: "number" }, words: { kind: "text" }, minimum: count, maximum: count, ...legs },
  taxStep: { from: { kind: "amount" }, rate: { kind: "percent" } },
} as const satisfies { readonly [Kind in RowKind]: RowShape };

/** Whether a value has the parts of a row of that kind, and no others: a misspelt part would match everything. */
export function isRow(kind: RowKind, value: unknown): boolean {
  if (!isParts(value)) return false;
  const shape: RowShape = rowShapes[kind];
  return (
    Object.keys(value).every((part) => Object.hasOwn(shape, part)) &&
    Object.entries(shape).every(([part, field]) => {
      if (value[part] === undefined) return "mayLack" in field && field.mayLack;
      return isPart(field, value[part]);
    })
  );
}

/** Whether a value is a whole number from 0 to a bound. */
export function isCount(value: unknown, most: number = Number.MAX_SAFE_INTEGER): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most;
}

function isPart(field: RowField, value: unknown): boolean {
  switch (field.kind) {
    case "number":
    case "leagueGroup":
    case "amount":
      return isCount(value);
    case "percent":
      return isCount(value, 10_000);
    case "text":
      return typeof value === "string";
    case "count":
      return isCount(value, field.to) && value >= (field.from ?? 0);
    case "flag":
      return typeof value === "boolean";
    case "choice":
      return typeof value === "string" && field.options.includes(value);
    case "side":
      return isCount(value, 3);
    case "one":
      return value === null || typeof value === "string";
    case "some":
      return (
        Array.isArray(value) &&
        value.every((one) => (field.of === "sport" ? typeof one === "string" : Number.isInteger(one)))
      );
    case "part":
      return isRow(field.of, value);
    case "rows":
      return Array.isArray(value) && value.every((row) => isRow(field.of, row));
  }
}

function isParts(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
