import { rules } from "@chalkboard/contract";
import { useTell } from "../data/use-tell.ts";
import { Confirm } from "../kit/confirm.tsx";
import { useToasts } from "../kit/toasts.tsx";
import { useWords } from "../kit/words.tsx";
import type { Rule } from "../settings/rule-kinds.ts";
import { kindOf } from "./rule-list.tsx";
import { ruleText } from "../settings/rule-words.ts";
import type { Choices } from "./use-choices.ts";

/** What is old after a rule was changed. */
export const ruleCalls = [rules.listRules, rules.ruleHistory, rules.effectiveRules, rules.listConflicts];

/** Ends a rule, and says before what that means. */
export function RetireDialog({ rule, choices: { kinds }, onClose }: { readonly rule: Rule; readonly choices: Choices; readonly onClose: () => void }) {
  const words = useWords();
  const { t } = words;
  const toasts = useToasts();
  const { tell } = useTell(rules.retireRule, { refresh: ruleCalls });
  const kind = kindOf(kinds, rule);
  const retire = async (): Promise<void> => {
    if ((await tell({ ruleId: rule.ruleId })).ok) toasts.done(t("kit.done"));
  };
  return <Confirm title={t("rules.retireTitle")} deed={t("rules.retire")} onConfirm={retire} onClose={onClose}
    consequence={t("rules.retireWhy", { rule: kind === undefined ? "" : ruleText(rule, kind, words) })} />;
}
