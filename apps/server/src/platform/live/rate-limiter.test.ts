import { expect, test } from "vitest";
import { createTestClock, startOfTests } from "../../testing/index.ts";
import { createRateLimiter } from "./rate-limiter.ts";

const said = (rateLimiter: () => boolean, often: number): number =>
  Array.from({ length: often }, rateLimiter).filter(Boolean).length;

test.each<[rule: string, passed: number, may: number]>([
  ["at once: three", 0, 3],
  ["499 ms later: no more", 499, 3],
  ["half a second later: one more", 500, 4],
  ["a second later: two more", 1_000, 5],
  ["however long after: three more at most", 1_000_000, 6],
  ["a clock that was set back gives nothing", -1_000, 3],
])("of three at once and two a second, %s", (_rule, passed, may) => {
  const time = createTestClock(startOfTests);
  const rateLimiter = createRateLimiter({ atOnce: 3, perSecond: 2 }, time.clock);
  const first = said(rateLimiter, 10);
  time.set(startOfTests + passed);
  expect(first + said(rateLimiter, 10)).toBe(may);
});
