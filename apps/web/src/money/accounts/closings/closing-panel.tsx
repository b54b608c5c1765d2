import { money } from "@chalkboard/contract";
import { Button, Group, Stack } from "@mantine/core";
import { useMemo, useState } from "react";
import { useCallQuery } from "../../../data/use-call-query.ts";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import type { Column } from "../../../kit/grid/columns.ts";
import { type Pager, Drawer } from "../../../kit/dialog/drawer.tsx";
import { Grid } from "../../../kit/grid/grid.tsx";
import { Money } from "../../../kit/format/money.tsx";
import { useToasts } from "../../../kit/states/toasts.tsx";
import { useIsPhone } from "../../../kit/behaviour/use-is-phone.ts";
import { useLocale } from "../../../kit/format/locale.tsx";
import { ConfirmMoneyAction } from "../../../page-parts/people/confirm-money-action.tsx";
import { asksSecond } from "../../../page-parts/people/second-labels.ts";
import { type Holder, whoseOf } from "../../../page-parts/people/accounts.ts";
import { type Closable, closingCalls, partLabels, type Preview } from "./closings.ts";
import { oppositeOf } from "../parts/entry.ts";
import { useClosingPrintout } from "../parts/use-receipt.ts";
import styles from "../parts/money.module.css";
import { ReceiptActions } from "../parts/receipt-actions.tsx";
import { momentText } from "../../../kit/format/moment-text.ts";

type ClosingPanelProps = {
  readonly of: Holder;
  readonly one: Closable;
  readonly onClosing: () => void;
  readonly onClose: () => void;
  readonly among: Pager;
};

/** An account's movements since its last closing, and its closings. */
export function ClosingPanel({ of, one, onClosing, onClose, among }: ClosingPanelProps) {
  return (
    <Drawer title={one.name} onClose={onClose} among={among}>
      <Summary of={of} one={one} onClosing={onClosing} />
    </Drawer>
  );
}

const everyMs = 10_000;

function Summary({ of, one, onClosing }: Pick<ClosingPanelProps, "of" | "one" | "onClosing">) {
  const { t, format, zone } = useLocale();
  const { data } = useCallQuery(money.previewClosing, { account: whoseOf(of, one.id) }, { everyMs });
  const { balance, from, opening, rows, closings } = data;
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="start">
        <section className={styles["summary"]} aria-label={one.name}>
          <h2>
            {from === null
              ? t("money.sinceStart")
              : t("money.sinceClosing", { number: closings[0]?.number ?? 0, time: momentText(format, from, zone) })}
          </h2>
          <dl>
            {opening !== 0 && (
              <div>
                <dt>{t("paper.closingBefore")}</dt>
                <dd>
                  <Money amount={opening} zero />
                </dd>
              </div>
            )}
            {rows.map(({ part, count, amount }) => (
              <div key={part}>
                <dt>{`${t(partLabels[part])} (${format.number(count)})`}</dt>
                <dd>
                  <Money amount={amount} zero />
                </dd>
              </div>
            ))}
            <div data-after>
              <dt>{t("network.balance")}</dt>
              <dd>
                <Money amount={balance} zero withCode />
              </dd>
            </div>
          </dl>
        </section>
        <Button onClick={onClosing}>{t(balance === 0 ? "money.closePeriod" : "money.close")}</Button>
      </Group>
      <Made closings={closings} name={one.name} />
    </Stack>
  );
}

type Made = Preview["closings"][number];

/** The closings of an account, newest first: reprint one, or reverse its entry. */
function Made({ closings, name }: { readonly closings: readonly Made[]; readonly name: string }) {
  const { t } = useLocale();
  const print = useClosingPrintout();
  const isPhone = useIsPhone();
  const [input, setRequest] = useState<Made | undefined>(undefined);
  const columns = useMemo(
    (): readonly Column<Made>[] => [
      {
        title: "money.closingNumber",
        value: ({ number }) => (isPhone ? `${t("money.closingNumber")} ${String(number)}` : number),
        width: 80,
        phone: "name",
      },
      { title: "kit.time", value: ({ at }) => at, kind: "dateTime", width: 130, phone: "line" },
      { title: "paper.balance", value: ({ balance }) => balance, kind: "money", width: 120, phone: "figure" },
      {
        title: "money.reason",
        grow: 1,
        phone: "line",
        wraps: true,
        value: ({ takenBackBy, reason, by, confirmedBy }) =>
          [takenBackBy === null ? "" : t("money.closingBack", { receipt: takenBackBy }), reason, by, confirmedBy]
            .filter((part) => part !== "")
            .join(" · "),
      },
      // A closing that moved nothing has no receipt, but can be printed.
      {
        title: "paper.receipt",
        value: ({ receipt }) => receipt ?? "–",
        width: 210,
        phone: "line",
        cell: (row) => (
          <ReceiptActions
            receipt={row.receipt}
            printed={row.number}
            onPrint={() => {
              print(row.closingId);
            }}
            isReversible={row.transactionId !== null && row.takenBackBy === null}
            onTakeBack={() => {
              setRequest(row);
            }}
          />
        ),
      },
    ],
    [t, print, isPhone],
  );
  return (
    <>
      <Grid
        rows={closings}
        rowKey={({ closingId }) => closingId}
        columns={columns}
        height="auto"
        isRoomy
        name={`closings-${name}`}
        rowTone={({ takenBackBy }) => (takenBackBy === null ? undefined : "dim")}
        empty={{ title: "empty.closings", why: "empty.closingsWhy" }}
      />
      {input !== undefined && (
        <TakeBack
          made={input}
          onClose={() => {
            setRequest(undefined);
          }}
        />
      )}
    </>
  );
}

function TakeBack({ made, onClose }: { readonly made: Made; readonly onClose: () => void }) {
  const { t, format, currency } = useLocale();
  const toasts = useToasts();
  const { mutate } = useCallMutation(money.postTransaction, { quiet: true, refresh: closingCalls });
  const { transactionId, kind, receipt, balance, posId, zoneId, name } = made;
  if (transactionId === null || kind === null || receipt === null) return null;
  const entry = oppositeOf(
    { transactionId, kind, amount: -balance, posId, zoneId },
    t("money.takesBackReason", { receipt }),
  );
  return (
    <ConfirmMoneyAction
      title={t("money.askTakeBack", { receipt })}
      action={t("money.takeBack")}
      onClose={onClose}
      consequence={t("money.closingBackWhy", { amount: format.moneyWithCode(balance, currency), name })}
      onConfirm={async (secret) => {
        const result = await mutate({ ...entry, ...secret });
        if (result.ok) toasts.done(t("money.takenBackNow", { receipt, with: result.data.receipt }));
        else if (result.refused !== undefined && !asksSecond(result.refused)) toasts.refused(result.refused);
        return result;
      }}
    />
  );
}
