// The labels of settings and their parts. The texts are in the messages' `settings`, keyed by the engine's names: a
// setting without texts does not compile.
import type { rowShapes, settingKinds, SettingName } from "@chalkboard/engine";
import { periodKeys, type PlainKey } from "@chalkboard/i18n";
import { modeKey } from "@chalkboard/list-columns";
import type { tableShapes } from "./table-shapes.ts";

type FieldOf<Name extends SettingName> = keyof (typeof settingKinds)[Name]["fields"] & string;
type FieldKey = { [Name in SettingName]: `settings.${Name}.${FieldOf<Name>}` }[SettingName];

/** The setting's name, and a sentence about it. */
export function settingLabels(control: SettingName): { readonly title: PlainKey; readonly help: PlainKey } {
  return { title: `settings.${control}`, help: `settings.${control}.help` };
}

/** The label of a setting's field. */
export function fieldTitle(control: SettingName, field: string): PlainKey {
  return `settings.${control}.${field}` as FieldKey;
}

type Shapes = typeof rowShapes & typeof tableShapes;
type PartLabels = { readonly [Kind in keyof Shapes]: { readonly [Part in keyof Shapes[Kind]]: PlainKey } };

const legs = {
  teams: "settings.teams",
  betTypes: "settings.betTypes",
  leagues: "settings.leagues",
  sports: "settings.teasers.sports",
} as const;

/** The labels of the parts of a list's rows. */
export const partLabels: PartLabels = {
  window: { weekday: "kit.date", from: "kit.from", to: "kit.to" },
  matrix: { sameGame: "settings.sameGame", rows: "settings.firstThatFits" },
  incompatibleRow: {
    id: "kit.page",
    words: "settings.words",
    sport: "betting.sport",
    first: "settings.oneLeg",
    second: "settings.otherLeg",
    sameTeam: "settings.sameTeam",
    pointsPercent: "settings.pointsPercent",
    allowed: "settings.maySitTogether",
  },
  play: { market: "settings.market", period: "kit.period", pick: "settings.pick", side: "betting.team" },
  blockedPattern: {
    id: "kit.page",
    words: "settings.words",
    mode: "terminal.mode",
    legsFrom: "rules.legsFrom",
    legsTo: "rules.legsTo",
    parts: "settings.patternLegs",
  },
  legCount: { atLeast: "settings.atLeast", ...legs },
  betGroup: {
    id: "settings.leagueGroup",
    name: "settings.name",
    minimum: "settings.atLeast",
    counts: "settings.countedLegs",
  },
  selectionRule: {
    id: "kit.page",
    words: "settings.words",
    minimum: "settings.atLeast",
    maximum: "settings.atMost",
    ...legs,
  },
  taxStep: { from: "settings.taxFrom", rate: "settings.taxRate" },
  teaser: {
    points: "payTables.pointsRows",
    pays: "payTables.payRows",
    tie: "payTables.tie",
    noPlay: "payTables.noPlay",
  },
  teaserPoint: { sport: "betting.sport", market: "payTables.market", quarters: "payTables.points" },
  pay: { teams: "payTables.teams", pays: "payTables.pays" },
  parlay: {
    standardOdds: "payTables.standardOdds",
    cap: "payTables.cap",
    fixed: "payTables.fixed",
    caps: "payTables.caps",
  },
  progressive: { rows: "payTables.payRows" },
  progressivePay: { teams: "payTables.teams", pays: "payTables.paysBy" },
  pointPrices: { markets: "payTables.markets" },
  pointPrice: {
    sport: "betting.sport",
    mode: "terminal.mode",
    market: "payTables.market",
    centsPerHalf: "payTables.centsPerHalf",
    maximumQuarters: "payTables.maximumPoints",
    from: "payTables.dearest",
    keys: "payTables.keys",
  },
  keyNumber: { number: "payTables.number", ontoCents: "payTables.onto", offCents: "payTables.off" },
  earlyLeads: { leads: "payTables.leads" },
  lead: { sport: "betting.sport", lead: "payTables.lead" },
  freePlay: {
    from: "payTables.dearest",
    to: "payTables.longest",
    maximumWin: "payTables.maximumWin",
    legs: "payTables.legsByMode",
  },
  modeLegs: { mode: "terminal.mode", legs: "payTables.legs" },
  cashOut: { marginBasisPoints: "payTables.margin" },
  conversion: {
    twoWay: "payTables.twoWay",
    addedCents: "payTables.addedCents",
    margin: "payTables.marginPercent",
    bands: "payTables.bands",
    last: "payTables.lastPrice",
    manyWay: "payTables.manyWay",
    manyMargin: "payTables.marginPercent",
    ladder: "payTables.ladder",
    minimum: "payTables.leastMargin",
    maximum: "payTables.mostMargin",
  },
  centsBand: { from: "payTables.favouriteFrom", width: "payTables.width" },
};

const optionLabels: Readonly<Record<string, PlainKey>> = {
  winnings: "settings.onWinnings",
  payout: "settings.onPayout",
  base: "settings.countsBase",
  win: "betting.toWin",
  stake: "betting.stake",
  refuse: "settings.refuse",
  allow: "settings.allow",
  inside: "settings.inside",
  outside: "settings.outside",
  team: "betting.team",
  over: "betting.over",
  under: "betting.under",
  yes: "betting.yes",
  no: "betting.no",
  runner: "betting.question",
  ...periodKeys,
  moneyLine: "betting.moneyLine",
  spread: "betting.spread",
  total: "betting.total",
  teamTotal: "betting.teamTotal",
  firstScore: "betting.firstScore",
  lastScore: "betting.lastScore",
  segmentScore: "betting.segmentRun",
  board: "betting.board",
  strikeouts: "betting.strikeouts",
  identity: "payTables.asHq",
  addedCents: "payTables.addedCents",
  centsLine: "payTables.centsLine",
  multiplicative: "payTables.multiplicative",
  power: "payTables.power",
  oddsRatio: "payTables.oddsRatio",
  shin: "payTables.shin",
  additive: "payTables.additive",
  reduce: "payTables.reduce",
  cancel: "payTables.cancel",
  lose: "payTables.lose",
  question: "betting.question",
  raceWin: "betting.raceWin",
  racePlace: "betting.racePlace",
  raceCast: "betting.raceForecast",
};

/** The label of an option. */
export function optionKey(option: string): PlainKey {
  return optionLabels[option] ?? modeKey(option);
}
