// A moment as a browser's field for day and minute writes it: 2026-11-21T23:15, on a zone's wall clock.
import { dayOf, instantOf, wallTime } from "@chalkboard/kernel";

const form = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/;
const two = (figure: number): string => String(figure).padStart(2, "0");

export function momentText(at: number, zone: string): string {
  const { hour, minute } = wallTime(at, zone);
  return `${dayOf(at, zone)}T${two(hour)}:${two(minute)}`;
}

/** Null for what is no moment. */
export function momentOf(text: string, zone: string): number | null {
  const [, day, hour, minute] = form.exec(text) ?? [];
  return day === undefined ? null : instantOf(day, Number(hour) * 60 + Number(minute), zone);
}
