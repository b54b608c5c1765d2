import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Log } from "@chalkboard/kernel";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { mayStartAgain } from "./embedded/supervise.ts";
import { removePostgres, startPostgres } from "./embedded.ts";

const silent: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const settings = { fsync: "off" };
let dataDir: string;

beforeEach(async () => { dataDir = await mkdtemp(join(tmpdir(), "chalkboard-embedded-")); });
afterEach(async () => {
  await removePostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

const postmasterPid = async (): Promise<number> => Number((await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ answer: unknown }>(statement)).rows[0]?.answer;
  } finally {
    await client.end();
  }
}

test("killed while it serves, it is started again at the same port with all that was committed", async () => {
  const said: string[] = [];
  const running = await startPostgres({ dataDir, log: { ...silent, warn: (_fields, message) => void said.push(message) }, settings });
  await ask(running.url, "create table kept as select 7 as answer");
  process.kill(await postmasterPid(), "SIGKILL");
  await expect.poll(() => ask(running.url, "select answer from kept").catch(() => "away"), { timeout: 60_000 }).toBe(7);
  await expect.poll(() => said).toEqual(["PostgreSQL ended; it is started again", "PostgreSQL serves again"]);
  process.kill(await postmasterPid(), "SIGKILL");
  await expect.poll(() => said.length, { timeout: 60_000 }).toBe(4);
  await running.stop();
  await expect(ask(running.url, "select 1 as answer")).rejects.toThrow("ECONNREFUSED");
});

test("one that cannot be started again is given up with a clear word", async () => {
  const running = await startPostgres({ dataDir, log: silent, settings });
  const pid = await postmasterPid();
  await rm(join(dataDir, "postgres/global/pg_control"));
  process.kill(pid, "SIGKILL");
  expect(await running.ended).toMatch(/^The database ended and could not be started again: PostgreSQL did not start: .*pg_control/);
});

test.each<[rule: string, ends: number[], may: boolean]>([
  ["the first end", [0], true], ["the fourth within a minute", [0, 1, 2, 59_999], true],
  ["the fifth within a minute", [0, 1, 2, 3, 59_999], false], ["the fifth, the first a minute before", [0, 1, 2, 3, 60_000], true],
])("started again: %s", (_rule, ends, may) => {
  expect(mayStartAgain(ends)).toBe(may);
});
