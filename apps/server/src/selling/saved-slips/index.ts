export { temporaryHandlers } from "./handlers.ts";
