import { expect, test } from "vitest";
import { createRenewing, restMs } from "./renewing.ts";

type Step = readonly [at: number, does: "moved" | "asked" | "answered" | "hidden" | "seen"];

/** When it refreshes, in milliseconds since the page opened, while these things happen. */
function refreshesAt(steps: readonly Step[], until: number): number[] {
  const refreshed: number[] = [];
  let now = 0;
  let isSeen = true;
  let due: { at: number; run: () => void } | undefined;
  const renewing = createRenewing({
    clock: { now: () => now }, isSeen: () => isSeen, refresh: () => { refreshed.push(now); },
    timers: { after: (delayMs, run) => {
      const own = { at: now + delayMs, run };
      due = own;
      return { clear: () => { if (due === own) due = undefined; } };
    } },
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
  ["nothing moves: nothing is asked", [], []],
  ["what moves right after the page opened waits until it was read a little", [[10, "moved"]], [restMs]],
  ["what moves later is asked at once", [[restMs + 1, "moved"]], [restMs + 1]],
  ["much that moves is asked once", [[10, "moved"], [20, "moved"], [4_000, "moved"]], [restMs]],
  ["after an answer there is a rest", [[6_000, "moved"], [6_000, "asked"], [6_100, "answered"], [6_200, "moved"]], [6_000, 6_100 + restMs]],
  ["what moves while the answer is on its way is asked after it", [[6_000, "moved"], [6_000, "asked"], [6_050, "moved"], [6_100, "answered"]], [6_000, 6_100 + restMs]],
  ["an answer that took two seconds gives eighteen of rest", [[6_000, "asked"], [8_000, "answered"], [8_001, "moved"]], [26_000]],
  ["what somebody else asked is new enough", [[10, "moved"], [20, "asked"], [30, "answered"]], []],
  ["nobody looks: nothing is asked", [[10, "hidden"], [20, "moved"]], []],
  ["it is asked when somebody looks again", [[10, "hidden"], [20, "moved"], [9_000, "seen"]], [9_000]],
])("%s", (_rule, steps, refreshes) => {
  expect(refreshesAt(steps, 60_000)).toEqual(refreshes);
});
