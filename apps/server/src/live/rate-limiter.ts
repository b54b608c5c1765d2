import type { Clock } from "@chalkboard/kernel";

/** How much somebody may say: so much at once, and so much a second after that. */
export type RateLimiter = { readonly atOnce: number; readonly perSecond: number };

/** Counts what somebody says. @returns whether this much is not too much */
export function createRateLimiter({ atOnce, perSecond }: RateLimiter, clock: Clock): () => boolean {
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
