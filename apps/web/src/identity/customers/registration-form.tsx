import { customers } from "@chalkboard/contract";
import { Select, Textarea } from "@mantine/core";
import { useMemo } from "react";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { RecordFormDialog } from "../../page-parts/forms/record-form.tsx";
import { Fields, Wide } from "../../kit/fields/fields.tsx";
import { NumberInput } from "../../kit/fields/number-input.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import type { Agent } from "./labels.ts";

const { mode, leastAge, terms } = customers.registrationRule.shape;
const schema = z
  .object({ mode: mode.unwrap(), leastAge: leastAge.unwrap(), terms: terms.unwrap(), zoneId: z.string() })
  .refine(({ mode: is, zoneId }) => is === "off" || zoneId !== "", { path: ["zoneId"] });

const titles = {
  mode: "customers.selfRegistration",
  zoneId: "network.agent",
  leastAge: "customers.leastAge",
  terms: "customers.terms",
} as const;
const modeLabels = {
  off: "customers.modeOff",
  approval: "customers.modeApproval",
  atOnce: "customers.modeAtOnce",
} as const;

/** The rule by which people may register with the service themselves. */
export function RegistrationForm({
  agents,
  onClose,
}: {
  readonly agents: readonly Agent[];
  readonly onClose: () => void;
}) {
  const { t } = useLocale();
  const { data, refresh } = useCallQuery(customers.getRegistration, {});
  const { mutate } = useCallMutation(customers.saveRegistration, {
    quiet: true,
    refresh: [customers.getRegistration, customers.openDoors],
  });
  const formLabels = useMemo(() => {
    const shown = {
      zoneId: (value: unknown): string => agents.find(({ zoneId }) => zoneId === Number(value))?.name ?? "–",
      mode: (value: unknown): string =>
        typeof value === "string" && value in modeLabels ? t(modeLabels[value as keyof typeof modeLabels]) : "–",
    };
    return { shared: { titles, refresh, shown }, history: { titles, shown } };
  }, [t, agents, refresh]);
  return (
    <RecordFormDialog
      of={{ record: "registration" }}
      {...formLabels}
      title={t("customers.selfRegistration")}
      schema={schema}
      onClose={onClose}
      initial={{ ...data, zoneId: data.zoneId === null ? "" : String(data.zoneId) }}
      onSave={({ zoneId, ...values }) =>
        mutate({ ...values, zoneId: zoneId === "" ? null : Number(zoneId), was: data })
      }
    >
      {(form) => (
        <Fields>
          <Select
            label={t("customers.selfRegistration")}
            description={t("customers.modeHint")}
            allowDeselect={false}
            data-autofocus
            data={customers.registrationMode.options.map((value) => ({ value, label: t(modeLabels[value]) }))}
            {...form.getInputProps("mode")}
          />
          <Select
            label={t("network.agent")}
            description={t("customers.agentHint")}
            required={form.values.mode !== "off"}
            data={agents.map((one) => ({ value: String(one.zoneId), label: one.name }))}
            {...form.getInputProps("zoneId")}
            onChange={(value) => {
              form.setFieldValue("zoneId", value ?? "");
            }}
          />
          <NumberInput
            label={t("customers.leastAge")}
            min={0}
            max={99}
            clampBehavior="none"
            allowDecimal={false}
            {...form.getInputProps("leastAge")}
          />
          <Wide>
            <Textarea
              label={t("customers.terms")}
              description={t("customers.termsHint")}
              autosize
              minRows={3}
              maxRows={12}
              maxLength={4_000}
              {...form.getInputProps("terms")}
            />
          </Wide>
        </Fields>
      )}
    </RecordFormDialog>
  );
}
