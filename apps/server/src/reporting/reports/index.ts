export { figuresOf } from "./figures.ts";
export { reportsHandlers } from "./handlers.ts";
