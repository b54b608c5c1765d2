import fc from "fast-check";
import { expect, test } from "vitest";
import { contrastWithWhite, readColor, shadesOf } from "./shades.ts";

test("white can be read on shade 8 of every accent", () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
    const shade = readColor(shadesOf(`#${number.toString(16).padStart(6, "0")}`)?.[8] ?? "");
    expect(shade === undefined ? 0 : contrastWithWhite(shade)).toBeGreaterThanOrEqual(4.5);
  }));
});

test("what is no colour has no shades", () => {
  expect(shadesOf("green")).toBeUndefined();
});
