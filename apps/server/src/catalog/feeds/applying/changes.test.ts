import { expect, test } from "vitest";
import { type CurrentLine, type CurrentSource, changes, incomingOf, middleMarket } from "./changes.ts";
import type { SourceQuote } from "../adapters/source.ts";

const policy = { minimumMoveCents: 3, confirmEveryMs: 300_000, jumps: { points: 0, chance: 0, others: 0, model: 0 } };
const now = 1_000_000_000;
const moneyLine = new Set([1]);

function market(source: string, away: number, home: number): SourceQuote[] {
  return [
    { source, betType: 1, side: 1, points: null, price: away },
    { source, betType: 1, side: 2, points: null, price: home },
  ];
}

function spread(source: string, points: number, away: number, home: number): SourceQuote[] {
  return [
    { source, betType: 2, side: 1, points, price: away },
    { source, betType: 2, side: 2, points: -points, price: home },
  ];
}

function line(side: number, price: number, other: Partial<CurrentLine> = {}): CurrentLine {
  return { betType: 1, side, points: null, price, version: 4, isOpen: true, isHeld: false, byFeed: true, ...other };
}

function moved(lines: readonly CurrentLine[], quotes: readonly SourceQuote[]): string[] {
  const { moves } = changes({ lines, sources: [] }, incomingOf(quotes, moneyLine), policy, now);
  return moves.map((move) => `${move.side} ${move.price} after ${move.version}${move.isOpen ? "" : " closed"}`);
}

const three = [...market("a", -120, 105), ...market("b", -130, 115), ...market("c", -150, 130)];

test.each([
  ["the first side five cents dearer", -5, [-135, 120]],
  ["the first side five cents cheaper", 5, [-125, 110]],
  ["across even", 40, [110, -125]],
])("a source's market is published with the money on it: %s", (_rule, cents, prices) => {
  const lines = [line(1, -110), line(2, -110)];
  const shadeOf = ({ side }: { readonly side: number }): number => (side === 1 ? cents : -cents);
  const { moves } = changes(
    { lines, sources: [], shadeOf },
    incomingOf(market("b", -130, 115), moneyLine),
    policy,
    now,
  );
  expect(moves.map(({ price }) => price)).toEqual(prices);
});

test.each([
  ["the middle source's market as it is", three, [-130, 115]],
  ["of two, the one with the lower probability for the visitor", three.slice(0, 4), [-120, 105]],
  ["one alone", three.slice(4), [-150, 130]],
])("HQ's price: %s", (_rule, quotes, expected) => {
  const markets = ["a", "b", "c"]
    .map((source) => quotes.filter((quote) => quote.source === source))
    .filter((one) => one.length > 0);
  expect(middleMarket(markets)?.map((quote) => quote.price)).toEqual(expected);
});

test("HQ's points are the median, its price the median of the sources that have them", () => {
  const sources = [
    spread("a", 34, -110, -110),
    spread("b", 32, -102, -118),
    spread("c", 34, -106, -114),
    spread("d", 34, -104, -116),
    spread("e", 36, -120, 100),
  ];
  expect(middleMarket(sources)?.map((quote) => [quote.points, quote.price])).toEqual([
    [34, -106],
    [-34, -114],
  ]);
});

test.each([
  ["new lines open", [], three, ["1 -130 after 0", "2 115 after 0"]],
  ["no change when the source has not changed", [line(1, -130), line(2, 115)], three, []],
  ["two cents are too little", [line(1, -128), line(2, 113)], three, []],
  [
    "three cents move, and the other side follows",
    [line(1, -127), line(2, 114)],
    three,
    ["1 -130 after 4", "2 115 after 4"],
  ],
  ["an unchanged side gets no new version", [line(1, -120), line(2, 115)], three, ["1 -130 after 4"]],
  ["even money is not a jump", [line(1, -101), line(2, -110)], market("a", 101, -110), []],
  [
    "a market with a line that a trader holds stays whole",
    [line(1, -200, { isHeld: true, byFeed: false }), line(2, 115)],
    three,
    [],
  ],
  [
    "a released line follows again",
    [line(1, -200, { byFeed: false }), line(2, 170)],
    three,
    ["1 -130 after 4", "2 115 after 4"],
  ],
  [
    "a market that a trader closed is left alone",
    [line(1, -200, { isOpen: false, byFeed: false }), line(2, 170)],
    three,
    [],
  ],
  [
    "lines close when no source offers them",
    [line(1, -130), line(2, 115)],
    [],
    ["1 -130 after 4 closed", "2 115 after 4 closed"],
  ],
  ["they are closed only once", [line(1, -130, { isOpen: false }), line(2, 115, { isOpen: false })], [], []],
  [
    "they reopen with their sources",
    [line(1, -130, { isOpen: false }), line(2, 115, { isOpen: false })],
    three,
    ["1 -130 after 4", "2 115 after 4"],
  ],
  [
    "a line that a trader opened without a source stays open",
    [line(1, -130, { byFeed: false }), line(2, 115, { byFeed: false })],
    [],
    [],
  ],
  [
    "a source with one side does not count",
    [line(1, -130), line(2, 115)],
    [...three, ...market("d", -300, 250).slice(0, 1)],
    [],
  ],
  [
    "a draw that is no longer offered closes by itself",
    [line(1, -130), line(2, 115), line(3, 900)],
    three,
    ["3 900 after 4 closed"],
  ],
])("moves: %s", (_rule, lines, quotes, expected) => {
  expect(moved(lines, quotes)).toEqual(expected);
});

test("lines of bet types that the response does not cover stay open", () => {
  const lines = [line(1, -130), line(2, 115), { ...line(1, -110), betType: 5, points: 18 }];
  expect(changes({ lines, sources: [] }, incomingOf(three, moneyLine), policy, now).moves).toEqual([]);
});

test("a quote is stored when it is new or has moved, and again after a while when unchanged", () => {
  const stored = (price: number, seenAt: number): CurrentSource[] => [
    { source: "a", betType: 1, side: 1, points: null, price, seenAt },
  ];
  const incoming = incomingOf(three.slice(0, 1), moneyLine);
  const plan = (sources: readonly CurrentSource[]) =>
    changes({ lines: [], sources }, incoming, policy, now).sources.map((quote) => quote.hasMoved);
  expect(plan([])).toEqual([true]);
  expect(plan(stored(-121, now))).toEqual([true]);
  expect(plan(stored(-120, now - 299_999))).toEqual([]);
  expect(plan(stored(-120, now - 300_000))).toEqual([false]);
});

const ours = { method: "power", twoWay: 450, threeWay: 700, step: 1 } as const;
const spreads = new Set([2]);
const draw = { source: "a", betType: 1, side: 3, points: null, price: 240 };

// First the median of the quotes is taken; its two sides then get the house margin, and their points stay.
test.each<
  [
    rule: string,
    betTypes: ReadonlySet<number>,
    lines: readonly CurrentLine[],
    quotes: readonly SourceQuote[],
    moves: readonly string[],
  ]
>([
  [
    "the middle source's market, with 4.5 %",
    moneyLine,
    [],
    three,
    ["1 -134 open, middle of 3 sources, margin 4.5 %", "2 111 open, middle of 3 sources, margin 4.5 %"],
  ],
  [
    "the only source's",
    moneyLine,
    [],
    market("a", -150, 130),
    ["1 -153 open, the only source, margin 4.5 %", "2 127 open, the only source, margin 4.5 %"],
  ],
  [
    "with a draw, the margin of three ways",
    moneyLine,
    [],
    [...market("a", 105, 280), draw],
    [
      "1 101 open, the only source, margin 7.0 %",
      "2 268 open, the only source, margin 7.0 %",
      "3 230 open, the only source, margin 7.0 %",
    ],
  ],
  [
    "a whole number of points",
    spreads,
    [],
    spread("a", 12, -105, -105),
    ["1 12/-110 open, the only source, margin 4.5 %", "2 -12/-110 open, the only source, margin 4.5 %"],
  ],
  [
    "half a point",
    spreads,
    [],
    spread("a", 14, -105, -105),
    ["1 14/-110 open, the only source, margin 4.5 %", "2 -14/-110 open, the only source, margin 4.5 %"],
  ],
  [
    "a pick'em",
    spreads,
    [],
    spread("a", 0, 100, -120),
    ["1 0/100 open, the only source, margin 4.5 %", "2 0/-120 open, the only source, margin 4.5 %"],
  ],
  ["the published price would not move", moneyLine, [line(1, -110), line(2, -110)], market("a", -105, -105), []],
  [
    "the smallest move applies to the published price too",
    moneyLine,
    [line(1, -112), line(2, -108)],
    market("a", -105, -105),
    [],
  ],
  ["a trader's market stays", moneyLine, [line(1, -200, { isHeld: true, byFeed: false }), line(2, 115)], three, []],
  [
    "sides below 100 % have no fair probabilities: it is pending, though no limit is set",
    moneyLine,
    [line(1, -110), line(2, -110)],
    market("a", 110, 110),
    ["1 -110 closed, a jump waits for a person", "2 -110 closed, a jump waits for a person"],
  ],
])("the house margin: %s", (_rule, betTypes, lines, quotes, expected) => {
  const { moves } = changes({ lines, sources: [] }, incomingOf(quotes, betTypes), { ...policy, margin: ours }, now);
  expect(
    moves.map(
      ({ side, points, price, isOpen, reason }) =>
        `${side} ${points === null ? "" : `${points}/`}${price} ${isOpen ? "open" : "closed"}, ${reason}`,
    ),
  ).toEqual(expected);
});

test.each([
  ["as quoted, the underdog is 5.9 points away", undefined, [[-130, 115]]],
  ["with 4.5 % no side is 5", ours, []],
  ["with 10 % the favourite is 7.6", { ...ours, twoWay: 1_000 }, [[-149, -101]]],
])("five points of probability are measured on what would be published: %s", (_rule, margin, jumps) => {
  const limited = { ...policy, jumps: { ...policy.jumps, chance: 5 }, margin };
  const lines = [line(1, -110), line(2, -110)];
  const plan = changes({ lines, sources: [] }, incomingOf(market("a", -130, 115), moneyLine), limited, now);
  expect(plan.jumps.map(({ quotes }) => quotes.map(({ price }) => price))).toEqual(jumps);
});
