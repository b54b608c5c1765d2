export { resultsHandlers } from "./handlers.ts";
export type { Blocker } from "./blockers.ts";
export { watchLate } from "./report/late.ts";
export { makeOfficial, type MadeOfficial, stateScores } from "./official.ts";
export type { OfficialResult } from "./official-result.ts";
export { policyOf } from "./policy.ts";
