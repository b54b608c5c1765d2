import { addDays, type Day } from "@chalkboard/kernel";

const dayMs = 86_400_000;

/** The number of days of a period, both ends included; below one where it ends before it begins. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

/** The first day of the previous period of the same length. */
export function firstBefore({ from, to }: { readonly from: Day; readonly to: Day }): Day {
  return addDays(from, -daysBetween(from, to));
}
