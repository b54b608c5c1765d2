import { calendar } from "@chalkboard/contract";
import { useMemo, useRef, useState } from "react";
import { useCallQuery } from "../../../data/use-call-query.ts";
import { useFind } from "../../../data/use-find.ts";
import { useOpened } from "../../../kit/behaviour/address.ts";
import { InAddress } from "../../../kit/behaviour/layers.tsx";
import { useGone } from "../../../kit/dialog/use-opened.ts";
import { EmptyState } from "../../../kit/states/empty-state.tsx";
import { EventForm } from "../event-form.tsx";
import type { Game, League } from "../event-labels.ts";
import { HoursGrid, type HoursView } from "./hours-grid.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { MoveStart } from "./move-start.tsx";
import { type Placed, useMoveStart } from "./use-move-start.ts";
import { gameKey, hourKey, keysTo, placesIn } from "./week-hours.ts";

export type HoursWeekProps = {
  readonly firstDay: string;
  /** A league's id or a sport's code; empty: all. */
  readonly league: string;
  readonly sport: string;
  readonly leagues: readonly League[];
};

const everyMs = 60_000;

/** A week by the hour; a game opens its form, and is moved by dragging or from the keyboard. */
export function HoursWeek({ firstDay, league, sport, leagues }: HoursWeekProps) {
  const { data } = useCallQuery(calendar.weekGames, { firstDay }, { everyMs });
  const { view, reveal } = useHoursView();
  const opened = useOpened();
  const found = useFind(calendar.listEvents, opened.key === "" ? null : { eventId: Number(opened.key) || 1 })?.rows;
  const game = found?.find(({ eventId }) => String(eventId) === opened.key);
  useGone(found !== undefined && game === undefined, opened.close);
  const [after, setAfter] = useState<Game | undefined>(undefined);
  const { move, ask, confirm, giveUp } = useMoveStart(reveal);
  const week = useMemo(() => {
    const shown = data.leagues.filter(
      ({ leagueId, sportCode }) =>
        (league === "" || String(leagueId) === league) && (sport === "" || sportCode === sport),
    );
    const ids = new Set(shown.map(({ leagueId }) => leagueId));
    return { ...data, leagues: shown, games: data.games.filter(({ leagueId }) => ids.has(leagueId)) };
  }, [data, league, sport]);
  return (
    <>
      {week.games.length === 0 ? (
        <EmptyState title="calendar.empty" why="calendar.emptyWhy" />
      ) : (
        <HoursGrid
          key={week.firstDay}
          week={week}
          view={view}
          onOpen={(eventId) => {
            opened.open(String(eventId));
          }}
          onMove={({ eventId }, startsAt) => {
            void ask(eventId, startsAt);
          }}
        />
      )}
      {move !== undefined && (
        <MoveStart
          move={move}
          onMove={confirm}
          onClose={giveUp}
          onOpen={() => {
            giveUp();
            opened.open(String(move.game.eventId));
          }}
        />
      )}
      {game !== undefined && (
        <InAddress>
          <EventForm
            key={game.eventId}
            game={game}
            like={game}
            leagues={leagues}
            onClose={opened.close}
            onNext={(first) => {
              opened.close();
              setAfter(first);
            }}
          />
        </InAddress>
      )}
      {after !== undefined && (
        <EventForm
          after={after}
          like={after}
          leagues={leagues}
          onClose={() => {
            setAfter(undefined);
          }}
        />
      )}
    </>
  );
}

/** What is visible of the week; a moved game is scrolled into view and focused. */
function useHoursView(): { readonly view: HoursView; readonly reveal: (placed: Placed) => void } {
  const { zone } = useLocale();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [day, setDay] = useState("");
  const line = useRef<string | undefined>(undefined);
  return {
    view: { open, setOpen, day, setDay, line },
    reveal: ({ eventId, leagueId, startsAt }) => {
      const place = placesIn(zone)(startsAt);
      line.current = gameKey(eventId);
      setOpen((before) => new Set([...before, ...keysTo(hourKey(place), leagueId)]));
      setDay(place.day);
    },
  };
}
