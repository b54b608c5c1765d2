import { masterData } from "@chalkboard/contract";
import { Checkbox, MultiSelect, Select } from "@mantine/core";
import { useState } from "react";
import { announceRefusal } from "../../data/connection/refused.ts";
import { useFind } from "../../data/use-find.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { Fields, Wide } from "../../kit/fields/fields.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { MergePreview, type Preview } from "./merge-preview.tsx";

type Kind = masterData.MergeKind;
type Choice = { readonly value: string; readonly label: string };

/** The records whose names contain the typed text, each with its league or team. */
function useFound(kind: Kind, text: string, league: string): readonly Choice[] {
  const input: { readonly limit: number; readonly text?: string; readonly leagueId?: number } = {
    limit: 20,
    ...(text.trim() === "" ? {} : { text: text.trim().slice(0, 60) }),
    ...(league === "" ? {} : { leagueId: Number(league) }),
  };
  const teams = useFind(masterData.listTeams, kind === "team" ? input : null);
  const players = useFind(masterData.listPlayers, kind === "player" ? input : null);
  const { leagueId: _ofLeague, ...ofAll } = input;
  const leagues = useFind(masterData.listLeagues, kind === "league" ? ofAll : null);
  return [
    ...(teams?.rows ?? []).map(({ teamId, name, leagueName }) => ({
      value: String(teamId),
      label: `${name} · ${leagueName}`,
    })),
    ...(players?.rows ?? []).map(({ playerId, name, teamName }) => ({
      value: String(playerId),
      label: `${name} · ${teamName}`,
    })),
    ...(leagues?.rows ?? []).map(({ leagueId, name, sportName }) => ({
      value: String(leagueId),
      label: `${name} · ${sportName}`,
    })),
  ];
}

export type MergeDialogProps = { readonly kind: Kind; readonly league: string; readonly onClose: () => void };

/**
 * Merges several records of one team, player or league: choose the one to keep and its duplicates, preview what moves,
 * confirm.
 */
export function MergeDialog({ kind, league, onClose }: MergeDialogProps) {
  const { t } = useLocale();
  const [kept, setKept] = useState<Choice | undefined>(undefined);
  const [others, setOthers] = useState<readonly Choice[]>([]);
  const [keptText, setKeptText] = useState("");
  const [otherText, setOtherText] = useState("");
  const keptFound = useFound(kind, keptText === kept?.label ? "" : keptText, league);
  const otherFound = useFound(kind, otherText, league);
  const { mutate, busy } = useCallMutation(masterData.merge, { quiet: true });
  const [withTeams, setWithTeams] = useState(true);
  const [preview, setPreview] = useState<Preview | undefined>(undefined);
  const ask = async (): Promise<void> => {
    if (kept === undefined) return;
    const mergedIds = others.map(({ value }) => Number(value));
    const answered = await mutate({
      kind,
      keptId: Number(kept.value),
      mergedIds,
      withTeams: kind === "league" && withTeams,
    });
    if (answered.ok) setPreview(answered.data);
    else if ("refused" in answered) announceRefusal(answered.refused);
  };
  if (preview !== undefined && kept !== undefined) {
    return (
      <MergePreview
        kind={kind}
        keptId={Number(kept.value)}
        mergedIds={others.map(({ value }) => Number(value))}
        first={preview}
        withTeams={kind === "league" && withTeams}
        onBack={() => {
          setPreview(undefined);
        }}
        onDone={onClose}
      />
    );
  }
  const withChosen = (found: readonly Choice[], chosen: readonly Choice[], not: readonly Choice[]): Choice[] =>
    [...new Map([...chosen, ...found].map((one) => [one.value, one])).values()].filter(
      ({ value }) => !not.some((one) => one.value === value),
    );
  const keptChoices = withChosen(keptFound, kept === undefined ? [] : [kept], others);
  const otherChoices = withChosen(otherFound, others, kept === undefined ? [] : [kept]);
  return (
    <Dialog title={t("registry.merge")} onClose={onClose} size="lg" isBusy={busy}>
      <Fields>
        <Select
          label={t("registry.kept")}
          required
          searchable
          data-autofocus
          data={keptChoices}
          value={kept?.value ?? null}
          searchValue={keptText}
          onSearchChange={setKeptText}
          filter={({ options }) => options}
          nothingFoundMessage={t("kit.nothingFound")}
          onChange={(value) => {
            setKept(keptChoices.find((one) => one.value === value));
          }}
        />
        <Wide>
          <MultiSelect
            label={t("registry.duplicates")}
            description={t("registry.duplicatesHint")}
            required
            searchable
            hidePickedOptions
            maxValues={20}
            data={otherChoices}
            value={others.map(({ value }) => value)}
            searchValue={otherText}
            onSearchChange={setOtherText}
            filter={({ options }) => options}
            nothingFoundMessage={t("kit.nothingFound")}
            onChange={(values) => {
              setOthers(otherChoices.filter(({ value }) => values.includes(value)));
            }}
          />
        </Wide>
        {kind === "league" && (
          <Wide>
            <Checkbox
              label={t("registry.withTeams")}
              description={t("registry.withTeamsHint")}
              checked={withTeams}
              onChange={({ currentTarget }) => {
                setWithTeams(currentTarget.checked);
              }}
            />
          </Wide>
        )}
      </Fields>
      <DialogFooter
        action={t("network.showChanges")}
        onConfirm={() => {
          void ask();
        }}
        onCancel={onClose}
        isBusy={busy}
        isOff={kept === undefined || others.length === 0}
      />
    </Dialog>
  );
}
