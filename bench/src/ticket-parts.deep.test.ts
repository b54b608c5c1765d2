import { expect, test } from "vitest";
import { ofThisRun } from "../../apps/server/src/testing/share.ts";
import { expectFigures, ticketParts } from "./expect-figures.ts";
import { latencies, percentile, shown } from "./figures.ts";

test(
  "this run's parts about tickets can be measured, and their figures are positive",
  { timeout: 240_000 },
  async () => {
    await expectFigures(await ofThisRun(ticketParts, 3));
  },
);

test.each([
  ["of nothing it is 0", [], 0.5, 0],
  ["of one value it is that value", [7], 0.99, 7],
  ["half of the values are not above the median", [4, 1, 3, 2], 0.5, 2],
  ["the last of a hundred is above p99", Array.from({ length: 100 }, (_, index) => index + 1), 0.99, 99],
])("percentile: %s", (_rule, values, share, expected) => {
  expect(percentile(values, share)).toBe(expected);
});

test("a figure is a line of name, value and unit, with as many digits as it deserves", () => {
  expect(latencies("a.b", [1.234, 12.345, 123.456]).map(shown)).toEqual(["a.b.p50 12.3 ms", "a.b.p99 123 ms"]);
  expect(shown({ name: "a", value: 0.000_123, unit: "s" })).toBe("a 0.00012 s");
});
