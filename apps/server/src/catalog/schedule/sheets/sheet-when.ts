// Reads dates and times of day in a sheet's cells. Pure.
import type { Day } from "@chalkboard/kernel";
import {
  type DateOrder,
  dayOfDate,
  findDate,
  findTime,
  isUndecided,
  isWeekday,
  timeCell,
  withoutUndecided,
  type WrittenDate,
} from "../../../platform/tables/index.ts";

/**
 * The day and minute of a cell, and the rest of its text. `isNoDate`: it has what looks like a date that does not
 * exist.
 */
export type When = {
  readonly rest: string;
  readonly day: Day | null;
  readonly minute: number | null;
  readonly isNoDate: boolean;
};

/** How the dates of a sheet are read. `near`: dates without a year are the closest ones to it. */
export type DateReading = { readonly near: Day; readonly order: DateOrder };

/**
 * Takes the first date and the first time out of a cell. Times to be announced are no times.
 * @param isNamed whether the cell holds a date alone, so that a month may be a name
 */
export function takeWhen(cell: string, { near, order }: DateReading, isNamed = false): When {
  const text = cell.normalize("NFKC");
  const date = sheetDate(text, isNamed);
  const day = date === undefined ? null : (dayOfDate(date, order, near) ?? null);
  const withoutDate = withoutUndecided(date === undefined ? text : text.replace(date.text, " "));
  const time = findTime(withoutDate);
  return {
    day,
    minute: time?.minute ?? null,
    isNoDate: date !== undefined && day === null,
    rest: time === undefined ? withoutDate : withoutDate.replace(time.text, " "),
  };
}

/**
 * The date of a cell under a date heading: a spreadsheet's day number (day 1 is 1 January 1900), or written out, with
 * its day of the week.
 */
export function takeDay(cell: string, reading: DateReading): When {
  const [, whole, part = "0"] = /^(\d{5})(?:[.,](\d+))?$/.exec(cell.normalize("NFKC")) ?? [];
  if (whole !== undefined) return ofSerial(Number(whole), Number(`0.${part}`), cell);
  const { rest, ...when } = takeWhen(cell, reading, true);
  return {
    ...when,
    rest: rest
      .split(/[\s,.]+/)
      .filter((word) => word !== "" && !isWeekday(word) && word !== "T")
      .join(" "),
  };
}

/** The time of a cell under a time heading; a time to be announced is none, so the cell says nothing. */
export function takeTime(cell: string, reading: DateReading): When {
  return isUndecided(cell) ? { rest: "", day: null, minute: null, isNoDate: false } : takeWhen(timeCell(cell), reading);
}

/** The part of a cell that is written as a date. 901/902 are rotation numbers. */
export function sheetDate(cell: string, isNamed: boolean): WrittenDate | undefined {
  const date = findDate(cell.normalize("NFKC"), isNamed);
  return date === undefined ||
    (date.order === undefined && date.figures.every((figure) => figure > 12)) ||
    date.figures.some((figure) => figure > 31)
    ? undefined
    : date;
}

const [firstSerial, lastSerial] = [36_526, 73_050];
const dayMs = 86_400_000;

function ofSerial(days: number, part: number, cell: string): When {
  if (days < firstSerial || days > lastSerial) return { rest: cell, day: null, minute: null, isNoDate: false };
  const day = new Date(Date.UTC(1899, 11, 30) + days * dayMs).toISOString().slice(0, 10);
  return { rest: "", day, minute: part === 0 ? null : Math.round(part * 1_440) % 1_440, isNoDate: false };
}
