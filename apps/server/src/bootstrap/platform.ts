// The platform itself, and the bootstrap link with which its first admin creates their account
// (docs/design/identity.md).

import { type AnswerOf, type bootstrap, type PayloadOf, responses, roles } from "@chalkboard/contract";
import { publishedRows } from "@chalkboard/engine";
import type { EpochMs, Random, ServiceId } from "@chalkboard/kernel";
import type { Database, Sql } from "../platform/database/database.ts";
import {
  type Context,
  type HandlersOf,
  invalid,
  isRefused,
  refuse,
  type Refused,
  type Session,
} from "../platform/http/handlers.ts";
import type { Sessions } from "../platform/http/sessions.ts";
import {
  hashPassword,
  newToken,
  passwordProblem,
  sessionDataOf,
  tokenHash,
  invalidRequest,
} from "../identity/people/index.ts";
import { addServer, audit } from "../platform/operations/index.ts";
import { addPerson, addRule, addService } from "./bootstrap.ts";
import * as queries from "./queries.ts";
import { usualSettings } from "../identity/services/index.ts";

export type Tools = { readonly database: Database; readonly sessions: Sessions };
type Input = PayloadOf<typeof bootstrap.foundPlatform>;
type LinkState = AnswerOf<typeof bootstrap.lookAtLink>;

const goodForMs = 3_600_000;
const usualName = "Chalkboard";
/** Of a platform without decisions yet. */
const passwordLength = 12;

/** The platform's own service with the settings that hold for every service; the existing one where there is one. */
export async function foundPlatform(
  sql: Sql,
  { timeZone, language }: Pick<Input, "timeZone" | "language">,
): Promise<{ server: number; platform: ServiceId }> {
  const found = await sql.row(queries.platform);
  if (found !== undefined) return { server: found.server_id, platform: found.id };
  const server = (await sql.row(queries.firstServer))?.id ?? (await addServer(sql, "main"));
  const platform = await addService(sql, server, {
    name: usualName,
    kind: 0,
    currency: "USD",
    timeZone,
    language,
    settings: usualSettings(0),
  });
  await addRule(sql, {
    serviceId: null,
    control: "incompatiblePlays",
    value: { matrices: [{ sameGame: "refuse", rows: publishedRows }] },
  });
  await addRule(sql, { serviceId: null, control: "wagerLimitCounts", value: { counts: "base" } });
  return { server, platform };
}

/** The code of a new link where the platform has no admin; undefined where it has one. Only its hash is stored. */
export async function newLink(database: Database, random: Random, now: EpochMs): Promise<string | undefined> {
  const code = newToken(random);
  const added = await database.read("all", (sql) =>
    sql.row(queries.addLink, [tokenHash(code), new Date(now), new Date(now + goodForMs)]),
  );
  return added === undefined ? undefined : code;
}

export function platformHandlers({
  database,
  sessions,
}: Tools): Pick<HandlersOf<typeof bootstrap>, "lookAtLink" | "foundPlatform"> {
  return {
    lookAtLink: ({ code }, { now }) => database.read("all", (sql) => linkStateOf(sql, code, now)),
    foundPlatform: async (input, context) => {
      const hash = await hashOf(database, input, context);
      if (isRefused(hash)) return hash;
      const person = await database.transaction("all", (sql) => foundBy(sql, input, hash, context.now));
      if (isRefused(person)) return person;
      const token = await sessions.open(person, { info: "bootstrap", mac: "0", address: context.address });
      const session = await sessions.find(token);
      return session === undefined ? refuse(responses.sessionExpired) : sessionDataOf(database, token, session);
    },
  };
}

async function linkStateOf(sql: Sql, code: string, now: EpochMs): Promise<LinkState> {
  const link = await sql.row(queries.link, [tokenHash(code)]);
  if (link === undefined) return { state: "unknown", until: null };
  const state = link.used_at !== null || link.is_run ? "used" : link.expires_at <= now ? "old" : "good";
  return { state, until: state === "good" ? link.expires_at : null };
}

/** Nothing is hashed for a request without a valid link. */
async function hashOf(
  database: Database,
  { code, newPassword, newPasswordAgain, login, name }: Input,
  { now }: Context<Session | undefined>,
) {
  const { state } = await database.read("all", (sql) => linkStateOf(sql, code, now));
  if (state !== "good") return refuse(responses.notFound, { reason: "code", state });
  const problem = passwordProblem(newPassword, newPasswordAgain, { login, name }, passwordLength);
  return problem === undefined ? hashPassword(newPassword) : invalidRequest("newPassword", problem, passwordLength);
}

async function foundBy(
  sql: Sql,
  { code, name, login, language, timeZone }: Input,
  passwordHash: string,
  now: EpochMs,
): Promise<{ id: number; serviceId: ServiceId } | Refused> {
  // A simultaneous request, with this link or another, waits here and then finds it used.
  await sql.rows(queries.lockLinks);
  const { state } = await linkStateOf(sql, code, now);
  if (state !== "good") return refuse(responses.notFound, { reason: "code", state });
  if ((await sql.row(queries.loginTaken, [login])) !== undefined)
    return invalid({ field: "login", code: "taken", problem: "this name is taken" });
  const { platform } = await foundPlatform(sql, { timeZone, language });
  const id = await addPerson(sql, { serviceId: platform, role: roles.platform, login, name, language, passwordHash });
  await sql.run(queries.useLinks, [new Date(now)]);
  await audit(
    sql,
    { serviceId: platform, personId: id },
    { act: "foundPlatform", subject: `person ${String(id)}`, before: null, after: { login, name } },
  );
  return { id, serviceId: platform };
}
