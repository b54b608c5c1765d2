import { type AnswerOf, rules } from "@chalkboard/contract";
import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import { serverNow } from "../../data/clock.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import { Confirm } from "../../kit/dialog/confirm.tsx";
import { Drawer } from "../../kit/dialog/drawer.tsx";
import { useToasts } from "../../kit/states/toasts.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { List, type ListColumn } from "../../page-parts/lists/list.tsx";
import { ruleCalls } from "./retire-dialog.tsx";
import type { Rule } from "../../page-parts/settings/rule-kinds.ts";
import { kindOf } from "./rule-list.tsx";
import { changeText, namesOf, ruleText, scopeText, selectorText } from "../../page-parts/settings/rule-labels.ts";
import type { Choices } from "./use-choices.ts";

type Change = AnswerOf<typeof rules.ruleHistory>["rows"][number];

/** Actions on a rule, in words. */
export const actKeys = {
  added: "rules.actAdded",
  changed: "rules.actChanged",
  retired: "rules.actRetired",
  restored: "rules.actRestored",
} as const;

export type HistoryDrawerProps = {
  /** The history of this rule with all its versions; without it, of every rule that is visible to the user. */
  readonly ruleId?: number;
  readonly choices: Choices;
  readonly onClose: () => void;
};

/** Who changed what and when, before and after; a previous version can be restored. */
export function HistoryDrawer({ ruleId, choices, onClose }: HistoryDrawerProps) {
  const { t } = useLocale();
  return (
    <Drawer title={t("rules.history")} onClose={onClose}>
      <Changes ruleId={ruleId} choices={choices} />
    </Drawer>
  );
}

type ChangesProps = { readonly ruleId: number | undefined; readonly choices: Choices };

function Changes({ ruleId, choices: { kinds, every } }: ChangesProps) {
  const locale = useLocale();
  const { t } = locale;
  const [restored, setRestored] = useState<Rule | undefined>(undefined);
  const columns = useMemo((): readonly ListColumn<typeof rules.ruleHistory>[] => {
    return [
      { title: "rules.changedAt", value: ({ at }) => at, kind: "dateTime", width: 140 },
      { title: "rules.changedBy", value: ({ by }) => by, width: 120 },
      { title: "rules.act", value: ({ act }) => t(actKeys[act]), width: 100 },
      { title: "rules.scope", value: (change) => about(change, (one) => scopeText(one, locale)), width: 140 },
      {
        title: "rules.about",
        value: (change) => about(change, (one) => selectorText(one.selector, namesOf(one), locale)),
        grow: 1,
        wraps: true,
      },
      { title: "kit.whatChanged", value: (change) => changeText(change, every, locale), grow: 3, wraps: true },
      {
        title: "rules.restore",
        value: () => "",
        width: 120,
        cell: ({ before }: Change) =>
          before !== null && before.mayChange && before.state === "retired" ? (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => {
                setRestored(before);
              }}
            >
              {t("rules.restore")}
            </Button>
          ) : null,
      },
    ];
  }, [locale, t, every]);
  const filters = ruleId === undefined ? { controls: kinds.map(({ control }) => control) } : { ruleId };
  return (
    <>
      <List
        call={rules.ruleHistory}
        empty={{ title: "empty.changes", why: "empty.changesWhy" }}
        name="rule-history"
        isRoomy
        rowKey={({ number, act }) => `${String(number)} ${act}`}
        columns={columns}
        filters={filters}
      />
      {restored !== undefined && (
        <RestoreDialog
          rule={restored}
          every={every}
          onClose={() => {
            setRestored(undefined);
          }}
        />
      )}
    </>
  );
}

/** Describes a change's rule, as it is after the change. */
function about({ before, after }: Change, text: (rule: Rule) => string): string {
  const one = after ?? before;
  return one === null ? "" : text(one);
}

function RestoreDialog({
  rule,
  every,
  onClose,
}: {
  readonly rule: Rule;
  readonly every: Choices["every"];
  readonly onClose: () => void;
}) {
  const locale = useLocale();
  const { t } = locale;
  const toasts = useToasts();
  const { mutate } = useCallMutation(rules.restoreRule, { refresh: ruleCalls });
  const kind = kindOf(every, rule);
  // An expired rule is restored without an end.
  const isOver = rule.expiresAt !== null && rule.expiresAt <= serverNow();
  const restore = async (): Promise<void> => {
    if ((await mutate({ ruleId: rule.ruleId, ...(isOver ? { expiresAt: null } : {}) })).ok) toasts.done(t("kit.done"));
  };
  return (
    <Confirm
      title={t("rules.restoreTitle")}
      action={t("rules.restore")}
      onConfirm={restore}
      onClose={onClose}
      consequence={t("rules.restoreWhy", { rule: kind === undefined ? "" : ruleText(rule, kind, locale) })}
    />
  );
}
