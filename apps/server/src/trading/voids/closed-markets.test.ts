import { lines, tickets, voids } from "@chalkboard/contract";
import type { Side } from "@chalkboard/engine";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type LineMove, applyMoves } from "../lines/index.ts";
import {
  type Bet,
  closeProved,
  createTestServer,
  endBaseball,
  logins,
  orderVoid,
  sellTo,
  slipOf,
  type SoldTicket,
  currentOf,
  startOfTests,
  type TestServer,
  type VoidTerms,
} from "../../testing/index.ts";

// What an order voids is closed, and comes back on sale when a person opens it on purpose: not by a new line from a
// source or a trader.

let world: TestServer;
beforeEach(async () => {
  world = await createTestServer();
});
afterEach(() => closeProved(world));

const [clerk] = logins.clerks;
const minute = 60_000;
const game = () => world.world.games.baseball[0];
const bet = (betType = 1, side = 1): Bet => ({ game: game(), betType, side });
const key = (betType = 1, side: Side = 1, alternate = 0) => ({ eventId: game().eventId, betType, side, alternate });
const current = (ticket: SoldTicket) => currentOf(world, ticket);
const linesNow = async () =>
  (await world.answer(lines.board, { leagueId: game().leagueId, day: game().day }, logins.trader)).events.find(
    ({ eventId }) => eventId === game().eventId,
  )?.lines ?? [];
const lineNow = async (wanted = key()) =>
  (await linesNow()).find(
    ({ betType, side, alternate }) =>
      betType === wanted.betType && side === wanted.side && alternate === wanted.alternate,
  );
let keys = 0;
const sellAgain = async () =>
  world.send(tickets.sell, { key: `sold again ${(keys += 1)}`, slip: await slipOf(world, [bet()], 100) }, clerk);

const order = (terms?: VoidTerms) => orderVoid(world, game().eventId, terms);
const undo = (orderId: number) => world.answer(voids.undo, { orderId, reason: "it was played" }, logins.trader);
const open = (...wanted: ReturnType<typeof key>[]) =>
  world.answer(lines.setOpen, { eventId: game().eventId, keys: wanted, isOpen: true }, logins.trader);

const byFeed = (...moves: LineMove[]) =>
  world.asOwner((sql) =>
    applyMoves(sql, {
      moves,
      author: { personId: null, source: "feed" },
      reason: "",
      now: world.time.now(),
    }),
  );
const byTrader = (...moves: LineMove[]) =>
  world.answer(
    lines.moveLines,
    {
      moves: moves.map(({ key: of, version, points, price }) => ({ key: of, version, points, price })),
    },
    logins.trader,
  );

test("a market sells again once a trader opens it, and later sales are not void", async () => {
  const before = await sellTo(world, clerk, [bet()], 1_000);
  await order({ betTypes: [1] });
  expect(await sellAgain()).toMatchObject({ responseType: -22, data: { legs: [{ reason: "closed" }] } });
  expect(await lineNow()).toMatchObject({ isOpen: false, isHeld: true, version: 2 });
  await world.time.set(world.time.now() + 1_000);
  await open(key());
  const after = await sellTo(world, clerk, [bet()], 1_000);
  await endBaseball(world, game(), 5, 4, 1);
  expect([await current(before), await current(after)]).toEqual([
    [-1, 0, 1_000, "void"],
    [2, 2_200, 0, "win"],
  ]);
});

test("a market stays closed when a source moves it, and when the order is reversed", async () => {
  const orderId = await order({ betTypes: [1] });
  const version = (await lineNow())?.version ?? 0;
  const fed = await byFeed({ key: key(), version, points: null, price: 150, isOpen: true });
  expect(fed.conflicts).toHaveLength(1);
  await undo(orderId);
  expect(await sellAgain()).toMatchObject({ responseType: -22 });
});

test.each<[rule: string, terms: () => VoidTerms, sold: boolean]>([
  [
    "a span with an end leaves the market on sale",
    () => ({ soldFrom: startOfTests, soldUntil: startOfTests + 1 }),
    true,
  ],
  ["a span without an end closes it", () => ({ soldFrom: startOfTests }), false],
  [
    "so does one whose end is in the future",
    () => ({ soldFrom: startOfTests, soldUntil: startOfTests + minute }),
    false,
  ],
])("%s", async (_rule, terms, sold) => {
  await world.time.set(startOfTests + 1);
  await order(terms());
  expect((await sellAgain()).ok).toBe(sold);
});

// An alternate, a line on the other side of the market, and a first line of a bet type without any.
const fresh = (betType: number, side: Side, alternate: number, points: number | null): LineMove => ({
  key: key(betType, side, alternate),
  version: 0,
  points,
  price: -110,
});
const alternate = () => fresh(3, 0, 1, 30);
const first = () => fresh(28, 1, 0, null);

type Step = (orderId: number) => Promise<unknown>;
const nothing: Step = () => Promise.resolve();

const newLines: readonly (readonly [
  rule: string,
  terms: () => VoidTerms,
  then: Step,
  made: () => LineMove,
  isOpen: boolean,
])[] = [
  ["an alternate of the voided bet type comes closed", () => ({ betTypes: [3] }), nothing, alternate, false],
  ["so does the first line of a bet type without any", () => ({ betTypes: [28] }), nothing, first, false],
  ["another bet type is not affected", () => ({ betTypes: [4] }), nothing, alternate, true],
  ["the order of a period affects its bet types", () => ({ period: "game" }), nothing, alternate, false],
  ["another period is not affected", () => ({ period: "firstHalf" }), nothing, alternate, true],
  ["a span without an end affects every bet type", () => ({ soldFrom: startOfTests }), nothing, first, false],
  [
    "a span that has ended affects none",
    () => ({ soldFrom: startOfTests - minute, soldUntil: startOfTests }),
    nothing,
    alternate,
    true,
  ],
  [
    "one that ends later affects them until then",
    () => ({ soldUntil: startOfTests + minute }),
    () => world.time.set(startOfTests + minute - 1),
    alternate,
    false,
  ],
  [
    "no longer than that",
    () => ({ soldUntil: startOfTests + minute }),
    () => world.time.set(startOfTests + minute),
    alternate,
    true,
  ],
  ["a reversed order affects nothing", () => ({ betTypes: [3] }), undo, alternate, true],
  [
    "a bet type that a trader opened on purpose takes new lines again",
    () => ({ betTypes: [3] }),
    () => open(key(3, 0)),
    alternate,
    true,
  ],
];

describe.each<
  [who: string, make: (...moves: LineMove[]) => Promise<{ readonly lines: readonly { readonly isOpen: boolean }[] }>]
>([
  ["a source", byFeed],
  ["a trader", byTrader],
])("a new line of %s", (_who, make) => {
  test.each(newLines)("%s", async (_rule, terms, then, made, isOpen) => {
    await then(await order(terms()));
    const own = made();
    expect((await make(own)).lines).toMatchObject([{ ...own.key, points: own.points, price: -110, isOpen }]);
    if (!isOpen) expect((await open(own.key)).lines).toMatchObject([{ isOpen: true }]);
  });
});

test("what a source closed before the order it does not open after it, though prices go on", async () => {
  const close = { key: key(), version: 1, points: null, price: 120, isOpen: false };
  await byFeed(close);
  await order({ betTypes: [1] });
  expect((await byFeed({ ...close, version: 2, price: 130, isOpen: true })).lines).toMatchObject([
    { price: 130, isOpen: false },
  ]);
  expect((await byFeed({ ...close, version: 3, price: 130, isOpen: true })).lines).toEqual([]);
  await open(key());
  expect(await lineNow()).toMatchObject({ price: 130, isOpen: true });
});
