import type { EpochMs } from "./ports.ts";

/**
 * Whether a pause is over. A clock that was set back ends every pause: to wait until it has caught up would take as long as it was wrong.
 * @param since when it began; undefined where nothing did
 */
export function isPauseOver(since: EpochMs | undefined, pauseMs: number, now: EpochMs): boolean {
  return since === undefined || now < since || now - since >= pauseMs;
}
