import {
  allCalls,
  audit,
  catalog,
  duties,
  isForbiddenToAuditors,
  lines,
  mayMake,
  responses,
  results,
  roles,
} from "@chalkboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import {
  callRows,
  createTestServer,
  everything,
  logins,
  makeReady,
  startOfTests,
  type TestServer,
} from "../../testing/index.ts";
import { callTasks } from "./call-tasks.ts";

// What an assistant may change follows from their duties. The fixture's clock is at noon on a Friday; its games are
// tomorrow.

const { trader, assistant, bancaAdmin } = logins;
const hourMs = 3_600_000;
let world: TestServer;
let ready: Awaited<ReturnType<typeof makeReady>>;
let now: number;
beforeAll(async () => {
  world = await createTestServer();
  ready = await makeReady(world);
  now = world.time.now();
});
afterAll(async () => {
  await world.close();
});
const personId = (): number => world.world.platform.assistantId;
const week = () => world.answer(duties.week, {}, trader);

/** Only these; earlier ones are removed. */
async function give(...some: readonly Partial<duties.DutyTerms>[]): Promise<number> {
  await world.asOwner((sql) => sql.run(query({}, "delete from duty")));
  let last = 0;
  for (const terms of some)
    last = (await world.answer(duties.saveDuty, { ...everything, personId: personId(), ...terms }, trader)).dutyId;
  return last;
}
const day = "2026-04-10";
beforeEach(async () => {
  await world.time.set(now);
});

describe("every call by which an assistant may change more than their own settings", () => {
  const platform = { kind: 0, product: 0 };
  const calls = allCalls
    .map(({ call }) => call)
    .filter((call) => isForbiddenToAuditors(call) && mayMake(call, roles.assistant, platform));

  test("states the task it needs, or why none; and no other call does", () => {
    expect(Object.keys(callTasks).toSorted()).toEqual(calls.map(({ path }) => path).toSorted());
  });

  test.each(Object.keys(callTasks))(
    "%s is refused to an assistant without a duty, and nothing changes",
    async (path) => {
      await give();
      const input = callRows[path]?.(ready).right[1];
      expect(await world.sendRaw(path, input, await world.tokenOf(assistant))).toMatchObject({
        response_type: responses.notAllowed,
        data: { reason: "noDuty", onDuty: [], next: null },
      });
    },
  );
});

const moved = (login: string, price: number) =>
  world.send(
    lines.moveLines,
    {
      moves: [
        {
          key: { eventId: world.world.games.baseball[0].eventId, betType: 1, side: 1, alternate: 0 },
          version: 99,
          points: null,
          price,
        },
      ],
    },
    login,
  );
/** Whether they passed: the version is no line's, so that nothing moves. */
const mayMove = async (login: string = assistant): Promise<boolean> => {
  const { responseType } = await moved(login, 125);
  expect([responses.changedMeanwhile, responses.notAllowed]).toContain(responseType);
  return responseType === responses.changedMeanwhile;
};

describe("an assistant moves a line", () => {
  const { baseball, basketball } = {
    baseball: () => world.world.leagues.baseball,
    basketball: () => world.world.leagues.basketball,
  };
  const ids = (sql: string) => world.asOwner((owner) => owner.row(query({ id: "int4" }, sql)));
  test.each<[rule: string, terms: () => Partial<duties.DutyTerms> | Promise<Partial<duties.DutyTerms>>, may: boolean]>([
    ["with a duty for everything", () => ({}), true],
    ["with a duty for the league", () => ({ level: "league", ids: [baseball()] }), true],
    ["not with a duty for another league", () => ({ level: "league", ids: [basketball()] }), false],
    [
      "with a duty for its sport",
      async () => ({ level: "sport", ids: [(await ids("select id from sport where code = 'baseball'"))?.id ?? 0] }),
      true,
    ],
    [
      "not with a duty for another sport",
      async () => ({ level: "sport", ids: [(await ids("select id from sport where code = 'hockey'"))?.id ?? 0] }),
      false,
    ],
    [
      "with a duty for a group that the league is in",
      async () => {
        await world.asOwner((sql) =>
          sql.run(
            query(
              {},
              `
        insert into league_group_league select id, $1::int from league_group where name = 'Cups' on conflict
          do nothing`,
            ),
            [baseball()],
          ),
        );
        return { level: "group", ids: [(await ids("select id from league_group where name = 'Cups'"))?.id ?? 0] };
      },
      true,
    ],
    ["not with a duty for results", () => ({ tasks: ["results"] }), false],
    ["not with a duty for live before the start", () => ({ tasks: ["live"] }), false],
    ["with a duty for lines", () => ({ tasks: ["lines"] }), true],
    ["not in another shift", () => ({ from: 0, until: 60 }), false],
    ["in an extra shift today", () => ({ kind: "extra", weekdays: [], firstDay: day, lastDay: day }), true],
  ])("%s", async (_rule, terms, may) => {
    await give(await terms());
    expect(await mayMove()).toBe(may);
  });

  test("of a game that has begun as live work, not as lines", async () => {
    await world.time.set(world.world.games.baseball[0].startsAt);
    await give({ tasks: ["lines"] });
    expect(await mayMove()).toBe(false);
    await give({ tasks: ["live"] });
    expect(await mayMove()).toBe(true);
  });

  test("and an admin of the platform may whatever duties there are", async () => {
    await give();
    expect(await mayMove(trader)).toBe(true);
  });

  test("until their duty ends, and again when that is reversed", async () => {
    const dutyId = await give({});
    await world.answer(duties.endDuty, { dutyId, isEnded: true }, trader);
    expect(await mayMove()).toBe(false);
    await world.answer(duties.endDuty, { dutyId, isEnded: false }, trader);
    expect(await mayMove()).toBe(true);
  });
});

test("a refusal names the task, the league, who has the duty, and when the own next one begins", async () => {
  const other = await world.asOwner((sql) =>
    sql.row(
      query(
        { id: "int4" },
        `
    insert into person (service_id, role, login, name, email, password_hash)
    select service_id, role, 'colleague', 'Colleague', '', password_hash from person where login = 'assistant'
      returning id`,
      ),
    ),
  );
  await give(
    { kind: "extra", weekdays: [], firstDay: "2026-04-11", lastDay: "2026-04-11", from: 600, until: 660 },
    { personId: other?.id ?? 0 },
  );
  expect(await moved(assistant, 125)).toMatchObject({
    responseType: responses.notAllowed,
    data: {
      reason: "noDuty",
      task: "lines",
      league: "mlb league",
      onDuty: ["Colleague"],
      next: Date.parse("2026-04-11T10:00-04:00"),
    },
  });
  await world.asOwner((sql) => sql.run(query({}, "update person set is_active = false where login = 'colleague'")));
});

describe("a duty is saved", () => {
  const input = (terms: object) =>
    world.send(duties.saveDuty, { ...everything, personId: personId(), ...terms }, trader);
  test.each<[rule: string, terms: object, field: string]>([
    ["not for a person who is no assistant", { personId: 1_000_000 }, "personId"],
    ["not without a task", { tasks: [] }, "tasks"],
    ["not without a weekday", { weekdays: [] }, "weekdays"],
    ["not for single leagues without naming them", { level: "league", ids: [] }, "ids"],
    ["not for an unknown league", { level: "league", ids: [1_000_000] }, "ids"],
    ["not without a date", { kind: "extra" }, "firstDay"],
    ["not to a day before the first", { kind: "off", firstDay: "2026-04-11", lastDay: "2026-04-10" }, "lastDay"],
    ["not without hours", { from: 600, until: 600 }, "until"],
  ])("%s", async (_rule, terms, field) => {
    expect(await input(terms)).toMatchObject({
      responseType: responses.invalidPayload,
      data: { problems: [{ field }] },
    });
  });

  test("over someone else's change only when that was seen", async () => {
    const dutyId = await give({ note: "first" });
    const was = { ...everything, personId: personId(), note: "first" };
    expect(await input({ dutyId, note: "second", was })).toMatchObject({ ok: true });
    expect(await input({ dutyId, note: "third", was })).toMatchObject({
      responseType: responses.changedMeanwhile,
      data: { note: "second" },
    });
  });

  test("has a history: given, changed, ended", async () => {
    const dutyId = await give({ note: "first" });
    await input({ dutyId, note: "second" });
    await world.answer(duties.endDuty, { dutyId, isEnded: true }, trader);
    const { rows } = await world.answer(audit.recordHistory, { record: "duty", dutyId }, trader);
    expect(rows.map(({ after }) => after)).toMatchObject([{ isEnded: true }, { note: "second" }, { note: "first" }]);
    expect(await world.send(audit.recordHistory, { record: "duty", dutyId }, bancaAdmin)).toMatchObject({
      responseType: responses.notAllowed,
    });
  });
});

test("the week shows who does what, and where it begins; ended duties stay listed for a month", async () => {
  const dutyId = await give({
    weekdays: [6],
    from: 1320,
    until: 360,
    level: "league",
    ids: [world.world.leagues.hockey],
  });
  const { today, leagues, shifts, duties: listed } = await week();
  expect(today).toBe(day);
  expect(shifts).toEqual([
    {
      dutyId,
      day: "2026-04-11",
      from: Date.parse("2026-04-11T22:00-04:00"),
      until: Date.parse("2026-04-12T06:00-04:00"),
    },
  ]);
  expect(listed).toMatchObject([{ personName: "Assistant", leagueIds: [world.world.leagues.hockey], endedAt: null }]);
  expect(leagues.find(({ name }) => name === "nhl league")?.days).toEqual([{ day: "2026-04-11", events: 1 }]);
  await world.answer(duties.endDuty, { dutyId, isEnded: true }, trader);
  expect(await week()).toMatchObject({ shifts: [], duties: [{ dutyId, endedAt: now }] });
  await world.time.set(now + 31 * 24 * hourMs);
  expect((await week()).duties).toEqual([]);
});

describe("uncovered work", () => {
  const open = async () =>
    (await world.answer(duties.openWork, {}, trader)).uncovered.map(({ leagueName, task, events }) => [
      leagueName,
      task,
      events,
    ]);
  test("is every league and task with games without a duty", async () => {
    await give();
    expect(await open()).toContainEqual(["nba league", "lines", 1]);
    expect(await open()).toContainEqual(["nba league", "results", 1]);
  });

  test("is nothing where everything is covered", async () => {
    await give({});
    expect(await open()).toEqual([]);
  });

  test("is lines when someone is there only after the start, and results when only before", async () => {
    const { startsAt } = world.world.games.basketball;
    await give({
      kind: "extra",
      weekdays: [],
      firstDay: "2026-04-11",
      lastDay: "2026-04-11",
      from: 840,
      until: 1200,
      level: "league",
      ids: [world.world.leagues.basketball],
    });
    expect(startsAt).toBe(Date.parse("2026-04-11T14:00-04:00"));
    expect((await open()).filter(([name]) => name === "nba league")).toEqual([["nba league", "lines", 1]]);
    await give({
      level: "league",
      ids: [world.world.leagues.basketball],
      kind: "extra",
      weekdays: [],
      firstDay: day,
      lastDay: day,
    });
    expect((await open()).filter(([name]) => name === "nba league")).toEqual([["nba league", "results", 1]]);
  });

  test("is live work that is only partly covered, once the game is offered in play", async () => {
    const { eventId, leagueId } = world.world.games.basketball;
    const terms: Partial<duties.DutyTerms> = {
      kind: "extra",
      weekdays: [],
      firstDay: "2026-04-11",
      lastDay: "2026-04-11",
      level: "league",
      ids: [leagueId],
      from: 0,
    };
    await world.answer(catalog.setPlay, { eventId, inPlay: true }, trader);
    await give({ ...terms, until: 989 });
    expect((await open()).filter(([name]) => name === "nba league")).toContainEqual(["nba league", "live", 1]);
    await give({ ...terms, until: 990 });
    expect((await open()).filter(([name]) => name === "nba league")).not.toContainEqual(["nba league", "live", 1]);
    await world.answer(catalog.setPlay, { eventId, inPlay: false }, trader);
  });
});

describe("overdue work", () => {
  const late = async () =>
    (await world.answer(duties.openWork, {}, trader)).overdue.map(({ leagueName, task, onDuty }) => [
      leagueName,
      task,
      onDuty,
    ]);
  const hockey = () => world.world.games.hockey;
  test("is a line that is not offered six hours before the start, with who has the duty", async () => {
    await give({ tasks: ["lines"] });
    const { eventId, startsAt } = world.world.games.basketball;
    await world.answer(lines.setOpen, { eventId, isOpen: false }, trader);
    await world.time.set(startsAt - 6 * hourMs - 1);
    expect(await late()).not.toContainEqual(["nba league", "lines", ["Assistant"]]);
    await world.time.set(startsAt - 6 * hourMs);
    expect(await late()).toContainEqual(["nba league", "lines", ["Assistant"]]);
    await world.answer(lines.setOpen, { eventId, isOpen: true }, trader);
    expect(await late()).not.toContainEqual(["nba league", "lines", ["Assistant"]]);
  });

  test("is a line in play without a change for ten minutes", async () => {
    const { eventId, startsAt } = world.world.games.basketball;
    await give({});
    await world.answer(catalog.setPlay, { eventId, inPlay: true, status: "live" }, trader);
    await world.time.set(startsAt + hourMs / 6 - 1);
    expect(await late()).not.toContainEqual(["nba league", "live", ["Assistant"]]);
    await world.time.set(startsAt + hourMs / 6);
    expect(await late()).toContainEqual(["nba league", "live", ["Assistant"]]);
    await world.answer(lines.setOpen, { eventId, isOpen: false }, trader);
    await world.answer(lines.setOpen, { eventId, isOpen: true }, trader);
    expect(await late()).not.toContainEqual(["nba league", "live", ["Assistant"]]);
    await world.answer(catalog.setPlay, { eventId, inPlay: false, status: "scheduled" }, trader);
  });

  test("is a result that is missing after its league's time", async () => {
    await give();
    await world.answer(
      results.setPolicy,
      {
        leagueId: hockey().leagueId,
        confirmation: null,
        highestGame: null,
        highestSegment: null,
        lateMinutes: 180,
        voids: null,
      },
      trader,
    );
    const start =
      (await world.answer(duties.openWork, {}, trader)).uncovered.find(({ leagueName }) => leagueName === "nhl league")
        ?.firstStartsAt ?? 0;
    await world.time.set(start + 3 * hourMs - 1);
    expect(await late()).not.toContainEqual(["nhl league", "results", []]);
    await world.time.set(start + 3 * hourMs);
    expect(await late()).toContainEqual(["nhl league", "results", []]);
  });
});

test("an assistant sees what they may change now, an admin that nothing limits them", async () => {
  await give({ level: "league", ids: [world.world.leagues.hockey], tasks: ["lines", "results"] });
  expect(now).toBeLessThan(startOfTests + 24 * hourMs);
  expect(await world.answer(duties.mine, {}, assistant)).toEqual({
    isLimited: true,
    leagues: [{ leagueId: world.world.leagues.hockey, tasks: ["lines", "results"] }],
    until: Date.parse("2026-04-11T00:00-04:00"),
    next: Date.parse("2026-04-11T00:00-04:00"),
  });
  expect(await world.answer(duties.mine, {}, trader)).toEqual({
    isLimited: false,
    leagues: [],
    until: null,
    next: null,
  });
});
