import type { AnswerOf, temporary } from "@chalkboard/contract";
import { Button } from "@mantine/core";
import { lineText } from "../../page-parts/betting/bet-labels.ts";
import { openPanel } from "../../data/panels.ts";
import { Time } from "../../kit/format/figures.tsx";
import { Money } from "../../kit/format/money.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { modeKey, sellerKey } from "@chalkboard/list-columns";
import { temporarySourceKeys, temporaryStateKeys } from "@chalkboard/list-columns";
import styles from "./composed.module.css";

type Row = AnswerOf<typeof temporary.list>["rows"][number];

/** A temporary ticket: its bets at the lines seen then, its source, and the ticket made from it. */
export function Composed({ row }: { readonly row: Row }) {
  const locale = useLocale();
  const { t, oddsFormat } = locale;
  const { bets, ticketNumber } = row;
  return (
    <div className={styles["composed"]}>
      <p className={styles["head"]}>
        {t(modeKey(row.mode))} · <Money amount={row.amount} withCode /> · {t(temporaryStateKeys[row.state])}
      </p>
      <ol className={styles["bets"]} aria-label={t("tickets.legs")}>
        {bets.map((bet, index) => (
          <li key={index}>
            <strong>
              {bet.rotation} {bet.teamName === "" ? bet.eventName : bet.teamName} {lineText(bet, oddsFormat)}
            </strong>
            <small>
              {bet.teamName === "" ? "" : `${bet.eventName} · `}
              <Time at={bet.startsAt} as="dateTime" />
            </small>
          </li>
        ))}
      </ol>
      <dl className={styles["facts"]}>
        <dt>{t("tickets.composedAt")}</dt>
        <dd>
          <Time at={row.composedAt} as="dateTime" />
        </dd>
        <dt>{t("tickets.source")}</dt>
        <dd>
          {t(temporarySourceKeys[row.source])}
          {row.composedBy === "" ? "" : ` · ${row.composedBy}`}
        </dd>
        <dt>{t("tickets.goodUntil")}</dt>
        <dd>
          <Time at={row.expiresAt} as="dateTime" />
        </dd>
        {row.soldAtPos !== "" && (
          <>
            <dt>{t(sellerKey(locale))}</dt>
            <dd>{row.soldAtPos}</dd>
          </>
        )}
      </dl>
      {ticketNumber !== null && (
        <Button
          variant="default"
          onClick={() => {
            openPanel({ kind: "ticket", number: ticketNumber });
          }}
        >
          {t("betting.ticket")} {ticketNumber}
        </Button>
      )}
    </div>
  );
}
