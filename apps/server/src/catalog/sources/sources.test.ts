import { audit, responses, sources } from "@chalkboard/contract";
import type { Log, LogFields, Timers } from "@chalkboard/kernel";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { type ScriptedSource, scriptedSource } from "../../testing/scripted-source.ts";
import { silentLog } from "../../platform/ports/system.ts";
import { sourceTerms as terms } from "../../testing/calls/call-rows-sources.ts";
import { createTestServer, logins, type TestServer } from "../../testing/index.ts";
import { foundSource } from "./save.ts";
import { createRunner, removeOldRuns, type Runner, type RunnerPorts } from "./runner.ts";
import { feedAt } from "./settings.ts";

// A world with one source, polled from a scripted provider. Time stands still; the runner checks when a test tells it
// to.

const { trader } = logins;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
let world: TestServer;
let provider: ScriptedSource;
let runner: Runner;
let sourceId: number;
let noon: number;
let faults: LogFields[];
const log: Log = { ...silentLog, error: (fields) => faults.push(fields) };
const timers: Timers = { after: () => ({ clear: () => undefined }), every: () => ({ clear: () => undefined }) };

const aRunner = (more: Partial<RunnerPorts> = {}): Runner =>
  createRunner({
    clock: { now: world.time.now },
    timers,
    log,
    database: world.database,
    fetch: provider.fetch,
    secretBox: world.server.secretBox,
    sourceFolder: undefined,
    environment: undefined,
    processId: "one",
    ...more,
  });
const save = (given: object, login = trader) => world.send(sources.saveSource, { ...terms, ...given } as never, login);
const rows = async () => (await world.answer(sources.listSources, {}, trader)).rows;
const one = async () => (await rows()).find((row) => row.sourceId === sourceId);
const runs = async (more: object = {}) => (await world.answer(sources.listRuns, { sourceId, ...more }, trader)).rows;
const later = (ms: number): Promise<void> => world.time.set(world.time.now() + ms);
const sql = (text: string, values: readonly unknown[] = []) =>
  world.asOwner((owner) => owner.run(query({}, text), values));
const events = async () =>
  (
    await world.asOwner((owner) =>
      owner.rows(query({ name: "text" }, "select name from event where source = 'north' order by id")),
    )
  ).map(({ name }) => name);

beforeAll(async () => {
  world = await createTestServer();
  noon = world.time.now();
});
beforeEach(async () => {
  faults = [];
  await sql("delete from source_run");
  await sql("delete from source");
  await world.time.set(noon);
  const [away, home] = ["Chicago Cubs", "St. Louis Cardinals"];
  provider = scriptedSource([
    {
      id: "a",
      sport: "baseball_mlb",
      startsAt: noon + 3 * hourMs,
      away,
      home,
      books: {
        one: {
          h2h: [
            { name: home, price: -140 },
            { name: away, price: 120 },
          ],
        },
      },
    },
  ]);
  const made = await save({ credentials: "secret-key" });
  sourceId = made.ok ? made.data.sourceId : 0;
  runner = aRunner();
});
afterEach(() => {
  expect(faults).toEqual([]);
});
afterAll(async () => {
  await world.close();
});

describe("saving a source", () => {
  test.each<[rule: string, given: object, problem: object]>([
    ["one that is polled must have an address", { address: "" }, { field: "address", code: "required" }],
    ["its name may not be on games already", { name: "north" }, { field: "name", code: "taken" }],
    ["manual entries belong to no source", { name: "desk" }, { field: "name", code: "taken" }],
    [
      "a league must be listed once",
      { leagues: [...terms.leagues, ...terms.leagues] },
      { field: "leagues", code: "twice" },
    ],
    ["bookmakers or their regions must be named", { regions: [] }, { field: "regions", code: "required" }],
  ])("%s", async (_rule, given, problem) => {
    expect(await save({ name: "south", ...given })).toMatchObject({
      responseType: responses.invalidPayload,
      data: { problems: [problem] },
    });
  });

  test.each<[rule: string, given: object]>([
    [
      "an installation without a folder",
      { adaptor: "nflverse", address: "", leagues: [{ code: "americanfootball_nfl", lines: 1, live: 0, results: 1 }] },
    ],
    ["a source that is polled", {}],
  ])("no folder can be set for %s", async (_rule, given) => {
    expect(await world.answer(sources.listFolders, {}, trader)).toEqual({ isSet: false, folders: [] });
    expect(await save({ name: "south", folder: "nfl", ...given })).toMatchObject({
      data: { problems: [{ field: "folder", code: "doesNotFit" }] },
    });
  });

  test("its name cannot change, because games have it", async () => {
    expect(await save({ sourceId, name: "other" })).toMatchObject({
      data: { problems: [{ field: "name", code: "doesNotFit" }] },
    });
  });

  test("a save over another's change is shown what is stored", async () => {
    expect(await save({ sourceId, isPaused: true, was: terms })).toMatchObject({ ok: true });
    expect(await save({ sourceId, keepDays: 3, was: terms })).toMatchObject({
      responseType: responses.changedMeanwhile,
      data: { isPaused: true },
    });
    const { rows: acts } = await world.answer(audit.recordHistory, { record: "source", entryId: sourceId }, trader);
    expect(acts.map(({ after }) => (after as { isPaused: boolean }).isPaused)).toEqual([true, false]);
  });

  test("its key is returned by no call, audited by no row, and stored sealed", async () => {
    expect(await one()).toMatchObject({ credentialsSetAt: noon });
    const written = await world.asOwner((owner) =>
      owner.rows(
        query(
          { text: "text" },
          `
      select to_jsonb(s)::text || encode(s.credentials, 'escape') as text from source s
      union all select to_jsonb(a)::text from audit_entry a`,
        ),
      ),
    );
    expect(JSON.stringify([written, await rows()])).not.toContain("secret-key");
  });
});

describe("a run", () => {
  test("requests with the key, brings games and lines, and is in the log", async () => {
    const keys: (string | null)[] = [];
    await aRunner({
      fetch: (request) => {
        keys.push(new URL(request.url).searchParams.get("apiKey"));
        return provider.fetch(request);
      },
    }).runDue();
    expect(new Set(keys)).toEqual(new Set(["secret-key"]));
    expect(await events()).toEqual(["Chicago Cubs @ St. Louis Cardinals"]);
    expect(await runs()).toMatchObject([
      { trigger: "time", startedAt: noon, created: 1, moves: 2, refused: 0, error: "" },
    ]);
    expect(await one()).toMatchObject({ lastRunAt: noon, lastHeardAt: noon, failing: 0, nextAt: noon + minuteMs });
  });

  test.each<[rule: string, change: object, passed: number, runs: number]>([
    ["starts when it is due", {}, minuteMs, 2],
    ["does not start before", {}, minuteMs - 1, 1],
    ["starts at once when the source was changed", { keepDays: 3 }, 0, 2],
    ["does not start for a paused source", { isPaused: true }, minuteMs, 1],
  ])("%s", async (_rule, change, passed, count) => {
    await runner.runDue();
    await save({ sourceId, ...change });
    await later(passed);
    await runner.runDue();
    expect(await runs()).toHaveLength(count);
  });

  test("can be started by hand once, paused or not", async () => {
    await save({ sourceId, isPaused: true });
    await world.answer(sources.runSource, { sourceId }, trader);
    await runner.runDue();
    await runner.runDue();
    expect(await runs()).toMatchObject([{ trigger: "person" }]);
  });

  test("is made by one process at a time, and by another when that one is silent", async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const slow = aRunner({
      processId: "slow",
      fetch: async (request) => {
        await promise;
        return provider.fetch(request);
      },
    });
    const begun = slow.runDue();
    await expect
      .poll(
        async () =>
          (await world.asOwner((owner) => owner.row(query({ by: "text?" }, "select leased_by as by from source"))))?.by,
      )
      .toBe("slow");
    await runner.runDue();
    expect(await runs()).toHaveLength(0);
    await later(15_000);
    await runner.runDue();
    expect(await runs()).toHaveLength(1);
    resolve(undefined);
    await begun;
    expect(await one()).toMatchObject({ nextAt: noon + 15_000 + minuteMs });
  });

  test("that fails is reported, retried later each time, and forgotten when the source responds", async () => {
    provider.refusal = { status: 503, body: {} };
    const waits: number[] = [];
    for (let time = 0; time < 4; time += 1) {
      await runner.runDue();
      const next = (await one())?.nextAt ?? 0;
      waits.push(next - world.time.now());
      await world.time.set(next);
    }
    expect(waits).toEqual([2 * minuteMs, 4 * minuteMs, 5 * minuteMs, 5 * minuteMs]);
    expect(await one()).toMatchObject({ failing: 4, error: "serverFault: status 503", lastHeardAt: null });
    provider.refusal = undefined;
    await runner.runDue();
    expect(await one()).toMatchObject({ failing: 0, error: "" });
    expect(await runs({ only: "failed" })).toHaveLength(4);
  });

  test("waits as long as the source asks for", async () => {
    provider.refusal = { status: 429, body: {}, headers: { "retry-after": "900" } };
    await runner.runDue();
    expect((await one())?.nextAt).toBe(noon + 900_000);
  });

  test("without the secret that sealed its key says so and sends nothing", async () => {
    await aRunner({ secretBox: undefined }).runDue();
    expect(provider.requests()).toEqual([]);
    expect((await one())?.error).toMatch(/^credentials: /);
  });

  test("is stored for its days", async () => {
    await runner.runDue();
    await later(14 * 24 * hourMs);
    await removeOldRuns(world.database);
    expect(await runs()).toHaveLength(1);
    await later(1);
    await removeOldRuns(world.database);
    expect(await runs()).toHaveLength(0);
  });
});

describe("permissions of a source", () => {
  const alone = { lines: 0, live: 0, results: 0 };
  test.each<[rule: string, given: object, counts: object]>([
    [
      "without permission to create games a person enters them",
      { unattended: ["lines"] },
      { created: 0, refused: 1, moves: 0 },
    ],
    [
      "without permission to move lines the desk sees its prices",
      { unattended: ["events"] },
      { created: 1, quotes: 2, moves: 0 },
    ],
    ["bet types that are not taken are not quoted", { betTypes: [2, 3] }, { created: 1, quotes: 0, moves: 0 }],
    [
      "of a league that is not taken nothing comes",
      { leagues: [{ code: "baseball_mlb", ...alone }] },
      { created: 0, quotes: 0 },
    ],
  ])("%s", async (rule, given, counts) => {
    // Games under the previous rules are cancelled: two of a pair at one time would be pending.
    await sql("update event set status = 'cancelled' where source = 'north' and source_key <> 'a'");
    // Before any game that has lines: missing ones in a response would close lines.
    provider.games = provider.games.map((game) => ({ ...game, id: rule, startsAt: noon + hourMs }));
    await save({ sourceId, ...given });
    await runner.runDue();
    expect(await runs()).toMatchObject([counts]);
  });

  test.each<[rule: string, other: object, input: boolean]>([
    ["a source is not asked for what another supplies with a better rank", { lines: 1 }, false],
    ["it is where the other is paused", { lines: 1, isPaused: true }, true],
    ["it is where the other has a worse rank", { lines: 3 }, true],
    ["it is where the other does not supply that", { lines: 0 }, true],
    ["it is not where the other failed twice: that may be temporary", { lines: 1, failing: 2 }, false],
    ["it is where the other failed three times in a row", { lines: 1, failing: 3 }, true],
  ])("%s", async (_rule, { lines, failing = 0, ...more }: { lines?: number; failing?: number }, input) => {
    await save({ name: "south", ...more, leagues: [{ code: "baseball_mlb", ...alone, lines }] });
    await sql("update source set next_at = 'infinity', failing = $1::int where name = 'south'", [failing]);
    await save({ sourceId, leagues: [{ code: "baseball_mlb", ...alone, lines: 2 }] });
    await runner.runDue();
    expect(provider.requests().some((path) => path.startsWith("baseball_mlb/odds"))).toBe(input);
  });
});

describe("the source of the installation's environment", () => {
  const environment = { baseUrl: "http://source.example", apiKey: "demo" };
  test("is created once, has settings like the others, and runs where the environment names it", async () => {
    await save({ sourceId, isPaused: true });
    await foundSource(world.database, feedAt(environment.baseUrl));
    await foundSource(world.database, feedAt(environment.baseUrl));
    await runner.runDue();
    expect(provider.requests()).toEqual([]);
    await aRunner({ environment, processId: "two" }).runDue();
    expect(provider.requests()).toContain("baseball_mlb/odds");
    const demo = (await rows()).find(({ name }) => name === "demo");
    expect(demo).toMatchObject({ isFromEnvironment: true, address: "", failing: 0 });
    expect(
      await save({ ...feedAt(environment.baseUrl), sourceId: demo?.sourceId, credentials: "another" }),
    ).toMatchObject({ data: { problems: [{ field: "credentials", code: "doesNotFit" }] } });
  });

  test("at the provider's address is polled sparingly and decides nothing by itself", () => {
    expect(feedAt("https://api.the-odds-api.com")).toMatchObject({
      name: "odds-api",
      intervalSeconds: 60,
      unattended: ["events", "lines"],
    });
    expect(feedAt("https://not-the-odds-api.com").name).toBe("demo");
  });
});
