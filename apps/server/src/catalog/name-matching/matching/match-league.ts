// Finds which league of ours a source's name may mean, with a score and the evidence for and against it. Pure.
import type { nameMatching } from "@chalkboard/contract";
import { type LeagueId, plainName } from "@chalkboard/kernel";
import { ranked, saidOf, scores, similarity, withoutGames } from "./similarity.ts";

export type MasterLeague = {
  readonly id: LeagueId;
  readonly code: string;
  readonly name: string;
  readonly abbreviation: string;
  readonly aliases: readonly string[];
  readonly sportId: number;
  readonly sport: string;
};

/** A league under a source's name. */
export type SaidLeague = { readonly name: string; readonly said: nameMatching.Said };

/** How many teams the source has in the league, and how many of them each of our leagues with teams has. */
export type Teams = { readonly named: number; readonly sharedBy: ReadonlyMap<LeagueId, number> };

/** A league all of whose teams are ours is almost certainly this one, whatever its name. */
const liftOfTeams = 0.8;
/** Soccer is not hockey, whatever the league's name. */
const ofOtherSport = 0.4;
/** Nor is it a league of ours with none of its teams. */
const ofOtherTeams = 0.6;

/** The leagues that a name may mean, the best first. */
export function leagueSuggestions(
  said: SaidLeague,
  { named, sharedBy }: Teams,
  leagues: readonly MasterLeague[],
): readonly nameMatching.Suggestion[] {
  const sports = Map.groupBy(leagues, ({ sportId }) => sportId);
  const spoken = [partsOf(said.name).sport, said.said.sport ?? ""].map(plainName).filter((word) => word !== "");
  const called = new Set([partsOf(said.name).rest, said.said.title ?? ""].filter((text) => text !== ""));
  const found = leagues.map((league) => {
    const alike = Math.max(...[...called].map((text) => similarity(saidOf(text), namesOf(league))), 0);
    const isSame = spoken.length === 0 ? undefined : isSport(spoken, sports.get(league.sportId) ?? []);
    const shared = sharedBy.get(league.id) ?? 0;
    const isStrange = named > 0 && sharedBy.get(league.id) === 0;
    const misfit = (isSame === false ? ofOtherSport : 1) * (isStrange ? ofOtherTeams : 1);
    const lifted = alike + (1 - alike) * liftOfTeams * (named === 0 ? 0 : shared / named);
    return {
      leagueId: league.id,
      name: league.name,
      ...scores(lifted * misfit, alike),
      ...withoutGames,
      shared,
      fits: isSame === true ? ["sport" as const] : [],
      misfits: [...(isSame === false ? ["sport" as const] : []), ...(isStrange ? ["teams" as const] : [])],
    };
  });
  return ranked(found, ({ leagueId }) => leagueId);
}

/** Keys such as `soccer_italy_serie_a` begin with their sport. */
function partsOf(key: string): { readonly sport: string; readonly rest: string } {
  const [, sport = "", rest = key] = /^([a-z]+)_(.+)$/.exec(key) ?? [];
  return { sport, rest };
}

const cache = new WeakMap<
  MasterLeague,
  { readonly name: string; readonly abbreviation: string; readonly aliases: readonly string[] }
>();

function namesOf(league: MasterLeague) {
  const { name, abbreviation, aliases, code } = league;
  const names = cache.get(league) ?? { name, abbreviation, aliases: [...aliases, partsOf(code).rest] };
  cache.set(league, names);
  return names;
}

/** A sport matches by its own name and by the prefix of its leagues' keys: hockey is `icehockey` too. */
function isSport(spoken: readonly string[], leagues: readonly MasterLeague[]): boolean {
  const own = new Set(leagues.flatMap(({ sport, code }) => [plainName(sport), partsOf(code).sport]));
  return spoken.some((word) => own.has(word));
}
