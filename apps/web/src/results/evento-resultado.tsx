// Results by segment: typed or taken from a source, made official with a look at what it will grade, corrected the same way.
import { catalog, live, results } from "@chalkboard/contract";
import { Button } from "@mantine/core";
import { type KeyboardEvent, useMemo, useState } from "react";
import { z } from "zod";
import { useAsk } from "../data/use-ask.ts";
import { BoardGrid } from "../kit/board-grid.tsx";
import type { BoardCell } from "../kit/board-types.ts";
import { DayField } from "../kit/day-field.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { Filters, FilterSelect } from "../kit/filters.tsx";
import type { KeyHelp } from "../kit/key-help.ts";
import { HeadCounts, HeadTools } from "../kit/page-head.tsx";
import { Page } from "../kit/page.tsx";
import { useFilters } from "../kit/use-filters.ts";
import { useWords } from "../kit/words.tsx";
import { useLiveAsk } from "../live/use-live-ask.ts";
import { leaguesFor, MineFilter } from "../people/own-duty-filter.tsx";
import { useMine } from "../people/use-own-duty.ts";
import { OfficialDialog } from "./official-dialog.tsx";
import { resultColumns, type ResultRow, segmentOfColumn } from "./result-columns.tsx";
import { cellsOf, type Draft, readScore, type ResultEvent, withCell } from "./result-draft.ts";

const filterSchema = z.object({ league: z.coerce.number().catch(0), day: z.string().catch(""), mine: z.enum(["", "yes"]).catch("") });
const keys: readonly KeyHelp[] = [
  { keys: ["0…9", "Enter"], does: "results.keyType" }, { keys: ["x"], does: "results.keyNotBatted" }, { keys: ["F9"], does: "results.keyOfficial" },
    { keys: ["Del"], does: "results.keyForget" },
];

export function Results() {
  const [filters, change] = useFilters(filterSchema);
  const { data: { today, leagues } } = useAsk(catalog.listLeagues, {});
  const mine = useMine();
  const { shown, choices } = leaguesFor(leagues, mine, filters.mine === "yes");
  const league = shown.find(({ leagueId }) => leagueId === filters.league) ?? shown[0];
  const day = filters.day !== "" ? filters.day : today;
  const bar = (
    <Filters when={<DayField label="kit.date" value={day} onChange={(value) => { change({ day: value }); }} withSteps />}>
      <FilterSelect label="betting.league" width={110} value={String(league?.leagueId ?? "")} choices={choices}
        onChange={(value) => { change({ league: Number(value) }); }} />
      <MineFilter mine={mine} value={filters.mine === "yes"} onChange={(isOnly) => { change({ mine: isOnly ? "yes" : "" }); }} />
    </Filters>
  );
  return (
    <Page title="routes./zucca/evento-resultado" fill filters={bar} keys={keys}>
      {league === undefined ? <EmptyState title="lines.noLeagues" /> : <Sheet key={`${league.leagueId}/${day}`} leagueId={league.leagueId}
        zone={league.timeZone} day={day} duty={mine?.said(league.leagueId)} />}
    </Page>
  );
}

function Sheet({ leagueId, zone, day, duty }: {
  readonly leagueId: number; readonly zone: string; readonly day: string; readonly duty: string | undefined;
}) {
  const words = useWords();
  const [drafts, setDrafts] = useState<Readonly<Record<number, Draft>>>({});
  const [deciding, setDeciding] = useState<ResultEvent | undefined>(undefined);
  const [focused, setFocused] = useState<number | undefined>(undefined);
  // The message names the game only: the sheet is asked again.
  const asked = useLiveAsk(results.listResults, { leagueId, day }, live.subjects.results(leagueId), (answer) => {
    asked.refresh();
    return answer;
  });
  const { segments, events, highestGame, highestSegment } = asked.data;
  const columns = useMemo(() => resultColumns({ words, zone, segments, highestGame, highestSegment }),
    [words, zone, segments, highestGame, highestSegment]);
  const rows = useMemo(() => events.flatMap((event): ResultRow[] => ([1, 2] as const).map((side) =>
    ({ event, side, draft: drafts[event.eventId] ?? none }))), [events, drafts]);
  const forget = (eventId: number): void => { setDrafts(({ [eventId]: _, ...others }) => others); };
  const decided = events.find(({ eventId }) => eventId === deciding?.eventId) ?? deciding;
  const chosen = events.find(({ eventId }) => eventId === focused);

  const onKey = (event: KeyboardEvent, { row }: BoardCell<ResultRow>): boolean => {
    if (event.key === "F9") setDeciding(row.event);
    else if (event.key === "Delete") forget(row.event.eventId);
    else return false;
    return true;
  };
  const onEdit = ({ row, column }: BoardCell<ResultRow>, text: string): boolean => {
    const segment = segmentOfColumn(column.id);
    const value = readScore(text, row.side);
    if (segment === undefined || value === undefined) return false;
    setDrafts((current) => ({ ...current, [row.event.eventId]: withCell(current[row.event.eventId] ?? none, segment, row.side, value) }));
    return true;
  };
  return (
    <>
      <HeadCounts>{words.t("results.summary", { games: events.length, official: events.filter(({ official }) => official !== null).length })}
        {duty === undefined ? "" : ` · ${duty}`}</HeadCounts>
      <HeadTools>
        <Button disabled={chosen === undefined} leftSection={<kbd>F9</kbd>} onClick={() => { setDeciding(chosen); }}>{words.t("results.decide")}</Button>
      </HeadTools>
      <BoardGrid label={words.t("routes./zucca/evento-resultado")} rows={rows} rowKey={({ event, side }) => `${event.eventId}/${side}`}
        columns={columns} frozen={2} bandOf={({ event }) => event.eventId}
        startsEdit={(key) => /^[\dxX]$/.test(key)} onKey={onKey} onEdit={onEdit} onFocusCell={({ row }) =>
          { setFocused(row.event.eventId); }} empty={<EmptyState title="lines.noGames" />} />
      {decided !== undefined && (
        <OfficialDialog event={decided} zone={zone} cells={cellsOf(decided, drafts[decided.eventId] ?? none, segments)}
          onDone={() => { forget(decided.eventId); asked.refresh(); }} onClose={() => { setDeciding(undefined); }} />
      )}
    </>
  );
}

const none: Draft = {};
