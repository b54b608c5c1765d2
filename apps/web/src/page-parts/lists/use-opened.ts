import type { ListCall } from "@chalkboard/contract";
import type { RowOf } from "@chalkboard/list-columns";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { InputOf, FiltersOf } from "../../data/connection/client.ts";
import { questionOf } from "../../data/use-call-query.ts";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/words.tsx";

const parameter = "opened";

/** The page's link without an open row. */
export function withoutOpened(parameters: URLSearchParams): string {
  const rest = new URLSearchParams(parameters);
  rest.delete(parameter);
  return rest.toString();
}

export type OpenedOptions<C extends ListCall> = {
  readonly rowKey: (row: RowOf<C>) => number | string;
  /** Filters that find one row by its number; with them the open row is kept in the page's link. */
  readonly alone?: ((key: number) => Omit<FiltersOf<C>, "sort" | "isAscending">) | undefined;
  /** Whether rows can be opened here now; if not, the link is left unchanged. */
  readonly isOpening: boolean;
  readonly everyMs?: number | undefined;
};

export type Opened<Row> = {
  /** As current as the list; a row that no longer matches the filters is loaded by itself, or stays as it was. */
  readonly row: Row | undefined;
  /** Its position among the loaded rows; −1 if it is not among them. */
  readonly index: number;
  readonly open: (row: Row | undefined) => void;
  readonly close: () => void;
};

/**
 * The open row of a list. A row in the link that no longer exists, or that the user may not see, is reported once and
 * removed from the link.
 */
export function useOpened<C extends ListCall>(
  call: C,
  rows: readonly RowOf<C>[],
  { rowKey, alone, isOpening, everyMs }: OpenedOptions<C>,
): Opened<RowOf<C>> {
  const link = useOpenedInLink();
  const [last, setLast] = useState<RowOf<C> | undefined>(undefined);
  const isLinked = alone !== undefined;
  const key = !isOpening ? "" : isLinked ? link.key : last === undefined ? "" : String(rowKey(last));
  const isIt = (row: RowOf<C>): boolean => String(rowKey(row)) === key;
  const index = key === "" ? -1 : rows.findIndex(isIt);
  const question =
    isLinked && key !== "" && index < 0 ? ({ ...alone(Number(key)), limit: 1, withSums: false } as InputOf<C>) : null;
  const { data, isError, isFetching } = useQuery({
    ...questionOf(call, question),
    enabled: question !== null,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  });
  const found = rows[index] ?? (data?.rows as readonly RowOf<C>[] | undefined)?.find(isIt);
  if (found !== undefined && found !== last) setLast(found);
  const isGone = question !== null && !isFetching && (isError || data !== undefined) && found === undefined;
  useGone(isGone, link.drop);
  const openHere = (row: RowOf<C> | undefined): void => {
    setLast(row);
  };
  return {
    row: found ?? (last !== undefined && key !== "" && isIt(last) ? last : undefined),
    index,
    open: isLinked
      ? (row) => {
          if (row !== undefined) link.open(String(rowKey(row)));
        }
      : openHere,
    close: isLinked
      ? link.close
      : () => {
          openHere(undefined);
        },
  };
}

function useGone(isGone: boolean, drop: () => void): void {
  const { t } = useLocale();
  const { caution } = useToasts();
  const say = useEffectEvent(() => {
    caution(t("kit.openedGone"));
    drop();
  });
  useEffect(() => {
    if (isGone) say();
  }, [isGone]);
}

type InLink = {
  /** Empty if none is open. */
  readonly key: string;
  readonly open: (key: string) => void;
  readonly close: () => void;
  /** Removes it from the link without navigating. */
  readonly drop: () => void;
};

/** Opening adds a history entry; closing goes back over it, if the page is as it was before. */
function useOpenedInLink(): InLink {
  const [parameters, setParameters] = useSearchParams();
  const { state, key: place } = useLocation() as { readonly state: unknown; readonly key: string };
  const navigate = useNavigate();
  const left = useRef<string>(undefined);
  const text = parameters.get(parameter) ?? "";
  const key = /^\d{1,15}$/.test(text) ? text : "";
  const rest = withoutOpened(parameters);
  const openedFrom =
    typeof state === "object" && state !== null && "openedFrom" in state ? state.openedFrom : undefined;
  const drop = (): void => {
    setParameters(new URLSearchParams(rest), { replace: true });
  };
  return {
    key,
    drop,
    open: (wanted) => {
      const next = new URLSearchParams(rest);
      next.set(parameter, wanted);
      setParameters(next, key === "" ? { state: { openedFrom: rest } } : { replace: true, state });
    },
    close: () => {
      // Closing again before the navigation back has finished would go back twice.
      if (left.current === place) return;
      left.current = place;
      if (openedFrom === rest) void navigate(-1);
      else drop();
    },
  };
}
