import { type AnswerOf, catalog, masterData } from "@chalkboard/contract";
import { Select, Switch, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { z } from "zod";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { RecordFormDialog } from "../../page-parts/forms/record-form.tsx";
import { Fields } from "../../kit/fields/fields.tsx";
import { NumberInput } from "../../kit/fields/number-input.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { nameTitles, noNames, OtherNames } from "./names.tsx";

export type Team = AnswerOf<typeof masterData.listTeams>["rows"][number];
export type Choice = { readonly value: string; readonly label: string };

const schema = masterData.teamTerms.extend({ leagueId: z.string().min(1) });
const titles = {
  ...nameTitles,
  leagueId: "betting.league",
  printName: "registry.printName",
  number: "registry.number",
} as const;

export type TeamFormProps = {
  readonly team: Team | undefined;
  /** For a new team. */
  readonly leagues: readonly Choice[];
  readonly leagueId: string;
  readonly refresh: () => void;
  readonly onClose: () => void;
};

/** Adds a team to a league, or edits one. */
export function TeamForm({ team, leagues, leagueId, refresh, onClose }: TeamFormProps) {
  const { t } = useLocale();
  const { mutate } = useCallMutation(masterData.saveTeam, {
    quiet: true,
    refresh: [masterData.listTeams, masterData.listLeagues, catalog.findTeams],
  });
  const formLabels = useMemo(() => ({ shared: { titles, refresh }, history: { titles } }), [refresh]);
  const stored = team === undefined ? undefined : termsOf(team);
  const { name, printName, abbreviation, number, aliases, names, isActive } = stored ?? {
    name: "",
    printName: "",
    abbreviation: "",
    number: null,
    aliases: [],
    names: noNames,
    isActive: true,
  };
  const place = team === undefined ? leagueId : String(team.leagueId);
  return (
    <RecordFormDialog
      of={team === undefined ? undefined : { record: "team", entryId: team.teamId }}
      newName="new-team"
      {...formLabels}
      title={team?.name ?? t("registry.addTeam")}
      schema={schema}
      onClose={onClose}
      size="lg"
      initial={{ leagueId: place, name, printName, abbreviation, number, aliases, names, isActive }}
      onSave={({ leagueId: chosen, ...terms }) =>
        mutate({
          ...terms,
          ...(team === undefined || stored === undefined
            ? { leagueId: Number(chosen) }
            : { teamId: team.teamId, was: stored }),
        })
      }
    >
      {(form) => (
        <Fields>
          <TextInput
            label={t("network.name")}
            data-autofocus
            required
            {...form.getInputProps("name")}
            onBlur={() => {
              if (form.values.printName === "") form.setFieldValue("printName", form.values.name.slice(0, 60));
            }}
          />
          <Select
            label={t("betting.league")}
            required
            searchable
            openOnFocus={false}
            disabled={team !== undefined}
            data={team === undefined ? [...leagues] : [{ value: place, label: team.leagueName }]}
            {...form.getInputProps("leagueId")}
          />
          <TextInput
            label={t("registry.printName")}
            description={t("registry.printNameHint")}
            required
            {...form.getInputProps("printName")}
          />
          <TextInput label={t("registry.abbreviation")} required {...form.getInputProps("abbreviation")} />
          <NumberInput
            label={t("registry.number")}
            min={0}
            max={99_999}
            allowDecimal={false}
            value={form.values.number ?? ""}
            error={form.errors["number"]}
            onChange={(value) => {
              form.setFieldValue("number", value === "" ? null : Number(value));
            }}
          />
          <Switch
            label={t("network.active")}
            description={t("registry.teamActiveHint")}
            {...form.getInputProps("isActive", { type: "checkbox" })}
          />
          <OtherNames form={form} />
        </Fields>
      )}
    </RecordFormDialog>
  );
}

function termsOf({ name, printName, abbreviation, number, aliases, names, isActive }: Team): masterData.TeamTerms {
  return { name, printName, abbreviation, number, aliases, names, isActive };
}
