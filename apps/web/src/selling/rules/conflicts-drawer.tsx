import { type AnswerOf, rules } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/i18n";
import { Anchor, Badge, Stack, Text } from "@mantine/core";
import { Suspense } from "react";
import { useCallQuery } from "../../data/use-call-query.ts";
import { Drawer } from "../../kit/dialog/drawer.tsx";
import { EmptyState } from "../../kit/states/empty-state.tsx";
import { Loading } from "../../kit/states/loading.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { isSetting, type Rule } from "../../page-parts/settings/rule-kinds.ts";
import { kindOf } from "./rule-list.tsx";
import { ruleText } from "../../page-parts/settings/rule-labels.ts";
import { settingLabels } from "../../page-parts/settings/setting-labels.ts";
import type { Choices } from "./use-choices.ts";

type Conflict = AnswerOf<typeof rules.listConflicts>["conflicts"][number];

const looks: Readonly<Record<Conflict["kind"], { readonly text: PlainKey; readonly color: "no" | "wait" | "gray" }>> = {
  crossed: { text: "rules.conflictCrossed", color: "no" },
  shadowed: { text: "rules.conflictShadowed", color: "wait" },
  capped: { text: "rules.conflictCapped", color: "wait" },
  idle: { text: "rules.conflictIdle", color: "gray" },
  expired: { text: "rules.conflictExpired", color: "gray" },
};

type ConflictsProps = { readonly choices: Choices; readonly onRule: (rule: Rule) => void };

/** Every rule of a page that has no effect, each with the rule that it conflicts with. */
export function ConflictsDrawer({ onClose, ...props }: ConflictsProps & { readonly onClose: () => void }) {
  const { t } = useLocale();
  return (
    <Drawer title={t("rules.conflicts")} onClose={onClose}>
      <Suspense fallback={<Loading />}>
        <Conflicts {...props} />
      </Suspense>
    </Drawer>
  );
}

function Conflicts({ choices: { kinds, every }, onRule }: ConflictsProps) {
  const locale = useLocale();
  const { t } = locale;
  const {
    data: { conflicts, count },
  } = useCallQuery(rules.listConflicts, { controls: kinds.map(({ control }) => control) });
  if (count === 0) return <EmptyState title="rules.conflictsNone" why="rules.conflictsNoneWhy" />;
  const link = (rule: Rule) => {
    const kind = kindOf(every, rule);
    return kind === undefined ? null : (
      <Anchor
        component="button"
        type="button"
        size="sm"
        ta="left"
        onClick={() => {
          onRule(rule);
        }}
      >
        {ruleText(rule, kind, locale)}
      </Anchor>
    );
  };
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t("rules.conflictsWhy")} {t("rules.conflictsCount", { count })}.
        {count > conflicts.length && ` ${t("rules.conflictsShown", { count: conflicts.length })}`}
      </Text>
      {conflicts.map(({ kind, rule, by }) => (
        <section key={`${kind} ${String(rule.ruleId)} ${String(by?.ruleId ?? 0)}`}>
          <Badge variant="light" color={looks[kind].color}>
            {t(looks[kind].text)}
          </Badge>
          <Text size="sm" fw="var(--cb-weight-total)">
            {isSetting(rule.control) ? t(settingLabels(rule.control).title) : rule.control}
          </Text>
          <div>{link(rule)}</div>
          {by !== null && (
            <div>
              <Text span size="sm" c="dimmed">
                {t("rules.conflictBy")}
              </Text>{" "}
              {link(by)}
            </div>
          )}
        </section>
      ))}
    </Stack>
  );
}
