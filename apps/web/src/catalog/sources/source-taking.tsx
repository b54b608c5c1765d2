import { sources } from "@chalkboard/contract";
import { betTypes } from "@chalkboard/engine";
import { Checkbox, Group, MultiSelect, Switch } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { betTypeText } from "../../page-parts/betting/bet-labels.ts";
import { below } from "../../kit/behaviour/below.ts";
import { Wide } from "../../kit/fields/fields.tsx";
import { NumberInput } from "../../kit/fields/number-input.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import type { SourceFields } from "./source-fields.ts";
import { SourceJumps } from "./source-jumps.tsx";

/** What is taken from it, when, and what it may do without review. */
export function SourceTaking({ form }: { readonly form: UseFormReturnType<SourceFields> }) {
  const { t } = useLocale();
  const isBrought = sources.isFileAdaptor(form.values.adaptor) && form.values.folder === "";
  return (
    <>
      <Wide>
        <MultiSelect
          label={t("sources.betTypes")}
          description={t("sources.betTypesHint")}
          searchable
          limit={100}
          hidePickedOptions
          nothingFoundMessage={t("kit.nothingFound")}
          data={betTypes.map(({ id, alias }) => ({ value: String(id), label: `${betTypeText(id, t)} (${alias})` }))}
          {...form.getInputProps("betTypes")}
        />
      </Wide>
      {!isBrought && (
        <NumberInput
          {...below}
          label={t("sources.interval")}
          min={5}
          max={86_400}
          allowDecimal={false}
          {...form.getInputProps("intervalSeconds")}
        />
      )}
      <NumberInput
        {...below}
        label={t("sources.minimumMove")}
        description={t("sources.minimumMoveHint")}
        min={0}
        max={100}
        allowDecimal={false}
        {...form.getInputProps("minimumMoveCents")}
      />
      <Wide>
        <SourceJumps form={form} />
      </Wide>
      <Wide>
        <Checkbox.Group
          label={t("sources.unattended")}
          value={form.values.unattended}
          onChange={(value) => {
            form.setFieldValue(
              "unattended",
              sources.action.options.filter((action) => value.includes(action)),
            );
          }}
        >
          <Group gap="md" mt="xs">
            {sources.action.options.map((action) => (
              <Checkbox key={action} value={action} label={t(`sources.may.${action}`)} />
            ))}
          </Group>
        </Checkbox.Group>
      </Wide>
      <NumberInput
        label={t("sources.keepDays")}
        min={1}
        max={90}
        allowDecimal={false}
        {...form.getInputProps("keepDays")}
      />
      <Switch mt="lg" label={t("sources.isPaused")} {...form.getInputProps("isPaused", { type: "checkbox" })} />
    </>
  );
}
