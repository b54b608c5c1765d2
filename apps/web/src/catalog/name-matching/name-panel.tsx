import { masterData, type nameMatching } from "@chalkboard/contract";
import { Select } from "@mantine/core";
import { useState } from "react";
import { useFind } from "../../data/use-find.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import type { Name } from "./name-labels.ts";
import { NewTeam } from "./new-team.tsx";
import { type Choice, TeachDialog } from "./teach-dialog.tsx";
import { momentText } from "../../kit/format/moment-text.ts";

const idOf = ({ teamId }: nameMatching.Suggestion): number | undefined => teamId;

/** Matches a team name: the suggestions, any other team of the league, a new one, or none. */
export function NamePanel({
  name: row,
  onClose,
  onNext,
}: {
  readonly name: Name;
  readonly onClose: () => void;
  readonly onNext: () => void;
}) {
  const { t, format, zone } = useLocale();
  const {
    name,
    suggestions: [best],
    leagueId,
  } = row;
  const [team, setTeam] = useState<Choice | undefined>(
    best?.teamId === undefined ? undefined : { id: best.teamId, name: best.name },
  );
  const [isNew, setNew] = useState(false);
  if (isNew)
    return (
      <NewTeam
        name={row}
        onBack={() => {
          setNew(false);
        }}
        onDone={onNext}
      />
    );
  const next =
    row.nextAt === null ? "" : ` ${t("training.next")}: ${momentText(format, row.nextAt, zone)} · ${row.nextOpponent}`;
  return (
    <TeachDialog
      name={row}
      within={row.leagueName}
      idOf={idOf}
      choice={team}
      onChoose={setTeam}
      waiting={
        t("training.waitingSince", { at: momentText(format, row.firstAt, zone), count: format.number(row.games) }) +
        next
      }
      meaning={(teamId) => ({ teamId })}
      done={(chosen) => t("training.doneTaught", { name, team: chosen })}
      make={{
        label: t("training.makeTeam"),
        onMake: () => {
          setNew(true);
        },
      }}
      onClose={onClose}
      onNext={onNext}
    >
      {leagueId !== null && <OtherTeam leagueId={leagueId} team={team} onChange={setTeam} />}
    </TeachDialog>
  );
}

type OtherTeamProps = {
  readonly leagueId: number;
  readonly team: Choice | undefined;
  readonly onChange: (team: Choice | undefined) => void;
};

/** Any team of the league, found by part of its names. */
function OtherTeam({ leagueId, team, onChange }: OtherTeamProps) {
  const { t } = useLocale();
  const [text, setText] = useState("");
  const found =
    useFind(masterData.listTeams, text.trim() === "" ? null : { leagueId, text: text.trim().slice(0, 60), limit: 20 })
      ?.rows ?? [];
  const teams = [...(team === undefined ? [] : [team]), ...found.map(({ teamId, name }) => ({ id: teamId, name }))];
  const choices = [...new Map(teams.map((one) => [one.id, one])).values()];
  return (
    <Select
      label={t("training.another")}
      description={t("training.anotherHint")}
      mb="md"
      searchable
      searchValue={text}
      onSearchChange={setText}
      filter={({ options }) => options}
      nothingFoundMessage={t("kit.nothingFound")}
      value={team === undefined ? null : String(team.id)}
      data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(value) => {
        onChange(choices.find(({ id }) => String(id) === value));
      }}
    />
  );
}
