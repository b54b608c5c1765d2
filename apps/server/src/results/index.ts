export { resultsHandlers } from "./handlers.ts";
export { inWords } from "./hindrances.ts";
export { watchLate } from "./late.ts";
export { makeOfficial, type MadeOfficial, type OfficialResult, stateScores } from "./official.ts";
export { policyOf } from "./policy.ts";
