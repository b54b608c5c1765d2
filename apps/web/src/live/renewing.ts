// When a page that somebody looks at asks again: soon after something moved, but never so often that asking is most of what the server does.
import type { Clock, Timer, Timers } from "@chalkboard/kernel";

/** The shortest time between two answers, where a page does not say another. */
export const restMs = 5_000;
/** An answer that took long is asked for more rarely: a tenth of the time at most. */
const restsPerAnswer = 9;

export type RenewingTools = {
  readonly clock: Clock; readonly timers: Pick<Timers, "after">; readonly refresh: () => void; readonly isSeen: () => boolean;
  readonly restMs?: number;
};

export type Renewing = {
  /** Something moved since the last answer. */
  readonly moved: () => void;
  /** An answer was asked for, by whomever; and is there. */
  readonly asked: () => void;
  readonly answered: () => void;
  /** Somebody looks again. */
  readonly seen: () => void;
  readonly stop: () => void;
};

/** Decides when to refresh: what moves while nobody looks, or while an answer is on its way, is asked for afterwards. */
export function createRenewing({ clock, timers, refresh, isSeen, restMs: rest = restMs }: RenewingTools): Renewing {
  let isOld = false;
  let askedAt: number | undefined;
  let nextAt = clock.now() + rest;
  let timer: Timer | undefined;
  const plan = (): void => {
    timer?.clear();
    timer = undefined;
    if (isOld && askedAt === undefined && isSeen()) timer = timers.after(Math.max(0, nextAt - clock.now()), refresh);
  };
  return {
    moved: () => {
      if (isOld) return;
      isOld = true;
      plan();
    },
    asked: () => {
      isOld = false;
      askedAt = clock.now();
      plan();
    },
    answered: () => {
      if (askedAt === undefined) return;
      nextAt = clock.now() + Math.max(rest, (clock.now() - askedAt) * restsPerAnswer);
      askedAt = undefined;
      plan();
    },
    seen: plan,
    stop: () => { timer?.clear(); },
  };
}
