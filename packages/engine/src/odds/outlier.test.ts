import { expect, test } from "vitest";
import { isOutlier, type LineFigures } from "./outlier.ts";

const at = (price: number, points: number | null = null): LineFigures => ({ points, price });

test.each<[rule: string, line: LineFigures, beside: LineFigures[], isIt: boolean]>([
  ["a price that is meant", at(-165), [at(-110)], false],
  ["a chance a tenth away is the last that passes", at(-150), [at(100)], false],
  ["the first step beyond that asks", at(-151), [at(100)], true],
  ["a digit too many", at(-400), [at(-119)], true],
  ["over even money", at(150), [at(-110)], true],
  ["close to one of the sources though far from the current line", at(-400), [at(-119), at(-380)], false],
  ["without a current line nothing is far", at(-10_000), [], false],
  ["points two away", at(-110, 42), [at(-110, 34)], false],
  ["more than two", at(-110, 43), [at(-110, 34)], true],
  ["a twentieth of a high total", at(-110, 924), [at(-110, 880)], false],
  ["more than a twentieth of it", at(-110, 925), [at(-110, 880)], true],
  ["a handicap on the wrong side", at(-110, 26), [at(-110, -26)], true],
])("%s", (_rule, line, beside, isIt) => {
  expect(isOutlier(line, beside)).toBe(isIt);
});
