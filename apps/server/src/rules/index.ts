export { rulesHandlers } from "./handlers.ts";
export { rulesById, type ShownRule } from "./rows.ts";
