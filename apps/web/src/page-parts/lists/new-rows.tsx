import type { ListCall } from "@chalkboard/contract";
import type { RowOf } from "@chalkboard/list-columns";
import { Button, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { answerTo } from "../../data/answer-to.ts";
import type { FiltersOf, InputOf } from "../../data/connection/client.ts";
import { takesLetters } from "../../kit/behaviour/chosen-field.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { useRenewed } from "../../live/use-renewed.ts";
import { timers } from "../../ports/browser.ts";

export type Arrivals<Row> = {
  /** The live subject that reports changes. */
  readonly subject: string | null;
  /** Without a subject: the polling interval. */
  readonly everyMs?: number;
  /** A number that grows with every new row. */
  readonly keyOf: (row: Row) => number;
};

export type NewRowsProps<C extends ListCall> = {
  readonly call: C;
  readonly filters: FiltersOf<C>;
  readonly arrivals: Arrivals<RowOf<C>>;
  /** Among the shown rows. */
  readonly newest: number;
  readonly isUpdating: boolean;
  readonly onShow: () => void;
  /** Whether new rows are inserted automatically. */
  readonly isFollowed: boolean;
  readonly onFollow: (isFollowed: boolean) => void;
};

const countedAtMost = 100;
const restMs = 2_000;

/**
 * How many rows are newer than the list. If followed, they are inserted while the list is scrolled to its top;
 * otherwise the list stays as it is until the user asks for them.
 */
export function NewRows<C extends ListCall>({
  call,
  filters,
  arrivals: { subject, everyMs, keyOf },
  newest,
  isUpdating,
  onShow,
  isFollowed,
  onFollow,
}: NewRowsProps<C>) {
  const { t } = useLocale();
  const { data, refetch, isFetching } = useQuery({
    queryKey: [call.path, "new", JSON.stringify(filters)],
    enabled: everyMs !== undefined,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
    queryFn: ({ signal }) => answerTo(call, { ...filters, limit: countedAtMost } as InputOf<C>, { signal }),
  });
  useRenewed(
    subject,
    () => {
      void refetch();
    },
    isFetching || isUpdating,
    restMs,
  );
  const count = newer((data?.rows ?? []) as readonly RowOf<C>[], keyOf, newest);
  const show = useEffectEvent(() => {
    if (!isUpdating && isAtTop(document.querySelector("main") ?? document.body)) onShow();
  });
  useEffect(() => {
    if (isFollowed && count > 0) show();
  }, [isFollowed, count, data]);
  usePauseKey(() => {
    onFollow(!isFollowed);
  });
  return (
    <>
      {count > 0 && (
        <Button size="compact-sm" variant="light" loading={isUpdating} onClick={onShow}>
          {t("kit.newRows", { count })}
        </Button>
      )}
      <Switch
        size="xs"
        label={t("kit.follow")}
        checked={isFollowed}
        onChange={(event) => {
          onFollow(event.currentTarget.checked);
        }}
      />
    </>
  );
}

/** Polls for an empty list without a subject: it has no place to announce new rows. */
export function useLookOut(everyMs: number | undefined, onLook: () => void): void {
  const look = useEffectEvent(() => {
    if (!document.hidden) onLook();
  });
  useEffect(() => {
    const timer =
      everyMs === undefined
        ? undefined
        : timers.every(everyMs, () => {
            look();
          });
    return () => {
      timer?.clear();
    };
  }, [everyMs]);
}

/** P toggles following, unless the user is typing. */
function usePauseKey(onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "p" || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented)
        return;
      if (document.activeElement?.closest(takesLetters) != null || document.querySelector("[role=dialog]") !== null)
        return;
      event.preventDefault();
      press();
    };
    globalThis.addEventListener("keydown", hear);
    return () => {
      globalThis.removeEventListener("keydown", hear);
    };
  }, []);
}

/** How many rows are newer than the known ones. */
function newer<Row>(rows: readonly Row[], keyOf: (row: Row) => number, newest: number): number {
  return rows.filter((row) => keyOf(row) > newest).length;
}

/** Whether a page is scrolled to its top: rows inserted there do not move what the user is reading. */
function isAtTop(page: Element): boolean {
  const boxes = [page, ...page.querySelectorAll(".ag-body-viewport")];
  for (let outer = page.parentElement; outer !== null; outer = outer.parentElement) boxes.push(outer);
  return boxes.every(({ scrollTop }) => scrollTop < 1);
}
