// The rules by which a ticket was accepted: the limits of its day, and what was used of them before it.
import type { AnswerOf, tickets } from "@chalkboard/contract";
import { limitText } from "@chalkboard/i18n";
import { useLocale } from "../../../kit/format/words.tsx";
import styles from "./story.module.css";

type Judged = NonNullable<AnswerOf<typeof tickets.story>["judged"]>;

/** The settings and figures that a sale passed, folded. @param money formats minor units of the ticket's currency */
export function StoryJudged({
  judged,
  money,
}: {
  readonly judged: Judged;
  readonly money: (amount: number) => string;
}) {
  const { t } = useLocale();
  const {
    rulesVersion,
    stakeMinimum: minimum,
    stakeMaximum: maximum,
    ticketMaximum,
    maximumPayout,
    limits,
    available,
  } = judged;
  return (
    <details className={styles["judged"]}>
      <summary>{t("tickets.judgedTitle")}</summary>
      <ul>
        <li>{t("tickets.judgedRules", { version: rulesVersion })}</li>
        {maximum > 0 && <li>{t("tickets.judgedStake", { minimum: money(minimum), maximum: money(maximum) })}</li>}
        {ticketMaximum > 0 && <li>{t("tickets.judgedTicket", { maximum: money(ticketMaximum) })}</li>}
        {maximumPayout > 0 && <li>{t("tickets.judgedPayout", { maximum: money(maximumPayout) })}</li>}
        {limits
          .filter(({ limit }) => limit > 0)
          .map(({ leg, name, limit, used }, index) => (
            <li key={index}>
              {used === null
                ? t("tickets.judgedLimitEach", { name: limitText(name, t), leg, limit: money(limit) })
                : t("tickets.judgedLimit", { name: limitText(name, t), leg, used: money(used), limit: money(limit) })}
            </li>
          ))}
        {available !== null && <li>{t("tickets.judgedAvailable", { amount: money(available) })}</li>}
      </ul>
    </details>
  );
}
