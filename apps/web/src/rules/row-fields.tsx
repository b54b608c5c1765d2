// A setting that is a list: its rows one below the other, each with the fields of its kind.
import type { RowField, RowKind } from "@chalkboard/engine";
import type { PlainKey } from "@chalkboard/messages";
import { Button, Fieldset, Group, Input, NumberInput, Select, SimpleGrid, Stack, Switch, Text, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { below } from "../kit/below.ts";
import { useWords } from "../kit/words.tsx";
import { ChoiceField, ChoicesField } from "./choice-field.tsx";
import { emptyRow, partsOf, type Row, withPart } from "./row-kinds.ts";
import { optionKey, partWords } from "./setting-words.ts";

type Errors = Readonly<Record<string, ReactNode>>;
type RowsFieldProps = {
  readonly label: string; readonly of: RowKind; readonly value: readonly Row[]; readonly onChange: (rows: readonly Row[]) => void;
  /** The field's place in the form, by which its faults are told. */
  readonly path: string; readonly errors: Errors;
};

/** Rows that are added, changed, moved and taken away. Their order counts: what decides first stands first. */
export function RowsField({ label, of, value, onChange, path, errors }: RowsFieldProps) {
  const { t } = useWords();
  const replaced = (index: number, row: Row): Row[] => value.map((one, at) => (at === index ? row : one));
  const moved = (index: number, to: number): Row[] => value.with(index, value[to] ?? {}).with(to, value[index] ?? {});
  return (
    <Input.Wrapper label={label} error={errors[path]} labelElement="div">
      <Stack gap="xs">
        {value.map((row, index) => (
          // Rows have no name of their own.
          <Fieldset key={index} legend={t("settings.row", { number: index + 1 })}>
            <Stack gap="xs">
              <RowFields of={of} row={row} onChange={(next) => { onChange(replaced(index, next)); }} path={`${path}.${String(index)}`} errors={errors} />
              <Group gap="xs">
                <Button variant="subtle" size="compact-sm" disabled={index === 0}
                  onClick={() => { onChange(moved(index, index - 1)); }}>{t("settings.up")}</Button>
                <Button variant="subtle" size="compact-sm" disabled={index === value.length - 1}
                  onClick={() => { onChange(moved(index, index + 1)); }}>{t("settings.down")}</Button>
                <Button variant="subtle" size="compact-sm" onClick={() => { onChange(value.filter((_row, at) => at !== index)); }}>{t("kit.remove")}</Button>
              </Group>
            </Stack>
          </Fieldset>
        ))}
        <div><Button variant="default" size="compact-sm" onClick={() => { onChange([...value, emptyRow(of, value)]); }}>{t("kit.add")}</Button></div>
      </Stack>
    </Input.Wrapper>
  );
}

type RowFieldsProps = {
  readonly of: RowKind; readonly row: Row; readonly onChange: (row: Row) => void; readonly path: string; readonly errors: Errors;
};

function RowFields({ of, row, onChange, path, errors }: RowFieldsProps) {
  const { t } = useWords();
  const parts = partsOf(of);
  const isWide = (field: RowField): boolean => field.kind === "rows" || field.kind === "part";
  const words: Readonly<Record<string, PlainKey>> = partWords[of];
  const part = ([name, field]: (typeof parts)[number]) => (
    <PartField key={name} label={t(words[name] ?? "rules.value")} field={field} value={row[name]} path={`${path}.${name}`} errors={errors}
      onChange={(entered) => { onChange(withPart(row, [name, field], entered)); }} />
  );
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>{parts.filter(([, field]) => !isWide(field) && field.kind !== "number").map(part)}</SimpleGrid>
      {parts.filter(([, field]) => isWide(field)).map(part)}
    </>
  );
}

type PartFieldProps = {
  readonly label: string; readonly field: RowField; readonly value: unknown; readonly onChange: (entered: unknown) => void;
  readonly path: string; readonly errors: Errors;
};

function PartField({ label, field, value, onChange, path, errors }: PartFieldProps) {
  const { t } = useWords();
  const shared = { label, error: errors[path] };
  const options = (some: readonly string[]) => some.map((option) => ({ value: option, label: t(optionKey(option)) }));
  switch (field.kind) {
    case "number": return null;
    case "text": return <TextInput {...shared} value={String(value ?? "")} onChange={(event) => { onChange(event.currentTarget.value); }} />;
    case "count": return <NumberInput {...shared} {...below} allowDecimal={false} min={field.from ?? 0} {...(field.to === undefined ? {} : { max: field.to })}
      clampBehavior="none" value={typeof value === "number" ? value : ""} onChange={(next) => { onChange(next === "" ? null : Number(next)); }} />;
    case "flag": return <Switch {...shared} checked={value === true} onChange={(event) => { onChange(event.currentTarget.checked); }} />;
    case "choice": return <Select {...shared} data={options(field.options)} value={typeof value === "string" ? value : null} placeholder={t("kit.all")}
      clearable={field.mayLack === true} allowDeselect={false} searchable={field.options.length > 8} onChange={onChange}
      clearButtonProps={{ "aria-label": t("kit.remove") }} />;
    case "side": return <Select {...shared} clearable placeholder={t("kit.all")} value={typeof value === "number" ? String(value) : null}
      clearButtonProps={{ "aria-label": t("kit.remove") }} onChange={(side) => { onChange(side === null ? null : Number(side)); }}
      data={(["settings.sideGame", "betting.away", "betting.home", "betting.draw"] as const).map((key, side) => ({ value: String(side), label: t(key) }))} />;
    case "one": return <ChoiceField {...shared} of={field.of} value={typeof value === "string" ? value : ""}
      onChange={(code) => { onChange(code === "" ? null : code); }} />;
    case "leagueGroup": return <ChoiceField {...shared} of="leagueGroup" required value={typeof value === "number" ? String(value) : ""}
      onChange={(id) => { onChange(id === "" ? null : Number(id)); }} />;
    case "some": return <ChoicesField {...shared} of={field.of} value={((value ?? []) as readonly (string | number)[]).map(String)}
      onChange={(values) => { onChange(field.of === "sport" ? values : values.map(Number)); }} />;
    case "part": return (
      <Fieldset legend={<Text span size="sm">{label}</Text>}>
        <RowFields of={field.of} row={(value ?? {}) as Row} onChange={onChange} path={path} errors={errors} />
      </Fieldset>
    );
    case "rows": return <RowsField {...shared} of={field.of} value={(value ?? []) as readonly Row[]} onChange={onChange} path={path} errors={errors} />;
  }
}
