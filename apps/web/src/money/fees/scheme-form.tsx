import { fees, shapes } from "@chalkboard/contract";
import { feeKindKey, feeRateText } from "@chalkboard/list-columns";
import { SegmentedControl, Select, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useMemo } from "react";
import { z } from "zod";
import { useBusinessDay } from "../../data/viewer.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { below } from "../../kit/behaviour/below.ts";
import { DayField } from "../../kit/fields/day-field.tsx";
import { Fields, Wide } from "../../kit/fields/fields.tsx";
import { FormDialog } from "../../kit/form/form.tsx";
import { MoneyField } from "../../kit/fields/money-field.tsx";
import { NumberInput } from "../../kit/fields/number-input.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { schemeCalls, type Scheme } from "./fees.ts";
import { formOf, type SchemeValues, termsOf } from "./scheme-values.ts";
import { KindRates } from "./kind-rates.tsx";

const percent = z.number().min(0).max(100);
const own = z.record(z.string(), percent.or(z.literal("")));
const amount = z.int().min(0).nullable();
const schema = z.object({
  name: fees.schemeName,
  currency: z.string().min(3),
  from: shapes.day,
  handle: percent.or(z.literal("")),
  net: percent.or(z.literal("")),
  netKind: z.enum(["positive", "carried"]),
  handleKinds: own,
  netKinds: own,
  perTicket: amount,
  perPos: amount,
  perCustomer: amount,
  minimum: amount,
});
const titles = {
  name: "network.name",
  currency: "services.currency",
  from: "fees.from",
  handle: "fees.handlePercent",
  net: "fees.netPercent",
  netKind: "fees.netKind",
  handleKinds: "fees.otherRates",
  netKinds: "fees.otherRates",
  perTicket: "fees.perTicket",
  perPos: "fees.perPos",
  perCustomer: "fees.perCustomer",
  minimum: "fees.minimumMonth",
} as const;

type SchemeFormProps = {
  readonly scheme: Scheme | undefined;
  readonly currencies: readonly string[];
  readonly refresh: () => void;
  readonly onClose: () => void;
};

/** Formatters for values of the form that are not plain. */
function useShown(currency: string) {
  const { t, format } = useLocale();
  return useMemo(() => {
    const rate = (value: unknown): string =>
      typeof value === "number" ? feeRateText(Math.round(value * 100), format) : "–";
    const money = (value: unknown): string => (typeof value === "number" ? format.money(value, currency) : "–");
    const kinds = (value: unknown): string =>
      Object.entries(value as Readonly<Record<string, unknown>>)
        .flatMap(([kind, own]) => (own === "" ? [] : [`${t(feeKindKey(kind))} ${rate(own)}`]))
        .join(" · ") || "–";
    return {
      from: (value: unknown) => format.day(String(value)),
      handle: rate,
      net: rate,
      handleKinds: kinds,
      netKinds: kinds,
      perTicket: money,
      perPos: money,
      perCustomer: money,
      minimum: money,
      netKind: (value: unknown) => t(value === "carried" ? "fees.netCarried" : "fees.netPositive"),
    };
  }, [t, format, currency]);
}

/** Adds a fee scheme, or terms of a scheme from a business day on. */
export function SchemeForm({ scheme, currencies, refresh, onClose }: SchemeFormProps) {
  const { t } = useLocale();
  const today = useBusinessDay();
  const { mutate } = useCallMutation(fees.saveFeeScheme, { quiet: true, refresh: schemeCalls });
  const last = scheme?.versions.at(-1);
  const shown = useShown(scheme?.currency ?? currencies[0] ?? "");
  return (
    <FormDialog
      title={scheme?.name ?? t("fees.addScheme")}
      schema={schema}
      size="lg"
      onClose={onClose}
      shared={{ titles, shown, refresh }}
      isNew={scheme === undefined}
      initial={{
        name: scheme?.name ?? "",
        currency: scheme?.currency ?? currencies[0] ?? "",
        from: last !== undefined && last.from > today ? last.from : today,
        ...formOf(last?.terms),
      }}
      onSave={({ name, currency, from, ...values }) =>
        mutate({
          name,
          currency,
          from,
          terms: termsOf(values),
          ...(scheme === undefined || last === undefined
            ? {}
            : { schemeId: scheme.schemeId, was: { name: scheme.name, from: last.from, terms: last.terms } }),
        })
      }
    >
      {(form) => (
        <Fields>
          <TextInput
            {...below}
            label={t("network.name")}
            maxLength={60}
            required
            data-autofocus
            {...form.getInputProps("name")}
          />
          <Select
            {...below}
            label={t("services.currency")}
            allowDeselect={false}
            disabled={scheme !== undefined}
            data={[...currencies]}
            {...form.getInputProps("currency")}
          />
          <DayField
            label="fees.from"
            value={form.values.from}
            onChange={(day) => {
              form.setFieldValue("from", day);
            }}
          />
          <Text size="sm" c="dimmed">
            {t("fees.fromHint")}
          </Text>
          <Terms form={form} />
        </Fields>
      )}
    </FormDialog>
  );
}

type Values = SchemeValues & { readonly name: string; readonly currency: string; readonly from: string };

/** The terms: percentages first, then amounts. */
function Terms({ form }: { readonly form: UseFormReturnType<Values> }) {
  const { t } = useLocale();
  const {
    values: { currency, netKind, net, perTicket, perPos, perCustomer, minimum },
    errors,
  } = form;
  const money = (
    name: "perTicket" | "perPos" | "perCustomer" | "minimum",
    label: Parameters<typeof MoneyField>[0]["label"],
    value: number | null,
  ) => (
    <MoneyField
      {...(label === undefined ? {} : { label })}
      currency={currency}
      value={value}
      error={errors[name]}
      {...(name === "perTicket" ? {} : { description: t("fees.perMonth") })}
      onChange={(wanted) => {
        form.setFieldValue(name, wanted);
      }}
    />
  );
  return (
    <>
      <NumberInput
        {...below}
        label={t("fees.handlePercent")}
        description={t("fees.handleHint")}
        suffix=" %"
        min={0}
        max={100}
        decimalScale={2}
        {...form.getInputProps("handle")}
      />
      <NumberInput
        {...below}
        label={t("fees.netPercent")}
        description={t("fees.netHint")}
        suffix=" %"
        min={0}
        max={100}
        decimalScale={2}
        {...form.getInputProps("net")}
      />
      <Wide>
        <Text size="sm" id="net-kind">
          {t("fees.netKind")}
        </Text>
        <SegmentedControl
          fullWidth
          aria-labelledby="net-kind"
          disabled={net === ""}
          value={netKind}
          data={[
            { value: "positive", label: t("fees.netPositive") },
            { value: "carried", label: t("fees.netCarried") },
          ]}
          onChange={(value) => {
            form.setFieldValue("netKind", value === "carried" ? "carried" : "positive");
          }}
        />
      </Wide>
      <Wide>
        <KindRates form={form} />
      </Wide>
      {money("perTicket", "fees.perTicket", perTicket)}
      {money("perPos", "fees.perPos", perPos)}
      {money("perCustomer", "fees.perCustomer", perCustomer)}
      {money("minimum", "fees.minimumMonth", minimum)}
    </>
  );
}
