import { isOnline, type Role, roles, services } from "@chalkboard/contract";
import type { Clock, EpochMs, Random } from "@chalkboard/kernel";
import type { Database } from "../database/database.ts";
import type { RowOf } from "../database/query.ts";
import type { Session } from "../http/handlers.ts";
import type { Sessions } from "../http/sessions.ts";
import { createKnownSessions } from "./known-sessions.ts";
import * as queries from "./queries.ts";
import { newToken, tokenHash } from "./tokens.ts";

const lifetimeMs = 10 * 86_400_000;
const dayMs = 86_400_000;
const touchMs = 60_000;
const usual = services.security.parse({});

/**
 * The sessions of this installation: ten days, or ended after idle minutes where the person's service sets them.
 * Known ones are trusted for two seconds, so that a till selling ten tickets a second asks the database once.
 */
export function createSessions({ database, clock, random }: { database: Database; clock: Clock; random: Random }): Sessions {
  /** Who was seen in the minute that began then; so it holds nobody longer than that. */
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

  const known = createKnownSessions(read, clock);
  const isOf = (hash: Uint8Array) => ({ tokenHash: own, enteredBy }: Session): boolean =>
    same(own, hash) || (enteredBy !== null && same(enteredBy, hash));

  return {
    find: known.find,
    open: async (person, device, entering) => {
      const token = newToken(random);
      const now = clock.now();
      await database.read("all", (sql) => sql.run(queries.addSession, [
        tokenHash(token), person.serviceId, person.id, device.info, device.mac, device.address, new Date(now),
        new Date(entering?.expiresAt ?? now + lifetimeMs), entering?.posId ?? null, entering?.enteredBy ?? null,
      ]));
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
      known.forgetWhere((session) => session.personId === personId && (stays === null || !same(session.tokenHash, stays)));
    },
    forget: (hash) => known.forgetWhere(isOf(hash)),
    forgetPerson: (id) => known.forgetWhere(({ personId }) => id === undefined || personId === id),
  };
}

function same(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}

/** Whoever entered a service acts as its admin; whoever entered a POS acts as the one who sells there. */
function sessionOf(hash: Uint8Array, row: RowOf<typeof queries.sessionByToken.columns>, now: EpochMs): Session {
  const entered = row.acting_pos_id !== null ? "pos" : row.acting_service_id !== null ? "service" : "own";
  const seller = isOnline(row.service_kind) ? roles.customer : roles.clerk;
  const role = entered === "pos" ? seller : entered === "service" ? roles.admin : row.home_role as Role;
  const security = { ...usual, ...row.security };
  const isOldPassword = security.passwordDays > 0 && now >= row.password_changed_at + security.passwordDays * dayMs;
  return {
    tokenHash: hash,
    personId: row.person_id, personName: row.person_name, login: row.login, email: row.email ?? "", language: row.language, role,
    serviceId: row.service_id, serviceName: row.service_name, serviceKind: row.service_kind, product: row.product, currency: row.currency,
    timeZone: row.time_zone, closeMinute: row.close_minute,
    zoneId: entered === "own" ? row.home_zone_id : row.acting_zone_id, posId: entered === "own" ? row.home_pos_id : row.acting_pos_id,
    expiresAt: row.expires_at,
    entered, homeRole: row.home_role as Role, homeServiceId: row.home_service_id, enteredBy: row.entered_by,
    isAuditOnly: row.is_audit_only,
    mustChangePassword: row.must_change_password || isOldPassword,
    mustVerifyDevice: role === roles.clerk && entered === "own" && (row.device_blocked || (security.knownDevices && !row.device_allowed)),
    mustOpenDrawer: role === roles.clerk && entered === "own" && row.must_open_drawer,
    unreadSince: row.unread_since,
  };
}
