import { withdrawalStateKeys } from "@chalkboard/list-columns";
import { Button, Group, Stack } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Time } from "../../../kit/format/figures.tsx";
import { type Pager, Drawer } from "../../../kit/dialog/drawer.tsx";
import { Money } from "../../../kit/format/money.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { DecideDialog } from "./decide-dialog.tsx";
import { useReceipt } from "../parts/use-receipt.ts";
import { type Decision, decisionsOf, decisionLabels, isTakenBack, type Withdrawal } from "./withdrawals.ts";
import styles from "../parts/money.module.css";

type WithdrawalPanelProps = { readonly one: Withdrawal; readonly onClose: () => void; readonly among: Pager };

/** One request: the customer, their balance, its history, and the available actions. */
export function WithdrawalPanel({ one, onClose, among }: WithdrawalPanelProps) {
  const { t } = useLocale();
  const print = useReceipt();
  const [deciding, setDeciding] = useState<Decision | "back" | undefined>(undefined);
  const { posName, zoneName, amount, state, note, reason, requestedAt, at, by, balance, held, transactionId } = one;
  const decisions = decisionsOf(state);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t("tickets.status"), t(withdrawalStateKeys[state])],
    [t("money.requestedAt"), <Time key="requested" at={requestedAt} as="dateTime" />],
    ...(note === "" ? [] : [[t("money.withdrawalNote"), note] as const]),
    [t("network.agent"), zoneName],
    [t("paper.balance"), <Money key="balance" amount={balance} zero withCode />],
    [t("money.totalRequested"), <Money key="held" amount={held} zero withCode />],
    ...(state === "requested"
      ? []
      : [
          [
            t("money.lastStep"),
            <>
              <Time at={at} as="dateTime" />
              {by === "" ? "" : ` · ${by}`}
            </>,
          ] as const,
        ]),
    ...(state === "requested" || reason === "" ? [] : [[t("money.reason"), reason] as const]),
  ];
  return (
    <Drawer title={posName} onClose={onClose} place="beside" among={among}>
      <Stack gap="sm" p="sm">
        <section className={styles["summary"]} aria-label={posName}>
          <h2>
            <Money amount={amount} withCode />
          </h2>
          <dl>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
        <Group gap="xs">
          {decisions.map((to, index) => (
            <Button
              key={to}
              {...(index === 0 ? {} : { variant: "default" })}
              onClick={() => {
                setDeciding(to);
              }}
            >
              {t(decisionLabels[to])}
            </Button>
          ))}
          {transactionId !== null && (
            <Button
              variant="default"
              onClick={() => {
                print(transactionId);
              }}
            >
              {t("money.print")}
            </Button>
          )}
          {isTakenBack(state) && (
            <Button
              variant="default"
              onClick={() => {
                setDeciding("back");
              }}
            >
              {t("money.backStep")}
            </Button>
          )}
        </Group>
      </Stack>
      {deciding !== undefined && (
        <DecideDialog
          one={one}
          to={deciding}
          onPrint={print}
          onClose={() => {
            setDeciding(undefined);
          }}
        />
      )}
    </Drawer>
  );
}
