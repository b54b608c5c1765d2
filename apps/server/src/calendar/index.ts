export { calendarHandlers } from "./handlers.ts";
export { type Pasted, tableOf } from "./sheet-cells.ts";
export { usualName } from "./terms.ts";
export { freeRotations, lockCalendar, moveBySource, type NewEvent, takeOver, writeEvents } from "./write.ts";
