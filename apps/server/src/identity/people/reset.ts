// Password reset by email: a one-time code of 256 bits, valid for thirty minutes, stored only as a hash. The response
// never reveals whether an account exists.
import { type identity, type PayloadOf, responses } from "@chalkboard/contract";
import { languageOf, loadMessages, translator } from "@chalkboard/i18n";
import type { EpochMs, Random } from "@chalkboard/kernel";
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
import { hashPassword, type PasswordProblem, passwordProblem } from "./credentials/passwords.ts";
import * as queries from "./profile-queries.ts";
import { newToken, tokenHash } from "./sessions/tokens.ts";
import { clearTries } from "./credentials/tries.ts";

type Tools = {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly random: Random;
  readonly mail: Mail;
  readonly hashing: Hashing;
  readonly backgroundTasks: BackgroundTasks;
};

const goodForMinutes = 30;
const mailsAnHour = 3;
const unknownCode = refuse(responses.notFound, { reason: "code" });

export function resetHandlers(tools: Tools): Pick<HandlersOf<typeof identity>, "resetPassword" | "setPassword"> {
  const { database, sessions, random, mail, backgroundTasks } = tools;
  return {
    resetPassword: async ({ user, email }, { now }) => {
      const token = newToken(random);
      // The response does not wait for it: its duration would reveal whether there is such a person.
      backgroundTasks.run("a mail for a new password", async () => {
        const person = await database.transaction("all", (sql) =>
          noteReset(sql, user.trim(), email.trim(), token, now),
        );
        if (person !== undefined) await mail.send(await resetMail(person, token));
      });
      return {};
    },
    setPassword: async (payload, context) => {
      const personId = await setPassword(tools, payload, context);
      if (isRefused(personId)) return personId;
      await sessions.endOthers(personId, null);
      return {};
    },
  };
}

/** A new password that breaks a rule. */
export function invalidRequest(field: string, problem: PasswordProblem, passwordLength: number): Refused {
  return refuse(responses.invalidPayload, {
    problems: [{ field, code: problem, problem, minimum: passwordLength }],
    passwordLength,
  });
}

type Addressee = RowOf<typeof queries.personByMail.columns>;

async function noteReset(
  sql: Sql,
  user: string,
  email: string,
  token: string,
  now: EpochMs,
): Promise<Addressee | undefined> {
  const person = await sql.row(queries.personByMail, [user, email]);
  if (person === undefined) return undefined;
  const sent = await sql.row(queries.resetsSince, [person.id, new Date(now - 3_600_000)]);
  if ((sent?.count ?? 0) >= mailsAnHour) return undefined;
  await sql.run(queries.addReset, [
    tokenHash(token),
    person.service_id,
    person.id,
    new Date(now),
    new Date(now + goodForMinutes * 60_000),
  ]);
  return person;
}

async function resetMail(person: Addressee, token: string): Promise<{ to: string; subject: string; text: string }> {
  const language = languageOf(person.language) ?? "en";
  const t = translator(language, await loadMessages(language));
  // The address comes from the installation's own list of hosts, never from the request.
  const link = person.host === null ? "" : `\n\nhttps://${person.host}/#/auth/forgot?code=${token}`;
  const lines = [
    t("mail.greeting", { name: person.name }),
    t("mail.resetText", { service: person.service_name, minutes: goodForMinutes }),
    token,
  ];
  const text = `${lines.join("\n\n")}${link}\n\n${t("mail.resetIgnore")}\n`;
  return { to: person.email ?? "", subject: t("mail.resetSubject", { service: person.service_name }), text };
}

async function setPassword(
  { database, hashing }: Tools,
  { code, newPassword, newPasswordAgain }: PayloadOf<typeof identity.setPassword>,
  { address, now }: Context<Session | undefined>,
): Promise<number | Refused> {
  const found = await database.read("all", async (sql) => {
    const reset = await sql.row(queries.personOfReset, [tokenHash(code), new Date(now)]);
    const person = reset === undefined ? undefined : await sql.row(queries.person, [reset.person_id]);
    if (person === undefined) return undefined;
    return {
      person,
      security: await securityOf(sql, person.service_id),
      ofService: await publicNamesOf(sql, person.service_id),
    };
  });
  if (found === undefined) return unknownCode;
  const {
    person,
    security: { passwordLength },
    ofService,
  } = found;
  const problem = passwordProblem(newPassword, newPasswordAgain, { ...person, ofService }, passwordLength);
  // The code stays valid for another attempt.
  if (problem !== undefined) return invalidRequest("newPassword", problem, passwordLength);
  const hash = await hashing.inTurn(address, () => hashPassword(newPassword));
  if (isRefused(hash)) return hash;
  return database.transaction("all", async (sql) => {
    if ((await sql.row(queries.useReset, [tokenHash(code), new Date(now)])) === undefined) return unknownCode;
    await sql.run(queries.changePassword, [person.id, hash, new Date(now), null, false]);
    await clearTries(sql, { platformId: person.platform_id, login: person.login });
    const who = { serviceId: person.service_id, personId: person.id };
    await audit(sql, who, { act: "resetPassword", subject: `person ${person.id}`, before: null, after: null });
    return person.id;
  });
}
