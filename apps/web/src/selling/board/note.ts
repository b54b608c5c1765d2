import type { AnswerOf, catalog } from "@chalkboard/contract";

export type Note = AnswerOf<typeof catalog.listLeagueNotes>["notes"][number];
