export { scheduleHandlers } from "./handlers.ts";
export { movedOnto, pairGames, sameStarts, supply, takeOver } from "./pair.ts";
export { usualName } from "./terms.ts";
export { freeRotations, lockCalendar, moveBySource, type NewEvent, writeEvents } from "./write.ts";
