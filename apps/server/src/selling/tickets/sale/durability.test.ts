import { tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "../../../platform/database/database.ts";
import { query } from "../../../platform/database/query.ts";
import { silentLog, systemRandom } from "../../../platform/ports/system.ts";
import { createStoredRisk, type RiskFigure, writeRisk } from "../../../trading/risk/index.ts";
import { createServiceConfigCache } from "../../../identity/services/index.ts";
import { bookFindings, createTestServer, logins, slipOf, type TestServer } from "../../../testing/index.ts";
import { createSaleBatcher, type SaleBatcher, placementSettings } from "./sale-batcher.ts";
import type { SaleAnswer } from "./facts/sale.ts";

// A batch commits without waiting for the disk. No one learns of its tickets before they are on it.

let world: TestServer;
let real: Database;
let batcher: SaleBatcher;
/** The disk, which writes when the test says so. */
let disk: { readonly write: () => Promise<void>; readonly fail: () => void }[];

beforeAll(async () => {
  world = await createTestServer();
  real = openDatabase({ url: world.url, connections: 2, log: silentLog, settings: placementSettings });
});
beforeEach(() => {
  disk = [];
  const slow: Database = {
    ...real,
    whenDurable: () =>
      new Promise((written, failed) => {
        disk.push({
          write: () => real.whenDurable().then(written),
          fail: () => failed(new Error("the database was lost")),
        });
      }),
  };
  batcher = createSaleBatcher({
    clock: world.time,
    placementDatabase: slow,
    configCache: createServiceConfigCache(),
    random: systemRandom,
    log: silentLog,
    onBatch: () => undefined,
  });
});
afterAll(async () => {
  expect(await bookFindings(world)).toEqual([]);
  await real.close();
  await world.close();
});

const [clerk] = logins.clerks;
const takeRisk = query(
  { service_id: "int4", kind: "int2", owner_id: "int8", side: "int2", open: "int8", pieces: "int8" },
  "delete from risk returning service_id, kind, owner_id, side, open, pieces",
);
const serviceRisk = query({ open: "int8", pieces: "int8" }, "select open, pieces from risk where kind = 1");
const stored = query(
  { count: "int8" },
  "select count(*) as count from sale_key where key = $1::text and ticket_id is not null",
);
const isStored = async (key: string): Promise<boolean> =>
  ((await world.asOwner((sql) => sql.row(stored, [key])))?.count ?? 0) === 1;

async function sell(
  key: string,
  amount = 1_000,
): Promise<{ readonly answers: (SaleAnswer | Error)[]; readonly outcome: Promise<void> }> {
  const {
    banca: { serviceId, clerks },
    games,
  } = world.world;
  const { posId, personId } = clerks[0];
  const input = await slipOf(world, [{ game: games.baseball[0], betType: 1, side: 1 }], amount);
  const { slip } = tickets.sell.payload.parse({ key, slip: input });
  const answers: (SaleAnswer | Error)[] = [];
  const result = batcher
    .sell({ serviceId, posId, personId, payer: { kind: "retail", posId }, key, bodyHash: "of the slip", slip })
    .then(
      (answer) => {
        answers.push(answer);
      },
      (error: Error) => {
        answers.push(error);
      },
    );
  return { answers, outcome: result };
}

test("a sale is reported when it is on the disk, and not before, though it is stored", async () => {
  const { answers, outcome: result } = await sell("waits for the disk");
  await expect.poll(() => disk.length).toBe(1);
  expect([await isStored("waits for the disk"), answers]).toEqual([true, []]);
  await disk[0]?.write();
  await result;
  expect(answers).toMatchObject([{ kind: "sold", ticket: { stake: 1_000 } }]);
});

test("the next batch is committed meanwhile, and sees what the first one sold", async () => {
  const first = await sell("the first batch");
  await expect.poll(() => disk.length).toBe(1);
  const [next, again] = [await sell("the next batch"), await sell("the first batch")];
  await expect.poll(() => isStored("the next batch")).toBe(true);
  expect([first.answers, next.answers, again.answers]).toEqual([[], [], []]);
  // Polled in turns of the event loop: a loop that only awaits resolved promises would let nothing else happen,
  // including what it waits for.
  await expect
    .poll(async () => {
      await Promise.all(disk.splice(0).map(({ write }) => write()));
      return again.answers.length;
    })
    .toBe(1);
  await Promise.all([first.outcome, next.outcome]);
  const [sold] = first.answers;
  expect(sold).toMatchObject({ kind: "sold" });
  expect(next.answers).toMatchObject([{ kind: "sold" }]);
  expect(again.answers).toEqual([
    { kind: "soldBefore", ticketId: sold instanceof Error || sold?.kind !== "sold" ? 0 : sold.ticket.number },
  ]);
});

test("when the disk fails the outcome is unknown; a query by key gets it from the disk", async () => {
  const { answers, outcome: result } = await sell("lost on the way");
  await expect.poll(() => disk.length).toBe(1);
  disk[0]?.fail();
  await result;
  expect(answers).toMatchObject([{ message: "the database was lost" }]);
  const before = await walAt("pg_current_wal_insert_lsn()");
  expect(await world.answer(tickets.askSale, { key: "lost on the way" }, clerk)).toMatchObject({
    sold: true,
    ticket: { stake: 1_000 },
  });
  expect(await walAt("pg_current_wal_flush_lsn()")).toBeGreaterThanOrEqual(before);
});

test("figures of risk that a power cut reverted are not taken for stored", async () => {
  const { answers, outcome: result } = await sell("before the power cut", 500);
  await expect.poll(() => disk.length).toBe(1);
  const lost = await world.asOwner((sql) => sql.rows(takeRisk));
  expect(lost.length).toBeGreaterThan(0);
  disk.splice(0)[0]?.fail();
  await result;
  expect(answers).toMatchObject([{ message: "the database was lost" }]);
  const again = await sell("after the power cut", 700);
  await expect.poll(() => disk.length).toBe(1);
  await disk[0]?.write();
  await again.outcome;
  const [service] = await world.asOwner((sql) => sql.rows(serviceRisk));
  expect(service).toEqual({ open: 840, pieces: 1 });
  // Only the figures were reverted here; the earlier tickets exist, and so must they.
  const figures = lost.map(({ service_id, owner_id, kind, ...figure }) => ({
    ...figure,
    serviceId: service_id,
    ownerId: owner_id,
    kind: kind as RiskFigure["kind"],
  }));
  await world.asOwner((sql) => Promise.all(writeRisk(sql, figures, createStoredRisk())));
});

test("a closing batcher first reports the sales that still wait for the disk", async () => {
  const { answers } = await sell("at closing time");
  await expect.poll(() => disk.length).toBe(1);
  const closing = batcher.close();
  await disk[0]?.write();
  await closing;
  expect(answers).toMatchObject([{ kind: "sold" }]);
});

const walAt = async (place: string): Promise<number> =>
  (await world.asOwner((sql) => sql.row(query({ at: "int8" }, `select (${place} - '0/0'::pg_lsn)::int8 as at`))))?.at ??
  0;
