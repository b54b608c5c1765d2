import { tickets } from "@chalkboard/contract";
import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { serverNow } from "../../../data/clock.ts";
import { openPanel } from "../../../data/panels.ts";
import { useFind, useIsFiltered } from "../../../data/use-find.ts";
import { useBusinessDay, useSession } from "../../../data/viewer.ts";
import { arrowFocus } from "../../../kit/behaviour/arrow-focus.ts";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { Loading } from "../../../kit/states/loading.tsx";
import { FoundTickets } from "./found-tickets.tsx";
import { NumberField } from "./number-field.tsx";
import { filtersOf, periodOf, readSearch, readTicketNumber, searchDays, type SearchPart } from "./read-search.ts";
import { SearchParts } from "./search-parts.tsx";
import { searchWords } from "./search-words.ts";
import found from "./find-dialog.module.css";
import styles from "../terminal.module.css";

export type FindDialogProps = {
  /** The text of the search from which a ticket was opened; F7 on that ticket comes back to it. */
  readonly last: RefObject<string>;
  readonly onClose: () => void;
};

const restMs = 200;
const pageSize = 20;
const lastCount = 12;

/** Finds a ticket of this till by its number, typed or scanned, or by whatever else is known of it. */
export function FindDialog({ last, onClose }: FindDialogProps) {
  const { t } = useLocale();
  const [text, setText] = useState(() => last.current);
  const [days, setDays] = useState<number>(searchDays[0]);
  const [limit, setLimit] = useState(pageSize);
  const [enters, setEnters] = useState(0);
  const isEntered = useRef(false);
  const list = useRef<HTMLDivElement>(null);
  const { parts, search, rows, hasMore, isCurrent } = useTicketSearch(text, days, limit);
  const show = (number: number): void => {
    last.current = text;
    onClose();
    openPanel({ kind: "ticket", number });
  };
  const openFound = useEffectEvent(() => {
    if (!isEntered.current || !isCurrent || rows === undefined) return;
    isEntered.current = false;
    const [first, ...others] = list.current?.querySelectorAll<HTMLButtonElement>("li button") ?? [];
    if (others.length === 0) first?.click();
    else first?.focus();
  });
  // Enter may come before the rows that it is about.
  useEffect(() => {
    openFound();
  }, [isCurrent, rows, enters]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const number = readTicketNumber(text);
    if (number !== undefined) {
      show(number);
      return;
    }
    isEntered.current = true;
    setEnters(enters + 1);
  };
  return (
    <Dialog title={t("terminal.find")} onClose={onClose} size="lg">
      <form
        className={styles["dialog"]}
        onSubmit={submit}
        onKeyDown={(event) => {
          arrowFocus(event, "li button, button[data-further]");
        }}
        noValidate
      >
        <div className={styles["findRow"]}>
          <NumberField
            label={t("terminal.findBy")}
            placeholder={t("terminal.findExample")}
            value={text}
            isMissing={false}
            onChange={(typed) => {
              setText(typed);
              isEntered.current = false;
              setLimit(pageSize);
              setDays(searchDays[0]);
            }}
          />
          <Button type="submit" size="lg">
            <kbd>Enter</kbd>&nbsp;{t("terminal.open")}
          </Button>
        </div>
        {parts.length > 0 && <SearchParts parts={parts} />}
        <div ref={list} className={found["list"]} aria-busy={!isCurrent}>
          {rows === undefined ? (
            <Loading />
          ) : (
            <FoundTickets
              rows={rows}
              {...(search === undefined ? {} : { search })}
              onShow={show}
              onOlder={setDays}
              {...(hasMore && parts.length > 0
                ? {
                    onMore: () => {
                      setLimit(limit + pageSize);
                    },
                  }
                : {})}
            />
          )}
        </div>
      </form>
    </Dialog>
  );
}

/** What the text means, and the tickets that the server finds by it, once typing pauses. */
function useTicketSearch(text: string, days: number, limit: number) {
  const { t, language, currency, zone, format } = useLocale();
  const { posId } = useSession();
  const today = useBusinessDay();
  const words = useMemo(() => searchWords(t, today), [t, today]);
  const [rested] = useDebouncedValue(text, restMs);
  const context = { language, currency, decimals: format.decimals(currency), words, today, zone };
  // The time is read with the text, so that a search by time stays the same while it loads.
  const partsOf = (typed: string): readonly SearchPart[] => readSearch(typed, { ...context, now: minuteNow() });
  const searched = partsOf(rested);
  const payload =
    searched.length === 0 ? { posId, limit: lastCount } : { ...filtersOf(searched, context, days), posId, limit };
  const answer = useFind(tickets.listTickets, payload);
  const isPending = useIsFiltered(tickets.listTickets, payload);
  const period = periodOf(searched, context, days);
  const isFixed = searched.some(({ kind }) => kind === "day" || kind === "time");
  const older = isFixed || period === undefined ? undefined : searchDays.find((count) => count > days);
  return {
    parts: partsOf(text),
    search:
      searched.length === 0
        ? undefined
        : { ...(period === undefined ? {} : { period }), ...(older === undefined ? {} : { older }) },
    rows: answer?.rows,
    hasMore: answer !== undefined && answer.next !== null,
    isCurrent: rested === text && !isPending,
  };
}

function minuteNow(): number {
  return Math.floor(serverNow() / 60_000) * 60_000;
}
