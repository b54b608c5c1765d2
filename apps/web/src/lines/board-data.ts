// The line board's data: two rows a game, as on every odds screen. Pure; a game that did not change keeps its rows.
import { type AnswerOf, lines, type shapes } from "@chalkboard/contract";
import { americanToDecimal, lineKeyText, type LineKey, type Side } from "@chalkboard/engine";
import { rationals } from "@chalkboard/kernel";
import type { z } from "zod";

export type Board = AnswerOf<typeof lines.board>;
export type BoardEvent = Board["events"][number];
export type HqLine = BoardEvent["lines"][number];
export type SourcePrice = BoardEvent["prices"][number];
export type EventSide = z.output<typeof shapes.eventSide>;

/** A market as a pair of columns: which line of a game stands in the away row and which in the home row. */
export type Market = { readonly id: string; readonly hasPoints: boolean; readonly isTotal: boolean;
  readonly of: (side: 1 | 2) => { readonly betType: number; readonly side: Side } };

const team = (id: string, betType: number, hasPoints: boolean): Market => ({ id, hasPoints, isTotal: false, of: (side) => ({ betType, side }) });
const total = (id: string, over: number, under: number): Market => ({ id, hasPoints: true, isTotal: true,
  of: (side) => ({ betType: side === 1 ? over : under, side: 0 }) });
const teamTotal = (id: string, betType: number): Market => ({ id, hasPoints: true, isTotal: true, of: (side) => ({ betType, side }) });

/** In the order of the board. Team totals have both their sides in one row. */
export const markets = {
  moneyLine: team("moneyLine", 1, false),
  runLine: team("runLine", 2, true),
  total: total("total", 3, 4),
  halfMoneyLine: team("halfMoneyLine", 7, false),
  halfRunLine: team("halfRunLine", 8, true),
  halfTotal: total("halfTotal", 9, 10),
  teamOver: teamTotal("teamOver", 5),
  teamUnder: teamTotal("teamUnder", 6),
} as const;

export type BoardRow = { readonly event: BoardEvent; readonly side: 1 | 2; readonly team: EventSide | undefined };

const rowsOfEvent = new WeakMap<BoardEvent, readonly BoardRow[]>();

/** The board's rows; those of a game that stayed as it was are the same as before. */
export function rowsOf(events: readonly BoardEvent[]): readonly BoardRow[] {
  return events.flatMap((event) => {
    const known = rowsOfEvent.get(event);
    if (known !== undefined) return known;
    const rows = ([1, 2] as const).map((side) => ({ event, side, team: event.sides.find((one) => one.side === side) }));
    rowsOfEvent.set(event, rows);
    return rows;
  });
}

export function keyOf(row: BoardRow, market: Market): LineKey {
  return { eventId: row.event.eventId, ...market.of(row.side), alternate: 0 };
}

/** HQ's line of a market in a row. */
export function lineAt({ event, side }: BoardRow, market: Market): HqLine | undefined {
  const wanted = market.of(side);
  return event.lines.find((line) => line.betType === wanted.betType && line.side === wanted.side && line.alternate === 0);
}

/** A source's price of the same. */
export function priceAt({ event, side }: BoardRow, market: Market, source: string): SourcePrice | undefined {
  const wanted = market.of(side);
  return event.prices.find((price) => price.source === source && price.betType === wanted.betType && price.side === wanted.side && price.alternate === 0);
}

/** The board with a change in it; an older version than the one shown changes nothing. */
export function withDelta(board: Board, data: unknown): Board {
  const delta = lines.boardDelta.safeParse(data);
  if (!delta.success) return board;
  const { eventId, event: head, lines: moved, sources } = delta.data;
  const known = board.events.find((event) => event.eventId === eventId);
  if (known === undefined) {
    if (head === undefined || head.day !== board.day || head.leagueId !== board.leagueId) return board;
    return { ...board, events: [...board.events, { ...head, lines: moved ?? [], prices: sources ?? [] }].toSorted((a, b) => a.startsAt - b.startsAt
      || a.eventId - b.eventId) };
  }
  if (head !== undefined && head.day !== board.day) return { ...board, events: board.events.filter((event) => event !== known) };
  const changed = {
    ...known, ...head,
    lines: moved === undefined ? known.lines : merged(known.lines, moved, textOf, (old, fresh) => fresh.version > old.version),
    prices: sources === undefined ? known.prices : merged(known.prices, sources, (price) => `${textOf(price)}/${price.source}`,
      (old, fresh) => fresh.seenAt >= old.seenAt),
  };
  const names = new Set([...board.sources, ...(sources ?? []).map(({ source }) => source)]);
  return { ...board, sources: names.size === board.sources.length ? board.sources : [...names].sort(),
    events: board.events.map((event) => (event === known ? changed : event)) };
}

function textOf({ betType, side, alternate }: Pick<HqLine, "betType" | "side" | "alternate">): string {
  return lineKeyText({ eventId: 0, betType, side: side as Side, alternate });
}

function merged<Item>(old: readonly Item[], fresh: readonly Item[], key: (item: Item) => string, isNewer: (old: Item, fresh: Item) => boolean): Item[] {
  const byKey = new Map(old.map((item) => [key(item), item]));
  for (const item of fresh) {
    const before = byKey.get(key(item));
    if (before === undefined || isNewer(before, item)) byKey.set(key(item), item);
  }
  return [...byKey.values()];
}

/** Whether a market's two prices lose to whoever bets both sides: no service sells such a line. */
export function losesBothSides(row: BoardRow, market: Market, opposite: Market): boolean {
  const own = lineAt(row, market);
  const facing = lineAt(market === opposite ? { ...row, side: row.side === 1 ? 2 : 1 } : row, opposite);
  if (own === undefined || facing === undefined || !own.isOpen || !facing.isOpen) return false;
  return 1 / rationals.toNumber(americanToDecimal(own.price)) + 1 / rationals.toNumber(americanToDecimal(facing.price)) < 1;
}

/** Games that have no open line of any kind. */
export function withoutLine(events: readonly BoardEvent[]): number {
  return events.filter((event) => event.status === "scheduled" && !event.lines.some(({ isOpen }) => isOpen)).length;
}
