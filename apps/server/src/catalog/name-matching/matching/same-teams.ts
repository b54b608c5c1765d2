// Caches the teams of leagues as long as nothing about them changes, with what was computed about each.
import { isDeepStrictEqual } from "node:util";
import type { MasterTeam } from "./match.ts";

/** The maximum number of cached leagues; the least recently used one is removed. */
const mostLeagues = 60;

export type SameTeams = (leagueId: number, read: readonly MasterTeam[]) => readonly MasterTeam[];

/** Caches the teams of leagues. An unchanged team is the same object; all of an unchanged league are the same list. */
export function createSameTeams(): SameTeams {
  const leagues = new Map<number, readonly MasterTeam[]>();
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
