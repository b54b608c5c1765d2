import { roles } from "@chalkboard/contract";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useNow } from "../../data/clock.ts";
import { EmptyState } from "../../kit/states/empty-state.tsx";
import type { KeyHelp } from "../../kit/behaviour/key-help.ts";
import { letterOf } from "../../kit/format/letter.ts";
import { isFocusLost, useMainThing } from "../../kit/behaviour/main-thing.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { useSession } from "../../data/viewer.ts";
import { Card, type ReferralAction } from "./card.tsx";
import { type Referral, useWaiting } from "./use-waiting.ts";
import styles from "./queue.module.css";

/** The keys of the queue in the F1 help. */
export const queueKeys: readonly KeyHelp[] = [
  { keys: [], either: ["↑", "↓"], does: "tickets.deskMove" },
  { keys: ["A"], does: "tickets.deskAccept" },
  { keys: ["D"], does: "tickets.deskDecline" },
  { keys: ["O"], does: "tickets.deskOffer" },
];

const actions: Readonly<Record<string, ReferralAction>> = { a: "accept", d: "decline", o: "offer" };

/**
 * The tickets that await a trader, answered with one key: they get the focus as soon as one arrives, unless the user is
 * typing.
 * @param isBeside beside a board that has the focus: it takes the focus only if the user goes there
 */
export function Queue({ isBeside = false }: { readonly isBeside?: boolean }) {
  const { t } = useLocale();
  const { role } = useSession();
  const now = useNow(250);
  const waiting = useWaiting().filter(({ until }) => until > now);
  const [chosen, setChosen] = useState<number | undefined>(undefined);
  const [input, setRequest] = useState<{ readonly reference: number; readonly action: ReferralAction } | undefined>(
    undefined,
  );
  const list = useRef<HTMLUListElement>(null);
  const mayDecide = role !== roles.assistant;
  const at = Math.max(
    0,
    waiting.findIndex(({ reference }) => reference === chosen),
  );
  const current = waiting[at];
  const isEmpty = current === undefined;
  useMainThing(list, leadToCurrent, !isEmpty && !isBeside);
  useEffect(() => {
    if (!isEmpty && !isBeside && isFree(list.current)) leadToCurrent(list.current);
  }, [isEmpty, isBeside]);
  // The focused card or form was removed: focus the next card.
  useEffect(() => {
    if (!isBeside && isFocusLost()) leadToCurrent(list.current);
  }, [current?.reference, input, isBeside]);
  const move = (to: Referral | undefined): void => {
    if (to === undefined) return;
    setChosen(to.reference);
    list.current?.querySelector<HTMLElement>(`[data-card="${String(to.reference)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (
      current === undefined ||
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      (event.target as Element).closest("input") !== null
    )
      return;
    const action = actions[letterOf(event.nativeEvent) ?? ""];
    if (event.key === "ArrowDown") move(waiting[at + 1]);
    else if (event.key === "ArrowUp") move(waiting[at - 1]);
    else if (action !== undefined && mayDecide && current.reason === "referral")
      setRequest({ reference: current.reference, action });
    else return;
    event.preventDefault();
  };
  if (isEmpty) return <EmptyState title="tickets.deskNone" />;
  return (
    <ul ref={list} className={styles["queue"]} aria-label={t("tickets.desk")} onKeyDown={onKeyDown}>
      {waiting.map((referral) => (
        <Card
          key={referral.reference}
          referral={referral}
          now={now}
          isCurrent={referral === current}
          mayDecide={mayDecide}
          action={input?.reference === referral.reference ? input.action : undefined}
          onFocus={() => {
            setChosen(referral.reference);
          }}
          onConfirm={(action) => {
            setRequest(action === undefined ? undefined : { reference: referral.reference, action });
          }}
        />
      ))}
    </ul>
  );
}

function leadToCurrent(list: HTMLElement | null): void {
  list?.querySelector<HTMLElement>("[data-card][tabindex='0']")?.focus();
}

// While time is running the first ticket takes the focus, but not from a field or another dialog.
function isFree(list: HTMLElement | null): boolean {
  const at = document.activeElement;
  const over = at?.closest("[role=dialog]") ?? null;
  return at?.closest("input, textarea, select") == null && (over === null || over.contains(list));
}
