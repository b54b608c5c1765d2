// The price of bought points by sport and mode: the rows of the table by which the service sells, and which of them
// apply to a sport and a mode.
import { catalog, services } from "@chalkboard/contract";
import { pointModes, pointPricesOf } from "@chalkboard/engine";
import { americanText, pointsText } from "@chalkboard/i18n";
import { modeKey } from "@chalkboard/list-columns";
import { Alert, Button, Group, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import { useCallQuery } from "../../../data/use-call-query.ts";
import { useSession } from "../../../data/viewer.ts";
import { FormDialog } from "../../../kit/form/form.tsx";
import { PlusIcon } from "../../../kit/format/icons.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import type { Column } from "../../../kit/grid/columns.ts";
import { Grid } from "../../../kit/grid/grid.tsx";
import { emptyRow, type Row, rowSchema } from "../../../page-parts/settings/row-kinds.ts";
import { optionKey } from "../../../page-parts/settings/setting-labels.ts";
import { RowFields } from "../fields/row-fields.tsx";
import type { TableDraft } from "../draft/tried.ts";
import { TableTrial } from "./table-trial.tsx";
import { tableCalls } from "./pay-table-dialog.tsx";
import { type PayTable, type PointPrice, pointPriceForm, pointPriceOf } from "./pay-table-form.ts";

type PointTable = PayTable & { readonly table: { readonly kind: "pointPrices" } };
type Numbered = PointPrice & { readonly index: number };

/** Whether a row applies to a sport and a mode; another may be more specific. */
export function rowState(
  rows: readonly PointPrice[],
  row: PointPrice,
  play: { readonly sport: string; readonly mode: string },
): "active" | "outranked" | "other" {
  const isOther = (row.sport ?? play.sport) !== play.sport || (row.mode ?? play.mode) !== play.mode;
  if (isOther) return "other";
  return pointPricesOf(rows, row.market, play) === row ? "active" : "outranked";
}

/** The table by which a service sells points: its own before the platform's, the newer before the older. */
export function pointTableOf(tables: readonly PayTable[]): PointTable | undefined {
  return tables
    .filter((one): one is PointTable => one.isSold && one.table.kind === "pointPrices")
    .toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn) || other.tableId - one.tableId)[0];
}

const stateKeys = {
  active: "rules.stateActing",
  outranked: "payTables.rowOutranked",
  other: "payTables.rowOther",
} as const;

/** The rows as a table, for a sport and a mode that are chosen above it. */
export function PointPriceList() {
  const { t, format } = useLocale();
  const { serviceName } = useSession();
  const { tables } = useCallQuery(services.listPayTables, { kind: "pointPrices" }).data;
  const { rows: sports } = useCallQuery(catalog.findSports, {});
  const [sport, setSport] = useState("football");
  const [mode, setMode] = useState<string>("straight");
  const [open, setOpen] = useState<number | "new" | undefined>(undefined);
  const table = pointTableOf(tables);
  const rows = table?.table.content ?? [];
  const nameOf = (code: string): string => sports.find((one) => one.code === code)?.name ?? code;
  const stateOf = ({ index }: Numbered) => {
    const row = rows[index];
    return row === undefined ? "other" : rowState(rows, row, { sport, mode });
  };
  const columns: readonly Column<Numbered>[] = [
    {
      title: "betting.sport",
      value: (row) => (row.sport === undefined ? t("kit.all") : nameOf(row.sport)),
      width: 130,
    },
    { title: "terminal.mode", value: (row) => t(row.mode === undefined ? "kit.all" : modeKey(row.mode)), width: 110 },
    { title: "payTables.market", value: ({ market }) => t(optionKey(market)), width: 110 },
    { title: "payTables.centsPerHalf", value: ({ centsPerHalf }) => centsPerHalf, kind: "number", width: 160 },
    { title: "payTables.keys", value: ({ keys }) => keys.map((key) => keyText(key, format)).join(", "), grow: 1 },
    { title: "payTables.maximumPoints", value: ({ maximumHalves }) => pointsText(maximumHalves * 2), width: 130 },
    { title: "payTables.dearest", value: ({ from }) => americanText(from), width: 120 },
    { title: "rules.state", value: (row) => t(stateKeys[stateOf(row)]), width: 220, phone: "line" },
    {
      title: "payTables.from",
      value: () => (table?.isOwn === true ? serviceName : t("rules.levelPlatform")),
      width: 130,
      wideOnly: true,
    },
  ];
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t("payTables.rowHelp")}
      </Text>
      <Group justify="space-between" align="end">
        <Group align="end">
          <Select
            label={t("betting.sport")}
            data={sports.map(({ code, name }) => ({ value: code, label: name }))}
            value={sport}
            allowDeselect={false}
            onChange={(chosen) => {
              setSport(chosen ?? sport);
            }}
          />
          <Select
            label={t("terminal.mode")}
            data={pointModes.map((one) => ({ value: one, label: t(modeKey(one)) }))}
            value={mode}
            allowDeselect={false}
            onChange={(chosen) => {
              setMode(chosen ?? mode);
            }}
          />
        </Group>
        <Button
          leftSection={<PlusIcon size={14} />}
          onClick={() => {
            setOpen("new");
          }}
        >
          {t("payTables.newRow")}
        </Button>
      </Group>
      <Grid
        name="point-prices"
        isRoomy
        height="auto"
        empty={{ title: "payTables.none", why: "payTables.noneWhy" }}
        rows={rows.map((row, index): Numbered => ({ ...row, index }))}
        columns={columns}
        rowKey={({ index }) => index}
        rowTone={(row) => (stateOf(row) === "active" ? undefined : "dim")}
        onOpen={({ index }) => {
          setOpen(index);
        }}
      />
      {open !== undefined && (
        <RowDialog
          table={table}
          index={open === "new" ? undefined : open}
          onClose={() => {
            setOpen(undefined);
          }}
        />
      )}
    </Stack>
  );
}

/** A key number with its cents onto it and off it: "3: 25/20". */
function keyText(
  { number, ontoCents, offCents }: PointPrice["keys"][number],
  format: { readonly number: (value: number) => string },
): string {
  return `${pointsText(number)}: ${format.number(ontoCents)}/${format.number(offCents)}`;
}

const schema = z.object({ row: rowSchema("pointPrice") });
type RowDialogProps = {
  readonly table: PointTable | undefined;
  /** Absent for a new row. */
  readonly index: number | undefined;
  readonly onClose: () => void;
};

/** A row, edited in place. Saving the platform's table creates the service's own. */
function RowDialog({ table, index, onClose }: RowDialogProps) {
  const { t } = useLocale();
  const [isTwice, setTwice] = useState(false);
  const { mutate } = useCallMutation(services.savePayTable, { quiet: true, refresh: tableCalls });
  const rows = table?.table.content ?? [];
  const row = index === undefined ? undefined : rows[index];
  const draftOf = (content: PointPrice[]) => ({
    ...(table?.isOwn === true ? { tableId: table.tableId } : {}),
    name: table?.name ?? t("payTables.pointPrices"),
    isSold: true,
    table: { kind: "pointPrices" as const, content },
  });
  const put = (content: PointPrice[]) =>
    mutate({ ...draftOf(content), version: table?.isOwn === true ? table.version : 0 });
  const others = rows.filter((_row, at) => at !== index);
  const withRow = (next: PointPrice): PointPrice[] => (index === undefined ? [...rows, next] : rows.with(index, next));
  const save = async ({ row: typed }: z.output<typeof schema>) => {
    const next = pointPriceOf(typed);
    const twice = others.some(
      (one) => one.market === next.market && one.sport === next.sport && one.mode === next.mode,
    );
    setTwice(twice);
    return twice ? { ok: false } : put(withRow(next));
  };
  const triedDraft = (values: z.input<typeof schema>): TableDraft | undefined => {
    const typed = schema.safeParse(values);
    return typed.success ? { ...draftOf(withRow(pointPriceOf(typed.data.row))), row: index ?? rows.length } : undefined;
  };
  return (
    <FormDialog
      title={t(index === undefined ? "payTables.newRow" : "payTables.pointPrices")}
      size="lg"
      schema={schema}
      initial={{ row: row === undefined ? { ...emptyRow("pointPrice", []), from: -115 } : pointPriceForm(row) }}
      isNew={index === undefined}
      onSave={save}
      onClose={onClose}
      aside={
        row !== undefined &&
        others.length > 0 && (
          <Button
            variant="subtle"
            onClick={() => {
              void put([...others]).then(({ ok }) => {
                if (ok) onClose();
              });
            }}
          >
            {t("kit.remove")}
          </Button>
        )
      }
    >
      {(form) => (
        <Stack gap="sm">
          {table?.isOwn === false && (
            <Alert color="wait" variant="light" role="status">
              {t("payTables.becomesOverride")}
            </Alert>
          )}
          <RowFields
            of="pointPrice"
            row={form.values.row as Row}
            onChange={(next) => {
              setTwice(false);
              form.setFieldValue("row", next);
            }}
            path="row"
            errors={form.errors}
          />
          <TableTrial draft={triedDraft(form.values)} />
          {isTwice && (
            <Alert color="no" variant="light" role="alert">
              {t("payTables.rowTwice")}
            </Alert>
          )}
        </Stack>
      )}
    </FormDialog>
  );
}
