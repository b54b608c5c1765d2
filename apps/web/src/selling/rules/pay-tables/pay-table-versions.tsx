import { services } from "@chalkboard/contract";
import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { useCallQuery } from "../../../data/use-call-query.ts";
import { useCallMutation } from "../../../data/use-call-mutation.ts";
import type { Column } from "../../../kit/grid/columns.ts";
import { Confirm } from "../../../kit/dialog/confirm.tsx";
import { Drawer } from "../../../kit/dialog/drawer.tsx";
import { Grid } from "../../../kit/grid/grid.tsx";
import { Loading } from "../../../kit/states/loading.tsx";
import { useToasts } from "../../../kit/states/toasts.tsx";
import { useLocale } from "../../../kit/format/locale.tsx";
import { tableCalls } from "./pay-table-dialog.tsx";
import type { PayTable } from "./pay-table-form.ts";
import { tableText } from "./table-text.ts";

/** The versions of a table: its payouts, when and by whom; an old one can be restored. */
export function PayTableVersions({ table, onClose }: { readonly table: PayTable; readonly onClose: () => void }) {
  const { t } = useLocale();
  return (
    <Drawer title={`${table.name} · ${t("kit.history")}`} onClose={onClose}>
      <Suspense fallback={<Loading />}>
        <Versions table={table} />
      </Suspense>
    </Drawer>
  );
}

function Versions({ table: { tableId } }: { readonly table: PayTable }) {
  const locale = useLocale();
  const { t } = locale;
  const toasts = useToasts();
  const { rows } = useCallQuery(services.listPayTableVersions, { tableId });
  const { mutate } = useCallMutation(services.savePayTable, { refresh: tableCalls });
  const [chosen, setChosen] = useState<(typeof rows)[number] | undefined>(undefined);
  const newest = rows[0]?.version ?? 0;
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { title: "payTables.version", value: ({ version }) => version, kind: "number", width: 90 },
    { title: "rules.changedAt", value: ({ savedAt }) => savedAt, kind: "dateTime", width: 140 },
    { title: "rules.changedBy", value: ({ savedBy }) => savedBy, width: 120 },
    { title: "payTables.isSold", value: ({ isSold }) => isSold, width: 90 },
    { title: "payTables.table", value: ({ table }) => tableText(table, locale), grow: 3 },
    {
      title: "rules.restore",
      value: () => "",
      width: 120,
      cell: (row) =>
        row.isOwn && row.version < newest ? (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              setChosen(row);
            }}
          >
            {t("rules.restore")}
          </Button>
        ) : null,
    },
  ];
  const restore = async (): Promise<void> => {
    if (chosen === undefined) return;
    const { name, isSold, table } = chosen;
    if ((await mutate({ tableId, version: newest, name, isSold, table })).ok) toasts.done(t("kit.done"));
  };
  return (
    <>
      <Grid
        empty={{ title: "empty.changes", why: "empty.changesWhy" }}
        isRoomy
        height="auto"
        rows={rows}
        rowKey={({ version }) => version}
        columns={columns}
      />
      {chosen !== undefined && (
        <Confirm
          title={t("rules.restoreTitle")}
          action={t("rules.restore")}
          onConfirm={restore}
          onClose={() => {
            setChosen(undefined);
          }}
          consequence={`${tableText(chosen.table, locale)}. ${t("payTables.restoreWhy")}`}
        />
      )}
    </>
  );
}
