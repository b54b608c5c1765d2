import { money } from "@chalkboard/contract";
import { Button, Stack, Text } from "@mantine/core";
import { Suspense } from "react";
import type { InputOf } from "../../data/connection/client.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { type Pager, Drawer } from "../../kit/dialog/drawer.tsx";
import { Loading } from "../../kit/states/loading.tsx";
import { Money } from "../../kit/format/money.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { saveFile } from "../../kit/grid/files.ts";
import { Below, Entries } from "./figure-parts.tsx";
import { Payments } from "./payments.tsx";
import { SettleForm } from "./settle-form.tsx";
import { partText, type Statement } from "./statement-paper.ts";
import { usePrintStatements } from "./use-print.ts";
import type { Settling } from "./use-settling.ts";
import { type AccountFigure, accountOf, daysText, type Line, lineText, type OpenedRow, type Week } from "./week.ts";
import styles from "./weeks.module.css";

type Input = InputOf<typeof money.weekLines>;

type OpenedLineProps = {
  /** The week, the as-of time, and the shown part. */
  readonly input: Input;
  readonly filters: Pick<Input, "text" | "due">;
  /** From the link: the row, and the figure that it was opened by. */
  readonly opened: OpenedRow;
  readonly shownOf: (rows: Line[]) => readonly Line[];
  readonly settling: Settling;
  readonly onOpen: (key: string) => void;
  readonly onClose: () => void;
};

/** The row named in the link; a row that no longer matches the filters, such as a settled one, stays open. */
export function OpenedLine({
  input,
  filters,
  opened: { key: lineKey, figure },
  shownOf,
  settling,
  onOpen,
  onClose,
}: OpenedLineProps) {
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
      figure={figure}
      below={line.zoneId === null || input.by !== "tree" ? [] : all.filter(({ parentId }) => parentId === line.zoneId)}
      settling={settling}
      onOpen={(key) => {
        onOpen(lineText({ key, figure }));
      }}
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
                if (next !== undefined) onOpen(lineText({ key: next.key, figure }));
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
  readonly figure: AccountFigure;
  /** By the tree, the rows right below a zone. */
  readonly below: readonly Line[];
  readonly settling: Settling;
  readonly onOpen: (key: string) => void;
  readonly onClose: () => void;
  readonly among: Pager | undefined;
};

/** One account's week: its statement, and payments of its balance. */
function WeekPanel({ onClose, among, ...own }: WeekPanelProps) {
  const { line, week } = own;
  const locale = useLocale();
  const title = locale.t("reports.figureOf", {
    figure: locale.t("weeks.statement"),
    pos: line.name,
    period: daysText(week, locale),
  });
  return (
    <Drawer title={title} onClose={onClose} among={among}>
      <Suspense fallback={<Loading />}>
        <Own {...own} />
      </Suspense>
    </Drawer>
  );
}

function Own({ line, week, asOf, figure, below, settling, onOpen }: Omit<WeekPanelProps, "onClose" | "among">) {
  const { t, format, zone, currency, language } = useLocale();
  const account = accountOf(line);
  const input = { number: week.number, account, ...(asOf === undefined ? {} : { asOf }) };
  const {
    data: {
      statements: [statement],
      isLast,
    },
  } = useCallQuery(money.weekStatements, input);
  const print = usePrintStatements();
  const pdf = useCallMutation(money.printStatement);
  const download = async (): Promise<void> => {
    const result = await pdf.mutate({ ...input, language });
    if (!result.ok) return;
    const bytes = Uint8Array.from(atob(result.data.pdf), (letter) => letter.charCodeAt(0));
    saveFile(result.data.name, new Blob([bytes], { type: "application/pdf" }));
  };
  if (statement === undefined) return null;
  return (
    <Stack gap="sm">
      {line.posId === null && (
        <Text size="sm">{t("weeks.ownAccount", { balance: format.money(line.all.balance, currency) })}</Text>
      )}
      {statement.balance !== 0 && (
        <p className={styles["due"]}>
          {t(statement.balance < 0 ? "weeks.dueFrom" : "weeks.dueTo", { name: line.name })}{" "}
          <b>{format.moneyWithCode(Math.abs(statement.balance), currency)}</b>
        </p>
      )}
      <Parts statement={statement} />
      <Below line={line} rows={below} figure={figure} onOpen={onOpen} />
      <Entries statement={statement} figure={figure} />
      <div className={styles["acts"]}>
        <Button
          variant="default"
          onClick={() => {
            print(input);
          }}
        >
          {t("weeks.printStatement")}
        </Button>
        <Button
          variant="default"
          loading={pdf.busy}
          onClick={() => {
            void download();
          }}
        >
          {t("fees.pdf")}
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
  const locale = useLocale();
  const { t } = locale;
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
        {parts.map((part) => row(partText(part, locale), part.amount))}
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
