// Signing in and out.
import { type Answered, identity } from "@chalkboard/contract";
import { sendUntilAnswered, send, type InputOf } from "./client.ts";
import { clock, storage, timers } from "../../ports/browser.ts";
import { authKey, beginSession, forgetSession, loginRoute, type Session, session, storedRecord } from "./session.ts";
import { queries } from "./queries.ts";
import { notice } from "./connection.ts";

const farewellDelayMs = 1000;

// In memory only, until the user has chosen another one or signs out.
let firstPassword: string | undefined;

/** The password set by somebody else that the user just signed in with. */
export function typedPassword(): string | undefined {
  return firstPassword;
}

/** Signs in; a refusal is returned as the result. */
export async function signIn(request: InputOf<typeof identity.login>): Promise<Answered<typeof identity.login>> {
  const answered = await send(identity.login, request, { token: "0".repeat(64) });
  if (answered.ok) {
    firstPassword = answered.data.mustChangePassword ? request.password : undefined;
    enter(answered.data);
  }
  return answered;
}

/** Starts a session; pending queries belong to the previous user and are discarded. */
export function enter(started: Session): void {
  queries.clear();
  beginSession(started);
}

/**
 * Ends the session here immediately and reports it to the server a second later, as specified.
 * @returns the route at which this user signs in again
 */
export function signOut(): string {
  const ended = session.read();
  firstPassword = undefined;
  const route = loginRoute(ended);
  forgetSession();
  notice.write(undefined);
  queries.clear();
  if (ended !== undefined) {
    timers.after(farewellDelayMs, () => {
      // The session has ended here, whatever the server's result.
      send(identity.logout, {}, { token: ended.token, tokenAdm: ended.tokenAdm, isFarewell: true }).catch(
        () => undefined,
      );
    });
  }
  return route;
}

/** Signing out in another tab signs out here too. */
export function followOtherTabs(): void {
  globalThis.addEventListener("storage", (event) => {
    if (event.key === authKey && event.newValue === null && session.read() !== undefined) {
      session.write(undefined);
      queries.clear();
    }
  });
}

/** Validates the stored record with the server; the application shows nothing before that. */
export async function restoreSession(): Promise<void> {
  const record = storedRecord(storage.read(authKey), clock.now());
  if (record === undefined) {
    forgetSession();
    return;
  }
  const { tokenAdm, homeServiceId } = record;
  const answered = await sendUntilAnswered(identity.validateToken, {}, { token: record.authToken, tokenAdm });
  notice.write(undefined);
  const entered = {
    ...(tokenAdm === undefined ? {} : { tokenAdm }),
    ...(homeServiceId === undefined ? {} : { homeServiceId }),
  };
  if (answered.ok) beginSession({ ...answered.data, ...entered });
  else forgetSession();
}

/** Reloads the session's data after the user changed them. */
export async function renewSession(): Promise<void> {
  const current = session.read();
  if (current === undefined) return;
  const answered = await send(identity.validateToken, {});
  if (!answered.ok) return;
  if (!answered.data.mustChangePassword) firstPassword = undefined;
  beginSession({ ...current, ...answered.data });
}
