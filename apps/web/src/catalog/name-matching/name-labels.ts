// Names in words, and the calls to refresh after a decision.
import { type AnswerOf, catalog, type PayloadOf, masterData, sources, nameMatching } from "@chalkboard/contract";

export type Name = AnswerOf<typeof nameMatching.listNames>["rows"][number];

/** The meaning that is set for a name. */
export type Meaning = Omit<PayloadOf<typeof nameMatching.teach>["names"][number], "nameId">;

/** The meaning that a suggestion gives a name. */
export function meaningOf({ teamId, playerId, leagueId, betType }: nameMatching.Suggestion): Meaning {
  return {
    ...(teamId === undefined ? {} : { teamId }),
    ...(playerId === undefined ? {} : { playerId }),
    ...(leagueId === undefined ? {} : { leagueId }),
    ...(betType === undefined ? {} : { betType }),
  };
}

export const decided = [
  nameMatching.listNames,
  masterData.listTeams,
  masterData.listPlayers,
  catalog.findTeams,
  sources.listSources,
] as const;
