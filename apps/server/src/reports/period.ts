import type { Day } from "@chalkboard/kernel";

const dayMs = 86_400_000;

/** How many days a period has, both its ends counted; below one where it ends before it begins. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}
