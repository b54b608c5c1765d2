import type { AnswerOf, catalog, PayloadOf } from "@chalkboard/contract";
import { instantOf } from "@chalkboard/kernel";
import type { Database } from "../../platform/database/database.ts";
import { type Context, scopeOf } from "../../platform/http/handlers.ts";
import { printoutFor, printoutSheet } from "../../platform/printing/index.ts";
import type { ServiceConfigCache } from "../../identity/services/index.ts";
import { notesOf } from "./notes.ts";
import { sellersBoard } from "./lines/selling-board.ts";
import { printNamesOf } from "./service-leagues.ts";

/**
 * The part of a seller's board that goes on paper: prices of a game in play are out of date before they are printed.
 */
export async function printSheet(
  database: Database,
  configCache: ServiceConfigCache,
  { day: wanted, leagueIds, from, isWhole }: PayloadOf<typeof catalog.printSheet>,
  context: Context,
): Promise<AnswerOf<typeof catalog.printSheet>> {
  const { session, now } = context;
  const printout = await database.read(scopeOf(session), (sql) => printoutFor(sql, session, "sheet"));
  // Paper is in its service's language, whichever its clerk reads on the screen.
  const { day, events, said } = await database.read(
    scopeOf({ ...session, language: printout.language }),
    async (sql) => {
      const board = await sellersBoard(sql, configCache, { day: wanted, leagueIds }, context);
      const first = from === undefined ? now : instantOf(board.day, from, printout.timeZone);
      const shown = board.events.filter(
        ({ status, isSuspended, startsAt }) => status === "scheduled" && !isSuspended && startsAt >= first,
      );
      const of = {
        serviceId: session.serviceId,
        language: printout.language,
        leagueIds: [...new Set(shown.map(({ leagueId }) => leagueId))],
      };
      const named = await printNamesOf(sql, of.serviceId, of.leagueIds);
      const onPaper = shown.map((event) => ({ ...event, leagueName: named.get(event.leagueId) ?? event.leagueName }));
      return { day: board.day, events: onPaper, said: await notesOf(sql, of) };
    },
  );
  const note = [printout.note, ...said.filter(({ places }) => places.includes("sheet")).map(({ text }) => text)]
    .filter((text) => text !== "")
    .join(" · ");
  return {
    html: await printoutSheet({ ...printout, note, day, printedAt: now, isWhole, events }),
    width: printout.width,
    games: events.length,
  };
}
