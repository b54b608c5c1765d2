export { actionHandlers } from "./handlers.ts";
export { createSoldReadings, type SoldReadings } from "./sold/sold-on-event.ts";
export { countWorstCases, watchWorstCases } from "./liability/worst-case-watch.ts";
