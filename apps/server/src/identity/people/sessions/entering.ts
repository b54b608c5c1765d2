// Entering the session of a service or a POS. Both are audited, both can be left, and neither gives more rights than
// the entered role has.
import { type AnswerOf, type identity, responses, roles, seesAs } from "@chalkboard/contract";
import type { PosId, ServiceId } from "@chalkboard/kernel";
import type { Database } from "../../../platform/database/database.ts";
import { type Context, refuse, type Refused } from "../../../platform/http/handlers.ts";
import type { Sessions } from "../../../platform/http/sessions.ts";
import { audit } from "../../../platform/operations/index.ts";
import * as queries from "../queries.ts";
import { sessionDataOf } from "./session-data.ts";

type Tools = { readonly database: Database; readonly sessions: Sessions };
type Entered = Promise<AnswerOf<typeof identity.enterService> | Refused>;

/**
 * Makes a platform admin act as the admin of another service from now on (an audit-only person reads what that admin
 * reads), or returns them when the service is their own.
 */
export async function enterService(
  { database, sessions }: Tools,
  serviceId: ServiceId,
  { session, token, now }: Context,
): Entered {
  const { homeRole: role, isAuditOnly } = session;
  if (seesAs({ role, isAuditOnly }) !== roles.platform || session.entered === "pos")
    return refuse(responses.notAllowed, { reason: "role" });
  const found = await database.transaction("all", async (sql) => {
    const service = await sql.row(queries.serviceToEnter, [serviceId]);
    if (service === undefined) return undefined;
    const isHome = serviceId === session.homeServiceId;
    await sql.run(queries.endEntered, [session.tokenHash, new Date(now)]);
    await sql.run(queries.setActingService, [session.tokenHash, isHome ? null : serviceId]);
    const before = { serviceId: session.serviceId };
    await audit(
      sql,
      { personId: session.personId, serviceId },
      {
        act: isHome ? "leaveService" : "enterService",
        subject: `service ${isHome ? session.serviceId : serviceId}`,
        before,
        after: { serviceId },
      },
    );
    return service;
  });
  if (found === undefined) return refuse(responses.notFound, { reason: "service" });
  sessions.forget(session.tokenHash);
  const entered = await sessions.find(token);
  return entered === undefined ? refuse(responses.sessionExpired) : sessionDataOf(database, token, entered);
}

/** An admin sells for a POS, or plays for a customer, in a separate session that depends on their own. */
export async function enterPos(
  { database, sessions }: Tools,
  posId: PosId,
  { session, token, address }: Context,
): Entered {
  const { serviceId, personId } = session;
  const pos = await database.transaction([serviceId], async (sql) => {
    const found = await sql.row(queries.posToEnter, [serviceId, posId]);
    if (found !== undefined)
      await audit(sql, session, {
        act: "enterPos",
        subject: `pos ${posId}`,
        before: null,
        after: { name: found.name },
      });
    return found;
  });
  if (pos === undefined) return refuse(responses.notFound, { reason: "pos" });
  const device = { info: `entered by ${session.login}`, mac: "0", address };
  const own = await sessions.open({ id: personId, serviceId }, device, {
    posId,
    enteredBy: session.tokenHash,
    expiresAt: session.expiresAt,
  });
  const entered = await sessions.find(own);
  return entered === undefined ? refuse(responses.sessionExpired) : sessionDataOf(database, own, entered, token);
}
