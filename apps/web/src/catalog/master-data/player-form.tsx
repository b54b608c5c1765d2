import { type AnswerOf, catalog, masterData } from "@chalkboard/contract";
import { Select, Switch, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { RecordFormDialog } from "../../page-parts/forms/record-form.tsx";
import { Fields } from "../../kit/fields/fields.tsx";
import { NumberInput } from "../../kit/fields/number-input.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { nameTitles, noNames, OtherNames } from "./names.tsx";
import type { Choice } from "./team-form.tsx";

export type Player = AnswerOf<typeof masterData.listPlayers>["rows"][number];

const schema = masterData.playerTerms.extend({ leagueId: z.string().min(1), teamId: z.string().min(1) });
const titles = {
  ...nameTitles,
  leagueId: "betting.league",
  teamId: "registry.team",
  printName: "registry.printName",
  number: "registry.number",
  position: "registry.position",
} as const;

export type PlayerFormProps = {
  readonly player: Player | undefined;
  readonly leagues: readonly Choice[];
  readonly leagueId: string;
  readonly refresh: () => void;
  readonly onClose: () => void;
};

/** Adds a player to a team, edits one, or moves one to another team. */
export function PlayerForm({ player, leagues, leagueId, refresh, onClose }: PlayerFormProps) {
  const { t } = useLocale();
  const { mutate } = useCallMutation(masterData.savePlayer, { quiet: true, refresh: [masterData.listPlayers] });
  const formLabels = useMemo(() => ({ shared: { titles, refresh }, history: { titles } }), [refresh]);
  const stored = player === undefined ? undefined : termsOf(player);
  const { teamId: _team, ...begin } = stored ?? {
    teamId: 0,
    name: "",
    printName: "",
    abbreviation: "",
    number: null,
    position: "",
    aliases: [],
    names: noNames,
    isActive: true,
  };
  const place =
    player === undefined
      ? { leagueId, teamId: "" }
      : { leagueId: String(player.leagueId), teamId: String(player.teamId) };
  return (
    <RecordFormDialog
      of={player === undefined ? undefined : { record: "player", entryId: player.playerId }}
      newName="new-player"
      {...formLabels}
      title={player?.name ?? t("registry.addPlayer")}
      schema={schema}
      onClose={onClose}
      size="lg"
      initial={{ ...begin, ...place }}
      onSave={({ leagueId: _chosen, teamId, ...terms }) =>
        mutate({
          ...terms,
          teamId: Number(teamId),
          ...(player === undefined || stored === undefined ? {} : { playerId: player.playerId, was: stored }),
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
          <TextInput label={t("registry.printName")} required {...form.getInputProps("printName")} />
          <Select
            label={t("betting.league")}
            required
            searchable
            openOnFocus={false}
            data={[...leagues]}
            value={form.values.leagueId}
            error={form.errors["leagueId"]}
            onChange={(value) => {
              form.setValues({ leagueId: value ?? "", teamId: "" });
            }}
          />
          <TeamField leagueId={form.values.leagueId} {...form.getInputProps("teamId")} />
          <TextInput label={t("registry.position")} {...form.getInputProps("position")} />
          <NumberInput
            label={t("registry.number")}
            min={0}
            max={999}
            allowDecimal={false}
            value={form.values.number ?? ""}
            error={form.errors["number"]}
            onChange={(value) => {
              form.setFieldValue("number", value === "" ? null : Number(value));
            }}
          />
          <TextInput label={t("registry.abbreviation")} {...form.getInputProps("abbreviation")} />
          <Switch label={t("network.active")} {...form.getInputProps("isActive", { type: "checkbox" })} />
          <OtherNames form={form} />
        </Fields>
      )}
    </RecordFormDialog>
  );
}

type TeamFieldProps = {
  readonly leagueId: string;
  readonly value?: string;
  readonly onChange?: (value: string | null) => void;
};

/** The teams of a league as options. */
function TeamField({ leagueId, ...field }: TeamFieldProps) {
  const { t } = useLocale();
  const { data: teams } = useCallQuery(catalog.findTeams, leagueId === "" ? null : { leagueId: Number(leagueId) });
  return (
    <Select
      label={t("registry.team")}
      required
      searchable
      openOnFocus={false}
      limit={100}
      nothingFoundMessage={t("kit.nothingFound")}
      data={(teams ?? []).map(({ teamId, name: label }) => ({ value: String(teamId), label }))}
      {...field}
    />
  );
}

function termsOf({
  teamId,
  name,
  printName,
  abbreviation,
  number,
  position,
  aliases,
  names,
  isActive,
}: Player): masterData.PlayerTerms {
  return { teamId, name, printName, abbreviation, number, position, aliases, names, isActive };
}
