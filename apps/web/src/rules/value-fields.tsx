import { NumberInput, SegmentedControl, SimpleGrid, Switch } from "@mantine/core";
import { TimeInput } from "@mantine/dates";
import { below } from "../kit/below.ts";
import { minuteText, readMinute } from "../kit/minute-text.ts";
import { MoneyField } from "../kit/money-field.tsx";
import { useWords } from "../kit/words.tsx";
import { HoursField } from "./hours-field.tsx";
import type { RuleForm } from "./rule-draft.ts";
import { entryOf, type Field, type Kind } from "./rule-kinds.ts";
import { isEdited, settingWords } from "./setting-words.ts";

/** The fields of a setting, each with what it means. */
export function ValueFields({ form, kind }: { readonly form: RuleForm; readonly kind: Kind }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: kind.fields.length === 1 ? 1 : 2 }}>
      {kind.fields.map((field) => <ValueField key={field.name} form={form} control={kind.control} field={field} />)}
    </SimpleGrid>
  );
}

function ValueField({ form, control, field }: { readonly form: RuleForm; readonly control: string; readonly field: Field }) {
  const { t } = useWords();
  const words = isEdited(control) ? settingWords[control].fields[field.name] : undefined;
  if (words === undefined) return null;
  const path = `value.${field.name}`;
  const value = form.values.value[field.name];
  const set = (next: unknown): void => { form.setFieldValue("value", { ...form.getValues().value, [field.name]: next }); };
  const [label, description, error] = [t(words.title), t(words.help), form.errors[path]];
  switch (entryOf(field)) {
    case "money": return <MoneyField label={words.title} description={description} error={error} value={typeof value === "number" ? value : null}
      onChange={set} />;
    case "number": return <NumberInput {...below} label={label} description={description} error={error} min={0} allowDecimal={false}
      value={typeof value === "number" ? value : ""} onChange={(next) => { set(next === "" ? null : Number(next)); }} />;
    case "flag": return <Switch label={label} description={description} error={error} checked={value === true}
      onChange={(event) => { set(event.currentTarget.checked); }} />;
    case "choice": return <SegmentedControl aria-label={label} value={String(value)} data={[...field.options ?? []]} onChange={set} />;
    case "hours": return <HoursField label={label} value={(value ?? []) as Parameters<typeof HoursField>[0]["value"]}
      onChange={(windows) => { set(windows.length === 0 ? null : windows); }} error={error} />;
    case "minute": return <TimeInput {...below} label={label} description={description} error={error}
      value={typeof value === "number" ? minuteText(value % 1440) : ""} onChange={(event) => { set(readMinute(event.currentTarget.value) ?? null); }} />;
    case "list": return null;
  }
}
