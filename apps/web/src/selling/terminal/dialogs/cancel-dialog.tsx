import { identity, tickets } from "@chalkboard/contract";
import { modeKey } from "@chalkboard/list-columns";
import { Button } from "@mantine/core";
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { openPanel } from "../../../data/panels.ts";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import { DialogFooter } from "../../../kit/dialog/dialog-footer.tsx";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { Time } from "../../../kit/format/figures.tsx";
import { Money } from "../../../kit/format/money.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { useToasts } from "../../../kit/states/toasts.tsx";
import { lineText } from "../../../page-parts/betting/bet-labels.ts";
import { Status } from "../../../page-parts/betting/ticket-status.tsx";
import type { Ticket } from "../slip/slip.ts";
import styles from "../terminal.module.css";
import { NumberField } from "./number-field.tsx";
import { readScan } from "./read-scan.ts";
import { refusedLabels } from "./refused-labels.ts";

/**
 * Cancels a ticket within the service's time limit. The last sold one is preselected; each ticket is shown first and
 * cancelled with a separate key.
 */
export function CancelDialog({ first, onClose }: { readonly first: number | undefined; readonly onClose: () => void }) {
  const locale = useLocale();
  const { t, format } = locale;
  const toasts = useToasts();
  const [ticket, setTicket] = useState<Ticket | undefined>(undefined);
  const finding = useCallMutation(tickets.findTicket, { quiet: true, refresh: [] });
  const cancelling = useCallMutation(tickets.cancel, {
    quiet: true,
    refresh: [identity.currentBalance, tickets.listTickets, tickets.findTicket],
  });
  const find = (number: number): void => {
    void finding.mutate({ number }).then((result) => {
      if (result.ok) setTicket(result.data);
    });
  };
  const begin = useEffectEvent(() => {
    if (first !== undefined) find(first);
  });
  useEffect(() => {
    begin();
  }, []);
  const cancel = ({ number }: Ticket): void => {
    if (cancelling.busy) return;
    void cancelling.mutate({ number }).then((result) => {
      if (!result.ok) return;
      toasts.done(
        t("terminal.wasCancelled", {
          number: String(result.data.number),
          amount: format.moneyWithCode(result.data.stake, result.data.currency),
        }),
        {
          word: t("kit.details"),
          onAct: () => {
            openPanel({ kind: "ticket", number });
          },
        },
      );
      onClose();
    });
  };
  const refused = ticket === undefined ? finding.refused : cancelling.refused;
  const problem = refused !== undefined && (
    <p className={styles["problem"]} role="alert">
      {refusedLabels(refused, "cancel", locale)}
    </p>
  );
  return (
    <Dialog title={t("terminal.cancelTicket")} onClose={onClose} isBusy={cancelling.busy}>
      {ticket === undefined ? (
        <Search first={first} isBusy={finding.busy} onFind={find} onClose={onClose}>
          {problem}
        </Search>
      ) : (
        <Seen
          ticket={ticket}
          isBusy={cancelling.busy}
          onCancel={() => {
            cancel(ticket);
          }}
          onOther={() => {
            setTicket(undefined);
          }}
        >
          {problem}
        </Seen>
      )}
    </Dialog>
  );
}

type SearchProps = {
  readonly first: number | undefined;
  readonly isBusy: boolean;
  readonly onFind: (number: number) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

function Search({ first, isBusy, onFind, onClose, children }: SearchProps) {
  const { t } = useLocale();
  const [text, setText] = useState(first === undefined ? "" : String(first));
  const [isMissing, setMissing] = useState(false);
  const focus = useCallback((form: HTMLFormElement | null) => {
    form?.querySelector("input")?.select();
  }, []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const scan = readScan(text, "");
    setMissing(scan === undefined);
    if (scan !== undefined) onFind(scan.number);
  };
  return (
    <form ref={focus} className={styles["dialog"]} onSubmit={submit} noValidate>
      <NumberField
        value={text}
        isMissing={isMissing}
        onChange={(typed) => {
          setMissing(false);
          setText(typed);
        }}
      />
      {children}
      <DialogFooter isTill action={t("terminal.showTicket")} onCancel={onClose} isBusy={isBusy} />
    </form>
  );
}

type SeenProps = {
  readonly ticket: Ticket;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onOther: () => void;
  readonly children: ReactNode;
};

// No button has the focus: Enter and Space, which opened this or sold the ticket, must not cancel anything.
function Seen({ ticket, isBusy, onCancel, onOther, children }: SeenProps) {
  const { t } = useLocale();
  const focus = useCallback((section: HTMLElement | null) => {
    section?.focus({ preventScroll: true });
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== "c" || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    onCancel();
  };
  return (
    <section
      ref={focus}
      tabIndex={-1}
      className={styles["dialog"]}
      aria-label={`${t("betting.ticket")} ${String(ticket.number)}`}
      onKeyDown={onKeyDown}
    >
      <TicketFacts ticket={ticket} />
      <p className={styles["lead"]}>{t("terminal.cancelWhat")}</p>
      {children}
      <div className={styles["repairs"]}>
        <Button size="lg" loading={isBusy} disabled={ticket.status !== 0} onClick={onCancel}>
          <kbd>C</kbd>&nbsp;{t("terminal.cancelThis")}
        </Button>
        <Button size="lg" variant="default" disabled={isBusy} onClick={onOther}>
          {t("terminal.otherTicket")}
        </Button>
      </div>
    </section>
  );
}

/** A ticket before an action on it: its number, mode, legs and money. */
function TicketFacts({
  ticket: { number, mode, status, soldAt, legs, stake, possibleWin, currency },
}: {
  readonly ticket: Ticket;
}) {
  const { t, oddsFormat } = useLocale();
  return (
    <div className={styles["facts"]}>
      <p>
        <strong className={styles["factNumber"]}>{number}</strong> {t(modeKey(mode))} ·{" "}
        <Time at={soldAt} as="dateTime" /> · <Status status={status} />
      </p>
      <ol>
        {legs.map((leg) => (
          <li key={leg.number}>
            {leg.rotation} {leg.teamName === "" ? leg.eventName : leg.teamName}{" "}
            <b>{lineText({ ...leg, key: leg }, oddsFormat)}</b>
          </li>
        ))}
      </ol>
      <dl>
        <div>
          <dt>{t("betting.risk")}</dt>
          <dd>
            <Money amount={stake} currency={currency} withCode />
          </dd>
        </div>
        <div>
          <dt>{t("betting.toWin")}</dt>
          <dd>
            <Money amount={possibleWin} currency={currency} withCode />
          </dd>
        </div>
      </dl>
    </div>
  );
}
