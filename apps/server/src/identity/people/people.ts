// The people of a service: one way to create, change and suspend them and to set a first password, for everyone above
// them.
import { type AnswerOf, identity, type PayloadOf, responses, type Role, roles } from "@chalkboard/contract";
import { assert, type Random, type ServiceId, type UserId } from "@chalkboard/kernel";
import type { z } from "zod";
import type { Database, Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import {
  type Context,
  type HandlersOf,
  invalid,
  isRefused,
  refuse,
  type Refused,
  type Session,
} from "../../platform/http/handlers.ts";
import { answerList } from "../../platform/http/list-answer.ts";
import type { Sessions } from "../../platform/http/sessions.ts";
import { boundsOf, posPlace, zoneIdsUnder, zonePlace } from "../network/index.ts";
import { audit } from "../../platform/operations/index.ts";
import { notOffered, offersLanguage, securityOf } from "../services/index.ts";
import type { Hashing } from "./credentials/hashing.ts";
import { hashPassword } from "./credentials/passwords.ts";
import * as queries from "./people-queries.ts";
import { changePassword } from "./profile-queries.ts";
import { endSessionsOf } from "./queries.ts";
import { firstPassword } from "./sessions/tokens.ts";
import { clearTries } from "./credentials/tries.ts";

type Tools = {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly random: Random;
  readonly hashing: Hashing;
};
type Calls = Pick<HandlersOf<typeof identity>, "listPeople" | "savePerson" | "setFirstPassword">;
type Saved = PayloadOf<typeof identity.savePerson>;
type Terms = z.output<typeof identity.personTerms>;
type Stored = RowOf<typeof queries.person.columns>;
type Listed = AnswerOf<typeof identity.listPeople>["rows"][number];
type Password = { readonly text: string; readonly hash: string };

const notHis = refuse(responses.notAllowed, { reason: "role" });
/** −1: this login is taken. */
export const loginTaken = invalid({ field: "login", code: "taken", problem: "this login is taken" });
const unknown = (field: string): Refused => refuse(responses.notFound, { field });

export type NewPerson = Terms & {
  readonly serviceId: ServiceId;
  readonly passwordHash: string;
  /** Whether it is a first password. */
  readonly mustChangePassword: boolean;
  /** The creator; null for the program. */
  readonly madeBy: UserId | null;
};

/** Writes a new person, who has been checked: the only place where such a row is created. */
export async function addPerson(sql: Sql, person: NewPerson): Promise<UserId> {
  const { serviceId, role, login, name, email, language, isActive, isAuditOnly, passwordHash, mustChangePassword } =
    person;
  const row = await sql.row(queries.addPerson, [
    serviceId,
    person.zoneId,
    person.posId,
    role,
    login,
    name,
    email,
    language,
    isActive,
    isAuditOnly,
    passwordHash,
    mustChangePassword,
    person.madeBy,
  ]);
  assert(row !== undefined, "an insert answers its id");
  return row.id;
}

export function peopleHandlers(tools: Tools): Calls {
  const { database, sessions } = tools;
  return {
    listPeople: (payload, { session }) =>
      database.read("all", async (sql) => {
        const { serviceId, zoneId, role = null, ofZoneId = null, posId = null, isActive = null, text = null } = payload;
        const { services, zones } = await boundsOf(sql, session);
        if (serviceId !== undefined && services?.includes(serviceId) === false) return unknown("serviceId");
        const below = zoneId === undefined ? null : await zoneIdsUnder(sql, zoneId);
        const place = below === null || zoneId === undefined ? undefined : await sql.row(zonePlace, [zoneId]);
        if (
          zoneId !== undefined &&
          (place === undefined || services?.includes(place.service_id) === false || zones?.includes(zoneId) === false)
        ) {
          return unknown("zoneId");
        }
        const values = [
          serviceId === undefined ? services : [serviceId],
          below ?? zones,
          role,
          posId,
          isActive,
          text,
          ofZoneId,
        ];
        return answerList(sql, queries.listPeople, values, payload, shown);
      }),
    savePerson: async (payload, context) => {
      const password =
        payload.personId === undefined
          ? await newPassword(tools, payload.serviceId ?? context.session.serviceId, context.address)
          : undefined;
      if (isRefused(password)) return password;
      const personId = await database.transaction("all", (sql) => savePerson(sql, payload, context, password));
      if (isRefused(personId)) return personId;
      sessions.forgetPerson(personId);
      return { personId, firstPassword: password?.text ?? null };
    },
    setFirstPassword: async ({ personId }, context) => {
      const { session, now } = context;
      const person = await database.read("all", (sql) => seenPerson(sql, personId, session));
      if (person === undefined) return unknown("personId");
      const password = await newPassword(tools, person.service_id, context.address);
      if (isRefused(password)) return password;
      const refused = await database.transaction("all", async (sql) => {
        const stored = await seenPerson(sql, personId, session, queries.personForUpdate);
        if (stored === undefined) return unknown("personId");
        if (personId === session.personId || !(await isBelow(sql, session, stored))) return notHis;
        await sql.run(changePassword, [personId, password.hash, new Date(now), null, true]);
        await clearTries(sql, { platformId: stored.platform_id, login: stored.login });
        await note(sql, session, stored.service_id, { act: "setFirstPassword", personId, before: null, after: null });
        return undefined;
      });
      if (refused !== undefined) return refused;
      sessions.forgetPerson(personId);
      return { firstPassword: password.text };
    },
  };
}

/** Writing people is serialised until the commit: taken before any other lock. */
export async function lockPeople(sql: Sql): Promise<void> {
  await sql.run(queries.lockPeople);
}

/** Whether someone other than a given person has a login on the author's platform. */
export async function isLoginTaken(
  sql: Sql,
  login: string,
  but: UserId | null,
  author: UserId | null,
): Promise<boolean> {
  return (await sql.row(queries.isLoginTaken, [login, but, author])) !== undefined;
}

/** A first password that meets the service's rule, and its hash. */
export async function newPassword(
  { database, random, hashing }: Omit<Tools, "sessions">,
  serviceId: ServiceId,
  address: string,
): Promise<Password | Refused> {
  const { passwordLength } = await database.read("all", (sql) => securityOf(sql, serviceId));
  const text = firstPassword(random, passwordLength);
  const hash = await hashing.inTurn(address, () => hashPassword(text));
  return isRefused(hash) ? hash : { text, hash };
}

/**
 * Creates a person or changes one, for a session that may. A refusal comes before anything is written.
 * @param password of a new one
 */
export async function savePerson(
  sql: Sql,
  payload: Saved,
  { session, now }: Context,
  password: Password | undefined,
): Promise<UserId | Refused> {
  await lockPeople(sql);
  const stored =
    payload.personId === undefined
      ? undefined
      : await seenPerson(sql, payload.personId, session, queries.personForUpdate);
  if (payload.personId !== undefined && stored === undefined) return unknown("personId");
  const serviceId = stored?.service_id ?? payload.serviceId ?? session.serviceId;
  if (payload.serviceId !== undefined && payload.serviceId !== serviceId) return unknown("serviceId");
  const terms = termsOf(payload);
  const refused = await refusedChange(sql, session, { serviceId, stored, terms });
  if (refused !== undefined) return refused;
  if (terms.language !== stored?.language && !(await offersLanguage(sql, serviceId, terms.language))) return notOffered;
  if (stored !== undefined && payload.was !== undefined && !isSame(termsOf(payload.was), storedTerms(stored))) {
    return refuse(responses.changedMeanwhile, { ...storedTerms(stored) });
  }
  if (await isLoginTaken(sql, terms.login, stored?.id ?? null, session.personId)) return loginTaken;
  if (stored === undefined) {
    assert(password !== undefined, "a new person has a first password");
    const personId = await addPerson(sql, {
      ...terms,
      serviceId,
      passwordHash: password.hash,
      mustChangePassword: true,
      madeBy: session.personId,
    });
    await note(sql, session, serviceId, { act: "addPerson", personId, before: null, after: terms });
    return personId;
  }
  if (isSame(terms, storedTerms(stored))) return stored.id;
  await sql.run(queries.changePerson, [
    stored.id,
    terms.zoneId,
    terms.posId,
    terms.role,
    terms.login,
    terms.email,
    terms.name,
    terms.language,
    terms.isActive,
    terms.isAuditOnly,
    new Date(now),
  ]);
  if (!terms.isActive) await sql.rows(endSessionsOf, [stored.id, new Date(now), null]);
  await note(sql, session, serviceId, {
    act: "changePerson",
    personId: stored.id,
    before: storedTerms(stored),
    after: terms,
  });
  return stored.id;
}

/** Why a person may not be created or changed like this; undefined where they may. */
async function refusedChange(
  sql: Sql,
  session: Session,
  {
    serviceId,
    stored,
    terms,
  }: { readonly serviceId: ServiceId; readonly stored: Stored | undefined; readonly terms: Terms },
): Promise<Refused | undefined> {
  const { services, zones } = await boundsOf(sql, session);
  const service = await sql.row(queries.kindOf, [serviceId]);
  if (service === undefined || services?.includes(serviceId) === false) return unknown("serviceId");
  const misfit = misfitOf(terms, service.kind);
  if (misfit !== undefined) return misfit;
  const { role, posId, zoneId } = terms;
  const place =
    posId !== null
      ? await sql.row(posPlace, [posId])
      : zoneId !== null
        ? await sql.row(zonePlace, [zoneId])
        : undefined;
  const isPlaced = posId !== null || zoneId !== null;
  if (isPlaced && (place?.service_id !== serviceId || zones?.includes(place.zone_id) === false))
    return unknown(posId === null ? "zoneId" : "posId");
  // Admins may manage each other; first passwords come from the person who created them.
  const areFellows = session.role === roles.admin && stored?.role === roles.admin && role === roles.admin;
  const may =
    areFellows ||
    ((await isBelow(sql, session, { service_id: serviceId, role, zone_id: place?.zone_id ?? null })) &&
      (stored === undefined || (await isBelow(sql, session, stored))));
  if (!may) return notHis;
  return stored === undefined ? undefined : lastAdmin(sql, session, stored, terms);
}

/** Combinations that are invalid no matter who asks for them. */
function misfitOf({ role, zoneId, posId, isAuditOnly }: Terms, kind: number): Refused | undefined {
  if (!identity.rolesOf(kind).includes(role))
    return invalid({ field: "role", code: "doesNotFit", problem: "this kind of service does not have this role" });
  if (hasZone(role) && zoneId === null)
    return invalid({ field: "zoneId", code: "required", problem: "a controller or agent has a zone" });
  if (sells(role) && posId === null)
    return invalid({ field: "posId", code: "required", problem: "a clerk or customer has a POS" });
  if (isAuditOnly && role !== roles.assistant)
    return invalid({ field: "isAuditOnly", code: "doesNotFit", problem: "only an assistant audits" });
  return undefined;
}

/** The last one of a platform or service stays, unless a superior decides otherwise. */
async function lastAdmin(
  sql: Sql,
  session: Session,
  stored: Stored,
  { role, isActive }: Terms,
): Promise<Refused | undefined> {
  const leaves = stored.is_active && stored.role === session.role && (role !== stored.role || !isActive);
  if (!leaves || (await sql.row(queries.othersOfRole, [stored.service_id, stored.role, stored.id]))?.count !== 0)
    return undefined;
  return refuse(responses.notAllowed, { reason: "lastAdmin" });
}

/** Whether a person of a role at a place is below a session: a controller creates no other of their own zone. */
async function isBelow(
  sql: Sql,
  { role: maker, zoneId }: Session,
  person: Pick<Stored, "service_id" | "role" | "zone_id">,
): Promise<boolean> {
  const service = await sql.row(queries.kindOf, [person.service_id]);
  const role = person.role as Role;
  return (
    service !== undefined &&
    identity.madeBy(maker, service.kind).includes(role) &&
    !(hasZone(role) && hasZone(maker) && person.zone_id === zoneId)
  );
}

/** A stored person, where the session may see them. */
async function seenPerson(
  sql: Sql,
  personId: UserId,
  session: Session,
  query = queries.person,
): Promise<Stored | undefined> {
  const stored = await sql.row(query, [personId]);
  const { services, zones } = await boundsOf(sql, session);
  const isSeen =
    stored !== undefined &&
    services?.includes(stored.service_id) !== false &&
    (zones === null || (stored.zone_id !== null && zones.includes(stored.zone_id)));
  return isSeen ? stored : undefined;
}

/** The place of a person of a role: places that a role does not have are not stored. */
function termsOf({ login, name, email, language, role, zoneId, posId, isActive, isAuditOnly }: Terms): Terms {
  return {
    login,
    name,
    email,
    language,
    role,
    zoneId: hasZone(role) ? zoneId : null,
    posId: sells(role) ? posId : null,
    isActive,
    isAuditOnly,
  };
}

function storedTerms(row: Stored): Terms {
  return termsOf({
    login: row.login,
    name: row.name,
    email: row.email,
    language: row.language as Terms["language"],
    role: row.role as Role,
    zoneId: row.zone_id,
    posId: row.pos_id,
    isActive: row.is_active,
    isAuditOnly: row.is_audit_only,
  });
}

function isSame(one: Terms, other: Terms): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function shown(row: RowOf<(typeof queries.listPeople.pages)["name up"]["columns"]>): Listed {
  return {
    personId: row.id,
    serviceId: row.service_id,
    serviceName: row.service_name,
    login: row.login,
    name: row.name,
    email: row.email,
    language: row.language as Terms["language"],
    role: row.role as Role,
    zoneId: row.zone_id,
    zoneName: row.zone_name,
    posId: row.pos_id,
    posName: row.pos_name,
    isActive: row.is_active,
    isAuditOnly: row.is_audit_only,
    mustChangePassword: row.must_change_password,
    lastSeen: row.last_seen,
    createdAt: row.created_at,
  };
}

const hasZone = (role: Role): boolean => role === roles.controller || role === roles.agent;
const sells = (role: Role): boolean => role === roles.clerk || role === roles.customer;

async function note(
  sql: Sql,
  { personId: by }: Session,
  serviceId: ServiceId,
  { act, personId, before, after }: { act: string; personId: UserId; before: unknown; after: unknown },
): Promise<void> {
  await audit(sql, { serviceId, personId: by }, { act, subject: `person ${personId}`, before, after });
}
