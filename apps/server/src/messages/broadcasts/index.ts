export { broadcast, messagingHandlers } from "./handlers.ts";
