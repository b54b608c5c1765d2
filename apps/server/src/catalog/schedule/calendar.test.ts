import { audit, calendar, duties, live, responses, voids } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import {
  bookFindings,
  createTestServer,
  everything,
  logins,
  sellTo,
  startOfTests,
  type TestServer,
} from "../../testing/index.ts";
import { publishedMessages } from "../../testing/published.ts";

// The clock is at noon in New York on Friday, 10 April 2026; the fixture's games are on Saturday.

let world: TestServer;
const begin = async (): Promise<void> => {
  world = await createTestServer();
};
const end = async (): Promise<void> => {
  expect(await bookFindings(world)).toEqual([]);
  await world.close();
};
/** For rows that leave nothing behind for other rows. */
const oneHouse = (): void => {
  beforeAll(begin);
  afterAll(end);
};
const aHouseEach = (): void => {
  beforeEach(begin);
  afterEach(end);
};

const { trader, assistant } = logins;
const [clerk] = logins.clerks;
const minuteMs = 60_000;
const team = (name: string): number => world.world.teams[name] ?? 0;
const baseball = () => world.world.games.baseball[0];

const terms = (more: Partial<calendar.EventTerms> = {}): calendar.EventTerms => ({
  leagueId: world.world.leagues.baseball,
  day: "2026-04-12",
  minute: 19 * 60,
  isLater: false,
  awayId: team("Mets"),
  homeId: team("Cubs"),
  name: "",
  awayRotation: null,
  homeRotation: null,
  awayPitcher: "",
  homePitcher: "",
  gameNumber: 1,
  isNeutral: false,
  note: "",
  cutoffMinutes: 0,
  isPostponed: false,
  held: [],
  ...more,
});
const tryOut = (more: Partial<calendar.EventTerms>) =>
  world.send(calendar.saveEvent, { ...terms(more), isTrial: true }, trader);
const enter = (more: Partial<calendar.EventTerms> = {}) => world.send(calendar.saveEvent, terms(more), trader);
const entered = async (more: Partial<calendar.EventTerms> = {}) =>
  (await world.answer(calendar.saveEvent, terms(more), trader)).eventId ?? 0;
async function row(eventId: number) {
  const [found] = (await world.answer(calendar.listEvents, { eventId }, trader)).rows;
  if (found === undefined) throw new Error("the game is listed");
  return found;
}
async function stored(eventId: number): Promise<calendar.EventTerms> {
  return calendar.eventTerms.parse(
    Object.fromEntries(Object.entries(await row(eventId)).filter(([name]) => name in calendar.eventTerms.shape)),
  );
}
type Change = Partial<calendar.EventTerms> & { isTrial?: boolean };
async function change(eventId: number, more: Change, login: string = trader) {
  const was = await stored(eventId);
  return world.send(calendar.saveEvent, { eventId, ...was, was, ...more }, login);
}
const problemOf = (field: string, code: string) => ({
  responseType: responses.invalidPayload,
  data: { problems: [{ field, code }] },
});

describe("a new game", () => {
  oneHouse();

  test("has its league's time zone, the next free numbers, its teams' name, and is held", async () => {
    const eventId = await entered();
    expect(await row(eventId)).toMatchObject({
      title: "Mets @ Cubs",
      startsAt: Date.parse("2026-04-12T23:00:00Z"),
      awayRotation: 901,
      homeRotation: 902,
      status: "scheduled",
      source: "desk",
      held: ["start"],
      tickets: 0,
      openLines: 0,
    });
    expect(
      await row(await entered({ awayId: team("Red Sox"), homeId: team("Yankees"), awayPitcher: "Bello" })),
    ).toMatchObject({ awayRotation: 903, homeRotation: 904, held: ["start", "pitchers"] });
  });

  test.each<[rule: string, more: () => Partial<calendar.EventTerms>, title: string]>([
    ["the second game is named as such", () => ({ day: "2026-05-01", gameNumber: 2 }), "Mets @ Cubs (2)"],
    ["neutral ground has no home team", () => ({ day: "2026-05-02", isNeutral: true }), "Mets vs Cubs"],
    ["a custom name is kept", () => ({ day: "2026-05-03", name: "Opening night" }), "Opening night"],
  ])("%s", async (_rule, more, title) => {
    expect((await row(await entered(more()))).title).toBe(title);
  });

  test.each<[rule: string, day: string, minute: number, isLater: boolean, at: string | undefined]>([
    ["the minute before the hour that the clocks skip", "2027-03-14", 119, false, "2027-03-14T06:59:00Z"],
    ["an hour that the clocks skip is invalid", "2027-03-14", 120, false, undefined],
    ["its last minute is invalid", "2027-03-14", 179, true, undefined],
    ["the minute after it", "2027-03-14", 180, false, "2027-03-14T07:00:00Z"],
    ["of an hour that comes twice, the first", "2026-11-01", 90, false, "2026-11-01T05:30:00Z"],
    ["of an hour that comes twice, the second", "2026-11-01", 90, true, "2026-11-01T06:30:00Z"],
    ["a later hour that comes once is taken as it is", "2026-11-01", 120, true, "2026-11-01T07:00:00Z"],
  ])("begins by its league's clocks: %s", async (_rule, day, minute, isLater, at) => {
    const answered = await tryOut({ day, minute, isLater });
    expect(answered).toMatchObject(
      at === undefined ? problemOf("minute", "doesNotFit") : { ok: true, data: { startsAt: Date.parse(at) } },
    );
  });

  test.each<[rule: string, more: () => Partial<calendar.EventTerms>, field: string, code: string]>([
    ["must begin later than now", () => ({ day: "2026-04-10", minute: 12 * 60 }), "minute", "past"],
    ["must begin less than two years ahead", () => ({ day: "2028-04-13" }), "day", "unlikely"],
    ["must have teams of its league", () => ({ awayId: team("Lakers") }), "awayId", "unknown"],
    ["must have two teams", () => ({ awayId: team("Cubs") }), "homeId", "twice"],
    ["must have two numbers", () => ({ day: "2026-05-07", awayRotation: 7, homeRotation: 7 }), "homeRotation", "twice"],
    [
      "must have a home number that follows the visitor's",
      () => ({ day: "2026-05-08", awayRotation: 99_999 }),
      "homeRotation",
      "tooLarge",
    ],
    [
      "must have numbers that no other game of the day has",
      () => ({ day: baseball().day, awayRotation: 902, homeRotation: 908 }),
      "awayRotation",
      "taken",
    ],
    [
      "must not be on the schedule yet",
      () => ({ day: baseball().day, awayId: team("Yankees"), homeId: team("Red Sox") }),
      "gameNumber",
      "taken",
    ],
  ])("%s", async (_rule, more, field, code) => {
    expect(await tryOut(more())).toMatchObject(problemOf(field, code));
  });

  test("the last visitor's number that has one after it is taken", async () => {
    expect(await tryOut({ day: "2026-05-08", awayRotation: 99_998 })).toMatchObject({
      ok: true,
      data: { homeRotation: 99_999 },
    });
  });

  test("where a day has no numbers left, the next game has none", async () => {
    const day = "2026-05-09";
    await entered({ day, awayRotation: 99_998 });
    expect(await tryOut({ day, gameNumber: 2 })).toMatchObject({
      ok: true,
      data: { awayRotation: null, homeRotation: null },
    });
  });

  test("the minute after now is late enough, and two years ahead is not too far", async () => {
    expect(await tryOut({ day: "2026-04-10", minute: 12 * 60 + 1 })).toMatchObject({ ok: true });
    expect(await tryOut({ day: "2028-04-10" })).toMatchObject({ ok: true });
  });

  test("the second of a pair is entered with its own number", async () => {
    await entered({ day: "2026-05-04" });
    const second = { day: "2026-05-04", minute: 22 * 60 };
    expect(await enter(second)).toMatchObject(problemOf("gameNumber", "taken"));
    expect(await enter({ ...second, gameNumber: 2 })).toMatchObject({ ok: true });
  });

  test("two traders who enter the same game at once create one", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => enter({ day: "2026-05-05" })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("a trial reports what would happen and changes nothing", async () => {
    expect(await tryOut({ day: "2026-05-06" })).toMatchObject({
      ok: true,
      data: { eventId: null, awayRotation: 901, homeRotation: 902 },
    });
    expect((await world.answer(calendar.listEvents, { from: "2026-05-06", to: "2026-05-06" }, trader)).rows).toEqual(
      [],
    );
  });
});

describe("an existing game", () => {
  aHouseEach();

  test("moves with its cut-off, is published to the boards, and its history says who moved it", async () => {
    const eventId = await entered({ cutoffMinutes: 10 });
    expect(await change(eventId, { minute: 20 * 60, note: "rain" })).toMatchObject({ ok: true });
    const cutoff = query(
      { minutes: "int8" },
      "select extract(epoch from starts_at - cutoff_at)::bigint / 60 as minutes from event where id = $1::bigint",
    );
    expect(await world.asOwner((sql) => sql.row(cutoff, [eventId]))).toEqual({ minutes: 10 });
    const result = query(
      { subject: "text", at: "text" },
      `select subject, data->'event'->>'startsAt' as at from ${publishedMessages} order by id desc, place desc limit 1`,
    );
    expect(await world.asOwner((sql) => sql.row(result))).toEqual({
      subject: live.subjects.lines(world.world.leagues.baseball),
      at: String(Date.parse("2026-04-13T00:00:00Z")),
    });
    for (const login of [trader, assistant]) {
      expect(
        (await world.answer(audit.recordHistory, { record: "event", entryId: eventId }, login)).rows,
      ).toMatchObject([
        { by: "Trader", before: { minute: 1_140, note: "" }, after: { minute: 1_200, note: "rain" } },
        { before: null },
      ]);
    }
  });

  test("a concurrent save returns what the other trader saved, and nothing is written", async () => {
    const eventId = await entered();
    const was = await stored(eventId);
    await change(eventId, { note: "first" });
    expect(await world.send(calendar.saveEvent, { eventId, ...was, was, note: "second" }, trader)).toMatchObject({
      responseType: responses.changedMeanwhile,
      data: { note: "first" },
    });
    expect((await row(eventId)).note).toBe("first");
  });

  test.each<[rule: string, written: string, more: Change, holds: object]>([
    [
      "a pitcher",
      "update event_side set pitcher = 'Steele' where event_id = $1::bigint and side = 2",
      { note: "rain" },
      { note: "rain", homePitcher: "Steele", held: ["start"] },
    ],
    [
      "a start",
      "update event set starts_at = starts_at + interval '1 hour', cutoff_at = cutoff_at + interval '1 hour' where id = $1::bigint",
      { homePitcher: "Steele" },
      { minute: 20 * 60, homePitcher: "Steele", held: ["start", "pitchers"] },
    ],
    [
      "also when nothing was changed",
      "update event set starts_at = starts_at + interval '1 hour', cutoff_at = cutoff_at + interval '1 hour' where id = $1::bigint",
      { day: "2026-04-13" },
      { day: "2026-04-12", minute: 20 * 60 },
    ],
  ])(
    "what a source wrote while the form was open is kept with a person's changes: %s",
    async (_rule, written, more, holds) => {
      const eventId = await entered();
      const was = await stored(eventId);
      await world.asOwner((sql) => sql.run(query({}, written), [eventId]));
      const answered = await world.send(calendar.saveEvent, { eventId, ...was, was, ...more }, trader);
      expect(answered.responseType === responses.changedMeanwhile).toBe(more.day !== undefined);
      expect(await row(eventId)).toMatchObject(holds);
    },
  );

  test("a postponed game is off sale; to resume it needs a future start", async () => {
    const { eventId } = baseball();
    expect(await change(eventId, { isPostponed: true })).toMatchObject({ ok: true });
    expect((await row(eventId)).status).toBe("postponed");
    await world.time.set(baseball().startsAt);
    expect(await change(eventId, { isPostponed: false })).toMatchObject(problemOf("minute", "past"));
    expect(await change(eventId, { isPostponed: false, day: "2026-04-13" })).toMatchObject({ ok: true });
    expect(await row(eventId)).toMatchObject({ status: "scheduled", day: "2026-04-13" });
  });

  test("a start moved before sold tickets opens a past-post case; a trial counts them first", async () => {
    const { eventId, startsAt } = baseball();
    await sellTo(world, clerk, [{ game: baseball(), betType: 1, side: 1 }], 1_000);
    await world.time.set(startOfTests + 10 * minuteMs);
    await sellTo(world, clerk, [{ game: baseball(), betType: 1, side: 1 }], 1_000);
    const before = { day: "2026-04-10", minute: 12 * 60 + 10 };
    expect(await change(eventId, { ...before, minute: before.minute + 1, isTrial: true })).toMatchObject({
      ok: true,
      data: { lateTickets: 0 },
    });
    expect(await change(eventId, { ...before, isTrial: true })).toMatchObject({ ok: true, data: { lateTickets: 1 } });
    expect((await world.answer(voids.listCases, {}, trader)).rows).toEqual([]);
    expect(await change(eventId, before)).toMatchObject({ ok: true, data: { lateTickets: 1 } });
    expect((await world.answer(voids.listCases, {}, trader)).rows).toMatchObject([
      {
        eventId,
        startBefore: startsAt,
        startAfter: startOfTests + 10 * minuteMs,
        tickets: 1,
        money: [{ stake: 1_000 }],
      },
    ]);
    expect((await row(eventId)).tickets).toBe(2);
  });

  test.each<[rule: string, more: () => Change, field: string, code: string]>([
    ["another league", () => ({ leagueId: world.world.leagues.hockey }), "leagueId", "doesNotFit"],
    [
      "other teams once a ticket is sold",
      () => ({ awayId: team("Cubs"), homeId: team("Yankees") }),
      "awayId",
      "doesNotFit",
    ],
    ["a number that is taken that day", () => ({ awayRotation: 904 }), "awayRotation", "taken"],
  ])("does not take %s", async (_rule, more, field, code) => {
    await sellTo(world, clerk, [{ game: baseball(), betType: 1, side: 1 }], 1_000);
    const answered = await change(baseball().eventId, more());
    expect(answered.responseType).toBe(responses.invalidPayload);
    expect((answered as { data: { problems: object[] } }).data.problems).toContainEqual(
      expect.objectContaining({ field, code }),
    );
  });

  test("a game that has begun is not moved later or postponed, and a cancelled one stays so", async () => {
    const { eventId } = baseball();
    const set = (status: string) =>
      world.asOwner((sql) =>
        sql.run(query({}, "update event set status = $2::text where id = $1::bigint"), [eventId, status]),
      );
    await set("live");
    expect(await change(eventId, { minute: 0, day: "2026-04-12" })).toMatchObject(problemOf("minute", "doesNotFit"));
    await world.time.set(baseball().startsAt);
    expect(await change(eventId, { isPostponed: true })).toMatchObject(problemOf("isPostponed", "doesNotFit"));
    expect(await change(eventId, { note: "long game" })).toMatchObject({ ok: true });
    await set("cancelled");
    expect(await change(eventId, { note: "" })).toMatchObject({
      responseType: responses.notAllowed,
      data: { reason: "cancelled" },
    });
  });

  test("a released field is the source's again, unless it is set in the same request", async () => {
    const eventId = await entered();
    await change(eventId, { held: [] });
    expect((await row(eventId)).held).toEqual([]);
    await change(eventId, { minute: 60, day: "2026-04-13", homePitcher: "Steele" });
    expect((await row(eventId)).held).toEqual(["start", "pitchers"]);
  });
});

describe("permissions", () => {
  oneHouse();

  const give = async (tasks: readonly duties.Task[], leagueId: number): Promise<void> => {
    await world.asOwner((sql) => sql.run(query({}, "delete from duty")));
    const { assistantId: personId } = world.world.platform;
    await world.answer(
      duties.saveDuty,
      { ...everything, personId, level: "league", ids: [leagueId], tasks: [...tasks] },
      trader,
    );
  };

  test("an assistant enters and moves games of the leagues whose lines they manage", async () => {
    const [{ baseball: ours, hockey: others }, eventId] = [world.world.leagues, await entered()];
    await give(["lines"], ours);
    expect(await world.send(calendar.saveEvent, terms({ day: "2026-04-13" }), assistant)).toMatchObject({ ok: true });
    expect(await change(eventId, { note: "mine" }, assistant)).toMatchObject({ ok: true });
    await give(["live", "results"], ours);
    expect(await change(eventId, { note: "not mine" }, assistant)).toMatchObject({
      data: { reason: "noDuty", task: "lines" },
    });
    await give(["lines"], others);
    expect(await world.send(calendar.saveEvent, terms({ day: "2026-04-14" }), assistant)).toMatchObject({
      data: { reason: "noDuty", task: "lines" },
    });
  });

  test.each<[rule: string, payload: () => object, code: number]>([
    ["a game that does not exist", () => ({ eventId: 999_999, ...terms() }), responses.notFound],
    ["a league that does not exist", () => terms({ leagueId: 999_999 }), responses.notFound],
  ])("%s", async (_rule, payload, code) => {
    expect(await world.sendRaw(calendar.saveEvent.path, payload(), await world.tokenOf(trader))).toMatchObject({
      response_type: code,
    });
  });
});

describe("the week and the list", () => {
  oneHouse();

  test("the week counts the games of each league and day, and future games without an open line", async () => {
    const {
      leagues,
      games: { hockey },
    } = world.world;
    const { leagues: shown } = await world.answer(calendar.week, { firstDay: hockey.day }, trader);
    const byLeague = new Map(shown.map(({ leagueId, days }) => [leagueId, days]));
    expect(byLeague.get(leagues.baseball)).toEqual([{ day: hockey.day, events: 2, withoutLine: 0 }]);
    expect(byLeague.get(leagues.hockey)).toEqual([{ day: hockey.day, events: 1, withoutLine: 1 }]);
    expect((await world.answer(calendar.week, { firstDay: "2026-04-12" }, trader)).leagues).toEqual([]);
    expect(await world.send(calendar.weekGames, { firstDay: "9999-12-31" }, trader)).toMatchObject({
      responseType: responses.invalidPayload,
    });
  });

  test.each<[rule: string, input: object, titles: readonly string[]]>([
    ["by part of a name, in any case", { text: "yank" }, ["Yankees @ Red Sox"]],
    ["by the beginning of a rotation number", { text: "90" }, ["Yankees @ Red Sox", "Cubs @ Mets"]],
    ["a sport", { sport: "hockey" }, ["Bruins @ Rangers"]],
    ["by games without a line", { isWithoutLine: true }, ["Bruins @ Rangers"]],
    ["days before", { to: "2026-04-10" }, []],
    ["a state", { status: "postponed" }, []],
  ])("is found: %s", async (_rule, input, titles) => {
    expect((await world.answer(calendar.listEvents, input, trader)).rows.map(({ title }) => title)).toEqual(titles);
  });
});
