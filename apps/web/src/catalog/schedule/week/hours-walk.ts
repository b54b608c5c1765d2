// Focus in the week's hours: Tab reaches one line; arrows move between lines and days.
import { bringIntoSight } from "../../../kit/behaviour/scroll.ts";

const lineOf = "[data-line]";

/** Focuses a line. */
export function leadTo(grid: HTMLElement, line: HTMLElement): void {
  for (const before of grid.querySelectorAll<HTMLElement>(`${lineOf}[tabindex="0"]`)) before.tabIndex = -1;
  line.tabIndex = 0;
  line.focus({ preventScroll: true });
  bringIntoSight(line);
}

/**
 * The target of an arrow, Home or End: up and down within the day; sideways to the line of the nearest hour on the next
 * day that has one.
 */
export function lineAfter(grid: HTMLElement, line: HTMLElement, key: string): HTMLElement | undefined {
  const days = [
    ...new Set([...grid.querySelectorAll<HTMLElement>("[role=gridcell]")].map(({ dataset }) => dataset["day"] ?? "")),
  ];
  const linesOfDay = (day: string): readonly HTMLElement[] => [
    ...grid.querySelectorAll<HTMLElement>(`[role=gridcell][data-day="${day}"] ${lineOf}`),
  ];
  const cell = line.closest<HTMLElement>("[role=gridcell]");
  const day = cell?.dataset["day"] ?? "";
  const own = linesOfDay(day);
  const place = own.indexOf(line);
  if (key === "ArrowDown") return own[place + 1];
  if (key === "ArrowUp") return own[place - 1];
  if (key === "Home") return own[0];
  if (key === "End") return own.at(-1);
  if (key !== "ArrowLeft" && key !== "ArrowRight") return undefined;
  const beside =
    key === "ArrowRight" ? days.slice(days.indexOf(day) + 1) : days.slice(0, days.indexOf(day)).toReversed();
  const there = beside.map(linesOfDay).find((lines) => lines.length > 0) ?? [];
  const hourOf = (one: HTMLElement): number => Number(one.closest<HTMLElement>("[role=gridcell]")?.dataset["hour"]);
  const far = (one: HTMLElement): number => Math.abs(hourOf(one) - hourOf(line));
  return there.toSorted((one, other) => far(one) - far(other))[0];
}
