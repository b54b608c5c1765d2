// A game in play on its board: its rows, its clock and the model's lines. Pure.
import { type AnswerOf, lines } from "@chalkboard/contract";
import {
  americanToDecimal,
  type InPlayLine,
  inPlayLines,
  isClockStale,
  type Sport,
  type UnpricedReason,
} from "@chalkboard/engine";
import { rationals } from "@chalkboard/kernel";
import type { InputOf } from "../../../data/connection/client.ts";
import { marketOf, type Market } from "../../../page-parts/betting/markets.ts";
import type { InPlayDelay } from "./in-play-delay.ts";
import { type BoardEvent, type BoardRow, lineAt } from "../data/board-data.ts";

export type LiveBoard = AnswerOf<typeof lines.liveBoard>;
/** A game in play; with its open bets and its delay if they were requested. */
export type LiveEvent = LiveBoard["events"][number] &
  Pick<BoardEvent, "action" | "exposure"> & { readonly delay?: InPlayDelay };
export type LiveScore = NonNullable<LiveEvent["score"]>;
export type LiveRow = BoardRow & { readonly event: LiveEvent };
/** The score data that users enter. */
export type Play = Omit<InputOf<typeof lines.enterScore>, "eventId" | "version" | "isSource">;

const rowsOfEvent = new WeakMap<LiveEvent, readonly LiveRow[]>();

/** Two rows per game, three if a draw is possible; an unchanged game keeps its rows. */
export function liveRows(events: readonly LiveEvent[]): readonly LiveRow[] {
  return events.flatMap((event) => {
    const cached = rowsOfEvent.get(event);
    if (cached !== undefined) return cached;
    const { hasDraw } = event;
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

export const liveRowKey = ({ event, side }: Pick<LiveRow, "event" | "side">): string =>
  `${String(event.eventId)}/${String(side)}`;

export const isBaseball = ({ sportCode }: Pick<LiveEvent, "sportCode">): boolean => sportCode === "baseball";

/** Seconds left in the period: a running clock has advanced since it was stated. */
export function secondsNow(
  { secondsLeft, runs, clockAt }: Pick<LiveScore, "secondsLeft" | "runs" | "clockAt">,
  now: number,
): number {
  return runs ? Math.max(0, secondsLeft - Math.floor(Math.max(0, now - clockAt) / 1_000)) : secondsLeft;
}

/** The game's current state in the form in which it is entered; the start of the game if nothing was entered. */
export function playNow(event: LiveEvent, now: number): Play {
  const { score, format } = event;
  if (score === null)
    return {
      away: 0,
      home: 0,
      period: 1,
      secondsLeft: format?.periodSeconds ?? 0,
      runs: false,
      isBottom: false,
      outs: 0,
    };
  const { away, home, period, runs, isBottom, outs } = score;
  return { away, home, period, secondsLeft: secondsNow(score, now), runs, isBottom, outs };
}

/** 12:05 */
export function clockText(seconds: number): string {
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Parses a typed clock to seconds: 7:31, 731, or minutes alone. */
export function readClock(text: string): number | undefined {
  const shapes = [/^(\d{1,3})[:.](\d{2})$/, /^(\d{1,2})(\d{2})$/, /^(\d{1,2})$/];
  const [, minutes = "", seconds = "00"] =
    shapes.map((shape) => shape.exec(text.trim())).find((found) => found !== null) ?? [];
  const value = Number(minutes) * 60 + Number(seconds);
  return minutes === "" || Number(seconds) > 59 || value > 7_200 ? undefined : value;
}

/** Adds or removes a point of a side, never below zero. */
export const scored = (play: Play, side: 1 | 2, by: number): Play =>
  side === 1 ? { ...play, away: Math.max(0, play.away + by) } : { ...play, home: Math.max(0, play.home + by) };

/** The next period, with a stopped clock; in baseball the next half-inning. */
export function nextPeriod(play: Play, event: LiveEvent, by: 1 | -1): Play {
  if (!isBaseball(event))
    return {
      ...play,
      period: Math.max(1, play.period + by),
      secondsLeft: event.format?.periodSeconds ?? 0,
      runs: false,
    };
  const half = Math.max(0, (play.period - 1) * 2 + (play.isBottom ? 1 : 0) + by);
  return { ...play, period: Math.floor(half / 2) + 1, isBottom: half % 2 === 1, outs: 0 };
}

/** Starts or stops the clock; in baseball adds an out, and the third ends the half-inning. */
export function ticked(play: Play, event: LiveEvent): Play {
  if (!isBaseball(event)) return { ...play, runs: !play.runs };
  return play.outs < 2 ? { ...play, outs: play.outs + 1 } : nextPeriod(play, event, 1);
}

/** Whether play went on without the clock, which then says nothing about how much is left. */
export const isStale = ({ score, format }: LiveEvent): boolean =>
  score !== null && format !== null && isClockStale(score, format);

export type Modelled = {
  readonly lines: Readonly<Record<string, InPlayLine | undefined>>;
  readonly unpriced: UnpricedReason | undefined;
};

/** The model's lines of a game, by the market's first bet type. */
export function modelled(event: LiveEvent, now: number): Modelled {
  const { format, closing, sportCode, score } = event;
  if (format === null) return { lines: {}, unpriced: "noModel" };
  if (isStale(event)) return { lines: {}, unpriced: "staleClock" };
  const at = (betType: number) =>
    event.lines.find((line) => line.betType === betType && line.alternate === 0)?.points ?? null;
  const made = inPlayLines({
    sport: sportCode as Sport,
    closing,
    format,
    state: playNow(event, now),
    margin: score?.margin ?? 600,
    current: { spread: at(2), total: at(3) },
  });
  return "unpriced" in made
    ? { lines: {}, unpriced: made.unpriced }
    : { lines: { 1: made.moneyLine, 2: made.spread, 3: made.total }, unpriced: undefined };
}

/** Parts of the closing total and of even chances; beyond, the entered score or clock is probably wrong. */
const farTotal = 0.15;
const farChance = 0.35;

/**
 * Whether the model's prices are so far from the closing line that they are probably made of a wrong score or clock. A
 * team far ahead is likely to win, so late in the game only the total is compared.
 */
export function isFarFromClosing(event: LiveEvent, now: number): boolean {
  const { lines: made } = modelled(event, now);
  const { total, moneyLine } = event.closing;
  const [points, closing] = [made["3"]?.points, total?.points];
  const isTotalFar = points != null && closing != null && Math.abs(points - closing) > closing * farTotal;
  const chance = made["1"]?.chances[0];
  const before = moneyLine === undefined ? undefined : fairChance(moneyLine.prices);
  const isEarly = event.format !== null && playNow(event, now).period * 2 <= event.format.periods;
  return (
    isTotalFar || (isEarly && chance !== undefined && before !== undefined && Math.abs(chance - before) > farChance)
  );
}

/** The first side's implied probability, without the margin. */
function fairChance(prices: readonly number[]): number {
  const shares = prices.map((price) => 1 / rationals.toNumber(americanToDecimal(price)));
  return (shares[0] ?? 0) / shares.reduce((sum, share) => sum + share, 0);
}

/** The markets that the model prices. */
export const liveMarkets: readonly Market[] = [1, 2, 3].map((betType) => marketOf(betType));

type Said = { readonly points: number | null; readonly price: number; readonly isOurs: boolean };

/** The model's points and price for a market in a row, and whether they equal the current line. */
export function modelAt(row: LiveRow, market: Market, now: number): Said | undefined {
  const line = modelled(row.event, now).lines[market.id];
  const price = line?.prices[row.side - 1];
  if (line === undefined || price === undefined || (row.side === 3 && market.type.market !== "moneyLine"))
    return undefined;
  const points =
    market.type.market === "spread" && row.side === 2 && line.points !== null ? 0 - line.points : line.points;
  const own = lineAt(row, market);
  return { points, price, isOurs: own?.points === points && own.price === price };
}

/** Whether a source reports another score than the board. */
export function isContradicted({ score }: LiveEvent): boolean {
  return score?.heard != null && (score.heard.away !== score.away || score.heard.home !== score.home);
}
