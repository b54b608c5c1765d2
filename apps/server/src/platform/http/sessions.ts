// The interface of sessions for everyone else; identity manages them.

import type { EpochMs, PosId, ServiceId } from "@chalkboard/kernel";
import type { Session } from "./handlers.ts";

export type Device = { readonly info: string; readonly mac: string; readonly address: string };

/** A POS whose session an admin enters from their own; it lives no longer than that one. */
export type Entering = { readonly posId: PosId; readonly enteredBy: Uint8Array; readonly expiresAt: EpochMs };

/** What a key is, whether valid or not: `ended` is revoked, expired, or of something that is suspended. */
export type FoundKey = {
  readonly integratorId: number;
  readonly serviceId: ServiceId;
  readonly session: Session;
  readonly state: "good" | "ended" | "tooMany";
};

export type Sessions = {
  readonly open: (person: { id: number; serviceId: number }, device: Device, entering?: Entering) => Promise<string>;
  readonly find: (token: string) => Promise<Session | undefined>;
  /** As find, for a call: the session of an entered POS is valid only beside the token of the admin who entered it. */
  readonly findBeside: (token: string, tokenAdm: string | undefined) => Promise<Session | undefined>;
  /** The session whose token has this hash, for background tasks after a response. */
  readonly findByHash: (token: Uint8Array) => Promise<Session | undefined>;
  /** Ends a session and those entered from it. */
  readonly end: (token: Uint8Array) => Promise<void>;
  /** Ends a person's sessions, except the given one. */
  readonly endOthers: (personId: number, stays: Uint8Array | null) => Promise<void>;
  /** Marks a session as changed, so that it is read again. */
  readonly forget: (token: Uint8Array) => void;
  /** Marks all sessions of a person, or of everyone, as changed. */
  readonly forgetPerson: (personId: number | undefined) => void;
  /** What an integrator's key gives access to now, for a call that counts against it; undefined for an unknown one. */
  readonly findByKey: (key: string) => Promise<FoundKey | undefined>;
  /** Marks an integrator or its keys as changed. */
  readonly forgetIntegrator: (integratorId: number) => void;
};
