// What the outside world offers to the server, handed in and never reached for. Only the server's main file makes real ones.

/** Milliseconds since 1970, UTC. */
export type EpochMs = number;

export type Clock = { readonly now: () => EpochMs };

/** A running timer, to be cleared. */
export type Timer = { readonly clear: () => void };

/** Timers are a port of their own: the simulator fires them when its world says so. */
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
