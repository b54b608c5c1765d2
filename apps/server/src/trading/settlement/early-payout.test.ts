import { identity, results, services, tickets } from "@chalkboard/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { stateScores } from "../results/index.ts";
import {
  closeProved,
  createTestServer,
  kickOff,
  logins,
  sellTo,
  type SoldTicket,
  type TestServer,
} from "../../testing/index.ts";

// A money line is paid as won once its team leads by the margin promised at the sale, whatever comes later.

let world: TestServer;
let eventId: number;
beforeEach(async () => {
  world = await createTestServer();
  eventId = world.world.games.baseball[0].eventId;
});
afterEach(() => closeProved(world));

const [clerk] = logins.clerks;
/** The service promises to pay at this lead from now on; undefined: no longer. */
const promise = async (lead: number | undefined) => {
  const { tables } = await world.answer(services.listPayTables, { kind: "earlyLeads" }, logins.bancaAdmin);
  const own = tables.find(({ isOwn }) => isOwn);
  await world.answer(
    services.savePayTable,
    {
      ...(own === undefined ? {} : { tableId: own.tableId }),
      version: own?.version ?? 0,
      name: "early leads",
      isSold: lead !== undefined,
      table: { kind: "earlyLeads", content: { baseball: lead ?? 99 } },
    },
    logins.bancaAdmin,
  );
};
test("a seller's screens show whether the service promises it", async () => {
  const isPromised = async (): Promise<boolean> => (await world.answer(identity.validateToken, {}, clerk)).earlyPayout;
  await promise(undefined);
  expect(await isPromised()).toBe(false);
  await promise(5);
  expect(await isPromised()).toBe(true);
  await promise(undefined);
});

const sell = (...sides: (readonly [betType: number, side: number])[]) =>
  sellTo(
    world,
    clerk,
    sides.map(([betType, side], index) => ({ game: world.world.games.baseball[index === 0 ? 0 : 1], betType, side })),
    1_000,
  );
let second = 0;
const live = async (away: number, home: number, source = "feed") => {
  second += 1;
  await world.database.transaction("all", (sql) =>
    stateScores(sql, {
      eventId,
      segments: [{ segment: "game", away, home, complete: false }],
      source,
      personId: null,
      now: world.time.now() + second * 1_000,
    }),
  );
  return world.server.settler.settle(eventId);
};
const end = async (away: number, home: number, version: number, statistics?: object) => {
  await kickOff(world, eventId);
  await world.answer(
    results.makeOfficial,
    {
      eventId,
      version,
      status: "final",
      ...(statistics === undefined ? {} : { statistics }),
      segments: [
        ...Array.from({ length: 9 }, (_, index) => ({
          segment: String(index + 1),
          away: index === 0 ? away : 0,
          home: index === 0 ? home : 0,
        })),
        { segment: "game", away, home },
      ],
    },
    logins.trader,
  );
  return world.server.settler.settle(eventId);
};
const see = ({ number }: SoldTicket) => world.answer(tickets.findTicket, { number }, clerk);
const current = async (ticket: SoldTicket) => {
  const { status, prize, legs } = await see(ticket);
  return [status, prize, ...legs.map(({ outcome }) => outcome)];
};
const wagerStatus = async (ticket: SoldTicket) => {
  const [graded] = (await see(ticket)).entries.map(({ data }) => data as { arithmetic: { status: number }[] });
  return graded?.arithmetic[0]?.status;
};

test("a lead below the promise pays nothing, the promised one at once, permanently", async () => {
  await promise(5);
  const [away, home] = [await sell([1, 1]), await sell([1, 2])];
  expect(await live(4, 0)).toBe(undefined);
  expect(await current(away)).toEqual([0, 0, "pending"]);
  expect(await live(5, 0)).toEqual({ version: 1, tickets: 1, setAside: 0 });
  expect([await current(away), await current(home)]).toEqual([
    [2, 2_200, "earlyWin"],
    [0, 0, "pending"],
  ]);
  expect(await wagerStatus(away)).toBe(-2);
  expect((await see(away)).legs[0]?.reason).toEqual({ rule: "led", lead: 5, needed: 5 });
  expect(await world.send(tickets.pay, { number: away.number, code: away.code ?? "" }, clerk)).toMatchObject({
    ok: true,
    data: { amount: 2_200 },
  });
  await live(5, 6);
  // The desk saw no result yet: the versions made by the live score in between do not conflict with its entry.
  await end(5, 6, 0);
  expect([await current(away), await current(home)]).toEqual([
    [2, 2_200, "earlyWin"],
    [2, 1_714, "win"],
  ]);
});

test("a live score that was wrong is reversed by the usual difference", async () => {
  await promise(5);
  const ticket = await sell([1, 1]);
  await live(2, 0);
  await live(7, 0);
  expect(await current(ticket)).toEqual([2, 2_200, "earlyWin"]);
  await live(2, 1);
  expect(await current(ticket)).toEqual([0, 0, "pending"]);
  expect((await see(ticket)).entries.map(({ kind }) => kind)).toEqual(["graded", "regraded"]);
  await end(2, 3, 0);
  expect(await current(ticket)).toEqual([3, 0, "lose"]);
});

test("the desk may enter how far a team led, and correct it", async () => {
  await promise(5);
  const ticket = await sell([1, 1]);
  await end(3, 4, 0, { largestLead: { away: 5, home: 1 } });
  expect(await current(ticket)).toEqual([2, 2_200, "earlyWin"]);
  await end(3, 4, 1, { largestLead: { away: 3, home: 1 } });
  expect(await current(ticket)).toEqual([3, 0, "lose"]);
});

test("the promise belongs to the ticket: sold without it, it is graded at the end", async () => {
  const before = await sell([1, 1]);
  await promise(5);
  const promised = await sell([1, 1]);
  await promise(undefined);
  const after = await sell([1, 1]);
  await live(6, 0);
  await end(6, 7, 0);
  expect(await Promise.all([before, promised, after].map(current))).toEqual([
    [3, 0, "lose"],
    [2, 2_200, "earlyWin"],
    [3, 0, "lose"],
  ]);
});

test("a parlay's leg counts as won; bets with points and on a half are graded by the score", async () => {
  await promise(5);
  const [parlay, spread, half] = [await sell([1, 1], [1, 1]), await sell([2, 1]), await sell([7, 1])];
  await live(9, 0);
  expect(await current(parlay)).toEqual([0, 0, "earlyWin", "pending"]);
  expect([await current(spread), await current(half)]).toEqual([
    [0, 0, "pending"],
    [0, 0, "pending"],
  ]);
});

test("where two sources must agree, a single one confirms no live score", async () => {
  await promise(5);
  await world.answer(
    results.setPolicy,
    {
      leagueId: null,
      confirmation: "twoSources",
      highestGame: null,
      highestSegment: null,
      lateMinutes: null,
      voids: null,
    },
    logins.trader,
  );
  const ticket = await sell([1, 1]);
  await live(6, 0, "one");
  expect(await current(ticket)).toEqual([0, 0, "pending"]);
  await live(5, 0, "two");
  expect(await current(ticket)).toEqual([2, 2_200, "earlyWin"]);
});
