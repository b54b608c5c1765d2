// What a figure of a week sums: the accounts below a zone, and the entries by hand of an account.
import { headOf } from "@chalkboard/list-columns";
import { UnstyledButton } from "@mantine/core";
import { Time } from "../../kit/format/figures.tsx";
import { Money } from "../../kit/format/money.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import type { Statement } from "./statement-paper.ts";
import type { AccountFigure, Line } from "./week.ts";
import styles from "./weeks.module.css";

const titles = {
  opening: "broughtForward",
  byHand: "byHand",
  loans: "loans",
  others: "otherMoved",
  commission: "commission",
  settled: "weekPaid",
  balance: "balance",
  carried: "makeUpIn",
  carriedAfter: "makeUpOut",
} as const satisfies Record<AccountFigure, Parameters<typeof headOf>[0]>;

type BelowProps = {
  readonly line: Line;
  readonly rows: readonly Line[];
  readonly figure: AccountFigure;
  readonly onOpen: (key: string) => void;
};

/** A zone's figure as the sum of its own account and those right below it; each opens its own. */
export function Below({ line, rows, figure, onOpen }: BelowProps) {
  const { t } = useLocale();
  if (rows.length === 0) return null;
  const title = t(headOf(titles[figure]).title);
  const own = line[figure] - rows.reduce((sum, row) => sum + row[figure], 0);
  return (
    <table className={styles["statement"]}>
      <caption>{`${title} · ${t("weeks.withBelow", { name: line.name })}`}</caption>
      <tbody>
        <tr>
          <th scope="row">{line.name}</th>
          <td>
            <Money amount={own} zero />
          </td>
        </tr>
        {rows
          .filter((row) => row[figure] !== 0)
          .map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <UnstyledButton
                  className={styles["below"]}
                  onClick={() => {
                    onOpen(row.key);
                  }}
                >
                  {row.name}
                </UnstyledButton>
              </th>
              <td>
                <Money amount={row[figure]} zero />
              </td>
            </tr>
          ))}
        <tr data-sum>
          <th scope="row">{title}</th>
          <td>
            <Money amount={line[figure]} zero />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** The entries by hand of an account: those of the opened figure, or all. */
export function Entries({ statement, figure }: { readonly statement: Statement; readonly figure: AccountFigure }) {
  const { t } = useLocale();
  const isPart = statement.entries.some(({ part }) => part === figure);
  const entries = statement.entries.filter(({ part }) => !isPart || part === figure);
  if (entries.length === 0) return null;
  return (
    <table className={styles["statement"]}>
      <caption>{isPart ? t(headOf(titles[figure]).title) : t("weeks.entriesOf")}</caption>
      <tbody>
        {entries.map(({ transactionId, kind, receipt, at, by, reason, amount }) => (
          <tr key={transactionId}>
            <th scope="row">
              {t(`paper.${kind}`)}
              <small>
                <Time at={at} as="dateTime" />
                {[` · ${t("paper.receipt")} ${String(receipt)}`, by, reason].filter((one) => one !== "").join(" · ")}
              </small>
            </th>
            <td>
              <Money amount={amount} zero />
            </td>
          </tr>
        ))}
        {isPart && (
          <tr data-sum>
            <th scope="row">{t("kit.total")}</th>
            <td>
              <Money amount={entries.reduce((sum, { amount }) => sum + amount, 0)} zero />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
