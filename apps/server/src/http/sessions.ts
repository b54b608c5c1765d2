// What everybody may ask of the sessions; who keeps them is identity.

import type { EpochMs, PosId, ServiceId } from "@chalkboard/kernel";
import type { Session } from "./handlers.ts";

export type Device = { readonly info: string; readonly mac: string; readonly address: string };

/** A POS whose session an admin enters, out of his own, and no longer than that lives. */
export type Entering = { readonly posId: PosId; readonly enteredBy: Uint8Array; readonly expiresAt: EpochMs };

/** What a key is, whether it opens anything or not: `ended` is revoked, expired, or of something that is suspended. */
export type FoundKey = {
  readonly integratorId: number; readonly serviceId: ServiceId; readonly session: Session; readonly state: "good" | "ended" | "tooMany";
};

export type Sessions = {
  readonly open: (person: { id: number; serviceId: number }, device: Device, entering?: Entering) => Promise<string>;
  readonly find: (token: string) => Promise<Session | undefined>;
  /** As find, for a call: the session of an entered POS is good only beside the token of the admin who entered it. */
  readonly findBeside: (token: string, tokenAdm: string | undefined) => Promise<Session | undefined>;
  /** The session whose token has this hash, for work that goes on behind the answer. */
  readonly findByHash: (token: Uint8Array) => Promise<Session | undefined>;
  /** Ends a session and those entered out of it. */
  readonly end: (token: Uint8Array) => Promise<void>;
  /** Ends a person's sessions, but the one that stays. */
  readonly endOthers: (personId: number, stays: Uint8Array | null) => Promise<void>;
  /** Says that a session changed, so that it is read again. */
  readonly forget: (token: Uint8Array) => void;
  /** Says so of all sessions of a person, or of everybody's. */
  readonly forgetPerson: (personId: number | undefined) => void;
  /** What an integrator's key opens now, for a call that it counts; undefined for one that nobody has. */
  readonly findByKey: (key: string) => Promise<FoundKey | undefined>;
  /** Says that an integrator or its keys changed. */
  readonly forgetIntegrator: (integratorId: number) => void;
};
