// Types of the ports: what the server needs from the outside world is passed in, never reached for. Only the server's
// main file creates real ones.

/** Milliseconds since 1970, UTC. */
export type EpochMs = number;

export type Clock = { readonly now: () => EpochMs };

/** A running timer, to be cleared. */
export type Timer = { readonly clear: () => void };

/** Timers are a separate port: the simulator fires them when its simulated clock says so. */
export type Timers = {
  readonly after: (delayMs: number, run: () => void) => Timer;
  readonly every: (intervalMs: number, run: () => void) => Timer;
};

/** Secure random bytes. */
export type Random = { readonly bytes: (count: number) => Uint8Array };

export type LogFields = Readonly<Record<string, unknown>>;

export type Log = {
  readonly debug: (fields: LogFields, message: string) => void;
  readonly info: (fields: LogFields, message: string) => void;
  readonly warn: (fields: LogFields, message: string) => void;
  readonly error: (fields: LogFields, message: string) => void;
};
