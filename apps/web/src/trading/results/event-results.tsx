// Results by segment: typed or taken from a source, made official after a preview of what they grade, and corrected in
// the same way.

import { catalog, live, results } from "@chalkboard/contract";
import { useMemo, useState } from "react";
import { z } from "zod";
import { openPanel } from "../../data/panels.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import type { KeyHelp } from "../../kit/behaviour/key-help.ts";
import { HeadCounts } from "../../kit/behaviour/page-head.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { useIsNarrow } from "../../kit/behaviour/use-is-phone.ts";
import { Drawer, type Pager } from "../../kit/dialog/drawer.tsx";
import { DayField } from "../../kit/fields/day-field.tsx";
import { Filters, FilterSelect } from "../../kit/fields/filters.tsx";
import { useLocale } from "../../kit/format/words.tsx";
import { Page } from "../../kit/page/page.tsx";
import { EmptyState } from "../../kit/states/empty-state.tsx";
import { useLiveCallQuery } from "../../live/use-live-call-query.ts";
import { leaguesFor, MineFilter } from "../../page-parts/people/own-duty-filter.tsx";
import { useMine } from "../../page-parts/people/use-own-duty.ts";
import { OfficialDialog } from "./official-dialog.tsx";
import { PhoneResults } from "./phone-results.tsx";
import { type ResultActions, ResultBoard } from "./result-board.tsx";
import { cellsOf, type Draft, type ResultEvent, withCell, withWaiting } from "./result-draft.ts";
import { enteredColumns, type ResultBounds, type ResultGame } from "./result-marks.ts";
import { Statements } from "./statements.tsx";
import { enteredOf } from "./statistic-draft.ts";
import { InAddress } from "../../kit/behaviour/layers.tsx";
import { useOpenedRecord } from "../../kit/dialog/use-opened.ts";

const filterSchema = z.object({
  league: z.coerce.number().catch(0),
  day: z.string().catch(""),
  mine: z.enum(["", "yes"]).catch(""),
});
const keys: readonly KeyHelp[] = [
  { keys: ["0…9", "Enter"], does: "results.keyType" },
  { keys: ["x"], does: "results.keyNotBatted" },
  { keys: ["x", "0", "-"], does: "results.keyStatistic" },
  { keys: ["F9"], does: "results.keyOfficial" },
  { keys: ["W"], does: "results.statements" },
  { keys: ["D"], does: "lines.keyProps" },
  { keys: ["Del"], does: "results.keyForget" },
];

export function EventResults() {
  const [filters, change] = useFilters(filterSchema);
  const {
    data: { today, leagues },
  } = useCallQuery(catalog.listLeagues, {});
  const mine = useMine();
  const { shown, choices } = leaguesFor(leagues, mine, filters.mine === "yes");
  const league = shown.find(({ leagueId }) => leagueId === filters.league) ?? shown[0];
  const day = filters.day !== "" ? filters.day : today;
  const bar = (
    <Filters
      when={
        <DayField
          label="kit.date"
          value={day}
          onChange={(value) => {
            change({ day: value });
          }}
          withSteps
        />
      }
    >
      <FilterSelect
        label="betting.league"
        width={110}
        value={String(league?.leagueId ?? "")}
        choices={choices}
        onChange={(value) => {
          change({ league: Number(value) });
        }}
      />
      <MineFilter
        mine={mine}
        value={filters.mine === "yes"}
        onChange={(isOnly) => {
          change({ mine: isOnly ? "yes" : "" });
        }}
      />
    </Filters>
  );
  return (
    <Page title="routes./zucca/evento-resultado" fill filters={bar} keys={keys}>
      {league === undefined ? (
        <EmptyState title="lines.noLeagues" />
      ) : (
        <Day
          key={`${league.leagueId}/${day}`}
          leagueId={league.leagueId}
          zone={league.timeZone}
          day={day}
          duty={mine?.said(league.leagueId)}
        />
      )}
    </Page>
  );
}

function Day({
  leagueId,
  zone,
  day,
  duty,
}: {
  readonly leagueId: number;
  readonly zone: string;
  readonly day: string;
  readonly duty: string | undefined;
}) {
  const { t } = useLocale();
  const isNarrow = useIsNarrow();
  const [drafts, setDrafts] = useState<Readonly<Record<number, Draft>>>({});
  const [deciding, setDeciding] = useState<ResultEvent | undefined>(undefined);
  // The message contains only the game: the day is refetched.
  const input = useLiveCallQuery(results.listResults, { leagueId, day }, live.subjects.results(leagueId), (answer) => {
    input.refresh();
    return answer;
  });
  const { segments, statistics, events, highestGame, highestSegment } = input.data;
  const bounds = useMemo(
    () => ({ segments, statistics, highestGame, highestSegment }),
    [segments, statistics, highestGame, highestSegment],
  );
  const games = useMemo(
    () => events.map((event): ResultGame => ({ event, draft: drafts[event.eventId] ?? none })),
    [events, drafts],
  );
  const forget = (eventId: number): void => {
    setDrafts(({ [eventId]: _, ...others }) => others);
  };
  const said = useOpenedRecord(events, ({ eventId }) => eventId);
  const actions: ResultActions = {
    onScore: ({ eventId }, segment, side, value) => {
      setDrafts((current) => ({ ...current, [eventId]: withCell(current[eventId] ?? none, segment, side, value) }));
    },
    onForget: ({ eventId }) => {
      forget(eventId);
    },
    onDecide: setDeciding,
    onSaid: said.open,
    onProps: ({ eventId, name }) => {
      openPanel({ kind: "derived", title: t("calendar.derivedOf", { name }), leagueId, day, eventId });
    },
  };
  const decided = events.find(({ eventId }) => eventId === deciding?.eventId) ?? deciding;
  const Arranged = isNarrow ? PhoneResults : ResultBoard;
  return (
    <>
      <HeadCounts>
        {t("results.summary", {
          games: events.length,
          official: events.filter(({ official }) => official !== null).length,
        })}
        {duty === undefined ? "" : ` · ${duty}`}
      </HeadCounts>
      <Arranged games={games} bounds={bounds} zone={zone} actions={actions} />
      {said.row !== undefined && (
        <InAddress>
          <SaidPanel
            event={said.row}
            among={said.among}
            bounds={bounds}
            onClose={said.close}
            onDecided={(eventId) => {
              forget(eventId);
              input.refresh();
            }}
          />
        </InAddress>
      )}
      {decided !== undefined && (
        <OfficialDialog
          event={decided}
          zone={zone}
          cells={cellsOf(decided, drafts[decided.eventId] ?? none, enteredColumns(bounds))}
          entered={enteredOf(
            decided.official,
            withWaiting(decided, drafts[decided.eventId] ?? none, statistics),
            statistics,
          )}
          onDone={() => {
            forget(decided.eventId);
            input.refresh();
          }}
          onClose={() => {
            setDeciding(undefined);
          }}
        />
      )}
    </>
  );
}

const none: Draft = {};

type SaidPanelProps = {
  readonly event: ResultEvent;
  readonly among: Pager;
  readonly bounds: ResultBounds;
  readonly onDecided: (eventId: number) => void;
  readonly onClose: () => void;
};

/** What each source and person reports about a game of the day; the previous and next game can be opened. */
function SaidPanel({ event, among, bounds, onDecided, onClose }: SaidPanelProps) {
  return (
    <Drawer title={event.name} onClose={onClose} among={among}>
      <Statements
        key={event.eventId}
        event={event}
        bounds={bounds}
        onDecided={() => {
          onDecided(event.eventId);
        }}
      />
    </Drawer>
  );
}
