// The structure of pay tables for the editor: the same kinds of fields as rows of settings, and some of their own.
import { pointModes, type RowField, type RowKind } from "@chalkboard/engine";
import type { PlainKey } from "@chalkboard/i18n";

type Whole = Exclude<RowField, { readonly kind: "part" | "rows" }>;

type TableShape =
  | "teaser"
  | "teaserPoint"
  | "pay"
  | "parlay"
  | "progressive"
  | "progressivePay"
  | "pointPrices"
  | "pointPrice"
  | "keyNumber"
  | "earlyLeads"
  | "lead"
  | "freePlay"
  | "modeLegs"
  | "cashOut"
  | "conversion"
  | "centsBand";
/** Everything that has parts: the rows of settings, pay tables and their rows. */
export type ListKind = RowKind | TableShape;

export type PartField =
  | Whole
  | { readonly kind: "part" | "rows"; readonly of: ListKind; readonly mayLack?: true }
  /** One value of a catalogue, not "any". */
  | { readonly kind: "must"; readonly of: "sport" | "mode" }
  /** Quarters of a point, typed and shown as points. */
  | { readonly kind: "points"; readonly from: number; readonly to: number; readonly isHalf?: true }
  /** `n/d`, or several separated by commas. */
  | { readonly kind: "fraction"; readonly mayLack?: true }
  | { readonly kind: "fractions" }
  | { readonly kind: "percent"; readonly mayLack: true }
  | { readonly kind: "money"; readonly title: PlainKey; readonly mayLack: true };

const market = { kind: "choice", options: ["spread", "total"] } as const;
const teams = { kind: "count", from: 1, to: 25 } as const;
const cents = { kind: "count", to: 200 } as const;
const sport = { kind: "must", of: "sport" } as const;

/** By the kind of the table, with the kind of its rows. */
export const tableShapes = {
  teaser: {
    points: { kind: "rows", of: "teaserPoint" },
    pays: { kind: "rows", of: "pay" },
    tie: { kind: "choice", options: ["reduce", "cancel", "lose", "win"] },
    noPlay: { kind: "choice", options: ["reduce", "cancel"] },
  },
  teaserPoint: { sport, market, quarters: { kind: "points", from: -160, to: 160 } },
  pay: { teams, pays: { kind: "fraction" } },
  parlay: {
    standardOdds: { kind: "fraction" },
    cap: { kind: "fraction", mayLack: true },
    fixed: { kind: "rows", of: "pay" },
    caps: { kind: "rows", of: "pay" },
  },
  progressive: { rows: { kind: "rows", of: "progressivePay" } },
  progressivePay: { teams, pays: { kind: "fractions" } },
  pointPrices: { markets: { kind: "rows", of: "pointPrice" } },
  pointPrice: {
    sport: { kind: "one", of: "sport" },
    mode: { kind: "choice", options: pointModes, mayLack: true },
    market,
    centsPerHalf: cents,
    maximumQuarters: { kind: "points", from: 2, to: 80, isHalf: true },
    from: { kind: "count", from: -1000, to: -100 },
    keys: { kind: "rows", of: "keyNumber" },
  },
  keyNumber: { number: { kind: "points", from: 0, to: 400 }, ontoCents: cents, offCents: cents },
  earlyLeads: { leads: { kind: "rows", of: "lead" } },
  lead: { sport, lead: { kind: "count", from: 1, to: 200 } },
  freePlay: {
    from: { kind: "count", from: -100_000, to: 100_000, mayLack: true },
    to: { kind: "count", from: -100_000, to: 100_000, mayLack: true },
    maximumWin: { kind: "money", title: "payTables.maximumWin", mayLack: true },
    legs: { kind: "rows", of: "modeLegs" },
  },
  modeLegs: { mode: { kind: "must", of: "mode" }, legs: teams },
  cashOut: { marginBasisPoints: { kind: "count", to: 5_000 } },
  conversion: {
    twoWay: {
      kind: "choice",
      options: ["identity", "addedCents", "centsLine", "multiplicative", "power", "oddsRatio", "shin", "additive"],
    },
    addedCents: { kind: "count", to: 300, mayLack: true },
    margin: { kind: "percent", mayLack: true },
    bands: { kind: "rows", of: "centsBand", mayLack: true },
    last: { kind: "count", from: 100, to: 100_000, mayLack: true },
    manyWay: { kind: "choice", options: ["identity", "multiplicative", "power", "oddsRatio", "shin"] },
    manyMargin: { kind: "percent", mayLack: true },
    ladder: { kind: "count", from: 1, to: 100 },
    minimum: { kind: "percent" },
    maximum: { kind: "percent" },
  },
  centsBand: { from: { kind: "count", from: 100, to: 100_000 }, width: { kind: "count", from: 1, to: 5_000 } },
} as const satisfies { readonly [Kind in TableShape]: Readonly<Record<string, PartField>> };
