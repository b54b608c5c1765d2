export { actionHandlers } from "./handlers.ts";
