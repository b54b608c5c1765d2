// Limits how many bytes of larger bodies one address may send per second. What comes faster waits unread: TCP itself
// slows the sender down, and a till beside it does not notice (docs/decisions/0511).

import type { IncomingMessage } from "node:http";

export type BodyRate = {
  /**
   * How long a body waits before it is read, in milliseconds, 0 for not at all; undefined where that would take longer
   * than a request may.
   * @param address the sender
   */
  readonly waitMs: (address: string, bytes: number) => number | undefined;
};

type Bounds = { readonly bytesPerSecond: number; readonly bytesAtOnce: number; readonly requestMs: number };

/** A till's calls have 2 kB: they never wait for other requests of their address. */
export const freeBytes = 8 * 1024;
/** The number of addresses kept before idle ones are removed. */
const mostAddresses = 10_000;

/** A leaky bucket for each address, by a clock in milliseconds. */
export function createBodyRate({ bytesPerSecond, bytesAtOnce, requestMs }: Bounds, now: () => number): BodyRate {
  const owed = new Map<string, { bytes: number; at: number }>();
  const leftOf = ({ bytes, at }: { readonly bytes: number; readonly at: number }, time: number): number =>
    // A clock that was set back increases no one's wait.
    Math.max(0, bytes - (Math.max(0, time - at) / 1000) * bytesPerSecond);
  const forget = (time: number): void => {
    for (const [address, one] of owed) if (leftOf(one, time) === 0) owed.delete(address);
  };
  return {
    waitMs: (address, bytes) => {
      if (bytes <= freeBytes) return 0;
      const time = now();
      const before = owed.get(address);
      const whole = (before === undefined ? 0 : leftOf(before, time)) + bytes;
      const waitMs = (Math.max(0, whole - bytesAtOnce) / bytesPerSecond) * 1000;
      if (waitMs > requestMs) return undefined;
      if (before === undefined && owed.size >= mostAddresses) forget(time);
      owed.set(address, { bytes: whole, at: time });
      return waitMs;
    },
  };
}

/** The length of a request's body by its headers; for a chunked one the maximum. */
export function bodyBytes({ headers }: IncomingMessage, largest: number): number {
  if (headers["transfer-encoding"] !== undefined) return largest;
  const said = Number(headers["content-length"] ?? 0);
  return Number.isFinite(said) ? said : largest;
}
