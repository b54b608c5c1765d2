// A new password by mail: a one-time code of 256 bits, good for thirty minutes, of which only the hash is kept. Nobody learns whether an account exists.
import { identity, responses } from "@chalkboard/contract";
import { languageOf, loadMessages, translator } from "@chalkboard/messages";
import type { EpochMs, Random } from "@chalkboard/kernel";
import type { Database, Sql } from "../database/database.ts";
import type { RowOf } from "../database/query.ts";
import { type HandlersOf, isRefused, refuse } from "../http/handlers.ts";
import { audit } from "../operations/index.ts";
import type { Mail } from "../ports/ports.ts";
import { securityOf } from "../services/index.ts";
import { hashPassword, passwordProblem } from "./passwords.ts";
import * as queries from "./profile-queries.ts";
import type { Sessions } from "./sessions.ts";
import { newToken, tokenHash } from "./tokens.ts";

type Tools = { readonly database: Database; readonly sessions: Sessions; readonly random: Random; readonly mail: Mail };

const goodForMinutes = 30;
const mailsAnHour = 3;
const unknownCode = refuse(responses.notFound, { reason: "code" });

export function resetHandlers({ database, sessions, random, mail }: Tools): Pick<HandlersOf<typeof identity>, "resetPassword" | "setPassword"> {
  return {
    resetPassword: async ({ user, email }, { now }) => {
      const token = newToken(random);
      const person = await database.transaction("all", (sql) => noteReset(sql, user.trim(), email.trim(), token, now));
      if (person !== undefined) await mail.send(await resetMail(person, token));
      return {};
    },
    setPassword: async ({ code, newPassword, newPasswordAgain }, { now }) => {
      const personId = await database.transaction("all", (sql) => setPassword(sql, code, newPassword, newPasswordAgain, now));
      if (isRefused(personId)) return personId;
      await sessions.endOthers(personId, null);
      return {};
    },
  };
}

type Addressee = RowOf<typeof queries.personByMail.columns>;

async function noteReset(sql: Sql, user: string, email: string, token: string, now: EpochMs): Promise<Addressee | undefined> {
  const person = await sql.row(queries.personByMail, [user, email]);
  if (person === undefined) return undefined;
  const sent = await sql.row(queries.resetsSince, [person.id, new Date(now - 3_600_000)]);
  if ((sent?.count ?? 0) >= mailsAnHour) return undefined;
  await sql.run(queries.addReset, [tokenHash(token), person.service_id, person.id, new Date(now), new Date(now + goodForMinutes * 60_000)]);
  return person;
}

async function resetMail(person: Addressee, token: string): Promise<{ to: string; subject: string; text: string }> {
  const language = languageOf(person.language) ?? "en";
  const t = translator(language, await loadMessages(language));
  // The address comes from the installation's own list of hosts, never from the request.
  const link = person.host === null ? "" : `\n\nhttps://${person.host}/#/auth/forgot?code=${token}`;
  const lines = [t("mail.greeting", { name: person.name }), t("mail.resetText", { service: person.service_name, minutes: goodForMinutes }), token];
  const text = `${lines.join("\n\n")}${link}\n\n${t("mail.resetIgnore")}\n`;
  return { to: person.email ?? "", subject: t("mail.resetSubject", { service: person.service_name }), text };
}

async function setPassword(sql: Sql, code: string, password: string, again: string, now: EpochMs) {
  const used = await sql.row(queries.useReset, [tokenHash(code), new Date(now)]);
  const person = used === undefined ? undefined : await sql.row(queries.personForUpdate, [used.person_id]);
  if (person === undefined) return unknownCode;
  const { passwordLength } = await securityOf(sql, person.service_id);
  const problem = passwordProblem(password, again, person, passwordLength);
  if (problem !== undefined) {
    // The code is still good for another try.
    await sql.run(queries.keepReset, [tokenHash(code)]);
    return refuse(responses.invalidPayload, { problems: [{ field: "newPassword", code: problem, problem, minimum: passwordLength }], passwordLength });
  }
  await sql.run(queries.changePassword, [person.id, await hashPassword(password), new Date(now)]);
  await audit(sql, { serviceId: person.service_id, personId: person.id }, { act: "resetPassword", subject: `person ${person.id}`, before: null, after: null });
  return person.id;
}
