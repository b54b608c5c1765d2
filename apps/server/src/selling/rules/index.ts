export { rulesHandlers } from "./handlers.ts";
export { watchTimes } from "./times.ts";
export { rulesById, type ShownRule } from "./rows.ts";
export { type MovedRule, moveRules, rewriteRules, type RewrittenRule, rulesNaming, currentOf } from "./of-names.ts";
