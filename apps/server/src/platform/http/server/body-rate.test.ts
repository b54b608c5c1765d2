import { describe, expect, test } from "vitest";
import { createBodyRate, freeBytes } from "./body-rate.ts";

const kB = 1_000;
const bounds = { bytesPerSecond: 100 * kB, bytesAtOnce: 200 * kB, requestMs: 30_000 };

describe("the bytes of larger bodies that one address sends", () => {
  test.each<
    [rule: string, sent: readonly (readonly [at: number, bytes: number])[], waits: readonly (number | undefined)[]]
  >([
    [
      "are accepted at once up to a bound",
      [
        [0, 100 * kB],
        [0, 100 * kB],
      ],
      [0, 0],
    ],
    [
      "wait beyond it, each after the previous one",
      [
        [0, 200 * kB],
        [0, 100 * kB],
        [0, 100 * kB],
      ],
      [0, 1_000, 2_000],
    ],
    [
      "are forgotten as time goes by",
      [
        [0, 200 * kB],
        [1_000, 100 * kB],
        [2_000, 200 * kB],
      ],
      [0, 0, 1_000],
    ],
    [
      "are refused where they would wait longer than a request may: the last that waits",
      [
        [0, 200 * kB],
        [0, 3_000 * kB],
        [0, kB * 10],
      ],
      [0, 30_000, undefined],
    ],
    [
      "do not count when they are refused",
      [
        [0, 200 * kB],
        [0, 4_000 * kB],
        [0, 100 * kB],
      ],
      [0, undefined, 1_000],
    ],
    [
      "do not count for more by a clock that was set back an hour",
      [
        [3_600_000, 200 * kB],
        [0, 100 * kB],
        [1_000, 100 * kB],
      ],
      [0, 1_000, 1_000],
    ],
    [
      "no longer count by a clock that was set forward a day",
      [
        [0, 200 * kB],
        [0, 100 * kB],
        [86_400_000, 200 * kB],
      ],
      [0, 1_000, 0],
    ],
    [
      "never make a body as small as a sale's wait",
      [
        [0, 200 * kB],
        [0, 3_000 * kB],
        [0, freeBytes],
      ],
      [0, 30_000, 0],
    ],
  ])("%s", (_rule, sent, waits) => {
    let now = 0;
    const rate = createBodyRate(bounds, () => now);
    expect(
      sent.map(([at, bytes]) => {
        now = at;
        return rate.waitMs("one", bytes);
      }),
    ).toEqual(waits);
  });

  test("are counted for each address separately", () => {
    const rate = createBodyRate(bounds, () => 0);
    expect([rate.waitMs("one", 300 * kB), rate.waitMs("other", 100 * kB)]).toEqual([1_000, 0]);
  });
});
