// The line board's columns: who plays, HQ's markets, and each source's price of the market that one stands on.
import type { PlainKey } from "@chalkboard/messages";
import { americanText, pointsText, spreadText, totalText } from "@chalkboard/messages";
import type { BoardColumn, CellTone, RowTone } from "../kit/board-types.ts";
import type { Words } from "../kit/words.tsx";
import { type BoardRow, lineAt, losesBothSides, type Market, markets, priceAt } from "./board-data.ts";
import { distance } from "./board-moves.ts";

/** A column that belongs to a market, and which half of it: its points or its price. */
export type MarketColumn = { readonly market: Market; readonly opposite: Market; readonly part: "points" | "price" };

const shown: readonly { readonly market: Market; readonly opposite: Market; readonly band: PlainKey; readonly heading?: PlainKey }[] = [
  { market: markets.moneyLine, opposite: markets.moneyLine, band: "lines.fullGame", heading: "lines.ml" },
  { market: markets.runLine, opposite: markets.runLine, band: "lines.fullGame", heading: "lines.rl" },
  { market: markets.total, opposite: markets.total, band: "lines.fullGame", heading: "lines.tot" },
  { market: markets.halfMoneyLine, opposite: markets.halfMoneyLine, band: "betting.firstHalf", heading: "lines.ml" },
  { market: markets.halfRunLine, opposite: markets.halfRunLine, band: "betting.firstHalf", heading: "lines.rl" },
  { market: markets.halfTotal, opposite: markets.halfTotal, band: "betting.firstHalf", heading: "lines.tot" },
  { market: markets.teamOver, opposite: markets.teamUnder, band: "betting.teamTotal", heading: "betting.over" },
  { market: markets.teamUnder, opposite: markets.teamOver, band: "betting.teamTotal", heading: "betting.under" },
];

/** Which market a column is of; undefined for the columns about the game. */
export function marketColumn(id: string): MarketColumn | undefined {
  const [name, part] = id.split(".");
  const found = shown.find(({ market }) => market.id === name);
  return found === undefined || (part !== "points" && part !== "price") ? undefined : { market: found.market, opposite: found.opposite, part };
}

/** The markets of a band, in the order of their columns. */
export function columnsOfBand(wanted: PlainKey): readonly MarketColumn[] {
  return shown.filter(({ band }) => band === wanted).map(({ market, opposite }) => ({ market, opposite, part: "price" }));
}

export type ColumnsContext = { readonly words: Words; readonly zone: string; readonly sources: readonly string[]; readonly compared: Market };

export function boardColumns({ words, zone, sources, compared }: ColumnsContext): readonly BoardColumn<BoardRow>[] {
  const { t, format } = words;
  return [
    { id: "rotation", heading: t("betting.rotation"), width: 44, align: "end", cell: ({ team }) => team?.rotation ?? "", tone: () => "dim" },
    { id: "team", heading: t("betting.team"), width: 168, cell: ({ team }) => team?.name ?? "", hint: ({ event }) => event.name },
    {
      id: "state", heading: t("lines.state"), width: 112, cell: ({ event, side }) => (side === 1 ? stateOf(event.status, event.isSuspended, words) : ""),
      tone: ({ event, side }) => (event.isSuspended && side === 1 ? "stopped" : event.status === "scheduled" ? undefined : "dim"),
    },
    {
      id: "start", heading: t("betting.start"), width: 104,
      cell: ({ event, side, team }) => (side === 1 ? format.time(event.startsAt, zone) : "") || (team?.pitcher ?? ""),
      tone: () => "dim", hint: ({ event, team }) => [format.dateTime(event.startsAt, zone), team?.pitcher].filter(Boolean).join(" · "),
    },
    ...ofPeriod(shown.filter(({ band }) => band === "lines.fullGame"), words),
    ...sources.map((source): BoardColumn<BoardRow> => ({
      id: `source.${source}`, heading: source, headingTitle: t("lines.sourceOf", { source }), band: t("lines.sources", { market: marketName(compared, words) }),
      width: 76, align: "end", rank: "quiet",
      cell: (row) => beside(row, compared, source, words),
      watch: (row) => priceAt(row, compared, source)?.price,
      watched: compared.id,
      hint: (row) => {
        const price = priceAt(row, compared, source);
        const said = price === undefined ? [] : [pointsOf(compared, row, price.points, words), americanText(price.price)].filter((part) => part !== "");
        return price === undefined ? undefined : `${said.join(" ")} · ${t("lines.seenAt", { time: format.clock(price.seenAt, zone) })}`;
      },
    })),
    ...ofPeriod(shown.filter(({ band }) => band !== "lines.fullGame"), words),
  ];
}

function ofPeriod(some: typeof shown, words: Words): BoardColumn<BoardRow>[] {
  return some.flatMap(({ market, opposite, band, heading }) => columnsOf(market, opposite, words.t(band), heading === undefined ? "" : words.t(heading),
    words));
}

function columnsOf(market: Market, opposite: Market, band: string, heading: string, words: Words): BoardColumn<BoardRow>[] {
  const tone = (row: BoardRow): CellTone | undefined => {
    const line = lineAt(row, market);
    if (toneOfGame(row) !== "done" && losesBothSides(row, market, opposite)) return "over";
    return line === undefined ? undefined : !line.isOpen ? "suspended" : line.isHeld ? "mine" : undefined;
  };
  const hint = (row: BoardRow): string | undefined => {
    const line = lineAt(row, market);
    if (line === undefined) return undefined;
    const said = words.t("lines.changedBy", { name: line.changedBy, time: words.format.clock(line.changedAt, words.zone) });
    return [said, ...(losesBothSides(row, market, opposite) ? [words.t("lines.losesBoth")] : []), ...(line.isHeld ? [words.t("lines.held")] : []),
      ...(line.isOpen ? [] : [words.t("betting.closed")])].join(" · ");
  };
  // Points and price have one heading, over the price. What most is sold on is read first.
  const rank = mainMarkets.includes(market) ? "main" : "quiet";
  const points: BoardColumn<BoardRow> = {
    id: `${market.id}.points`, heading: "", headingTitle: `${heading} · ${words.t("betting.points")}`, band, width: 56, align: "end", rank, tone, hint,
    cell: (row) => pointsOf(market, row, lineAt(row, market)?.points ?? null, words),
    watch: (row) => lineAt(row, market)?.points,
    edit: (row) => { const value = lineAt(row, market)?.points; return value == null ? "" : pointsText(Math.abs(value)); },
  };
  const price: BoardColumn<BoardRow> = {
    id: `${market.id}.price`, heading, headingTitle: `${heading} · ${words.t("betting.price")}`, band, width: 62, align: "end", rank, tone, hint,
    cell: (row) => { const line = lineAt(row, market); return line === undefined ? "" : americanText(line.price); },
    watch: (row) => lineAt(row, market)?.price,
    edit: (row) => { const line = lineAt(row, market); return line === undefined ? (market.hasPoints ? null : "") : String(line.price); },
  };
  return market.hasPoints ? [points, price] : [price];
}

const mainMarkets: readonly Market[] = [markets.moneyLine, markets.runLine, markets.total];

/** A market as its column is headed. */
export function marketName(market: Market, { t }: Words): string {
  const heading = shown.find((one) => one.market === market)?.heading;
  return heading === undefined ? "" : t(heading);
}

/** How many cents a source is above our price; with its points where they are not ours, and as it is where we have none. */
function beside(row: BoardRow, market: Market, source: string, words: Words): string {
  const price = priceAt(row, market, source);
  if (price === undefined) return "";
  const own = lineAt(row, market);
  const points = own?.points === price.points ? "" : pointsOf(market, row, price.points, words);
  const cents = own === undefined ? undefined : distance(price.price, own.price);
  const by = cents === undefined ? americanText(price.price) : cents === 0 ? "=" : `${cents > 0 ? "+" : "−"}${String(Math.abs(cents))}`;
  return `${points} ${by}`.trim();
}

/** Points as a row shows them: with their side or letter; nothing where there are none. */
export function pointsOf(market: Market, row: BoardRow, points: number | null, { t }: Words): string {
  if (points === null) return "";
  if (!market.isTotal) return spreadText(points, t("betting.pick"));
  const isOver = market.id === "teamOver" || (market.id !== "teamUnder" && row.side === 1);
  return totalText(isOver ? "over" : "under", points);
}

/** A stopped game is not sold now, one that is over never again. */
export function toneOfGame({ event: { isSuspended, status } }: BoardRow): RowTone | undefined {
  return over.includes(status) ? "done" : isSuspended ? "stopped" : undefined;
}

const over: readonly string[] = ["ended", "official", "cancelled", "postponed"];

/** In words; nothing of a game that is on sale and has not begun. */
export function stateOf(status: string, isSuspended: boolean, { t }: Words): string {
  if (isSuspended) return t("betting.suspended");
  if (status === "scheduled") return "";
  const words: Readonly<Record<string, PlainKey>> = {
    live: "betting.eventLive", ended: "betting.eventEnded", official: "betting.eventOfficial",
    cancelled: "betting.eventCancelled", postponed: "betting.eventPostponed",
  };
  const key = words[status];
  return key === undefined ? status : t(key);
}
