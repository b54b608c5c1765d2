import { duties } from "@chalkboard/contract";
import { Button, Group } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTell } from "../data/use-tell.ts";
import type { Column } from "../kit/columns.ts";
import { Confirm } from "../kit/confirm.tsx";
import { Grid } from "../kit/grid.tsx";
import { useToasts } from "../kit/toasts.tsx";
import { useWords } from "../kit/words.tsx";
import { daysText, type Duty, hoursText, leaguesText, type Roster } from "./duty-words.ts";

export type DutyListProps = {
  readonly roster: Roster; readonly rows: readonly Duty[]; readonly onOpen: (duty: Duty) => void; readonly onCopy: (duty: Duty) => void;
  readonly height?: "fill" | "auto";
};

/** Duties, each with what one does with it. */
export function DutyList({ roster, rows, onOpen, onCopy, height = "fill" }: DutyListProps) {
  const words = useWords();
  const toasts = useToasts();
  const [ending, setEnding] = useState<Duty | undefined>(undefined);
  const { tell, busy } = useTell(duties.endDuty, { refresh: [duties.week, duties.openWork] });
  const columns = useMemo((): readonly Column<Duty>[] => {
    const { t } = words;
    const restore = (duty: Duty): void => { void tell({ dutyId: duty.dutyId, isEnded: false }); };
    return [
      { title: "duties.person", value: ({ personName }) => personName, width: 150, phone: "name" },
      { title: "duties.leagues", value: (duty) => leaguesText(duty, roster, words), grow: 2 },
      { title: "duties.tasks", value: ({ tasks }) => tasks.map((task) => t(`duties.${task}`)).join(", "), grow: 2 },
      { title: "duties.weekdays", value: (duty) => daysText(duty, words), grow: 1 },
      { title: "duties.hours", value: (duty) => (duty.kind === "off" ? "" : hoursText(duty, words)), width: 140 },
      { title: "duties.note", value: ({ note }) => note, grow: 1, wideOnly: true },
      { title: "duties.ended", value: ({ endedAt }) => endedAt, kind: "dateTime", width: 130, wideOnly: true },
      {
        title: "duties.acts", value: () => "", width: 240, cell: (duty) => (
          <Group gap="xs" wrap="nowrap">
            <Button size="compact-sm" variant="subtle" onClick={() => { onCopy(duty); }}>{t("duties.copy")}</Button>
            {duty.endedAt === null ? <Button size="compact-sm" variant="subtle" disabled={busy} onClick={() => { setEnding(duty); }}>{t("duties.end")}</Button>
              : <Button size="compact-sm" variant="subtle" disabled={busy} onClick={() => { restore(duty); }}>{t("duties.restore")}</Button>}
          </Group>
        ),
      },
    ];
  }, [words, roster, busy, onCopy, tell]);
  const end = async ({ dutyId }: Duty): Promise<void> => {
    const told = await tell({ dutyId, isEnded: true });
    if (told.ok) toasts.done(words.t("duties.hasEnded"), { word: words.t("duties.restore"), onAct: () => { void tell({ dutyId, isEnded: false }); } });
  };
  return (
    <>
      <Grid name="duties" rows={rows} rowKey={({ dutyId }) => dutyId} columns={columns} height={height} isRoomy
        onOpen={(duty) => { if (duty.endedAt === null) onOpen(duty); }} rowTone={({ endedAt }) => (endedAt === null ? undefined : "dim")}
        empty={{ title: "empty.duties", why: "empty.dutiesWhy" }} />
      {ending !== undefined && <Confirm title={words.t("duties.endTitle", { name: ending.personName })}
        consequence={words.t("duties.endWhy", { name: ending.personName })}
        deed={words.t("duties.end")} onConfirm={() => end(ending)} onClose={() => { setEnding(undefined); }} />}
    </>
  );
}
