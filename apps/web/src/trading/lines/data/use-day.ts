import { useMemo } from "react";
import { useNow } from "../../../data/clock.ts";
import { useLocale } from "../../../kit/format/locale.tsx";
import { type BoardView, viewsOf } from "../../../page-parts/betting/markets.ts";
import { type AlarmKind, type Alarms, alarmsOf } from "./board-alarms.ts";
import { type BoardEvent, type BoardRow, rowsOf } from "./board-data.ts";
import { staleMsOf } from "./board-marks.ts";
import { byWorstCase, inOrderOf } from "./stalest-lines.ts";
import { seenBySource } from "./source-ages.ts";
import { type DeskLeague, type LeagueBoard, useBoards, type WholeBoard, wholeOf } from "./use-boards.ts";
import { useBoardEvents } from "./use-board-events.ts";
import { useWaitingMoves } from "./use-waiting-moves.ts";

const tickMs = 5_000;

export type DayQuestion = {
  readonly leagues: readonly DeskLeague[];
  readonly day: string;
  /** Part of a side's name or number. */
  readonly find: string;
  /** The alarm whose games alone are shown. */
  readonly only: AlarmKind | "";
  readonly view: BoardView;
  /** `worst`: the games with the biggest worst case first, over all leagues. */
  readonly sort: "" | "worst";
};

export type Day = WholeBoard & {
  readonly boards: readonly LeagueBoard[];
  /** The board's league; undefined where it has several. */
  readonly leagueId: number | undefined;
  readonly zone: string;
  readonly views: readonly BoardView[];
  readonly view: BoardView;
  readonly all: readonly BoardEvent[];
  /** The games that are shown, with their open bets. */
  readonly events: readonly BoardEvent[];
  readonly rows: readonly BoardRow[];
  readonly alarms: Alarms;
  /** When each source last confirmed a price. */
  readonly ages: Readonly<Record<string, number>>;
  /** The leagues' names by their numbers, where games of several are mixed. */
  readonly leagueNames: Readonly<Record<string, string>>;
  /** The operator's currency; empty while nothing is open. */
  readonly house: string;
  readonly boardOf: (leagueId: number | undefined) => LeagueBoard | undefined;
  readonly eventsOf: (leagueId: number) => readonly BoardEvent[];
};

/** The games of a day in some leagues, found by what was typed and by an alarm. */
export function useDay(
  { leagues, day, find, only, view, sort }: DayQuestion,
  thresholds: Readonly<Record<string, number>>,
): Day {
  const locale = useLocale();
  const now = useNow(tickMs);
  const boards = useBoards(leagues, day);
  const whole = useWhole(boards);
  const [first] = boards;
  const isOne = boards.length === 1 && first !== undefined;
  const leagueId = isOne ? first.league.leagueId : undefined;
  const views = viewsOf(whole.betTypes);
  const all = boards.flatMap(({ board }) => board.events);
  const alarms = alarmsOf(all, { waiting: useWaitingMoves(leagueId), now, staleMs: staleMsOf(thresholds) });
  const found = useBoardEvents(all, find.trim());
  const order = useWorstOrder(found, sort === "worst");
  const events = only === "" ? found : found.filter(({ eventId }) => alarms[only].has(eventId));
  const byLeague = Map.groupBy(events, (event) => event.leagueId);
  const eventsOf = (of: number): readonly BoardEvent[] => byLeague.get(of) ?? [];
  const ages = JSON.stringify(seenBySource(all));
  const rows = boards.flatMap(({ league, board }) => rowsOf({ ...board, events: eventsOf(league.leagueId) }));
  const names = JSON.stringify(
    order === undefined || isOne ? {} : Object.fromEntries(leagues.map(({ leagueId: id, name }) => [id, name])),
  );
  return {
    ...whole,
    boards,
    leagueId,
    // Games of several leagues are compared on one clock.
    zone: isOne ? first.league.timeZone : locale.zone,
    views,
    view: views.includes(view) ? view : "main",
    all,
    events,
    rows: order === undefined ? rows : inOrderOf(rows, order),
    leagueNames: useMemo(() => JSON.parse(names) as Day["leagueNames"], [names]),
    alarms,
    ages: useMemo(() => JSON.parse(ages) as Readonly<Record<string, number>>, [ages]),
    house: found.find(({ exposure }) => exposure !== undefined)?.exposure?.house ?? "",
    boardOf: (of) => boards.find(({ league }) => league.leagueId === of) ?? first,
    eventsOf,
  };
}

/**
 * The games' order by worst case; undefined where they keep their own. It is made when it is asked for and when games come
 * or go, so that no row moves under the hands.
 */
function useWorstOrder(events: readonly BoardEvent[], isWanted: boolean): readonly number[] | undefined {
  const ids = events
    .map(({ eventId }) => eventId)
    .toSorted((one, other) => one - other)
    .join();
  const isCounted = events.some(({ exposure }) => exposure?.worst !== undefined);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the games that are there are the signal, not their figures
  return useMemo(() => (isWanted ? byWorstCase(events) : undefined), [isWanted, ids, isCounted]);
}

/** What the boards have together; equal lists keep their identity, since columns are made of them. */
function useWhole(boards: readonly LeagueBoard[]): WholeBoard {
  const { sources, betTypes, offered, sport } = wholeOf(boards);
  return {
    sources: useMemo(() => JSON.parse(sources) as readonly string[], [sources]),
    betTypes: useMemo(() => JSON.parse(betTypes) as readonly number[], [betTypes]),
    offered: useMemo(() => JSON.parse(offered) as WholeBoard["offered"], [offered]),
    sport,
  };
}
