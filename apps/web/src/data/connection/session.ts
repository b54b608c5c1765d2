// The current session, kept in local storage so that it survives a reload and is shared by all tabs.
import { type AnswerOf, identity, isOnline, roles } from "@chalkboard/contract";
import { type Store, makeStore } from "../../ports/store.ts";
import { storage } from "../../ports/browser.ts";

export const appVersion = "8.1.8";

export type Session = AnswerOf<typeof identity.login> & {
  /** The token of the admin who entered this POS. */
  readonly tokenAdm?: string;
  /** The service to which a platform admin who entered this one returns. */
  readonly homeServiceId?: number;
};

/**
 * Key of the specification's auth record: contains the app version, so that an old record never meets a newer program.
 */
export const authKey = `${appVersion}-userData`;

type AuthRecord = {
  readonly authToken: string;
  readonly refreshToken: string;
  readonly expiresIn: string;
  readonly tokenAdm?: string;
  readonly homeServiceId?: number;
};

export const session: Store<Session | undefined> = makeStore<Session | undefined>(undefined);

/** Stores a session as the current one and for the next start. */
export function beginSession(started: Session): void {
  const record: AuthRecord = {
    authToken: started.token,
    refreshToken: "",
    expiresIn: new Date(started.expiresAt).toISOString(),
    ...(started.tokenAdm === undefined ? {} : { tokenAdm: started.tokenAdm }),
    ...(started.homeServiceId === undefined ? {} : { homeServiceId: started.homeServiceId }),
  };
  storage.write(authKey, JSON.stringify(record));
  storage.write(doorKey, loginRoute(started));
  session.write(started);
}

const doorKey = "chalkboard-door";

/** The sign-in page last used in this browser; the general one in a new browser. */
export function lastDoor(): string {
  return storage.read(doorKey) ?? loginRoute(undefined);
}

export function forgetSession(): void {
  storage.remove(authKey);
  session.write(undefined);
}

/**
 * The stored record of an earlier start, unless it has expired.
 * @param now milliseconds since 1970
 */
export function storedRecord(text: string | null, now: number): AuthRecord | undefined {
  if (text === null) return undefined;
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof record !== "object" || record === null) return undefined;
  const { authToken, expiresIn, tokenAdm, homeServiceId } = record as Partial<Record<keyof AuthRecord, unknown>>;
  if (
    typeof authToken !== "string" ||
    authToken === "" ||
    typeof expiresIn !== "string" ||
    !(Date.parse(expiresIn) > now)
  )
    return undefined;
  return {
    authToken,
    refreshToken: "",
    expiresIn,
    ...(typeof tokenAdm === "string" ? { tokenAdm } : {}),
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
