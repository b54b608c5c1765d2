import { modeKey } from "@chalkboard/list-columns";
import { Button, Loader } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { Money } from "../../../kit/format/money.tsx";
import { useLocale } from "../../../kit/format/words.tsx";
import { timers } from "../../../ports/browser.ts";
import { openPanel } from "../../../data/panels.ts";
import type { Ticket } from "../slip/slip.ts";
import styles from "../terminal.module.css";

/** How long the number of a sold ticket is shown large. */
const shownMs = 2000;

/** The ticket just sold, readable across the counter; it disappears by itself or with the next key. */
export function SoldNumber({
  ticket,
  onSeen,
  onPrint,
}: {
  readonly ticket: Ticket;
  readonly onSeen: () => void;
  readonly onPrint: (number: number) => void;
}) {
  const { t } = useLocale();
  const seen = useEffectEvent(onSeen);
  useEffect(
    () =>
      timers.after(shownMs, () => {
        seen();
      }).clear,
    [ticket.number],
  );
  return (
    <section className={styles["sold"]} role="status">
      <span className={styles["soldWord"]}>{t("terminal.sold")}</span>
      <strong className={styles["soldNumber"]}>{ticket.number}</strong>
      <p>
        <b>{t(modeKey(ticket.mode))}</b> · {ticket.description}
      </p>
      <dl>
        <div>
          <dt>{t("betting.risk")}</dt>
          <dd>
            <Money amount={ticket.stake} currency={ticket.currency} withCode />
          </dd>
        </div>
        <div>
          <dt>{t("betting.toWin")}</dt>
          <dd>
            <Money amount={ticket.possibleWin} currency={ticket.currency} withCode />
          </dd>
        </div>
      </dl>
      <div className={styles["repairs"]}>
        <Button
          variant="default"
          size="md"
          onClick={() => {
            onPrint(ticket.number);
          }}
        >
          {t("terminal.printAgain")}
        </Button>
        <Button
          variant="default"
          size="md"
          onClick={() => {
            openPanel({ kind: "ticket", number: ticket.number });
          }}
        >
          {t("kit.details")}
        </Button>
      </div>
    </section>
  );
}

/** The line below a slip whose result was lost: nothing can be done until it is known. */
export function Asking() {
  const { t } = useLocale();
  return (
    <div className={styles["asking"]} role="alert">
      <Loader size="sm" />{" "}
      <span>
        <strong>{t("terminal.asking")}</strong> {t("terminal.askingWhy")}
      </span>
    </div>
  );
}
