// A team of a league, found by any of its names or its rotation number.
import { catalog } from "@chalkboard/contract";
import { Select, type SelectProps } from "@mantine/core";
import { isNamed } from "../../data/team-name.ts";
import { useFind } from "../../data/use-find.ts";
import { below } from "../../kit/behaviour/below.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import type { Game } from "./event-labels.ts";

export type TeamChoice = {
  readonly value: string;
  readonly label: string;
  readonly team: { readonly name: string; readonly abbreviation: string };
};

/** The teams of a league; until they load, those of a known game. */
export function useTeams(leagueId: string, game?: Game): readonly TeamChoice[] {
  const found = useFind(catalog.findTeams, leagueId === "" ? null : { leagueId: Number(leagueId) });
  return (
    found?.map(({ teamId, printName, name, abbreviation, number }) => ({
      value: String(teamId),
      label: name,
      team: { name: printName, also: `${name} ${String(number ?? "")}`, abbreviation },
    })) ??
    (game === undefined
      ? []
      : [
          { id: game.awayId, name: game.awayName },
          { id: game.homeId, name: game.homeName },
        ].map(({ id, name }) => ({ value: String(id), label: name, team: { name, abbreviation: "" } })))
  );
}

export type TeamSelectProps = Omit<SelectProps, "data" | "filter"> & {
  readonly teams: readonly TeamChoice[];
  /** The other team, which is excluded. */
  readonly other: string;
};

export function TeamSelect({ teams, other, ...field }: TeamSelectProps) {
  const { t } = useLocale();
  const byValue = new Map(teams.map(({ value, team }) => [value, team]));
  return (
    <Select
      {...below}
      required
      searchable
      allowDeselect={false}
      openOnFocus={false}
      limit={200}
      nothingFoundMessage={t("kit.nothingFound")}
      data={teams.filter(({ value }) => value !== other).map(({ value, label }) => ({ value, label }))}
      filter={({ options, search }) =>
        options.filter((option) => {
          const named = "value" in option ? byValue.get(option.value) : undefined;
          return named !== undefined && isNamed(named, search);
        })
      }
      {...field}
    />
  );
}
