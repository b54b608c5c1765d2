// The load of a process, measured by itself: the slips it judged in the last minute, its memory, its event-loop lag.
import type { Clock } from "@chalkboard/kernel";
import type { Machine } from "../ports/ports.ts";

const spanSeconds = 60;

/** What a process reports of itself; null where it is not measured. */
export type ProcessLoad = {
  readonly slipsPerSecond: number;
  readonly memoryBytes: number | null;
  readonly loopDelayMs: number | null;
};
export type Load = { readonly noteSlips: (count: number) => void; readonly read: () => ProcessLoad };

export function createLoad(clock: Clock, machine: Machine | undefined): Load {
  const bySecond = new Map<number, number>();
  const startedAt = clock.now();
  const secondNow = (): number => Math.floor(clock.now() / 1_000);
  const forgetBefore = (second: number): void => {
    for (const at of bySecond.keys()) if (at <= second - spanSeconds) bySecond.delete(at);
  };
  return {
    noteSlips: (count) => {
      const second = secondNow();
      forgetBefore(second);
      bySecond.set(second, (bySecond.get(second) ?? 0) + count);
    },
    read: () => {
      forgetBefore(secondNow());
      const seconds = Math.min(spanSeconds, Math.max(1, (clock.now() - startedAt) / 1_000));
      const slips = [...bySecond.values()].reduce((sum, count) => sum + count, 0);
      return {
        slipsPerSecond: Math.round((slips / seconds) * 10) / 10,
        memoryBytes: machine?.memoryBytes() ?? null,
        loopDelayMs: machine?.loopDelayMs() ?? null,
      };
    },
  };
}
