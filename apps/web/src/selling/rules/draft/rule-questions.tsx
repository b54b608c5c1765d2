// Questions before a rule is saved: whether to lift a limit for everything, and whether to change the existing rule
// with the same scope instead.
import { responses, rules } from "@chalkboard/contract";
import type { Refused } from "@chalkboard/i18n";
import { useEffect, useState } from "react";
import { Confirm } from "../../../kit/dialog/confirm.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import type { Terms } from "./rule-draft.ts";
import type { Kind, Rule } from "../../../page-parts/settings/rule-kinds.ts";
import { ruleText, valueText } from "../../../page-parts/settings/rule-labels.ts";
import type { Tried } from "./tried.ts";
import { runTrial } from "./run-trial.ts";

/** The reason of a refused save that the user can resolve. */
export type RuleQuestion = { readonly of: "lifts" } | { readonly of: "exists"; readonly rule: Rule };

/** The question that a refusal asks; undefined for other refusals. */
export function questionOf(refused: Refused | undefined): RuleQuestion | undefined {
  if (refused?.code !== responses.notAllowed || typeof refused.data !== "object" || refused.data === null)
    return undefined;
  const { reason, rule } = refused.data as { readonly reason?: unknown; readonly rule?: unknown };
  if (reason === "liftsLimit") return { of: "lifts" };
  const known = reason === "ruleExists" ? rules.rule.safeParse(rule).data : undefined;
  return known === undefined ? undefined : { of: "exists", rule: known };
}

type QuestionProps = {
  readonly question: RuleQuestion;
  readonly kind: Kind;
  readonly terms: Terms;
  readonly ruleId: number | undefined;
  /** Saves again: with the confirmation, or in place of the other rule. */
  readonly onYes: (answer: { readonly lifts: true } | { readonly ruleId: number }) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Asks the question, with the consequences. */
export function RuleQuestionDialog({ question, kind, terms, ruleId, onYes, onClose }: QuestionProps) {
  const locale = useLocale();
  const { t } = locale;
  const counted = useLastWeek(question.of === "lifts" && kind.canTry ? terms : undefined, ruleId);
  if (question.of === "exists") {
    const { rule } = question;
    return (
      <Confirm
        title={t("rules.existsTitle")}
        action={t("rules.existsAction")}
        onClose={onClose}
        onConfirm={() => onYes({ ruleId: rule.ruleId })}
        consequence={[
          ruleText(rule, kind, locale),
          t("rules.existsWhy", { value: valueText(kind, terms.value, locale) }),
        ]}
      />
    );
  }
  return (
    <Confirm
      title={t("rules.liftsTitle")}
      action={t("rules.liftsAction")}
      onClose={onClose}
      onConfirm={() => onYes({ lifts: true })}
      consequence={[
        t(terms.scope.level === "platform" ? "rules.liftsPlatform" : "rules.liftsService", {
          value: valueText(kind, terms.value, locale),
        }),
        ...(kind.canTry ? [counted === undefined ? t("rules.liftsCounting") : countText(counted)] : []),
      ]}
    />
  );

  function countText({ tickets, attempts, refused, allowed, unjudged }: Tried): string {
    const { number } = locale.format;
    const changed = refused.length + allowed;
    return t("rules.liftsCount", {
      tickets: number(tickets),
      attempts: number(attempts),
      changed: number(changed),
      unjudged: number(unjudged),
    });
  }
}

/** The rule's effect on last week's sales; undefined until it is computed. */
function useLastWeek(terms: Terms | undefined, ruleId: number | undefined): Tried | undefined {
  const [tried, setTried] = useState<Tried | undefined>(undefined);
  const draft = terms === undefined ? undefined : JSON.stringify(terms);
  useEffect(() => {
    if (draft === undefined) return;
    const stop = new AbortController();
    const count = async (): Promise<void> => {
      const { tried: found, isOver } = await runTrial(
        { draft: JSON.parse(draft) as Terms, ruleId },
        { days: 7, signal: stop.signal },
      );
      if (isOver) setTried(found);
    };
    count().catch((error: unknown) => {
      if (!stop.signal.aborted) throw error;
    });
    return () => {
      stop.abort();
    };
  }, [draft, ruleId]);
  return tried;
}
