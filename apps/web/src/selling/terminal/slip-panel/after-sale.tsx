import { ticketNumberGroups } from "@chalkboard/i18n";
import { modeKey } from "@chalkboard/list-columns";
import { Button, Loader } from "@mantine/core";
import { Money } from "../../../kit/format/money.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { openPanel } from "../../../data/panels.ts";
import type { Ticket } from "../slip/slip.ts";
import styles from "../terminal.module.css";

export type SoldProps = {
  readonly ticket: Ticket;
  /** What the customer hands over: entered, or being typed. */
  readonly given: number | undefined;
};

/**
 * The ticket just sold, readable across the counter: the money to take, then what was given and the change. It remains
 * until the next bet begins.
 */
export function SoldTicket({ ticket, given, onPrint }: SoldProps & { readonly onPrint: (number: number) => void }) {
  const { t } = useLocale();
  const { number, mode, description, stake, possibleWin, currency } = ticket;
  return (
    <section className={styles["sold"]} role="status" data-ticket={number}>
      <p className={styles["soldWord"]}>
        {t("terminal.sold")} · {t(modeKey(mode))}
      </p>
      <p className={styles["takeMoney"]}>
        {t("terminal.takeMoney")} <Money amount={stake} currency={currency} />
      </p>
      <p className={styles["given"]}>
        {given === undefined ? t("terminal.givenHint") : <Change given={given} ticket={ticket} />}
      </p>
      <strong className={styles["soldNumber"]}>
        <InThrees number={number} />
      </strong>
      <p>{description}</p>
      <p>
        {t("betting.toWin")} <Money amount={possibleWin} currency={currency} withCode />
      </p>
      <div className={styles["repairs"]}>
        <Button
          variant="default"
          size="md"
          onClick={() => {
            onPrint(number);
          }}
        >
          <kbd>Alt P</kbd>&nbsp;{t("terminal.printAgain")}
        </Button>
        <Button
          variant="default"
          size="md"
          onClick={() => {
            openPanel({ kind: "ticket", number });
          }}
        >
          {t("kit.details")}
        </Button>
      </div>
    </section>
  );
}

/** The ticket before the slip that is being built: its money may still be in the customer's hand. */
export function LastSold({ ticket, given }: SoldProps) {
  const { t } = useLocale();
  const { number, stake, currency } = ticket;
  return (
    <p className={styles["lastSold"]} data-ticket={number}>
      <b>
        {t("terminal.takeMoney")} <Money amount={stake} currency={currency} />
      </b>
      {given !== undefined && <Change given={given} ticket={ticket} />}
      <span>
        {t("terminal.lastTicket")} <InThrees number={number} />
      </span>
    </p>
  );
}

function Change({ given, ticket: { stake, currency } }: { readonly given: number; readonly ticket: Ticket }) {
  const { t } = useLocale();
  return (
    <span>
      {t("terminal.given")} <Money amount={given} currency={currency} /> →{" "}
      <b>
        {t("terminal.givenChange")} <Money amount={given - stake} currency={currency} zero />
      </b>
    </span>
  );
}

/** A ticket's number in groups of three, as on its paper; copied without the gaps. */
function InThrees({ number }: { readonly number: number }) {
  return (
    <span className={styles["threes"]}>
      {ticketNumberGroups(number).map((digits, index) => (
        <span key={index}>{digits}</span>
      ))}
    </span>
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
