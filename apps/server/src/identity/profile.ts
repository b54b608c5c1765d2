// A person's own data: profile and password, printer, device, one-time codes, and a new password by mail.
import { type AnswerOf, identity, type PayloadOf, responses } from "@chalkboard/contract";
import { assert, type EpochMs, type Random } from "@chalkboard/kernel";
import type { Database, Sql } from "../database/database.ts";
import type { RowOf } from "../database/query.ts";
import { type Context, type HandlersOf, isRefused, refuse, type Refused, type Session } from "../http/handlers.ts";
import { audit } from "../operations/index.ts";
import type { Mail } from "../ports/ports.ts";
import { securityOf } from "../services/index.ts";
import { hashPassword, isPassword, passwordProblem } from "./passwords.ts";
import * as queries from "./profile-queries.ts";
import { resetHandlers } from "./reset.ts";
import type { Sessions } from "./sessions.ts";
import { newTotpSecret, totpStep, totpUrl } from "./totp.ts";

type Tools = { readonly database: Database; readonly sessions: Sessions; readonly random: Random; readonly mail: Mail };
type Names = "updateProfile" | "getPrinter" | "updatePrinter" | "verifyDevice" | "resetPassword" | "setPassword" | "beginTotp" | "confirmTotp" | "endTotp";
type Person = RowOf<typeof queries.personForUpdate.columns>;
type Profile = PayloadOf<typeof identity.updateProfile>;
type Printer = AnswerOf<typeof identity.getPrinter>;

const wrongPassword = refuse(responses.notAllowed, { reason: "password" });
const wrongCode = refuse(responses.notAllowed, { reason: "code" });
/** An admin in another's session changes nothing of himself there, and nothing of the other. */
const notOwn = refuse(responses.notAllowed, { reason: "entered" });

export function profileHandlers(tools: Tools): Pick<HandlersOf<typeof identity>, Names> {
  const { database, sessions, random } = tools;
  return {
    ...resetHandlers(tools),
    updateProfile: async (payload, context) => {
      if (context.session.entered === "pos") return notOwn;
      const answer = await database.transaction("all", (sql) => updateProfile(sql, payload, context));
      if (isRefused(answer)) return answer;
      if (newPasswordIn(payload) !== undefined) await sessions.endOthers(context.session.personId, context.session.tokenHash);
      sessions.forget(context.session.tokenHash);
      return answer;
    },
    getPrinter: (_payload, { session }) => database.read("all", (sql) => printerOf(sql, session)),
    updatePrinter: ({ printer, printerType }, { session }) => database.transaction("all", async (sql) =>
      await setPrinter(sql, session, printer, printerType) ?? printerOf(sql, session)),
    verifyDevice: (payload, context) => verifyDevice(tools, payload, context),
    beginTotp: async (_payload, { session }) => {
      const secret = newTotpSecret(random);
      return { secret, url: totpUrl(secret, session.serviceName, session.login) };
    },
    confirmTotp: ({ secret, code }, { session, now }) => database.transaction("all", async (sql) => {
      // Whoever finds an open screen must not put his own authenticator in the place of the person's: the old one is ended first, with the password.
      if ((await personOf(sql, session)).totp_secret !== null) return refuse(responses.changedMeanwhile, { reason: "on" });
      const step = totpStep(secret, code, now, 0);
      if (step === undefined) return wrongCode;
      await sql.run(queries.setTotp, [session.personId, secret, step]);
      await audit(sql, session, { act: "beginTotp", subject: `person ${session.personId}`, before: null, after: null });
      return {};
    }),
    endTotp: ({ password, code }, { session, now }) => database.transaction("all", async (sql) => {
      const person = await personOf(sql, session);
      if (!await isPassword(password, person.password_hash)) return wrongPassword;
      if (person.totp_secret === null || totpStep(person.totp_secret, code, now, person.totp_counter) === undefined) return wrongCode;
      await sql.run(queries.setTotp, [person.id, null, 0]);
      await audit(sql, session, { act: "endTotp", subject: `person ${person.id}`, before: null, after: null });
      return {};
    }),
  };
}

async function personOf(sql: Sql, { personId }: Session): Promise<Person> {
  const person = await sql.row(queries.personForUpdate, [personId]);
  assert(person !== undefined, "a session's person exists", { personId });
  return person;
}

async function updateProfile(sql: Sql, payload: Profile, { session, now }: Context): Promise<Record<string, never> | Refused> {
  const person = await personOf(sql, session);
  const { name, email } = payload;
  const newPassword = newPasswordIn(payload);
  // Who may read the mails of the address may set a new password, so it is guarded like one.
  const isGuarded = newPassword !== undefined || (email !== undefined && email !== (person.email ?? ""));
  if (isGuarded && !await isPassword(payload.password ?? "", person.password_hash)) return wrongPassword;
  if (newPassword !== undefined) {
    const refused = await changePassword(sql, person, newPassword, payload.newPasswordAgain ?? "", now, name);
    if (refused !== undefined) return refused;
  }
  if (payload.printer !== undefined || payload.printerType !== undefined) {
    const printer = await printerOf(sql, session);
    const refused = await setPrinter(sql, session, payload.printer ?? printer.printer, payload.printerType ?? printer.printerType);
    if (refused !== undefined) return refused;
  }
  await sql.run(queries.changeProfile, [person.id, name ?? null, email ?? null]);
  await audit(sql, session, {
    act: "updateProfile", subject: `person ${person.id}`, before: { name: person.name, email: person.email },
    after: { name: name ?? person.name, email: email ?? person.email, ...(newPassword === undefined ? {} : { password: "changed" }) },
  });
  return {};
}

/** Typed in one of the two fields is typed, and differs from the other. */
function newPasswordIn({ newPassword, newPasswordAgain }: Profile): string | undefined {
  return newPassword ?? (newPasswordAgain === undefined ? undefined : "");
}

async function changePassword(sql: Sql, person: Person, password: string, again: string, now: EpochMs, name = person.name): Promise<Refused | undefined> {
  const { passwordLength } = await securityOf(sql, person.service_id);
  const problem = await isPassword(password, person.password_hash) ? "unchanged"
    : passwordProblem(password, again, { login: person.login, name }, passwordLength);
  if (problem !== undefined) {
    return refuse(responses.invalidPayload, { problems: [{ field: "password1", code: problem, problem, minimum: passwordLength }], passwordLength });
  }
  await sql.run(queries.changePassword, [person.id, await hashPassword(password), new Date(now)]);
  return undefined;
}

async function printerOf(sql: Sql, { posId, personId }: Session): Promise<Printer> {
  const row = posId === null ? await sql.row(queries.printerOfPerson, [personId]) : await sql.row(queries.printerOfPos, [posId]);
  assert(row !== undefined, "a session's POS and person exist", { posId, personId });
  return { printer: row.printer, printerType: row.printer_type, paperWidth: row.width };
}

async function setPrinter(sql: Sql, { posId, personId }: Session, printer: string, type: number): Promise<Refused | undefined> {
  if (await sql.row(queries.printerType, [type]) === undefined) return refuse(responses.notFound, { field: "printer_tipo" });
  if (posId === null) await sql.run(queries.setPersonPrinter, [personId, printer, type]);
  else await sql.run(queries.setPosPrinter, [posId, printer, type]);
  return undefined;
}

async function verifyDevice({ database, sessions }: Tools, { mac, deviceInfo }: PayloadOf<typeof identity.verifyDevice>, { session, now }: Context,
): Promise<AnswerOf<typeof identity.verifyDevice>> {
  const answer = await database.transaction("all", async (sql) => {
    const { knownDevices: isRequired } = await securityOf(sql, session.serviceId);
    const seen = mac === "0" ? undefined : await sql.row(queries.seeDevice, [session.serviceId, mac, session.posId, deviceInfo, new Date(now)]);
    await sql.run(queries.setSessionDevice, [session.tokenHash, mac]);
    const state = (seen?.state ?? "unknown") as "unknown" | "new" | "allowed" | "blocked";
    return { mac, state, isRequired, mayWork: state === "allowed" || (state !== "blocked" && !isRequired) };
  });
  sessions.forget(session.tokenHash);
  return answer;
}
