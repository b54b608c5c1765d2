import { type AnswerOf, type BetLetters, catalog, lettersOf } from "@chalkboard/contract";
import { useMemo } from "react";
import { z } from "zod";
import { useCallQuery } from "../../../data/use-call-query.ts";
import { addDays } from "../../../kit/format/days.ts";
import { dayText } from "../../../kit/behaviour/use-filters.ts";
import {
  type BoardView,
  boardViews,
  gameMarkets,
  type Market,
  marketsOfView,
  viewsOf,
} from "../../../page-parts/betting/markets.ts";
import { asShown } from "../../../page-parts/betting/as-shown.ts";
import type { BoardEvent } from "../entry/find-bet.ts";

/** The board's filters, in the URL. An empty day is today. */
export const boardFilters = z.object({
  day: dayText,
  sport: z.string().catch(""),
  league: z.coerce.number().int().catch(0),
  view: z.enum(boardViews).catch("main"),
});
export type BoardFilters = z.output<typeof boardFilters>;

/** The board is reloaded at least this often, for changes without live messages. */
const againMs = 60_000;

/** A service's note on a league for today. */
export type BoardNote = AnswerOf<typeof catalog.sellingBoard>["notes"][number];

export type Boards = {
  readonly day: string;
  /** Everything on sale on the day and on the day after. */
  readonly ofDay: readonly BoardEvent[];
  readonly nextDay: readonly BoardEvent[];
  /** The day's events that this screen shows: all others can be found by typing. */
  readonly onBoard: readonly BoardEvent[];
  readonly notes: readonly BoardNote[];
  /** Numbers of the day's games that are not on its board. */
  readonly offSale: readonly number[];
  /** The letters of bets in this till: the service's own, otherwise the defaults. */
  readonly letters: BetLetters;
  readonly payload: { readonly day?: string };
  readonly nextPayload: { readonly day: string };
};

/** The day's board, followed by the next day's, so that tomorrow's numbers can be typed today. */
export function useBoards(wanted: string): Boards {
  const payload = useMemo(() => (wanted === "" ? {} : { day: wanted }), [wanted]);
  const {
    data: { day, events, offSale, layouts, notes, letters: own },
  } = useCallQuery(catalog.sellingBoard, payload, { everyMs: againMs });
  const nextPayload = useMemo(() => ({ day: addDays(day, 1) }), [day]);
  const { data: next } = useCallQuery(catalog.sellingBoard, nextPayload, { everyMs: againMs });
  // A prop without a line is not shown.
  const onBoard = useMemo(
    () => asShown(events, layouts).filter(({ isDerived, offers }) => isDerived !== true || offers.length > 0),
    [events, layouts],
  );
  const letters = useMemo(() => lettersOf(own), [own]);
  return { day, onBoard, letters, ofDay: events, nextDay: next.events, notes, offSale, payload, nextPayload };
}

export type League = { readonly leagueId: number; readonly name: string; readonly sport: string };

/** The leagues on a board, in the order of the service. */
export function leaguesOf(events: readonly BoardEvent[]): readonly League[] {
  return [
    ...new Map(
      events.map(({ leagueId, leagueName, sportCode }) => [leagueId, { leagueId, name: leagueName, sport: sportCode }]),
    ).values(),
  ];
}

/** The notes on some leagues for one place. */
export function notesAt(
  notes: readonly BoardNote[],
  place: BoardNote["places"][number],
  leagueIds: readonly number[],
): readonly string[] {
  return notes
    .filter((note) => note.places.includes(place) && leagueIds.includes(note.leagueId))
    .map(({ text }) => text);
}

/** The periods with bets on some games, the game itself first; bets without a column are found in each game. */
export function viewsOn(events: readonly BoardEvent[]): readonly BoardView[] {
  return viewsOf(betTypesOn(events)).filter((view) => view !== "more");
}

/** The columns of a view. The main one has the game's markets only: a till has no room for more. */
export function columnsOn(view: BoardView, events: readonly BoardEvent[]): readonly Market[] {
  const ids = betTypesOn(events);
  return view === "main" ? gameMarkets(ids) : marketsOfView(view, ids);
}

const betTypesOn = (events: readonly BoardEvent[]): readonly number[] => [
  ...new Set(
    events.flatMap(({ offers }) => offers.flatMap(({ betType, notSold }) => (notSold === true ? [] : [betType]))),
  ),
];

/** The next value in a list that begins with "all"; wraps at the end. */
export function nextOf<Value>(values: readonly Value[], current: Value, all: Value): Value {
  return values[values.indexOf(current) + 1] ?? all;
}
