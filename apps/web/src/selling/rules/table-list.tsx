// A service's payout tables: list, add and edit them, and see their versions. A page specifies the kinds.
import { services } from "@chalkboard/contract";
import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useSession } from "../../data/viewer.ts";
import type { Column } from "../../kit/grid/columns.ts";
import { InAddress } from "../../kit/behaviour/layers.tsx";
import { useOpenedRecord } from "../../kit/dialog/use-opened.ts";
import { Grid } from "../../kit/grid/grid.tsx";
import { PlusIcon } from "../../kit/format/icons.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { PayTableDialog } from "./pay-tables/pay-table-dialog.tsx";
import type { PayTable, TableKind } from "./pay-tables/pay-table-form.ts";
import { PayTableVersions } from "./pay-tables/pay-table-versions.tsx";
import { tall } from "./rule-part.tsx";
import { tableText } from "./pay-tables/table-text.ts";

/** The tables of some kinds as a part of a page. */
export function TablesPart({ kinds }: { readonly kinds: readonly TableKind[] }) {
  const { t } = useLocale();
  const [isNew, setNew] = useState(false);
  return (
    <>
      <Group justify="flex-end" mb="sm">
        <Button
          leftSection={<PlusIcon size={14} />}
          onClick={() => {
            setNew(true);
          }}
        >
          {t("payTables.newTable")}
        </Button>
      </Group>
      <div style={tall}>
        <TableGrid kinds={kinds} />
      </div>
      {isNew && (
        <PayTableDialog
          table={undefined}
          kinds={kinds}
          onClose={() => {
            setNew(false);
          }}
        />
      )}
    </>
  );
}

const idOf = ({ tableId }: PayTable): number => tableId;

/** All tables of some kinds; a row opens the table, a button its versions. */
function TableGrid({ kinds }: { readonly kinds: readonly TableKind[] }) {
  const locale = useLocale();
  const { t } = locale;
  const { serviceName } = useSession();
  const {
    data: { tables },
  } = useCallQuery(services.listPayTables, {});
  const rows = tables.filter(({ table }) => (kinds as readonly string[]).includes(table.kind));
  const opened = useOpenedRecord(rows, idOf);
  const versions = useOpenedRecord(rows, idOf, { name: "over" });
  const columns: readonly Column<PayTable>[] = [
    { title: "settings.name", value: ({ name }) => name, width: 190, sort: "asc" },
    ...(kinds.length === 1
      ? []
      : [{ title: "rules.kind", value: ({ table }: PayTable) => t(`payTables.${table.kind}`), width: 160 } as const]),
    { title: "payTables.isSold", value: ({ isSold }) => isSold, width: 80 },
    { title: "payTables.from", value: ({ isOwn }) => (isOwn ? serviceName : t("rules.levelPlatform")), width: 130 },
    { title: "payTables.table", value: ({ table }) => tableText(table, locale), grow: 3, wraps: true },
    {
      title: "kit.history",
      value: ({ version }) => version,
      width: 150,
      wideOnly: true,
      cell: (table) => (
        <Button
          size="compact-xs"
          variant="default"
          onClick={(event) => {
            event.stopPropagation();
            versions.open(table);
          }}
        >
          {t("payTables.version")} {table.version}
        </Button>
      ),
    },
  ];
  return (
    <>
      <Grid
        name="pay-tables"
        isRoomy
        empty={{ title: "payTables.none", why: "payTables.noneWhy" }}
        rows={rows}
        columns={columns}
        rowKey={idOf}
        rowTone={({ isSold }) => (isSold ? undefined : "dim")}
        onOpen={opened.open}
      />
      {opened.row !== undefined && (
        <InAddress>
          <PayTableDialog key={opened.row.tableId} table={opened.row} kinds={kinds} onClose={opened.close} />
        </InAddress>
      )}
      {versions.row !== undefined && (
        <InAddress>
          <PayTableVersions key={versions.row.tableId} table={versions.row} onClose={versions.close} />
        </InAddress>
      )}
    </>
  );
}
