// Signing in: by the host's service, through the role's own door, with a one-time code where the account has one; wrong passwords lock an account.
import { type AnswerOf, type identity, type PayloadOf, responses, roles, services } from "@chalkboard/contract";
import type { Database } from "../database/database.ts";
import type { RowOf } from "../database/query.ts";
import { type Context, refuse, type Refused, type Session } from "../http/handlers.ts";
import { serviceOfHost } from "../services/index.ts";
import { noteEvent } from "../operations/index.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import { noteTotp, seeDevice } from "./profile-queries.ts";
import * as queries from "./queries.ts";
import { sessionDataOf } from "./session-data.ts";
import type { Sessions } from "./sessions.ts";
import { totpStep } from "./totp.ts";

type Payload = PayloadOf<typeof identity.login>;
type Person = RowOf<typeof queries.personByLogin.columns>;
export type SignIn = (payload: Payload, context: Context<Session | undefined>) => Promise<AnswerOf<typeof identity.login> | Refused>;

const unknown = refuse(responses.notFound, { reason: "unknown" });

export function createSignIn({ database, sessions }: { database: Database; sessions: Sessions }): SignIn {
  const inTurn = turnTaker();
  // Somebody who does not exist costs as much time as somebody whose password is wrong.
  const decoy = hashPassword("nobody");

  async function signIn(payload: Payload, { now, address, host }: Context<Session | undefined>) {
    const hosted = await serviceOfHost(database, host);
    const found = await database.read("all", (sql) => sql.row(queries.personByLogin, [payload.platformId, payload.user.trim()]));
    // A service's host knows the people of that service alone.
    const person = hosted === undefined || found?.service_id === hosted ? found : undefined;
    const right = await isPassword(payload.password, person?.password_hash ?? await decoy);
    if (person === undefined) return unknown;
    if (person.locked_until !== null && person.locked_until > now) return refuse(responses.notFound, { reason: "locked", until: person.locked_until });
    const security = services.security.parse(person.security);
    const fail = async (refused: Refused): Promise<Refused> => {
      await noteFailure(person, security, address, now);
      return refused;
    };
    if (!right) return fail(unknown);
    if (!person.is_active || !person.service_active) return refuse(responses.notFound, { reason: "inactive" });
    if (payload.admin && sellerRoute(person) !== undefined) return refuse(responses.notFound, { reason: "door", route: sellerRoute(person) });
    const step = person.totp_secret === null ? 0 : totpStep(person.totp_secret, payload.code ?? "", now, person.totp_counter);
    const noCode = refuse(responses.notFound, { reason: "code" });
    if (step === undefined) return payload.code === undefined ? noCode : fail(noCode);
    if (person.failed_attempts > 0) await database.read("all", (sql) => sql.run(queries.noteSuccess, [person.id]));
    if (person.totp_secret !== null) await database.read("all", (sql) => sql.run(noteTotp, [person.id, step]));
    return begin(person, security, payload, address, now);
  }

  async function noteFailure({ id, service_id: serviceId }: Person, { attempts, lockMinutes }: services.Security, address: string, now: number) {
    await database.transaction("all", async (sql) => {
      const failed = await sql.row(queries.noteFailure, [id, attempts, new Date(now + lockMinutes * 60_000)]);
      if (failed === undefined || failed.failed_attempts < attempts) return;
      await noteEvent(sql, { serviceId, kind: "failedLogins", subject: `person ${id}`, data: { attempts: failed.failed_attempts, address }, personId: id });
    });
  }

  async function begin(person: Person, security: services.Security, { mac, deviceInfo }: Payload, address: string, now: number) {
    const token = await sessions.open({ id: person.id, serviceId: person.service_id }, { info: deviceInfo, mac, address });
    if (mac !== "0") {
      await database.read("all", (sql) => sql.row(seeDevice, [person.service_id, mac, person.pos_id, deviceInfo, new Date(now)]));
    }
    const session = await sessions.find(token);
    if (session === undefined) return refuse(responses.notFound, { reason: "inactive" });
    if (security.oneDevice) await sessions.endOthers(person.id, session.tokenHash);
    return sessionDataOf(database, token, session);
  }

  // One try of a name after the other: many at once would all be looked at before the first is counted.
  return (payload, context) => inTurn(payload.user.trim().toLowerCase(), () => signIn(payload, context));
}

/** Where somebody who sells or plays signs in; undefined for everybody else. */
function sellerRoute({ role, service_kind: kind }: Person): string | undefined {
  if (role === roles.customer) return "/login_customer";
  return role === roles.clerk ? (kind === 2 ? "/online_login" : "/login_pos") : undefined;
}

/** Lets work of one name wait for each other, without holding a connection meanwhile. */
function turnTaker(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(work, work);
    const over = (): void => { if (last.get(name) === mine) last.delete(name); };
    last.set(name, mine);
    mine.then(over, over);
    return mine;
  };
}
