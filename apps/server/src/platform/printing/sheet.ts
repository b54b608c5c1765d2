// The lines sheet: what a seller sells on a day, as their board shows it, on paper.

import type { AnswerOf, catalog } from "@chalkboard/contract";
import { betType, type BetType, periods } from "@chalkboard/engine";
import type { Day } from "@chalkboard/kernel";
import {
  americanText,
  betMark,
  derivedName,
  type Format,
  periodName,
  rowName,
  spreadKey,
  type Translate,
} from "@chalkboard/i18n";
import { drawPrintout, eachOf, type PrintoutHouse, type PrintoutKind, type PrintoutShape } from "./document.ts";

type Event = AnswerOf<typeof catalog.sellingBoard>["events"][number];
type Offer = Event["offers"][number];
type Period = BetType["period"];

export type LinesSheet = PrintoutShape &
  PrintoutHouse & {
    readonly day: Day;
    readonly printedAt: number;
    /** In the order of their starts. */
    readonly events: readonly Event[];
    /** Every bet, not only the three of the whole game that a board begins with. */
    readonly isWhole: boolean;
  };

export const sheetKind = {
  needs: [
    { name: "service", at: "head", lines: "{{service}}" },
    { name: "title", at: "head", lines: "{{title}}" },
    { name: "day", at: "head", lines: "{{day}}" },
    {
      name: "lines",
      at: "foot",
      lines: "{{#lines}}\n{{league}}\n{{heads}}\n{{start}}\n{{rotation}} {{team}} {{prices}}\n{{more}}\n{{/lines}}",
    },
    { name: "word.changes", at: "foot", lines: "{{word.changes}}" },
    { name: "pos", at: "foot", lines: "{{word.pos}} {{pos}}" },
    { name: "printed", at: "foot", lines: "{{word.printed}} {{printed}}" },
  ],
  inLists: { lines: eachOf("league", "heads", "start", "rotation", "team", "prices", "more") },
  values: ["service", "title", "day", "pos", "address", "note", "printed", "clerk"],
  drawings: [],
  words: {
    lines: "paper.lines",
    changes: "paper.changes",
    pos: "paper.pos",
    clerk: "paper.clerk",
    printed: "paper.printed",
  },
  isWide: true,
} as const satisfies PrintoutKind;

/** The whole document, with its own page size. */
export function printoutSheet(sheet: LinesSheet): Promise<string> {
  return drawPrintout(sheetKind, sheet, ({ t, format }) => ({
    title: `${t("paper.lines")} ${sheet.day}`,
    values: { title: t("paper.lines"), day: format.day(sheet.day) },
    lists: { lines: sheetLines(sheet, t, format) },
  }));
}

type Line = Readonly<Record<"league" | "heads" | "start" | "rotation" | "team" | "prices" | "more", string>>;
const empty: Line = { league: "", heads: "", start: "", rotation: "", team: "", prices: "", more: "" };

/** A line for each team of each game; the headings of a league and of a game are in their first. */
function sheetLines(
  sheet: Pick<LinesSheet, "events" | "day" | "timeZone" | "isWhole">,
  t: Translate,
  format: Format,
): readonly Line[] {
  // Two leagues may have one name.
  return [...Map.groupBy(sheet.events, ({ leagueId }) => leagueId).values()].flatMap((events) => {
    const lines = events.flatMap((event) => gameLines(event, sheet, t, format));
    const hasColumns = lines.some(({ prices }) => prices !== "");
    const heads = hasColumns ? headsOf(events[0]?.sportCode, t) : "";
    return lines.map((line, index) => (index === 0 ? { ...line, league: events[0]?.leagueName ?? "", heads } : line));
  });
}

function headsOf(sport: string | undefined, t: Translate): string {
  return cells([t("betting.moneyLine"), t(spreadKey(sport)), t("betting.total")]);
}

const cells = (some: readonly string[]): string => some.map((cell) => `\t${cell}`).join("");

function gameLines(
  event: Event,
  sheet: Pick<LinesSheet, "day" | "timeZone" | "isWhole">,
  t: Translate,
  format: Format,
): readonly Line[] {
  const open = event.offers.filter(({ isOpen }) => isOpen).toSorted((one, other) => one.betType - other.betType);
  const placed = new Set<Offer>();
  const rows = (sheet.isWhole ? periodsOf(open) : (["game"] as const)).flatMap((period) =>
    [1, 2, 3].flatMap((side): readonly Line[] => {
      const offers = columnsOf(open, period, side);
      for (const offer of offers) if (offer !== undefined) placed.add(offer);
      const who = event.sides.find((one) => one.side === side);
      const isThere = offers.some((offer) => offer !== undefined);
      if (!isThere && (period !== "game" || side === 3 || who === undefined)) return [];
      const name = [rowName(event, side, t("betting.draw")), side === 1 ? derivedName(event) : ""]
        .filter((one) => one !== "")
        .join(" · ");
      return [
        {
          ...empty,
          rotation: String(who?.rotation ?? ""),
          team: period === "game" ? name : `${name} · ${periodName(period, event.sportCode, t)}`,
          prices: isThere ? cells(offers.map(priceOf)) : "",
          more: sheet.isWhole && period === "game" ? furtherOf(event, open, side) : "",
        },
      ];
    }),
  );
  const game = sheet.isWhole ? furtherOf(event, open, 0) : "";
  const own = game === "" ? [] : [{ ...empty, team: rows.length === 0 ? event.name : "", more: game }];
  if (placed.size === 0 && !(sheet.isWhole && open.length > 0)) return [];
  return [...rows, ...own].map((line, index) =>
    index === 0 ? { ...line, start: startOf(event, sheet, format) } : line,
  );
}

/** A game that begins after midnight says so; its broadcast channel is beside it. */
function startOf(
  { startsAt, tvChannel }: Event,
  { day, timeZone }: Pick<LinesSheet, "day" | "timeZone">,
  format: Format,
): string {
  const noon = Date.parse(`${day}T12:00:00Z`);
  const start =
    format.date(startsAt, timeZone) === format.date(noon, "UTC")
      ? format.time(startsAt, timeZone)
      : format.dateTime(startsAt, timeZone);
  return tvChannel === undefined ? start : `${start} · ${tvChannel}`;
}

function periodsOf(open: readonly Offer[]): readonly Period[] {
  const there = new Set(open.map((offer) => betType(offer.betType)?.period));
  return periods.filter((period) => period === "game" || there.has(period));
}

/**
 * Money line, handicap and total of a team in a period, the main ones of each; of a total, the visitor's row has the
 * over.
 */
function columnsOf(open: readonly Offer[], period: Period, side: number): readonly (Offer | undefined)[] {
  const main = (market: BetType["market"], pick: BetType["pick"], at: number): Offer | undefined =>
    open.find((offer) => {
      const type = betType(offer.betType);
      return (
        type?.period === period &&
        type.market === market &&
        type.pick === pick &&
        offer.side === at &&
        offer.alternate === 0
      );
    });
  return [
    main("moneyLine", "team", side),
    main("spread", "team", side),
    side === 3 ? undefined : main("total", side === 1 ? "over" : "under", 0),
  ];
}

/** Bets without a column, in the board's notation: of a team or, by 0, of the game. */
function furtherOf({ sportCode }: Event, open: readonly Offer[], side: number): string {
  const inColumns = new Set(
    periodsOf(open).flatMap((period) => [1, 2, 3].flatMap((at) => columnsOf(open, period, at))),
  );
  return open
    .filter((offer) => offer.side === side && !inColumns.has(offer))
    .map((offer) => {
      const type = betType(offer.betType);
      return type === undefined
        ? ""
        : `${betMark(type, offer.points, offer.side, sportCode)} ${americanText(offer.price)}`;
    })
    .join(" · ");
}

function priceOf(offer: Offer | undefined): string {
  const type = offer === undefined ? undefined : betType(offer.betType);
  if (offer === undefined || type === undefined) return "";
  const points = offer.points === null ? "" : betMark({ ...type, period: "game" }, offer.points);
  return `${points} ${americanText(offer.price)}`.trim();
}
