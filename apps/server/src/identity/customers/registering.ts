// Self-registration: by the service's rule, rate-limited, and pending approval where the rule says so
// (docs/design/identity.md).
import { type AnswerOf, customers, isOnline, live, type PayloadOf, responses, roles } from "@chalkboard/contract";
import { dayOf, type EpochMs, type ServiceId } from "@chalkboard/kernel";
import type { Database, Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import {
  type HandlersOf,
  invalid,
  isRefused,
  refuse,
  type Refused,
  scopeOf,
  type Session,
} from "../../platform/http/handlers.ts";
import {
  addPerson,
  type Hashing,
  hashPassword,
  isLoginTaken,
  lockPeople,
  loginTaken,
  passwordProblem,
  invalidRequest,
} from "../people/index.ts";
import { publish } from "../../platform/live/index.ts";
import { lockPlaces, writePos } from "../network/index.ts";
import { audit, change } from "../../platform/operations/index.ts";
import { bumpRules, languagesOf, publicNamesOf, securityOf, serviceOfHost } from "../services/index.ts";
import { accountName } from "./account-name.ts";
import * as queries from "./registering-queries.ts";

type Tools = { readonly database: Database; readonly hashing: Hashing };
type Calls = Pick<HandlersOf<typeof customers>, "getRegistration" | "saveRegistration" | "openDoors" | "register">;
type Input = PayloadOf<typeof customers.register>;
type Door = RowOf<typeof queries.openDoors.columns>;

const hourMs = 3_600_000;
const triesOfAddress = 20;
const triesAtService = 200;
const earliestBirth = "1900-01-01";

export function registeringHandlers({ database, hashing }: Tools): Calls {
  return {
    getRegistration: (_payload, { session }) =>
      database.read(scopeOf(session), (sql) => registrationOf(sql, session.serviceId)),
    saveRegistration: ({ was, ...rule }, { session }) =>
      database.transaction(scopeOf(session), (sql) => saveRegistration(sql, rule, was, session)),
    openDoors: async (_payload, { host }) =>
      (await doorsAt(database, host)).map((door) => ({
        serviceId: door.id,
        name: door.name,
        needsApproval: door.registration.mode === "approval",
        leastAge: door.registration.leastAge,
        terms: door.registration.terms,
        passwordLength: door.passwordLength,
        language: door.language as AnswerOf<typeof customers.openDoors>[number]["language"],
      })),
    register: async (input, { host, address, now }) => {
      const door = (await doorsAt(database, host)).find(
        ({ id }, _index, all) => id === input.serviceId || (input.serviceId === undefined && all.length === 1),
      );
      if (door === undefined) return refuse(responses.notFound, { reason: "service" });
      const fault = faultOf(input, door, now);
      if (fault !== undefined) return fault;
      const tried = await database.read("all", (sql) =>
        sql.row(queries.takeTry, [
          door.id,
          address,
          new Date(now - hourMs),
          new Date(now),
          triesOfAddress,
          triesAtService,
        ]),
      );
      if (tried === undefined) return refuse(responses.notFound, { reason: "locked", until: now + hourMs });
      const hash = await hashing.inTurn(address, () => hashPassword(input.newPassword));
      return isRefused(hash)
        ? hash
        : database.transaction("all", (sql) => registerCustomer(sql, input, door.id, hash, now));
    },
  };
}

/**
 * Lets people register with a service by a rule, whether the service or the platform sets it: the only place that
 * writes the rule.
 */
export async function putRegistration(sql: Sql, serviceId: ServiceId, rule: customers.RegistrationRule): Promise<void> {
  await sql.run(queries.saveRegistration, [serviceId, JSON.stringify(rule)]);
}

async function registrationOf(sql: Sql, serviceId: ServiceId): Promise<customers.RegistrationRule> {
  return customers.registrationRule.parse((await sql.row(queries.registration, [serviceId]))?.registration ?? {});
}

async function saveRegistration(
  sql: Sql,
  rule: customers.RegistrationRule,
  was: customers.RegistrationRule,
  session: Session,
): Promise<Record<string, never> | Refused> {
  const { serviceId, serviceKind } = session;
  if (!isOnline(serviceKind)) return refuse(responses.notAllowed, { reason: "role" });
  await sql.row(queries.lockRegistration, [serviceId]);
  if (rule.mode !== "off" && rule.zoneId === null)
    return invalid({ field: "zoneId", code: "required", problem: "such customers need an agent" });
  if (rule.zoneId !== null && (await sql.row(queries.zoneOf, [serviceId, rule.zoneId])) === undefined)
    return refuse(responses.notFound, { field: "zoneId" });
  const before = await registrationOf(sql, serviceId);
  const written = await change(sql, session, {
    before,
    was,
    shown: () => ({ registration: before }),
    after: () => Promise.resolve(rule),
    write: () => putRegistration(sql, serviceId, rule),
    act: () => ({ act: "saveRegistration", subject: `service ${serviceId}` }),
  });
  return isRefused(written) ? written : {};
}

type OpenDoor = Omit<Door, "registration"> & {
  readonly registration: customers.RegistrationRule;
  readonly passwordLength: number;
  readonly ofService: readonly string[];
};

/** The services of a host that accept registrations: active, with an active agent for the new customers. */
async function doorsAt(database: Database, host: string): Promise<readonly OpenDoor[]> {
  const hosted = await serviceOfHost(database, host);
  return database.read("all", async (sql) => {
    const rows = await sql.rows(queries.openDoors, [hosted ?? null]);
    const doors: OpenDoor[] = [];
    for (const row of rows) {
      const { passwordLength } = await securityOf(sql, row.id);
      doors.push({
        ...row,
        registration: customers.registrationRule.parse(row.registration),
        passwordLength,
        ofService: await publicNamesOf(sql, row.id),
      });
    }
    return doors;
  });
}

/** What is wrong with the details that a person gives, apart from their format. */
function faultOf(
  { login, name, newPassword, newPasswordAgain, bornOn, acceptsTerms }: Input,
  door: OpenDoor,
  now: EpochMs,
): Refused | undefined {
  const {
    registration: { leastAge, terms },
    passwordLength,
    ofService,
  } = door;
  const today = dayOf(now, door.time_zone);
  if (bornOn < earliestBirth || bornOn > today)
    return invalid({ field: "bornOn", code: "invalid", problem: "too long ago" });
  const lastBirth = `${String(Number(today.slice(0, 4)) - leastAge)}${today.slice(4)}`;
  if (bornOn > lastBirth)
    return invalid({
      field: "bornOn",
      code: "tooYoung",
      problem: "younger than the service allows",
      minimum: leastAge,
    });
  if (terms !== "" && !acceptsTerms)
    return invalid({ field: "acceptsTerms", code: "required", problem: "the terms must be agreed to" });
  const problem = passwordProblem(newPassword, newPasswordAgain, { login, name, ofService }, passwordLength);
  return problem === undefined ? undefined : invalidRequest("newPassword", problem, passwordLength);
}

/** Writes a customer who registers, pending or not; a refusal where registration is not possible. */
export async function registerCustomer(
  sql: Sql,
  input: Input,
  serviceId: ServiceId,
  passwordHash: string,
  now: EpochMs,
): Promise<AnswerOf<typeof customers.register> | Refused> {
  await lockPeople(sql);
  await lockPlaces(sql, serviceId);
  // Read now: the admin may have switched registration off meanwhile.
  const { mode, zoneId, terms } = await registrationOf(sql, serviceId);
  if (mode === "off" || zoneId === null) return refuse(responses.notFound, { reason: "service" });
  const spoken = await languagesOf(sql, serviceId);
  // At a host that names no service, they may have read another language.
  const language = spoken.languages.includes(input.language) ? input.language : (spoken.language as Input["language"]);
  const { login, name, email, phone, address, bornOn } = input;
  if (await isLoginTaken(sql, login, null, null)) return loginTaken;
  const plays = mode === "atOnce";
  const pos = await writePos(
    sql,
    serviceId,
    {
      name: await accountName(sql, serviceId, input, null),
      zoneId,
      address,
      isActive: plays,
      allowToPlay: plays,
      creditLimit: 0,
      printerWidth: 80,
    },
    now,
  );
  const personId = await addPerson(sql, {
    serviceId,
    role: roles.customer,
    zoneId: null,
    posId: pos.id,
    login,
    name,
    email,
    language,
    isActive: true,
    isAuditOnly: false,
    passwordHash,
    mustChangePassword: false,
    madeBy: null,
  });
  await sql.run(queries.addCustomer, [pos.id, serviceId, plays ? "approved" : "requested", phone, bornOn, terms]);
  await bumpRules(sql, serviceId);
  await publish(sql, [{ subject: live.subjects.customers(serviceId), data: {} }]);
  const after = { name, login, zone_id: zoneId, address, phone, bornOn, is_active: plays };
  await audit(sql, { serviceId, personId }, { act: "registerCustomer", subject: `pos ${pos.id}`, before: null, after });
  return { state: plays ? "active" : "requested" };
}
