// Signing in: by the host's service, on the role's own page, with a one-time code where the account has one. Neither
// the response nor the work shows whether a name exists: an unknown one is counted, locked and hashed like a known one.
import {
  type AnswerOf,
  type identity,
  isOnline,
  type PayloadOf,
  responses,
  roles,
  services,
} from "@chalkboard/contract";
import type { Database } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import type { BackgroundTasks } from "../../../platform/http/background-tasks.ts";
import { type Context, isRefused, refuse, type Refused, type Session } from "../../../platform/http/handlers.ts";
import type { Sessions } from "../../../platform/http/sessions.ts";
import { noteEvent } from "../../../platform/operations/index.ts";
import { securityOf, serviceOfHost } from "../../services/index.ts";
import type { Hashing } from "../credentials/hashing.ts";
import { isPassword } from "../credentials/passwords.ts";
import { seeDevice, useTotp } from "../profile-queries.ts";
import * as queries from "../queries.ts";
import { sessionDataOf } from "./session-data.ts";
import { totpStep } from "../credentials/totp.ts";
import type { Tries, Verdict } from "../credentials/tries.ts";

type Tools = {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly hashing: Hashing;
  readonly tries: Tries;
  readonly backgroundTasks: BackgroundTasks;
};
type Payload = PayloadOf<typeof identity.login>;
type Person = RowOf<typeof queries.personByLogin.columns>;
type SignInVerdict = Verdict<Refused | Person>;
export type SignIn = (
  payload: Payload,
  context: Context<Session | undefined>,
) => Promise<AnswerOf<typeof identity.login> | Refused>;

const unknown = refuse(responses.notFound, { reason: "unknown" });
const noCode = refuse(responses.notFound, { reason: "code" });

export function createSignIn({ database, sessions, hashing, tries, backgroundTasks }: Tools): SignIn {
  return async (payload, { now, address, host, isGone }) => {
    // Queued before the first database query: waiting costs nothing, and where too many wait, or the client has left,
    // nothing is counted.
    const looked = await hashing.inTurn(address, async () =>
      isGone?.() === true ? unknown : lookAt(payload, now, host),
    );
    if (isRefused(looked)) return looked;
    const { person, security, tried } = looked;
    if (tried.is === "locked") return refuse(responses.notFound, { reason: "locked", until: tried.until });
    if (tried.is === "wrong" && person !== undefined && tried.failed >= security.attempts) {
      const event = {
        serviceId: person.service_id,
        kind: "failedLogins",
        subject: `person ${person.id}`,
        data: { attempts: tried.failed, address },
        personId: person.id,
      } as const;
      backgroundTasks.run("an event", () => database.transaction("all", (sql) => noteEvent(sql, event)));
    }
    return isRefused(tried.answer)
      ? tried.answer
      : begin({ database, sessions }, tried.answer, security, payload, address, now);
  };

  async function lookAt(payload: Payload, now: number, host: string) {
    const { person, security } = await personAt(database, payload, host);
    const tried = await tries.look(
      { platformId: payload.platformId, login: payload.user },
      security,
      now,
      async (): Promise<SignInVerdict> => {
        const right = await isPassword(payload.password, person?.password_hash);
        return right && person !== undefined
          ? lookFurther(database, person, payload, now)
          : { is: "wrong", answer: unknown };
      },
    );
    return { person, security, tried };
  }
}

/**
 * The owner of a name at this host, and how attempts on it are counted: a service's host knows only the people of that
 * service.
 */
async function personAt(database: Database, { platformId, user }: Payload, host: string) {
  const hosted = await serviceOfHost(database, host);
  return database.read("all", async (sql) => {
    const found = await sql.row(queries.personByLogin, [platformId, user.trim()]);
    const here = hosted === undefined ? services.security.parse({}) : await securityOf(sql, hosted);
    const person = hosted === undefined || found?.service_id === hosted ? found : undefined;
    return { person, security: person === undefined ? here : services.security.parse(person.security) };
  });
}

/** Further conditions after the right password. */
async function lookFurther(database: Database, person: Person, payload: Payload, now: number): Promise<SignInVerdict> {
  if (!person.is_active || !person.service_active)
    return { is: "right", answer: refuse(responses.notFound, { reason: "inactive" }) };
  if (person.request === "requested" || person.request === "refused") {
    return {
      is: "right",
      answer: refuse(responses.notFound, { reason: person.request === "requested" ? "requested" : "inactive" }),
    };
  }
  if (!person.place_active) return { is: "right", answer: refuse(responses.notFound, { reason: "placeInactive" }) };
  const route = payload.admin ? sellerRoute(person) : undefined;
  if (route !== undefined) return { is: "right", answer: refuse(responses.notFound, { reason: "door", route }) };
  if (person.totp_secret === null) return { is: "right", answer: person };
  if (payload.code === undefined) return { is: "undecided", answer: noCode };
  const step = totpStep(person.totp_secret, payload.code, now, person.totp_counter);
  const used =
    step === undefined ? undefined : await database.read("all", (sql) => sql.row(useTotp, [person.id, step]));
  return used === undefined ? { is: "wrong", answer: noCode } : { is: "right", answer: person };
}

async function begin(
  { database, sessions }: Pick<Tools, "database" | "sessions">,
  person: Person,
  security: services.Security,
  { mac, deviceInfo }: Payload,
  address: string,
  now: number,
): Promise<AnswerOf<typeof identity.login> | Refused> {
  const token = await sessions.open(
    { id: person.id, serviceId: person.service_id },
    { info: deviceInfo, mac, address },
  );
  if (mac !== "0") {
    await database.read("all", (sql) =>
      sql.row(seeDevice, [person.service_id, mac, person.pos_id, deviceInfo, new Date(now)]),
    );
  }
  const session = await sessions.find(token);
  if (session === undefined) return refuse(responses.notFound, { reason: "inactive" });
  if (security.oneDevice) await sessions.endOthers(person.id, session.tokenHash);
  return sessionDataOf(database, token, session);
}

/** The sign-in page of a person who sells or plays; undefined for everyone else. */
function sellerRoute({ role, service_kind: kind }: Person): string | undefined {
  if (role === roles.customer) return "/login_customer";
  return role === roles.clerk ? (isOnline(kind) ? "/online_login" : "/login_pos") : undefined;
}
