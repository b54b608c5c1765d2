import {
  type AnswerOf,
  type Call,
  type integrators,
  type ScreenReason,
  type PayloadOf,
  type Problem,
  type Reason,
  responses,
  type Role,
  roles,
} from "@chalkboard/contract";
import type { EpochMs, PosId, ServiceId, UserId, ZoneId } from "@chalkboard/kernel";
import type { ServiceScope } from "../database/database.ts";

/** The caller, as the server knows it. Only the token comes from the request. */
export type Session = {
  readonly tokenHash: Uint8Array;
  readonly personId: UserId;
  readonly personName: string;
  readonly login: string;
  readonly email: string;
  readonly language: string;
  readonly role: Role;
  readonly serviceId: ServiceId;
  readonly serviceName: string;
  readonly serviceKind: number;
  readonly product: number;
  readonly currency: string;
  readonly timeZone: string;
  readonly closeMinute: number;
  readonly zoneId: ZoneId | null;
  readonly posId: PosId | null;
  readonly expiresAt: EpochMs;
  /** The kind of session: the person's own, of a service that an admin entered, or of a POS for which they sell. */
  readonly entered: "own" | "service" | "pos";
  /** The person's own role and place. */
  readonly homeRole: Role;
  readonly homeServiceId: ServiceId;
  /** For an entered POS: the hash of the admin's own token, without which this one is invalid. */
  readonly enteredBy: Uint8Array | null;
  /** Reads everything and changes nothing, in every place. */
  readonly isAuditOnly: boolean;
  /** What must be done before anything else, or before the next sale. */
  readonly mustChangePassword: boolean;
  readonly mustVerifyDevice: boolean;
  readonly mustOpenDrawer: boolean;
  /** Since when there is a message that must be read before a slip is begun; null for none. */
  readonly unreadSince: EpochMs | null;
  /** The integrator's key that opened it; null where the person signed in. */
  readonly key: SessionKey | null;
};

/** A key of an integrator, and its scopes. */
export type SessionKey = {
  readonly keyId: number;
  readonly integratorId: number;
  readonly scopes: readonly integrators.IntegratorScope[];
};

/** A handler's context beside its payload. `now` is read once per request. */
export type Context<S extends Session | undefined = Session> = {
  readonly session: S;
  readonly token: string;
  /** The admin's own token beside that of the entered POS's session; else empty. */
  readonly tokenAdm: string;
  readonly now: EpochMs;
  readonly address: string;
  /** The requested host name: before sign-in it selects the service. */
  readonly host: string;
  /** Whether the browser has WebCrypto: over HTTPS, and on this machine. */
  readonly isSecure: boolean;
  /** Whether the client has left: long queries need not begin. */
  readonly isGone?: () => boolean;
};

/** Distinguishes a refusal from a result, which may have any field. */
const isNo: unique symbol = Symbol("refused");

/** An expected failure: a code of the contract with its data. Only `refuse` makes one. */
export type Refused = {
  readonly [isNo]: true;
  readonly refused: number;
  readonly data: Readonly<Record<string, unknown>>;
};

/** A refusal's data. A reason that the contract does not list, and that therefore has no text, does not compile. */
type RefusalData = Readonly<Record<string, unknown>> & { readonly reason?: Reason | ScreenReason };

/** A refusal as a value. */
export function refuse(code: number, data: RefusalData = {}): Refused {
  return { [isNo]: true, refused: code, data };
}

/** −1: each field with its problem, as a code for the web and in English for API developers. */
export function invalid(...problems: readonly Problem[]): Refused {
  return refuse(responses.invalidPayload, { problems });
}

/** The refusal of a list call whose `after` is no position in the list. */
export const noSuchPage: Refused = invalid({
  field: "after",
  code: "invalid",
  problem: "not the `next` of the page before",
});

export function isRefused(answer: unknown): answer is Refused {
  return typeof answer === "object" && answer !== null && isNo in answer;
}

type SessionOf<C> = C extends { access: "anyone" } ? Session | undefined : Session;

export type Handler<C extends Call> = (
  payload: PayloadOf<C>,
  context: Context<SessionOf<C>>,
) => Promise<AnswerOf<C> | Refused>;

/** Exactly the calls of a capability of the contract: a missing or extra one does not compile. */
export type HandlersOf<Module> = {
  readonly [Name in keyof Module as Module[Name] extends Call ? Name : never]: Module[Name] extends Call
    ? Handler<Module[Name]>
    : never;
};

/** The services whose rows a session may see, in its language: all for the platform, else only the session's own. */
export function scopeOf(session: Session): Extract<ServiceScope, { readonly of: unknown }> {
  return { of: seesAll(session) ? "all" : [session.serviceId], language: session.language };
}

/** Whether a session sees a service's rows. */
export function seesService(session: Session, serviceId: ServiceId): boolean {
  return seesAll(session) || session.serviceId === serviceId;
}

/** Whether a session sees the rows of every service. */
export function seesAll({ role }: Pick<Session, "role">): boolean {
  return role === roles.platform || role === roles.assistant;
}

/** All services' rows, in a session's language, for requests about more than its own service. */
export function allFor(session: Pick<Session, "language"> | undefined): ServiceScope {
  return session === undefined ? "all" : { of: "all", language: session.language };
}
