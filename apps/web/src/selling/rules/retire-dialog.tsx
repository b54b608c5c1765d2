import { rules } from "@chalkboard/contract";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Confirm } from "../../kit/dialog/confirm.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import type { Rule } from "../../page-parts/settings/rule-kinds.ts";
import { kindOf } from "./rule-list.tsx";
import { ruleText } from "../../page-parts/settings/rule-labels.ts";
import type { Choices } from "./use-choices.ts";

/** The calls whose results become stale after a rule was changed. */
export const ruleCalls = [rules.listRules, rules.ruleHistory, rules.effectiveRules, rules.listConflicts];

/** Ends a rule after showing the consequences. */
export function RetireDialog({
  rule,
  choices: { every },
  onClose,
}: {
  readonly rule: Rule;
  readonly choices: Choices;
  readonly onClose: () => void;
}) {
  const locale = useLocale();
  const { t } = locale;
  const toasts = useToasts();
  const { mutate } = useCallMutation(rules.retireRule, { refresh: ruleCalls });
  const kind = kindOf(every, rule);
  const retire = async (): Promise<void> => {
    if ((await mutate({ ruleId: rule.ruleId })).ok) toasts.done(t("kit.done"));
  };
  return (
    <Confirm
      title={t("rules.retireTitle")}
      action={t("rules.retire")}
      onConfirm={retire}
      onClose={onClose}
      consequence={t("rules.retireWhy", { rule: kind === undefined ? "" : ruleText(rule, kind, locale) })}
    />
  );
}
