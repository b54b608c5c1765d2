import type { Clock } from "@chalkboard/kernel";

/** A rate limit: a burst at once, and this much per second after that. */
export type RateLimit = { readonly atOnce: number; readonly perSecond: number };

/**
 * A token bucket: `atOnce` messages fill it, and `perSecond` come back.
 * @returns a function that takes one message from it, and says whether it was within the limit
 */
export function createRateLimiter({ atOnce, perSecond }: RateLimit, clock: Clock): () => boolean {
  let left = atOnce;
  let countedAt = clock.now();
  return () => {
    const now = clock.now();
    left = Math.min(atOnce, left + (Math.max(0, now - countedAt) * perSecond) / 1_000);
    countedAt = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
