import { type AnswerOf, masterData, responses } from "@chalkboard/contract";
import { eventStatusKeys } from "@chalkboard/list-columns";
import { Alert, Table } from "@mantine/core";
import { useState } from "react";
import { announceRefusal } from "../../data/connection/refused.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { DialogFooter } from "../../kit/dialog/dialog-footer.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { conflictKeys, merged } from "./merge-labels.ts";

export type Preview = AnswerOf<typeof masterData.merge>;

export type MergePreviewProps = {
  readonly kind: masterData.MergeKind;
  readonly keptId: number;
  readonly mergedIds: readonly number[];
  readonly withTeams: boolean;
  readonly first: Preview;
  readonly onBack: () => void;
  readonly onDone: () => void;
};

/** What will move, what blocks it, and the action. Changes since the preview are shown again before it is done. */
export function MergePreview({ kind, keptId, mergedIds, withTeams, first, onBack, onDone }: MergePreviewProps) {
  const { t } = useLocale();
  const toasts = useToasts();
  const [preview, setPreview] = useState(first);
  const { mutate, busy } = useCallMutation(masterData.merge, { quiet: true, refresh: [...merged] });
  const carryOut = async (): Promise<void> => {
    const answered = await mutate({ kind, keptId, mergedIds: [...mergedIds], withTeams, basis: preview.basis });
    if (answered.ok) {
      toasts.done(t("registry.mergedInto", { name: answered.data.name }));
      onDone();
      return;
    }
    if (!("refused" in answered)) return;
    announceRefusal(answered.refused);
    const anew =
      answered.refused.code === responses.changedMeanwhile
        ? masterData.merge.answer.safeParse(answered.refused.data)
        : undefined;
    if (anew?.success === true) setPreview(anew.data);
  };
  return (
    <Dialog title={`${preview.mergedNames.join(", ")} → ${preview.name}`} onClose={onBack} size="lg" isBusy={busy}>
      {preview.conflicts.map(({ code, names }) => (
        <Alert key={code} color="no" variant="light" mb="xs">
          {t(conflictKeys[code], { names: names.join(", ") })}
        </Alert>
      ))}
      <Moves kind={kind} preview={preview} />
      <DialogFooter
        action={t("registry.mergeAction")}
        onConfirm={() => {
          void carryOut();
        }}
        onCancel={onBack}
        isBusy={busy}
        isOff={preview.conflicts.length > 0}
        first="action"
      />
    </Dialog>
  );
}

function Moves({ kind, preview }: { readonly kind: masterData.MergeKind; readonly preview: Preview }) {
  const { t, format } = useLocale();
  const games = preview.events.reduce((sum, { count }) => sum + count, 0);
  const states = preview.events
    .map(({ status, count }) => `${t(eventStatusKeys[status])}: ${format.number(count)}`)
    .join(", ");
  const moving = games === 0 ? "0" : `${format.number(games)} (${states})`;
  const ofTeams = [
    ["registry.moveGames", moving],
    ["registry.gamesTwice", format.number(preview.twice)],
    ["registry.moveTickets", format.number(preview.tickets)],
    ["registry.moveRules", format.number(preview.rules)],
    ["registry.stayingRules", format.number(preview.staying)],
    ["registry.movePlayers", format.number(preview.players)],
  ] as const;
  const ofPlayers = [
    ["registry.moveProps", moving],
    ["registry.moveTickets", format.number(preview.tickets)],
  ] as const;
  const { league } = preview;
  const ofLeague =
    league === null
      ? []
      : ([
          ["registry.moveTeams", format.number(league.teams)],
          ["registry.alongTeams", league.along.join(", ") || "–"],
          ["registry.moveGroups", format.number(league.groups)],
          ["registry.moveNotes", format.number(league.notes)],
          ["registry.moveServices", format.number(league.services)],
          ["registry.moveDuties", format.number(league.duties)],
          ["registry.moveSources", format.number(league.sources)],
          ["registry.moveSourceNames", format.number(league.sourceNames)],
          ["registry.moveSlides", format.number(league.slides)],
          ["registry.printName", league.printName || "–"],
        ] as const);
  return (
    <Table withRowBorders>
      <Table.Tbody>
        {[
          ...(kind === "player" ? ofPlayers : ofTeams),
          ...ofLeague,
          ["registry.aliases", preview.aliases.join(", ") || "–"] as const,
        ].map(([key, value]) => (
          <Table.Tr key={key}>
            <Table.Th scope="row">{t(key)}</Table.Th>
            <Table.Td>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
