import type { AnswerOf, catalog } from "@chalkboard/contract";
import type { ComponentType } from "react";

/**
 * Events derived from a game (its props, parts and specials), shown beside a page of lines or results. They belong to
 * another capability.
 */
export type DerivedBeside = ComponentType<{
  readonly of: { readonly leagueId: number; readonly day: string; readonly title: string; readonly eventId: number };
  readonly leagues: AnswerOf<typeof catalog.listLeagues>["leagues"];
  readonly onClose: () => void;
}>;
