import type { AnswerOf, catalog } from "@chalkboard/contract";
import type { ComponentType } from "react";

/** What is derived from a game, beside a page of its lines or results: its props, parts and specials, which are another capability's. */
export type DerivedBeside = ComponentType<{
  readonly of: { readonly leagueId: number; readonly day: string; readonly title: string; readonly eventId: number };
  readonly leagues: AnswerOf<typeof catalog.listLeagues>["leagues"]; readonly onClose: () => void;
}>;
