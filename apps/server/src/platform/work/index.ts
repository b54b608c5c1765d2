export { workHandlers } from "./handlers.ts";
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
