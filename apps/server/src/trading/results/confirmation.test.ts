import { responses, results, tickets } from "@chalkboard/contract";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeProved, createTestServer, kickOff, logins, sellTo, type TestServer } from "../../testing/index.ts";
import { makeOfficial } from "./index.ts";
import { warnOfLate } from "./report/late.ts";

// Where two must agree before a result is official, and what raises a warning.

let world: TestServer;
let eventId: number;
let leagueId: number;
beforeEach(async () => {
  world = await createTestServer();
  ({ eventId, leagueId } = world.world.games.baseball[0]);
  await kickOff(world, eventId);
});
afterEach(() => closeProved(world));

const nine = (away: number, home: number) => [
  ...Array.from({ length: 9 }, (_, index) => ({
    segment: String(index + 1),
    away: index === 0 ? away : 0,
    home: index === 0 ? home : 0,
  })),
  { segment: "game", away, home },
];
const enter = (login: string, away: number, home: number, version = 0) =>
  world.send(results.makeOfficial, { eventId, version, status: "final", segments: nine(away, home) }, login);
const feed = (source: string, away: number, home: number) =>
  world.database.transaction("all", (sql) =>
    makeOfficial(sql, {
      eventId,
      version: 0,
      status: "final",
      segments: nine(away, home),
      source,
      personId: null,
      role: null,
      now: world.time.now(),
    }),
  );
const policy = (
  confirmation: "none" | "twoPeople" | "twoSources" | null,
  league: number | null = leagueId,
  rest: object = {},
) =>
  world.answer(
    results.setPolicy,
    {
      leagueId: league,
      confirmation,
      highestGame: null,
      highestSegment: null,
      lateMinutes: null,
      voids: null,
      ...rest,
    },
    logins.trader,
  );
const warnings = async (open = true) =>
  (await world.answer(results.listWarnings, { open, eventId }, logins.assistant)).rows;
const kinds = async (open = true) => (await warnings(open)).map(({ kind }) => kind);
const game = async () =>
  (
    await world.answer(results.listResults, { leagueId, day: world.world.games.baseball[0].day }, logins.trader)
  ).events.find((one) => one.eventId === eventId);
const waits = (version: number, second: string | null) => ({ ok: true, data: { version, waits: second } });

test("two people: the first is pending, the same one is refused, the second makes it official", async () => {
  await policy("twoPeople");
  expect(await enter(logins.trader, 5, 4)).toMatchObject(waits(0, "secondPerson"));
  expect(await enter(logins.trader, 5, 4)).toMatchObject({
    responseType: responses.notAllowed,
    data: { reason: "samePerson" },
  });
  expect(await game()).toMatchObject({ official: null, proposed: [{ source: logins.trader, status: "final" }] });
  expect(await enter(logins.assistant, 5, 4)).toMatchObject(waits(1, null));
  expect(await game()).toMatchObject({ official: { version: 1, decidedBy: "Assistant" }, proposed: [] });
});

test("two people: sources do not count, however many agree", async () => {
  await policy("twoPeople");
  expect((await feed("one", 5, 4)).kind).toBe("waits");
  expect((await feed("two", 5, 4)).kind).toBe("waits");
  expect(await enter(logins.trader, 5, 4)).toMatchObject(waits(0, "secondPerson"));
  expect((await game())?.official).toBe(null);
});

test("two sources: a feed and a person, or two feeds; one feed twice is one", async () => {
  await policy("twoSources");
  expect((await feed("one", 5, 4)).kind).toBe("waits");
  expect((await feed("one", 5, 4)).kind).toBe("waits");
  expect(await enter(logins.trader, 5, 4)).toMatchObject(waits(1, null));
  expect((await game())?.official?.version).toBe(1);
});

test("disagreement raises a warning until it is resolved; nothing is official or graded before", async () => {
  await policy("twoPeople");
  const ticket = await sellTo(
    world,
    logins.clerks[0],
    [{ game: world.world.games.baseball[0], betType: 1, side: 1 }],
    1_000,
  );
  await enter(logins.trader, 5, 4);
  expect(await enter(logins.assistant, 4, 5)).toMatchObject(waits(0, "admin"));
  expect(await kinds()).toContain("disagreement");
  expect(await world.server.settler.settle(eventId)).toBe(undefined);
  expect(await enter(logins.trader, 4, 5)).toMatchObject(waits(1, null));
  await world.server.settler.settle(eventId);
  expect((await world.answer(tickets.findTicket, { number: ticket.number }, logins.clerks[0])).status).toBe(3);
  expect(await warnings()).toEqual([]);
});

test("a correction needs two as well, and earlier proposals no longer count", async () => {
  await policy("twoPeople");
  await enter(logins.trader, 4, 5);
  await enter(logins.trader, 5, 4);
  await enter(logins.assistant, 5, 4);
  expect(await enter(logins.assistant, 4, 5, 1)).toMatchObject(waits(1, "admin"));
  expect(await enter(logins.assistant, 4, 5, 0)).toMatchObject({ responseType: responses.changedMeanwhile });
  expect(await enter(logins.trader, 4, 5, 1)).toMatchObject(waits(2, null));
});

test.each<
  [rule: string, platform: "none" | "twoPeople" | null, league: "none" | "twoPeople" | null, second: string | null]
>([
  ["no policy is set: one is enough", null, null, null],
  ["the platform's applies to every league", "twoPeople", null, "secondPerson"],
  ["a league's own takes precedence, here stricter", "none", "twoPeople", "secondPerson"],
  ["or looser", "twoPeople", "none", null],
])("the policy: %s", async (_rule, platform, league, second) => {
  await policy(platform, null);
  await policy(league);
  expect(await enter(logins.trader, 5, 4)).toMatchObject(waits(second === null ? 1 : 0, second));
});

test("a policy is set by the platform, for an existing league; the assistant may read it", async () => {
  await policy("twoSources", leagueId, { highestGame: 40 });
  const input = {
    leagueId,
    confirmation: null,
    highestGame: null,
    highestSegment: null,
    lateMinutes: null,
    voids: null,
  };
  expect(await world.send(results.setPolicy, input, logins.assistant)).toMatchObject({
    responseType: responses.notAllowed,
  });
  expect(await world.send(results.setPolicy, { ...input, leagueId: 9_999 }, logins.trader)).toMatchObject({
    responseType: responses.notFound,
  });
  expect(await world.send(results.setPolicy, { ...input, highestGame: 0 }, logins.trader)).toMatchObject({
    responseType: responses.invalidPayload,
  });
  const stands = { ...input, confirmation: "twoSources" as const, highestGame: 40 };
  expect((await world.answer(results.listPolicies, {}, logins.assistant)).policies).toEqual([stands]);
  // A form filled before another's save is shown the stored values.
  expect(
    await world.send(
      results.setPolicy,
      { ...input, lateMinutes: 90, was: { ...stands, highestGame: 30 } },
      logins.trader,
    ),
  ).toMatchObject({ responseType: responses.changedMeanwhile, data: stands });
  expect(await world.send(results.setPolicy, { ...stands, lateMinutes: 90, was: stands }, logins.trader)).toMatchObject(
    { ok: true },
  );
});

test("an unlikely result: no source makes it official, two people do, and a warning is raised", async () => {
  expect(
    await world.answer(results.preview, { eventId, status: "final", segments: nine(35, 4) }, logins.trader),
  ).toMatchObject({
    anomalies: [
      { reason: "aboveRange", segment: "1", team: "away", figure: 35, bound: 17 },
      { segment: "game", bound: 30 },
    ],
  });
  expect((await feed("one", 35, 4)).kind).toBe("implausible");
  expect(await enter(logins.trader, 35, 4)).toMatchObject(waits(0, "secondPerson"));
  expect(await enter(logins.trader, 35, 4)).toMatchObject({
    responseType: responses.notAllowed,
    data: { reason: "samePerson" },
  });
  expect(await enter(logins.assistant, 35, 4)).toMatchObject(waits(1, null));
  const [warning] = await warnings();
  expect(warning).toMatchObject({
    kind: "implausible",
    leagueId,
    data: { anomalies: [{ reason: "aboveRange" }, { reason: "aboveRange" }] },
  });
  const close = (login: string, note = "the box score says so") =>
    world.send(results.resolveWarning, { warningId: warning?.warningId ?? 0, note }, login);
  expect(await close(logins.bancaAdmin)).toMatchObject({ responseType: responses.notAllowed });
  expect(await close(logins.trader, " ")).toMatchObject({ responseType: responses.invalidPayload });
  expect(await close(logins.trader)).toMatchObject({ ok: true });
  expect(await close(logins.trader)).toMatchObject({ responseType: responses.changedMeanwhile });
  expect(await world.send(results.resolveWarning, { warningId: 999_999, note: "n" }, logins.trader)).toMatchObject({
    responseType: responses.notFound,
  });
  expect(await warnings(false)).toMatchObject([{ resolvedBy: "Trader", note: "the box score says so" }]);
});

test("sources that report different scores for a period raise a warning, until they agree", async () => {
  await enter(logins.trader, 5, 4);
  expect(await kinds()).toEqual([]);
  expect(await enter(logins.assistant, 6, 4, 1)).toMatchObject(waits(1, "admin"));
  expect(await warnings()).toMatchObject([
    { kind: "disagreement", data: { segments: [{ segment: "1" }, { segment: "game" }] } },
  ]);
  expect(await enter(logins.trader, 6, 4, 1)).toMatchObject(waits(2, null));
  expect([await kinds(), await kinds(false)]).toEqual([[], ["disagreement"]]);
});

test("a game without a result is late a minute after its time, once, until it has one", async () => {
  const { startsAt } = (
    await world.answer(results.listResults, { leagueId, day: world.world.games.baseball[0].day }, logins.trader)
  ).events.find((one) => one.eventId === eventId) ?? { startsAt: 0 };
  await sellTo(world, logins.clerks[0], [{ game: world.world.games.baseball[0], betType: 1, side: 1 }], 1_000);
  await policy(null, leagueId, { lateMinutes: 200 });
  await world.time.set(startsAt + 200 * 60_000 - 1);
  expect(await warnOfLate(world.database)).toBe(0);
  await world.time.set(startsAt + 200 * 60_000);
  expect(await warnOfLate(world.database)).toBe(1);
  expect(await warnOfLate(world.database)).toBe(0);
  expect(await kinds()).toEqual(["late"]);
  await enter(logins.trader, 5, 4);
  expect([await kinds(), await kinds(false)]).toEqual([[], ["late"]]);
  await world.server.settler.settle(eventId);
});

test("a correction after payment shows what was overpaid, on which tickets", async () => {
  const [clerk] = logins.clerks;
  const sold = await Promise.all(
    [1, 1, 2].map((side) => sellTo(world, clerk, [{ game: world.world.games.baseball[0], betType: 1, side }], 1_000)),
  );
  await enter(logins.trader, 5, 4);
  await world.server.settler.settle(eventId);
  for (const { number, code } of sold.slice(0, 2)) await world.answer(tickets.pay, { number, code: code ?? "" }, clerk);
  await enter(logins.trader, 4, 5, 1);
  await world.server.settler.settle(eventId);
  await world.server.settler.settle(eventId);
  expect(await warnings()).toMatchObject([
    {
      kind: "correctedAfterPayment",
      data: {
        version: 2,
        count: 2,
        services: { [world.world.banca.serviceId]: 4_400 },
        tickets: sold
          .slice(0, 2)
          .map(({ number }) => ({ number, amount: 2_200 }))
          .toSorted((one, other) => one.number - other.number),
      },
    },
  ]);
});

test("statistics are part of the result, and stay where a correction does not mention them", async () => {
  const say = (version: number, rest: object) =>
    world.send(
      results.makeOfficial,
      { eventId, version, status: "final", segments: nine(5, 4), ...rest },
      logins.trader,
    );
  const known = { hits: { away: 9, home: 7 }, strikeouts: { away: 8, home: 6 } };
  expect(await say(0, { statistics: known })).toMatchObject(waits(1, null));
  expect((await game())?.official?.statistics).toEqual({ ...known, largestLead: { away: 1, home: 0 } });
  expect(await say(1, {})).toMatchObject(waits(1, null));
  expect(await say(1, { segments: nine(6, 4) })).toMatchObject(waits(2, null));
  expect((await game())?.official?.statistics).toEqual({ ...known, largestLead: { away: 2, home: 0 } });
  expect(await say(2, { segments: nine(6, 4), statistics: {} })).toMatchObject(waits(3, null));
  expect((await game())?.official?.statistics).toEqual({ largestLead: { away: 2, home: 0 } });
  expect(await say(3, { statistics: { hits: { away: -1, home: 0 } } })).toMatchObject({
    responseType: responses.invalidPayload,
  });
});

describe("who must agree, by policy and role; an assistant counts together with an admin", () => {
  const feeds = ["one", "two"] as const;
  test.each<
    [
      rule: string,
      confirmation: "none" | "twoPeople" | "twoSources",
      voices: readonly string[],
      waits: readonly (string | null)[],
    ]
  >([
    ["an admin alone", "none", [logins.trader], [null]],
    ["an assistant is pending until an admin agrees", "none", [logins.assistant, logins.trader], ["admin", null]],
    ["two people: an assistant, then an admin", "twoPeople", [logins.assistant, logins.trader], ["admin", null]],
    ["two people: an admin, then an assistant", "twoPeople", [logins.trader, logins.assistant], ["secondPerson", null]],
    [
      "two sources: a source and an assistant, until an admin agrees",
      "twoSources",
      ["one", logins.assistant, logins.trader],
      ["secondSource", "admin", null],
    ],
    [
      "two sources: an assistant and two sources",
      "twoSources",
      [logins.assistant, ...feeds],
      ["admin", "secondSource", null],
    ],
  ])("%s", async (_rule, confirmation, voices, expected) => {
    await policy(confirmation);
    const seen: (string | null)[] = [];
    for (const voice of voices) {
      if (feeds.some((one) => one === voice)) {
        const said = await feed(voice, 5, 4);
        seen.push(said.kind === "waits" ? said.for : null);
      } else
        seen.push(
          (
            await world.answer(
              results.makeOfficial,
              { eventId, version: 0, status: "final", segments: nine(5, 4) },
              voice,
            )
          ).waits,
        );
    }
    expect(seen).toEqual(expected);
    expect((await game())?.official === null).toBe(expected.at(-1) !== null);
  });
});
