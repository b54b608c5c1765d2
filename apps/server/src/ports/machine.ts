import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Machine } from "./ports.ts";

/** What this process measures of itself. Each look at the delay begins a new span. */
export function thisMachine(): Machine {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  return {
    memoryBytes: () => process.memoryUsage.rss(),
    loopDelayMs: () => {
      // What is measured is the whole span between two ticks; what is late is the rest.
      const late = delay.count === 0 ? 0 : Math.max(0, Math.round(delay.percentile(99) / 1e6) - 20);
      delay.reset();
      return late;
    },
  };
}
