// Who is signed in, kept in local storage so that a reload and the other tabs know it too.
import { type AnswerOf, identity, isOnline, roles } from "@chalkboard/contract";
import { type Store, makeStore } from "../ports/store.ts";
import { storage } from "../ports/browser.ts";

export const appVersion = "8.1.8";

export type Session = AnswerOf<typeof identity.login> & {
  /** The token of an admin who entered this POS. */
  readonly tokenAdm?: string;
  /** The service to which a platform admin goes back who entered this one. */
  readonly homeServiceId?: number;
};

/** The specification's auth record: its key holds the app's version, so that an old record never meets a newer program. */
export const authKey = `${appVersion}-userData`;

type AuthRecord = {
  readonly authToken: string; readonly refreshToken: string; readonly expiresIn: string; readonly tokenAdm?: string; readonly homeServiceId?: number;
};

export const session: Store<Session | undefined> = makeStore<Session | undefined>(undefined);

/** Keeps a session as the current one and for the next start. */
export function beginSession(started: Session): void {
  const record: AuthRecord = {
    authToken: started.token, refreshToken: "", expiresIn: new Date(started.expiresAt).toISOString(),
    ...(started.tokenAdm === undefined ? {} : { tokenAdm: started.tokenAdm }),
    ...(started.homeServiceId === undefined ? {} : { homeServiceId: started.homeServiceId }),
  };
  storage.write(authKey, JSON.stringify(record));
  storage.write(doorKey, loginRoute(started));
  session.write(started);
}

const doorKey = "chalkboard-door";

/** The door through which this browser's person last came in; the general one on a browser that is new here. */
export function lastDoor(): string {
  return storage.read(doorKey) ?? loginRoute(undefined);
}

export function forgetSession(): void {
  storage.remove(authKey);
  session.write(undefined);
}

/**
 * The record of an earlier start, when there is one that has not run out.
 * @param now milliseconds since 1970
 */
export function storedRecord(text: string | null, now: number): AuthRecord | undefined {
  if (text === null) return undefined;
  let record: unknown;
  try { record = JSON.parse(text); } catch { return undefined; }
  if (typeof record !== "object" || record === null) return undefined;
  const { authToken, expiresIn, tokenAdm, homeServiceId } = record as Partial<Record<keyof AuthRecord, unknown>>;
  if (typeof authToken !== "string" || authToken === "" || typeof expiresIn !== "string" || !(Date.parse(expiresIn) > now)) return undefined;
  return {
    authToken, refreshToken: "", expiresIn, ...(typeof tokenAdm === "string" ? { tokenAdm } : {}),
    ...(typeof homeServiceId === "number" ? { homeServiceId } : {}),
  };
}

/** Where a person of this role signs in, and goes at logout. */
export function loginRoute(person: { readonly role: number; readonly serviceKind: number } | undefined): string {
  if (person === undefined) return "/auth/login";
  if (person.role === roles.customer) return "/login_customer";
  if (person.role === roles.clerk) return isOnline(person.serviceKind) ? "/online_login" : "/login_pos";
  return "/adm_login";
}
