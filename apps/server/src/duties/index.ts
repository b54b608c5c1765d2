export { type TaskCall } from "./call-tasks.ts";
export { dutiesHandlers } from "./handlers.ts";
export { mayWork } from "./may-work.ts";
export { writeDuty } from "./saving.ts";
