// Handlers for integrators and their keys, managed by the platform. What a key gives access to is decided in
// identity/people/sessions/keys.ts.
import { type AnswerOf, integrators, responses } from "@chalkboard/contract";
import type { Random } from "@chalkboard/kernel";
import type { Database, Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { type HandlersOf, isRefused, refuse } from "../../platform/http/handlers.ts";
import { answerList } from "../../platform/http/list-answer.ts";
import type { Sessions } from "../../platform/http/sessions.ts";
import { makeKey, revokeKey, rotateKey } from "./keys.ts";
import * as queries from "./queries.ts";
import { saveIntegrator } from "./saving.ts";

type Tools = { readonly database: Database; readonly sessions: Sessions; readonly random: Random };

export function integratorsHandlers({ database, sessions, random }: Tools): HandlersOf<typeof integrators> {
  /** Runs an action, and clears the cached keys of its integrator. */
  async function act<Answer extends { readonly integratorId: number }>(
    action: (sql: Sql) => Promise<Answer | ReturnType<typeof refuse>>,
  ) {
    const done = await database.transaction("all", action);
    if (!isRefused(done)) sessions.forgetIntegrator(done.integratorId);
    return done;
  }
  return {
    listIntegrators: ({ serviceId = null, isActive = null, text = null, ...payload }) =>
      database.read("all", (sql) =>
        answerList(sql, queries.listIntegrators, [serviceId, isActive, text], payload, shown),
      ),
    readIntegrator: ({ integratorId }, { now }) =>
      database.read("all", async (sql) => {
        const found = await sql.row(queries.oneIntegrator, [integratorId]);
        if (found === undefined) return refuse(responses.notFound, { field: "integratorId" });
        const keys = await sql.rows(queries.keysOf, [integratorId]);
        return { integrator: shown(found), keys: keys.map((key) => shownKey(key, now)), now };
      }),
    saveIntegrator: (payload, context) => act((sql) => saveIntegrator(sql, payload, context)),
    makeKey: async (payload, context) => resultOf(await act((sql) => makeKey(sql, payload, context, random))),
    rotateKey: async (payload, context) => resultOf(await act((sql) => rotateKey(sql, payload, context, random))),
    revokeKey: async (payload, context) => {
      const done = await act((sql) => revokeKey(sql, payload, context));
      return isRefused(done) ? done : { revokedAt: done.revokedAt };
    },
  };
}

/** A new key as it is returned. */
function resultOf(made: Awaited<ReturnType<typeof makeKey>>) {
  return isRefused(made) ? made : { keyId: made.keyId, prefix: made.prefix, key: made.key };
}

function shown(row: RowOf<typeof queries.oneIntegrator.columns>): integrators.Integrator {
  return {
    integratorId: row.id,
    name: row.name,
    contact: row.contact,
    personId: row.person_id,
    personName: row.person_name,
    login: row.login,
    role: row.role,
    serviceId: row.service_id,
    serviceName: row.service_name,
    currency: row.currency,
    callsPerMinute: row.calls_per_minute,
    isActive: row.is_active,
    isBarred: row.is_barred,
    keys: row.keys,
    madeAt: row.made_at,
    callsToday: row.calls_today,
    calls: row.calls,
    refused: row.refused,
    refusedShare: row.refused_share,
    slowestMs: Math.round(row.most_micros / 100) / 10,
    usedAt: row.used_at,
    ticketsToday: row.tickets_today,
    soldToday: row.sold_today,
    tickets: row.tickets,
    sold: row.sold,
  };
}

function shownKey(
  row: RowOf<typeof queries.keysOf.columns>,
  now: number,
): AnswerOf<typeof integrators.readIntegrator>["keys"][number] {
  return {
    keyId: row.id,
    prefix: row.prefix,
    scopes: row.scopes,
    state: stateOf(row, now),
    madeAt: row.made_at,
    madeBy: row.made_by,
    expiresAt: row.expires_at,
    replacedBy: row.replaced_by,
    usedAt: row.used_at,
    revokedAt: row.revoked_at,
    revokedBy: row.revoked_by,
  };
}

function stateOf(
  { revoked_at: revokedAt, expires_at: expiresAt, replaced_by: replacedBy }: RowOf<typeof queries.keysOf.columns>,
  now: number,
): integrators.IntegratorKey["state"] {
  if (revokedAt !== null) return "revoked";
  const isOver = expiresAt !== null && expiresAt <= now;
  if (replacedBy !== null) return isOver ? "replaced" : "ending";
  return isOver ? "expired" : "good";
}
