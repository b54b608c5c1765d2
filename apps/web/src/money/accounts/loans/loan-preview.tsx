import type { AnswerOf, money } from "@chalkboard/contract";
import { Text } from "@mantine/core";
import { Money } from "../../../kit/format/money.tsx";
import { useLocale } from "../../../kit/format/words.tsx";
import { type LoanDraft, weekText } from "./loans.ts";
import styles from "../parts/money.module.css";

export type Previewed = AnswerOf<typeof money.previewLoan>;

/** The consequences of the loan, and its instalments by week. */
export function LoanPreview({
  draft: { way, principal },
  preview,
}: {
  readonly draft: LoanDraft;
  readonly preview: Previewed;
}) {
  const words = useLocale();
  const { t, format, currency } = words;
  const { posName: name, balance, owed, schedule } = preview;
  return (
    <>
      <Text size="sm" role="status">
        <b>
          {t(way === "cash" ? "money.lendCash" : "money.lendBalance", {
            amount: format.moneyWithCode(principal ?? 0, currency),
            name,
          })}
        </b>{" "}
        {t("money.loanStands", { balance: format.money(balance, currency), owed: format.money(owed, currency) })}
      </Text>
      <section className={styles["standing"]} aria-label={t("money.schedule")}>
        <h2>{t("money.scheduleWhy")}</h2>
        <dl>
          {schedule.map(({ week, amount, ...days }) => (
            <div key={week}>
              <dt>{weekText(days, words)}</dt>
              <dd>
                <Money amount={amount} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
