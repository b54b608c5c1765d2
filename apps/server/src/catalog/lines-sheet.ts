import type { AnswerOf, catalog, PayloadOf } from "@chalkboard/contract";
import { instantOf } from "@chalkboard/kernel";
import type { Sql } from "../database/database.ts";
import type { Context } from "../http/handlers.ts";
import { paperFor, paperSheet } from "../paper/index.ts";
import type { ServiceKnowledge } from "../services/index.ts";
import { notesOf } from "./notes.ts";
import { sellersBoard } from "./selling-board.ts";

/** What is left of a seller's board on paper: prices of a game in play are old before they are printed. */
export async function printSheet(
  sql: Sql, knowledge: ServiceKnowledge, { day: wanted, leagueIds, from, isWhole }: PayloadOf<typeof catalog.printSheet>, context: Context,
): Promise<AnswerOf<typeof catalog.printSheet>> {
  const { session, now } = context;
  const { day, events } = await sellersBoard(sql, knowledge, { day: wanted, leagueIds }, context);
  const paper = await paperFor(sql, session, "sheet");
  const first = from === undefined ? now : instantOf(day, from, paper.timeZone);
  const shown = events.filter(({ status, isSuspended, startsAt }) => status === "scheduled" && !isSuspended && startsAt >= first);
  const { serviceId } = session;
  const said = await notesOf(sql, { serviceId, language: paper.language, leagueIds: [...new Set(shown.map(({ leagueId }) => leagueId))] });
  const note = [paper.note, ...said.filter(({ places }) => places.includes("sheet")).map(({ text }) => text)].filter((text) => text !== "").join(" · ");
  return { html: await paperSheet({ ...paper, note, day, printedAt: now, isWhole, events: shown }), width: paper.width, games: shown.length };
}
