// When shifts are, by the platform's clock. Pure.
import type { duties } from "@chalkboard/contract";
import { addDays, type Day, dayOf, daysFrom, type EpochMs, instantOf } from "@chalkboard/kernel";

export type Shift = Pick<duties.DutyTerms, "kind" | "weekdays" | "firstDay" | "lastDay" | "from" | "until">;
/** The times of a person's duty. */
export type Timed = Shift & { readonly personId: number };
export type Span = { readonly from: EpochMs; readonly until: EpochMs };

/**
 * The shifts that begin on a day. A replacement shift or a day off removes the person's weekly shifts of that day.
 * @param duties of any number of people
 */
export function shiftsOn<D extends Timed>(
  duties: readonly D[],
  day: Day,
  timeZone: string,
): readonly (Span & { readonly duty: D })[] {
  const weekday = new Date(day).getUTCDay() || 7;
  const isDated = ({ firstDay, lastDay }: Timed): boolean =>
    firstDay !== null && lastDay !== null && firstDay <= day && day <= lastDay;
  const away = new Set(
    duties
      .filter((duty) => (duty.kind === "instead" || duty.kind === "off") && isDated(duty))
      .map(({ personId }) => personId),
  );
  return duties
    .filter((duty) =>
      duty.kind === "weekly"
        ? duty.weekdays.includes(weekday) && !away.has(duty.personId)
        : duty.kind !== "off" && isDated(duty),
    )
    .map((duty) => ({ duty, ...spanOf(duty, day, timeZone) }));
}

/** Every shift that overlaps a time span. */
export function shiftsIn<D extends Timed>(
  duties: readonly D[],
  { from, until }: Span,
  timeZone: string,
): readonly (Span & { readonly duty: D })[] {
  // One that began the day before may last over midnight.
  const days = daysFrom(addDays(dayOf(from, timeZone), -1), dayOf(until, timeZone));
  return days
    .flatMap((day) => shiftsOn(duties, day, timeZone))
    .filter((shift) => shift.from < until && shift.until > from);
}

/** The duties on at a time. */
export function dutiesAt<D extends Timed>(duties: readonly D[], at: EpochMs, timeZone: string): readonly D[] {
  return shiftsIn(duties, { from: at, until: at + 1 }, timeZone).map(({ duty }) => duty);
}

const lookAheadMs = 35 * 86_400_000;

/** When the next of some duties begins, within five weeks; null for never. */
export function nextShift<D extends Timed>(
  duties: readonly D[],
  counting: (duty: D) => boolean,
  after: EpochMs,
  timeZone: string,
): EpochMs | null {
  for (const day of daysFrom(dayOf(after, timeZone), dayOf(after + lookAheadMs, timeZone))) {
    const begins = shiftsOn(duties, day, timeZone)
      .filter(({ duty, from }) => counting(duty) && from > after)
      .map(({ from }) => from);
    if (begins.length > 0) return Math.min(...begins);
  }
  return null;
}

/** Whether shifts together cover a time span without gaps. */
export function coversAll(spans: readonly Span[], { from, until }: Span): boolean {
  let reached = from;
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    if (span.from > reached) break;
    reached = Math.max(reached, span.until);
  }
  return reached >= until;
}

function spanOf({ from, until }: Shift, day: Day, timeZone: string): Span {
  return { from: timeOf(day, from, timeZone), until: timeOf(until > from ? day : addDays(day, 1), until, timeZone) };
}

const times = new Map<string, EpochMs>();
const mostMoments = 5_000;

/** As instantOf, with a cache, because every change by an assistant asks for the same begins and ends. */
function timeOf(day: Day, minute: number, timeZone: string): EpochMs {
  const key = `${timeZone}/${day}/${String(minute)}`;
  const cached = times.get(key);
  if (cached !== undefined) return cached;
  if (times.size >= mostMoments) times.clear();
  const found = instantOf(day, minute, timeZone);
  times.set(key, found);
  return found;
}
