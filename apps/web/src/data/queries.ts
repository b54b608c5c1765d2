import type { Call } from "@chalkboard/contract";
import { type InvalidateQueryFilters, QueryClient } from "@tanstack/react-query";

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
  for (const call of calls) renew(queries, { queryKey: [call.path] });
}

/** Removes all results of these calls: the next query starts without old data. */
export function forget(calls: readonly Call[]): void {
  for (const call of calls) queries.removeQueries({ queryKey: [call.path] });
}

/**
 * Invalidates results; mounted queries refetch. A first fetch that is pending may miss the change, and the cache would
 * consider its result fresh: that query is fetched once more after it.
 */
export function renew(cache: QueryClient, filters: InvalidateQueryFilters): void {
  const first = cache.getQueryCache().findAll({ ...filters, fetchStatus: "fetching" }).filter(({ state }) => state.data === undefined);
  void cache.invalidateQueries(filters);
  for (const query of first) void query.promise?.then(() => cache.invalidateQueries({ queryKey: query.queryKey, exact: true }), () => undefined);
}
