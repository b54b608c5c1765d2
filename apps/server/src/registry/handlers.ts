import type { masterData } from "@chalkboard/contract";
import type { Database } from "../database/database.ts";
import { allOrNone } from "../http/all-or-none.ts";
import type { HandlersOf } from "../http/handlers.ts";
import { headingHandlers } from "./headings.ts";
import { importFile, sendImport } from "./import.ts";
import { importProgress, withProgress } from "./import-progress.ts";
import { leagueHandlers } from "./leagues.ts";
import { mergeHandlers } from "./merge-handlers.ts";
import { playerHandlers } from "./players.ts";
import { propHandlers } from "./props.ts";
import { teamHandlers } from "./teams.ts";
import { trackHandlers } from "./tracks.ts";

/** Handlers for master data: reading and changing it. */
export function masterDataHandlers({ database }: { readonly database: Database }): HandlersOf<typeof masterData> {
  return {
    ...teamHandlers(database), ...leagueHandlers(database), ...playerHandlers(database), ...trackHandlers(database), ...headingHandlers(database),
    ...propHandlers(database),
    ...mergeHandlers(database),
    sendImport: (payload, context) => allOrNone(database, (sql) => sendImport(sql, payload, context)),
    importProgress: (_payload, { session }) => importProgress(database, session.personId),
    importFile: (payload, context) => withProgress(database, context.session.personId,
      (far) => allOrNone(database, (sql) => importFile(sql, payload, context, far))),
  };
}
