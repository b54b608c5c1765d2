import { priceSettings } from "@chalkboard/engine";
import { Alert, Button, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { useDraftStorage } from "../../page-parts/forms/record-form.tsx";
import { Drawer } from "../../kit/dialog/drawer.tsx";
import { FormDialog, type Saved } from "../../kit/form/form.tsx";
import { DateTimeField } from "../../kit/fields/date-time-field.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { type Draft, draftOf, draftSchema, type RuleForm, selectorOf, termsOf } from "./draft/rule-draft.ts";
import type { Kind, Rule, Value } from "../../page-parts/settings/rule-kinds.ts";
import { kindOf } from "./rule-list.tsx";
import { BoardFindings, BoardPreview } from "./conversion/board-preview.tsx";
import {
  kindKeys,
  type NameOf,
  namesOf,
  ruleText,
  selectorText,
  valueText,
} from "../../page-parts/settings/rule-labels.ts";
import { SelectorFields } from "./selector-fields.tsx";
import { Trial } from "./draft/trial.tsx";
import { type BoardDraft, useBoardTest } from "./conversion/use-board-test.ts";
import type { Choices } from "./use-choices.ts";
import { useRuleSaving } from "./use-rule-saving.tsx";
import { ValueFields } from "./fields/value-fields.tsx";
import { WhomFields } from "./whom-fields.tsx";
import { momentText } from "../../kit/format/moment-text.ts";

export type RuleDialogProps = {
  /** Absent for a new one. */
  readonly rule: Rule | undefined;
  readonly choices: Choices;
  readonly onClose: () => void;
  readonly onRetire?: (rule: Rule) => void;
  readonly onHistory?: (rule: Rule) => void;
  readonly onCopy?: (rule: Rule) => void;
};

const titles = {
  level: "rules.scope",
  target: "rules.target",
  control: "rules.setting",
  kind: "rules.kind",
  value: "rules.value",
  selector: "rules.about",
  startsAt: "rules.startsAt",
  expiresAt: "rules.until",
} as const;

/** A rule: editable with permission, otherwise read-only. */
export function RuleDialog(props: RuleDialogProps) {
  const { rule, choices } = props;
  const { kinds, every, levels } = choices;
  // An open form stays one when another person retires its rule: it says so, and nothing that was typed is lost.
  const [mayChange] = useState(() =>
    rule === undefined ? levels.length > 0 : rule.mayChange && rule.state === "acting",
  );
  const kind = rule === undefined ? kinds[0] : kindOf(every, rule);
  if (kind === undefined) return null;
  if (!mayChange) return <ReadRule {...props} kind={kind} />;
  return <ChangeRule {...props} kind={kind} choices={kinds.includes(kind) ? choices : { ...choices, kinds: [kind] }} />;
}

function ReadRule({ rule, kind, onHistory, onClose }: RuleDialogProps & { readonly kind: Kind }) {
  const locale = useLocale();
  if (rule === undefined) return null;
  return (
    <Drawer title={locale.t("rules.rule")} onClose={onClose}>
      <Text>{ruleText(rule, kind, locale)}</Text>
      <Text mt="xs">{locale.t(kindKeys[rule.kind])}</Text>
      {!rule.mayChange && (
        <Text c="dimmed" mt="xs">
          {locale.t("rules.notYours")}
        </Text>
      )}
      <Button
        mt="md"
        variant="default"
        onClick={() => {
          onHistory?.(rule);
        }}
      >
        {locale.t("rules.history")}
      </Button>
    </Drawer>
  );
}

function ChangeRule({
  rule,
  kind,
  choices,
  onClose,
  onRetire,
  onHistory,
  onCopy,
}: RuleDialogProps & { readonly kind: Kind }) {
  const locale = useLocale();
  const { t } = locale;
  const {
    kinds,
    levels: [level = "service"],
    only,
    forbids,
  } = choices;
  const storage = useDraftStorage(rule === undefined ? `new-rule-${kind.control}` : `rule-${String(rule.ruleId)}`);
  const { newest, isGone, put, question } = useRuleSaving({
    rule,
    kind,
    kinds,
    onAnswered: () => {
      storage?.forget();
      onClose();
    },
  });
  const schema = useMemo(() => draftSchema(kinds), [kinds]);
  const initial = useMemo(
    () => draftOf(newest, kind, { level, target: only[level] ?? "", forbids }),
    [newest, kind, level, only, forbids],
  );
  // Names of values picked here; the rule itself includes its names.
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const nameOf: NameOf = (part, value) =>
    picked.get(`${part} ${String(value)}`) ?? (newest === undefined ? undefined : namesOf(newest)(part, value));
  const shared = {
    titles,
    refresh: () => undefined,
    shown: {
      value: (value: unknown) => valueText(kind, value as Value, locale),
      selector: (selector: unknown) => selectorText(selectorOf(selector as Draft["selector"]), nameOf, locale),
      kind: (one: unknown) => locale.t(one === "ceiling" ? kindKeys.ceiling : kindKeys.default),
      expiresAt: (at: unknown) => (typeof at === "number" ? momentText(locale.format, at, locale.zone) : "–"),
    },
  };
  const test = useBoardTest();
  const save = async (values: Draft): Promise<Saved> => {
    const draft = boardDraft(values, newest?.ruleId);
    return draft !== undefined && !(await test.passes(draft)) ? { ok: false } : put(values);
  };
  return (
    <>
      <FormDialog
        title={t(rule === undefined ? "rules.newRule" : "rules.rule")}
        schema={schema}
        initial={initial}
        shared={shared}
        onClose={onClose}
        isNew={rule === undefined}
        storage={storage}
        onSave={save}
      >
        {(form) => (
          <Stack gap="sm">
            {isGone && (
              <Alert color="wait" variant="light" role="status">
                {t("rules.retiredMeanwhile")}
              </Alert>
            )}
            <WhomFields form={form} choices={choices} isNew={rule === undefined} />
            <ValueFields form={form} kind={kindOf(kinds, form.values) ?? kind} />
            {form.values.level !== "exception" && !priceSettings.has(form.values.control) && <KindField form={form} />}
            <SelectorFields
              form={form}
              first={choices.first}
              isOnlyFirst={choices.isOnlyFirst}
              onPicked={(part, value, name) => {
                setPicked((before) => new Map(before).set(`${part} ${value}`, name));
              }}
            />
            <DateTimeField
              label="rules.startsAt"
              description={t("rules.startsHint")}
              value={form.values.startsAt}
              error={form.errors["startsAt"]}
              onChange={(at) => {
                form.setFieldValue("startsAt", at);
              }}
            />
            <DateTimeField
              label="rules.until"
              description={t("rules.untilHint")}
              value={form.values.expiresAt}
              error={form.errors["expiresAt"]}
              onChange={(at) => {
                form.setFieldValue("expiresAt", at);
              }}
            />
            {kindOf(kinds, form.values)?.canTry === true && (
              <Trial terms={termsOf(form.values)} ruleId={isGone ? undefined : newest?.ruleId} />
            )}
            {priceSettings.has(form.values.control) && (
              <BoardPreview
                draft={schema.safeParse(form.values).success ? boardDraft(form.values, newest?.ruleId) : undefined}
              />
            )}
            {test.found !== undefined && <BoardFindings found={test.found} title="payTables.standsAgainst" isDraft />}
            {rule !== undefined && !form.isDirty() && (
              <Group gap="sm">
                <Button
                  variant="subtle"
                  onClick={() => {
                    onHistory?.(rule);
                  }}
                >
                  {t("rules.history")}
                </Button>
                <Button
                  variant="subtle"
                  onClick={() => {
                    onCopy?.(rule);
                  }}
                >
                  {t("rules.copy")}
                </Button>
                <Button
                  variant="subtle"
                  onClick={() => {
                    onRetire?.(rule);
                  }}
                >
                  {t("rules.retire")}
                </Button>
              </Group>
            )}
          </Stack>
        )}
      </FormDialog>
      {question}
    </>
  );
}

function KindField({ form }: { readonly form: RuleForm }) {
  const { t } = useLocale();
  return (
    <div>
      <label id="rule-kind">{t("rules.kind")}</label>
      <SegmentedControl
        fullWidth
        aria-labelledby="rule-kind"
        {...form.getInputProps("kind")}
        data={(["default", "ceiling"] as const).map((value) => ({ value, label: t(kindKeys[value]) }))}
      />
      <Text size="xs" c="dimmed" mt="xxs">
        {t(form.values.kind === "ceiling" ? "rules.ceilingHint" : "rules.defaultHint")}
      </Text>
    </div>
  );
}

/** The effect of a price rule on a board; undefined for other settings. */
function boardDraft({ control, ...values }: Draft, ruleId: number | undefined): BoardDraft | undefined {
  if (control !== "priceConversion" && control !== "ownLine") return undefined;
  return {
    rule: {
      control,
      selector: selectorOf(values.selector),
      value: values.value,
      ...(ruleId === undefined ? {} : { ruleId }),
    },
  };
}
