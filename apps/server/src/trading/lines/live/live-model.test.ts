import { catalog, lines } from "@chalkboard/contract";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestServer, logins, type TestServer } from "../../../testing/index.ts";
import { applyMoves } from "../apply-moves.ts";
import { followPlay } from "./live-model.ts";
import { receiveScore } from "./live-score.ts";

// Which lines of a game in play the model, the sources and people price, close and open. Each test has its own world.

let world: TestServer;
beforeEach(async () => {
  world = await createTestServer();
  await world.answer(catalog.setPlay, { eventId: game().eventId, inPlay: true, status: "live" }, logins.trader);
});
afterEach(async () => {
  await world.close();
});

const game = () => world.world.games.baseball[0];
const start = { away: 0, home: 0, period: 1, secondsLeft: 0, runs: false, isBottom: false, outs: 0 };
const enter = (version: number, play: Partial<typeof start & { isSource: boolean }> = {}, eventId = game().eventId) =>
  world.answer(lines.enterScore, { eventId, version, ...start, ...play }, logins.trader);
const follow = (version: number) =>
  world.answer(lines.followModel, { eventId: game().eventId, version, follows: true, margin: 0 }, logins.trader);
const hear = (away: number, home: number) =>
  world.database.transaction("all", (sql) =>
    receiveScore(sql, {
      eventId: game().eventId,
      source: "feed",
      segments: [{ segment: "1", away, home }],
      now: world.time.now(),
    }),
  );
const event = async () => {
  const found = (await world.answer(lines.liveBoard, {}, logins.trader)).events.find(
    (one) => one.eventId === game().eventId,
  );
  if (found === undefined) throw new Error("the game is on the board");
  return found;
};
const main = async () => (await event()).lines.filter(({ betType, alternate }) => betType <= 4 && alternate === 0);
const open = async () => (await event()).lines.filter(({ isOpen }) => isOpen).length;
const at = async (betType: number, side: number) =>
  (await main()).find((line) => line.betType === betType && line.side === side);
const key = (betType: number, side: 0 | 1 | 2) => ({ eventId: game().eventId, betType, side, alternate: 0 });

describe("the model and the sources", () => {
  test("a source that repeats its score closes nothing again", async () => {
    await enter(0);
    await hear(1, 0);
    expect(await open()).toBe(0);
    await world.answer(lines.setOpen, { eventId: game().eventId, isOpen: true, reason: "looked at" }, logins.trader);
    const opened = await open();
    await hear(1, 0);
    expect([opened > 0, await open()]).toEqual([true, opened]);
  });

  test("handing the score to the source leaves a followed model its lines", async () => {
    await enter(0);
    await follow(1);
    await followPlay(world.database);
    await enter(2, { isSource: true });
    expect((await main()).every(({ isHeld }) => isHeld)).toBe(true);
  });

  test("the model takes over a line that a source priced while it follows", async () => {
    await enter(0);
    await follow(1);
    await followPlay(world.database);
    await world.time.set(world.time.now() + 1_000);
    const line = await at(1, 1);
    await world.database.transaction("all", (sql) =>
      applyMoves(sql, {
        moves: [{ key: key(1, 1), version: line?.version ?? 0, points: null, price: 150 }],
        author: { personId: null, source: "north", holds: null },
        reason: "",
        now: world.time.now(),
      }),
    );
    expect(await at(1, 1)).toMatchObject({ price: 150, changedBy: "north" });
    await enter(2, { away: 1, period: 2 });
    await followPlay(world.database);
    expect(await at(1, 1)).toMatchObject({ isOpen: true, changedBy: "liveModel" });
  });

  test.each<[rule: string, price: () => Promise<unknown>, isOpen: boolean]>([
    [
      "a person's key press opens",
      () => world.answer(lines.priceLive, { eventId: game().eventId }, logins.trader),
      true,
    ],
    [
      "the model by itself leaves closed",
      async () => {
        await follow(1);
        await followPlay(world.database);
      },
      false,
    ],
  ])("what a trader closed %s", async (_rule, price, isOpen) => {
    await enter(0);
    await world.answer(lines.setOpen, { eventId: game().eventId, isOpen: false, reason: "looking" }, logins.trader);
    await price();
    expect(await at(1, 1)).toMatchObject({ isOpen });
  });

  test.each<[rule: string, ms: number, unpriced: string | null]>([
    ["999 ms are no second", 999, null],
    ["1,000 ms are one", 1_000, "lastMoments"],
  ])("a running clock: %s", async (_rule, ms, unpriced) => {
    const { eventId } = world.world.games.basketball;
    await world.answer(catalog.setPlay, { eventId, inPlay: true, status: "live" }, logins.trader);
    await enter(0, { period: 4, secondsLeft: 61, runs: true }, eventId);
    await world.time.set(world.time.now() + ms);
    expect(await world.answer(lines.priceLive, { eventId }, logins.trader)).toMatchObject({ unpriced });
  });

  test("a source's scores leave the clock, and block the model once they are ahead", async () => {
    const { eventId } = world.world.games.basketball;
    const receive = (away: number) =>
      world.database.transaction("all", (sql) =>
        receiveScore(sql, {
          eventId,
          source: "feed",
          segments: [{ segment: "1", away, home: 0 }],
          now: world.time.now(),
        }),
      );
    const price = async () => (await world.answer(lines.priceLive, { eventId }, logins.trader)).unpriced;
    const clockAt = async () => {
      const { events } = await world.answer(lines.liveBoard, {}, logins.trader);
      return events.find((one) => one.eventId === eventId)?.score?.clockAt;
    };
    await world.answer(catalog.setPlay, { eventId, inPlay: true, status: "live" }, logins.trader);
    await receive(2);
    const began = world.time.now();
    expect([await clockAt(), await price()]).toEqual([began, null]);
    await world.time.set(began + 60_001);
    await receive(4);
    expect([await clockAt(), await price()]).toEqual([began, "staleClock"]);
    await enter(2, { away: 4, secondsLeft: 600, runs: true, isSource: true }, eventId);
    expect(await price()).toBeNull();
  });
});
