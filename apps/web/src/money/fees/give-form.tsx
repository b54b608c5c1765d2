import { fees, shapes } from "@chalkboard/contract";
import { Select, Text } from "@mantine/core";
import { z } from "zod";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { below } from "../../kit/behaviour/below.ts";
import { DayField } from "../../kit/fields/day-field.tsx";
import { Fields, Wide } from "../../kit/fields/fields.tsx";
import { FormDialog } from "../../kit/form/form.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { schemeCalls, type Scheme, type Service } from "./fees.ts";

const schema = z.object({ scheme: z.string(), from: shapes.day });
const titles = { scheme: "fees.scheme", from: "fees.from" } as const;

/** Assigns a service a scheme in its currency from a business day on, or none. */
export function GiveForm({
  service,
  schemes,
  refresh,
  onClose,
}: {
  readonly service: Service;
  readonly schemes: readonly Scheme[];
  readonly refresh: () => void;
  readonly onClose: () => void;
}) {
  const { t, format } = useLocale();
  const { mutate } = useCallMutation(fees.giveFeeScheme, { quiet: true, refresh: schemeCalls });
  const fitting = schemes.filter(({ currency }) => currency === service.currency);
  const on = (day: string): number | null => service.schemes.findLast(({ from }) => from <= day)?.schemeId ?? null;
  const shown = {
    scheme: (value: unknown): string =>
      fitting.find(({ schemeId }) => String(schemeId) === value)?.name ?? t("fees.noScheme"),
    from: (value: unknown): string => format.day(String(value)),
  };
  return (
    <FormDialog
      title={t("fees.giveOf", { name: service.name })}
      schema={schema}
      onClose={onClose}
      shared={{ titles, shown, refresh }}
      initial={{ scheme: String(service.schemeId ?? ""), from: service.today }}
      onSave={({ scheme, from }) =>
        mutate({ serviceId: service.serviceId, schemeId: scheme === "" ? null : Number(scheme), from, was: on(from) })
      }
    >
      {(form) => (
        <Fields>
          <Select
            {...below}
            label={t("fees.scheme")}
            allowDeselect={false}
            data={[
              { value: "", label: t("fees.noScheme") },
              ...fitting.map((one) => ({ value: String(one.schemeId), label: one.name })),
            ]}
            {...form.getInputProps("scheme")}
          />
          <DayField
            label="fees.from"
            value={form.values.from}
            onChange={(day) => {
              form.setFieldValue("from", day);
            }}
          />
          <Wide>
            <Text size="sm" c="dimmed">
              {fitting.length === 0 ? t("fees.nothingFits", { currency: service.currency }) : t("fees.giveHint")}
            </Text>
          </Wide>
        </Fields>
      )}
    </FormDialog>
  );
}
