import { reports } from "@chalkboard/contract";
import type { AskedOf } from "../data/client.ts";
import { useAsk } from "../data/use-ask.ts";
import { EmptyState } from "../kit/empty-state.tsx";
import { Money } from "../kit/money.tsx";
import { useWords } from "../kit/words.tsx";
import styles from "./commissions-panel.module.css";

export type CommissionsPanelProps = { readonly title: string; readonly asked: AskedOf<typeof reports.commissions> };

/** What a figure of commission sums: each entry of the ledger with the week that it was counted for. */
export function CommissionsPanel({ title, asked }: CommissionsPanelProps) {
  const { t, format } = useWords();
  const { data: { rows, currency } } = useAsk(reports.commissions, asked);
  if (rows.length === 0) return <EmptyState />;
  return (
    <table className={styles["list"]} aria-label={title}>
      <thead><tr>
        <th scope="col">{t("reports.day")}</th><th scope="col">{t("reports.account")}</th><th scope="col">{t("reports.week")}</th>
        <th scope="col" className={styles["figure"]}>{t("reports.sales")}</th><th scope="col" className={styles["figure"]}>{t("reports.net")}</th>
        <th scope="col">{t("reports.kind")}</th><th scope="col" className={styles["figure"]}>{t("reports.amount")}</th>
      </tr></thead>
      <tbody>
        {rows.map(({ day, name, kind, amount, week }) => (
          <tr key={`${name} ${kind} ${String(week.number)}`}>
            <td>{format.day(day)}</td>
            <td>{name}</td>
            <td>{week.number} · {format.day(week.from)} – {format.day(week.to)}</td>
            <td className={styles["figure"]}><Money amount={week.sales} currency={currency} /></td>
            <td className={styles["figure"]}><Money amount={week.net} currency={currency} /></td>
            <td>{t(`reports.${kind}`)}</td>
            <td className={styles["figure"]}><Money amount={amount} currency={currency} /></td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
