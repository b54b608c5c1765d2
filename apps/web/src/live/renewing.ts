// When a visible page refetches: soon after a change, but never so often that queries become most of the server's work.
import type { Clock, Timer, Timers } from "@chalkboard/kernel";

/** Default minimum time between two results. */
export const restMs = 5_000;
/** Slow queries are repeated less often: at most a tenth of the time is spent on them. */
const restsPerAnswer = 9;

export type RenewingTools = {
  readonly clock: Clock;
  readonly timers: Pick<Timers, "after">;
  readonly refresh: () => void;
  readonly isSeen: () => boolean;
  readonly restMs?: number;
};

export type Renewing = {
  /** Something changed since the last result. */
  readonly moved: () => void;
  /** A query was started, by any component; its result arrived. */
  readonly requested: () => void;
  readonly answered: () => void;
  /** The page became visible. */
  readonly seen: () => void;
  readonly stop: () => void;
};

/** Decides when to refresh: changes while the page is hidden or a query is pending are fetched later. */
export function createRenewing({ clock, timers, refresh, isSeen, restMs: rest = restMs }: RenewingTools): Renewing {
  let isOld = false;
  let requestedAt: number | undefined;
  let nextAt = clock.now() + rest;
  let timer: Timer | undefined;
  const plan = (): void => {
    timer?.clear();
    timer = undefined;
    if (isOld && requestedAt === undefined && isSeen())
      timer = timers.after(Math.max(0, nextAt - clock.now()), refresh);
  };
  return {
    moved: () => {
      if (isOld) return;
      isOld = true;
      plan();
    },
    requested: () => {
      isOld = false;
      requestedAt = clock.now();
      plan();
    },
    answered: () => {
      if (requestedAt === undefined) return;
      nextAt = clock.now() + Math.max(rest, (clock.now() - requestedAt) * restsPerAnswer);
      requestedAt = undefined;
      plan();
    },
    seen: plan,
    stop: () => {
      timer?.clear();
    },
  };
}
