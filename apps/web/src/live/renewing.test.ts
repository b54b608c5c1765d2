import { expect, test } from "vitest";
import { createRenewing, restMs } from "./renewing.ts";

type Step = readonly [at: number, does: "moved" | "requested" | "answered" | "hidden" | "seen"];

/** The times of its refreshes, in milliseconds since the page opened, during these steps. */
function refreshesAt(steps: readonly Step[], until: number): number[] {
  const refreshed: number[] = [];
  let now = 0;
  let isSeen = true;
  let due: { at: number; run: () => void } | undefined;
  const renewing = createRenewing({
    clock: { now: () => now },
    isSeen: () => isSeen,
    refresh: () => {
      refreshed.push(now);
    },
    timers: {
      after: (delayMs, run) => {
        const own = { at: now + delayMs, run };
        due = own;
        return {
          clear: () => {
            if (due === own) due = undefined;
          },
        };
      },
    },
  });
  const goOn = (to: number): void => {
    while (due !== undefined && due.at <= to) {
      const { at, run } = due;
      due = undefined;
      now = at;
      run();
    }
    now = to;
  };
  for (const [at, does] of steps) {
    goOn(at);
    if (does === "hidden" || does === "seen") isSeen = does === "seen";
    if (does === "seen") renewing.seen();
    else if (does !== "hidden") renewing[does]();
  }
  goOn(until);
  return refreshed;
}

test.each<[rule: string, steps: readonly Step[], refreshes: readonly number[]]>([
  ["without changes nothing is refreshed", [], []],
  ["a change right after opening waits for the rest interval", [[10, "moved"]], [restMs]],
  ["a later change is refreshed immediately", [[restMs + 1, "moved"]], [restMs + 1]],
  [
    "many changes cause one refresh",
    [
      [10, "moved"],
      [20, "moved"],
      [4_000, "moved"],
    ],
    [restMs],
  ],
  [
    "after a result there is a rest interval",
    [
      [6_000, "moved"],
      [6_000, "requested"],
      [6_100, "answered"],
      [6_200, "moved"],
    ],
    [6_000, 6_100 + restMs],
  ],
  [
    "a change during a pending query is refreshed after it",
    [
      [6_000, "moved"],
      [6_000, "requested"],
      [6_050, "moved"],
      [6_100, "answered"],
    ],
    [6_000, 6_100 + restMs],
  ],
  [
    "a query that took two seconds is followed by eighteen of rest",
    [
      [6_000, "requested"],
      [8_000, "answered"],
      [8_001, "moved"],
    ],
    [26_000],
  ],
  [
    "a query by another component counts as a refresh",
    [
      [10, "moved"],
      [20, "requested"],
      [30, "answered"],
    ],
    [],
  ],
  [
    "while the page is hidden nothing is refreshed",
    [
      [10, "hidden"],
      [20, "moved"],
    ],
    [],
  ],
  [
    "a change is refreshed when the page becomes visible again",
    [
      [10, "hidden"],
      [20, "moved"],
      [9_000, "seen"],
    ],
    [9_000],
  ],
])("%s", (_rule, steps, refreshes) => {
  expect(refreshesAt(steps, 60_000)).toEqual(refreshes);
});
