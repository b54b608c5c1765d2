import { modeKey } from "@chalkboard/list-columns";
import { Time } from "../../../kit/format/figures.tsx";
import { Money } from "../../../kit/format/money.tsx";
import { useLocale } from "../../../kit/format/words.tsx";
import { lineText } from "../../../page-parts/betting/bet-words.ts";
import { Status } from "../../../page-parts/betting/ticket-status.tsx";
import type { Ticket } from "../slip/slip.ts";
import styles from "../terminal.module.css";

/** A ticket before an action on it: its number, mode, legs and money. */
export function TicketFacts({
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
