export { type TaskCall } from "./call-tasks.ts";
export { dutiesHandlers } from "./handlers.ts";
export { mayKeep, mayWork } from "./may-work.ts";
export { openWork } from "./open-work.ts";
export { writeDuty } from "./saving.ts";
