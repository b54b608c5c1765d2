// Beginning and ending a session.
import { type Answered, identity } from "@chalkboard/contract";
import { sendUntilAnswered, send, type InputOf } from "./client.ts";
import { clock, storage, timers } from "../ports/browser.ts";
import { authKey, beginSession, forgetSession, loginRoute, type Session, session, storedRecord } from "./session.ts";
import { queries } from "./queries.ts";
import { notice } from "./connection.ts";

const farewellDelayMs = 1000;

/** Signs in; a refusal is the answer's own. */
export async function signIn(request: InputOf<typeof identity.login>): Promise<Answered<typeof identity.login>> {
  const answered = await send(identity.login, request, { token: "0".repeat(64) });
  if (answered.ok) enter(answered.data);
  return answered;
}

/** Goes on as somebody who is signed in; what was asked before was another's. */
export function enter(started: Session): void {
  queries.clear();
  beginSession(started);
}

/**
 * Ends the session here at once and tells the server a second later, as the specification says.
 * @returns the route at which this person signs in again
 */
export function signOut(): string {
  const ended = session.read();
  const route = loginRoute(ended);
  forgetSession();
  notice.write(undefined);
  queries.clear();
  if (ended !== undefined) {
    timers.after(farewellDelayMs, () => {
      // The session is over here whatever the server says.
      send(identity.logout, {}, { token: ended.token, tokenAdm: ended.tokenAdm, isFarewell: true }).catch(() => undefined);
    });
  }
  return route;
}

/** Another tab that signed out signs this one out too. */
export function followOtherTabs(): void {
  globalThis.addEventListener("storage", (event) => {
    if (event.key === authKey && event.newValue === null && session.read() !== undefined) {
      session.write(undefined);
      queries.clear();
    }
  });
}

/** Looks the stored record up on the server; the application shows nothing before. */
export async function restoreSession(): Promise<void> {
  const record = storedRecord(storage.read(authKey), clock.now());
  if (record === undefined) {
    forgetSession();
    return;
  }
  const { tokenAdm, homeServiceId } = record;
  const answered = await sendUntilAnswered(identity.validateToken, {}, { token: record.authToken, tokenAdm });
  notice.write(undefined);
  const entered = { ...(tokenAdm === undefined ? {} : { tokenAdm }), ...(homeServiceId === undefined ? {} : { homeServiceId }) };
  if (answered.ok) beginSession({ ...answered.data, ...entered });
  else forgetSession();
}

/** Reads the session's data again, after the person changed them. */
export async function renewSession(): Promise<void> {
  const current = session.read();
  if (current === undefined) return;
  const answered = await send(identity.validateToken, {});
  if (answered.ok) beginSession({ ...current, ...answered.data });
}
