// Working in the session of a service, and leaving it or a POS's again. The server decides who may.
import { type Answered, identity } from "@chalkboard/contract";
import { send } from "./client.ts";
import { notice } from "./connection.ts";
import { session } from "./session.ts";
import { enter } from "./signing.ts";

/** A platform admin goes on as the admin of a service. */
export async function enterService(serviceId: number): Promise<Answered<typeof identity.enterService>> {
  const home = session.read();
  const answered = await send(identity.enterService, { serviceId });
  if (answered.ok && home !== undefined) enter({ ...answered.data, homeServiceId: home.homeServiceId ?? home.serviceId });
  return answered;
}

/** An admin goes on at a POS, with its own rights and not his own; his session waits until he leaves. */
export async function enterPos(posId: number): Promise<Answered<typeof identity.enterPos>> {
  const { homeServiceId } = session.read() ?? {};
  const answered = await send(identity.enterPos, { posId });
  if (answered.ok) enter({ ...answered.data, tokenAdm: answered.data.adminToken, ...homeOf(homeServiceId) });
  return answered;
}

/** Back to the session from which this one was entered. Answers whether it worked. */
export async function leaveEntered(): Promise<boolean> {
  const { entered, token, tokenAdm, homeServiceId } = session.read() ?? {};
  if (entered === "service" && homeServiceId !== undefined) {
    const answered = await send(identity.enterService, { serviceId: homeServiceId });
    if (answered.ok) enter(answered.data);
    return answered.ok;
  }
  if (entered !== "pos" || tokenAdm === undefined || token === undefined) return false;
  // His own first: what the POS's screens still ask must not be told that its session is over, which would sign him out.
  const own = await send(identity.validateToken, {}, { token: tokenAdm });
  if (own.ok) enter({ ...own.data, ...homeOf(homeServiceId) });
  // His own session may be over meanwhile; then he signs in again.
  else notice.write("expired");
  // A session that nobody sees any more must not stay open; it ends with his own, should this not arrive.
  await send(identity.logout, {}, { token, tokenAdm, isFarewell: true }).catch(() => undefined);
  return own.ok;
}

function homeOf(homeServiceId: number | undefined): { readonly homeServiceId?: number } {
  return homeServiceId === undefined ? {} : { homeServiceId };
}
