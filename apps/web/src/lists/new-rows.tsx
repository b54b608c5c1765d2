import type { ListCall } from "@chalkboard/contract";
import type { RowOf } from "@chalkboard/sheets";
import { Button, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { answerTo } from "../data/answer-to.ts";
import type { InputOf, FiltersOf } from "../data/client.ts";
import { takesLetters } from "../kit/own-field.ts";
import { useLocale } from "../kit/words.tsx";
import { timers } from "../ports/browser.ts";
import { useRenewed } from "../live/use-renewed.ts";
import { isAtTop } from "./at-top.ts";

export type Arrivals<Row> = {
  /** The subject of the live connection that says when to look. */
  readonly subject: string | null;
  /** Where no subject says it: how often to look. */
  readonly everyMs?: number;
  /** A number that grows from row to row as they come. */
  readonly keyOf: (row: Row) => number;
};

export type NewRowsProps<C extends ListCall> = {
  readonly call: C; readonly filters: FiltersOf<C>; readonly arrivals: Arrivals<RowOf<C>>;
  /** Of the rows that stand there. */
  readonly newest: number;
  readonly isUpdating: boolean; readonly onShow: () => void;
  /** Whether new rows come to the top by themselves. */
  readonly isFollowed: boolean; readonly onFollow: (isFollowed: boolean) => void;
};

const countedAtMost = 100;
const restMs = 2_000;

/**
 * How many rows came since the list was asked for. Followed they come to its top by themselves while its top is looked at; else, and further down, the list
 * stays under the cursor until somebody wants them.
 */
export function NewRows<C extends ListCall>(
  { call, filters, arrivals: { subject, everyMs, keyOf }, newest, isUpdating, onShow, isFollowed, onFollow }: NewRowsProps<C>,
) {
  const { t } = useLocale();
  const { data, refetch, isFetching } = useQuery({
    queryKey: [call.path, "new", JSON.stringify(filters)], enabled: everyMs !== undefined, ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
    queryFn: ({ signal }) => answerTo(call, { ...filters, limit: countedAtMost } as InputOf<C>, signal),
  });
  useRenewed(subject, () => { void refetch(); }, isFetching || isUpdating, restMs);
  const count = newer((data?.rows ?? []) as readonly RowOf<C>[], keyOf, newest);
  const show = useEffectEvent(() => { if (!isUpdating && isAtTop(document.querySelector("main") ?? document.body)) onShow(); });
  useEffect(() => { if (isFollowed && count > 0) show(); }, [isFollowed, count, data]);
  usePauseKey(() => { onFollow(!isFollowed); });
  return (
    <>
      {count > 0 && <Button size="compact-sm" variant="light" loading={isUpdating} onClick={onShow}>{t("kit.newRows", { count })}</Button>}
      <Switch size="xs" label={t("kit.follow")} checked={isFollowed} onChange={(event) => { onFollow(event.currentTarget.checked); }} />
    </>
  );
}

/** Where no subject says that something came, a list without rows looks by itself: it has no place for what tells of new ones. */
export function useLookOut(everyMs: number | undefined, onLook: () => void): void {
  const look = useEffectEvent(() => { if (!document.hidden) onLook(); });
  useEffect(() => {
    const timer = everyMs === undefined ? undefined : timers.every(everyMs, () => { look(); });
    return () => { timer?.clear(); };
  }, [everyMs]);
}

/** P follows and stops, wherever on the page nobody types. */
function usePauseKey(onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "p" || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
      if (document.activeElement?.closest(takesLetters) != null || document.querySelector("[role=dialog]") !== null) return;
      event.preventDefault();
      press();
    };
    globalThis.addEventListener("keydown", hear);
    return () => { globalThis.removeEventListener("keydown", hear); };
  }, []);
}

/** How many rows are newer than what is known. */
function newer<Row>(rows: readonly Row[], keyOf: (row: Row) => number, newest: number): number {
  return rows.filter((row) => keyOf(row) > newest).length;
}
