// How many bytes of larger bodies one address may send a second. What comes faster waits unread: its sender is slowed down by TCP itself, and a till beside
// it does not notice (docs/decisions/0511).

import type { IncomingMessage } from "node:http";

export type BodyRate = {
  /**
   * How long a body waits before anything of it is read, in milliseconds, 0 for not at all; undefined where that would take longer than a request may.
   * @param address who sends it
   */
  readonly waitMs: (address: string, bytes: number) => number | undefined;
};

type Bounds = { readonly bytesPerSecond: number; readonly bytesAtOnce: number; readonly requestMs: number };

/** A till's calls have 2 kB: they never wait for what others of their address send. */
export const freeBytes = 8 * 1024;
/** So many addresses are remembered until those that owe nothing are forgotten. */
const mostAddresses = 10_000;

/** A leaky bucket for each address, by a clock in milliseconds. */
export function createBodyRate({ bytesPerSecond, bytesAtOnce, requestMs }: Bounds, now: () => number): BodyRate {
  const owed = new Map<string, { bytes: number; at: number }>();
  const leftOf = ({ bytes, at }: { readonly bytes: number; readonly at: number }, time: number): number =>
    // A clock that was set back makes nobody owe more.
    Math.max(0, bytes - Math.max(0, time - at) / 1000 * bytesPerSecond);
  const forget = (time: number): void => {
    for (const [address, one] of owed) if (leftOf(one, time) === 0) owed.delete(address);
  };
  return {
    waitMs: (address, bytes) => {
      if (bytes <= freeBytes) return 0;
      const time = now();
      const before = owed.get(address);
      const whole = (before === undefined ? 0 : leftOf(before, time)) + bytes;
      const waitMs = Math.max(0, whole - bytesAtOnce) / bytesPerSecond * 1000;
      if (waitMs > requestMs) return undefined;
      if (before === undefined && owed.size >= mostAddresses) forget(time);
      owed.set(address, { bytes: whole, at: time });
      return waitMs;
    },
  };
}

/** How long a request's body is, as its head says it; of one in pieces the most that it may have. */
export function bodyBytes({ headers }: IncomingMessage, largest: number): number {
  if (headers["transfer-encoding"] !== undefined) return largest;
  const said = Number(headers["content-length"] ?? 0);
  return Number.isFinite(said) ? said : largest;
}
