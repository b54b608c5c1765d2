import { money } from "@chalkboard/contract";
import { Button, Stack, Text } from "@mantine/core";
import { Suspense } from "react";
import type { InputOf } from "../../data/connection/client.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { type Pager, Drawer } from "../../kit/dialog/drawer.tsx";
import { Loading } from "../../kit/states/loading.tsx";
import { Money } from "../../kit/format/money.tsx";
import { useLocale } from "../../kit/format/words.tsx";
import { Payments } from "./payments.tsx";
import { SettleForm } from "./settle-form.tsx";
import { partText, type Statement } from "./statement-paper.ts";
import { usePrintStatements } from "./use-print.ts";
import type { Settling } from "./use-settling.ts";
import { accountOf, daysText, type Line, type Week } from "./week.ts";
import styles from "./weeks.module.css";

type Input = InputOf<typeof money.weekLines>;

type OpenedLineProps = {
  /** The week, the as-of time, and the shown part. */
  readonly input: Input;
  readonly filters: Pick<Input, "text" | "due">;
  readonly lineKey: string;
  readonly shownOf: (rows: Line[]) => readonly Line[];
  readonly settling: Settling;
  readonly onOpen: (key: string) => void;
  readonly onClose: () => void;
};

/** The row named in the link; a row that no longer matches the filters, such as a settled one, stays open. */
export function OpenedLine({ input, filters, lineKey, shownOf, settling, onOpen, onClose }: OpenedLineProps) {
  const {
    data: { rows: all, week },
  } = useCallQuery(money.weekLines, input);
  const {
    data: { rows },
  } = useCallQuery(money.weekLines, { ...filters, ...input });
  const shown = shownOf(rows);
  const line = all.find(({ key }) => key === lineKey);
  const index = shown.findIndex(({ key }) => key === lineKey);
  if (line === undefined) return null;
  return (
    <WeekPanel
      line={line}
      week={week}
      asOf={input.asOf}
      settling={settling}
      onClose={onClose}
      among={
        index < 0
          ? undefined
          : {
              index,
              count: shown.length,
              hasNext: index + 1 < shown.length,
              onStep: (step) => {
                const next = shown[index + step];
                if (next !== undefined) onOpen(next.key);
              },
            }
      }
    />
  );
}

type WeekPanelProps = {
  readonly line: Line;
  readonly week: Week;
  readonly asOf: number | undefined;
  readonly settling: Settling;
  readonly onClose: () => void;
  readonly among: Pager | undefined;
};

/** One account's week: its statement, and payments of its balance. */
function WeekPanel({ line, week, asOf, settling, onClose, among }: WeekPanelProps) {
  const words = useLocale();
  const title = words.t("reports.figureOf", {
    figure: words.t("weeks.statement"),
    pos: line.name,
    period: daysText(week, words),
  });
  return (
    <Drawer title={title} onClose={onClose} among={among}>
      <Suspense fallback={<Loading />}>
        <Own line={line} week={week} asOf={asOf} settling={settling} />
      </Suspense>
    </Drawer>
  );
}

function Own({ line, week, asOf, settling }: Pick<WeekPanelProps, "line" | "week" | "asOf" | "settling">) {
  const { t, format, zone, currency } = useLocale();
  const account = accountOf(line);
  const input = { number: week.number, account, ...(asOf === undefined ? {} : { asOf }) };
  const {
    data: {
      statements: [statement],
      isLast,
    },
  } = useCallQuery(money.weekStatements, input);
  const print = usePrintStatements();
  if (statement === undefined) return null;
  return (
    <Stack gap="sm">
      {line.posId === null && (
        <Text size="sm">{t("weeks.ownAccount", { balance: format.money(line.all.balance, currency) })}</Text>
      )}
      <Parts statement={statement} />
      <div className={styles["acts"]}>
        <Button
          variant="default"
          onClick={() => {
            print(input);
          }}
        >
          {t("weeks.printStatement")}
        </Button>
      </div>
      {asOf !== undefined ? (
        <Text size="sm" c="dimmed">
          {t("reports.asOf", { time: format.exact(asOf, zone) })}
        </Text>
      ) : week.closedAt === null ? (
        <Text size="sm" c="dimmed">
          {t("weeks.notYet")}
        </Text>
      ) : !isLast ? (
        <Text size="sm" c="dimmed">
          {t("weeks.carriedOn")}
        </Text>
      ) : statement.balance === 0 ? (
        <Text size="sm">{t("weeks.nothingDue")}</Text>
      ) : (
        settling.unknown === undefined && (
          <SettleForm
            key={statement.balance}
            name={line.name}
            account={account}
            number={week.number}
            balance={statement.balance}
            settling={settling}
          />
        )
      )}
      {statement.settlements.length > 0 && (
        <Payments payments={statement.settlements} settling={asOf === undefined ? settling : undefined} />
      )}
    </Stack>
  );
}

/** The account's opening balance, activity and closing balance. */
function Parts({
  statement: { opening, parts, balance, carried, carriedAfter, onSales, onNet, fees },
}: {
  readonly statement: Statement;
}) {
  const words = useLocale();
  const { t } = words;
  const row = (name: string, amount: number, isSum = false) => (
    <tr key={name} data-sum={isSum || undefined}>
      <th scope="row">{name}</th>
      <td>
        <Money amount={amount} zero />
      </td>
    </tr>
  );
  return (
    <table className={styles["statement"]}>
      <tbody>
        {row(t("weeks.opening"), opening)}
        {parts.map((part) => row(partText(part, words), part.amount))}
        {row(t("weeks.balance"), balance, true)}
        {onSales !== 0 && onNet !== 0 && row(`${t("reports.commission")} · ${t("reports.sales")}`, onSales)}
        {onSales !== 0 && onNet !== 0 && row(`${t("reports.commission")} · ${t("reports.net")}`, onNet)}
        {fees !== 0 && row(t("reports.fee"), 0 - fees)}
        {(carried !== 0 || carriedAfter !== 0) && row(t("weeks.makeUp"), carried)}
        {(carried !== 0 || carriedAfter !== 0) && row(t("weeks.makeUpAfter"), carriedAfter)}
      </tbody>
    </table>
  );
}
