import { services } from "@chalkboard/contract";
import type { Format } from "@chalkboard/i18n";
import { Fieldset, SimpleGrid, Switch } from "@mantine/core";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { below } from "../../kit/behaviour/below.ts";
import { NumberInput } from "../../kit/fields/number-input.tsx";
import { securityTitles as titles } from "../../page-parts/forms/config-labels.ts";
import { RecordForm } from "../../page-parts/forms/record-form.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import styles from "./settings.module.css";

/** Whole hours are easier to read than minutes. */
function hoursOf(minutes: unknown, format: Format): string | undefined {
  return typeof minutes === "number" && minutes > 0 && minutes % 60 === 0
    ? `= ${format.duration(minutes * 60_000)}`
    : undefined;
}

/** The service's session security. */
export function SecurityForm() {
  const { t, format } = useLocale();
  const { data, refresh } = useCallQuery(services.getSecurity, {});
  const { mutate } = useCallMutation(services.saveSecurity, { quiet: true, refresh: [services.getSecurity] });
  return (
    <div className={styles["page"]}>
      <RecordForm
        of={{ record: "security" }}
        history={{ titles }}
        schema={services.security}
        initial={data}
        shared={{ titles, refresh }}
        onSave={(values) => mutate({ ...values, was: data })}
      >
        {(form) => (
          <>
            <Fieldset legend={t("services.groupSessions")}>
              <SimpleGrid cols={{ base: 1, sm: 2 }} mb="md">
                <NumberInput
                  label={t("services.idleMinutes")}
                  description={hoursOf(form.values.idleMinutes, format) ?? t("services.idleMinutesHint")}
                  min={0}
                  max={1440}
                  clampBehavior="none"
                  allowDecimal={false}
                  {...below}
                  {...form.getInputProps("idleMinutes")}
                  onChange={(minutes) => form.setFieldValue("idleMinutes", minutes === "" ? 0 : Number(minutes))}
                />
              </SimpleGrid>
              <SimpleGrid cols={{ base: 1, sm: 2 }}>
                <Switch
                  label={t("services.oneDevice")}
                  description={t("services.oneDeviceHint")}
                  {...form.getInputProps("oneDevice", { type: "checkbox" })}
                />
                <Switch
                  label={t("services.knownDevices")}
                  description={t("services.knownDevicesHint")}
                  {...form.getInputProps("knownDevices", { type: "checkbox" })}
                />
              </SimpleGrid>
            </Fieldset>
            <Fieldset legend={t("services.groupPasswords")}>
              <SimpleGrid cols={{ base: 1, sm: 2 }}>
                <NumberInput
                  label={t("services.attempts")}
                  min={3}
                  max={20}
                  clampBehavior="none"
                  allowDecimal={false}
                  {...form.getInputProps("attempts")}
                />
                <NumberInput
                  label={t("services.lockMinutes")}
                  min={1}
                  max={1440}
                  clampBehavior="none"
                  allowDecimal={false}
                  {...form.getInputProps("lockMinutes")}
                />
                <NumberInput
                  label={t("services.passwordLength")}
                  min={12}
                  max={64}
                  clampBehavior="none"
                  allowDecimal={false}
                  {...form.getInputProps("passwordLength")}
                />
                <NumberInput
                  label={t("services.passwordDays")}
                  description={t("services.passwordDaysHint")}
                  min={0}
                  max={3650}
                  clampBehavior="none"
                  allowDecimal={false}
                  {...below}
                  {...form.getInputProps("passwordDays")}
                />
              </SimpleGrid>
            </Fieldset>
          </>
        )}
      </RecordForm>
    </div>
  );
}
