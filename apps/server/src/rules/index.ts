export { rulesHandlers } from "./handlers.ts";
export { rulesById, type ShownRule } from "./rows.ts";
export { type MovedRule, moveRules, rulesToMove, standingOf } from "./of-teams.ts";
export { rewriteRules, type RewrittenRule, rulesOfLeagues } from "./of-leagues.ts";
