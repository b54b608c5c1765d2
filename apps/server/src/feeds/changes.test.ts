import { expect, test } from "vitest";
import { type CurrentLine, type CurrentSource, changes, middleMarket } from "./changes.ts";
import type { SourceQuote } from "./source.ts";

const policy = { minimumMoveCents: 3, confirmEveryMs: 300_000, jumps: { points: 0, chance: 0 } };
const now = 1_000_000_000;
const moneyLine = new Set([1]);

function market(source: string, away: number, home: number): SourceQuote[] {
  return [{ source, betType: 1, side: 1, points: null, price: away }, { source, betType: 1, side: 2, points: null, price: home }];
}

function spread(source: string, points: number, away: number, home: number): SourceQuote[] {
  return [{ source, betType: 2, side: 1, points, price: away }, { source, betType: 2, side: 2, points: -points, price: home }];
}

function line(side: number, price: number, other: Partial<CurrentLine> = {}): CurrentLine {
  return { betType: 1, side, points: null, price, version: 4, isOpen: true, isHeld: false, byFeed: true, ...other };
}

function moved(lines: readonly CurrentLine[], quotes: readonly SourceQuote[]): string[] {
  const { moves } = changes({ lines, sources: [] }, { quotes, betTypes: moneyLine }, policy, now);
  return moves.map((move) => `${move.side} ${move.price} after ${move.version}${move.isOpen ? "" : " closed"}`);
}

const three = [...market("a", -120, 105), ...market("b", -130, 115), ...market("c", -150, 130)];

test.each([
  ["the middle source's market as it stands", three, [-130, 115]],
  ["of two the one that likes the visitor less", three.slice(0, 4), [-120, 105]],
  ["one alone", three.slice(4), [-150, 130]],
])("HQ's price: %s", (_rule, quotes, expected) => {
  const markets = ["a", "b", "c"].map((source) => quotes.filter((quote) => quote.source === source)).filter((one) => one.length > 0);
  expect(middleMarket(markets)?.map((quote) => quote.price)).toEqual(expected);
});

test("HQ's points are those in the middle, its price the middle of the sources that have them", () => {
  const sources = [
    spread("a", 34, -110, -110), spread("b", 32, -102, -118), spread("c", 34, -106, -114), spread("d", 34, -104, -116), spread("e", 36, -120, 100)];
  expect(middleMarket(sources)?.map((quote) => [quote.points, quote.price])).toEqual([[34, -106], [-34, -114]]);
});

test.each([
  ["new lines open", [], three, ["1 -130 after 0", "2 115 after 0"]],
  ["nothing moves when nothing has moved", [line(1, -130), line(2, 115)], three, []],
  ["two cents are too little", [line(1, -128), line(2, 113)], three, []],
  ["three cents move, and the other side goes along", [line(1, -127), line(2, 114)], three, ["1 -130 after 4", "2 115 after 4"]],
  ["a side that has not changed gets no version", [line(1, -120), line(2, 115)], three, ["1 -130 after 4"]],
  ["even money is not a jump", [line(1, -101), line(2, -110)], market("a", 101, -110), []],
  ["a market with a line that a trader holds stays whole", [line(1, -200, { isHeld: true, byFeed: false }), line(2, 115)], three, []],
  ["a released line follows again", [line(1, -200, { byFeed: false }), line(2, 170)], three, ["1 -130 after 4", "2 115 after 4"]],
  ["a market that a trader closed is left alone", [line(1, -200, { isOpen: false, byFeed: false }), line(2, 170)], three, []],
  ["lines close when no source offers them", [line(1, -130), line(2, 115)], [], ["1 -130 after 4 closed", "2 115 after 4 closed"]],
  ["they close once", [line(1, -130, { isOpen: false }), line(2, 115, { isOpen: false })], [], []],
  ["they open again with their sources", [line(1, -130, { isOpen: false }), line(2, 115, { isOpen: false })], three, ["1 -130 after 4", "2 115 after 4"]],
  ["what a trader opened without a source stays open", [line(1, -130, { byFeed: false }), line(2, 115, { byFeed: false })], [], []],
  ["a source with one side does not count", [line(1, -130), line(2, 115)], [...three, ...market("d", -300, 250).slice(0, 1)], []],
  ["a draw that is no longer offered closes alone", [line(1, -130), line(2, 115), line(3, 900)], three, ["3 900 after 4 closed"]],
])("moves: %s", (_rule, lines, quotes, expected) => {
  expect(moved(lines, quotes)).toEqual(expected);
});

test("lines of bet types that the answer was not about stay open", () => {
  const lines = [line(1, -130), line(2, 115), { ...line(1, -110), betType: 5, points: 18 }];
  expect(changes({ lines, sources: [] }, { quotes: three, betTypes: moneyLine }, policy, now).moves).toEqual([]);
});

test("a quote is stored when it is new or has moved, and again after a while when it has not", () => {
  const stored = (price: number, seenAt: number): CurrentSource[] => [{ source: "a", betType: 1, side: 1, points: null, price, seenAt }];
  const incoming = { quotes: three.slice(0, 1), betTypes: moneyLine };
  const plan = (sources: readonly CurrentSource[]) => changes({ lines: [], sources }, incoming, policy, now).sources.map((quote) => quote.hasMoved);
  expect(plan([])).toEqual([true]);
  expect(plan(stored(-121, now))).toEqual([true]);
  expect(plan(stored(-120, now - 299_999))).toEqual([]);
  expect(plan(stored(-120, now - 300_000))).toEqual([false]);
});
