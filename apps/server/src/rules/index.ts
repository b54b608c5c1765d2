export { rulesHandlers } from "./handlers.ts";
