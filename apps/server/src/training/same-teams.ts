// Teams of a league as they were read before, as long as nothing about them changed: what was worked out about each is kept with it.
import { isDeepStrictEqual } from "node:util";
import type { OwnTeam } from "./match.ts";

/** So many leagues are remembered at most; the one that was asked for longest ago goes. */
const mostLeagues = 60;

export type SameTeams = (leagueId: number, read: readonly OwnTeam[]) => readonly OwnTeam[];

/** Remembers the teams of leagues. A team that is as it was is the very same object; all of a league that is as it was are the very same list. */
export function createSameTeams(): SameTeams {
  const leagues = new Map<number, readonly OwnTeam[]>();
  return (leagueId, read) => {
    const before = leagues.get(leagueId) ?? [];
    const known = new Map(before.map((team) => [team.id, team]));
    const now = read.map((team) => {
      const old = known.get(team.id);
      return old !== undefined && isDeepStrictEqual(old, team) ? old : team;
    });
    const same = now.length === before.length && now.every((team, index) => team === before[index]) ? before : now;
    leagues.delete(leagueId);
    leagues.set(leagueId, same);
    const [oldest] = leagues.keys();
    if (leagues.size > mostLeagues && oldest !== undefined) leagues.delete(oldest);
    return same;
  };
}
