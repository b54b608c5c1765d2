import { money } from "@chalkboard/contract";
import { Fieldset, Select, SimpleGrid, Switch } from "@mantine/core";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { moneyTitles as titles } from "../../page-parts/forms/config-labels.ts";
import { RecordForm } from "../../page-parts/forms/record-form.tsx";
import { below } from "../../kit/behaviour/below.ts";
import { MoneyField } from "../../kit/fields/money-field.tsx";
import { NumberInput } from "../../kit/fields/number-input.tsx";
import { weekdayChoices } from "../../kit/format/weekdays.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import styles from "./settings.module.css";

/** How the service handles money, besides the rules of its controls. */
export function MoneySettingsForm() {
  const locale = useLocale();
  const { t, format } = locale;
  const { data, refresh } = useCallQuery(money.settings, {});
  const { mutate } = useCallMutation(money.saveSettings, { quiet: true, refresh: [money.settings] });
  const days = weekdayChoices(format);
  const amountText = (value: unknown): string =>
    typeof value === "number" ? locale.format.money(value, locale.currency) : "";
  const shown = {
    weekEndsOn: (value: unknown) => days[Number(value) - 1]?.label ?? "",
    largeAmount: amountText,
    secondPersonFrom: amountText,
  };
  return (
    <div className={styles["page"]}>
      <RecordForm
        of={{ record: "money" }}
        history={{ titles, shown }}
        schema={money.moneySettings}
        initial={data}
        shared={{ titles, shown, refresh }}
        onSave={(values) => mutate({ ...values, was: data })}
      >
        {(form) => (
          <>
            <Fieldset legend={t("services.groupWeeks")}>
              <SimpleGrid cols={{ base: 1, sm: 3 }}>
                <Select
                  {...below}
                  label={t("services.weekEndsOn")}
                  description={t("services.weekEndsHint")}
                  data={days}
                  allowDeselect={false}
                  value={String(form.values.weekEndsOn)}
                  error={form.errors["weekEndsOn"]}
                  onChange={(day) => {
                    form.setFieldValue("weekEndsOn", Number(day));
                  }}
                />
                <NumberInput
                  {...below}
                  label={t("services.creditDays")}
                  description={t("services.creditDaysHint")}
                  min={1}
                  allowDecimal={false}
                  value={form.values.creditDays ?? ""}
                  error={form.errors["creditDays"]}
                  onChange={(count) => {
                    form.setFieldValue("creditDays", count === "" ? null : Number(count));
                  }}
                />
                <MoneyField
                  label="services.largeAmount"
                  description={t("services.largeAmountHint")}
                  value={form.values.largeAmount}
                  error={form.errors["largeAmount"]}
                  onChange={(amount) => {
                    form.setFieldValue("largeAmount", amount ?? 0);
                  }}
                />
                <MoneyField
                  label="services.secondPersonFrom"
                  description={t("services.secondPersonFromHint")}
                  value={form.values.secondPersonFrom ?? null}
                  error={form.errors["secondPersonFrom"]}
                  onChange={(amount) => {
                    form.setFieldValue("secondPersonFrom", amount === 0 ? null : amount);
                  }}
                />
              </SimpleGrid>
            </Fieldset>
            <Fieldset legend={t("drawer.title")}>
              <Switch
                label={t("drawer.required")}
                description={t("drawer.requiredHint")}
                checked={form.values.drawerRequired}
                onChange={(event) => {
                  form.setFieldValue("drawerRequired", event.currentTarget.checked);
                }}
              />
            </Fieldset>
          </>
        )}
      </RecordForm>
    </div>
  );
}
