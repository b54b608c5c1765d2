// The results of a day in several leagues: each is a query of its own, so that a change of one leaves the others.
import { type AnswerOf, type catalog, live, results } from "@chalkboard/contract";
import { useQueryClient, useSuspenseQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { questionOf } from "../../data/use-call-query.ts";
import { useLiveCallQuery } from "../../live/use-live-call-query.ts";
import type { ResultEvent } from "./result-draft.ts";
import type { LeagueBounds } from "./result-marks.ts";

export type ResultLeague = AnswerOf<typeof catalog.listLeagues>["leagues"][number];

export type DayOfResults = {
  readonly events: readonly ResultEvent[];
  /** Each league's columns and bounds, by its number. */
  readonly boundsBy: LeagueBounds;
  readonly refresh: () => void;
};

/** The games of a day in the order of their leagues. They stay current while each league's `<ResultFeed>` is mounted. */
export function useResults(leagues: readonly ResultLeague[], day: string): DayOfResults {
  const cache = useQueryClient();
  const answers = useSuspenseQueries({
    queries: leagues.map(({ leagueId }) => questionOf(results.listResults, { leagueId, day })),
  });
  const text = JSON.stringify(
    Object.fromEntries(
      leagues.flatMap(({ leagueId }, index) => {
        const answer = answers[index]?.data;
        if (answer == null || (answer.events.length === 0 && leagues.length > 1)) return [];
        const { segments, statistics, highestGame, highestSegment } = answer;
        return [[leagueId, { segments, statistics, highestGame, highestSegment }]];
      }),
    ),
  );
  return {
    events: answers.flatMap(({ data }) => data?.events ?? []),
    // Equal bounds keep their identity, since columns are made of them.
    boundsBy: useMemo(() => JSON.parse(text) as LeagueBounds, [text]),
    refresh: () => {
      void cache.invalidateQueries({ queryKey: [results.listResults.path] });
    },
  };
}

/** Asks again when a game of the league changed: the message contains only the game. */
export function ResultFeed({ leagueId, day }: { readonly leagueId: number; readonly day: string }) {
  const input = useLiveCallQuery(results.listResults, { leagueId, day }, live.subjects.results(leagueId), (answer) => {
    input.refresh();
    return answer;
  });
  return null;
}
