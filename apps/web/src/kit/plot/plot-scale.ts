// Which values a plot's scale covers. Pure.
import type { PlotSeries } from "./plot-props.ts";

/**
 * The share of the time that is cut off at each end of the values, so that one short outlier does not flatten the rest.
 */
const leftOut = 0.01;
/** Padding above and below, as a fraction of the whole. */
const air = 0.1;

/**
 * The minimum and maximum of the middle 98% of the values, plus padding. A step is weighted by its duration, all other
 * values equally. Bars start at zero.
 * @param at the times of the values, in milliseconds, ascending
 */
export function scaleOf(at: readonly number[], series: readonly PlotSeries[]): readonly [number, number] {
  const figures = series
    .flatMap(({ values, kind }) =>
      values.flatMap((value, index) =>
        value === null
          ? []
          : [
              {
                value,
                weight: kind === "steps" ? Math.max(1, (at[index + 1] ?? at[index] ?? 0) - (at[index] ?? 0)) : 1,
              },
            ],
      ),
    )
    .toSorted((one, other) => one.value - other.value);
  const whole = figures.reduce((sum, { weight }) => sum + weight, 0);
  let passed = 0;
  const middle = figures
    .filter(({ weight }) => {
      const isBelow = passed + weight <= whole * leftOut;
      const isAbove = passed >= whole * (1 - leftOut);
      passed += weight;
      return !isBelow && !isAbove;
    })
    .map(({ value }) => value);
  // The last value of each series is always covered, however short.
  middle.push(...series.flatMap(({ values }) => values.findLast((value) => value !== null) ?? []));
  if (series.some(({ kind }) => kind === "bars")) middle.push(0);
  const [least, most] = [Math.min(...middle), Math.max(...middle)];
  if (middle.length === 0) return [0, 1];
  const room = least === most ? Math.max(1, Math.abs(least) * air) : (most - least) * air;
  return [least === 0 && series.some(({ kind }) => kind === "bars") ? 0 : least - room, most + room];
}

/** Where a step line changes: the indexes of values that differ from the previous one. */
export function movesOf(values: readonly (number | null | undefined)[]): number[] {
  return [...values.keys()].filter((index) => values[index] != null && values[index] !== values[index - 1]);
}

/** Spreads labels vertically without overlap, each close to its own position. Heights and positions in one unit. */
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
