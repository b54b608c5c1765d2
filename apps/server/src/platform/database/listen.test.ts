import { expect, onTestFinished, test } from "vitest";
import { silentLog } from "../ports/system.ts";
import { cloneDatabase } from "./cluster/test-cluster.ts";
import { openDatabase, type Database } from "./database.ts";
import { query } from "./query.ts";

const backends = query(
  { pid: "int4" },
  "select pid from pg_stat_activity where datname = current_database() and query ilike '%listen%' and pid <> pg_backend_pid()",
);
const endBackend = query({}, "select pg_terminate_backend($1::int)");
const notify = query({}, "select pg_notify($1, $2)");

/** A database, and what its listeners received in order. */
async function listening() {
  const { url, drop } = await cloneDatabase();
  const [database, other] = [1, 2].map(() => openDatabase({ url, connections: 1, log: silentLog, role: "none" }));
  onTestFinished(async () => {
    await Promise.all([database?.close(), other?.close()]);
    await drop();
  });
  const received: string[] = [];
  const { listen } = database as Database;
  return {
    received,
    listen: (channel: string, name = channel) =>
      listen(
        channel,
        (payload) => received.push(`${name}: ${payload}`),
        () => received.push(`${name} was lost`),
      ),
    say: (channel: string, payload: string) =>
      (other as Database).transaction("all", (sql) => sql.run(notify, [channel, payload])),
    connections: async () => (await (other as Database).read("all", (sql) => sql.rows(backends))).map(({ pid }) => pid),
    end: (pid: number) => (other as Database).transaction("all", (sql) => sql.run(endBackend, [pid])),
  };
}

test("a failed connection is reported once, by the error, and not as lost as well", async () => {
  const database = openDatabase({ url: "postgres://nobody@127.0.0.1:1/none", connections: 1, log: silentLog });
  let lost = 0;
  const attempt = () =>
    database.listen(
      "channel",
      () => undefined,
      () => {
        lost += 1;
      },
    );
  const attempts = await Promise.allSettled([attempt(), attempt()]);
  expect(attempts.map((one) => one.status === "rejected" && String(one.reason).includes("ECONNREFUSED"))).toEqual([
    true,
    true,
  ]);
  expect(lost).toBe(0);
  await database.close();
});

test("listeners share one connection, and each receives its own channel until it is closed", async () => {
  const { received, listen, say, connections } = await listening();
  const [one, two] = await Promise.all([listen("one"), listen("two"), listen("one", "again")]);
  expect(await connections()).toHaveLength(1);
  await say("one", "first");
  await say("two", "second");
  await expect.poll(() => received).toEqual(["one: first", "again: first", "two: second"]);
  await one?.close();
  await two?.close();
  await say("two", "unheard");
  await say("one", "third");
  await expect.poll(() => received.slice(3)).toEqual(["again: third"]);
});

test("the connection is closed after its last listener, and opened again for the next", async () => {
  const { received, listen, say, connections } = await listening();
  await (await listen("one")).close();
  await expect.poll(connections).toEqual([]);
  await listen("one");
  await say("one", "first");
  await expect.poll(() => received).toEqual(["one: first"]);
});

test("when the connection is lost each listener learns it once, and may listen again", async () => {
  const { received, listen, say, connections, end } = await listening();
  await Promise.all([listen("one"), listen("two")]);
  for (const pid of await connections()) await end(pid);
  await expect.poll(() => received.toSorted()).toEqual(["one was lost", "two was lost"]);
  await listen("one");
  await say("one", "first");
  await expect.poll(() => received.slice(2)).toEqual(["one: first"]);
});
