import { registry, training } from "@chalkboard/contract";
import { whyOf } from "@chalkboard/sheets";
import { Button, Radio, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useFind } from "../data/use-find.ts";
import { useTell } from "../data/use-tell.ts";
import { Dialog } from "../kit/dialog.tsx";
import { Foot } from "../kit/foot.tsx";
import { useToasts } from "../kit/toasts.tsx";
import { useWords } from "../kit/words.tsx";
import { decided, type Name } from "./name-words.ts";
import { NewTeam } from "./new-team.tsx";

type Team = { readonly teamId: number; readonly name: string };

/** Whom a name means: the suggestions with what speaks for each, any other team, a new one, or nobody. Enter confirms the first, and the next name comes. */
export function NamePanel({ name: row, onClose, onNext }: { readonly name: Name; readonly onClose: () => void; readonly onNext: () => void }) {
  const { t, format, zone } = useWords();
  const toasts = useToasts();
  const { nameId, name, suggestions } = row;
  const [team, setTeam] = useState<Team | undefined>(suggestions[0]);
  const [isNew, setNew] = useState(false);
  const { tell, busy } = useTell(training.teach, { refresh: decided });
  const { tell: leave, busy: isLeaving } = useTell(training.ignore, { refresh: decided });
  const confirm = async (): Promise<void> => {
    if (team === undefined) return;
    const told = await tell({ names: [{ nameId, teamId: team.teamId }] });
    if (!told.ok) return;
    toasts.done(t("training.doneTaught", { name, team: team.name }));
    onNext();
  };
  const ignore = async (): Promise<void> => {
    const told = await leave({ nameIds: [nameId] });
    if (!told.ok) return;
    toasts.done(t("training.doneIgnored", { name }));
    onNext();
  };
  if (isNew) return <NewTeam name={row} onBack={() => { setNew(false); }} onDone={onNext} />;
  return (
    <Dialog title={`${name} · ${row.source} · ${row.leagueName}`} onClose={onClose} isBusy={busy || isLeaving}>
      <Text size="sm" mb="sm">{t("training.waitingSince", { at: format.dateTime(row.firstAt, zone), count: format.number(row.games) })}
        {row.nextAt !== null && ` ${t("training.next")}: ${format.dateTime(row.nextAt, zone)} · ${row.nextOpponent}`}</Text>
      {suggestions.length === 0 ? <Text size="sm" c="dimmed" mb="sm">{t("training.none")}</Text> : (
        <Radio.Group label={t("training.suggestions")} mb="sm" value={team === undefined ? null : String(team.teamId)}
          onChange={(value) => { setTeam(suggestions.find(({ teamId }) => String(teamId) === value)); }}>
          <Stack gap="xs" mt="xs">{suggestions.map((one) => (
            <Radio key={one.teamId} value={String(one.teamId)} label={`${one.name} · ${format.number(one.score)}`} description={whyOf(one, t)} />))}</Stack>
        </Radio.Group>)}
      <OtherTeam leagueId={row.leagueId} team={team} onChange={setTeam} />
      <Foot deed={t("training.confirm")} onDeed={() => { void confirm(); }} onCancel={onClose} isBusy={busy || isLeaving}
        isOff={team === undefined} first="deed">
        <Button variant="default" onClick={() => { setNew(true); }}>{t("training.makeTeam")}</Button>
        <Button variant="default" ml="xs" loading={isLeaving} onClick={() => { void ignore(); }}>{t("training.ignore")}</Button>
      </Foot>
    </Dialog>
  );
}

type OtherTeamProps = { readonly leagueId: number; readonly team: Team | undefined; readonly onChange: (team: Team | undefined) => void };

/** Any team of the league, by part of its names. */
function OtherTeam({ leagueId, team, onChange }: OtherTeamProps) {
  const { t } = useWords();
  const [text, setText] = useState("");
  const found = useFind(registry.listTeams, text.trim() === "" ? null : { leagueId, text: text.trim().slice(0, 60), limit: 20 })?.rows ?? [];
  const choices = [...new Map([...(team === undefined ? [] : [team]), ...found].map((one) => [one.teamId, one])).values()];
  return <Select label={t("training.another")} description={t("training.anotherHint")} mb="md" searchable searchValue={text} onSearchChange={setText}
    filter={({ options }) => options} nothingFoundMessage={t("kit.nothingFound")} value={team === undefined ? null : String(team.teamId)}
    data={choices.map(({ teamId, name }) => ({ value: String(teamId), label: name }))}
    onChange={(value) => { onChange(choices.find(({ teamId }) => String(teamId) === value)); }} />;
}
