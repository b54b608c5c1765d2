import type { AnswerOf, ListCall } from "@chalkboard/contract";
import type { RowOf, SumsOf } from "@chalkboard/list-columns";
import { type InfiniteData, useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { answerTo, type QueryContext } from "../../data/answer-to.ts";
import type { InputOf, FiltersOf } from "../../data/connection/client.ts";
import { reloadOf, useReload } from "../../data/use-reload.ts";
import { useAwaited } from "../../kit/states/awaited.tsx";
import { useRenewed } from "../../live/use-renewed.ts";

export type Listed<C extends ListCall> = {
  readonly rows: readonly RowOf<C>[];
  /** Of the whole list, not only of the loaded rows. */
  readonly sums: readonly SumsOf<C>[];
  readonly count: number;
  readonly hasMore: boolean;
  /** Loads the next page, once. */
  readonly more: () => void;
  readonly isUpdating: boolean;
  /** Reloads all loaded rows. */
  readonly refresh: () => void;
  /** When its first page arrived, on this machine's clock. */
  readonly answeredAt: number;
  /** Every row, loaded page by page. */
  readonly all: (onProgress: (rows: number) => void, until: AbortSignal) => Promise<readonly RowOf<C>[]>;
};

export type ListOptions = {
  readonly pageSize?: number;
  /** A live subject whose messages trigger a reload, only while the page is visible. */
  readonly subject?: string;
  /** Minimum time between two such reloads. */
  readonly restMs?: number;
  /** Reload interval in milliseconds, for data without a subject. */
  readonly everyMs?: number;
};

const largestPage = 1_000;

/** The loaded part of a list call, with the sums of the whole. While new filters load, the old rows stay. */
export function useList<C extends ListCall>(
  call: C,
  filters: FiltersOf<C>,
  { pageSize = 200, subject, restMs, everyMs }: ListOptions = {},
): Listed<C> {
  const wanted = JSON.stringify(filters);
  const shown = useDeferredValue(wanted);
  const input = JSON.parse(shown) as FiltersOf<C>;
  const page = (paging: object, context: QueryContext<AnswerOf<C>>): Promise<AnswerOf<C>> =>
    answerTo(call, { ...input, ...paging } as InputOf<C>, context);
  const queryKey = [call.path, "pages", String(pageSize), shown];
  const query = useSuspenseInfiniteQuery<
    AnswerOf<C>,
    Error,
    InfiniteData<AnswerOf<C>>,
    readonly string[],
    string | null
  >({
    queryKey,
    initialPageParam: null,
    queryFn: ({ pageParam, signal, client }) =>
      page(pageParam === null ? { limit: pageSize, withSums: true } : { limit: pageSize, after: pageParam }, {
        signal,
        reload: reloadOf(client, queryKey),
      }),
    getNextPageParam: ({ next }) => next,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  });
  useRenewed(
    subject ?? null,
    () => {
      void query.refetch();
    },
    query.isFetching,
    restMs,
  );
  useAwaited(wanted !== shown);
  const { dataUpdatedAt, isRefetchError } = query;
  useReload(queryKey, { dataUpdatedAt, isRefetchError, isRepeated: everyMs !== undefined });
  const { pages } = query.data;
  const sums = (pages[0]?.sums ?? []) as readonly (SumsOf<C> & { readonly count: number })[];
  return {
    rows: pages.flatMap(({ rows }) => rows),
    sums,
    count: sums.reduce((all, one) => all + one.count, 0),
    hasMore: query.hasNextPage,
    isUpdating: query.isFetching || wanted !== shown,
    answeredAt: query.dataUpdatedAt,
    refresh: () => {
      void query.refetch();
    },
    more: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    all: async (onProgress, until) => {
      const rows: RowOf<C>[] = [];
      for (let after: string | null | undefined; after !== null;) {
        const answer = await page({ limit: largestPage, ...(after === undefined ? {} : { after }) }, { signal: until });
        rows.push(...answer.rows);
        onProgress(rows.length);
        after = answer.next;
      }
      return rows;
    },
  };
}
