// The one editor of what a book pays by. A page says which kinds of tables it edits.
import { services } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/messages";
import { Button } from "@mantine/core";
import { type ComponentType, useState } from "react";
import { useAsk } from "../data/use-ask.ts";
import { useSession } from "../data/viewer.ts";
import type { Column } from "../kit/columns.ts";
import { Grid } from "../kit/grid.tsx";
import { PlusIcon } from "../kit/icons.tsx";
import { Page } from "../kit/page.tsx";
import { useWords } from "../kit/words.tsx";
import { PayTableDialog } from "./pay-table-dialog.tsx";
import type { PayTable, TableKind } from "./pay-table-form.ts";
import { PayTableVersions } from "./pay-table-versions.tsx";
import { tableText } from "./table-text.ts";

const kindsOf = {
  "/adm/teaser": ["teaser", "parlay", "progressive"],
  "/adm/compra-puntos": ["pointPrices"],
  "/adm/tk-payout": ["earlyLeads", "cashOut", "freePlay"],
} as const satisfies Readonly<Record<string, readonly TableKind[]>>;

/** The page of a path. */
export function payTablePage(path: keyof typeof kindsOf): ComponentType {
  return function PayTablePage() {
    return <PayTables title={`routes.${path}`} kinds={kindsOf[path]} />;
  };
}

type Open = { readonly what: "new" } | { readonly what: "table" | "versions"; readonly table: PayTable };

function PayTables({ title, kinds }: { readonly title: PlainKey; readonly kinds: readonly TableKind[] }) {
  const { t } = useWords();
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const close = (): void => { setOpen(undefined); };
  return (
    <Page title={title} fill actions={
      <Button leftSection={<PlusIcon size={14} />} onClick={() => { setOpen({ what: "new" }); }}>{t("payTables.newTable")}</Button>
    }>
      <TableGrid kinds={kinds} onOpen={setOpen} />
      {open?.what === "new" && <PayTableDialog table={undefined} kinds={kinds} onClose={close} />}
      {open?.what === "table" && <PayTableDialog table={open.table} kinds={kinds} onClose={close} />}
      {open?.what === "versions" && <PayTableVersions table={open.table} onClose={close} />}
    </Page>
  );
}

function TableGrid({ kinds, onOpen }: { readonly kinds: readonly TableKind[]; readonly onOpen: (open: Open) => void }) {
  const words = useWords();
  const { t } = words;
  const { serviceName } = useSession();
  const { data: { tables } } = useAsk(services.listPayTables, {});
  const columns: readonly Column<PayTable>[] = [
    { title: "settings.name", value: ({ name }) => name, width: 190, sort: "asc" },
    ...(kinds.length === 1 ? [] : [{ title: "rules.kind", value: ({ table }: PayTable) => t(`payTables.${table.kind}`), width: 160 } as const]),
    { title: "payTables.isSold", value: ({ isSold }) => isSold, width: 80 },
    { title: "payTables.from", value: ({ isOwn }) => (isOwn ? serviceName : t("rules.levelPlatform")), width: 130 },
    { title: "payTables.table", value: ({ table }) => tableText(table, words), grow: 3 },
    {
      title: "kit.history", value: ({ version }) => version, width: 150, wideOnly: true,
      cell: (table) => <Button size="compact-xs" variant="default" onClick={(event) => { event.stopPropagation(); onOpen({ what: "versions", table }); }}>
        {t("payTables.version")} {table.version}</Button>,
    },
  ];
  return <Grid name="pay-tables" isRoomy empty={{ title: "payTables.none", why: "payTables.noneWhy" }}
    rows={tables.filter(({ table }) => (kinds as readonly string[]).includes(table.kind))} columns={columns}
    rowKey={({ tableId }) => tableId} rowTone={({ isSold }) => (isSold ? undefined : "dim")} onOpen={(table) => { onOpen({ what: "table", table }); }} />;
}
