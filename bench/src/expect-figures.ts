import { expect } from "vitest";
import { bench, type PartName } from "./bench.ts";
import type { Figure } from "./figures.ts";

/**
 * The parts are divided among three consecutive runs of the tests, each measured briefly; the deep run measures the
 * others.
 */
export const ticketParts: readonly PartName[] = ["placement", "engine", "settlement", "board", "conversion"];

/** Measures parts briefly: each has figures, all of them positive and with unique names. */
export async function expectFigures(names: readonly PartName[]): Promise<void> {
  const figures: Figure[] = [];
  const skipped: string[] = [];
  const report = {
    onFigure: (figure: Figure) => void figures.push(figure),
    onSkipped: (part: string) => void skipped.push(part),
  };
  await bench(names, { quick: true, full: false }, report, new AbortController().signal);
  expect(skipped).toEqual([]);
  expect([...new Set(figures.map(({ name }) => name.split(".")[0]))]).toEqual(names);
  expect(figures.filter(({ value }) => !(value > 0 && Number.isFinite(value)))).toEqual([]);
  expect(new Set(figures.map(({ name }) => name)).size).toBe(figures.length);
}
