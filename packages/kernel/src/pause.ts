import type { EpochMs } from "./ports.ts";

/**
 * Whether a pause is over. A clock that was set back ends every pause; otherwise the pause would last as long as the
 * clock was wrong.
 * @param since when it began; undefined where there was none
 */
export function isPauseOver(since: EpochMs | undefined, pauseMs: number, now: EpochMs): boolean {
  return since === undefined || now < since || now - since >= pauseMs;
}
