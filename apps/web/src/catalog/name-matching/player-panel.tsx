import { masterData, type nameMatching } from "@chalkboard/contract";
import { Select } from "@mantine/core";
import { useState } from "react";
import { useFind } from "../../data/use-find.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import type { Name } from "./name-labels.ts";
import { NewPlayer } from "./new-player.tsx";
import { type Choice, TeachDialog } from "./teach-dialog.tsx";
import { momentText } from "../../kit/format/moment-text.ts";

type PlayerPanelProps = { readonly name: Name; readonly onClose: () => void; readonly onNext: () => void };

const idOf = ({ playerId }: nameMatching.Suggestion): number | undefined => playerId;

/** Matches a player name of a team: the suggestions, any other player of the team, a new one, or none. */
export function PlayerPanel({ name: row, onClose, onNext }: PlayerPanelProps) {
  const { t, format, zone } = useLocale();
  const {
    name,
    suggestions: [best],
    ofTeamId,
  } = row;
  const [player, setPlayer] = useState<Choice | undefined>(
    best?.playerId === undefined ? undefined : { id: best.playerId, name: best.name },
  );
  const [isNew, setNew] = useState(false);
  const players =
    useFind(masterData.listPlayers, ofTeamId === null ? null : { teamId: ofTeamId, limit: 200 })?.rows ?? [];
  if (isNew)
    return (
      <NewPlayer
        name={row}
        onBack={() => {
          setNew(false);
        }}
        onDone={onNext}
      />
    );
  const isOther =
    players.some(({ playerId }) => playerId === player?.id) &&
    !row.suggestions.some(({ playerId }) => playerId === player?.id);
  return (
    <TeachDialog
      name={row}
      within={row.ofTeamName}
      idOf={idOf}
      choice={player}
      onChoose={setPlayer}
      waiting={t("training.waitingPlayer", { at: momentText(format, row.firstAt, zone) })}
      meaning={(playerId) => ({ ...(ofTeamId === null ? {} : { teamId: ofTeamId }), playerId })}
      done={(chosen) => t("training.donePlayer", { name, player: chosen })}
      make={{
        label: t("training.makePlayer"),
        onMake: () => {
          setNew(true);
        },
      }}
      onClose={onClose}
      onNext={onNext}
    >
      <Select
        label={t("training.anotherPlayer")}
        mb="md"
        searchable
        limit={100}
        nothingFoundMessage={t("kit.nothingFound")}
        value={isOther ? String(player?.id) : null}
        data={players.map((one) => ({ value: String(one.playerId), label: one.name }))}
        onChange={(value) => {
          const found = players.find((one) => String(one.playerId) === value);
          if (found !== undefined) setPlayer({ id: found.playerId, name: found.name });
        }}
      />
    </TeachDialog>
  );
}
