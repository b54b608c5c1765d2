// What of names is told, and what shows anew after a decision.
import { type AnswerOf, catalog, type PayloadOf, masterData, sources, nameMatching } from "@chalkboard/contract";

export type Name = AnswerOf<typeof nameMatching.listNames>["rows"][number];

/** What a name is said to mean. */
export type Meaning = Omit<PayloadOf<typeof nameMatching.teach>["names"][number], "nameId">;

/** What a suggestion says that a name means. */
export function meaningOf({ teamId, playerId, leagueId, betType }: nameMatching.Suggestion): Meaning {
  return {
    ...(teamId === undefined ? {} : { teamId }), ...(playerId === undefined ? {} : { playerId }), ...(leagueId === undefined ? {} : { leagueId }),
    ...(betType === undefined ? {} : { betType }) };
}

export const decided = [nameMatching.listNames, masterData.listTeams, masterData.listPlayers, catalog.findTeams, sources.listSources] as const;
