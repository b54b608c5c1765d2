// An integrator that the demo's platform admitted. It has no key yet: a person who tries it makes one, which only they
// see.
import { assert } from "@chalkboard/kernel";
import type { Database } from "../platform/database/database.ts";
import { type Context, isRefused } from "../platform/http/handlers.ts";
import { saveIntegrator } from "../identity/integrators/index.ts";
import * as queries from "./queries.ts";

/** @param trader the person of the platform who admits it */
export async function letInProgram(database: Database, trader: Context): Promise<void> {
  const clerk = await database.read("all", (sql) => sql.row(queries.personByName, ["marie"]));
  assert(clerk !== undefined, "a clerk of the demo is there");
  const terms = {
    name: "Pronostik",
    contact: "dev@pronostik.example",
    personId: clerk.id,
    callsPerMinute: 600,
    isActive: true,
  };
  assert(
    !isRefused(await database.transaction("all", (sql) => saveIntegrator(sql, terms, trader))),
    "a program is let in",
  );
}
