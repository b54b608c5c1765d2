// The duties in the demo: its assistant has baseball and basketball; football has no one, so that the roster has a gap
// to show.
import { duties } from "@chalkboard/contract";
import type { Database } from "../platform/database/database.ts";
import { addDuty } from "../bootstrap/index.ts";
import * as queries from "./queries.ts";

/** Once: where a duty exists, nothing is added. */
export async function giveDuties(database: Database): Promise<void> {
  await database.transaction("all", async (sql) => {
    const found = await sql.row(queries.unassigned);
    if (found === undefined || found.leagues.length === 0) return;
    await addDuty(sql, {
      personId: found.person_id,
      level: "league",
      ids: found.leagues,
      tasks: [...duties.tasks],
      kind: "weekly",
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      firstDay: null,
      lastDay: null,
      from: 0,
      until: 1440,
      note: "",
    });
  });
}
