import { money } from "@chalkboard/contract";
import { takenBackText } from "@chalkboard/list-columns";
import { Button, Group, Stack, Text } from "@mantine/core";
import { Suspense, useMemo, useState } from "react";
import { useBusinessDay } from "../../../data/viewer.ts";
import type { Column } from "../../../kit/grid/columns.ts";
import { addDays } from "../../../kit/format/days.ts";
import { type Pager, Drawer } from "../../../kit/dialog/drawer.tsx";
import { Grid } from "../../../kit/grid/grid.tsx";
import { Loading } from "../../../kit/states/loading.tsx";
import { Money } from "../../../kit/format/money.tsx";
import { useIsPhone } from "../../../kit/behaviour/use-is-phone.ts";
import { useLocale } from "../../../kit/format/locale.tsx";
import { useList } from "../../../page-parts/lists/use-list.ts";
import type { Transaction } from "../parts/entry.ts";
import type { Held } from "./held.ts";
import { TakeBackHeld } from "./held-take-back.tsx";
import { useReceipt } from "../parts/use-receipt.ts";
import { ReceiptActions } from "../parts/receipt-actions.tsx";

const daysBack = 730;
const pageSize = 50;

type HeldPanelProps = {
  readonly one: Held;
  readonly onMove: () => void;
  readonly onClose: () => void;
  readonly among: Pager;
};

/** Both sums of one agent, and the entries behind them. */
export function HeldPanel({ one, onMove, onClose, among }: HeldPanelProps) {
  const { t } = useLocale();
  return (
    <Drawer title={t("money.heldOf", { name: one.name })} onClose={onClose} among={among}>
      <Stack gap="sm">
        <Group justify="space-between" align="start">
          <Stack gap="xs">
            <Text size="sm">
              {t("money.heldFor")}{" "}
              <b>
                <Money amount={one.heldFor} zero withCode />
              </b>{" "}
              · {t("money.heldForWhy")}
            </Text>
            <Text size="sm">
              {t("money.heldBy")}{" "}
              <b>
                <Money amount={one.heldBy} zero withCode />
              </b>{" "}
              · {t("money.heldByWhy")}
            </Text>
            <Text size="sm">
              {t("paper.balance")}{" "}
              <b>
                <Money amount={one.balance} zero withCode />
              </b>
            </Text>
          </Stack>
          <Button size="compact-sm" onClick={onMove}>
            {t("money.heldMove")}
          </Button>
        </Group>
        <Suspense fallback={<Loading />}>
          <Movements one={one} />
        </Suspense>
      </Stack>
    </Drawer>
  );
}

function Movements({ one }: Pick<HeldPanelProps, "one">) {
  const { t } = useLocale();
  const today = useBusinessDay();
  const print = useReceipt();
  const isPhone = useIsPhone();
  const [input, setRequest] = useState<Transaction | undefined>(undefined);
  const { rows, hasMore, more } = useList(
    money.listTransactions,
    {
      from: addDays(today, -daysBack),
      to: addDays(today, 1),
      kinds: [...money.heldActs],
      zoneId: one.zoneId,
      isOwn: true,
    },
    { pageSize },
  );
  const columns = useMemo((): readonly Column<Transaction>[] => {
    const amountOf =
      (of: "for" | "by") =>
      ({ kind, amount }: Transaction): number | undefined => {
        const act = money.heldActs.find((candidate) => candidate === kind);
        return act !== undefined && money.heldChanges[act].of === of ? amount : undefined;
      };
    return [
      { title: "kit.time", value: ({ at }) => at, kind: "dateTime", width: 130, phone: "line" },
      { title: "money.kind", value: ({ kind }) => t(`paper.${kind}`), width: 160, phone: "name" },
      // The kind says which of the two sums it belongs to; a card shows one figure.
      ...(isPhone
        ? [
            {
              title: "reports.amount" as const,
              value: ({ amount }: Transaction) => amount,
              kind: "money" as const,
              phone: "figure" as const,
            },
          ]
        : [
            { title: "money.heldFor" as const, value: amountOf("for"), kind: "money" as const, width: 100 },
            { title: "money.heldBy" as const, value: amountOf("by"), kind: "money" as const, width: 100 },
          ]),
      {
        title: "money.reason",
        grow: 1,
        phone: "line",
        wraps: true,
        value: (row) =>
          [
            row.takenBackBy === null ? "" : takenBackText({ ...row, isBack: false }, t),
            row.reason,
            row.by,
            row.confirmedBy,
          ]
            .filter((part) => part !== "")
            .join(" · "),
      },
      {
        title: "paper.receipt",
        value: ({ receipt }) => receipt,
        width: 210,
        phone: "line",
        cell: (row) => (
          <ReceiptActions
            receipt={row.receipt}
            onPrint={() => {
              print(row.transactionId);
            }}
            isReversible={row.takenBackBy === null && row.takesBack === null}
            onTakeBack={() => {
              setRequest(row);
            }}
          />
        ),
      },
    ];
  }, [t, print, isPhone]);
  return (
    <>
      <Grid
        rows={rows}
        rowKey={({ transactionId }) => transactionId}
        columns={columns}
        height="auto"
        isRoomy
        name={`held-${one.name}`}
        rowTone={({ takenBackBy }) => (takenBackBy === null ? undefined : "dim")}
        empty={{ title: "empty.held", why: "empty.heldWhy" }}
      />
      {hasMore && (
        <Button variant="default" onClick={more}>
          {t("tickets.older")}
        </Button>
      )}
      {input !== undefined && (
        <TakeBackHeld
          act={input}
          one={one}
          onPrint={print}
          onClose={() => {
            setRequest(undefined);
          }}
        />
      )}
    </>
  );
}
