import { Group, Select } from "@mantine/core";
import { useLocale } from "../../kit/format/locale.tsx";
import { ChoiceField } from "../../page-parts/betting/choice-field.tsx";
import type { RuleForm } from "./draft/rule-draft.ts";
import { firstValue, isSetting, type Level } from "../../page-parts/settings/rule-kinds.ts";
import { levelKeys } from "../../page-parts/settings/rule-labels.ts";
import { settingLabels } from "../../page-parts/settings/setting-labels.ts";
import type { Choices } from "./use-choices.ts";

/** A rule's scope and setting: fixed once the rule exists. */
export function WhomFields({
  form,
  choices: { kinds, levels, only, forbids },
  isNew,
}: {
  readonly form: RuleForm;
  readonly choices: Choices;
  readonly isNew: boolean;
}) {
  const { t } = useLocale();
  const { level, control, target } = form.values;
  const setLevel = (chosen: string | null): void => {
    if (chosen === null) return;
    form.setFieldValue("level", chosen as Level);
    form.setFieldValue("target", only[chosen as Level] ?? "");
    // An exception replaces ceilings.
    if (chosen === "exception") form.setFieldValue("kind", "default");
  };
  const setControl = (chosen: string | null): void => {
    const kind = kinds.find((candidate) => candidate.control === chosen);
    if (kind === undefined) return;
    form.setFieldValue("control", kind.control);
    form.setFieldValue("value", firstValue(kind, forbids));
  };
  const shown = isNew ? levels : [level];
  return (
    <>
      {kinds.length > 1 && (
        <Select
          label={t("rules.setting")}
          value={control}
          disabled={!isNew}
          allowDeselect={false}
          onChange={setControl}
          searchable
          data={kinds.flatMap(({ control: name }) =>
            isSetting(name) ? [{ value: name, label: t(settingLabels(name).title) }] : [],
          )}
        />
      )}
      <Group grow align="start">
        <Select
          label={t("rules.scope")}
          data={shown.map((value) => ({ value, label: t(levelKeys[value]) }))}
          value={level}
          disabled={!isNew}
          allowDeselect={false}
          data-autofocus={isNew || undefined}
          onChange={setLevel}
          error={only[level] === undefined ? undefined : form.errors["scope"]}
        />
        {only[level] === undefined && (
          <ChoiceField
            of={level === "zone" ? "zone" : "pos"}
            label={t("rules.target")}
            disabled={!isNew}
            required
            value={target}
            onChange={(chosen) => {
              form.setFieldValue("target", chosen);
            }}
            error={form.errors["target"] ?? form.errors["scope"]}
          />
        )}
      </Group>
    </>
  );
}
