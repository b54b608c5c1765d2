// Secrets sent to a source, and in its responses: its key goes only to the host for which it was given, and is not
// stored where a source repeats it.
import { responses, sources } from "@chalkboard/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { silentLog } from "../../platform/ports/system.ts";
import { pageTerms, sourceTerms as terms, tablePage } from "../../testing/calls/call-rows-sources.ts";
import { createTestServer, logins, type TestServer } from "../../testing/index.ts";
import { type ScriptedSource, scriptedSource } from "../../testing/scripted-source.ts";
import { createRunner, type Runner, type RunnerPorts } from "./runner.ts";

const { trader } = logins;
let world: TestServer;
let provider: ScriptedSource;
let runner: Runner;
let sourceId: number;
let noon: number;

const aRunner = (more: Partial<RunnerPorts> = {}): Runner =>
  createRunner({
    clock: { now: world.time.now },
    timers: { after: () => ({ clear: () => undefined }), every: () => ({ clear: () => undefined }) },
    log: silentLog,
    database: world.database,
    fetch: provider.fetch,
    secretBox: world.server.secretBox,
    sourceFolder: undefined,
    environment: undefined,
    processId: "one",
    ...more,
  });
const save = (given: object) => world.send(sources.saveSource, { ...terms, ...given } as never, trader);
const rows = async () => (await world.answer(sources.listSources, {}, trader)).rows;
const one = async () => (await rows()).find((row) => row.sourceId === sourceId);
const runs = async () => (await world.answer(sources.listRuns, { sourceId }, trader)).rows;

beforeAll(async () => {
  world = await createTestServer();
  noon = world.time.now();
});
beforeEach(async () => {
  for (const text of ["delete from source_run", "delete from source"])
    await world.asOwner((owner) => owner.run(query({}, text)));
  provider = scriptedSource([]);
  const made = await save({ credentials: "secret-key" });
  sourceId = made.ok ? made.data.sourceId : 0;
  runner = aRunner();
});
afterAll(async () => {
  await world.close();
});

test.each<[rule: string, address: string]>([
  ["plain HTTP", "http://source.example"],
  ["this machine", "https://localhost:8083/metrics"],
  ["this machine by its address", "https://127.0.0.1"],
  ["this machine by a number", "https://2130706433"],
  ["a private network", "https://10.1.2.3"],
  ["a cloud's metadata", "https://169.254.169.254"],
  ["a private address of IPv6", "https://[fd00::1]"],
  ["IPv4 within IPv6", "https://[::ffff:10.1.2.3]"],
  ["a user and a password", "https://user:password@source.example"],
])("its address must not be %s", async (_rule, address) => {
  const refused = {
    responseType: responses.invalidPayload,
    data: { problems: [{ field: "address", code: "doesNotFit" }] },
  };
  expect(await save({ sourceId, address })).toMatchObject(refused);
  expect(await save({ name: "south", address })).toMatchObject(refused);
  const page = { ...tablePage, address };
  expect(await save({ ...pageTerms, name: "south", pages: [page] })).toMatchObject({
    data: { problems: [{ field: "pages", code: "doesNotFit" }] },
  });
});

test.each<[rule: string, address: string, keeps: boolean]>([
  ["another host", "https://other.example", false],
  ["another port", "https://source.example:8443", false],
  ["a host below it", "https://api.source.example", false],
  ["another path of the host", "https://source.example/next", true],
  ["the host in capitals", "https://SOURCE.example", true],
])("its key is sent only to the host for which it was given: %s", async (_rule, address, keeps) => {
  const keys: string[] = [];
  const asking = aRunner({
    fetch: (request) => {
      keys.push(new URL(request.url).searchParams.get("apiKey") ?? "");
      return provider.fetch(request);
    },
  });
  expect(await save({ sourceId, address })).toMatchObject({ ok: true });
  expect((await one())?.credentialsSetAt).toBe(keeps ? noon : null);
  await asking.runDue();
  expect(keys.includes("secret-key")).toBe(keeps);
  // Back at the first host the key must be entered again: it is gone.
  await save({ sourceId });
  expect((await one())?.credentialsSetAt).toBe(keeps ? noon : null);
});

test("a new key may come with a new address", async () => {
  await save({ sourceId, address: "https://other.example", credentials: "other-key" });
  expect((await one())?.credentialsSetAt).toBe(noon);
});

test("a key whose row was changed in another way is not sent", async () => {
  await world.asOwner((owner) =>
    owner.run(query({}, 'update source set terms = terms || \'{"address":"https://other.example"}\'')),
  );
  await runner.runDue();
  expect(provider.requests()).toEqual([]);
  expect((await one())?.error).toBe("credentials: they were given for another address");
});

test("a source's repetition of its key is stored nowhere", async () => {
  provider.refusal = {
    status: 401,
    body: {
      message: `no such key: secret-key, ${encodeURIComponent("secret-key")}`,
      error_code: "INVALID_KEY",
      details_url: "",
    },
  };
  await runner.runDue();
  expect(await runs()).toMatchObject([{ error: "keyRefused: no such key: ***, ***" }]);
  const written = await world.asOwner((owner) =>
    owner.rows(
      query(
        { text: "text" },
        `
    select to_jsonb(s)::text as text from source s union all select to_jsonb(r)::text from source_run r
    union all select to_jsonb(e)::text from significant_event e`,
      ),
    ),
  );
  expect(JSON.stringify([written, await rows(), await runs()])).not.toContain("secret-key");
});
