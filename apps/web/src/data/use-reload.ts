import type { QueryClient } from "@tanstack/react-query";
import { useFailedReload } from "../kit/states/failed-reload.tsx";
import { useStore } from "../ports/store.ts";
import { failingReloads } from "./connection/connection.ts";

const nameOf = (queryKey: readonly unknown[]): string => JSON.stringify(queryKey);

/** Names a fetch as a reload if the cache has an answer that is shown meanwhile. */
export function reloadOf(client: Pick<QueryClient, "getQueryData">, queryKey: readonly unknown[]): string | undefined {
  return client.getQueryData(queryKey) === undefined ? undefined : nameOf(queryKey);
}

type Shown = {
  readonly dataUpdatedAt: number;
  readonly isRefetchError: boolean;
  /** A reload follows by itself. */
  readonly isRepeated: boolean;
};

/** Says on the page of when a query's answer is while its reload gets none, or is refused and tried again. */
export function useReload(queryKey: readonly unknown[], { dataUpdatedAt, isRefetchError, isRepeated }: Shown): void {
  const isFailing = useStore(failingReloads).has(nameOf(queryKey)) || (isRefetchError && isRepeated);
  useFailedReload(isFailing ? dataUpdatedAt : undefined);
}
