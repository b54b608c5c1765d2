export { workHandlers } from "./handlers.ts";
export { isOpen as isWorkOpen } from "./queries.ts";
export {
  beginWork,
  endWork,
  noteWork,
  noteWorkProblem,
  queueWork,
  refuseCancelled,
  resumeWork,
  transactionOf,
  WorkCancelled,
  type WorkItem,
} from "./work.ts";
