import type { Call } from "@chalkboard/contract";
import type { Timers } from "@chalkboard/kernel";
import { type InvalidateQueryFilters, QueryClient } from "@tanstack/react-query";
import { timers } from "../../ports/browser.ts";

/** The cache of all query results. The client itself waits and retries, so the cache never does. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 10_000, gcTime: 5 * 60_000, networkMode: "always" },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** The cache key of a call. */
export function keyOf(call: Call, payload: unknown): readonly [path: string, payload: string] {
  return [call.path, JSON.stringify(payload)];
}

/** Invalidates all results of these calls; mounted queries refetch. */
export function refresh(calls: readonly Call[]): void {
  void refreshed(calls);
}

/** Waiting for a refetch ends after this time, because the server may be away. */
const longestMs = 10_000;

/** The same. @returns resolves when mounted queries have refetched, or after some seconds; never rejects */
export function refreshed(calls: readonly Call[], after: Timers["after"] = timers.after): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = after(longestMs, resolve);
  void Promise.all(calls.map((call) => renew(queries, { queryKey: [call.path] }))).finally(() => {
    timer.clear();
    resolve();
  });
  return promise;
}

/** Removes all results of these calls: the next query starts without old data. */
export function forget(calls: readonly Call[]): void {
  for (const call of calls) queries.removeQueries({ queryKey: [call.path] });
}

/**
 * Invalidates results; mounted queries refetch. A first fetch that is pending may miss the change, and the cache would
 * consider its result fresh: that query is fetched once more after it.
 */
export async function renew(cache: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const first = cache
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: "fetching" })
    .filter(({ state }) => state.data === undefined);
  await Promise.all([
    cache.invalidateQueries(filters),
    ...first.map(({ promise, queryKey }) =>
      promise?.then(
        () => cache.invalidateQueries({ queryKey, exact: true }),
        () => undefined,
      ),
    ),
  ]);
}
