// Explains what was left out of sources' files and responses, and why, in the reader's language
// (docs/design/catalog.md).
import { sources } from "@chalkboard/contract";
import type { MessageKey, Translate } from "@chalkboard/i18n";

type Reason = sources.LeftOutReason;
type Part = sources.LeftOutPart;
type Said = { readonly [name: string]: string | number | undefined };

const whys = {
  text: "leftOut.why.text",
  columns: "leftOut.why.columns",
  blank: "leftOut.why.blank",
  unknownCode: "leftOut.why.unknownCode",
  notDay: "leftOut.why.notDay",
  otherDay: "leftOut.why.otherDay",
  notTime: "leftOut.why.notTime",
  notRotation: "leftOut.why.notRotation",
  notKey: "leftOut.why.notKey",
  otherDivision: "leftOut.why.otherDivision",
  againstItself: "leftOut.why.againstItself",
  twice: "leftOut.why.twice",
  notVh: "leftOut.why.notVh",
  homeAlone: "leftOut.why.homeAlone",
  visitorAlone: "leftOut.why.visitorAlone",
  notScore: "leftOut.why.notScore",
  noInning: "leftOut.why.noInning",
  afterEnd: "leftOut.why.afterEnd",
  awayInning: "leftOut.why.awayInning",
  homeInning: "leftOut.why.homeInning",
  sums: "leftOut.why.sums",
  finalSum: "leftOut.why.finalSum",
  gameCalled: "leftOut.why.gameCalled",
  gameAbandoned: "leftOut.why.gameAbandoned",
  notBegun: "leftOut.why.notBegun",
  noSegment: "leftOut.why.noSegment",
  noSegmentAway: "leftOut.why.noSegmentAway",
  noSegmentHome: "leftOut.why.noSegmentHome",
  noWinner: "leftOut.why.noWinner",
  contradicts: "leftOut.why.contradicts",
  notPrice: "leftOut.why.notPrice",
  notPoints: "leftOut.why.notPoints",
  notQuarters: "leftOut.why.notQuarters",
  outside: "leftOut.why.outside",
  notOpposite: "leftOut.why.notOpposite",
  differ: "leftOut.why.differ",
  missing: "leftOut.why.missing",
  missingSide: "leftOut.why.missingSide",
  notFigures: "leftOut.why.notFigures",
  notSpreadTotal: "leftOut.why.notSpreadTotal",
  nobody: "leftOut.why.nobody",
  notEachSide: "leftOut.why.notEachSide",
  handicaps: "leftOut.why.handicaps",
  differentTotals: "leftOut.why.differentTotals",
  otherFormat: "leftOut.why.otherFormat",
  unreadable: "leftOut.why.unreadable",
  noTeams: "leftOut.why.noTeams",
  unknownLeague: "leftOut.why.unknownLeague",
  unknownTeam: "leftOut.why.unknownTeam",
  byHand: "leftOut.why.byHand",
  noGame: "leftOut.why.noGame",
  anotherPair: "leftOut.why.anotherPair",
  anotherDate: "leftOut.why.anotherDate",
  sameStart: "leftOut.why.sameStart",
  otherLeague: "leftOut.why.otherLeague",
  otherGame: "leftOut.why.otherGame",
  lostLetters: "leftOut.why.lostLetters",
  repeated: "leftOut.why.repeated",
  late: "leftOut.why.late",
  emptyList: "leftOut.why.emptyList",
  fileEmpty: "leftOut.why.fileEmpty",
  notText: "leftOut.why.notText",
  notCsv: "leftOut.why.notCsv",
  otherHeader: "leftOut.why.otherHeader",
  noColumn: "leftOut.why.noColumn",
  columnTwice: "leftOut.why.columnTwice",
  openQuote: "leftOut.why.openQuote",
  damaged: "leftOut.why.damaged",
  pageInPart: "leftOut.why.pageInPart",
  pageSteps: "leftOut.why.pageSteps",
} as const satisfies { readonly [Code in Exclude<Reason["code"], "page">]: MessageKey & `leftOut.why.${Code}` };

const parts = {
  text: "leftOut.part.text",
  file: "leftOut.part.file",
  game: "leftOut.part.game",
  team: "leftOut.part.team",
  result: "leftOut.part.result",
  lineScore: "leftOut.part.lineScore",
  score: "leftOut.part.score",
  market: "leftOut.part.market",
  league: "leftOut.part.league",
  moneyLine: "leftOut.part.moneyLine",
  openingMoneyLine: "leftOut.part.openingMoneyLine",
  closingMoneyLine: "leftOut.part.closingMoneyLine",
  spread: "leftOut.part.spread",
  runLine: "leftOut.part.runLine",
  puckLine: "leftOut.part.puckLine",
  total: "leftOut.part.total",
  openingTotal: "leftOut.part.openingTotal",
  closingTotal: "leftOut.part.closingTotal",
  openingSpreadTotal: "leftOut.part.openingSpreadTotal",
  closingSpreadTotal: "leftOut.part.closingSpreadTotal",
  openingWinner: "leftOut.part.openingWinner",
  closingWinner: "leftOut.part.closingWinner",
  openingHandicap: "leftOut.part.openingHandicap",
  closingHandicap: "leftOut.part.closingHandicap",
  page: "leftOut.part.page",
} as const satisfies { readonly [Code in Exclude<Part["code"], "pagePlace">]: MessageKey & `leftOut.part.${Code}` };

const faults = {
  unreachable: "leftOut.fault.unreachable",
  timeout: "leftOut.fault.timeout",
  keyRefused: "leftOut.fault.keyRefused",
  outOfCredits: "leftOut.fault.outOfCredits",
  tooFast: "leftOut.fault.tooFast",
  notFound: "leftOut.fault.notFound",
  refused: "leftOut.fault.refused",
  serverFault: "leftOut.fault.serverFault",
  unreadable: "leftOut.fault.unreadable",
  credentials: "leftOut.fault.credentials",
  fault: "leftOut.fault.fault",
  tooLong: "leftOut.fault.tooLong",
  notThisKind: "leftOut.fault.notThisKind",
  cancelled: "leftOut.fault.cancelled",
  pageUnread: "leftOut.fault.pageUnread",
  pageTooLong: "leftOut.fault.pageTooLong",
  pageNotText: "leftOut.fault.pageNotText",
  pageNoRows: "leftOut.fault.pageNoRows",
  pageNothingFound: "leftOut.fault.pageNothingFound",
  pageBadSelector: "leftOut.fault.pageBadSelector",
  pageBadPattern: "leftOut.fault.pageBadPattern",
} as const;

/** Why something was left out, with the column of the file where only one is affected. */
export function leftOutWhy({ column, ...reason }: Reason, t: Translate): string {
  const why = reason.code === "page" ? pageWhy(reason, t) : filled(whys[reason.code], reason, t);
  return column === undefined ? why : t("leftOut.inColumn", { column, why });
}

/** What was left out. */
export function leftOutWhat(part: Part, t: Translate): string {
  return part.code === "pagePlace" ? pagePlaceText(part.place, t) : filled(parts[part.code], part, t);
}

/** A position in a row of a page; without one, the row itself is meant. */
export function pagePlaceText(place: string, t: Translate): string {
  const name = sources.pagePlaceNames.find((one) => one === place);
  return name === undefined ? t("webPages.row") : t(`webPages.place.${name}`);
}

/** Why something on a page is left out, with the page's text. */
export function pageWhy(
  { why, said }: { readonly why: sources.PageProblem["code"]; readonly said: string },
  t: Translate,
): string {
  const words = t(`webPages.why.${why}`);
  return said === "" ? words : `${words} (${said})`;
}

/** Where it was left out: a row of a file, or the source's key of a game. */
export function leftOutOf({ event, row }: Pick<sources.LeftOut, "event" | "row">, t: Translate): string {
  return row === undefined || row === 0 ? event : t("leftOut.row", { row: String(row) });
}

/** Why a run failed: the kind of failure, then the error's own text. */
export function runFault(error: string, t: Translate): string {
  const [, kind = "", words = ""] = /^(\w+)(?:: ([^]*))?$/.exec(error) ?? [];
  if (!Object.hasOwn(faults, kind)) return error;
  const fault = t(faults[kind as keyof typeof faults]);
  return words === "" || kind === "credentials" ? fault : t("leftOut.inColumn", { column: fault, why: words });
}

/**
 * Figures are written as in the file: years and row numbers have no thousands marks. Blank values are stated as blank.
 */
function filled(key: MessageKey, values: Said, t: Translate): string {
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    value === "" ? t("leftOut.blank") : String(value),
  ]);
  return (t as (key: MessageKey, values: Said) => string)(key, Object.fromEntries(shown) as Said);
}
