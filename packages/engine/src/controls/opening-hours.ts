// Weekly opening hours on a wall clock. A window that ends past midnight belongs to the day on which it began.

/**
 * Minutes after midnight: the first minute sold and the first minute not sold; `to` at or below `from` is on the next
 * day. Weekday 1 is Monday, 7 Sunday.
 */
export type HoursWindow = { readonly weekday: number; readonly from: number; readonly to: number };

/** A time of the week on the service's wall clock. */
export type WeekMinute = { readonly weekday: number; readonly minute: number };

const day = 1440;
const week = 7 * day;

/** Whether a time is within one of the windows. */
export function isOpenAt(windows: readonly HoursWindow[], at: WeekMinute): boolean {
  return windows.some((window) => untilOpen(window, at) === 0);
}

/** The next time from `at` on that is within a window, with the minutes until then; null when no window ever opens. */
export function nextOpening(
  windows: readonly HoursWindow[],
  at: WeekMinute,
): (WeekMinute & { readonly inMinutes: number }) | null {
  let inMinutes = Infinity;
  for (const window of windows) inMinutes = Math.min(inMinutes, untilOpen(window, at));
  if (inMinutes === Infinity) return null;
  const position = (positionOf(at) + inMinutes) % week;
  return { weekday: Math.floor(position / day) + 1, minute: position % day, inMinutes };
}

/**
 * The windows without what is at or after a closing minute of the day on which each began; more than 1440 closes after
 * midnight.
 */
export function closedFrom(windows: readonly HoursWindow[], closeMinute: number): readonly HoursWindow[] {
  return windows
    .map((window) => ({ ...window, to: Math.min(endOf(window), closeMinute) }))
    .filter(({ from, to }) => to > from);
}

/** The intersection of two sets of hours. */
export function commonHours(one: readonly HoursWindow[], other: readonly HoursWindow[]): readonly HoursWindow[] {
  return one.flatMap((a) =>
    other.flatMap((b) => {
      const start = a.weekday * day;
      return [-week, 0, week].flatMap((shift) => {
        const offset = b.weekday * day + shift - start;
        const from = Math.max(a.from, b.from + offset);
        const to = Math.min(endOf(a), endOf(b) + offset);
        return to > from ? [{ weekday: a.weekday, from, to }] : [];
      });
    }),
  );
}

/** Every hour of the week. */
export const always: readonly HoursWindow[] = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: day }));

function untilOpen(window: HoursWindow, at: WeekMinute): number {
  const since = (positionOf(at) - positionOf({ weekday: window.weekday, minute: window.from }) + 2 * week) % week;
  return since < endOf(window) - window.from ? 0 : week - since;
}

function endOf({ from, to }: HoursWindow): number {
  return to > from ? to : to + day;
}

function positionOf({ weekday, minute }: WeekMinute): number {
  return (weekday - 1) * day + minute;
}
