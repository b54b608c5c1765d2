// A moment as a calendar writes it: 2026-11-21 23:15:00, on a zone's wall clock.
import { dayOf, instantOf, localTime } from "@chalkboard/kernel";

const form = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?/;
const two = (figure: number): string => String(figure).padStart(2, "0");

export function dateTimeText(at: number, zone: string): string {
  const { hour, minute, second } = localTime(at, zone);
  return `${dayOf(at, zone)} ${two(hour)}:${two(minute)}:${two(second)}`;
}

/** Null for what is no moment. */
export function timeOf(text: string, zone: string): number | null {
  const [, day, hour, minute, second = "0"] = form.exec(text) ?? [];
  return day === undefined ? null : instantOf(day, Number(hour) * 60 + Number(minute), zone) + Number(second) * 1_000;
}
