import type { Clock, EpochMs } from "@chalkboard/kernel";

/** A session is read from the database again this long after the last read: an end elsewhere takes effect within it. */
const trustMs = 2_000;
const rememberedAtMost = 50_000;

export type SessionCache<Found> = {
  readonly find: (token: string) => Promise<Found | undefined>;
  /** Invalidates entries, so that they are read again. */
  readonly forgetWhere: (isMeant: (found: Found) => boolean) => void;
};

/**
 * A cache of sessions, or of keys' access. @param read queries the database; simultaneous calls for one session share a
 * query
 */
export function createSessionCache<Found>(
  read: (token: string, now: EpochMs) => Promise<Found | undefined>,
  clock: Clock,
): SessionCache<Found> {
  const cache = new Map<string, { readonly session: Found; readonly readAt: EpochMs }>();
  const reading = new Map<string, Promise<Found | undefined>>();

  function remember(token: string, session: Found | undefined, readAt: EpochMs): void {
    if (cache.size >= rememberedAtMost) cache.clear();
    if (session === undefined) cache.delete(token);
    else cache.set(token, { session, readAt });
  }

  function readAnew(token: string, now: EpochMs): Promise<Found | undefined> {
    const input = read(token, now)
      .then((session) => {
        // An entry that changed during the read is not cached.
        if (reading.get(token) === input) remember(token, session, now);
        return session;
      })
      .finally(() => {
        if (reading.get(token) === input) reading.delete(token);
      });
    reading.set(token, input);
    return input;
  }

  return {
    find: async (token) => {
      const now = clock.now();
      const before = cache.get(token);
      if (before !== undefined && now - before.readAt < trustMs && now >= before.readAt) return before.session;
      return reading.get(token) ?? readAnew(token, now);
    },
    forgetWhere: (isMeant) => {
      reading.clear();
      for (const [token, { session }] of cache) if (isMeant(session)) cache.delete(token);
    },
  };
}
