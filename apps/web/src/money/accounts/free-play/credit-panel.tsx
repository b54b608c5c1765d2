import { money, responses } from "@chalkboard/contract";
import { Button, Group, Stack, Text } from "@mantine/core";
import { Suspense, useMemo, useState } from "react";
import { serverNow } from "../../../data/clock.ts";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import { useBusinessDay } from "../../../data/viewer.ts";
import type { Column } from "../../../kit/grid/columns.ts";
import { addDays } from "../../../kit/format/days.ts";
import { type Pager, Drawer } from "../../../kit/dialog/drawer.tsx";
import { Grid } from "../../../kit/grid/grid.tsx";
import { Loading } from "../../../kit/states/loading.tsx";
import { Money } from "../../../kit/format/money.tsx";
import { useToasts } from "../../../kit/states/toasts.tsx";
import { useIsPhone } from "../../../kit/behaviour/use-is-phone.ts";
import { useLocale } from "../../../kit/format/locale.tsx";
import { useList } from "../../../page-parts/lists/use-list.ts";
import { ConfirmMoneyAction } from "../../../page-parts/people/confirm-money-action.tsx";
import { asksSecond } from "../../../page-parts/people/second-labels.ts";
import type { Act } from "../../../page-parts/people/use-act.tsx";
import type { Transaction } from "../parts/entry.ts";
import { type Credit, creditCalls } from "./use-grant.ts";
import { useReceipt } from "../parts/use-receipt.ts";
import { ReceiptActions } from "../parts/receipt-actions.tsx";
import { momentText } from "../../../kit/format/moment-text.ts";

const daysBack = 730;
const pageSize = 50;

type CreditPanelProps = {
  readonly credit: Credit;
  readonly onGive: () => void;
  readonly onClose: () => void;
  readonly among: Pager;
};

/** An account's grants, what expired, and what was revoked. */
export function CreditPanel({ credit, onGive, onClose, among }: CreditPanelProps) {
  const { t } = useLocale();
  return (
    <Drawer title={t("money.creditOf", { name: credit.posName })} onClose={onClose} among={among}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Text size="sm">
            {t("money.creditFree")}{" "}
            <b>
              <Money amount={credit.balance} zero withCode />
            </b>
            {" · "}
            {t("money.creditOpen")}{" "}
            <b>
              <Money amount={credit.open} zero />
            </b>
          </Text>
          <Button size="compact-sm" onClick={onGive}>
            {t("money.give")}
          </Button>
        </Group>
        <Suspense fallback={<Loading />}>
          <Movements credit={credit} />
        </Suspense>
      </Stack>
    </Drawer>
  );
}

function Movements({ credit }: Pick<CreditPanelProps, "credit">) {
  const { t, format, zone } = useLocale();
  const isPhone = useIsPhone();
  const today = useBusinessDay();
  const print = useReceipt();
  const [input, setRequest] = useState<Transaction | undefined>(undefined);
  const { rows, hasMore, more } = useList(
    money.listTransactions,
    {
      from: addDays(today, -daysBack),
      to: addDays(today, 1),
      kinds: ["creditGrant", "creditExpiry", "creditBack"],
      posId: credit.posId,
    },
    { pageSize },
  );
  const columns = useMemo((): readonly Column<Transaction>[] => {
    const mayGoBack = ({ kind, expiresAt }: Transaction): boolean =>
      kind === "creditGrant" && credit.balance > 0 && (expiresAt === null || expiresAt > serverNow());
    return [
      { title: "kit.time", value: ({ at }) => at, kind: "dateTime", width: 130, phone: "line" },
      { title: "money.kind", value: ({ kind }) => t(`paper.${kind}`), width: 150, phone: "name" },
      { title: "reports.amount", value: ({ amount }) => amount, kind: "money", width: 110, phone: "figure" },
      {
        title: "money.creditExpires",
        value: ({ expiresAt }) => expiresAt,
        kind: "dateTime",
        width: 130,
        wideOnly: true,
      },
      {
        title: "money.reason",
        grow: 1,
        phone: "line",
        wraps: true,
        value: ({ expiresAt, reason, by }) =>
          [
            isPhone && expiresAt !== null ? `${t("money.creditExpires")} ${momentText(format, expiresAt, zone)}` : "",
            reason,
            by,
          ]
            .filter((part) => part !== "")
            .join(" · "),
      },
      {
        title: "paper.receipt",
        value: ({ receipt }) => receipt,
        width: 210,
        phone: "line",
        cell: (one) => (
          <ReceiptActions
            receipt={one.receipt}
            onPrint={() => {
              print(one.transactionId);
            }}
            isReversible={mayGoBack(one)}
            onTakeBack={() => {
              setRequest(one);
            }}
          />
        ),
      },
    ];
  }, [t, format, zone, isPhone, print, credit.balance]);
  return (
    <>
      <Grid
        rows={rows}
        rowKey={({ transactionId }) => transactionId}
        columns={columns}
        height="auto"
        isRoomy
        name={`free-play-${credit.posName}`}
        empty={{ title: "empty.credit", why: "empty.creditWhy" }}
      />
      {hasMore && (
        <Button variant="default" onClick={more}>
          {t("tickets.older")}
        </Button>
      )}
      {input !== undefined && (
        <TakeBack
          grant={input}
          balance={credit.balance}
          onPrint={print}
          onClose={() => {
            setRequest(undefined);
          }}
        />
      )}
    </>
  );
}

type TakeBackProps = {
  readonly grant: Transaction;
  readonly balance: number;
  readonly onPrint: (transactionId: number) => void;
  readonly onClose: () => void;
};

/** Asks for confirmation before the unused part of a grant is revoked. */
function TakeBack({ grant, balance, onPrint, onClose }: TakeBackProps) {
  const { t, format, currency } = useLocale();
  const toasts = useToasts();
  const { mutate } = useCallMutation(money.takeBackCredit, { quiet: true, refresh: creditCalls });
  const { receipt, posName, transactionId, amount: given } = grant;
  const amount = Math.min(given, balance);
  const confirm = async (secret: Act["secret"]) => {
    const result = await mutate({ transactionId, amount, reason: t("money.takesBackReason", { receipt }), ...secret });
    if (result.ok) {
      toasts.done(
        t("money.entered", {
          kind: t("paper.creditBack"),
          amount: format.money(amount, currency),
          name: posName,
          balance: format.money(result.data.balance, currency),
          receipt: result.data.receipt,
        }),
      );
      onPrint(result.data.transactionId);
    } else if (result.refused?.code === responses.changedMeanwhile) {
      toasts.caution(t("money.takenBack", { receipt }));
    } else if (result.refused !== undefined && !asksSecond(result.refused)) {
      toasts.refused(result.refused);
    }
    return result;
  };
  return (
    <ConfirmMoneyAction
      title={t("money.askCreditBack", { amount: format.money(amount, currency), name: posName })}
      consequence={t("money.creditBackWhy", {
        receipt,
        amount: format.money(amount, currency),
        given: format.money(given, currency),
      })}
      action={t("money.takeBack")}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
