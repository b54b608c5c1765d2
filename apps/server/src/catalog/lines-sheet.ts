import type { AnswerOf, catalog, PayloadOf } from "@chalkboard/contract";
import { instantOf } from "@chalkboard/kernel";
import type { Database } from "../database/database.ts";
import { type Context, scopeOf } from "../http/handlers.ts";
import { paperFor, paperSheet } from "../paper/index.ts";
import type { ServiceKnowledge } from "../services/index.ts";
import { notesOf } from "./notes.ts";
import { sellersBoard } from "./selling-board.ts";
import { printNamesOf } from "./service-leagues.ts";

/** What is left of a seller's board on paper: prices of a game in play are old before they are printed. */
export async function printSheet(
  database: Database, knowledge: ServiceKnowledge, { day: wanted, leagueIds, from, isWhole }: PayloadOf<typeof catalog.printSheet>, context: Context,
): Promise<AnswerOf<typeof catalog.printSheet>> {
  const { session, now } = context;
  const paper = await database.read(scopeOf(session), (sql) => paperFor(sql, session, "sheet"));
  // Paper speaks its service's language, whichever its clerk reads on the screen.
  const { day, events, said } = await database.read(scopeOf({ ...session, language: paper.language }), async (sql) => {
    const board = await sellersBoard(sql, knowledge, { day: wanted, leagueIds }, context);
    const first = from === undefined ? now : instantOf(board.day, from, paper.timeZone);
    const shown = board.events.filter(({ status, isSuspended, startsAt }) => status === "scheduled" && !isSuspended && startsAt >= first);
    const of = { serviceId: session.serviceId, language: paper.language, leagueIds: [...new Set(shown.map(({ leagueId }) => leagueId))] };
    const named = await printNamesOf(sql, of.serviceId, of.leagueIds);
    const onPaper = shown.map((event) => ({ ...event, leagueName: named.get(event.leagueId) ?? event.leagueName }));
    return { day: board.day, events: onPaper, said: await notesOf(sql, of) };
  });
  const note = [paper.note, ...said.filter(({ places }) => places.includes("sheet")).map(({ text }) => text)].filter((text) => text !== "").join(" · ");
  return { html: await paperSheet({ ...paper, note, day, printedAt: now, isWhole, events }), width: paper.width, games: events.length };
}
