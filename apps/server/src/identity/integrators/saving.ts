import { integrators, type PayloadOf, responses } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { type Context, invalid, isRefused, refuse, type Refused } from "../../platform/http/handlers.ts";
import { change } from "../../platform/operations/index.ts";
import * as queries from "./queries.ts";

type Terms = integrators.IntegratorTerms;

/** Adds an integrator or changes one. */
export async function saveIntegrator(
  sql: Sql,
  { integratorId, was, ...terms }: PayloadOf<typeof integrators.saveIntegrator>,
  { session, now }: Context,
): Promise<{ integratorId: number } | Refused> {
  await sql.run(queries.lockIntegrators);
  const stored = integratorId === undefined ? undefined : await sql.row(queries.integrator, [integratorId]);
  if (integratorId !== undefined && stored === undefined) return refuse(responses.notFound, { field: "integratorId" });
  const before = stored === undefined ? null : termsOf(stored);
  const { name, contact, personId, callsPerMinute, isActive } = terms;
  const person = await sql.row(queries.actingPerson, [personId]);
  const saved = await change<Terms | null, number>(sql, session, {
    before,
    was,
    shown: () => ({ ...before }),
    after: async () => (await refusedTerms(sql, terms, person, stored)) ?? terms,
    write: async () => {
      if (stored !== undefined) {
        await sql.run(queries.changeIntegrator, [stored.id, personId, name, contact, callsPerMinute, isActive]);
        return stored.id;
      }
      const by = session.personId;
      const added = await sql.row(queries.addIntegrator, [
        person?.service_id,
        personId,
        name,
        contact,
        callsPerMinute,
        isActive,
        new Date(now),
        by,
      ]);
      assert(added !== undefined, "an insert answers its id");
      return added.id;
    },
    act: (id) => ({ act: stored === undefined ? "addIntegrator" : "changeIntegrator", subject: `integrator ${id}` }),
  });
  return isRefused(saved) ? saved : { integratorId: saved ?? stored?.id ?? 0 };
}

type Person = RowOf<typeof queries.actingPerson.columns>;

/** Why an integrator's data are invalid; undefined where they are valid. */
async function refusedTerms(
  sql: Sql,
  { name }: Terms,
  person: Person | undefined,
  stored: RowOf<typeof queries.integrator.columns> | undefined,
): Promise<Refused | undefined> {
  if (person === undefined) return refuse(responses.notFound, { field: "personId" });
  const isFit =
    integrators.actingRoles.some((role) => role === person.role) &&
    (stored === undefined || stored.service_id === person.service_id);
  if (!isFit)
    return invalid({
      field: "personId",
      code: "doesNotFit",
      problem: "must be a person of its service, and not of the platform",
    });
  if ((await sql.row(queries.isNameTaken, [name, stored?.id ?? null])) === undefined) return undefined;
  return invalid({ field: "name", code: "taken", problem: "another integrator has this name" });
}

function termsOf(row: RowOf<typeof queries.integrator.columns>): Terms {
  return {
    name: row.name,
    contact: row.contact,
    personId: row.person_id,
    callsPerMinute: row.calls_per_minute,
    isActive: row.is_active,
  };
}
