// A setting that is a list: its rows below each other, each with the fields of its kind.
import { type IncompatibleMatrix, isRow } from "@chalkboard/engine";
import type { PlainKey } from "@chalkboard/i18n";
import { Button, Fieldset, Group, Input, SimpleGrid, Stack, Switch, Table, Text, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { below } from "../../../kit/behaviour/below.ts";
import { useLocale } from "../../../kit/format/locale.tsx";
import { ChoicePart } from "./choice-part.tsx";
import { NumberPart } from "./number-part.tsx";
import { attributesOf } from "./part-props.ts";
import { PlayMatrix } from "./play-matrix-field.tsx";
import { emptyRow, partsOf, type Row, withPart } from "../../../page-parts/settings/row-kinds.ts";
import { partLabels } from "../../../page-parts/settings/setting-labels.ts";
import type { ListKind, PartField as PartOf } from "../../../page-parts/settings/table-shapes.ts";

type Errors = Readonly<Record<string, ReactNode>>;
type RowsFieldProps = {
  readonly label: string;
  readonly of: ListKind;
  readonly value: readonly Row[];
  readonly onChange: (rows: readonly Row[]) => void;
  /** The field's path in the form, which identifies its errors. */
  readonly path: string;
  readonly errors: Errors;
};

/** Rows that can be added, edited, moved and removed. Their order matters: the first match decides. */
export function RowsField({ label, of, value, onChange, path, errors }: RowsFieldProps) {
  const { t } = useLocale();
  const replaced = (index: number, row: Row): Row[] => value.map((one, at) => (at === index ? row : one));
  const moved = (index: number, to: number): Row[] => value.with(index, value[to] ?? {}).with(to, value[index] ?? {});
  return (
    <Input.Wrapper label={label} error={errors[path]} labelElement="div">
      <Stack gap="xs">
        {isFlat(of)
          ? value.length > 0 && (
              <FlatRows
                of={of}
                value={value}
                path={path}
                errors={errors}
                onRow={(index, row) => {
                  onChange(replaced(index, row));
                }}
                onRemove={(index) => {
                  onChange(value.filter((_row, at) => at !== index));
                }}
              />
            )
          : value.map((row, index) => (
              // Rows have no key of their own.
              <Fieldset key={index} legend={t("settings.row", { number: index + 1 })}>
                <Stack gap="xs">
                  {of === "matrix" && isRow("matrix", row) && (
                    <PlayMatrix
                      matrix={row as unknown as IncompatibleMatrix}
                      onChange={(next) => {
                        onChange(replaced(index, next));
                      }}
                    />
                  )}
                  <RowFields
                    of={of}
                    row={row}
                    onChange={(next) => {
                      onChange(replaced(index, next));
                    }}
                    path={`${path}.${String(index)}`}
                    errors={errors}
                  />
                  <Group gap="xs">
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      disabled={index === 0}
                      onClick={() => {
                        onChange(moved(index, index - 1));
                      }}
                    >
                      {t("settings.up")}
                    </Button>
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      disabled={index === value.length - 1}
                      onClick={() => {
                        onChange(moved(index, index + 1));
                      }}
                    >
                      {t("settings.down")}
                    </Button>
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      onClick={() => {
                        onChange(value.filter((_row, at) => at !== index));
                      }}
                    >
                      {t("kit.remove")}
                    </Button>
                  </Group>
                </Stack>
              </Fieldset>
            ))}
        <div>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              onChange([...value, emptyRow(of, value)]);
            }}
          >
            {t("kit.add")}
          </Button>
        </div>
      </Stack>
    </Input.Wrapper>
  );
}

const isWide = (field: PartOf): boolean => field.kind === "rows" || field.kind === "part";
const flatAtMost = 4;

/** Whether the rows of a kind are shown as a table, one line each. */
function isFlat(kind: ListKind): boolean {
  const parts = partsOf(kind);
  return parts.length <= flatAtMost && parts.every(([, field]) => !isWide(field));
}

type FlatRowsProps = Pick<RowsFieldProps, "of" | "value" | "path" | "errors"> & {
  readonly onRow: (index: number, row: Row) => void;
  readonly onRemove: (index: number) => void;
};

/** Short rows, edited in place like a table. */
function FlatRows({ of, value, path, errors, onRow, onRemove }: FlatRowsProps) {
  const { t } = useLocale();
  const parts = partsOf(of).filter(([, field]) => field.kind !== "number");
  return (
    <Table withRowBorders={false} verticalSpacing="xxs" horizontalSpacing="xxs">
      <Table.Thead>
        <Table.Tr>
          {parts.map(([name]) => (
            <Table.Th key={name}>{t(titleOf(of, name))}</Table.Th>
          ))}
          <Table.Td />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {value.map((row, index) => (
          // Rows have no key of their own.
          <Table.Tr key={index}>
            {parts.map(([name, field]) => (
              <Table.Td key={name} valign="top">
                <PartField
                  isBare
                  label={`${t(titleOf(of, name))} ${String(index + 1)}`}
                  field={field}
                  value={row[name]}
                  path={`${path}.${String(index)}.${name}`}
                  errors={errors}
                  onChange={(entered) => {
                    onRow(index, withPart(row, [name, field], entered));
                  }}
                />
              </Table.Td>
            ))}
            <Table.Td valign="top">
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => {
                  onRemove(index);
                }}
              >
                {t("kit.remove")}
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function titleOf(kind: ListKind, part: string): PlainKey {
  const words: Readonly<Record<string, PlainKey>> = partLabels[kind];
  return words[part] ?? "rules.value";
}

type RowFieldsProps = {
  readonly of: ListKind;
  readonly row: Row;
  readonly onChange: (row: Row) => void;
  readonly path: string;
  readonly errors: Errors;
  /** Parts that the current choices do not use. */
  readonly without?: readonly string[];
};

/** The fields of one row. */
export function RowFields({ of, row, onChange, path, errors, without = [] }: RowFieldsProps) {
  const { t } = useLocale();
  const parts = partsOf(of).filter(([name]) => !without.includes(name));
  const part = ([name, field]: (typeof parts)[number]) => (
    <PartField
      key={name}
      label={t(titleOf(of, name))}
      field={field}
      value={row[name]}
      path={`${path}.${name}`}
      errors={errors}
      onChange={(entered) => {
        onChange(withPart(row, [name, field], entered));
      }}
    />
  );
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {parts.filter(([, field]) => !isWide(field) && field.kind !== "number").map(part)}
      </SimpleGrid>
      {parts.filter(([, field]) => isWide(field)).map(part)}
    </>
  );
}

type PartFieldProps = {
  readonly label: string;
  readonly field: PartOf;
  readonly value: unknown;
  readonly onChange: (entered: unknown) => void;
  readonly path: string;
  readonly errors: Errors;
  /** Only an accessible name: its heading is above it. */
  readonly isBare?: boolean;
};

function PartField({ label, field, value, onChange, path, errors, isBare = false }: PartFieldProps) {
  const { t } = useLocale();
  const input = { label, value, onChange, error: errors[path], isBare };
  const shared = attributesOf(input);
  switch (field.kind) {
    case "number":
      return null;
    case "count":
    case "points":
    case "percent":
    case "amount":
    case "money":
      return <NumberPart {...input} field={field} />;
    case "must":
    case "choice":
    case "side":
    case "one":
    case "leagueGroup":
    case "some":
      return <ChoicePart {...input} field={field} />;
    case "text":
      return (
        <TextInput
          {...shared}
          value={String(value ?? "")}
          onChange={(event) => {
            onChange(event.currentTarget.value);
          }}
        />
      );
    case "fraction":
    case "fractions":
      return (
        <TextInput
          {...shared}
          {...below}
          placeholder="13/5"
          value={String(value ?? "")}
          description={isBare ? "" : t("payTables.fractionHint")}
          onChange={(event) => {
            onChange(event.currentTarget.value);
          }}
        />
      );
    case "flag":
      return (
        <Switch
          {...shared}
          checked={value === true}
          onChange={(event) => {
            onChange(event.currentTarget.checked);
          }}
        />
      );
    case "part":
      return (
        <Fieldset
          legend={
            <Text span size="sm">
              {label}
            </Text>
          }
        >
          <RowFields of={field.of} row={(value ?? {}) as Row} onChange={onChange} path={path} errors={errors} />
        </Fieldset>
      );
    case "rows":
      return (
        <RowsField
          label={label}
          of={field.of}
          value={(value ?? []) as readonly Row[]}
          onChange={onChange}
          path={path}
          errors={errors}
        />
      );
  }
}
