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
import { NewPlayer } from "./new-player.tsx";

type PlayerPanelProps = { readonly name: Name; readonly onClose: () => void; readonly onNext: () => void };

/** Which player of a team a name means: the suggestions, any other one of the team, a new one, or nobody. Enter confirms the first. */
export function PlayerPanel({ name: row, onClose, onNext }: PlayerPanelProps) {
  const { t, format, zone } = useWords();
  const toasts = useToasts();
  const { nameId, name, suggestions, ofTeamId } = row;
  const [playerId, setPlayerId] = useState(suggestions[0]?.playerId);
  const [isNew, setNew] = useState(false);
  const players = useFind(registry.listPlayers, ofTeamId === null ? null : { teamId: ofTeamId, limit: 200 })?.rows ?? [];
  const { tell, busy } = useTell(training.teach, { refresh: decided });
  const { tell: leave, busy: isLeaving } = useTell(training.ignore, { refresh: decided });
  const nameOf = (id: number): string => [...suggestions, ...players].find((one) => one.playerId === id)?.name ?? "";
  const confirm = async (): Promise<void> => {
    if (playerId === undefined || ofTeamId === null) return;
    const told = await tell({ names: [{ nameId, teamId: ofTeamId, playerId }] });
    if (!told.ok) return;
    toasts.done(t("training.donePlayer", { name, player: nameOf(playerId) }));
    onNext();
  };
  const ignore = async (): Promise<void> => {
    const told = await leave({ nameIds: [nameId] });
    if (!told.ok) return;
    toasts.done(t("training.doneIgnored", { name }));
    onNext();
  };
  if (isNew) return <NewPlayer name={row} onBack={() => { setNew(false); }} onDone={onNext} />;
  const isOther = playerId !== undefined && !suggestions.some((one) => one.playerId === playerId);
  return (
    <Dialog title={`${name} · ${row.source} · ${row.ofTeamName}`} onClose={onClose} isBusy={busy || isLeaving}>
      <Text size="sm" mb="sm">{t("training.waitingPlayer", { at: format.dateTime(row.firstAt, zone) })}</Text>
      {suggestions.length === 0 ? <Text size="sm" c="dimmed" mb="sm">{t("training.nonePlayer")}</Text> : (
        <Radio.Group label={t("training.suggestions")} mb="sm" value={playerId === undefined ? null : String(playerId)}
          onChange={(value) => { setPlayerId(Number(value)); }}>
          <Stack gap="xs" mt="xs">{suggestions.map((one) => (
            <Radio key={one.playerId} value={String(one.playerId)} label={`${one.name} · ${format.number(one.score)}`} description={whyOf(one, t)} />))}</Stack>
        </Radio.Group>)}
      <Select label={t("training.anotherPlayer")} mb="md" searchable limit={100} nothingFoundMessage={t("kit.nothingFound")}
        value={isOther ? String(playerId) : null} data={players.map((one) => ({ value: String(one.playerId), label: one.name }))}
        onChange={(value) => { if (value !== null) setPlayerId(Number(value)); }} />
      <Foot deed={t("training.confirm")} onDeed={() => { void confirm(); }} onCancel={onClose} isBusy={busy || isLeaving}
        isOff={playerId === undefined} first="deed">
        <Button variant="default" onClick={() => { setNew(true); }}>{t("training.makePlayer")}</Button>
        <Button variant="default" ml="xs" loading={isLeaving} onClick={() => { void ignore(); }}>{t("training.ignore")}</Button>
      </Foot>
    </Dialog>
  );
}
