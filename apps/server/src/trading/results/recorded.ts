// What a league records of its games beside the score. Pure.

import {
  defaultGradingRules,
  isContest,
  isSport,
  type StatisticName,
  statisticNames,
  type Statistics,
  statisticsOf,
} from "@chalkboard/engine";

/** A league's stored result configuration; missing values are the sport's defaults. */
export type ResultConfig = { readonly segments?: readonly string[]; readonly statistics?: readonly StatisticName[] };

/** The statistics of a league's results: as configured, else those of its sport. */
export function recordedBy(sport: string, { statistics }: ResultConfig): readonly StatisticName[] {
  const usual = isSport(sport) ? statisticsOf(sport) : [];
  if (statistics === undefined) return usual;
  // Whatever a league records, the winner of a contest that points do not decide can be declared.
  const isDeclared = isSport(sport) && isContest(defaultGradingRules(sport)) && !statistics.includes("winner");
  return isDeclared ? ["winner", ...statistics] : statistics;
}

/** The statistics in a result that its league does not record; official ones may stay. */
export function notRecorded(
  given: Statistics,
  recorded: readonly StatisticName[],
  official: Statistics = {},
): readonly StatisticName[] {
  return statisticNames.filter(
    (name) => given[name] !== undefined && official[name] === undefined && !recorded.includes(name),
  );
}
