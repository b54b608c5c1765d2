// Saving a rule: another user's changes meanwhile, and the questions that a save may raise.
import { responses, rules } from "@chalkboard/contract";
import type { Refused } from "@chalkboard/i18n";
import { type ReactNode, useState } from "react";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import type { Saved } from "../../kit/form/form.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale, type Locale } from "../../kit/format/locale.tsx";
import { ruleCalls } from "./retire-dialog.tsx";
import { type Draft, termsOf } from "./draft/rule-draft.ts";
import type { Kind, Rule } from "../../page-parts/settings/rule-kinds.ts";
import { kindOf } from "./rule-list.tsx";
import { questionOf, type RuleQuestion, RuleQuestionDialog } from "./draft/rule-questions.tsx";

type Answer = { readonly lifts?: true; readonly ruleId?: number };
type Asking = { readonly question: RuleQuestion; readonly values: Draft; readonly answer: Answer };
type SavingProps = {
  readonly rule: Rule | undefined;
  readonly kind: Kind;
  readonly kinds: readonly Kind[];
  /** Called after a save that followed a question; other saves close the form by themselves. */
  readonly onAnswered: () => void;
};
export type RuleSaving = {
  readonly newest: Rule | undefined;
  readonly isGone: boolean;
  readonly put: (values: Draft) => Promise<Saved>;
  readonly question: ReactNode;
};

/** Saves a new rule or another version of one. */
export function useRuleSaving({ rule, kind, kinds, onAnswered }: SavingProps): RuleSaving {
  const locale = useLocale();
  const toasts = useToasts();
  const { mutate } = useCallMutation(rules.saveRule, { quiet: true, refresh: ruleCalls });
  const [newest, setNewest] = useState(rule);
  const [asking, setAsking] = useState<Asking | undefined>(undefined);
  const isGone = newest !== undefined && newest.state === "retired";
  const put = async (values: Draft, answer: Answer = {}): Promise<Saved> => {
    const result = await mutate({
      ...(newest === undefined || isGone ? {} : { ruleId: newest.ruleId }),
      ...termsOf(values),
      ...(values.startsAt === null ? {} : { startsAt: values.startsAt }),
      ...answer,
    });
    const question = result.ok ? undefined : questionOf(result.refused);
    // A rule that is changed to equal another one is not saved; the refusal says so.
    if (question !== undefined && (question.of === "lifts" || newest === undefined)) {
      setAsking({ question, values, answer });
      return { ok: false };
    }
    const theirs = result.ok ? undefined : newestOf(result.refused);
    if (theirs !== undefined) setNewest(theirs);
    for (const above of result.ok ? (result.data.above?.slice(0, 1) ?? []) : [])
      toasts.caution(aboveText(above, locale));
    return result;
  };
  const answered = async ({ values, answer }: Asking, more: Answer): Promise<void> => {
    setAsking(undefined);
    const result = await put(values, { ...answer, ...more });
    if (result.ok) {
      toasts.done(locale.t("kit.saved"));
      onAnswered();
    } else if (result.refused !== undefined) toasts.refused(result.refused);
  };
  const question =
    asking === undefined ? null : (
      <RuleQuestionDialog
        key={asking.question.of}
        question={asking.question}
        kind={kindOf(kinds, asking.values) ?? kind}
        terms={termsOf(asking.values)}
        ruleId={asking.answer.ruleId ?? newest?.ruleId}
        onYes={(more) => answered(asking, more)}
        onClose={() => {
          setAsking((now) => (now === asking ? undefined : now));
        }}
      />
    );
  return { newest, isGone, put, question };
}

/** A limit was set below what is open already. */
function aboveText(
  { name, open, limit }: { readonly name: string; readonly open: number; readonly limit: number },
  { t, format, currency }: Locale,
): string {
  return t("rules.openAbove", { name, open: format.money(open, currency), limit: format.money(limit, currency) });
}

/** The newest version of a rule in a refusal; undefined for other refusals. */
function newestOf(refused: Refused | undefined): Rule | undefined {
  if (
    refused?.code !== responses.changedMeanwhile ||
    typeof refused.data !== "object" ||
    refused.data === null ||
    !("rule" in refused.data)
  )
    return undefined;
  return rules.rule.safeParse(refused.data.rule).data;
}
