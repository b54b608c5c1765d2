import { masterData, responses, results, tickets } from "@chalkboard/contract";
import type { Side } from "@chalkboard/engine";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { applyMoves } from "../lines/index.ts";
import { closeProved, createTestServer, kickOff, logins, sellTo, type TestServer } from "../../testing/index.ts";

// Statistics that a league records are requested, accepted, and grade the bets that need them; no others are accepted.

let world: TestServer;
beforeEach(async () => {
  world = await createTestServer();
});
afterEach(() => closeProved(world));

const [clerk] = logins.clerks;
type Given = NonNullable<Parameters<typeof enter>[1]>;
type Game = "baseball" | "basketball";
const gameOf = (name: Game) => (name === "baseball" ? world.world.games.baseball[0] : world.world.games.basketball);
/** A game of 5–4, both with points in its first part, none later: who was first and last is not visible. */
const parts = (name: Game) => [
  ...Array.from({ length: name === "baseball" ? 9 : 4 }, (_, index) => ({
    segment: String(index + 1),
    away: index === 0 ? 5 : 0,
    home: index === 0 ? 4 : 0,
  })),
  { segment: "game", away: 5, home: 4 },
];
const enter = (
  name: Game,
  statistics?: NonNullable<(typeof results.makeOfficial.payload)["_output"]["statistics"]>,
  version = 0,
) =>
  world.send(
    results.makeOfficial,
    {
      eventId: gameOf(name).eventId,
      version,
      status: "final",
      segments: parts(name),
      ...(statistics === undefined ? {} : { statistics }),
    },
    logins.trader,
  );
const offer = (eventId: number, betType: number, side: Side, points: number | null) =>
  world.database.transaction("all", (sql) =>
    applyMoves(sql, {
      moves: [{ key: { eventId, betType, side, alternate: 0 }, version: 0, points, price: -110 }],
      author: { personId: null, source: "test" },
      reason: "opening",
      now: world.time.now(),
    }),
  );
const outcomeOf = async (number: number) =>
  (await world.answer(tickets.findTicket, { number }, clerk)).legs.map(({ outcome }) => outcome).join();

describe("a bet that needs a statistic is pending without it, and is graded by what was entered", () => {
  test.each<
    [
      rule: string,
      game: Game,
      bet: readonly [betType: number, side: Side, points: number | null],
      given: Given,
      outcome: string,
    ]
  >([
    ["strikeouts over", "baseball", [59, 1, 22], { strikeouts: { away: 6, home: 2 } }, "win"],
    ["strikeouts over, of the other team", "baseball", [59, 2, 22], { strikeouts: { away: 6, home: 2 } }, "lose"],
    ["strikeouts under", "baseball", [60, 2, 22], { strikeouts: { away: 6, home: 2 } }, "win"],
    [
      "hits and errors with the runs, over",
      "baseball",
      [40, 0, 100],
      { hits: { away: 9, home: 8 }, errors: { away: 0, home: 0 } },
      "win",
    ],
    [
      "hits and errors with the runs, on the line",
      "baseball",
      [41, 0, 104],
      { hits: { away: 9, home: 7 }, errors: { away: 1, home: 0 } },
      "push",
    ],
    ["who scored first", "basketball", [28, 2, null], { firstScore: 2 }, "win"],
    ["who scored last", "basketball", [36, 1, null], { lastScore: 2 }, "lose"],
  ])("%s", async (_rule, name, [betType, side, points], given, outcome) => {
    const game = gameOf(name);
    await offer(game.eventId, betType, side, points);
    const { number } = await sellTo(world, clerk, [{ game, betType, side }], 1_000);
    await kickOff(world, game.eventId);
    expect(await enter(name)).toMatchObject({ ok: true, data: { version: 1 } });
    await world.server.settler.settle(game.eventId);
    expect(await outcomeOf(number)).toBe("pending");
    const looked = { eventId: game.eventId, status: "final" as const, segments: parts(name), statistics: given };
    const { legs } = await world.answer(results.preview, looked, logins.trader);
    expect([legs.pending, legs[outcome as "win"]]).toEqual([0, 1]);
    expect(await enter(name, given, 1)).toMatchObject({ ok: true, data: { version: 2 } });
    await world.server.settler.settle(game.eventId);
    expect(await outcomeOf(number)).toBe(outcome);
  });
});

test("a corrected statistic is a version of the result, and grades its bets again", async () => {
  const game = gameOf("baseball");
  await offer(game.eventId, 59, 1, 22);
  const { number } = await sellTo(world, clerk, [{ game, betType: 59, side: 1 }], 1_000);
  await kickOff(world, game.eventId);
  for (const [version, [given, outcome]] of (
    [
      [{ strikeouts: { away: 6, home: 2 } }, "win"],
      [{ strikeouts: { away: 5, home: 2 } }, "lose"],
      [{}, "pending"],
    ] as const
  ).entries()) {
    expect(await enter("baseball", given, version)).toMatchObject({ ok: true, data: { version: version + 1 } });
    await world.server.settler.settle(game.eventId);
    expect(await outcomeOf(number)).toBe(outcome);
  }
});

test("a correction of the score alone is previewed with the other values, as it will be graded", async () => {
  const game = gameOf("baseball");
  await offer(game.eventId, 59, 1, 22);
  await sellTo(world, clerk, [{ game, betType: 59, side: 1 }], 1_000);
  await kickOff(world, game.eventId);
  expect(await enter("baseball", { strikeouts: { away: 6, home: 2 } })).toMatchObject({ ok: true });
  const corrected = parts("baseball").map((part) =>
    part.segment === "1" || part.segment === "game" ? { ...part, away: 7 } : part,
  );
  const { legs } = await world.answer(
    results.preview,
    { eventId: game.eventId, status: "final", segments: corrected },
    logins.trader,
  );
  expect(legs).toEqual({ win: 1, lose: 0, push: 0, void: 0, pending: 0 });
});

test("a called game counts by the minutes played", async () => {
  const game = gameOf("basketball");
  const { number } = await sellTo(world, clerk, [{ game, betType: 1, side: 1 }], 1_000);
  await kickOff(world, game.eventId);
  for (const [version, [minutes, outcome]] of (
    [
      [42, "void"],
      [43, "win"],
    ] as const
  ).entries()) {
    await world.answer(
      results.makeOfficial,
      { eventId: game.eventId, version, status: "called", segments: parts("basketball"), statistics: { minutes } },
      logins.trader,
    );
    await world.server.settler.settle(game.eventId);
    expect(await outcomeOf(number)).toBe(outcome);
  }
});

const record = async (statistics: masterData.LeagueTerms["statistics"]) => {
  const { leagueId } = gameOf("baseball");
  const league = (await world.answer(masterData.listLeagues, {}, logins.trader)).rows.find(
    (one) => one.leagueId === leagueId,
  );
  if (league === undefined) throw new Error("the world has the league");
  const {
    leagueId: _id,
    sportCode: _code,
    sportName: _sport,
    teams: _teams,
    regulation: _regulation,
    groupNames: _groups,
    ...was
  } = league;
  return world.send(masterData.saveLeague, { leagueId, ...was, statistics, was }, logins.trader);
};
const notAChoice = {
  ok: false,
  responseType: responses.invalidPayload,
  data: { problems: [{ field: "statistics", code: "notAChoice" }] },
};

test("unrecorded statistics are refused, in previews as well; official ones stay", async () => {
  const { eventId } = gameOf("baseball");
  await kickOff(world, eventId);
  const hits = { away: 9, home: 7 };
  expect(await enter("baseball", { hits })).toMatchObject({ ok: true });
  expect(await record(["strikeouts"])).toMatchObject({ ok: true });
  const input = { eventId, status: "final" as const, segments: parts("baseball") };
  expect(await world.send(results.preview, { ...input, statistics: { minutes: 90 } }, logins.trader)).toMatchObject(
    notAChoice,
  );
  expect(await enter("baseball", { errors: { away: 1, home: 1 } }, 1)).toMatchObject(notAChoice);
  expect(await enter("baseball", { hits, strikeouts: { away: 6, home: 2 } }, 1)).toMatchObject({
    ok: true,
    data: { version: 2 },
  });
});

describe("a league must record what its bets need", () => {
  test.each<[rule: string, betTypes: readonly number[], recorded: masterData.LeagueTerms["statistics"], ok: boolean]>([
    ["nothing where no such bet is offered", [], [], true],
    ["strikeouts while they are offered", [59], ["hits", "errors"], false],
    ["only strikeouts are enough for them", [59, 60], ["strikeouts"], true],
    ["hits and errors for the total on offer", [40], ["hits"], false],
  ])("%s", async (_rule, betTypes, recorded, ok) => {
    for (const betType of betTypes) await offer(gameOf("baseball").eventId, betType, betType === 40 ? 0 : 1, 22);
    const answer = await record(recorded);
    expect(answer).toMatchObject(ok ? { ok } : { ok, data: { problems: [{ field: "statistics", code: "missing" }] } });
  });

  test("an open ticket requires it when the offer is gone; a graded one does not", async () => {
    const game = gameOf("baseball");
    await offer(game.eventId, 59, 1, 22);
    await sellTo(world, clerk, [{ game, betType: 59, side: 1 }], 1_000);
    await kickOff(world, game.eventId);
    expect(await enter("baseball")).toMatchObject({ ok: true });
    expect(await record(["hits"])).toMatchObject({ ok: false });
    expect(await enter("baseball", { strikeouts: { away: 6, home: 2 } }, 1)).toMatchObject({ ok: true });
    await world.server.settler.settle(game.eventId);
    expect(await record(["hits"])).toMatchObject({ ok: true });
  });
});
