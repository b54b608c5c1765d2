import { responses } from "@chalkboard/contract";
import type { Database, Sql } from "../../database/database.ts";
import * as queries from "./request-queries.ts";
import { isRefusal, type RequestRow, textsOf } from "./request-rows.ts";

export type RequestWriter = {
  /** Writes rows with their hours' sums, and the number of dropped ones, in one transaction. */
  readonly write: (rows: readonly RequestRow[], missed: number, now: number) => Promise<void>;
};

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const quarterMs = 900_000;
const mostBucket = 90;

/** The step of a duration on a scale in quarters of a doubling, from a tenth of a millisecond on. */
export function bucketOf(micros: number): number {
  return micros <= 100 ? 0 : Math.min(mostBucket, Math.ceil(4 * Math.log2(micros / 100)));
}

/** @param process this server process's name in the log */
export function createRequestWriter(database: Database, process: string): RequestWriter {
  const pathIds = new Map<string, number>();
  const openDays = new Set<number>();

  async function knowPaths(rows: readonly RequestRow[]): Promise<void> {
    const unknown = [...new Set(rows.map(({ path }) => path))].filter((path) => !pathIds.has(path));
    if (unknown.length === 0) return;
    await database.transaction("all", (sql) => sql.run(queries.addPaths, [unknown]));
    for (const { id, path } of await database.read("all", (sql) => sql.rows(queries.paths, [unknown])))
      pathIds.set(path, id);
  }

  /** Creates the partitions for the days of some rows, and the next one ahead of time. */
  async function openDaysOf(rows: readonly RequestRow[]): Promise<void> {
    const wanted = new Set(rows.flatMap(({ at }) => [Math.floor(at / dayMs), Math.floor((at + hourMs) / dayMs)]));
    for (const day of wanted) {
      if (openDays.has(day)) continue;
      await database.transaction("all", (sql) =>
        sql.run(queries.openDay, [new Date(day * dayMs).toISOString().slice(0, 10)]),
      );
      openDays.add(day);
    }
  }

  return {
    write: async (rows, missed, now) => {
      await knowPaths(rows);
      await openDaysOf(rows);
      await database.transaction("all", async (sql) => {
        // Rows lost in a crash were promised to no one.
        await sql.run(queries.soon);
        if (rows.length > 0) await addRows(sql, rows, pathIds, process);
        if (missed > 0) await sql.run(queries.addMissed, [now, missed]);
      });
    },
  };
}

async function addRows(
  sql: Sql,
  rows: readonly RequestRow[],
  pathIds: ReadonlyMap<string, number>,
  process: string,
): Promise<void> {
  const texts = rows.map(({ kept }) => textsOf(kept));
  const column = (value: (row: RequestRow) => number | null): string => arrayOf(rows.map(value));
  await sql.run(queries.addRequests, [
    column(({ at }) => at),
    column(({ path }) => pathIds.get(path) ?? null),
    column(({ serviceId }) => serviceId),
    column(({ personId }) => personId),
    column(({ ticketNumber }) => ticketNumber),
    column(({ micros }) => micros),
    column(({ bytesIn }) => bytesIn),
    column(({ bytesOut }) => bytesOut),
    column(({ response }) => response),
    column(({ role }) => role),
    rows.map(({ address }) => address),
    process,
    texts.map(({ payload }) => payload),
    texts.map(({ refusal }) => refusal),
    column(({ integrator }) => integrator?.id ?? null),
    texts.map(({ answer }) => answer),
  ]);
  await addIntegratorSums(sql, rows);
  const sums = sumsOf(rows, pathIds);
  await sql.run(queries.addSums, [
    arrayOf(sums.map(({ hour }) => hour)),
    arrayOf(sums.map(({ pathId }) => pathId)),
    arrayOf(sums.map(({ serviceId }) => serviceId)),
    arrayOf(sums.map(({ bucket }) => bucket)),
    arrayOf(sums.map(({ calls }) => calls)),
    arrayOf(sums.map(({ refused }) => refused)),
    arrayOf(sums.map(({ faults }) => faults)),
    arrayOf(sums.map(({ bytesOut }) => bytesOut)),
    arrayOf(sums.map(({ most }) => most)),
  ]);
}

type QuarterSum = {
  readonly id: number;
  readonly serviceId: number;
  readonly quarter: number;
  calls: number;
  refused: number;
  faults: number;
  most: number;
};

/** The sums of calls with keys, by integrator and quarter of an hour. */
async function addIntegratorSums(sql: Sql, rows: readonly RequestRow[]): Promise<void> {
  const sums = new Map<string, QuarterSum>();
  for (const { at, integrator, response, micros } of rows) {
    if (integrator === undefined) continue;
    const { id, serviceId } = integrator;
    const quarter = at - (at % quarterMs);
    const sum = sums.get(`${id} ${quarter}`) ?? { id, serviceId, quarter, calls: 0, refused: 0, faults: 0, most: 0 };
    sum.calls += 1;
    if (response === responses.fault) sum.faults += 1;
    else if (isRefusal(response)) sum.refused += 1;
    sum.most = Math.max(sum.most, micros);
    sums.set(`${id} ${quarter}`, sum);
  }
  const all = [...sums.values()];
  if (all.length === 0) return;
  await sql.run(queries.addIntegratorSums, [
    arrayOf(all.map(({ id }) => id)),
    arrayOf(all.map(({ serviceId }) => serviceId)),
    arrayOf(all.map(({ quarter }) => quarter)),
    arrayOf(all.map(({ calls }) => calls)),
    arrayOf(all.map(({ refused }) => refused)),
    arrayOf(all.map(({ faults }) => faults)),
    arrayOf(all.map(({ most }) => most)),
  ]);
}

/** An array of numbers in PostgreSQL's format; the driver would write each of them as if it might be a text. */
function arrayOf(numbers: readonly (number | null)[]): string {
  return `{${numbers.map((one) => one ?? "null").join(",")}}`;
}

type HourSum = {
  readonly hour: number;
  readonly pathId: number;
  readonly serviceId: number;
  readonly bucket: number;
  calls: number;
  refused: number;
  faults: number;
  bytesOut: number;
  most: number;
};

function sumsOf(rows: readonly RequestRow[], pathIds: ReadonlyMap<string, number>): readonly HourSum[] {
  const sums = new Map<string, HourSum>();
  for (const { at, path, serviceId, micros, response, bytesOut } of rows) {
    const [hour, pathId, service, bucket] = [
      at - (at % hourMs),
      pathIds.get(path) ?? 0,
      serviceId ?? -1,
      bucketOf(micros),
    ];
    const key = `${hour} ${pathId} ${service} ${bucket}`;
    const sum = sums.get(key) ?? {
      hour,
      pathId,
      serviceId: service,
      bucket,
      calls: 0,
      refused: 0,
      faults: 0,
      bytesOut: 0,
      most: 0,
    };
    sum.calls += 1;
    if (response === responses.fault) sum.faults += 1;
    else if (isRefusal(response)) sum.refused += 1;
    sum.bytesOut += bytesOut;
    sum.most = Math.max(sum.most, micros);
    sums.set(key, sum);
  }
  return [...sums.values()];
}
