import { catalog, lines, responses, tickets } from "@chalkboard/contract";
import { fairChances } from "@chalkboard/engine";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import {
  addTestRule,
  closeProved,
  createTestServer,
  endBaseball,
  logins,
  slipOf,
  type TestServer,
} from "../../../testing/index.ts";
import { followPlay } from "./live-model.ts";
import { receiveScore } from "./live-score.ts";

// A game in play at the desk: its score, the decisive plays that close its lines, and the model that opens them again.
// Each test has its own world.

let world: TestServer;
beforeEach(async () => {
  world = await createTestServer();
  await world.answer(catalog.setPlay, { eventId: game().eventId, inPlay: true, status: "live" }, logins.trader);
  await world.asOwner((sql) =>
    addTestRule(sql, world.world.banca.serviceId, "inPlay", { allowed: true, delaySeconds: 5 }),
  );
});
afterEach(() => closeProved(world));

const [clerk] = logins.clerks;
const won = 2;
const game = () => world.world.games.baseball[0];
const start = { away: 0, home: 0, period: 1, secondsLeft: 0, runs: false, isBottom: false, outs: 0 };
type Play = Partial<typeof start & { isSource: boolean }>;
const enter = (version: number, play: Play = {}, eventId = game().eventId) =>
  world.answer(lines.enterScore, { eventId, version, ...start, ...play }, logins.trader);
const follow = (version: number, follows = true, margin = 0) =>
  world.answer(lines.followModel, { eventId: game().eventId, version, follows, margin }, logins.trader);
const hear = (away: number, home: number, eventId = game().eventId) =>
  world.database.transaction("all", (sql) =>
    receiveScore(sql, {
      eventId,
      source: "feed",
      segments: [{ segment: "1", away, home }],
      now: world.time.now(),
    }),
  );
const event = async (eventId = game().eventId) => {
  const found = (await world.answer(lines.liveBoard, {}, logins.trader)).events.find((one) => one.eventId === eventId);
  if (found === undefined) throw new Error("the game is on the board");
  return found;
};
const main = async () => (await event()).lines.filter(({ betType, alternate }) => betType <= 4 && alternate === 0);
const open = async () => (await event()).lines.filter(({ isOpen }) => isOpen).length;
const at = async (betType: number, side: number) =>
  (await main()).find((line) => line.betType === betType && line.side === side);
const key = (betType: number, side: 0 | 1 | 2) => ({ eventId: game().eventId, betType, side, alternate: 0 });

test("a game shows how many of its markets are pending for a person", async () => {
  const wait = (betType: number, state: string) =>
    world.asOwner((sql) =>
      sql.run(
        query(
          {},
          `
    insert into line_jump (event_id, bet_type, side, source, state, was, quotes, reasons, decided_at)
    values ($1::bigint, $2::smallint, 1, 'north', $3::text, '[]', '[]', '{price}', case
      when $3::text = 'waiting' then null else app.clock() end)`,
        ),
        [game().eventId, betType, state],
      ),
    );
  expect((await event()).jumps).toBe(0);
  await wait(1, "waiting");
  await wait(2, "waiting");
  await wait(3, "refused");
  expect((await event()).jumps).toBe(2);
});

describe("the score", () => {
  test("is stored with its author, and survives a restart", async () => {
    expect((await event()).score).toBeNull();
    expect(await enter(0)).toMatchObject({
      version: 1,
      away: 0,
      home: 0,
      period: 1,
      changedBy: "Trader",
      isSource: false,
      heard: null,
      follows: false,
    });
    await enter(1, { away: 2, period: 3, isBottom: true, outs: 2 });
    const second = await world.another();
    expect(await second.send(lines.liveBoard, {}, logins.trader)).toMatchObject({
      data: {
        events: [
          {
            eventId: game().eventId,
            inPlay: true,
            format: { periods: 9 },
            score: { version: 2, away: 2, home: 0, period: 3, isBottom: true, outs: 2 },
          },
        ],
      },
    });
    await second.close();
  });

  test("two traders never overwrite each other: the later one gets the current score", async () => {
    await enter(0);
    await enter(1, { away: 1 });
    for (const version of [0, 1]) {
      expect(
        await world.send(lines.enterScore, { eventId: game().eventId, version, ...start, home: 1 }, logins.trader),
      ).toMatchObject({ responseType: responses.changedMeanwhile, data: { score: { version: 2, away: 1, home: 0 } } });
    }
    expect((await event()).score).toMatchObject({ version: 2, away: 1, home: 0 });
  });

  test.each<[rule: string, play: Play, closes: boolean]>([
    ["a run closes every open line at once", { away: 1 }, true],
    ["a corrected run too", { home: 1 }, true],
    ["an out does not", { outs: 1 }, false],
    ["nor the next inning", { period: 2 }, false],
  ])("%s", async (_rule, play, closes) => {
    await enter(0);
    const before = await open();
    await enter(1, play);
    expect(await open()).toBe(closes ? 0 : before);
    if (closes)
      expect(await main()).toMatchObject(
        [1, 2, 3, 4, 5, 6].map(() => ({ isOpen: false, changedBy: "decisiveMoment" })),
      );
  });

  test.each<[rule: string, login: string, eventId: () => number, code: number]>([
    ["a service's admin", logins.bancaAdmin, () => game().eventId, responses.notAllowed],
    ["a clerk", clerk, () => game().eventId, responses.notAllowed],
    ["a game that does not exist", logins.trader, () => 999_999, responses.notFound],
  ])("is refused from %s", async (_rule, login, eventId, code) => {
    expect(await world.send(lines.enterScore, { eventId: eventId(), version: 0, ...start }, login)).toMatchObject({
      ok: false,
      responseType: code,
    });
    expect((await event()).score).toBeNull();
  });
});

describe("no sale after a decisive play", () => {
  const ask = (of: string) => world.answer(tickets.askSale, { key: of }, clerk);
  const sell = async (of: string) =>
    world.send(
      tickets.sell,
      { key: of, slip: await slipOf(world, [{ game: game(), betType: 1, side: 1 }], 1_000) },
      clerk,
    );
  const pass = async (ms: number): Promise<void> => {
    await world.time.set(world.time.now() + ms);
    await world.server.waiting.run();
  };

  test.each<[rule: string, happens: () => Promise<unknown>, reason: string]>([
    ["a score, its lines still closed", () => enter(1, { away: 1 }), "closed"],
    [
      "a score, and the model has opened them again",
      async () => {
        await enter(1, { away: 1 });
        await follow(2);
        await followPlay(world.database);
      },
      "changed",
    ],
    [
      "a corrected score, back at the old price",
      async () => {
        await enter(1, { away: 1 });
        await enter(2);
        await follow(3);
        await followPlay(world.database);
      },
      "changed",
    ],
    ["a score from a source", () => hear(1, 0), "closed"],
  ])("a sale in its delay is refused by %s", async (_rule, happens, reason) => {
    await enter(0);
    expect((await sell("a live sale")).responseType).toBe(responses.referred);
    await happens();
    await pass(5_000);
    expect(await ask("a live sale")).toMatchObject({
      sold: false,
      refusal: { code: -22, data: { legs: [{ leg: 0, reason }] } },
    });
  });

  test("a new one is sold at the model's price, and graded by the result", async () => {
    await enter(0);
    await follow(1);
    await enter(2, { away: 1 });
    expect(await sell("before the model")).toMatchObject({
      ok: false,
      responseType: -22,
      data: { legs: [{ reason: "closed" }] },
    });
    await followPlay(world.database);
    expect((await sell("after the model")).responseType).toBe(responses.referred);
    await pass(5_000);
    const { ticket } = await ask("after the model");
    expect(ticket).toMatchObject({ stake: 1_000, status: 0 });
    await endBaseball(world, game(), 5, 3);
    expect(await world.answer(tickets.findTicket, { number: ticket?.number ?? 0 }, clerk)).toMatchObject({
      status: won,
    });
  });
});

describe("the model", () => {
  test("starts from the closing line, and each run moves it", async () => {
    const closing = (await event()).closing;
    const fair = fairChances(closing.moneyLine?.prices ?? [])?.[0] ?? 0;
    await enter(0);
    await follow(1);
    expect(await followPlay(world.database)).toBe(1);
    expect((await event()).closing).toEqual(closing);
    const first = (await at(1, 1))?.price ?? 0;
    expect(first > 0 ? 100 / (100 + first) : -first / (100 - first)).toBeCloseTo(fair, 1);
    await enter(2, { away: 2, period: 3 });
    expect(await open()).toBe(0);
    await followPlay(world.database);
    const lead = (await at(1, 1))?.price ?? 0;
    expect([lead < 0, first > lead, await at(1, 1)]).toEqual([
      true,
      true,
      expect.objectContaining({ isOpen: true, isHeld: true, changedBy: "liveModel" }),
    ]);
    expect((await at(2, 1))?.points).toBe(-((await at(2, 2))?.points ?? 0));
    expect((await at(3, 0))?.points).toBe((await at(4, 0))?.points);
  });

  test("does nothing when its prices are up to date", async () => {
    await enter(0);
    await follow(1);
    expect([await followPlay(world.database), await followPlay(world.database)]).toEqual([1, 0]);
  });

  test("leaves lines alone that a trader prices while it follows, when closed by a decisive play", async () => {
    await enter(0);
    await follow(1);
    await followPlay(world.database);
    await world.time.set(world.time.now() + 1_000);
    const [over, under] = [await at(3, 0), await at(4, 0)];
    await world.answer(
      lines.moveLines,
      {
        moves: [
          [3, over],
          [4, under],
        ].map(([betType, line]) => ({
          key: key(betType as number, 0),
          version: (line as typeof over)?.version ?? 0,
          points: 40,
          price: -115,
        })),
      },
      logins.trader,
    );
    await enter(2, { home: 1 });
    await followPlay(world.database);
    expect(await at(1, 1)).toMatchObject({ isOpen: true });
    expect([await at(3, 0), await at(4, 0)]).toMatchObject([
      { points: 40, price: -115 },
      { points: 40, price: -115 },
    ]);
    expect((await event()).lines.filter(({ betType }) => betType === 1).every(({ isOpen }) => isOpen)).toBe(true);
  });

  test("not followed, needs a key press, and its prices are the trader's", async () => {
    await enter(0);
    await enter(1, { home: 3, period: 2 });
    expect([await followPlay(world.database), await open()]).toEqual([0, 0]);
    const { lines: moved, unpriced } = await world.answer(lines.priceLive, { eventId: game().eventId }, logins.trader);
    expect([moved.length > 0, unpriced]).toEqual([true, null]);
    expect(await at(1, 2)).toMatchObject({ isOpen: true, changedBy: "Trader" });
  });

  test("closes what it cannot price", async () => {
    await enter(0);
    await follow(1);
    await followPlay(world.database);
    await enter(2, { period: 9, isBottom: true, outs: 2 });
    await followPlay(world.database);
    expect((await main()).filter(({ isOpen }) => isOpen)).toEqual([]);
    expect(await world.answer(lines.priceLive, { eventId: game().eventId }, logins.trader)).toMatchObject({
      unpriced: "lastMoments",
    });
  });

  test("with a larger margin has dearer lines; a trader with an old version gets a conflict", async () => {
    await enter(0);
    await follow(1, true, 0);
    await followPlay(world.database);
    const cheap = (await at(1, 1))?.price ?? 0;
    await follow(2, true, 1_500);
    await followPlay(world.database);
    expect((await at(1, 1))?.price).toBeLessThan(cheap);
    expect(
      await world.send(
        lines.followModel,
        { eventId: game().eventId, version: 2, follows: false, margin: 0 },
        logins.trader,
      ),
    ).toMatchObject({ responseType: responses.changedMeanwhile });
  });

  test("no longer followed, leaves the lines to the sources again", async () => {
    await enter(0);
    await follow(1);
    await followPlay(world.database);
    await follow(2, false);
    expect((await main()).some(({ isHeld }) => isHeld)).toBe(false);
  });

  test("reprices a running clock every ten seconds, a stopped one not", async () => {
    const { basketball } = world.world.games;
    await world.answer(catalog.setPlay, { eventId: basketball.eventId, inPlay: true, status: "live" }, logins.trader);
    await enter(0, { secondsLeft: 720, runs: true }, basketball.eventId);
    await world.answer(
      lines.followModel,
      { eventId: basketball.eventId, version: 1, follows: true, margin: 0 },
      logins.trader,
    );
    const after = async (seconds: number): Promise<number> => {
      await world.time.set(world.time.now() + seconds * 1_000);
      return followPlay(world.database);
    };
    expect([await after(0), await after(10), await after(1)]).toEqual([1, 0, 1]);
    await enter(2, { secondsLeft: 600, runs: false }, basketball.eventId);
    expect([await after(0), await after(60)]).toEqual([1, 0]);
  });
});

describe("a source's score", () => {
  test.each<[rule: string, happens: () => Promise<unknown>, isHeld: boolean]>([
    ["entered by hand, they stay closed to sources, which may not know of it yet", () => enter(1, { away: 1 }), true],
    [
      "received, they open with the source's next prices",
      async () => {
        await enter(1, { isSource: true });
        await hear(1, 0);
      },
      false,
    ],
    ["entered as the source's, they do too", () => enter(1, { away: 1, isSource: true }), false],
  ])("lines that a score closed: %s", async (_rule, happens, isHeld) => {
    await enter(0);
    await happens();
    expect(new Set((await main()).map((line) => `${String(line.isOpen)} ${String(line.isHeld)}`))).toEqual(
      new Set([`false ${String(isHeld)}`]),
    );
  });

  test("is the game's where no one keeps it by hand, and closes the lines", async () => {
    await hear(0, 0);
    expect((await event()).score).toMatchObject({ version: 1, isSource: true, changedBy: "feed" });
    expect(await open()).toBeGreaterThan(0);
    await hear(1, 0);
    expect([(await event()).score, await open()]).toMatchObject([
      { version: 2, away: 1, heard: { away: 1, home: 0, source: "feed" } },
      0,
    ]);
  });

  test("beside a manual score closes the lines and stops the model", async () => {
    await enter(0);
    await follow(1);
    await followPlay(world.database);
    await world.time.set(world.time.now() + 1_000);
    await hear(0, 2);
    expect([(await event()).score, await open()]).toMatchObject([
      { version: 2, home: 0, isSource: false, heard: { away: 0, home: 2 } },
      0,
    ]);
    expect(await followPlay(world.database)).toBe(0);
    await enter(2, { home: 2, isSource: true });
    expect([await followPlay(world.database), (await open()) > 0]).toEqual([1, true]);
    await hear(1, 2);
    expect((await event()).score).toMatchObject({ away: 1, home: 2, isSource: true, changedBy: "feed" });
  });

  test("that repeats later what was entered closes nothing", async () => {
    await enter(0);
    await enter(1, { away: 1 });
    await world.answer(lines.priceLive, { eventId: game().eventId }, logins.trader);
    const before = await open();
    await hear(1, 0);
    expect([before > 0, await open()]).toEqual([true, before]);
  });
});

test("games in play come first, then those that begin soon", async () => {
  const { basketball, hockey } = world.world.games;
  await world.asOwner((sql) =>
    sql.run(
      query({}, "update event set starts_at = app.clock() + $2::int * interval '1 minute' where id = $1::bigint"),
      [basketball.eventId, 90],
    ),
  );
  await world.asOwner((sql) =>
    sql.run(
      query({}, "update event set starts_at = app.clock() + $2::int * interval '1 minute' where id = $1::bigint"),
      [hockey.eventId, 91],
    ),
  );
  const ids = async (payload: { leagueId?: number }) =>
    (await world.answer(lines.liveBoard, payload, logins.trader)).events.map(({ eventId }) => eventId);
  expect(await ids({})).toEqual([game().eventId, basketball.eventId]);
  expect(await ids({ leagueId: basketball.leagueId })).toEqual([basketball.eventId]);
});
