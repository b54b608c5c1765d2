// A service's payout tables: list, add and edit them, and see their versions. A page specifies the kinds.
import { services } from "@chalkboard/contract";
import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useSession } from "../../data/viewer.ts";
import type { Column } from "../../kit/grid/columns.ts";
import { Grid } from "../../kit/grid/grid.tsx";
import { PlusIcon } from "../../kit/format/icons.tsx";
import { useLocale } from "../../kit/format/words.tsx";
import { PayTableDialog } from "./pay-tables/pay-table-dialog.tsx";
import type { PayTable, TableKind } from "./pay-tables/pay-table-form.ts";
import { PayTableVersions } from "./pay-tables/pay-table-versions.tsx";
import { tall } from "./rule-part.tsx";
import { tableText } from "./pay-tables/table-text.ts";

/** What is open over the tables. */
type Open = { readonly what: "new" } | { readonly what: "table" | "versions"; readonly table: PayTable };

/** The tables of some kinds as a part of a page. */
export function TablesPart({ kinds }: { readonly kinds: readonly TableKind[] }) {
  const [open, setOpen] = useState<Open | undefined>(undefined);
  return (
    <>
      <Group justify="flex-end" mb="sm">
        <NewTable onOpen={setOpen} />
      </Group>
      <div style={tall}>
        <TableGrid kinds={kinds} onOpen={setOpen} />
      </div>
      <Over
        kinds={kinds}
        open={open}
        onClose={() => {
          setOpen(undefined);
        }}
      />
    </>
  );
}

/** The button for a new one. */
function NewTable({ onOpen }: { readonly onOpen: (open: Open) => void }) {
  const { t } = useLocale();
  return (
    <Button
      leftSection={<PlusIcon size={14} />}
      onClick={() => {
        onOpen({ what: "new" });
      }}
    >
      {t("payTables.newTable")}
    </Button>
  );
}

type OverProps = {
  readonly kinds: readonly TableKind[];
  readonly open: Open | undefined;
  readonly onClose: () => void;
};

/** What is open over the tables. */
function Over({ kinds, open, onClose }: OverProps) {
  switch (open?.what) {
    case undefined:
      return null;
    case "new":
      return <PayTableDialog table={undefined} kinds={kinds} onClose={onClose} />;
    case "table":
      return <PayTableDialog table={open.table} kinds={kinds} onClose={onClose} />;
    case "versions":
      return <PayTableVersions table={open.table} onClose={onClose} />;
  }
}

/** All tables of some kinds. */
function TableGrid({ kinds, onOpen }: { readonly kinds: readonly TableKind[]; readonly onOpen: (open: Open) => void }) {
  const words = useLocale();
  const { t } = words;
  const { serviceName } = useSession();
  const {
    data: { tables },
  } = useCallQuery(services.listPayTables, {});
  const columns: readonly Column<PayTable>[] = [
    { title: "settings.name", value: ({ name }) => name, width: 190, sort: "asc" },
    ...(kinds.length === 1
      ? []
      : [{ title: "rules.kind", value: ({ table }: PayTable) => t(`payTables.${table.kind}`), width: 160 } as const]),
    { title: "payTables.isSold", value: ({ isSold }) => isSold, width: 80 },
    { title: "payTables.from", value: ({ isOwn }) => (isOwn ? serviceName : t("rules.levelPlatform")), width: 130 },
    { title: "payTables.table", value: ({ table }) => tableText(table, words), grow: 3, wraps: true },
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
            onOpen({ what: "versions", table });
          }}
        >
          {t("payTables.version")} {table.version}
        </Button>
      ),
    },
  ];
  return (
    <Grid
      name="pay-tables"
      isRoomy
      empty={{ title: "payTables.none", why: "payTables.noneWhy" }}
      rows={tables.filter(({ table }) => (kinds as readonly string[]).includes(table.kind))}
      columns={columns}
      rowKey={({ tableId }) => tableId}
      rowTone={({ isSold }) => (isSold ? undefined : "dim")}
      onOpen={(table) => {
        onOpen({ what: "table", table });
      }}
    />
  );
}
