import { tickets } from "@chalkboard/contract";
import { modeKey } from "@chalkboard/list-columns";
import { Button, UnstyledButton } from "@mantine/core";
import { type FormEvent, Suspense, useState } from "react";
import { useCallQuery } from "../../../data/use-call-query.ts";
import { arrowFocus } from "../../../kit/behaviour/arrow-focus.ts";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import { Time } from "../../../kit/format/figures.tsx";
import { Loading } from "../../../kit/states/loading.tsx";
import { Money } from "../../../kit/format/money.tsx";
import { useLocale } from "../../../kit/format/words.tsx";
import { openPanel } from "../../../data/panels.ts";
import { Status } from "../../../page-parts/betting/ticket-status.tsx";
import { useSession } from "../../../data/viewer.ts";
import { NumberField } from "./number-field.tsx";
import { readScan } from "./read-scan.ts";
import styles from "../terminal.module.css";

/** Finds a ticket by its number, typed or scanned, or among the till's latest ones. */
export function FindDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLocale();
  const [text, setText] = useState("");
  const [isMissing, setMissing] = useState(false);
  const show = (number: number): void => {
    onClose();
    openPanel({ kind: "ticket", number });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const scan = readScan(text, "");
    setMissing(scan === undefined);
    if (scan !== undefined) show(scan.number);
  };
  return (
    <Dialog title={t("terminal.find")} onClose={onClose} size="lg">
      <form
        className={styles["dialog"]}
        onSubmit={submit}
        onKeyDown={(event) => {
          arrowFocus(event, "li button");
        }}
        noValidate
      >
        <div className={styles["findRow"]}>
          <NumberField
            value={text}
            isMissing={isMissing}
            onChange={(typed) => {
              setMissing(false);
              setText(typed);
            }}
          />
          <Button type="submit" size="lg">
            <kbd>Enter</kbd>&nbsp;{t("terminal.open")}
          </Button>
        </div>
        <Suspense fallback={<Loading />}>
          <LastTickets onShow={show} />
        </Suspense>
      </form>
    </Dialog>
  );
}

function LastTickets({ onShow }: { readonly onShow: (number: number) => void }) {
  const { t } = useLocale();
  const { posId } = useSession();
  const { data } = useCallQuery(tickets.listTickets, { posId, limit: 12 });
  return (
    <>
      <p className={styles["lead"]}>
        <kbd>↓</kbd> {t("terminal.lastTickets")}
      </p>
      <ul className={styles["lastTickets"]} aria-label={t("terminal.lastTickets")}>
        {data.rows.map((ticket) => (
          <li key={ticket.number}>
            <UnstyledButton
              className={styles["lastTicket"]}
              onClick={() => {
                onShow(ticket.number);
              }}
            >
              <strong>{ticket.number}</strong> <Time at={ticket.soldAt} as="clock" /> <Status status={ticket.status} />
              <span>
                {t(modeKey(ticket.mode))} · {ticket.description}
              </span>{" "}
              <Money amount={ticket.stake} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  );
}
