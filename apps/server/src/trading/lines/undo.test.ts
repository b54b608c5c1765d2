import { expect, test } from "vitest";
import { currentMove, type Version } from "./undo.ts";

// A line's versions as text: a price, or "u" for an undo.
const versions = (...made: readonly (number | "u")[]): Version[] =>
  made.map((price, index) => ({
    version: index + 1,
    points: null,
    price: price === "u" ? 0 : price,
    is_open: true,
    reason: price === "u" ? "undo" : "",
    changed_at: index,
    changed_by: "",
  }));

test.each<[rule: string, made: readonly (number | "u")[], takesBack: number | undefined]>([
  ["the newest move", [100, 105, 110], 3],
  ["after it the one before", [100, 105, 110, "u"], 2],
  ["until the line is as it began", [100, 105, 110, "u", "u"], undefined],
  ["a move after that is the newest again", [100, 105, 110, "u", "u", 115], 6],
  ["then the earlier ones that were not undone", [100, 105, 110, "u", 115, "u"], 2],
  ["a line that never moved has none", [100], undefined],
])("%s", (_rule, made, takesBack) => {
  expect(currentMove(versions(...made))?.move.version).toBe(takesBack);
});
