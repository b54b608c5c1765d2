import { catalog, home, lines as lineCalls, operations, sources, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { silentLog } from "../../platform/ports/system.ts";
import { sourceTerms } from "../../testing/calls/call-rows-sources.ts";
import { addTestRule, createTestServer, logins, type TestServer } from "../../testing/index.ts";
import { type ScriptedSource, scriptedSource } from "../../testing/scripted-source.ts";
import { createRunner, type Runner } from "./runner.ts";
import { checkFeedTimeouts } from "./feed-timeout.ts";

// A world with a source that has one game in play and one to come. It is polled every minute, is silent after three,
// and for future games after thirty.

const terms: sources.SourceTerms = { ...sourceTerms, unattended: ["events", "lines", "liveJumps"] };
const { trader } = logins;
const [clerk] = logins.clerks;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const [away, host] = ["Chicago Cubs", "St. Louis Cardinals"];

let world: TestServer;
let noon: number;
let provider: ScriptedSource;
let runner: Runner;
let sourceId: number;
let sales = 0;
const timers = { after: () => ({ clear: () => undefined }), every: () => ({ clear: () => undefined }) };
const dead = { status: 503, body: {} };

const offered = (id: string, startsAt: number, price = -110) => ({
  id,
  sport: "baseball_mlb",
  startsAt,
  away,
  home: host,
  books: {
    one: {
      h2h: [
        { name: host, price },
        { name: away, price: -110 },
      ],
    },
  },
});
const run = (text: string, values: readonly unknown[] = []) => world.asOwner((sql) => sql.run(query({}, text), values));
const runnerOf = (source: ScriptedSource, processId = "one"): Runner =>
  createRunner({
    clock: { now: world.time.now },
    timers,
    log: silentLog,
    database: world.database,
    fetch: source.fetch,
    secretBox: world.server.secretBox,
    sourceFolder: undefined,
    environment: undefined,
    processId,
  });
const later = (ms: number): Promise<void> => world.time.set(world.time.now() + ms);
const look = () => checkFeedTimeouts(world.database);
const round = async (): Promise<void> => {
  await world.answer(sources.runSource, { sourceId }, trader);
  await runner.runDue();
};
const rows = (text: string) =>
  world.asOwner((sql) => sql.rows(query({ line: "text" }, text))).then((all) => all.map(({ line }) => line));
const lines = (key: string) =>
  rows(`
  select concat_ws(' ', l.price, case when l.is_open then 'open' else 'closed' end) as line from line l
    join event e on e.id = l.event_id
  where e.source_key = '${key}' order by l.side`);
const idOf = async (key: string): Promise<number> =>
  (await world.asOwner((sql) => sql.row(query({ id: "int8" }, `select id from event where source_key = '${key}'`))))
    ?.id ?? 0;
const source = async (id = sourceId) =>
  (await world.answer(sources.listSources, {}, trader)).rows.find((row) => row.sourceId === id);
const alarms = async () => (await world.answer(operations.listEvents, { kinds: ["sourceSilent"] }, trader)).rows;
const now = () => world.answer(home.platformNow, {}, trader);

async function sell(key: string) {
  const leg = {
    key: { eventId: await idOf(key), betType: 1, side: 1 as const, alternate: 0 },
    points: null,
    price: -110,
  };
  return world.send(
    tickets.sell,
    { key: `silence ${(sales += 1)}`, slip: { mode: "straight", legs: [leg], amount: 1_000, amountIs: "risk" } },
    clerk,
  );
}

beforeAll(async () => {
  world = await createTestServer();
  noon = world.time.now();
  await world.asOwner((sql) =>
    addTestRule(sql, world.world.banca.serviceId, "inPlay", { allowed: true, delaySeconds: 0 }),
  );
});
beforeEach(async () => {
  for (const text of [
    "delete from line_jump",
    "delete from source_run",
    "delete from source_heard",
    "delete from source",
    "truncate event_end, significant_event cascade",
    "update event set source_key = source_key || '-' || id, status = 'cancelled' where source in ('north', 'south')",
    "delete from event_key where source in ('north', 'south')",
  ])
    await run(text);
  await world.time.set(noon);
  provider = scriptedSource([offered("playing", noon + 5 * minuteMs), offered("coming", noon + 8 * hourMs)]);
  sourceId = (await world.answer(sources.saveSource, { ...terms, credentials: "key" }, trader)).sourceId;
  runner = runnerOf(provider);
  await round();
  await later(6 * minuteMs);
  await run(
    "insert into service_league (service_id, league_id, is_sold) select $1, id, true from league where code = 'baseball_mlb' on conflict do nothing",
    [world.world.banca.serviceId],
  );
  await world.answer(catalog.setPlay, { eventId: await idOf("playing"), inPlay: true, status: "live" }, trader);
  await round();
  await look();
});
afterAll(async () => {
  await world.close();
});

test("games in play follow their source, however far it moves, with its next response", async () => {
  const play = async (awayPrice: number): Promise<readonly string[]> => {
    const books = {
      one: {
        h2h: [
          { name: host, price: 250 },
          { name: away, price: awayPrice },
        ],
      },
    };
    provider.games = [{ ...offered("playing", noon + 5 * minuteMs), books }, offered("coming", noon + 8 * hourMs)];
    await round();
    return lines("playing");
  };
  expect(await play(-300)).toEqual(["-110 closed", "-110 closed"]);
  expect(await play(-300)).toEqual(["-300 open", "250 open"]);
  // Both sides would win: that is no market.
  expect(await play(-110)).toEqual(["-300 closed", "250 closed"]);
  expect(await play(-310)).toEqual(["-310 open", "250 open"]);
  expect((await world.answer(sources.listJumps, {}, trader)).rows).toEqual([]);
});

describe("a silent source", () => {
  test.each<[rule: string, ms: number, playing: "open" | "closed", coming: "open" | "closed"]>([
    ["is not silent before its timeout", 3 * minuteMs - 1, "open", "open"],
    ["closes its lines in play at its timeout", 3 * minuteMs, "closed", "open"],
    ["keeps those of future games before the longer timeout", 30 * minuteMs - 1, "closed", "open"],
    ["closes those too at the longer timeout", 30 * minuteMs, "closed", "closed"],
  ])("%s", async (_rule, ms, playing, coming) => {
    await later(ms);
    await look();
    expect([await lines("playing"), await lines("coming")]).toEqual([
      [`-110 ${playing}`, `-110 ${playing}`],
      [`-110 ${coming}`, `-110 ${coming}`],
    ]);
  });

  test.each<[rule: string, isSource: boolean, follows: boolean, playing: "open" | "closed"]>([
    ["closes lines that a model prices from its score", true, true, "closed"],
    ["leaves those that it prices from a manual score", false, true, "open"],
    ["leaves those that a trader holds, no matter who reports the score", true, false, "open"],
  ])("%s, and only a person opens them", async (_rule, isSource, follows, playing) => {
    const eventId = await idOf("playing");
    await run(
      `insert into live_score (event_id, away, home, period, seconds_left, runs, is_bottom, outs, is_source, source,
        changed_at, clock_at, began_at, follows)
      values ($1, 1, 0, 2, 0, false, false, 0, $2, 'north', app.clock(), app.clock(), app.clock(), $3)`,
      [eventId, isSource, follows],
    );
    await run("update line set is_held = true, source = 'liveModel' where event_id = $1", [eventId]);
    await later(3 * minuteMs);
    await look();
    expect(await lines("playing")).toEqual([`-110 ${playing}`, `-110 ${playing}`]);
    await round();
    await look();
    expect(await lines("playing")).toEqual([`-110 ${playing}`, `-110 ${playing}`]);
  });

  test("is one alarm, whichever process sees it first, and says how many lines it closed", async () => {
    await later(4 * minuteMs);
    await Promise.all([look(), look()]);
    await look();
    expect(await alarms()).toMatchObject([
      { subject: "source north", data: { lines: 2 }, endedAt: null, serviceId: 0 },
    ]);
    expect(await source()).toMatchObject({ silentSince: noon + 6 * minuteMs, silentLines: 2 });
    const seen = await now();
    expect(seen).toMatchObject({
      silentSources: [{ sourceId, name: "north", since: noon + 6 * minuteMs, lines: 2 }],
      events: 1,
    });
  });

  test("refuses a sale as any closed line does, and the history says why", async () => {
    await later(3 * minuteMs);
    expect(await sell("playing")).toMatchObject({ ok: true });
    await look();
    expect(await sell("playing")).toMatchObject({ ok: false, responseType: -22 });
    const { versions } = await world.answer(
      lineCalls.history,
      { key: { eventId: await idOf("playing"), betType: 1, side: 1, alternate: 0 } },
      trader,
    );
    expect(versions.at(-1)).toMatchObject({ isOpen: false, reason: "its source is silent", changedBy: "north" });
  });

  test("opens what it closed when it responds again, at its prices, and the alarm ends", async () => {
    await later(40 * minuteMs);
    await look();
    provider.games = [offered("playing", noon + 5 * minuteMs, -105), offered("coming", noon + 8 * hourMs)];
    await round();
    await look();
    expect([await lines("playing"), await lines("coming")]).toEqual([
      ["-110 open", "-105 open"],
      ["-110 open", "-110 open"],
    ]);
    expect(await source()).toMatchObject({ silentSince: null, silentLines: 0 });
    expect(await alarms()).toMatchObject([{ endedAt: noon + 46 * minuteMs, seenAt: null }]);
    expect(await now()).toMatchObject({ silentSources: [], events: 0 });
    expect((await world.answer(operations.listEvents, { isOpen: true }, trader)).rows).toEqual([]);
    expect(await sell("playing")).toMatchObject({ ok: true });
  });

  test("that becomes silent again is another alarm", async () => {
    for (let time = 0; time < 2; time += 1) {
      await later(4 * minuteMs);
      await look();
      await round();
      await look();
    }
    expect((await alarms()).map(({ endedAt }) => endedAt !== null)).toEqual([true, true]);
  });

  test("does not change what a trader holds, closed or open", async () => {
    await run(
      "update line set is_held = true, changed_by = (select min(id) from person) where side = 1 and event_id = $1",
      [await idOf("playing")],
    );
    await run(
      "update line set is_open = false, changed_by = (select min(id) from person) where side = 2 and event_id = $1",
      [await idOf("playing")],
    );
    await later(4 * minuteMs);
    await look();
    await round();
    await look();
    expect(await lines("playing")).toEqual(["-110 open", "-110 closed"]);
  });

  test("also closes a game that comes into play while it is silent", async () => {
    await later(4 * minuteMs);
    await look();
    await world.answer(catalog.setPlay, { eventId: await idOf("coming"), inPlay: true, status: "live" }, trader);
    await look();
    expect(await lines("coming")).toEqual(["-110 closed", "-110 closed"]);
    expect(await source()).toMatchObject({ silentLines: 4 });
  });
});

describe("the definition of silence", () => {
  const isSilent = async (): Promise<boolean> => (await source())?.silentSince !== null;

  test.each<[rule: string, answers: () => void, silent: boolean]>([
    [
      "errors are no responses",
      () => {
        provider.refusal = dead;
      },
      true,
    ],
    [
      "a list without games is none while games are on offer",
      () => {
        provider.games = [];
      },
      true,
    ],
    [
      "a list without a game is one",
      () => {
        provider.games = provider.games.slice(1);
      },
      false,
    ],
    ["an unchanged response is one", () => undefined, false],
  ])("%s", async (_rule, answers, silent) => {
    answers();
    for (let minute = 0; minute < 4; minute += 1) {
      await later(minuteMs);
      await round();
      await look();
    }
    expect(await isSilent()).toBe(silent);
  });

  test("a process that hangs while it runs the source does not keep others from noticing", async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    await later(minuteMs);
    const hanging = runnerOf(
      {
        ...provider,
        fetch: async (request) => {
          await promise;
          return provider.fetch(request);
        },
      },
      "hanging",
    ).runDue();
    await later(2 * minuteMs);
    await look();
    expect(await lines("playing")).toEqual(["-110 closed", "-110 closed"]);
    resolve(undefined);
    await hanging;
  });

  test.each<[rule: string, change: object]>([
    ["0 seconds means never", { silenceSeconds: 0 }],
    ["a person paused it", { isPaused: true }],
  ])("%s", async (_rule, change) => {
    await world.answer(sources.saveSource, { ...terms, sourceId, ...change }, trader);
    await later(hourMs);
    await look();
    expect([await isSilent(), await lines("playing")]).toEqual([false, ["-110 open", "-110 open"]]);
  });

  test("one that was paused has its whole timeout when it is resumed", async () => {
    await world.answer(sources.saveSource, { ...terms, sourceId, isPaused: true }, trader);
    await later(hourMs);
    await world.answer(sources.saveSource, { ...terms, sourceId }, trader);
    await look();
    expect(await isSilent()).toBe(false);
    await later(3 * minuteMs);
    await look();
    expect(await isSilent()).toBe(true);
  });

  test.each<[rule: string, given: object, field: string, minimum: number]>([
    ["the timeout must exceed the polling interval", { silenceSeconds: 60 }, "silenceSeconds", 61],
    ["future games must close after those in play", { silencePregameSeconds: 179 }, "silencePregameSeconds", 180],
  ])("%s", async (_rule, given, field, minimum) => {
    expect(await world.send(sources.saveSource, { ...terms, sourceId, ...given }, trader)).toMatchObject({
      data: { problems: [{ field, code: "tooSmall", minimum }] },
    });
  });
});

describe("another source of the league", () => {
  const next = { ...terms, name: "south", leagues: [{ code: "baseball_mlb", lines: 2, live: 0, results: 0 }] };

  test("takes over what a silent one supplied, and is not silent itself", async () => {
    const { sourceId: southId } = await world.answer(sources.saveSource, { ...next, credentials: "key" }, trader);
    await later(3 * minuteMs);
    provider.refusal = dead;
    await look();
    expect(await lines("playing")).toEqual(["-110 closed", "-110 closed"]);
    const south = scriptedSource([
      offered("s-playing", noon + 5 * minuteMs, -108),
      offered("s-coming", noon + 8 * hourMs, -108),
    ]);
    await run("update source set next_at = '2100-01-01' where id = $1", [sourceId]);
    await world.answer(sources.runSource, { sourceId: southId }, trader);
    await runnerOf(south).runDue();
    await look();
    // What was open moves less than two cents; what the silence closed opens at the other's price.
    expect([await lines("s-playing"), await lines("s-coming")]).toEqual([
      ["-110 open", "-108 open"],
      ["-110 open", "-110 open"],
    ]);
    expect([(await source())?.silentSince, (await source(southId))?.silentSince]).toEqual([noon + 6 * minuteMs, null]);
  });

  test("with a lower rank is not polled and so is not silent", async () => {
    const { sourceId: southId } = await world.answer(sources.saveSource, { ...next, credentials: "key" }, trader);
    await run("insert into source_heard (source, league, heard_at) values ('south', 'baseball_mlb', app.clock())");
    await later(3 * minuteMs);
    await round();
    await look();
    expect((await source(southId))?.silentSince).toBeNull();
  });
});
