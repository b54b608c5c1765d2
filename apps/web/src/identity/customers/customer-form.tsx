import { customers } from "@chalkboard/contract";
import { languages } from "@chalkboard/i18n";
import { riskKeys } from "@chalkboard/list-columns";
import { Select, Switch, Textarea, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { z } from "zod";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { useSession } from "../../data/viewer.ts";
import { RecordFormDialog } from "../../page-parts/forms/record-form.tsx";
import { refresh } from "../../data/connection/queries.ts";
import { Fields, Wide } from "../../kit/fields/fields.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { AccountFields, accountShape, accountTitles } from "../../page-parts/people/account-fields.tsx";
import type { FirstPasswordOf } from "../../page-parts/people/first-password.tsx";
import { CreditLimitField } from "../../page-parts/people/credit-limit-field.tsx";
import { Documents } from "./documents.tsx";
import { type Agent, type Customer, termsOf } from "./labels.ts";

const day = z.union([z.literal(""), z.iso.date()]);
const { kind, number, isChecked } = customers.customerDocument.shape;
const { phone, address, creditLimit, allowToPlay, isActive, riskProfile, notes } = customers.customerTerms.shape;
const schema = z.object({
  ...accountShape,
  phone,
  address,
  creditLimit,
  allowToPlay,
  isActive,
  riskProfile,
  notes,
  zoneId: z.string().min(1),
  bornOn: day,
  documents: z.array(z.object({ kind, number, isChecked, validUntil: day })),
});

const titles = {
  ...accountTitles,
  zoneId: "network.agent",
  phone: "customers.phone",
  address: "network.address",
  bornOn: "customers.bornOn",
  creditLimit: "network.creditLimit",
  allowToPlay: "customers.mayPlay",
  isActive: "people.active",
  riskProfile: "customers.risk",
  notes: "customers.notes",
  documents: "customers.documents",
} as const;
/** Field names as in the audit chain. */
const audited = {
  name: titles.name,
  zone_id: titles.zoneId,
  address: titles.address,
  is_active: titles.isActive,
  allow_to_play: titles.allowToPlay,
  credit_limit: titles.creditLimit,
  phone: titles.phone,
  bornOn: titles.bornOn,
  riskProfile: titles.riskProfile,
  notes: titles.notes,
  documents: titles.documents,
} as const;

export type CustomerFormProps = {
  readonly customer: Customer | undefined;
  readonly agents: readonly Agent[];
  readonly onClose: () => void;
  /** A new customer's first password, which is shown once. */
  readonly onMade?: (result: FirstPasswordOf) => void;
};

/** Registers or edits a customer. */
export function CustomerForm({ customer, agents, onMade, onClose }: CustomerFormProps) {
  const { t, format, currency } = useLocale();
  const session = useSession();
  const save = useCallMutation(customers.saveCustomer, { quiet: true, refresh: [customers.listCustomers] });
  const formLabels = useMemo(() => {
    const money = (value: unknown): string => (typeof value === "number" ? format.money(value, currency) : "–");
    const agent = (value: unknown): string => agents.find(({ zoneId }) => zoneId === Number(value))?.name ?? "–";
    const risk = (value: unknown): string =>
      typeof value === "string" && value in riskKeys ? t(riskKeys[value as keyof typeof riskKeys]) : "–";
    const papers = (value: unknown): string => (Array.isArray(value) ? String(value.length) : "–");
    const shown = { creditLimit: money, zoneId: agent, riskProfile: risk, documents: papers };
    return {
      shared: {
        titles,
        refresh: () => {
          refresh([customers.listCustomers]);
        },
        shown,
      },
      history: {
        titles: audited,
        shown: { credit_limit: money, zone_id: agent, riskProfile: risk, documents: papers },
      },
    };
  }, [t, format, currency, agents]);
  const waits = customer?.state === "requested" || customer?.state === "refused";
  const usual =
    customer === undefined
      ? { ...blank, language: languages.find((one) => one === session.language) ?? "en" }
      : termsOf(customer);
  return (
    <RecordFormDialog
      of={customer === undefined ? undefined : { record: "pos", posId: customer.posId }}
      newName="new-customer"
      {...formLabels}
      title={customer?.name ?? t("customers.add")}
      schema={schema}
      onClose={onClose}
      initial={{
        ...usual,
        zoneId: String(customer?.zoneId ?? agents[0]?.zoneId ?? ""),
        bornOn: usual.bornOn ?? "",
        documents: usual.documents.map((one) => ({ ...one, validUntil: one.validUntil ?? "" })),
      }}
      onSave={async ({ zoneId, bornOn, documents, ...values }) => {
        const saved = await save.mutate({
          ...values,
          zoneId: Number(zoneId),
          bornOn: bornOn === "" ? null : bornOn,
          documents: documents.map((one) => ({ ...one, validUntil: one.validUntil === "" ? null : one.validUntil })),
          ...(customer === undefined ? {} : { posId: customer.posId, was: termsOf(customer) }),
        });
        if (saved.ok && saved.data.firstPassword !== null)
          onMade?.({ ...values, firstPassword: saved.data.firstPassword });
        return saved;
      }}
    >
      {(form) => (
        <Fields>
          <AccountFields form={form} present={customer?.language} />
          <Select
            label={t("network.agent")}
            required
            allowDeselect={false}
            data={agents.map((one) => ({ value: String(one.zoneId), label: one.name }))}
            {...form.getInputProps("zoneId")}
          />
          <TextInput label={t("customers.phone")} type="tel" {...form.getInputProps("phone")} />
          <TextInput label={t("network.address")} {...form.getInputProps("address")} />
          <TextInput label={t("customers.bornOn")} type="date" {...form.getInputProps("bornOn")} />
          <CreditLimitField
            balance={customer?.balance ?? 0}
            value={form.values.creditLimit}
            error={form.errors["creditLimit"]}
            onChange={(amount) => {
              form.setFieldValue("creditLimit", amount);
            }}
          />
          <Select
            label={t("customers.risk")}
            allowDeselect={false}
            {...form.getInputProps("riskProfile")}
            data={customers.riskProfile.options.map((value) => ({ value, label: t(riskKeys[value]) }))}
          />
          {!waits && (
            <Switch
              label={t("people.active")}
              description={t("customers.activeHint")}
              {...form.getInputProps("isActive", { type: "checkbox" })}
            />
          )}
          <Switch
            label={t("customers.mayPlay")}
            description={t("customers.mayPlayHint")}
            {...form.getInputProps("allowToPlay", { type: "checkbox" })}
          />
          <Wide>
            <Textarea
              label={t("customers.notes")}
              description={t("customers.notesHint")}
              autosize
              minRows={2}
              {...form.getInputProps("notes")}
            />
          </Wide>
          <Wide>
            <Documents
              values={form.values.documents}
              onChange={(documents) => {
                form.setFieldValue("documents", documents);
              }}
            />
          </Wide>
        </Fields>
      )}
    </RecordFormDialog>
  );
}

const blank = {
  login: "",
  name: "",
  email: "",
  language: "en",
  phone: "",
  address: "",
  bornOn: null,
  creditLimit: 0,
  allowToPlay: true,
  isActive: true,
  riskProfile: "normal",
  notes: "",
  documents: [],
} as const satisfies Omit<ReturnType<typeof termsOf>, "zoneId">;
