// What integrators' keys give access to: their person's session, for the calls of their scopes, with a rate limit per
// minute.

import type { Clock, EpochMs } from "@chalkboard/kernel";
import type { Database } from "../../../platform/database/database.ts";
import type { FoundKey } from "../../../platform/http/sessions.ts";
import { createSessionCache, type SessionCache } from "./session-cache.ts";
import * as queries from "../queries.ts";
import { sessionOf } from "./session-of.ts";
import { tokenHash } from "./tokens.ts";

const minuteMs = 60_000;

/**
 * Keys are cached for two seconds, like sessions. A key is looked up by its hash: the time reveals nothing about nearly
 * right keys.
 */
export function createKeys({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): SessionCache<FoundKey> {
  /** How often each key called in the current minute; entries last no longer than that. */
  const calls = new Map<number, number>();
  let callsFrom: EpochMs = 0;

  const known = createSessionCache<FoundKey & { readonly callsPerMinute: number }>(async (text, now) => {
    const hash = tokenHash(text);
    const row = await database.read("all", (sql) => sql.row(queries.sessionByKey, [hash, new Date(now)]));
    if (row === undefined) return undefined;
    const { key_id: keyId, integrator_id: integratorId, scopes } = row;
    if (row.is_good)
      await database.read("all", (sql) => sql.run(queries.touchKey, [keyId, new Date(now - (now % minuteMs))]));
    const session = sessionOf(hash, row, now, { keyId, integratorId, scopes });
    return {
      integratorId,
      serviceId: row.service_id,
      session,
      state: row.is_good ? "good" : "ended",
      callsPerMinute: row.calls_per_minute,
    };
  }, clock);

  /** Whether a key exceeds its rate limit, including this call. */
  function isTooMany(keyId: number, perMinute: number, now: EpochMs): boolean {
    if (now >= callsFrom + minuteMs || now < callsFrom) {
      calls.clear();
      callsFrom = now - (now % minuteMs);
    }
    const count = (calls.get(keyId) ?? 0) + 1;
    calls.set(keyId, count);
    return count > perMinute;
  }

  return {
    find: async (text) => {
      const found = await known.find(text);
      if (found?.state !== "good") return found;
      const now = clock.now();
      // Cached for two seconds, but not beyond its end.
      if (now >= found.session.expiresAt) return { ...found, state: "ended" };
      return isTooMany(found.session.key?.keyId ?? 0, found.callsPerMinute, now)
        ? { ...found, state: "tooMany" }
        : found;
    },
    forgetWhere: known.forgetWhere,
  };
}
