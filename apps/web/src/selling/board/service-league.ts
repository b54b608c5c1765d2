import type { AnswerOf, catalog } from "@chalkboard/contract";

export type ServiceLeague = AnswerOf<typeof catalog.listServiceLeagues>[number];
