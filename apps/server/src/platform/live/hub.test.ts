import type { live } from "@chalkboard/contract";
import type { Log } from "@chalkboard/kernel";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "../database/database.ts";
import { query } from "../database/query.ts";
import { type ClonedDatabase, cloneDatabase } from "../database/cluster/test-cluster.ts";
import { silentLog } from "../ports/system.ts";
import { createTestClock, type TestClock } from "../../testing/index.ts";
import { createHub, type Hub } from "./hub.ts";
import { publish } from "./index.ts";
import { createPublisher } from "./publisher.ts";
import type { Watch } from "./register.ts";

const subject = "0/lines/1";
const endListeners = query(
  { ended: "bool" },
  `
  select pg_terminate_backend(pid) as ended from pg_stat_activity where query ilike 'listen%'
    and datname = current_database()`,
);

let cloned: ClonedDatabase;
let database: Database;
let owner: Database;
let time: TestClock;
let hub: Hub;
/** How often the hub has used a connection of the database. */
let reads: number;
let closing: (() => Promise<void>)[];
let publisher: { readonly close: () => Promise<void> };
/** Resolves when the log has this many warnings. */
let warnings: (count: number) => Promise<void>;

beforeEach(async () => {
  cloned = await cloneDatabase();
  database = openDatabase({ url: cloned.url, connections: 4, log: silentLog });
  owner = openDatabase({ url: cloned.url, connections: 1, log: silentLog, role: "none" });
  time = createTestClock(0);
  let received = 0;
  let onWarning: () => void = () => undefined;
  warnings = (count) =>
    new Promise((resolve) => {
      onWarning = () => {
        if (received >= count) resolve();
      };
    });
  const log: Log = {
    ...silentLog,
    warn: () => {
      received += 1;
      onWarning();
    },
  };
  const tools = {
    database,
    timers: time.timers,
    clock: time.clock,
    log,
    boards: async () => new Map(),
    processId: "one",
  };
  publisher = await createPublisher(tools);
  reads = 0;
  const counted: Database = {
    ...database,
    read: (scope, work) => {
      reads += 1;
      return database.read(scope, work);
    },
  };
  hub = await createHub({ ...tools, database: counted });
  closing = [() => publisher.close(), hub.close, database.close, owner.close, cloned.drop];
});
afterEach(async () => {
  for (const close of closing) await close();
});

/** A subscription whose connection accepts messages or not. */
function listener(): {
  watch: Watch;
  next: () => Promise<live.FromServer>;
  jam: (isJammed: boolean) => void;
  dropped: Promise<void>;
} {
  const messages: live.FromServer[] = [];
  const waiting: ((message: live.FromServer) => void)[] = [];
  let isJammed = false;
  let drop: () => void = () => undefined;
  const dropped = new Promise<void>((resolve) => {
    drop = resolve;
  });
  return {
    dropped,
    jam: (now) => {
      isJammed = now;
    },
    next: () =>
      new Promise((resolve) => {
        const message = messages.shift();
        if (message === undefined) waiting.push(resolve);
        else resolve(message);
      }),
    watch: {
      id: 5,
      requested: subject,
      subject: { kind: "desk", text: subject },
      send: (text) => {
        if (isJammed) return (drop(), false);
        const message = JSON.parse(text) as live.FromServer;
        const taker = waiting.shift();
        if (taker === undefined) messages.push(message);
        else taker(message);
        return true;
      },
    },
  };
}

const say = (...data: object[]) =>
  database.transaction("all", (sql) =>
    publish(
      sql,
      data.map((one) => ({ subject, data: one })),
    ),
  );

test("a slow connection loses deltas and gets a message to ask again when it can", async () => {
  const slow = listener();
  const quick = listener();
  await hub.watch(slow.watch, undefined);
  await hub.watch(quick.watch, undefined);
  expect([await slow.next(), await quick.next()]).toEqual([
    { op: "snap", id: 5, seq: 0 },
    { op: "snap", id: 5, seq: 0 },
  ]);
  slow.jam(true);
  await say({ n: 1 }, { n: 2 });
  await slow.dropped;
  expect([await quick.next(), await quick.next()]).toMatchObject([{ seq: 1 }, { seq: 2 }]);
  slow.jam(false);
  await say({ n: 3 });
  expect(await slow.next()).toEqual({ op: "resync", id: 5, seq: 3 });
  await say({ n: 4 });
  expect(await slow.next()).toEqual({ op: "delta", id: 5, seq: 4, data: { n: 4 } });
});

test("subscriptions that arrive together start together, each after its own number", async () => {
  const first = listener();
  await hub.watch(first.watch, undefined);
  await first.next();
  await say({ n: 1 }, { n: 2 }, { n: 3 });
  for (let n = 0; n < 3; n += 1) await first.next();
  const [fresh, behind, alike, ahead, gone] = [listener(), listener(), listener(), listener(), listener()];
  const before = reads;
  const starting = [fresh, behind, alike, ahead, gone].map(({ watch }, index) =>
    hub.watch(watch, [undefined, 1, 1, 9, undefined][index]),
  );
  hub.unwatch(gone.watch);
  await Promise.all(starting);
  expect(reads - before).toBe(1);
  expect(await fresh.next()).toEqual({ op: "snap", id: 5, seq: 3 });
  for (const one of [behind, alike])
    expect([await one.next(), await one.next(), await one.next()]).toEqual([
      { op: "snap", id: 5, seq: 1 },
      { op: "delta", id: 5, seq: 2, data: { n: 2 } },
      { op: "delta", id: 5, seq: 3, data: { n: 3 } },
    ]);
  expect(await ahead.next()).toEqual({ op: "resync", id: 5, seq: 3 });
  await say({ n: 4 });
  const delta = { op: "delta", id: 5, seq: 4, data: { n: 4 } };
  for (const one of [fresh, behind, alike, ahead]) expect(await one.next()).toEqual(delta);
  // One that ended before it started has received nothing by now.
  hub.watch(gone.watch, undefined).catch(() => undefined);
  expect(await gone.next()).toEqual({ op: "snap", id: 5, seq: 4 });
});

test("also when no further message comes", async () => {
  const slow = listener();
  await hub.watch(slow.watch, undefined);
  await slow.next();
  slow.jam(true);
  await say({ n: 1 });
  await slow.dropped;
  slow.jam(false);
  time.advance(1_000);
  expect(await slow.next()).toEqual({ op: "resync", id: 5, seq: 1 });
});

test("a lost database connection is reopened, and messages sent meanwhile are received", async () => {
  const one = listener();
  await hub.watch(one.watch, undefined);
  await one.next();
  const lost = warnings(2);
  const ended = await owner.read("all", (sql) => sql.rows(endListeners));
  expect(ended.length).toBe(1);
  await lost;
  await say({ n: 1 });
  time.advance(1_000);
  time.advance(1_000);
  expect(await one.next()).toEqual({ op: "delta", id: 5, seq: 1, data: { n: 1 } });
  await say({ n: 2 });
  expect(await one.next()).toEqual({ op: "delta", id: 5, seq: 2, data: { n: 2 } });
});

test("messages of overlapping transactions are numbered as they commit, without a gap", async () => {
  const one = listener();
  await hub.watch(one.watch, undefined);
  await one.next();
  await Promise.all(Array.from({ length: 40 }, (_, n) => say({ n })));
  const seqs: number[] = [];
  for (let count = 0; count < 40; count += 1) {
    const message = await one.next();
    seqs.push("seq" in message ? message.seq : -1);
  }
  expect(seqs).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
});

test("old messages are deleted once they are published, new ones kept", async () => {
  const one = listener();
  await hub.watch(one.watch, undefined);
  await say({ n: 1 });
  await say({ n: 2 });
  for (const op of ["snap", "delta", "delta"]) expect(await one.next()).toMatchObject({ op });
  const age = query({}, "update outbox set created_at = created_at - interval '16 minutes' where seqs = '{1}'");
  await owner.read("all", (sql) => sql.run(age));
  time.advance(60_000);
  await publisher.close();
  publisher = { close: async () => undefined };
  const kept = query({ seqs: "int8[]" }, "select seqs from outbox");
  expect(await owner.read("all", (sql) => sql.rows(kept))).toEqual([{ seqs: [2] }]);
});

test("the messages of one transaction come in order, however many", async () => {
  const one = listener();
  await hub.watch(one.watch, undefined);
  await one.next();
  const result = Array.from({ length: 300 }, (_, n) => ({ subject: n % 3 === 0 ? "0/lines/2" : subject, data: { n } }));
  await database.transaction("all", (sql) => publish(sql, result));
  const expected = result
    .filter((message) => message.subject === subject)
    .map(({ data }, index) => ({ op: "delta", id: 5, seq: index + 1, data }));
  const received: live.FromServer[] = [];
  while (received.length < expected.length) received.push(await one.next());
  expect(received).toEqual(expected);
  const rows = query({ rows: "int8" }, "select count(*) as rows from outbox");
  expect(await owner.read("all", (sql) => sql.row(rows))).toEqual({ rows: 3 });
});

test("a returning client receives what it missed; after thousands of rows it asks again", async () => {
  await say({ n: 1 }, { n: 2 });
  const numbered = query(
    { is_done: "bool" },
    "select not exists (select from outbox where published is null) as is_done",
  );
  await expect.poll(() => owner.read("all", (sql) => sql.row(numbered))).toEqual({ is_done: true });
  const back = listener();
  await hub.watch(back.watch, 1);
  expect([await back.next(), await back.next()]).toEqual([
    { op: "snap", id: 5, seq: 1 },
    { op: "delta", id: 5, seq: 2, data: { n: 2 } },
  ]);
  const others = query(
    {},
    `
    insert into outbox (subjects, data, published, seqs)
    select array['0/lines/3'], array['{}'::jsonb], nextval('outbox_published'), array[n]
      from generate_series(1, 5000) as n`,
  );
  await owner.read("all", (sql) => sql.run(others));
  const late = listener();
  await hub.watch(late.watch, 1);
  expect(await late.next()).toEqual({ op: "resync", id: 5, seq: 2 });
});
