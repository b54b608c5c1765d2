import fc from "fast-check";
import { expect, test } from "vitest";
import { scenariosAround } from "./scenarios.ts";

const football = scenariosAround({ mean: 3, deviation: 13.3 }, { mean: 45, deviation: 13.6 }, true);
const mean = (of: (away: number, home: number) => number): number =>
  football.reduce((sum, { away, home, chance }) => sum + of(away, home) * chance, 0);

test("scenarios keep the line that they were built around", () => {
  expect(mean((away, home) => home - away)).toBeCloseTo(3, 0);
  expect(mean((away, home) => home + away)).toBeCloseTo(45, 0);
  expect(mean((away, home) => (home - away - 3) ** 2) ** 0.5).toBeCloseTo(13.1, 0);
});

test("every scenario is a possible score, and the probabilities sum to 1", () => {
  const spread = fc.record({ mean: fc.integer({ min: -20, max: 20 }), deviation: fc.integer({ min: 1, max: 15 }) });
  const total = fc.record({ mean: fc.integer({ min: 5, max: 60 }), deviation: fc.integer({ min: 2, max: 15 }) });
  fc.assert(
    fc.property(spread, total, fc.boolean(), (margin, sum, ties) => {
      const likely = { ...margin, mean: Math.max(0 - sum.mean, Math.min(margin.mean, sum.mean)) };
      const scenarios = scenariosAround(likely, sum, ties);
      expect(scenarios.reduce((all, { chance }) => all + chance, 0)).toBeCloseTo(1, 9);
      expect(
        scenarios.every(({ away, home }) => Number.isInteger(away) && Number.isInteger(home) && away >= 0 && home >= 0),
      ).toBe(true);
      if (!ties) expect(scenarios.some(({ away, home }) => away === home)).toBe(false);
    }),
    { numRuns: 30 },
  );
});

test("a margin that no total reaches is refused, and so is a deviation of zero", () => {
  for (const [margin, sum] of [
    [
      { mean: -15, deviation: 1 },
      { mean: 5, deviation: 2 },
    ],
    [
      { mean: 0, deviation: 0 },
      { mean: 45, deviation: 10 },
    ],
  ] as const) {
    expect(() => scenariosAround(margin, sum, false)).toThrow(expect.objectContaining({ reason: "notASetting" }));
  }
});
