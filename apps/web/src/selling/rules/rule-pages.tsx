// The rules pages, each a row of `rulePages`.
import type { ComponentType } from "react";
import { RuleEditor } from "./rule-editor.tsx";
import { partRules, rulePages } from "./page-settings.ts";
import { RulePart } from "./rule-part.tsx";

/** Creates the page for a path. */
export function rulePage(path: keyof typeof rulePages): ComponentType {
  return function RulePage() {
    return <RuleEditor title={`routes.${path}`} help={`rules.help.${path}`} page={rulePages[path]} />;
  };
}

/** The rules on when and how a service sells, as part of its settings; limits have pages of their own. */
export function SellingRules() {
  return <RulePart page={partRules["/adm/sys-config"]} help="services.sellingHelp" />;
}
