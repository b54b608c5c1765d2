// Retention of the request log: for how many days, and whose payloads.
import { type AnswerOf, operations } from "@chalkboard/contract";
import { Select } from "@mantine/core";
import { z } from "zod";
import { keyOf, queries } from "../../data/connection/queries.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Fields } from "../../kit/fields/fields.tsx";
import { FormDialog } from "../../kit/form/form.tsx";
import { below } from "../../kit/behaviour/below.ts";
import { NumberInput } from "../../kit/fields/number-input.tsx";
import { useLocale } from "../../kit/format/locale.tsx";

const keepsKeys = {
  none: "operations.keepsNone",
  notable: "operations.keepsNotable",
  all: "operations.keepsAll",
} as const;
const form = z.object({
  days: z.int().min(1).max(90),
  keeps: operations.requestKeeps,
  slowMs: z.int().min(10).max(60_000),
});

export function RequestKeeping({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLocale();
  const {
    data: { days, keeps, slowMs },
  } = useCallQuery(operations.requestLog, {});
  const stored = { days, keeps, slowMs };
  const { mutate } = useCallMutation(operations.saveRequestLog, { quiet: true, refresh: [operations.requestLog] });
  // Reopening the form immediately shows the stored values before the next query's result arrives.
  const save = async (wanted: typeof stored): ReturnType<typeof mutate> => {
    const saved = await mutate({ ...wanted, was: stored });
    if (saved.ok)
      queries.setQueryData<AnswerOf<typeof operations.requestLog>>(
        keyOf(operations.requestLog, {}),
        (known) => known && { ...known, ...wanted },
      );
    return saved;
  };
  return (
    <FormDialog title={t("operations.keeping")} schema={form} initial={stored} onClose={onClose} onSave={save}>
      {(fields) => (
        <Fields>
          <NumberInput
            label={t("operations.keepDays")}
            data-autofocus
            required
            min={1}
            max={90}
            allowDecimal={false}
            {...fields.getInputProps("days")}
          />
          <NumberInput
            label={t("operations.slowMs")}
            required
            min={10}
            max={60_000}
            allowDecimal={false}
            {...fields.getInputProps("slowMs")}
          />
          <Select
            {...below}
            label={t("operations.keeps")}
            allowDeselect={false}
            description={t("operations.keepingHelp")}
            data={operations.requestKeeps.options.map((value) => ({ value, label: t(keepsKeys[value]) }))}
            {...fields.getInputProps("keeps")}
          />
        </Fields>
      )}
    </FormDialog>
  );
}
