// What of names is told, and what shows anew after a decision.
import { type AnswerOf, catalog, type PayloadOf, registry, sources, training } from "@chalkboard/contract";

export type Name = AnswerOf<typeof training.listNames>["rows"][number];

/** What a name is said to mean. */
export type Meaning = Omit<PayloadOf<typeof training.teach>["names"][number], "nameId">;

/** What a suggestion says that a name means. */
export function meaningOf({ teamId, playerId, leagueId, betType }: training.Suggestion): Meaning {
  return {
    ...(teamId === undefined ? {} : { teamId }), ...(playerId === undefined ? {} : { playerId }), ...(leagueId === undefined ? {} : { leagueId }),
    ...(betType === undefined ? {} : { betType }) };
}

export const decided = [training.listNames, registry.listTeams, registry.listPlayers, catalog.findTeams, sources.listSources] as const;
