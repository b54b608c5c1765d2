import { money } from "@chalkboard/contract";
import { Button, Stack, Text } from "@mantine/core";
import { Suspense } from "react";
import { useAsk } from "../data/use-ask.ts";
import { type Among, Drawer } from "../kit/drawer.tsx";
import { Loading } from "../kit/loading.tsx";
import { Money } from "../kit/money.tsx";
import { useWords } from "../kit/words.tsx";
import { Payments } from "./payments.tsx";
import { SettleForm } from "./settle-form.tsx";
import { partText, type Statement } from "./statement-paper.ts";
import { usePrintStatements } from "./use-print.ts";
import type { Settling } from "./use-settling.ts";
import { accountOf, daysText, type Line, type Week } from "./week.ts";
import styles from "./weeks.module.css";

type WeekPanelProps = {
  readonly line: Line; readonly week: Week; readonly settling: Settling; readonly onClose: () => void; readonly among: Among | undefined;
};

/** One account's week: its statement, and what is paid of its balance. */
export function WeekPanel({ line, week, settling, onClose, among }: WeekPanelProps) {
  const words = useWords();
  const title = words.t("reports.figureOf", { figure: words.t("weeks.statement"), pos: line.name, period: daysText(week, words) });
  return (
    <Drawer title={title} onClose={onClose} among={among}>
      <Suspense fallback={<Loading />}><Own line={line} week={week} settling={settling} /></Suspense>
    </Drawer>
  );
}

function Own({ line, week, settling }: Pick<WeekPanelProps, "line" | "week" | "settling">) {
  const { t, format, currency } = useWords();
  const account = accountOf(line);
  const { data: { statements: [statement], isLast } } = useAsk(money.weekStatements, { number: week.number, account });
  const print = usePrintStatements();
  if (statement === undefined) return null;
  return (
    <Stack gap="sm">
      {line.posId === null && <Text size="sm">{t("weeks.ownAccount", { balance: format.money(line.all.balance, currency) })}</Text>}
      <Parts statement={statement} />
      <div className={styles["acts"]}>
        <Button variant="default" onClick={() => { print({ number: week.number, account }); }}>{t("weeks.printStatement")}</Button>
      </div>
      {week.closedAt === null ? <Text size="sm" c="dimmed">{t("weeks.notYet")}</Text>
        : !isLast ? <Text size="sm" c="dimmed">{t("weeks.carriedOn")}</Text>
          : statement.balance === 0 ? <Text size="sm">{t("weeks.nothingDue")}</Text>
            : settling.unknown === undefined && (
              <SettleForm key={statement.balance} name={line.name} account={account} number={week.number} balance={statement.balance} settling={settling} />
            )}
      {statement.settlements.length > 0 && <Payments name={line.name} payments={statement.settlements} settling={settling} />}
    </Stack>
  );
}

/** What the account brought along, what moved it, and what is left. */
function Parts({ statement: { opening, parts, balance, carried, carriedAfter, onSales, onNet, fees } }: { readonly statement: Statement }) {
  const words = useWords();
  const { t } = words;
  const row = (name: string, amount: number, isSum = false) => (
    <tr key={name} data-sum={isSum || undefined}><th scope="row">{name}</th><td><Money amount={amount} zero /></td></tr>
  );
  return (
    <table className={styles["statement"]}>
      <tbody>
        {row(t("weeks.opening"), opening)}
        {parts.map((part) => row(partText(part, words), part.amount))}
        {row(t("weeks.balance"), balance, true)}
        {onSales !== 0 && onNet !== 0 && row(`${t("weeks.commission")} · ${t("reports.sales")}`, onSales)}
        {onSales !== 0 && onNet !== 0 && row(`${t("weeks.commission")} · ${t("reports.net")}`, onNet)}
        {fees !== 0 && row(t("reports.fee"), 0 - fees)}
        {(carried !== 0 || carriedAfter !== 0) && row(t("weeks.makeUp"), carried)}
        {(carried !== 0 || carriedAfter !== 0) && row(t("weeks.makeUpAfter"), carriedAfter)}
      </tbody>
    </table>
  );
}
