import type { ListCall } from "@chalkboard/contract";
import type { RowOf } from "@chalkboard/list-columns";
import { useQuery } from "@tanstack/react-query";
import { useContext, useEffect, useEffectEvent, useState } from "react";
import type { InputOf, FiltersOf } from "../../data/connection/client.ts";
import { questionOf } from "../../data/use-call-query.ts";
import { useOpened } from "../../kit/behaviour/address.ts";
import { isUnderFilters } from "../../kit/behaviour/over-page.tsx";
import { useGone } from "../../kit/dialog/use-opened.ts";
import type { Listed } from "./use-list.ts";

export type OpenedOptions<C extends ListCall> = {
  readonly rowKey: (row: RowOf<C>) => number | string;
  /** Filters that find one row by its number; without them a row of a link is sought among the list's rows. */
  readonly alone?: ((key: number) => Omit<FiltersOf<C>, "sort" | "isAscending">) | undefined;
  /** Whether rows can be opened here now; if not, the link is left unchanged. */
  readonly isOpening: boolean;
  readonly everyMs?: number | undefined;
};

export type OpenedRow<Row> = {
  /** As current as the list; a row that no longer matches the filters is loaded by itself, or stays as it was. */
  readonly row: Row | undefined;
  /** Its position among the loaded rows; −1 if it is not among them. */
  readonly index: number;
  /** Whether it is part of the address: not where the list itself is in a panel. */
  readonly isInAddress: boolean;
  readonly open: (row: Row | undefined) => void;
  readonly close: () => void;
};

/** A row of a link is sought among this many. */
const soughtAmong = 1_000;

/**
 * The open row of a list. A row in the link that no longer exists, or that the user may not see, is reported once and
 * removed from the link.
 */
export function useOpenedRow<C extends ListCall>(
  call: C,
  { rows, count, more, isUpdating }: Pick<Listed<C>, "rows" | "count" | "more" | "isUpdating">,
  { rowKey, alone, isOpening, everyMs }: OpenedOptions<C>,
): OpenedRow<RowOf<C>> {
  const isInAddress = useContext(isUnderFilters);
  const link = useOpened("opened");
  const [last, setLast] = useState<RowOf<C> | undefined>(undefined);
  const key = !isOpening ? "" : isInAddress ? link.key : last === undefined ? "" : String(rowKey(last));
  const isIt = (row: RowOf<C>): boolean => String(rowKey(row)) === key;
  const index = key === "" ? -1 : rows.findIndex(isIt);
  const isLast = last !== undefined && key !== "" && isIt(last);
  const isFoundAlone = alone !== undefined && /^\d{1,15}$/u.test(key);
  const question =
    isInAddress && isFoundAlone && index < 0
      ? ({ ...alone(Number(key)), limit: 1, withSums: false } as InputOf<C>)
      : null;
  const { data, isError, isFetching } = useQuery({
    ...questionOf(call, question),
    enabled: question !== null,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  });
  const found = rows[index] ?? (data?.rows as readonly RowOf<C>[] | undefined)?.find(isIt);
  if (found !== undefined && found !== last) setLast(found);
  const isMissing = key !== "" && found === undefined && !isLast;
  const isSought = isMissing && question === null && rows.length < Math.min(count, soughtAmong);
  const isGone =
    key !== "" &&
    found === undefined &&
    (question === null ? isMissing && !isSought && !isUpdating : !isFetching && (isError || data !== undefined));
  useSought(isSought && !isUpdating, rows.length, more);
  useGone(isGone, link.close);
  return {
    row: found ?? (isLast ? last : undefined),
    index,
    isInAddress,
    open: isInAddress
      ? (row) => {
          if (row !== undefined) link.open(String(rowKey(row)));
        }
      : setLast,
    close: isInAddress
      ? link.close
      : () => {
          setLast(undefined);
        },
  };
}

/** Loads on until the row of the link is among the rows. */
function useSought(isSought: boolean, loaded: number, more: () => void): void {
  const seek = useEffectEvent(more);
  useEffect(() => {
    if (isSought) seek();
  }, [isSought, loaded]);
}
