import fc from "fast-check";
import { expect, test } from "vitest";
import { contrast, readColour } from "./contrast.ts";
import { apart, distance, freeHue, hereOf, least, takenHues, toLch } from "./hue.ts";

const colour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, "0")}`);
const rgb = (text: string) => readColour(text) ?? ([0, 0, 0] as const);
const sheets = { light: "#ffffff", dark: "#141a19" } as const;

test("every service colour gives a readable `here` on the sheet, on its wash and under text", () => {
  fc.assert(
    fc.property(colour, fc.constantFrom("light", "dark"), (chosen, theme) => {
      const made = hereOf(chosen, theme);
      if (made === undefined) return;
      const found = [
        contrast(rgb(made.here), rgb(sheets[theme])),
        contrast(rgb(made.here), rgb(made.wash)),
        contrast(rgb(made.onHere), rgb(made.here)),
      ];
      // Colours are rounded to steps of 1/255.
      least[theme].forEach((bound, index) => {
        expect(found[index]).toBeGreaterThanOrEqual(bound - 0.06);
      });
    }),
  );
});

test("no hue of a service comes close to up, down, wait or no", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 360, noNaN: true }), (hue) => {
      for (const taken of Object.values(takenHues).flat())
        expect(distance(freeHue(hue), taken)).toBeGreaterThanOrEqual(apart);
    }),
  );
});

test.each([
  ["a free hue stays", "#1b55c9", 0],
  ["the hue of `no` itself is moved", "#b01e1e", 20],
])("%s", (_, chosen, moved) => {
  const { hue } = toLch(rgb(chosen));
  expect(distance(freeHue(hue), hue)).toBeGreaterThanOrEqual(moved);
  if (moved === 0) expect(freeHue(hue)).toBe(hue);
});

test.each([
  ["text that is not a colour", "green"],
  ["nothing", ""],
  ["grey, which has no hue", "#808080"],
])("%s leaves `here` unchanged", (_, chosen) => {
  expect(hereOf(chosen, "light")).toBeUndefined();
});

test("Chalkboard's own colour gives Chalkboard's own `here`", () => {
  expect(hereOf("#1b55c9", "light")).toEqual({ here: "#1b55c9", wash: expect.any(String), onHere: "#ffffff" });
});
