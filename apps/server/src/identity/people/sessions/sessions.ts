import type { Clock, EpochMs, Random } from "@chalkboard/kernel";
import type { Database } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/handlers.ts";
import type { Sessions } from "../../../platform/http/sessions.ts";
import { createSessionCache } from "./session-cache.ts";
import { createKeys } from "./keys.ts";
import * as queries from "../queries.ts";
import { sessionOf } from "./session-of.ts";
import { newToken, tokenHash } from "./tokens.ts";

const lifetimeMs = 10 * 86_400_000;
const touchMs = 60_000;

/**
 * The sessions of this installation: ten days, or ended after idle minutes where the person's service sets them. They
 * are cached for two seconds, so that a till selling ten tickets a second queries the database once.
 */
export function createSessions({
  database,
  clock,
  random,
}: {
  database: Database;
  clock: Clock;
  random: Random;
}): Sessions {
  /** Who was seen in the current minute; entries last no longer than that. */
  const touched = new Set<string>();
  let touchedFrom: EpochMs = 0;

  async function read(token: string, now: EpochMs): Promise<Session | undefined> {
    const hash = tokenHash(token);
    const row = await database.read("all", (sql) => sql.row(queries.sessionByToken, [hash, new Date(now)]));
    if (row === undefined) return undefined;
    if (now >= touchedFrom + touchMs || now < touchedFrom) {
      touched.clear();
      touchedFrom = now;
    }
    if (!touched.has(token)) {
      touched.add(token);
      await database.read("all", (sql) => sql.run(queries.touchSession, [hash, new Date(now)]));
    }
    return sessionOf(hash, row, now);
  }

  const known = createSessionCache(read, clock);
  const keys = createKeys({ database, clock });
  const isOf =
    (hash: Uint8Array) =>
    ({ tokenHash: own, enteredBy }: Session): boolean =>
      same(own, hash) || (enteredBy !== null && same(enteredBy, hash));

  return {
    find: known.find,
    open: async (person, device, entering) => {
      const token = newToken(random);
      const now = clock.now();
      await database.read("all", (sql) =>
        sql.run(queries.addSession, [
          tokenHash(token),
          person.serviceId,
          person.id,
          device.info,
          device.mac,
          device.address,
          new Date(now),
          new Date(entering?.expiresAt ?? now + lifetimeMs),
          entering?.posId ?? null,
          entering?.enteredBy ?? null,
        ]),
      );
      return token;
    },
    findBeside: async (token, tokenAdm) => {
      const session = await known.find(token);
      if (session === undefined || session.enteredBy === null) return session;
      return tokenAdm !== undefined && same(session.enteredBy, tokenHash(tokenAdm)) ? session : undefined;
    },
    findByHash: async (hash) => {
      const now = clock.now();
      const row = await database.read("all", (sql) => sql.row(queries.sessionByToken, [hash, new Date(now)]));
      return row === undefined ? undefined : sessionOf(hash, row, now);
    },
    end: async (hash) => {
      await database.read("all", (sql) => sql.run(queries.endSession, [hash, new Date(clock.now())]));
      known.forgetWhere(isOf(hash));
    },
    endOthers: async (personId, stays) => {
      await database.read("all", (sql) => sql.rows(queries.endSessionsOf, [personId, new Date(clock.now()), stays]));
      known.forgetWhere(
        (session) => session.personId === personId && (stays === null || !same(session.tokenHash, stays)),
      );
    },
    forget: (hash) => known.forgetWhere(isOf(hash)),
    forgetPerson: (id) => {
      known.forgetWhere(({ personId }) => id === undefined || personId === id);
      keys.forgetWhere(({ session }) => id === undefined || session.personId === id);
    },
    findByKey: keys.find,
    forgetIntegrator: (id) => keys.forgetWhere(({ integratorId }) => integratorId === id),
  };
}

function same(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}
