// Date and time as a calendar writes them: 2026-11-21 23:15:00, in a given time zone.
import { dayOf, instantOf, localTime } from "@chalkboard/kernel";

const form = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?/;
const two = (figure: number): string => String(figure).padStart(2, "0");

export function dateTimeText(at: number, zone: string): string {
  const { hour, minute, second } = localTime(at, zone);
  return `${dayOf(at, zone)} ${two(hour)}:${two(minute)}:${two(second)}`;
}

/** Null for a text that is not a valid date and time. */
export function timeOf(text: string, zone: string): number | null {
  const [, day, hour, minute, second = "0"] = form.exec(text) ?? [];
  return day === undefined ? null : instantOf(day, Number(hour) * 60 + Number(minute), zone) + Number(second) * 1_000;
}
