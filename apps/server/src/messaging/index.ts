export { messagingHandlers } from "./handlers.ts";
