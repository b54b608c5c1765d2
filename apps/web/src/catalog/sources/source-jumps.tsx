import { Fieldset, Switch, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { below } from "../../kit/behaviour/below.ts";
import { Fields, Wide } from "../../kit/fields/fields.tsx";
import { NumberInput, pointsSpelling } from "../../kit/fields/number-input.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import type { SourceFields } from "./source-fields.ts";

/** Points are stored in quarters. */
export const inPoint = 4;

/** How far off a price must be to need review, and what it is compared with. */
export function SourceJumps({ form }: { readonly form: UseFormReturnType<SourceFields> }) {
  const { t } = useLocale();
  const { jumpPoints } = form.values;
  return (
    <Fieldset legend={t("sources.jumpBounds")}>
      <Text size="xs" c="dimmed" mb="xs">
        {t("sources.jumpBoundsHint")}
      </Text>
      <Fields>
        <NumberInput
          {...below}
          label={t("sources.jumpPoints")}
          description={t("sources.jumpPointsHint")}
          min={0}
          max={40}
          step={0.5}
          {...pointsSpelling}
          {...form.getInputProps("jumpPoints")}
          value={Number.isFinite(jumpPoints) ? jumpPoints / inPoint : ""}
          onChange={(next) => {
            form.setFieldValue("jumpPoints", next === "" ? Number.NaN : Math.round(Number(next) * inPoint));
          }}
        />
        <NumberInput
          {...below}
          label={t("sources.jumpChance")}
          description={t("sources.jumpChanceHint")}
          min={0}
          max={90}
          allowDecimal={false}
          {...form.getInputProps("jumpChance")}
        />
        <NumberInput
          {...below}
          label={t("sources.jumpOthers")}
          description={t("sources.jumpOthersHint")}
          min={0}
          max={90}
          allowDecimal={false}
          {...form.getInputProps("jumpOthers")}
        />
        <NumberInput
          {...below}
          label={t("sources.jumpModel")}
          description={t("sources.jumpModelHint")}
          min={0}
          max={90}
          allowDecimal={false}
          {...form.getInputProps("jumpModel")}
        />
        <Wide>
          <Switch
            label={t("sources.comparesLines")}
            description={t("sources.comparesLinesHint")}
            {...form.getInputProps("comparesLines", { type: "checkbox" })}
          />
        </Wide>
      </Fields>
    </Fieldset>
  );
}
