// A person's own data: profile and password, printer, device, one-time codes, and a new password by email.
import { type AnswerOf, identity, type PayloadOf, responses } from "@chalkboard/contract";
import { assert, type Random } from "@chalkboard/kernel";
import type { Database, Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import type { BackgroundTasks } from "../../platform/http/background-tasks.ts";
import {
  type Context,
  type HandlersOf,
  isRefused,
  refuse,
  type Refused,
  type Session,
} from "../../platform/http/handlers.ts";
import type { Sessions } from "../../platform/http/sessions.ts";
import { audit } from "../../platform/operations/index.ts";
import type { Mail } from "../../platform/ports/ports.ts";
import { publicNamesOf, securityOf } from "../services/index.ts";
import type { Hashing } from "./credentials/hashing.ts";
import { hashPassword, isPassword, passwordProblem } from "./credentials/passwords.ts";
import * as queries from "./profile-queries.ts";
import { resetHandlers, invalidRequest } from "./reset.ts";
import { newTotpSecret, totpStep, totpUrl } from "./credentials/totp.ts";
import type { Tries, Verdict } from "./credentials/tries.ts";

type Tools = {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly random: Random;
  readonly mail: Mail;
  readonly hashing: Hashing;
  readonly tries: Tries;
  readonly backgroundTasks: BackgroundTasks;
};
type Names =
  | "updateProfile"
  | "getPrinter"
  | "updatePrinter"
  | "verifyDevice"
  | "resetPassword"
  | "setPassword"
  | "beginTotp"
  | "confirmTotp"
  | "endTotp";
type Person = RowOf<typeof queries.personForUpdate.columns>;
type Profile = PayloadOf<typeof identity.updateProfile>;
type Printer = AnswerOf<typeof identity.getPrinter>;

const wrongPassword = refuse(responses.notAllowed, { reason: "password" });
const wrongCode = refuse(responses.notAllowed, { reason: "code" });
/** An admin in another's session changes neither themselves nor the other person. */
const enteredByAnother = refuse(responses.notAllowed, { reason: "entered" });

export function profileHandlers(tools: Tools): Pick<HandlersOf<typeof identity>, Names> {
  const { database, sessions, random } = tools;
  return {
    ...resetHandlers(tools),
    updateProfile: async (payload, context) => {
      if (context.session.entered === "pos") return enteredByAnother;
      const answer = await updateProfile(tools, payload, context);
      if (isRefused(answer)) return answer;
      if (newPasswordIn(payload) !== undefined)
        await sessions.endOthers(context.session.personId, context.session.tokenHash);
      sessions.forget(context.session.tokenHash);
      return answer;
    },
    getPrinter: (_payload, { session }) => database.read("all", (sql) => printerOf(sql, session)),
    updatePrinter: ({ printer, printerType }, { session }) =>
      database.transaction(
        "all",
        async (sql) => (await setPrinter(sql, session, printer, printerType)) ?? printerOf(sql, session),
      ),
    verifyDevice: (payload, context) => verifyDevice(tools, payload, context),
    beginTotp: async (_payload, { session }) => {
      const secret = newTotpSecret(random);
      return { secret, url: totpUrl(secret, session.serviceName, session.login) };
    },
    confirmTotp: (payload, context) => confirmTotp(tools, payload, context),
    endTotp: (payload, context) => endTotp(tools, payload, context),
  };
}

/** A right code proves nothing when its secret came with it: it is no wrong attempt, and unlocks no name. */
async function confirmTotp(
  tools: Tools,
  { secret, code }: PayloadOf<typeof identity.confirmTotp>,
  { session, address, now }: Context,
) {
  const { database } = tools;
  const known = await database.read("all", (sql) => knownPerson(sql, session));
  return proved(tools, known, { address, now }, () =>
    database.transaction("all", async (sql): Promise<Verdict<Record<string, never> | Refused>> => {
      // A person who finds an open screen must not replace the owner's authenticator: the old one is removed first,
      // with the password.
      if ((await personOf(sql, session)).totp_secret !== null)
        return { is: "undecided", answer: refuse(responses.changedMeanwhile, { reason: "on" }) };
      const step = totpStep(secret, code, now, 0);
      if (step === undefined) return { is: "wrong", answer: wrongCode };
      await sql.run(queries.setTotp, [session.personId, secret, step]);
      await audit(sql, session, { act: "beginTotp", subject: `person ${session.personId}`, before: null, after: null });
      return { is: "undecided", answer: {} };
    }),
  );
}

async function endTotp(
  tools: Tools,
  { password, code }: PayloadOf<typeof identity.endTotp>,
  { session, address, now }: Context,
) {
  const { database } = tools;
  const person = await database.read("all", (sql) => knownPerson(sql, session));
  return proved(tools, person, { address, now }, async (isRight) => {
    if (!(await isRight(password))) return { is: "wrong", answer: wrongPassword };
    const step = person.totp_secret === null ? undefined : totpStep(person.totp_secret, code, now, person.totp_counter);
    const done =
      step !== undefined &&
      (await database.transaction("all", async (sql) => {
        if ((await sql.row(queries.dropTotp, [person.id, step, person.password_hash])) === undefined) return false;
        await audit(sql, session, { act: "endTotp", subject: `person ${person.id}`, before: null, after: null });
        return true;
      }));
    return done ? { is: "right", answer: {} } : { is: "wrong", answer: wrongCode };
  });
}

type CredentialCheck<T> = (isRight: (password: string) => Promise<boolean>) => Promise<Verdict<T | Refused>>;

/**
 * An action that asks a signed-in person for their password or a code: its attempts are counted with those of signing
 * in, and lock like them.
 */
async function proved<T>(
  { database, hashing, tries }: Tools,
  person: Person,
  { address, now }: Pick<Context, "address" | "now">,
  look: CredentialCheck<T>,
): Promise<T | Refused> {
  const name = { platformId: person.platform_id, login: person.login };
  const tried = await hashing.inTurn(address, async () => {
    const security = await database.read("all", (sql) => securityOf(sql, person.service_id));
    return tries.look(name, security, now, () => look((password) => isPassword(password, person.password_hash)));
  });
  if (isRefused(tried)) return tried;
  return tried.is === "locked" ? refuse(responses.notAllowed, { reason: "locked", until: tried.until }) : tried.answer;
}

async function knownPerson(sql: Sql, { personId }: Session): Promise<Person> {
  const person = await sql.row(queries.person, [personId]);
  assert(person !== undefined, "a session's person exists", { personId });
  return person;
}

async function personOf(sql: Sql, { personId }: Session): Promise<Person> {
  const person = await sql.row(queries.personForUpdate, [personId]);
  assert(person !== undefined, "a session's person exists", { personId });
  return person;
}

async function updateProfile(
  tools: Tools,
  payload: Profile,
  context: Context,
): Promise<Record<string, never> | Refused> {
  const { database } = tools;
  const { person, security, ofService } = await database.read("all", async (sql) => {
    const found = await knownPerson(sql, context.session);
    return {
      person: found,
      security: await securityOf(sql, found.service_id),
      ofService: await publicNamesOf(sql, found.service_id),
    };
  });
  const { name = person.name, email } = payload;
  const newPassword = newPasswordIn(payload);
  // A person who can read the address's email can set a new password, so it is protected like one.
  const isGuarded = newPassword !== undefined || (email !== undefined && email !== (person.email ?? ""));
  if (isGuarded) {
    const refused = await proved<undefined>(tools, person, context, async (isRight) => {
      return (await isRight(payload.password ?? ""))
        ? { is: "right", answer: undefined }
        : { is: "wrong", answer: wrongPassword };
    });
    if (refused !== undefined) return refused;
  }
  let hash: string | undefined;
  if (newPassword !== undefined) {
    const problem =
      newPassword === payload.password
        ? "unchanged"
        : passwordProblem(
            newPassword,
            payload.newPasswordAgain ?? "",
            { login: person.login, name, ofService },
            security.passwordLength,
          );
    if (problem !== undefined) return invalidRequest("password1", problem, security.passwordLength);
    const made = await tools.hashing.inTurn(context.address, () => hashPassword(newPassword));
    if (isRefused(made)) return made;
    hash = made;
  }
  return database.transaction("all", (sql) => write(sql, payload, context, isGuarded ? person : undefined, hash));
}

/** @param proven the person as they were when they gave their password; it must still be the same */
async function write(
  sql: Sql,
  payload: Profile,
  { session, now }: Context,
  proven: Person | undefined,
  hash: string | undefined,
): Promise<Record<string, never> | Refused> {
  const person = await personOf(sql, session);
  if (proven !== undefined && proven.password_hash !== person.password_hash) return wrongPassword;
  const { name, email } = payload;
  if (payload.printer !== undefined || payload.printerType !== undefined) {
    const printer = await printerOf(sql, session);
    const refused = await setPrinter(
      sql,
      session,
      payload.printer ?? printer.printer,
      payload.printerType ?? printer.printerType,
    );
    if (refused !== undefined) return refused;
  }
  if (hash !== undefined)
    await sql.run(queries.changePassword, [person.id, hash, new Date(now), session.tokenHash, false]);
  await sql.run(queries.changeProfile, [person.id, name ?? null, email ?? null, new Date(now)]);
  await audit(sql, session, {
    act: "updateProfile",
    subject: `person ${person.id}`,
    before: { name: person.name, email: person.email },
    after: {
      name: name ?? person.name,
      email: email ?? person.email,
      ...(hash === undefined ? {} : { password: "changed" }),
    },
  });
  return {};
}

/** Typed in either of the two fields counts, and differs from the other. */
function newPasswordIn({ newPassword, newPasswordAgain }: Profile): string | undefined {
  return newPassword ?? (newPasswordAgain === undefined ? undefined : "");
}

async function printerOf(sql: Sql, { posId, personId }: Session): Promise<Printer> {
  const row =
    posId === null ? await sql.row(queries.printerOfPerson, [personId]) : await sql.row(queries.printerOfPos, [posId]);
  assert(row !== undefined, "a session's POS and person exist", { posId, personId });
  return { printer: row.printer, printerType: row.printer_type, paperWidth: row.width };
}

async function setPrinter(
  sql: Sql,
  { posId, personId }: Session,
  printer: string,
  type: number,
): Promise<Refused | undefined> {
  if ((await sql.row(queries.printerType, [type])) === undefined)
    return refuse(responses.notFound, { field: "printer_tipo" });
  if (posId === null) await sql.run(queries.setPersonPrinter, [personId, printer, type]);
  else await sql.run(queries.setPosPrinter, [posId, printer, type]);
  return undefined;
}

/** Records a sign-in at a device, and says whether the device may be used. */
export async function verifyDevice(
  { database, sessions }: Pick<Tools, "database" | "sessions">,
  { mac, deviceInfo }: PayloadOf<typeof identity.verifyDevice>,
  { session, now }: Context,
): Promise<AnswerOf<typeof identity.verifyDevice>> {
  const answer = await database.transaction("all", async (sql) => {
    const { knownDevices: isRequired } = await securityOf(sql, session.serviceId);
    const seen =
      mac === "0"
        ? undefined
        : await sql.row(queries.seeDevice, [session.serviceId, mac, session.posId, deviceInfo, new Date(now)]);
    await sql.run(queries.setSessionDevice, [session.tokenHash, mac]);
    const state = (seen?.state ?? "unknown") as "unknown" | "new" | "allowed" | "blocked";
    return { mac, state, isRequired, mayWork: state === "allowed" || (state !== "blocked" && !isRequired) };
  });
  sessions.forget(session.tokenHash);
  return answer;
}
