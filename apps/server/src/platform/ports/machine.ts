import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Machine } from "./ports.ts";

/** This process's own measurements. Each read of the delay begins a new span. */
export function thisMachine(): Machine {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  return {
    memoryBytes: () => process.memoryUsage.rss(),
    loopDelayMs: () => {
      // The measurement is the whole span between two ticks; the delay is the rest.
      const late = delay.count === 0 ? 0 : Math.max(0, Math.round(delay.percentile(99) / 1e6) - 20);
      delay.reset();
      return late;
    },
  };
}
