import { rates, shapes } from "@chalkboard/contract";
import { readRate } from "@chalkboard/i18n";
import { rateText } from "@chalkboard/list-columns";
import { Select, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { below } from "../../kit/behaviour/below.ts";
import { Fields, Wide } from "../../kit/fields/fields.tsx";
import { FormDialog } from "../../kit/form/form.tsx";
import { DateTimeField } from "../../kit/fields/date-time-field.tsx";
import { useLocale } from "../../kit/format/locale.tsx";

type RateFormProps = { readonly house: string; readonly currencies: readonly string[]; readonly onClose: () => void };

const known = Intl.supportedValuesOf("currency");

/**
 * Enters a currency's rate to the operator's currency, from now or a later time on. The parsed input is shown below the
 * fields before saving.
 */
export function RateForm({ house, currencies, onClose }: RateFormProps) {
  const locale = useLocale();
  const { t, language } = locale;
  const decimal = z.string().refine((text) => readRate(text, language) !== undefined, t("rates.badDecimal"));
  const [schema] = useState(() =>
    z.object({
      currency: shapes.currency,
      amount: decimal,
      worth: decimal,
      validFrom: z.number().nullable(),
      source: rates.rateSource,
    }),
  );
  const { mutate } = useCallMutation(rates.saveRate, { quiet: true, refresh: [rates.setup, rates.listRates] });
  const others = [...currencies, ...known.filter((code) => !currencies.includes(code))].filter(
    (code) => code !== house,
  );
  return (
    <FormDialog
      title={t("rates.add")}
      schema={schema}
      onClose={onClose}
      initial={{ currency: currencies[0] ?? "", amount: "1", worth: "", validFrom: null as number | null, source: "" }}
      onSave={({ currency, amount, worth, validFrom, source }) =>
        mutate({
          currency,
          house,
          amount: readRate(amount, language) ?? "",
          houseAmount: readRate(worth, language) ?? "",
          source,
          ...(validFrom === null ? {} : { validFrom }),
        })
      }
    >
      {(form) => {
        const { currency, amount: typed, worth: typedWorth } = form.values;
        const [amount, houseAmount] = [readRate(typed, language), readRate(typedWorth, language)];
        const fault = (field: "amount" | "worth") =>
          form.errors[field] === undefined ? undefined : t("rates.badDecimal");
        return (
          <Fields>
            <Select
              label={t("services.currency")}
              required
              searchable
              allowDeselect={false}
              data={others}
              data-autofocus
              {...form.getInputProps("currency")}
            />
            <DateTimeField
              label="rates.validFrom"
              description={t("rates.validFromHint")}
              value={form.values.validFrom}
              error={form.errors["validFrom"]}
              onChange={(at) => {
                form.setFieldValue("validFrom", at);
              }}
            />
            <TextInput
              label={t("rates.amountOf", { currency })}
              required
              inputMode="decimal"
              {...form.getInputProps("amount")}
              error={fault("amount")}
            />
            <TextInput
              label={t("rates.worthIn", { currency: house })}
              required
              inputMode="decimal"
              {...form.getInputProps("worth")}
              error={fault("worth")}
            />
            <TextInput
              {...below}
              label={t("rates.source")}
              description={t("rates.sourceHint")}
              maxLength={80}
              {...form.getInputProps("source")}
            />
            <Wide>
              <Text size="sm" aria-live="polite">
                {amount === undefined || houseAmount === undefined || currency === ""
                  ? ""
                  : rateText({ currency, house, amount, houseAmount }, locale)}
              </Text>
            </Wide>
          </Fields>
        );
      }}
    </FormDialog>
  );
}
