// Entering a service's or POS's session and leaving it. The server decides who may.
import { type Answered, identity } from "@chalkboard/contract";
import { send } from "./client.ts";
import { notice } from "./connection.ts";
import { session } from "./session.ts";
import { enter } from "./signing.ts";

/** A platform admin continues as the admin of a service. */
export async function enterService(serviceId: number): Promise<Answered<typeof identity.enterService>> {
  const home = session.read();
  const answered = await send(identity.enterService, { serviceId });
  if (answered.ok && home !== undefined)
    enter({ ...answered.data, homeServiceId: home.homeServiceId ?? home.serviceId });
  return answered;
}

/** An admin continues at a POS with the POS's rights instead of their own; their session is kept until they leave. */
export async function enterPos(posId: number): Promise<Answered<typeof identity.enterPos>> {
  const { homeServiceId } = session.read() ?? {};
  const answered = await send(identity.enterPos, { posId });
  if (answered.ok) enter({ ...answered.data, tokenAdm: answered.data.adminToken, ...homeOf(homeServiceId) });
  return answered;
}

/** Returns to the session from which this one was entered. Resolves to whether it worked. */
export async function leaveEntered(): Promise<boolean> {
  const { entered, token, tokenAdm, homeServiceId } = session.read() ?? {};
  if (entered === "service" && homeServiceId !== undefined) {
    const answered = await send(identity.enterService, { serviceId: homeServiceId });
    if (answered.ok) enter(answered.data);
    return answered.ok;
  }
  if (entered !== "pos" || tokenAdm === undefined || token === undefined) return false;
  // Restores the admin's own session first: otherwise a pending call of the POS's screens could get "session ended" and
  // sign them out.
  const own = await send(identity.validateToken, {}, { token: tokenAdm });
  if (own.ok) enter({ ...own.data, ...homeOf(homeServiceId) });
  // The admin's own session may have ended meanwhile; then they sign in again.
  else notice.write("expired");
  // A session that is no longer used must not stay open; if this call is lost, it ends with the admin's own.
  await send(identity.logout, {}, { token, tokenAdm, isFarewell: true }).catch(() => undefined);
  return own.ok;
}

function homeOf(homeServiceId: number | undefined): { readonly homeServiceId?: number } {
  return homeServiceId === undefined ? {} : { homeServiceId };
}
