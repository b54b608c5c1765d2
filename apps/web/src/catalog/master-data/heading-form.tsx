import { type AnswerOf, catalog, masterData } from "@chalkboard/contract";
import { headingKeys } from "@chalkboard/list-columns";
import { Select, Switch, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { RecordFormDialog } from "../../page-parts/forms/record-form.tsx";
import { Fields } from "../../kit/fields/fields.tsx";
import { NumberInput } from "../../kit/fields/number-input.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { LanguageNames, nameTitles, noNames } from "./names.tsx";

export type Heading = AnswerOf<typeof masterData.listHeadings>["rows"][number];

const { name, names, sort, isActive } = masterData.headingTerms.shape;
const schema = z.object({ kind: masterData.headingKind, name, names, sort, isActive, familyId: z.string() });
const titles = { ...nameTitles, kind: "registry.kind", sort: "registry.sort", familyId: "registry.family" } as const;

export type HeadingFormProps = {
  readonly heading: Heading | undefined;
  readonly refresh: () => void;
  readonly onClose: () => void;
};

/** Adds or edits a league group or a group of them, or edits a sport. */
export function HeadingForm({ heading, refresh, onClose }: HeadingFormProps) {
  const { t } = useLocale();
  const { rows: families } = useCallQuery(catalog.familyGroups, {});
  const { mutate } = useCallMutation(masterData.saveHeading, {
    quiet: true,
    refresh: [
      masterData.listHeadings,
      masterData.listLeagues,
      catalog.findSports,
      catalog.leagueGroups,
      catalog.familyGroups,
    ],
  });
  const formLabels = useMemo(() => {
    const shown = {
      familyId: (value: unknown): string => families.find(({ familyId }) => familyId === Number(value))?.name ?? "–",
    };
    return { shared: { titles, refresh, shown }, history: { titles, shown } };
  }, [refresh, families]);
  const begin = heading ?? {
    kind: "group" as const,
    name: "",
    names: noNames,
    sort: 100,
    familyId: null,
    isActive: true,
  };
  const kinds = heading === undefined ? (["group", "family"] as const) : ([heading.kind] as const);
  return (
    <RecordFormDialog
      of={heading === undefined ? undefined : { record: heading.kind, entryId: heading.headingId }}
      newName="new-heading"
      {...formLabels}
      title={heading?.name ?? t("registry.addHeading")}
      schema={schema}
      onClose={onClose}
      initial={{
        kind: begin.kind,
        name: begin.name,
        names: begin.names,
        sort: begin.sort,
        isActive: begin.isActive,
        familyId: begin.familyId === null ? "" : String(begin.familyId),
      }}
      onSave={({ familyId, ...terms }) =>
        mutate({
          ...terms,
          familyId: familyId === "" ? null : Number(familyId),
          ...(heading === undefined ? {} : { headingId: heading.headingId, was: termsOf(heading) }),
        })
      }
    >
      {(form) => (
        <Fields>
          <TextInput label={t("network.name")} data-autofocus required {...form.getInputProps("name")} />
          <Select
            label={t("registry.kind")}
            allowDeselect={false}
            disabled={heading !== undefined}
            data={kinds.map((value) => ({ value, label: t(headingKeys[value]) }))}
            {...form.getInputProps("kind")}
          />
          <NumberInput
            label={t("registry.sort")}
            description={t("registry.sortHint")}
            min={0}
            max={9_999}
            allowDecimal={false}
            {...form.getInputProps("sort")}
          />
          {form.values.kind === "group" && (
            <Select
              label={t("registry.family")}
              clearable
              clearButtonProps={{ "aria-label": t("kit.remove") }}
              value={form.values.familyId || null}
              data={families.map(({ familyId, name: label }) => ({ value: String(familyId), label }))}
              error={form.errors["familyId"]}
              onChange={(value) => {
                form.setFieldValue("familyId", value ?? "");
              }}
            />
          )}
          <Switch
            label={t("network.active")}
            description={form.values.kind === "sport" ? t("registry.sportActiveHint") : undefined}
            {...form.getInputProps("isActive", { type: "checkbox" })}
          />
          <LanguageNames form={form} />
        </Fields>
      )}
    </RecordFormDialog>
  );
}

function termsOf({
  name: title,
  names: others,
  sort: place,
  familyId,
  isActive: active,
}: Heading): masterData.HeadingTerms {
  return { name: title, names: others, sort: place, familyId, isActive: active };
}
