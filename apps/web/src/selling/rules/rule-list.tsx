import { type AnswerOf, rules } from "@chalkboard/contract";
import { type ReactNode, useMemo } from "react";
import { useFind } from "../../data/use-find.ts";
import { type Locale, useLocale } from "../../kit/format/locale.tsx";
import { List, type ListColumn } from "../../page-parts/lists/list.tsx";
import type { RuleFilters } from "./draft/rule-filters.ts";
import type { RulePage } from "./draft/rule-page.ts";
import { isSetting, type Kind, type Rule } from "../../page-parts/settings/rule-kinds.ts";
import {
  besideName,
  kindKeys,
  namesOf,
  ruleText,
  scopeText,
  selectorText,
} from "../../page-parts/settings/rule-labels.ts";
import { settingLabels } from "../../page-parts/settings/setting-labels.ts";
import type { Choices } from "./use-choices.ts";

const stateKeys = {
  acting: "rules.stateActing",
  expired: "rules.stateExpired",
  retired: "rules.stateRetired",
} as const;

export type RuleListProps = {
  readonly page: RulePage;
  readonly filters: RuleFilters;
  readonly choices: Choices;
  /** The panel that a rule opens. */
  readonly panel: (rule: Rule, onClose: () => void) => ReactNode;
};

/** The rules of the page's settings that are visible to the user. */
export function RuleList({
  page: { settings, levels },
  filters: { level, league, text, past },
  choices: { kinds },
  panel,
}: RuleListProps) {
  const only = levels?.length === 1 ? levels[0] : undefined;
  const locale = useLocale();
  const conflicts = useFind(rules.listConflicts, { controls: [...settings] })?.conflicts;
  const marks = useMemo(
    () => new Map((conflicts ?? []).map((conflict) => [conflict.rule.ruleId, conflict])),
    [conflicts],
  );
  const columns = useMemo((): readonly ListColumn<typeof rules.listRules>[] => {
    const { t } = locale;
    const valueOf = (rule: Rule): string => {
      const kind = kindOf(kinds, rule);
      return kind === undefined ? "" : besideName(kind, rule.value, locale);
    };
    return [
      { title: "rules.scope", by: "scopeName", value: (rule) => scopeText(rule, locale), width: 150, phone: "line" },
      ...(settings.length === 1
        ? []
        : [
            {
              title: "rules.setting",
              by: "control",
              value: ({ control }: Rule) => (isSetting(control) ? t(settingLabels(control).title) : control),
              width: 176,
              phone: "name",
            } as const,
          ]),
      {
        title: "rules.about",
        value: (rule) => selectorText(rule.selector, namesOf(rule), locale),
        grow: 1,
        wraps: true,
      },
      { title: "rules.value", value: valueOf, grow: 3, wraps: true, phone: "line" },
      { title: "rules.kind", value: ({ kind }) => t(kindKeys[kind]), width: 120 },
      {
        title: "rules.state",
        value: (rule: Rule) => markOf(rule, marks, kinds, locale) ?? t(stateKeys[rule.state]),
        width: 150,
        wraps: true,
        phone: "line",
      },
      { title: "rules.until", value: ({ expiresAt }) => expiresAt, kind: "dateTime", width: 128, wideOnly: true },
      {
        title: "rules.changedAt",
        by: "ruleId",
        value: ({ createdAt }) => createdAt,
        kind: "dateTime",
        width: 128,
        wideOnly: true,
      },
      { title: "rules.changedBy", value: ({ createdBy }) => createdBy, width: 104, wideOnly: true },
    ];
  }, [locale, settings, kinds, marks]);
  return (
    <List
      call={rules.listRules}
      empty={{ title: "empty.rules", why: "empty.rulesWhy" }}
      name="rules"
      rowKey={({ ruleId }) => ruleId}
      columns={columns}
      panel={panel}
      alone={(ruleId) => ({ ruleId, past: true })}
      rowTone={({ state }) => (state === "acting" ? undefined : "dim")}
      filters={{
        controls: [...settings],
        past: past === "yes",
        ...(only !== undefined ? { level: only } : level === "" ? {} : { level }),
        ...(league === "" ? {} : { league: Number(league) }),
        ...(text.trim() === "" ? {} : { text: text.trim() }),
      }}
    />
  );
}

type Conflict = AnswerOf<typeof rules.listConflicts>["conflicts"][number];
type Marks = ReadonlyMap<number, Conflict>;

/** Names why a rule has no effect; undefined if it applies as written. */
function markOf({ ruleId, state }: Rule, marks: Marks, kinds: readonly Kind[], locale: Locale): string | undefined {
  const { kind: conflict, by = null } = marks.get(ruleId) ?? {};
  const kind = by === null ? undefined : kindOf(kinds, by);
  if (state !== "acting" || by === null || kind === undefined) return undefined;
  const rule = ruleText(by, kind, locale);
  return locale.t(conflict === "shadowed" ? "rules.overriddenBy" : "rules.limitedBy", { rule });
}

/** The kind of a rule's setting. */
export function kindOf(kinds: readonly Kind[], { control }: Pick<Rule, "control">): Kind | undefined {
  return kinds.find((kind) => kind.control === control);
}
