import type { EpochMs, Timer } from "@chalkboard/kernel";
import { type Credits, type SourceFailure, createSourceClient } from "./client.ts";
import { type CycleCounts, createCycle } from "./cycle.ts";
import type { FeedPorts, FeedSettings } from "./settings.ts";

/** What the connections page shows of a source. */
export type FeedState = {
  readonly source: string;
  readonly lastRoundAt: EpochMs | null;
  readonly lastCounts: CycleCounts | null;
  readonly failure: (SourceFailure & { readonly at: EpochMs; readonly inRow: number }) | null;
  readonly credits: Credits;
};

export type FeedPoller = {
  /** Begins to ask, at once and then again after each pause. */
  readonly start: () => void;
  /** Asks no more; answers when the running round has ended, or goes on without it after a moment. */
  readonly stop: () => Promise<void>;
  /** One round, as the timer would make it. */
  readonly round: () => Promise<void>;
  readonly state: () => FeedState;
};

const longestPauseMs = 5 * 60_000;
const longestEndMs = 1_000;

/**
 * Asks a source again and again and writes what it says. After a failure it waits longer each time, at least as long as the source asks for.
 * A fault of ours is logged and ends the round, never the asking.
 */
export function createFeedPoller(ports: FeedPorts, settings: FeedSettings): FeedPoller {
  const { clock, timers, log } = ports;
  const cycle = createCycle(ports, settings, createSourceClient(ports.fetch, settings.client, clock.now));
  let timer: Timer | undefined;
  let running: Promise<void> | undefined;
  let isStopped = true;
  let isEnding = false;
  let state: FeedState = { source: settings.source, lastRoundAt: null, lastCounts: null, failure: null, credits: { remaining: null, used: null } };

  /** One round; answers how long to wait before the next. */
  async function roundAndPause(): Promise<number> {
    try {
      const { counts, failure, credits } = await cycle();
      const inRow = failure === undefined ? 0 : (state.failure?.inRow ?? 0) + 1;
      state = {
        ...state, lastRoundAt: clock.now(), lastCounts: counts, credits: credits ?? state.credits,
        failure: failure === undefined ? null : { ...failure, at: clock.now(), inRow },
      };
      if (failure === undefined) return settings.pauseMs;
      const { kind, status, message } = failure;
      log.warn({ source: settings.source, kind, status, words: message, inRow }, "a feed did not answer");
      return Math.max(failure.retryAfterMs ?? 0, Math.min(longestPauseMs, settings.pauseMs * 2 ** Math.min(inRow, 10)));
    } catch (error) {
      // A round that a stop has left behind finds no database any more; what it would have written comes again.
      if (isEnding) return settings.pauseMs;
      log.error({ source: settings.source, error: error instanceof Error ? error.message : String(error) }, "a feed's answer could not be written");
      return settings.pauseMs * 2;
    }
  }

  function next(): void {
    running = roundAndPause().then((pauseMs) => {
      running = undefined;
      if (!isStopped) timer = timers.after(pauseMs, next);
    });
  }

  return {
    start: () => {
      if (!isStopped) return;
      isStopped = false;
      isEnding = false;
      next();
    },
    stop: async () => {
      isStopped = true;
      isEnding = true;
      timer?.clear();
      let patience: Timer | undefined;
      await Promise.race([running, new Promise<void>((resolve) => { patience = timers.after(longestEndMs, resolve); })]);
      patience?.clear();
    },
    round: async () => {
      await roundAndPause();
    },
    state: () => state,
  };
}
