// The line board's data: two rows per game, as on every odds screen. Pure; an unchanged game keeps its rows.
import { type AnswerOf, lines, type shapes, type tickets } from "@chalkboard/contract";
import { americanToDecimal, lineKeyText, type LineKey, type Side } from "@chalkboard/engine";
import { rationals } from "@chalkboard/kernel";
import type { z } from "zod";
import type { GameRow, Market } from "../../../page-parts/betting/markets.ts";

export type Board = AnswerOf<typeof lines.board>;
/** Open bets on a side in one currency: the possible payout (minor units) and the number of legs. */
export type SideAction = { readonly currency: string; readonly open: number; readonly legs: number };

/** By side: 1 away, 2 home, 3 draw; bets on the game itself: 4 over, 5 under, 6 yes, 7 no. */
export type OpenAction = Readonly<Record<number, readonly SideAction[]>>;

/** A game's worst case over all currencies, and the rates for converting them. */
export type EventExposure = {
  readonly house: string;
  readonly rates: AnswerOf<typeof tickets.eventExposure>["rates"];
  readonly worst: AnswerOf<typeof tickets.eventExposure>["worst"][number] | undefined;
};

/** A game of the board; `action` if requested and bets are open. */
export type BoardEvent = Board["events"][number] & { readonly action?: OpenAction; readonly exposure?: EventExposure };
export type HqLine = BoardEvent["lines"][number];
export type SourcePrice = BoardEvent["prices"][number];
export type EventSide = z.output<typeof shapes.eventSide>;

/** A row of a game: a team's, or the draw's, which has no team. `hasDraw`: the league has bets on the draw. */
export type BoardRow = {
  readonly event: BoardEvent;
  readonly side: GameRow;
  readonly team: EventSide | undefined;
  readonly hasDraw: boolean;
};

const rowsOfEvent = new WeakMap<BoardEvent, readonly BoardRow[]>();

/** The board's rows; an unchanged game keeps its rows. */
export function rowsOf({
  events,
  hasDraw,
}: {
  readonly events: readonly BoardEvent[];
  readonly hasDraw: boolean;
}): readonly BoardRow[] {
  return events.flatMap((event) => {
    const cached = rowsOfEvent.get(event);
    if (cached !== undefined) return cached;
    const rows = (hasDraw ? ([1, 2, 3] as const) : ([1, 2] as const)).map((side) => ({
      event,
      side,
      team: event.sides.find((one) => one.side === side),
      hasDraw,
    }));
    rowsOfEvent.set(event, rows);
    return rows;
  });
}

/** The line key of a market in a row; undefined if the market has none there. */
export function keyOf(row: BoardRow, market: Market): LineKey | undefined {
  const bet = market.of(row.side);
  return bet === undefined ? undefined : { eventId: row.event.eventId, ...bet };
}

/** HQ's line of a market in a row. */
export function lineAt({ event, side }: BoardRow, market: Market): HqLine | undefined {
  const wanted = market.of(side);
  return event.lines.find(
    (line) => line.betType === wanted?.betType && line.side === wanted.side && line.alternate === wanted.alternate,
  );
}

/** A source's price for the same bet. */
export function priceAt({ event, side }: BoardRow, market: Market, source: string): SourcePrice | undefined {
  const wanted = market.of(side);
  return event.prices.find(
    (price) =>
      price.source === source &&
      price.betType === wanted?.betType &&
      price.side === wanted.side &&
      price.alternate === wanted.alternate,
  );
}

/** Applies a change to the board; versions older than the shown one are ignored. */
export function withDelta(board: Board, data: unknown): Board {
  const delta = lines.boardDelta.safeParse(data);
  if (!delta.success) return board;
  const { eventId, event: head, lines: moved, sources } = delta.data;
  const known = board.events.find((event) => event.eventId === eventId);
  if (known === undefined) {
    if (head === undefined || head.day !== board.day || head.leagueId !== board.leagueId) return board;
    return {
      ...board,
      events: [...board.events, { ...head, lines: moved ?? [], prices: sources ?? [] }].toSorted(
        (a, b) => a.startsAt - b.startsAt || a.eventId - b.eventId,
      ),
    };
  }
  if (head !== undefined && head.day !== board.day)
    return { ...board, events: board.events.filter((event) => event !== known) };
  // The message has the complete game data: a missing circle has been removed.
  const { circled: _, ...rest } = known;
  const changed = {
    ...(head === undefined ? known : { ...rest, ...head }),
    lines:
      moved === undefined
        ? known.lines
        : merged(known.lines, moved, textOf, (old, fresh) => fresh.version > old.version),
    prices:
      sources === undefined
        ? known.prices
        : merged(
            known.prices,
            sources,
            (price) => `${textOf(price)}/${price.source}`,
            (old, fresh) => fresh.seenAt >= old.seenAt,
          ),
  };
  const names = new Set([...board.sources, ...(sources ?? []).map(({ source }) => source)]);
  return {
    ...board,
    sources: names.size === board.sources.length ? board.sources : [...names].sort(),
    events: board.events.map((event) => (event === known ? changed : event)),
  };
}

/** Any board with newer lines of one of its games. */
export function withLines<Of extends { readonly events: readonly BoardEvent[] }>(
  board: Of,
  eventId: number,
  moved: readonly HqLine[],
): Of {
  const events = board.events.map((event) =>
    event.eventId === eventId
      ? { ...event, lines: merged(event.lines, moved, textOf, (old, fresh) => fresh.version > old.version) }
      : event,
  );
  return { ...board, events };
}

function textOf({ betType, side, alternate }: Pick<HqLine, "betType" | "side" | "alternate">): string {
  return lineKeyText({ eventId: 0, betType, side: side as Side, alternate });
}

function merged<Item>(
  old: readonly Item[],
  fresh: readonly Item[],
  key: (item: Item) => string,
  isNewer: (old: Item, fresh: Item) => boolean,
): Item[] {
  const byKey = new Map(old.map((item) => [key(item), item]));
  for (const item of fresh) {
    const before = byKey.get(key(item));
    if (before === undefined || isNewer(before, item)) byKey.set(key(item), item);
  }
  return [...byKey.values()];
}

/**
 * Whether betting all sides of a market is a sure win (arbitrage): no service sells such a line. If a draw is possible,
 * it must have a price too.
 */
export function losesToAll(row: BoardRow, market: Market): boolean {
  const share = shareOf(row, market);
  return share !== undefined && share < 1;
}

/** The sum of a market's implied probabilities: 1 plus the margin. Undefined if a side has no open line. */
export function shareOf(row: BoardRow, market: Market): number | undefined {
  const rows = market.type.sides.includes(3) && row.hasDraw ? ([1, 2, 3] as const) : ([1, 2] as const);
  const answers =
    market.facing === market
      ? rows.map((side) => lineAt({ ...row, side }, market))
      : [lineAt(row, market), lineAt(row, market.facing)];
  const open = answers.flatMap((line) => (line?.isOpen === true ? [line] : []));
  return open.length === answers.length
    ? open.reduce((all, { price }) => all + 1 / rationals.toNumber(americanToDecimal(price)), 0)
    : undefined;
}

const settledStates: readonly string[] = ["official", "cancelled"];
const pausedStates: readonly string[] = ["ended", "postponed"];

/** Whether the lines of a game are final: it has an official result, or is cancelled. */
export function isLineFixed({ status }: Pick<BoardEvent, "status">): boolean {
  return settledStates.includes(status);
}

/** Whether the lines of a game move with a reason only: it is over or postponed. */
export function isLinePaused({ status }: Pick<BoardEvent, "status">): boolean {
  return pausedStates.includes(status);
}

const usedIn = new WeakMap<BoardEvent["lines"], readonly number[]>();

/** The bet types that have a line in any of the games; a game whose lines did not change is not read again. */
export function usedBetTypes(events: readonly BoardEvent[]): ReadonlySet<number> {
  return new Set(
    events.flatMap(({ lines: own }) => {
      const known = usedIn.get(own) ?? [...new Set(own.map(({ betType }) => betType))];
      usedIn.set(own, known);
      return known;
    }),
  );
}

/** Number of games without any open line. */
export function withoutLine(events: readonly BoardEvent[]): number {
  return events.filter((event) => event.status === "scheduled" && !event.lines.some(({ isOpen }) => isOpen)).length;
}
