import { type AnswerOf, masterData, rules } from "@chalkboard/contract";
import { propTypeKeys } from "@chalkboard/list-columns";
import { Autocomplete, Select, Switch, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { z } from "zod";
import { useFind } from "../../data/use-find.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { RecordFormDialog } from "../../page-parts/forms/record-form.tsx";
import { Fields } from "../../kit/fields/fields.tsx";
import { NumberInput } from "../../kit/fields/number-input.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { LanguageNames, nameTitles, noNames } from "./names.tsx";

export type PropCategory = AnswerOf<typeof masterData.listPropCategories>["rows"][number];

const types = [...masterData.propType.values];
const { name, names, limitsClass, sort, isActive } = masterData.propCategoryTerms.shape;
const schema = z.object({ propType: z.enum(["1", "2", "3", "4"]), name, names, limitsClass, sort, isActive });
const titles = {
  ...nameTitles,
  propType: "rules.propType",
  limitsClass: "rules.limitsClass",
  sort: "registry.sort",
} as const;

export type PropCategoryFormProps = {
  readonly category: PropCategory | undefined;
  readonly refresh: () => void;
  readonly onClose: () => void;
};

/** Adds or edits a category of props. */
export function PropCategoryForm({ category, refresh, onClose }: PropCategoryFormProps) {
  const { t } = useLocale();
  const { mutate } = useCallMutation(masterData.savePropCategory, {
    quiet: true,
    refresh: [masterData.listPropCategories],
  });
  const formLabels = useMemo(() => {
    const shown = {
      propType: (value: unknown): string => {
        const type = types.find((one) => one === Number(value));
        return type === undefined ? "–" : t(propTypeKeys[type]);
      },
    };
    return { shared: { titles, refresh, shown }, history: { titles, shown } };
  }, [refresh, t]);
  const classes = useFind(rules.findChoices, { of: "limitsClass", text: "" })?.choices.map(({ value }) => value) ?? [];
  const stored = category === undefined ? undefined : termsOf(category);
  const begin = stored ?? {
    propType: 1 as const,
    name: "",
    names: noNames,
    limitsClass: "",
    sort: 100,
    isActive: true,
  };
  return (
    <RecordFormDialog
      of={category === undefined ? undefined : { record: "propCategory", entryId: category.categoryId }}
      newName="new-prop-category"
      {...formLabels}
      title={category?.name ?? t("registry.addPropCategory")}
      schema={schema}
      initial={{ ...begin, propType: `${begin.propType}` }}
      onClose={onClose}
      onSave={({ propType, ...terms }) =>
        mutate({
          ...terms,
          propType: Number(propType) as masterData.PropCategoryTerms["propType"],
          ...(category === undefined || stored === undefined ? {} : { categoryId: category.categoryId, was: stored }),
        })
      }
    >
      {(form) => (
        <Fields>
          <TextInput
            label={t("network.name")}
            description={t("registry.propCategoryHint")}
            data-autofocus
            required
            {...form.getInputProps("name")}
          />
          <Select
            label={t("rules.propType")}
            description={t("registry.propKindHint")}
            allowDeselect={false}
            disabled={category !== undefined}
            data={types.map((value) => ({ value: String(value), label: t(propTypeKeys[value]) }))}
            {...form.getInputProps("propType")}
          />
          <Autocomplete
            label={t("rules.limitsClass")}
            description={t("registry.limitsClassHint")}
            maxLength={12}
            data={classes}
            {...form.getInputProps("limitsClass")}
          />
          <NumberInput
            label={t("registry.sort")}
            description={t("registry.sortHint")}
            min={0}
            max={9_999}
            allowDecimal={false}
            {...form.getInputProps("sort")}
          />
          <Switch
            label={t("network.active")}
            description={t("registry.propActiveHint")}
            {...form.getInputProps("isActive", { type: "checkbox" })}
          />
          <LanguageNames form={form} />
        </Fields>
      )}
    </RecordFormDialog>
  );
}

function termsOf({
  propType,
  name: title,
  names: others,
  limitsClass: limits,
  sort: place,
  isActive: active,
}: PropCategory): masterData.PropCategoryTerms {
  return { propType, name: title, names: others, limitsClass: limits, sort: place, isActive: active };
}
