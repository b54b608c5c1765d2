import { type PayTableContent, services } from "@chalkboard/contract";
import { Alert, Select, Stack, Switch, Table, Text, TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import { z } from "zod";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import { useDraftStorage } from "../../../page-parts/forms/record-form.tsx";
import { FormDialog } from "../../../kit/form/form.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { BoardFindings, BoardPreview } from "../conversion/board-preview.tsx";
import { type Conversion, hiddenParts, plainConversion, withChart } from "../conversion/conversion-form.ts";
import { Charts, conversionDraft, UsualPrices } from "../conversion/conversion-parts.tsx";
import { type BoardDraft, useBoardTest } from "../conversion/use-board-test.ts";
import type { TableDraft } from "../draft/tried.ts";
import { TableTrial } from "./table-trial.tsx";
import { type PayTable, pricesTickets, samples, tableForm, type TableKind, tableOf } from "./pay-table-form.ts";
import { RowFields } from "../fields/row-fields.tsx";
import { emptyRow, type Row, rowSchema } from "../../../page-parts/settings/row-kinds.ts";

/** The calls whose results become stale after a table was saved. */
export const tableCalls = [services.listPayTables, services.listPayTableVersions];

const sampleStake = 10_000;

export type PayTableDialogProps = {
  /** Absent for a new one. */
  readonly table: PayTable | undefined;
  readonly kinds: readonly TableKind[];
  readonly onClose: () => void;
};

/**
 * A pay table, edited in place, with the winnings of a sample ticket. Saving the platform's table creates the service's
 * own.
 */
export function PayTableDialog({ table, kinds, onClose }: PayTableDialogProps) {
  const { t } = useLocale();
  const [kind, setKind] = useState<TableKind>(table?.table.kind ?? kinds[0] ?? "teaser");
  const storage = useDraftStorage(table === undefined ? `new-pay-table-${kind}` : `pay-table-${String(table.tableId)}`);
  const { mutate } = useCallMutation(services.savePayTable, { quiet: true, refresh: tableCalls });
  const schema = useMemo(
    () => z.object({ name: z.string().trim().min(1).max(60), isSold: z.boolean(), table: rowSchema(kind) }),
    [kind],
  );
  const initial = useMemo(
    () => ({
      name: table?.name ?? t(`payTables.${kind}`),
      isSold: table?.isSold ?? true,
      table: table === undefined ? newTable(kind) : tableForm(table.table),
    }),
    [table, kind, t],
  );
  const test = useBoardTest();
  const tableDraft = ({ name, isSold, table: typed }: z.input<typeof schema>): BoardDraft | undefined =>
    conversionDraft(name, isSold, schema.shape.table.safeParse(typed).success ? (typed as Row) : undefined);
  const save = async (values: z.output<typeof schema>) => {
    const draft = kind === "conversion" ? tableDraft(values) : undefined;
    return draft !== undefined && !(await test.passes(draft)) ? { ok: false } : put(values);
  };
  const draftOf = (values: z.output<typeof schema>) => ({
    ...(table?.isOwn === true ? { tableId: table.tableId } : {}),
    name: values.name,
    isSold: values.isSold,
    table: tableOf(kind, values.table),
  });
  const put = (values: z.output<typeof schema>) =>
    mutate({ ...draftOf(values), version: table?.isOwn === true ? table.version : 0 });
  const triedDraft = (values: z.input<typeof schema>): TableDraft | undefined => {
    const parsed = schema.safeParse(values);
    const draft = parsed.success ? draftOf(parsed.data) : undefined;
    return draft !== undefined && pricesTickets(draft.table) ? { ...draft, table: draft.table } : undefined;
  };
  return (
    <FormDialog
      key={kind}
      title={table?.name ?? t("payTables.newTable")}
      size="lg"
      schema={schema}
      initial={initial}
      storage={storage}
      onSave={save}
      onClose={onClose}
    >
      {(form) => (
        <Stack gap="sm">
          {table !== undefined && !table.isOwn && (
            <Alert color="wait" variant="light" role="status">
              {t("payTables.becomesOverride")}
            </Alert>
          )}
          {table === undefined && kinds.length > 1 && (
            <Select
              label={t("rules.kind")}
              value={kind}
              allowDeselect={false}
              onChange={(chosen) => {
                setKind(chosen as TableKind);
              }}
              data={kinds.map((one) => ({ value: one, label: t(`payTables.${one}`) }))}
            />
          )}
          <TextInput label={t("settings.name")} data-autofocus {...form.getInputProps("name")} />
          <Switch label={t("payTables.isSold")} {...form.getInputProps("isSold", { type: "checkbox" })} />
          {kind === "conversion" && (
            <Charts
              onChart={(chart) => {
                form.setFieldValue("table", withChart(form.values.table as Row, chart));
              }}
            />
          )}
          <RowFields
            of={kind}
            row={form.values.table as Row}
            onChange={(row) => {
              form.setFieldValue("table", row);
            }}
            path="table"
            errors={form.errors}
            without={kind === "conversion" ? hiddenParts(form.values.table as Row) : []}
          />
          {schema.shape.table.safeParse(form.values.table).success && (
            <Sample before={table?.table} after={tableOf(kind, form.values.table as Row)} />
          )}
          <TableTrial draft={triedDraft(form.values)} />
          {kind === "conversion" && <BoardPreview draft={tableDraft(form.values)} />}
          {test.found !== undefined && <BoardFindings found={test.found} title="payTables.standsAgainst" isDraft />}
        </Stack>
      )}
    </FormDialog>
  );
}

const newTable = (kind: TableKind): Row => (kind === "conversion" ? plainConversion : emptyRow(kind, []));

/** A sample ticket's winnings with the previous table and the edited one. */
function Sample({ before, after }: { readonly before: PayTableContent | undefined; readonly after: PayTableContent }) {
  const { t, format, currency } = useLocale();
  if (after.kind === "conversion")
    return <UsualPrices before={before?.content as Conversion | undefined} after={after.content} />;
  const now = samples(after, sampleStake);
  const then = before === undefined ? new Map<number, number>() : samples(before, sampleStake);
  const numbers = [...new Set([...then.keys(), ...now.keys()])].toSorted((one, other) => one - other);
  if (numbers.length === 0) return null;
  const text = (amount: number | undefined): string => (amount === undefined ? "–" : format.money(amount, currency));
  const stake = format.money(sampleStake, currency);
  return (
    <div>
      <Text size="sm" fw="var(--cb-weight-total)">
        {t("payTables.sample", { stake })}
      </Text>
      <Table withRowBorders={false} aria-label={t("payTables.sample", { stake })}>
        <Table.Tbody>
          {numbers.map((number) => (
            <Table.Tr key={number}>
              <Table.Td>
                {number === 0 ? t("payTables.sampleWorth", { stake }) : t("payTables.sampleTeams", { number })}
              </Table.Td>
              <Table.Td ta="right">
                {then.get(number) === now.get(number)
                  ? text(now.get(number))
                  : `${text(then.get(number))} → ${text(now.get(number))}`}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
