import { responses, results } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import {
  closeProved,
  createTestServer,
  kickOff,
  logins,
  sellTo,
  type TestServer,
  traces,
} from "../../testing/index.ts";

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
  await kickOff(world, world.world.games.baseball[0].eventId);
  await kickOff(world, world.world.games.basketball.eventId);
});
afterAll(() => closeProved(world));

const [clerk] = logins.clerks;
type Segment = { segment: string; away: number; home: number | null; complete?: boolean };
const inning = (segment: number, away: number, home: number | null): Segment => ({
  segment: String(segment),
  away,
  home,
});
const game = (away: number, home: number): Segment => ({ segment: "game", away, home });
const nine = (away: number, home: number): Segment[] =>
  Array.from({ length: 9 }, (_, index) => inning(index + 1, index === 0 ? away : 0, index === 0 ? home : 0));
const eventId = () => world.world.games.baseball[0].eventId;
const make = (
  version: number,
  status: "partial" | "final" | "called" | "abandoned",
  segments: Segment[],
  login: string = logins.trader,
  event = eventId(),
) =>
  world.send(
    results.makeOfficial,
    { eventId: event, version, status, segments, onlyTotal: segments.length === 1 },
    login,
  );
const versions = query({ versions: "int8" }, "select count(*) as versions from official_result");
const versionsKept = async () => (await world.asOwner((sql) => sql.row(versions)))?.versions;

describe("a contradictory result is refused, in the preview as well, and changes nothing", () => {
  test.each<[rule: string, status: "partial" | "final" | "called" | "abandoned", segments: Segment[]]>([
    ["innings that sum up to more than the final score", "final", [...nine(6, 4), game(5, 4)]],
    ["innings that sum up to less than the final score", "final", [...nine(4, 3), game(5, 4)]],
    ["an inning twice", "final", [...nine(5, 4), inning(1, 0, 0), game(5, 4)]],
    ["the final score twice", "final", [...nine(5, 4), game(5, 4), game(5, 4)]],
  ])("%s", async (_rule, status, segments) => {
    const before = await versionsKept();
    expect(await make(0, status, segments)).toMatchObject({
      ok: false,
      responseType: responses.invalidPayload,
      data: { problems: [{ field: "segments" }] },
    });
    expect(await world.send(results.preview, { eventId: eventId(), status, segments }, logins.trader)).toMatchObject({
      ok: false,
      responseType: responses.invalidPayload,
      data: { problems: [{ field: "segments" }] },
    });
    expect(await versionsKept()).toBe(before);
  });

  test.each<[rule: string, segment: object]>([
    ["a negative score", { ...game(5, 4), away: -1 }],
    ["half a run", { ...game(5, 4), home: 0.5 }],
    ["a score as text", { ...game(5, 4), away: "5" }],
    ["a score beyond all plausible games", { ...game(5, 4), away: 1_000 }],
    ["a segment without a name", { ...game(5, 4), segment: "" }],
  ])("%s", async (_rule, segment) => {
    const answer = await world.sendRaw(
      results.makeOfficial.path,
      { eventId: eventId(), version: 0, status: "final", segments: [segment] },
      await world.tokenOf(logins.trader),
    );
    expect(answer.response_type).toBe(responses.invalidPayload);
  });
});

test("a game that does not exist is not found", async () => {
  expect(await make(0, "final", [game(5, 4)], logins.trader, 999_999)).toMatchObject({
    responseType: responses.notFound,
  });
  expect(
    await world.send(results.preview, { eventId: 999_999, status: "final", segments: [game(5, 4)] }, logins.trader),
  ).toMatchObject({ responseType: responses.notFound });
});

test("a preview counts what would be graded, also by service, and grades nothing", async () => {
  const bet = { game: world.world.games.baseball[0], betType: 1, side: 1 };
  await sellTo(world, clerk, [bet], 1_000);
  await sellTo(world, clerk, [{ ...bet, side: 2 }], 700);
  await sellTo(world, logins.customers[0], [{ ...bet, betType: 7 }], 500);
  const before = await traces(world);
  expect(
    await world.answer(
      results.preview,
      { eventId: eventId(), status: "final", segments: [game(5, 4)], onlyTotal: true },
      logins.assistant,
    ),
  ).toEqual({
    blockers: [],
    anomalies: [],
    waits: "admin",
    legs: { win: 1, lose: 1, push: 0, void: 0, pending: 1 },
    services: [
      { serviceName: "Banca", currency: "HTG", tickets: 2, stake: 1_700 },
      { serviceName: "Kliyan", currency: "USD", tickets: 1, stake: 500 },
    ],
  });
  expect(await traces(world)).toEqual(before);
});

test("of many simultaneous first results one succeeds, and the others get its version", async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, (_, away) => make(0, "partial", [inning(1, away, 0)])));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter(({ ok }) => !ok).map(({ responseType, data }) => [responseType, data])).toEqual(
    Array.from({ length: 5 }, () => [responses.changedMeanwhile, { version: 1 }]),
  );
});

test("a correction needs the newest version; the same result again is none; all are kept", async () => {
  expect(await make(1, "final", [...nine(5, 4), game(5, 4)])).toMatchObject({ ok: true, data: { version: 2 } });
  expect(await make(1, "final", [...nine(4, 5), game(4, 5)])).toMatchObject({
    ok: false,
    responseType: responses.changedMeanwhile,
    data: { version: 2 },
  });
  expect(await make(7, "final", [...nine(4, 5), game(4, 5)])).toMatchObject({
    ok: false,
    responseType: responses.changedMeanwhile,
    data: { version: 2 },
  });
  expect(await make(2, "final", [game(5, 4), ...nine(5, 4)])).toMatchObject({ ok: true, data: { version: 2 } });
  expect(await make(2, "final", [...nine(4, 5), game(4, 5)])).toMatchObject({ ok: true, data: { version: 3 } });
  expect(await versionsKept()).toBe(3);
});

test("what a person makes official or corrects is audited with the previous state", async () => {
  const { eventId: other } = world.world.games.basketball;
  const audited = query(
    { act: "text", subject: "text", before: "text?", after: "text?" },
    `
    select act, subject, before#>>'{segments,0,away}' as before, after#>>'{segments,0,away}' as after from audit_entry
      where act = 'makeOfficial' and subject = $1
    order by id`,
  );
  for (const [version, away] of [80, 80, 82].entries()) {
    expect(await make(Math.min(version, 1), "final", [game(away, 71)], logins.trader, other)).toMatchObject({
      ok: true,
    });
  }
  expect(await world.asOwner((sql) => sql.rows(audited, [`event ${other}`]))).toEqual([
    { act: "makeOfficial", subject: `event ${other}`, before: null, after: "80" },
    { act: "makeOfficial", subject: `event ${other}`, before: "80", after: "82" },
  ]);
});

test("the day's list shows reports by source, the official result, and pending legs", async () => {
  const { leagueId, day } = world.world.games.baseball[0];
  const list = async () =>
    (await world.answer(results.listResults, { leagueId, day }, logins.trader)).events.find(
      (event) => event.eventId === eventId(),
    );
  expect(await list()).toMatchObject({
    status: "official",
    openLegs: 3,
    official: { version: 3, status: "final", decidedBy: "Trader", settledAt: null },
  });
  await world.server.settler.settle(eventId());
  const settled = await list();
  expect(settled).toMatchObject({ openLegs: 0, official: { settledAt: world.time.now() } });
  expect(settled?.stated.find(({ segment }) => segment === "game")).toMatchObject({
    away: 4,
    home: 5,
    source: "trader",
  });
});

describe("a blocker of a result is refused, named in the preview, and changes nothing", () => {
  const hockey = () => world.world.games.hockey.eventId;
  const thirds = ["1", "2", "3"].map((segment) => ({ segment, away: 1, home: 0 }));
  test.each<[rule: string, begun: boolean, segments: Segment[], blockers: object[]]>([
    [
      "the game has not begun, and 44 is in one cell",
      false,
      [game(44, 0)],
      [
        { reason: "notBegun", segment: "game", team: null },
        ...thirds.map(({ segment }) => ({ reason: "missing", segment, team: null })),
      ],
    ],
    ["the game has not begun", false, [...thirds, game(3, 0)], [{ reason: "notBegun", segment: "game", team: null }]],
    [
      "a period is missing",
      true,
      [...thirds.slice(0, 2), game(3, 0)],
      [{ reason: "missing", segment: "3", team: null }],
    ],
    [
      "the home team's score of a period is missing",
      true,
      [...thirds.slice(0, 2), { segment: "3", away: 1, home: null }, game(3, 0)],
      [{ reason: "missing", segment: "3", team: "home" }],
    ],
  ])("%s", async (_rule, begun, segments, blockers) => {
    if (begun) await kickOff(world, hockey());
    const before = await versionsKept();
    for (const login of [logins.trader, logins.assistant]) {
      const input = { eventId: hockey(), status: "final" as const, segments };
      expect(await world.answer(results.preview, input, login)).toMatchObject({ blockers });
      const answer = await world.send(results.makeOfficial, { ...input, version: 0 }, login);
      expect(answer).toMatchObject({ ok: false, responseType: responses.invalidPayload });
      expect(answer.data).toMatchObject({
        problems: blockers.map((one) => ({
          field: (one as Segment).segment,
          code: (one as { reason: string }).reason,
        })),
      });
    }
    expect(await versionsKept()).toBe(before);
    const { leagueId, day } = world.world.games.hockey;
    expect((await world.answer(results.listResults, { leagueId, day }, logins.trader)).events[0]).toMatchObject({
      stated: [],
      proposed: [],
      official: null,
    });
  });

  test("a final score without known periods is accepted when a person declares so", async () => {
    await kickOff(world, hockey());
    const input = { eventId: hockey(), version: 0, status: "final" as const, segments: [game(3, 0)] };
    expect(await world.send(results.makeOfficial, input, logins.trader)).toMatchObject({ ok: false });
    expect(await world.send(results.makeOfficial, { ...input, onlyTotal: true }, logins.trader)).toMatchObject({
      ok: true,
      data: { version: 1 },
    });
  });
});
