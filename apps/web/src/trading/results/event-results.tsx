// Results by segment: typed or taken from a source, made official after a preview of what they grade, and corrected in
// the same way.

import { catalog } from "@chalkboard/contract";
import { useState } from "react";
import { z } from "zod";
import { openPanel } from "../../data/panels.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import type { KeyHelp } from "../../kit/behaviour/key-help.ts";
import { HeadCounts } from "../../kit/behaviour/page-head.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { useIsNarrow } from "../../kit/behaviour/use-is-phone.ts";
import { Drawer, type Pager } from "../../kit/dialog/drawer.tsx";
import { DayField } from "../../kit/fields/day-field.tsx";
import { Filters } from "../../kit/fields/filters.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { Page } from "../../kit/page/page.tsx";
import { EmptyState } from "../../kit/states/empty-state.tsx";
import { leaguesFor, MineFilter } from "../../page-parts/people/own-duty-filter.tsx";
import { useMine } from "../../page-parts/people/use-own-duty.ts";
import { OfficialDialog } from "./official-dialog.tsx";
import { PhoneResults } from "./phone-results.tsx";
import { type ResultActions, ResultBoard } from "./result-board.tsx";
import { cellsOf, type Draft, type ResultEvent, withCell, withWaiting } from "./result-draft.ts";
import { boundsTogether, enteredColumns, type ResultBounds, type ResultGame } from "./result-marks.ts";
import { Statements } from "./statements.tsx";
import { enteredOf } from "./statistic-draft.ts";
import { ResultFeed, type ResultLeague, useResults } from "./use-results.ts";
import { chosenLeagues, leaguesOn } from "../../page-parts/boards/chosen-leagues.ts";
import { LeaguesFilter } from "../../page-parts/boards/leagues-filter.tsx";
import { InAddress } from "../../kit/behaviour/layers.tsx";
import { useOpenedRecord } from "../../kit/dialog/use-opened.ts";

const filterSchema = z.object({
  league: z.string().catch(""),
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
  const isNarrow = useIsNarrow();
  const { shown, choices } = leaguesFor(leagues, mine, filters.mine === "yes");
  const wanted = chosenLeagues(shown, filters.league);
  const day = filters.day !== "" ? filters.day : today;
  const playing = leaguesOn(wanted, day);
  // A phone has room for one league.
  const chosen = isNarrow ? playing.slice(0, 1) : playing;
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
      <LeaguesFilter
        leagues={shown}
        choices={choices}
        value={filters.league}
        one={chosen[0]}
        onChange={(league) => {
          change({ league });
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
      {chosen.length === 0 ? (
        <EmptyState title="lines.noLeagues" />
      ) : (
        <Day
          key={`${chosen.map(({ leagueId }) => leagueId).join(",")}/${day}`}
          leagues={chosen}
          day={day}
          dutyOf={mine?.said}
        />
      )}
    </Page>
  );
}

type DayProps = {
  readonly leagues: readonly ResultLeague[];
  readonly day: string;
  /** Whether the user is on duty for a league, where duties apply. */
  readonly dutyOf: ((leagueId: number) => string) | undefined;
};

function Day({ leagues, day, dutyOf }: DayProps) {
  const { t, zone: ownZone } = useLocale();
  const isNarrow = useIsNarrow();
  const [drafts, setDrafts] = useState<Readonly<Record<number, Draft>>>({});
  const [deciding, setDeciding] = useState<ResultEvent | undefined>(undefined);
  const { events, boundsBy, refresh } = useResults(leagues, day);
  const [only, ...others] = leagues;
  // Games of several leagues are compared on one clock.
  const zone = only !== undefined && others.length === 0 ? only.timeZone : ownZone;
  const boundsOf = ({ leagueId }: ResultEvent): ResultBounds => boundsBy[String(leagueId)] ?? boundsTogether(boundsBy);
  const games = events.map((event): ResultGame => ({ event, draft: drafts[event.eventId] ?? none }));
  const forget = (eventId: number): void => {
    setDrafts(({ [eventId]: _, ...left }) => left);
  };
  const onDecided = (eventId: number): void => {
    forget(eventId);
    refresh();
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
    onProps: ({ eventId, leagueId, name }) => {
      openPanel({ kind: "derived", title: t("calendar.derivedOf", { name }), leagueId, day, eventId });
    },
  };
  const decided = events.find(({ eventId }) => eventId === deciding?.eventId) ?? deciding;
  const Arranged = isNarrow ? PhoneResults : ResultBoard;
  const summary = (of: readonly ResultEvent[], leagueId: number | undefined): string =>
    [
      t("results.summary", { games: of.length, official: of.filter(({ official }) => official !== null).length }),
      ...(leagueId === undefined || dutyOf === undefined ? [] : [dutyOf(leagueId)]),
    ].join(" · ");
  return (
    <>
      {leagues.map(({ leagueId }) => (
        <ResultFeed key={leagueId} leagueId={leagueId} day={day} />
      ))}
      <HeadCounts>
        {/* A phone's filter is closed, and would not say which league this is. */}
        {isNarrow && only !== undefined && <b>{only.name}&emsp;</b>}
        {summary(events, others.length === 0 ? only?.leagueId : undefined)}
      </HeadCounts>
      <Arranged
        games={games}
        boundsBy={boundsBy}
        zone={zone}
        actions={actions}
        {...(others.length > 0 && {
          leagueHead: (leagueId: number) => (
            <>
              <b>{leagues.find((league) => league.leagueId === leagueId)?.name}</b>&emsp;
              {summary(
                events.filter((event) => event.leagueId === leagueId),
                leagueId,
              )}
            </>
          ),
        })}
      />
      {said.row !== undefined && (
        <InAddress>
          <SaidPanel
            event={said.row}
            among={said.among}
            bounds={boundsOf(said.row)}
            onClose={said.close}
            onDecided={onDecided}
          />
        </InAddress>
      )}
      {decided !== undefined && (
        <Deciding
          event={decided}
          draft={drafts[decided.eventId] ?? none}
          bounds={boundsOf(decided)}
          zone={zone}
          onDone={() => {
            onDecided(decided.eventId);
          }}
          onClose={() => {
            setDeciding(undefined);
          }}
        />
      )}
    </>
  );
}

type DecidingProps = {
  readonly event: ResultEvent;
  readonly draft: Draft;
  readonly bounds: ResultBounds;
  readonly zone: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Makes a game's result official as it is shown, with what was typed. */
function Deciding({ event, draft, bounds, zone, onDone, onClose }: DecidingProps) {
  return (
    <OfficialDialog
      event={event}
      zone={zone}
      cells={cellsOf(event, draft, enteredColumns(bounds))}
      entered={enteredOf(event.official, withWaiting(event, draft, bounds.statistics), bounds.statistics)}
      onDone={onDone}
      onClose={onClose}
    />
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
