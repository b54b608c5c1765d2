import type { AnswerOf, reports } from "@chalkboard/contract";
import { type MovementKind, movementKeys } from "@chalkboard/list-columns";
import { Button } from "@mantine/core";
import { Money } from "../../kit/format/money.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import styles from "./move-totals.module.css";

type MovementTotals = AnswerOf<typeof reports.movements>;

export type MoveTotalsProps = {
  readonly totals: MovementTotals;
  /** The account's name, if it is a single zone's. */
  readonly name: string;
  readonly chosen: MovementKind | "";
  readonly onChoose: (kind: MovementKind | "") => void;
};

/**
 * An account's balance before and after, money in and out, compared with the previous period, and the breakdown by
 * kind: a kind filters the rows below.
 */
export function MoveTotals({ totals: { account, total, rows, currency }, name, chosen, onChoose }: MoveTotalsProps) {
  const { t, format } = useLocale();
  const figures = [
    ["reports.moneyIn", total.moneyIn, total.before.moneyIn],
    ["reports.moneyOut", total.moneyOut, total.before.moneyOut],
    ["reports.inLessOut", total.net, total.before.net],
  ] as const;
  const end = (word: "reports.opening" | "reports.closing", amount: number) => (
    <div>
      <dt>{t(word)}</dt>
      <dd>
        <b>
          <Money amount={amount} currency={currency} zero />
        </b>
      </dd>
    </div>
  );
  return (
    <section className={styles["totals"]} aria-label={name === "" ? t("kit.total") : name}>
      <dl className={styles["figures"]}>
        {account !== null && end("reports.opening", account.opening)}
        {figures.map(([word, now, before]) => (
          <div key={word}>
            <dt>{t(word)}</dt>
            <dd>
              <b>
                <Money amount={now} currency={currency} zero />
              </b>{" "}
              <span className="cb-quiet">{t("reports.firstBefore", { amount: format.money(before, currency) })}</span>
            </dd>
          </div>
        ))}
        {account !== null && end("reports.closing", account.closing)}
      </dl>
      {(rows.length > 1 || chosen !== "") && (
        <div className={styles["kinds"]}>
          {rows
            .filter(({ key, entries }) => entries > 0 || key === chosen)
            .map(({ key, net, entries }) => {
              const kind = key as MovementKind;
              return (
                <Button
                  key={key}
                  size="compact-sm"
                  variant={chosen === kind ? "light" : "default"}
                  aria-pressed={chosen === kind}
                  onClick={() => {
                    onChoose(chosen === kind ? "" : kind);
                  }}
                >
                  {t(movementKeys[kind])} {format.number(entries)} · {format.money(net, currency)}
                </Button>
              );
            })}
        </div>
      )}
    </section>
  );
}
