// The rules pages, each a row of `rulePages`.
import type { ComponentType } from "react";
import { RuleEditor } from "./rule-editor.tsx";
import type { RulePage } from "./draft/rule-page.ts";
import { rulePages } from "./page-settings.ts";
import { RulePart } from "./rule-part.tsx";

/** Creates the page for a path. */
export function rulePage(path: keyof typeof rulePages): ComponentType {
  return function RulePage() {
    return <RuleEditor title={`routes.${path}`} help={`rules.help.${path}`} page={rulePages[path]} />;
  };
}

const selling = {
  settings: ["businessHours", "straightHours", "slipTimeout", "horizon", "inPlay", "referral", "payoutRights"],
  first: ["sport", "league", "mode", "betType"],
} as const satisfies RulePage;

/** The rules on when and how a service sells, as part of its settings; limits have pages of their own. */
export function SellingRules() {
  return <RulePart page={selling} help="services.sellingHelp" />;
}
