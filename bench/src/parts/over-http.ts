// Selling over HTTP under one load, measured from a separate process: the code shared by the sale cases.

import { assert } from "@chalkboard/kernel";
import { type Figure, latencies } from "../figures.ts";
import { type BenchWorld, offers } from "../world.ts";
import type { LoadJob } from "../load-job.ts";
import { load, startServerProcess } from "../processes.ts";

export type Duration = {
  readonly warmUpMs: number;
  readonly measureMs: number;
  /**
   * The warm-up of a new server before anything is measured: its hot code is compiled, and the books are proved for the
   * first time.
   */
  readonly firstMs: number;
};
export type Sold = { readonly rate: number; readonly timesMs: readonly number[] };

/**
 * The duration of a measured load. A quick one checks that the bench works: without a warm-up it mostly measures how
 * the server compiles its code, so two versions are compared by full runs.
 */
export function durationOf(quick: boolean): Duration {
  return quick
    ? { warmUpMs: 300, measureMs: 1_200, firstMs: 0 }
    : { warmUpMs: 2_500, measureMs: 6_000, firstMs: 15_000 };
}

/** The clients of a new server's warm-up. */
export const firstClients = 256;

export type Load = Pick<LoadJob, "clients" | "keyPrefix"> &
  Partial<Pick<LoadJob, "eventIds" | "hotEventId" | "ticketsPerSecond">> & {
    /** The only server to use; absent: all. */
    readonly at?: number;
    /** Runs at the first server meanwhile, until it is aborted. */
    readonly beside?: (address: string, stop: AbortSignal) => Promise<void>;
  };

/**
 * Runs loads one after the other against a number of server processes on a world. @param settings of each process's own
 * environment
 */
export async function sellOverHttp(
  world: BenchWorld,
  duration: Duration,
  loads: readonly Load[],
  processes = 1,
  settings: readonly Readonly<Record<string, string>>[] = [],
): Promise<readonly Sold[]> {
  const servers = await Promise.all(
    Array.from({ length: processes }, (_, at) => startServerProcess(world.url, settings[at])),
  );
  try {
    const sold: Sold[] = [];
    const run = (
      { warmUpMs, measureMs }: Pick<Duration, "warmUpMs" | "measureMs">,
      { at, ...one }: Omit<Load, "beside">,
    ): ReturnType<typeof load> =>
      load({
        warmUpMs,
        measureMs,
        ports: servers.filter((_, server) => at === undefined || server === at).map(({ port }) => port),
        path: "/tickets/sell",
        tokens: world.shops.map(({ token }) => token),
        eventIds: world.eventIds,
        offers,
        ...one,
      });
    const first = { clients: firstClients, keyPrefix: `first of ${loads[0]?.keyPrefix ?? ""}` };
    for (const [at] of servers.entries()) {
      // Servers that are addressed separately each need their own warm-up.
      const own = loads.some((one) => one.at === at) ? { ...first, at, keyPrefix: `${at} ${first.keyPrefix}` } : first;
      if (duration.firstMs > 0 && (at === 0 || "at" in own))
        await run({ warmUpMs: 0, measureMs: duration.firstMs }, own);
    }
    for (const { beside, ...one } of loads) {
      const stop = new AbortController();
      const busy = beside?.(servers[0]?.address ?? "", stop.signal);
      const { measured, seconds, timesMs, refused, firstRefusal } = await run(duration, one).finally(() => {
        stop.abort();
      });
      await busy;
      assert(refused === 0, "the house sells every slip of the load", { refused, firstRefusal: firstRefusal ?? "" });
      sold.push({ rate: measured / seconds, timesMs });
    }
    return sold;
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()));
  }
}

export function soldFigures(name: string, { rate, timesMs }: Sold): readonly Figure[] {
  return [{ name: `${name}.rate`, value: rate, unit: "tickets/s" }, ...latencies(name, timesMs)];
}

/** The ratio of one figure to another of the same run. */
export function ratio(name: string, one: number, other: number): Figure {
  return { name, value: one / other, unit: "times" };
}
