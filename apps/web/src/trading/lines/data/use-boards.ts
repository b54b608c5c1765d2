// The boards of several leagues on one screen: each is a query of its own, so a change of one league leaves the others.
import { type AnswerOf, type catalog, lines, live } from "@chalkboard/contract";
import { useSuspenseQueries } from "@tanstack/react-query";
import { keyOf } from "../../../data/connection/queries.ts";
import { questionOf } from "../../../data/use-call-query.ts";
import { useLiveCallQuery } from "../../../live/use-live-call-query.ts";
import { type Board, withDelta } from "./board-data.ts";

export type DeskLeague = AnswerOf<typeof catalog.listLeagues>["leagues"][number];

/** A league with its games of the shown day. */
export type LeagueBoard = { readonly league: DeskLeague; readonly board: Board };

/** The leagues' boards, in the order of the leagues; each stays current while its `<LeagueFeed>` is mounted. */
export function useBoards(leagues: readonly DeskLeague[], day: string): readonly LeagueBoard[] {
  const answers = useSuspenseQueries({
    queries: leagues.map(({ leagueId }) => questionOf(lines.board, { leagueId, day })),
  });
  return leagues.flatMap((league, index) => {
    const board = answers[index]?.data;
    return board == null ? [] : [{ league, board }];
  });
}

/** The cache keys of the leagues' boards. */
export const keysOf = (leagues: readonly DeskLeague[], day: string): readonly (readonly unknown[])[] =>
  leagues.map(({ leagueId }) => keyOf(lines.board, { leagueId, day }));

/** Applies a league's live changes to its board. */
export function LeagueFeed({ leagueId, day }: { readonly leagueId: number; readonly day: string }) {
  useLiveCallQuery(lines.board, { leagueId, day }, live.subjects.lines(leagueId), withDelta);
  return null;
}

/** What several boards offer together, as if they were one. */
export type WholeBoard = {
  readonly sources: readonly string[];
  readonly betTypes: readonly number[];
  /** The leagues' common sport; empty if they have several. */
  readonly sport: string;
  /** The bet types of each league, by its number. */
  readonly offered: Readonly<Record<string, readonly number[]>>;
};

/** Texts instead of arrays, so that an equal board is recognised as the same. */
export function wholeOf(boards: readonly LeagueBoard[]): { readonly [Name in keyof WholeBoard]: string } {
  const sports = new Set(boards.map(({ league }) => league.sportCode));
  return {
    sources: JSON.stringify([...new Set(boards.flatMap(({ board }) => board.sources))].toSorted()),
    betTypes: JSON.stringify([...new Set(boards.flatMap(({ board }) => board.betTypes))].toSorted((a, b) => a - b)),
    offered: JSON.stringify(Object.fromEntries(boards.map(({ league, board }) => [league.leagueId, board.betTypes]))),
    sport: sports.size === 1 ? ([...sports][0] ?? "") : "",
  };
}
