import { operations, services } from "@chalkboard/contract";
import { type Language, languages as allLanguages } from "@chalkboard/i18n";
import { MultiSelect, NativeSelect, Select, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { zoneChoices } from "../../kit/format/zone-choices.ts";
import { currencyChoices, languageChoices, productLabels } from "./service-labels.ts";

const { name, currency, timeZone, language, languages } = services.serviceTerms.shape;

/** A service's terms as a form holds them: choices are texts. */
export const fields = {
  name,
  product: z.enum(["0", "1", "2"]),
  serverId: z.string().min(1),
  currency,
  timeZone,
  language,
  languages,
};
export type FieldValues = { [Name in keyof typeof fields]: z.input<(typeof fields)[Name]> };

export const fieldTitles = {
  name: "network.name",
  product: "services.product",
  serverId: "services.server",
  currency: "services.currency",
  timeZone: "services.timeZone",
  language: "services.language",
  languages: "services.languages",
} as const;

/** Chosen in any order, stored in a fixed one. */
const inOrder = (chosen: readonly Language[]): Language[] => allLanguages.filter((one) => chosen.includes(one));

/** The terms in a form's texts. */
export function termsIn(values: z.output<z.ZodObject<typeof fields>>) {
  const {
    name: title,
    product,
    serverId,
    currency: money,
    timeZone: zone,
    language: tongue,
    languages: tongues,
  } = values;
  return {
    name: title,
    product: Number(product) as 0 | 1 | 2,
    serverId: Number(serverId),
    currency: money,
    timeZone: zone,
    language: tongue,
    languages: inOrder(tongues),
  };
}

export type ServiceFieldsProps<V extends FieldValues> = {
  readonly form: UseFormReturnType<V>;
  readonly onCurrency?: (currency: string) => void;
};

/** The fields shared by new and existing services. */
export function ServiceFields<V extends FieldValues>({ form, onCurrency }: ServiceFieldsProps<V>) {
  const { t } = useLocale();
  const {
    data: { rows: servers },
  } = useCallQuery(operations.listServers, {});
  const ofCurrency = form.getInputProps("currency");
  return (
    <>
      <TextInput label={t("network.name")} data-autofocus required {...form.getInputProps("name")} />
      <NativeSelect
        label={t("services.product")}
        data={Object.entries(productLabels).map(([value, word]) => ({ value, label: t(word) }))}
        {...form.getInputProps("product")}
      />
      <Select
        label={t("services.currency")}
        searchable
        allowDeselect={false}
        limit={200}
        data={currencyChoices}
        {...ofCurrency}
        onChange={(value: string | null) => {
          ofCurrency.onChange(value);
          if (value !== null) onCurrency?.(value);
        }}
      />
      <Select
        label={t("services.timeZone")}
        searchable
        allowDeselect={false}
        limit={100}
        data={zoneChoices(form.values.timeZone)}
        {...form.getInputProps("timeZone")}
      />
      <MultiSelect
        label={t("services.languages")}
        description={t("services.languagesHint")}
        data={languageChoices}
        {...form.getInputProps("languages")}
      />
      <Select
        label={t("services.language")}
        description={t("services.languageFirst")}
        allowDeselect={false}
        {...form.getInputProps("language")}
        data={languageChoices.filter(
          ({ value }) => value === form.values.language || form.values.languages.includes(value),
        )}
      />
      <NativeSelect
        label={t("services.server")}
        data={servers.map(({ serverId, name: label }) => ({ value: String(serverId), label }))}
        {...form.getInputProps("serverId")}
      />
    </>
  );
}
