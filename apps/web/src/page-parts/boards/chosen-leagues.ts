// Which leagues a board shows, as its link names them: none for all, or numbers with commas between. Pure.
import { openingDay } from "./opening-day.ts";

export type WithDays = {
  readonly leagueId: number;
  readonly days: readonly { readonly day: string; readonly toCome: number }[];
};

/** The chosen leagues in their usual order; all of them if the link names none that exists. */
export function chosenLeagues<League extends WithDays>(leagues: readonly League[], text: string): readonly League[] {
  const wanted = new Set(text.split(",").map(Number));
  const chosen = leagues.filter(({ leagueId }) => wanted.has(leagueId));
  return chosen.length === 0 ? leagues : chosen;
}

/** The link's text after a league was added or removed; the last one that is removed leaves all. */
export function withLeague(leagues: readonly WithDays[], text: string, leagueId: number): string {
  const chosen = text === "" ? [] : chosenLeagues(leagues, text).map((one) => one.leagueId);
  const next = chosen.includes(leagueId) ? chosen.filter((one) => one !== leagueId) : [...chosen, leagueId];
  return next.length === leagues.length ? "" : next.join(",");
}

/** The first day on which one of the leagues has games to trade; undefined without games. */
export function firstDay(leagues: readonly WithDays[]): string | undefined {
  const days = leagues.flatMap((league) => openingDay(league) ?? []);
  const ahead = leagues.flatMap((league) => league.days.filter(({ toCome }) => toCome > 0).map(({ day }) => day));
  return (ahead.length > 0 ? ahead : days).toSorted()[0];
}

/** The leagues with games on a day; all of them if none has any, so that a game that is added appears. */
export function leaguesOn<League extends WithDays>(leagues: readonly League[], day: string): readonly League[] {
  const playing = leagues.filter(({ days }) => days.some((one) => one.day === day));
  return playing.length === 0 ? leagues : playing;
}
