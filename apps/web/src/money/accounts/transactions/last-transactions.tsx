import { money } from "@chalkboard/contract";
import { takenBackText } from "@chalkboard/list-columns";
import { Button } from "@mantine/core";
import { useMemo } from "react";
import { useBusinessDay } from "../../../data/viewer.ts";
import type { Column } from "../../../kit/grid/columns.ts";
import { addDays } from "../../../kit/format/days.ts";
import { EmptyState } from "../../../kit/states/empty-state.tsx";
import { Grid } from "../../../kit/grid/grid.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { useList } from "../../../page-parts/lists/use-list.ts";
import { type Holder, whoseOf } from "../../../page-parts/people/accounts.ts";
import { type Transaction } from "../parts/entry.ts";
import styles from "../parts/money.module.css";
import { ReceiptActions } from "../parts/receipt-actions.tsx";

const daysBack = 90;
const pageSize = 20;
const everyMs = 30_000;

type LastTransactionsProps = {
  readonly of: Holder;
  readonly accountId: number;
  readonly onPrint: (transactionId: number) => void;
  /** Undefined while the outcome of the last entry is unknown. */
  readonly onTakeBack: ((one: Transaction) => void) | undefined;
};

/** An account's entries, newest first: reprint or reverse one. */
export function LastTransactions({ of, accountId, onPrint, onTakeBack }: LastTransactionsProps) {
  const { t } = useLocale();
  const today = useBusinessDay();
  const { rows, hasMore, more } = useList(
    money.listTransactions,
    {
      from: addDays(today, -daysBack),
      to: today,
      kinds: ["deposit", "withdrawal", "adjustment"],
      ...whoseOf(of, accountId),
      isOwn: of === "zone",
    },
    { pageSize, everyMs },
  );
  const columns = useMemo(
    (): readonly Column<Transaction>[] => [
      { title: "kit.time", value: ({ at }) => at, kind: "dateTime", width: 130, phone: "line" },
      { title: "money.kind", value: ({ kind }) => t(`paper.${kind}`), width: 130, phone: "name" },
      { title: "reports.amount", value: ({ amount }) => amount, kind: "money", width: 120, phone: "figure" },
      { title: "paper.balance", value: ({ balance }) => balance, kind: "money", width: 120, wideOnly: true },
      {
        title: "money.reason",
        grow: 2,
        phone: "line",
        value: (one) =>
          // A reversal says so in its reason.
          [one.takenBackBy === null ? "" : takenBackText({ ...one, isBack: false }, t), one.reason]
            .filter((part) => part !== "")
            .join(" · "),
      },
      { title: "money.by", value: ({ by }) => by, grow: 1, wideOnly: true },
      {
        title: "paper.receipt",
        value: ({ receipt }) => receipt,
        width: 280,
        phone: "line",
        cell: (one) => (
          <ReceiptActions
            receipt={one.receipt}
            onPrint={() => {
              onPrint(one.transactionId);
            }}
            isReversible={onTakeBack !== undefined && one.takenBackBy === null}
            onTakeBack={() => {
              onTakeBack?.(one);
            }}
          />
        ),
      },
    ],
    [t, onPrint, onTakeBack],
  );
  if (rows.length === 0) return <EmptyState title="money.none" />;
  return (
    <section className={styles["last"]} aria-labelledby="last-transactions">
      <h2 id="last-transactions">{t("money.last")}</h2>
      <Grid
        rows={rows}
        rowKey={({ transactionId }) => transactionId}
        columns={columns}
        height="auto"
        isRoomy
        rowTone={({ takenBackBy }) => (takenBackBy === null ? undefined : "dim")}
        empty={{ title: "money.none", why: "money.chooseWhy" }}
      />
      {hasMore && (
        <Button variant="default" onClick={more}>
          {t("tickets.older")}
        </Button>
      )}
    </section>
  );
}
