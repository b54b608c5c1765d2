import { type AnswerOf, catalog, registry } from "@chalkboard/contract";
import { headingKeys } from "@chalkboard/sheets";
import { Select, Switch, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { z } from "zod";
import { useAsk } from "../data/use-ask.ts";
import { useTell } from "../data/use-tell.ts";
import { RecordFormDialog } from "../forms/record-form.tsx";
import { Fields } from "../kit/fields.tsx";
import { NumberInput } from "../kit/number-input.tsx";
import { useWords } from "../kit/words.tsx";
import { LanguageNames, nameTitles, noNames } from "./names.tsx";

export type Heading = AnswerOf<typeof registry.listHeadings>["rows"][number];

const { name, names, sort, isActive } = registry.headingTerms.shape;
const schema = z.object({ kind: registry.headingKind, name, names, sort, isActive, familyId: z.string() });
const titles = { ...nameTitles, kind: "registry.kind", sort: "registry.sort", familyId: "registry.family" } as const;

export type HeadingFormProps = { readonly heading: Heading | undefined; readonly refresh: () => void; readonly onClose: () => void };

/** Adds a league group or a group of them, or changes one or a sport. */
export function HeadingForm({ heading, refresh, onClose }: HeadingFormProps) {
  const { t } = useWords();
  const { rows: families } = useAsk(catalog.familyGroups, {});
  const { tell } = useTell(registry.saveHeading, {
    quiet: true, refresh: [registry.listHeadings, registry.listLeagues, catalog.findSports, catalog.leagueGroups, catalog.familyGroups] });
  const words = useMemo(() => {
    const shown = { familyId: (value: unknown): string => families.find(({ familyId }) => familyId === Number(value))?.name ?? "–" };
    return { shared: { titles, refresh, shown }, history: { titles, shown } };
  }, [refresh, families]);
  const begin = heading ?? { kind: "group" as const, name: "", names: noNames, sort: 100, familyId: null, isActive: true };
  const kinds = heading === undefined ? (["group", "family"] as const) : ([heading.kind] as const);
  return (
    <RecordFormDialog of={heading === undefined ? undefined : { record: heading.kind, entryId: heading.headingId }} newName="new-heading" {...words}
      title={heading?.name ?? t("registry.addHeading")} schema={schema} onClose={onClose}
      initial={{
        kind: begin.kind, name: begin.name, names: begin.names, sort: begin.sort, isActive: begin.isActive,
        familyId: begin.familyId === null ? "" : String(begin.familyId),
      }}
      onSave={({ familyId, ...terms }) => tell({
        ...terms, familyId: familyId === "" ? null : Number(familyId),
        ...(heading === undefined ? {} : { headingId: heading.headingId, was: termsOf(heading) }) })}>
      {(form) => (
        <Fields>
          <TextInput label={t("network.name")} data-autofocus required {...form.getInputProps("name")} />
          <Select label={t("registry.kind")} allowDeselect={false} disabled={heading !== undefined}
            data={kinds.map((value) => ({ value, label: t(headingKeys[value]) }))} {...form.getInputProps("kind")} />
          <NumberInput label={t("registry.sort")} description={t("registry.sortHint")} min={0} max={9_999} allowDecimal={false}
            {...form.getInputProps("sort")} />
          {form.values.kind === "group" && (
            <Select label={t("registry.family")} clearable clearButtonProps={{ "aria-label": t("kit.remove") }} value={form.values.familyId || null}
              data={families.map(({ familyId, name: label }) => ({ value: String(familyId), label }))} error={form.errors["familyId"]}
              onChange={(value) => { form.setFieldValue("familyId", value ?? ""); }} />
          )}
          <Switch label={t("network.active")} description={form.values.kind === "sport" ? t("registry.sportActiveHint") : undefined}
            {...form.getInputProps("isActive", { type: "checkbox" })} />
          <LanguageNames form={form} />
        </Fields>
      )}
    </RecordFormDialog>
  );
}

function termsOf({ name: title, names: others, sort: place, familyId, isActive: active }: Heading): registry.HeadingTerms {
  return { name: title, names: others, sort: place, familyId, isActive: active };
}
