import type { AnswerOf, ListCall } from "@chalkboard/contract";
import type { RowOf, SumsOf } from "@chalkboard/sheets";
import { type InfiniteData, useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { answerTo } from "../data/answer-to.ts";
import type { InputOf, FiltersOf } from "../data/client.ts";
import { useAwaited } from "../kit/awaited.tsx";
import { useRenewed } from "../live/use-renewed.ts";

export type Listed<C extends ListCall> = {
  readonly rows: readonly RowOf<C>[];
  /** Of the whole list, not of the rows that are here. */
  readonly sums: readonly SumsOf<C>[];
  readonly count: number;
  readonly hasMore: boolean;
  /** Asks for the next page, once. */
  readonly more: () => void;
  readonly isUpdating: boolean;
  /** Asks for all that is here anew. */
  readonly refresh: () => void;
  /** When its first page was answered, on this machine's clock. */
  readonly answeredAt: number;
  /** Every row, asked for page by page. */
  readonly all: (onProgress: (rows: number) => void, until: AbortSignal) => Promise<readonly RowOf<C>[]>;
};

export type ListOptions = {
  readonly pageSize?: number;
  /** A subject of the live connection: what it says lets the list ask again, and only while somebody looks. */
  readonly subject?: string;
  /** The shortest time between two answers then. */
  readonly restMs?: number;
  /** Asks again after so many milliseconds, for what no subject carries. */
  readonly everyMs?: number;
};

const largestPage = 1_000;

/** A list of the server, as far as it was asked for, with what the whole adds up to. While other filters are asked for the old rows stay. */
export function useList<C extends ListCall>(call: C, filters: FiltersOf<C>, { pageSize = 200, subject, restMs, everyMs }: ListOptions = {}): Listed<C> {
  const wanted = JSON.stringify(filters);
  const shown = useDeferredValue(wanted);
  const input = JSON.parse(shown) as FiltersOf<C>;
  const page = (paging: object, signal: AbortSignal): Promise<AnswerOf<C>> => answerTo(call, { ...input, ...paging } as InputOf<C>, signal);
  const query = useSuspenseInfiniteQuery<AnswerOf<C>, Error, InfiniteData<AnswerOf<C>>, readonly string[], string | null>({
    queryKey: [call.path, "pages", String(pageSize), shown],
    initialPageParam: null,
    queryFn: ({ pageParam, signal }) => page(pageParam === null ? { limit: pageSize, withSums: true } : { limit: pageSize, after: pageParam }, signal),
    getNextPageParam: ({ next }) => next,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  });
  useRenewed(subject ?? null, () => { void query.refetch(); }, query.isFetching, restMs);
  useAwaited(wanted !== shown);
  const { pages } = query.data;
  const sums = (pages[0]?.sums ?? []) as readonly (SumsOf<C> & { readonly count: number })[];
  return {
    rows: pages.flatMap(({ rows }) => rows), sums, count: sums.reduce((all, one) => all + one.count, 0),
    hasMore: query.hasNextPage, isUpdating: query.isFetching || wanted !== shown, answeredAt: query.dataUpdatedAt,
    refresh: () => { void query.refetch(); },
    more: () => { if (query.hasNextPage && !query.isFetching) void query.fetchNextPage(); },
    all: async (onProgress, until) => {
      const rows: RowOf<C>[] = [];
      for (let after: string | null | undefined; after !== null;) {
        const answer = await page({ limit: largestPage, ...(after === undefined ? {} : { after }) }, until);
        rows.push(...answer.rows);
        onProgress(rows.length);
        after = answer.next;
      }
      return rows;
    },
  };
}
