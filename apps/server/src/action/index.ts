export { actionHandlers } from "./handlers.ts";
export { createSoldReadings, type SoldReadings } from "./sold-on-event.ts";
export { countWorstCases, watchWorstCases } from "./worst-case-watch.ts";
