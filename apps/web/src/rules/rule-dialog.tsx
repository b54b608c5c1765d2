import { responses, rules } from "@chalkboard/contract";
import type { Refused } from "@chalkboard/messages";
import { Alert, Button, Group, SegmentedControl, Select, Stack, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTell } from "../data/use-tell.ts";
import { useKeptPlace } from "../forms/record-form.tsx";
import { Drawer } from "../kit/dialog.tsx";
import { FormDialog } from "../kit/form.tsx";
import { MomentField } from "../kit/moment-field.tsx";
import { useWords } from "../kit/words.tsx";
import { useSession } from "../data/viewer.ts";
import { ruleCalls } from "./retire-dialog.tsx";
import { type Draft, draftOf, draftSchema, type Level, type RuleForm, selectorOf, termsOf } from "./rule-draft.ts";
import { type Kind, loosest, type Rule, type Value } from "./rule-kinds.ts";
import { kindOf } from "./rule-list.tsx";
import { kindKeys, ruleText, selectorText, valueText } from "./rule-words.ts";
import { SelectorFields } from "./selector-fields.tsx";
import { isEdited, settingWords } from "./setting-words.ts";
import { Trial } from "./trial.tsx";
import type { Choices } from "./use-choices.ts";
import { ValueFields } from "./value-fields.tsx";

export type RuleDialogProps = {
  /** Absent for a new one. */
  readonly rule: Rule | undefined;
  readonly choices: Choices;
  readonly onClose: () => void;
  readonly onRetire?: (rule: Rule) => void;
  readonly onHistory?: (rule: Rule) => void;
};

const titles = {
  level: "rules.scope", target: "rules.target", control: "rules.setting", kind: "rules.kind", value: "rules.value", selector: "rules.about",
  expiresAt: "rules.until",
} as const;

/** A rule: changed by whoever may, read by the others. */
export function RuleDialog(props: RuleDialogProps) {
  const { rule, choices: { kinds, levels } } = props;
  const mayChange = rule === undefined ? levels.length > 0 : rule.mayChange && rule.state === "acting";
  const kind = rule === undefined ? kinds[0] : kindOf(kinds, rule);
  if (kind === undefined) return null;
  return mayChange ? <ChangeRule {...props} kind={kind} /> : <ReadRule {...props} kind={kind} />;
}

function ReadRule({ rule, kind, choices: { names }, onHistory, onClose }: RuleDialogProps & { readonly kind: Kind }) {
  const words = useWords();
  if (rule === undefined) return null;
  return (
    <Drawer title={words.t("rules.rule")} onClose={onClose} size="md">
      <Text>{ruleText(rule, kind, names, words)}</Text>
      <Text mt="xs">{words.t(kindKeys[rule.kind])}</Text>
      {!rule.mayChange && <Text c="dimmed" mt="xs">{words.t("rules.notYours")}</Text>}
      <Button mt="md" variant="default" onClick={() => { onHistory?.(rule); }}>{words.t("rules.history")}</Button>
    </Drawer>
  );
}

function ChangeRule({ rule, kind, choices, onClose, onRetire, onHistory }: RuleDialogProps & { readonly kind: Kind }) {
  const words = useWords();
  const { t } = words;
  const { names, kinds } = choices;
  const { serviceId } = useSession();
  const kept = useKeptPlace(rule === undefined ? `new-rule-${kind.control}` : `rule-${String(rule.ruleId)}`);
  const { tell } = useTell(rules.saveRule, { quiet: true, refresh: ruleCalls });
  // What somebody else made of it meanwhile.
  const [newest, setNewest] = useState(rule);
  const isGone = newest !== undefined && newest.state === "retired";
  const schema = useMemo(() => draftSchema(kinds), [kinds]);
  const initial = useMemo(() => draftOf(newest, kind, { level: "service", target: String(serviceId) }), [newest, kind, serviceId]);
  const shared = useMemo(() => ({
    titles, refresh: () => undefined, shown: {
      value: (value: unknown) => valueText(kind, value as Value, words),
      selector: (selector: unknown) => selectorText(selectorOf(selector as Draft["selector"]), names, words),
      kind: (one: unknown) => words.t(one === "ceiling" ? kindKeys.ceiling : kindKeys.default),
      expiresAt: (at: unknown) => (typeof at === "number" ? words.format.dateTime(at, words.zone) : "–"),
    },
  }), [kind, names, words]);
  const save = async (values: Draft): Promise<Awaited<ReturnType<typeof tell>>> => {
    const told = await tell({ ...(newest === undefined || isGone ? {} : { ruleId: newest.ruleId }), ...termsOf(values) });
    const theirs = told.ok ? undefined : newestOf(told.refused);
    if (theirs !== undefined) setNewest(theirs);
    return told;
  };
  return (
    <FormDialog title={t(rule === undefined ? "rules.newRule" : "rules.rule")} size="lg" schema={schema} initial={initial} shared={shared} onClose={onClose}
      kept={kept} onSave={save}>
      {(form) => (
        <Stack gap="sm">
          {isGone && <Alert color="wait" variant="light" role="status">{t("rules.retiredMeanwhile")}</Alert>}
          <Whom form={form} choices={choices} isNew={rule === undefined} />
          <ValueFields form={form} kind={kindOf(kinds, form.values) ?? kind} />
          <div>
            <label id="rule-kind">{t("rules.kind")}</label>
            <SegmentedControl fullWidth aria-labelledby="rule-kind" {...form.getInputProps("kind")}
              data={(["default", "ceiling"] as const).map((value) => ({ value, label: t(kindKeys[value]) }))} />
            <Text size="xs" c="dimmed" mt="xxs">{t(form.values.kind === "ceiling" ? "rules.ceilingHint" : "rules.defaultHint")}</Text>
          </div>
          <SelectorFields form={form} choices={choices} />
          <MomentField label="rules.until" description={t("rules.untilHint")} value={form.values.expiresAt} error={form.errors["expiresAt"]}
            onChange={(at) => { form.setFieldValue("expiresAt", at); }} />
          <Trial terms={termsOf(form.values)} ruleId={isGone ? undefined : newest?.ruleId} />
          {rule !== undefined && !form.isDirty() && (
            <Group gap="sm">
              <Button variant="subtle" onClick={() => { onHistory?.(rule); }}>{t("rules.history")}</Button>
              <Button variant="subtle" onClick={() => { onRetire?.(rule); }}>{t("rules.retire")}</Button>
            </Group>
          )}
        </Stack>
      )}
    </FormDialog>
  );
}

/** For whom it is and which setting: fixed from the day on which it was added. */
function Whom({ form, choices: { kinds, levels, targets }, isNew }: { readonly form: RuleForm; readonly choices: Choices; readonly isNew: boolean }) {
  const { t } = useWords();
  const { level, control } = form.values;
  const setLevel = (chosen: string | null): void => {
    if (chosen === null) return;
    const own = targets[chosen as Level];
    form.setFieldValue("level", chosen as Level);
    form.setFieldValue("target", own.length === 1 ? own[0]?.value ?? "" : "");
  };
  const setControl = (chosen: string | null): void => {
    const kind = kinds.find((candidate) => candidate.control === chosen);
    if (kind === undefined) return;
    form.setFieldValue("control", kind.control);
    form.setFieldValue("value", loosest(kind));
  };
  return (
    <>
      {kinds.length > 1 && (
        <Select label={t("rules.setting")} value={control} disabled={!isNew} allowDeselect={false} onChange={setControl}
          data={kinds.flatMap(({ control: name }) => (isEdited(name) ? [{ value: name, label: t(settingWords[name].title) }] : []))} />
      )}
      <Group grow align="start">
        <Select label={t("rules.scope")} data={[...levels]} value={level} disabled={!isNew} allowDeselect={false} data-autofocus={isNew || undefined}
          onChange={setLevel} />
        {level !== "service" && (
          <Select label={t("rules.target")} data={[...targets[level]]} disabled={!isNew} searchable required {...form.getInputProps("target")}
            error={form.errors["target"] ?? form.errors["scope"]} />
        )}
      </Group>
    </>
  );
}

/** The rule that a refusal shows as the newest; undefined where it is about something else. */
function newestOf(refused: Refused | undefined): Rule | undefined {
  if (refused?.code !== responses.changedMeanwhile || typeof refused.data !== "object" || refused.data === null || !("rule" in refused.data)) return undefined;
  return rules.rule.safeParse(refused.data.rule).data;
}
