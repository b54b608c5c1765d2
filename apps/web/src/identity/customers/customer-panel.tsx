import { customers, roles } from "@chalkboard/contract";
import { customerStateKeys, riskKeys } from "@chalkboard/list-columns";
import { Button, Group, Stack, Text } from "@mantine/core";
import { Suspense, useState } from "react";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useBusinessDay, useSession } from "../../data/viewer.ts";
import { Confirm } from "../../kit/dialog/confirm.tsx";
import { type Pager, Drawer } from "../../kit/dialog/drawer.tsx";
import { Loading } from "../../kit/states/loading.tsx";
import { Money } from "../../kit/format/money.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { People } from "../../page-parts/people/people.tsx";
import { WorkHere } from "../../page-parts/people/work-here.tsx";
import { CustomerForm } from "./customer-form.tsx";
import { type Agent, type Customer, documentLabels } from "./labels.ts";
import { momentText } from "../../kit/format/moment-text.ts";

export type CustomerPanelProps = {
  readonly customer: Customer;
  readonly agents: readonly Agent[];
  readonly among: Pager;
  readonly onClose: () => void;
};

/** One customer: balance, personal data, logins and actions. */
export function CustomerPanel({ customer, agents, among, onClose }: CustomerPanelProps) {
  const { t, format, zone } = useLocale();
  const { role } = useSession();
  const today = useBusinessDay();
  const [open, setOpen] = useState<"form" | "approve" | "refuse" | undefined>(undefined);
  const {
    name,
    posId,
    state,
    balance,
    zoneName,
    phone,
    email,
    address,
    bornOn,
    notes,
    documents,
    riskProfile,
    registeredAt,
    decidedBy,
  } = customer;
  const waits = state === "requested" || state === "refused";
  const close = (): void => {
    setOpen(undefined);
  };
  return (
    <Drawer title={name} onClose={onClose} place="beside" among={among}>
      <Stack gap="sm">
        <Text size="sm">
          {t(customerStateKeys[state])}
          {decidedBy !== "" && `, ${t("customers.decidedBy", { name: decidedBy })}`} · {zoneName} ·{" "}
          {t("network.balance")} <Money amount={balance} zero />
        </Text>
        <Text size="sm">{[phone, email, address].filter((one) => one !== "").join(" · ")}</Text>
        <Text size="sm">
          {t("customers.risk")}: {t(riskKeys[riskProfile])} · {t("customers.registeredAt")}{" "}
          {momentText(format, registeredAt, zone)}
          {bornOn !== null && ` · ${t("customers.bornOn")} ${format.day(bornOn, today)}`}
        </Text>
        {notes !== "" && <Text size="sm">{notes}</Text>}
        {documents.length > 0 && (
          <ul>
            {documents.map(({ kind, number, validUntil, isChecked }) => (
              <li key={`${kind} ${number}`}>
                {t(documentLabels[kind])} {number}
                {validUntil !== null && ` · ${t("customers.validUntil")} ${format.day(validUntil, today)}`}
                {isChecked && ` · ${t("customers.checked")}`}
              </li>
            ))}
          </ul>
        )}
        <Group gap="xs">
          {waits && (
            <Button
              size="compact-sm"
              onClick={() => {
                setOpen("approve");
              }}
            >
              {t("customers.approve")}
            </Button>
          )}
          {state === "requested" && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                setOpen("refuse");
              }}
            >
              {t("customers.refuse")}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant={waits ? "default" : "filled"}
            onClick={() => {
              setOpen("form");
            }}
          >
            {t("customers.change")}
          </Button>
          {role === roles.admin && customer.isActive && <WorkHere posId={posId} />}
        </Group>
        <Suspense fallback={<Loading />}>
          <People of={{ posId }} role={roles.customer} isFull />
        </Suspense>
      </Stack>
      {open === "form" && <CustomerForm customer={customer} agents={agents} onClose={close} />}
      {(open === "approve" || open === "refuse") && (
        <Decide customer={customer} isApproved={open === "approve"} onClose={close} />
      )}
    </Drawer>
  );
}

type DecideProps = { readonly customer: Customer; readonly isApproved: boolean; readonly onClose: () => void };

function Decide({ customer: { posId, name }, isApproved, onClose }: DecideProps) {
  const { t } = useLocale();
  const { mutate } = useCallMutation(customers.decideCustomer, { refresh: [customers.listCustomers] });
  const is = isApproved ? "approve" : "refuse";
  return (
    <Confirm
      title={t(`customers.${is}Title`, { name })}
      consequence={t(`customers.${is}Why`)}
      action={t(`customers.${is}`)}
      onConfirm={() => mutate({ posId, isApproved })}
      onClose={onClose}
    />
  );
}
