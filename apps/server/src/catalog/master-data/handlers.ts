import type { masterData } from "@chalkboard/contract";
import type { Database } from "../../platform/database/database.ts";
import { allOrNone } from "../../platform/http/all-or-none.ts";
import type { HandlersOf } from "../../platform/http/handlers.ts";
import { headingHandlers } from "./importing/headings.ts";
import { sendImport } from "./importing/import.ts";
import { importAsWork } from "./importing/import-as-work.ts";
import { importProgress } from "./importing/import-progress.ts";
import { leagueHandlers } from "./leagues.ts";
import { mergeHandlers } from "./merging/merge-handlers.ts";
import { playerHandlers } from "./players.ts";
import { propHandlers } from "./props.ts";
import { teamHandlers } from "./teams.ts";
import { trackHandlers } from "./tracks.ts";

/** Handlers for master data: reading and changing it. */
export function masterDataHandlers({ database }: { readonly database: Database }): HandlersOf<typeof masterData> {
  return {
    ...teamHandlers(database),
    ...leagueHandlers(database),
    ...playerHandlers(database),
    ...trackHandlers(database),
    ...headingHandlers(database),
    ...propHandlers(database),
    ...mergeHandlers(database),
    sendImport: (payload, context) => allOrNone(database, (sql) => sendImport(sql, payload, context)),
    importProgress: (_payload, { session }) => importProgress(database, session.personId),
    importFile: (payload, context) => importAsWork(database, payload, context),
  };
}
