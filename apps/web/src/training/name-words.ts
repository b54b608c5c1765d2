// What of names is told, and what shows anew after a decision.
import { type AnswerOf, catalog, registry, training } from "@chalkboard/contract";

export type Name = AnswerOf<typeof training.listNames>["rows"][number];

export const decided = [training.listNames, registry.listTeams, registry.listPlayers, catalog.findTeams] as const;
