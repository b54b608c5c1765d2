import { expect, test } from "vitest";
import { patienceMs, restMs, whenHandsRest } from "./hands-rest.ts";

/** Takes the times of keystrokes, returns the time of printing. */
function printedAt(keys: readonly number[]): number {
  let now = 0;
  let due: { readonly at: number; readonly run: () => void } | undefined;
  let hear: (() => void) | undefined;
  let printed = -1;
  whenHandsRest(
    {
      clock: { now: () => now },
      timers: {
        after: (delayMs, run) => {
          const timer = { at: now + delayMs, run };
          due = timer;
          return {
            clear: () => {
              if (due === timer) due = undefined;
            },
          };
        },
      },
      onKey: (listen) => {
        hear = listen;
        return () => {
          hear = undefined;
        };
      },
    },
    () => {
      printed = now;
    },
  );
  const pass = (until: number): void => {
    const timer = due;
    if (timer === undefined || timer.at > until) return;
    now = timer.at;
    due = undefined;
    timer.run();
  };
  for (const key of keys) {
    pass(key);
    now = key;
    hear?.();
  }
  pass(Infinity);
  return printed;
}

test.each([
  ["without keystrokes it waits for one pause", [], restMs],
  ["with keystrokes it waits for a pause after the last one", [100, 250, 400], 400 + restMs],
  ["a keystroke after printing changes nothing", [restMs + 1], restMs],
  ["a keystroke at the very end of the pause is after printing", [restMs], restMs],
  ["continuous typing ends at the longest wait", Array.from({ length: 60 }, (_, index) => 50 * index), patienceMs],
  ["the longest wait cuts a pause short", Array.from({ length: 12 }, (_, index) => 200 * (index + 1)), patienceMs],
])("printing: %s", (_, keys, expected) => {
  expect(printedAt(keys)).toBe(expected);
});
