// What of the figures a plot's scale shows. Pure.
import type { PlotSeries } from "./plot-props.ts";

/** So much of the time is left out at either end of the figures, so that one that stood for a moment does not flatten all others. */
const leftOut = 0.01;
/** Air above and below, as a part of the whole. */
const air = 0.1;

/**
 * The smallest and the largest of the middle 98%, with air around. A step counts for as long as it stood, anything else alike. Bars stand on zero.
 * @param at the moments of the values, in milliseconds, ascending
 */
export function scaleOf(at: readonly number[], series: readonly PlotSeries[]): readonly [number, number] {
  const figures = series.flatMap(({ values, kind }) => values.flatMap((value, index) =>
    value === null ? [] : [{ value, weight: kind === "steps" ? Math.max(1, (at[index + 1] ?? at[index] ?? 0) - (at[index] ?? 0)) : 1 }]))
    .toSorted((one, other) => one.value - other.value);
  const whole = figures.reduce((sum, { weight }) => sum + weight, 0);
  let passed = 0;
  const middle = figures.filter(({ weight }) => {
    const isBelow = passed + weight <= whole * leftOut;
    const isAbove = passed >= whole * (1 - leftOut);
    passed += weight;
    return !isBelow && !isAbove;
  }).map(({ value }) => value);
  // Where each stands now is always shown, however short.
  middle.push(...series.flatMap(({ values }) => values.findLast((value) => value !== null) ?? []));
  if (series.some(({ kind }) => kind === "bars")) middle.push(0);
  const [least, most] = [Math.min(...middle), Math.max(...middle)];
  if (middle.length === 0) return [0, 1];
  const room = least === most ? Math.max(1, Math.abs(least) * air) : (most - least) * air;
  return [least === 0 && series.some(({ kind }) => kind === "bars") ? 0 : least - room, most + room];
}

/** Where a line of steps moved: the indexes of its values that are not the one before. */
export function movesOf(values: readonly (number | null | undefined)[]): number[] {
  return [...values.keys()].filter((index) => values[index] != null && values[index] !== values[index - 1]);
}

/** Places of names below each other, each as near to its own as the others let it. Heights and places in one unit. */
export function apart(places: readonly number[], height: number): readonly number[] {
  const ordered = places.map((place, index) => ({ place, index })).toSorted((one, other) => one.place - other.place);
  const found = [...places];
  let free = -Infinity;
  for (const { place, index } of ordered) {
    found[index] = Math.max(place, free);
    free = (found[index] ?? place) + height;
  }
  return found;
}
