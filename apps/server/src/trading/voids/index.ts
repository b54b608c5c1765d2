export { voidsHandlers } from "./handlers.ts";
