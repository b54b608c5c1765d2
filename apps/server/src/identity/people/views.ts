// How people arrange the lists that they work with, and their menu.
import type { identity } from "@chalkboard/contract";
import type { Database } from "../../platform/database/database.ts";
import type { HandlersOf } from "../../platform/http/handlers.ts";
import * as queries from "./view-queries.ts";

/** The person's own, whichever service or POS they entered. */
export function viewHandlers(
  database: Database,
): Pick<HandlersOf<typeof identity>, "listViews" | "saveViews" | "getMenu" | "saveMenu"> {
  return {
    listViews: ({ list }, { session }) =>
      database.read(
        "all",
        async (sql) =>
          (await sql.row(queries.viewsOf, [session.personId, list])) ?? {
            hidden: [],
            order: [],
            thresholds: {},
            views: [],
          },
      ),
    saveViews: async ({ list, hidden, order = [], thresholds = {}, views }, { session }) => {
      const [marks, kept] = [JSON.stringify(thresholds), JSON.stringify(views)];
      await database.read("all", (sql) =>
        sql.run(queries.saveViews, [session.personId, list, hidden, order, marks, kept]),
      );
      return {};
    },
    getMenu: (_payload, { session }) =>
      database.read(
        "all",
        async (sql) =>
          (await sql.row(queries.menuOf, [session.personId])) ?? {
            pinned: [],
            recent: [],
            closed: [],
            isNarrow: false,
          },
      ),
    saveMenu: async ({ pinned, recent, closed, isNarrow }, { session }) => {
      await database.read("all", (sql) =>
        sql.run(queries.saveMenu, [session.personId, pinned ?? null, recent ?? null, closed ?? null, isNarrow ?? null]),
      );
      return {};
    },
  };
}
