import {
  type AnswerOf, type Call, type integrators, type OwnReason, type PayloadOf, type Problem, type Reason, responses, type Role, roles,
} from "@chalkboard/contract";
import type { EpochMs, PosId, ServiceId, UserId, ZoneId } from "@chalkboard/kernel";
import type { ServiceScope } from "../database/database.ts";

/** Who is asking, as the server knows it. Nothing of it comes from the request but the token. */
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
  /** Whose session it is: the person's own, that of a service whose admin he acts as, or of a POS that he sells for. */
  readonly entered: "own" | "service" | "pos";
  /** What the person is at home, and where. */
  readonly homeRole: Role;
  readonly homeServiceId: ServiceId;
  /** Of an entered POS: the hash of the admin's own token, without which this one is worth nothing. */
  readonly enteredBy: Uint8Array | null;
  /** Reads everything and changes nothing, wherever he works. */
  readonly isAuditOnly: boolean;
  /** What must be done before anything else, or before the next sale. */
  readonly mustChangePassword: boolean;
  readonly mustVerifyDevice: boolean;
  readonly mustOpenDrawer: boolean;
  /** Since when a message stands that must be read before a slip is begun; null where none does. */
  readonly unreadSince: EpochMs | null;
  /** The key that opened it for a program of others; null where its person signed in. */
  readonly key: SessionKey | null;
};

/** A key of an integrator, and what it is for. */
export type SessionKey = { readonly keyId: number; readonly integratorId: number; readonly scopes: readonly integrators.IntegratorScope[] };

/** What a handler knows beside its payload. `now` is read once a request. */
export type Context<S extends Session | undefined = Session> = {
  readonly session: S;
  readonly token: string;
  /** The admin's own token beside that of the POS's session which he entered; else empty. */
  readonly tokenAdm: string;
  readonly now: EpochMs;
  readonly address: string;
  /** The host name that was asked for: before anybody signed in it selects the service. */
  readonly host: string;
  /** Whether the browser has WebCrypto there: over HTTPS, and on this machine. */
  readonly isSecure: boolean;
  /** Whether nobody waits for the answer any more: what looks for long need not begin. */
  readonly isGone?: () => boolean;
};

/** What tells a refusal from an answer, which may have any field. */
const isNo: unique symbol = Symbol("refused");

/** An expected no: a code of the contract with its data. Only `refuse` makes one. */
export type Refused = { readonly [isNo]: true; readonly refused: number; readonly data: Readonly<Record<string, unknown>> };

/** A refusal's data. A reason that the contract does not list, and so nobody has words for, does not compile. */
type RefusalData = Readonly<Record<string, unknown>> & { readonly reason?: Reason | OwnReason };

/** A refusal as a value. */
export function refuse(code: number, data: RefusalData = {}): Refused {
  return { [isNo]: true, refused: code, data };
}

/** −1: each field with what is wrong with it, as a code for the web and in English for who writes against the calls. */
export function invalid(...problems: readonly Problem[]): Refused {
  return refuse(responses.invalidPayload, { problems });
}

/** The answer to a list call whose `after` is no place in the list. */
export const noSuchPage: Refused = invalid({ field: "after", code: "invalid", problem: "not what the page before answered as next" });

export function isRefused(answer: unknown): answer is Refused {
  return typeof answer === "object" && answer !== null && isNo in answer;
}

type SessionOf<C> = C extends { access: "anyone" } ? Session | undefined : Session;

export type Handler<C extends Call> = (payload: PayloadOf<C>, context: Context<SessionOf<C>>) => Promise<AnswerOf<C> | Refused>;

/** Exactly the calls of a capability of the contract: one too few or too many does not compile. */
export type HandlersOf<Module> = { readonly [Name in keyof Module as Module[Name] extends Call ? Name : never]: Module[Name] extends Call
  ? Handler<Module[Name]> : never };

/** The services whose rows a session may see, read in its language: the platform all, everybody else their own. */
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

/** Everybody's rows, read in a session's language, for who asks about more than his own service. */
export function allFor(session: Pick<Session, "language"> | undefined): ServiceScope {
  return session === undefined ? "all" : { of: "all", language: session.language };
}
