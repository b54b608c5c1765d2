export { isUndecided, isWeekday, monthNamed, withoutUndecided } from "./date-words.ts";
export {
  type DateOrder,
  dateOrderOf,
  dayOfDate,
  findDate,
  nearestDay,
  realDay,
  usualOrder,
  type WrittenDate,
} from "./dates.ts";
export { type Headings, readHeadings, repeated } from "./headings.ts";
export { fatal, readLines, readTable, readText, type Table, type TableLimits, unreadTable } from "./read-table.ts";
export type { TableRow } from "./table-row.ts";
export { findTime, timeCell, type WrittenTime } from "./times.ts";
