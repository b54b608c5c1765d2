import type { Call } from "@chalkboard/contract";
import { type InvalidateQueryFilters, QueryClient } from "@tanstack/react-query";

/** The one cache of what the server said. The client itself waits and asks again, so the cache never does. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 10_000, gcTime: 5 * 60_000, networkMode: "always" },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** Where the cache keeps a call's answer. */
export function keyOf(call: Call, payload: unknown): readonly [path: string, payload: string] {
  return [call.path, JSON.stringify(payload)];
}

/** Marks every answer of these calls as old; what is on screen is asked again. */
export function refresh(calls: readonly Call[]): void {
  for (const call of calls) renew(queries, { queryKey: [call.path] });
}

/** Forgets every answer of these calls: whoever asks next begins anew, and is not shown what was true then. */
export function forget(calls: readonly Call[]): void {
  for (const call of calls) queries.removeQueries({ queryKey: [call.path] });
}

/**
 * Marks answers as old; what is on screen is asked again. A first answer that is on its way may be older than what has moved, and the cache would take it for
 * new: that question is asked once more when it has come.
 */
export function renew(cache: QueryClient, filters: InvalidateQueryFilters): void {
  const first = cache.getQueryCache().findAll({ ...filters, fetchStatus: "fetching" }).filter(({ state }) => state.data === undefined);
  void cache.invalidateQueries(filters);
  for (const query of first) void query.promise?.then(() => cache.invalidateQueries({ queryKey: query.queryKey, exact: true }), () => undefined);
}
