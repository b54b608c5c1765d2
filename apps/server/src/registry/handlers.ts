import type { registry } from "@chalkboard/contract";
import type { Database } from "../database/database.ts";
import type { HandlersOf } from "../http/handlers.ts";
import { headingHandlers } from "./headings.ts";
import { importFile, NotTaken } from "./import.ts";
import { leagueHandlers } from "./leagues.ts";
import { mergeHandlers } from "./merge.ts";
import { playerHandlers } from "./players.ts";
import { propHandlers } from "./props.ts";
import { teamHandlers } from "./teams.ts";
import { trackHandlers } from "./tracks.ts";

/** Master data: who keeps it, and how it is found. */
export function registryHandlers({ database }: { readonly database: Database }): HandlersOf<typeof registry> {
  return {
    ...teamHandlers(database), ...leagueHandlers(database), ...playerHandlers(database), ...trackHandlers(database), ...headingHandlers(database),
    ...propHandlers(database),
    ...mergeHandlers(database),
    importFile: (payload, context) => database.transaction("all", (sql) => importFile(sql, payload, context)).catch((error: unknown) => {
      if (error instanceof NotTaken) return error.refused;
      throw error;
    }),
  };
}
