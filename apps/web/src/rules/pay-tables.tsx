// The one editor of what a book pays by. A page says which kinds of tables it edits.
import { services } from "@chalkboard/contract";
import type { PlainKey } from "@chalkboard/messages";
import { Button, Group, Tabs } from "@mantine/core";
import { type ComponentType, Suspense, useState } from "react";
import { useAsk } from "../data/use-ask.ts";
import { useSession } from "../data/viewer.ts";
import type { Column } from "../kit/columns.ts";
import { Grid } from "../kit/grid.tsx";
import { PlusIcon } from "../kit/icons.tsx";
import { Loading } from "../kit/loading.tsx";
import { Page } from "../kit/page.tsx";
import { useWords } from "../kit/words.tsx";
import { PayTableDialog } from "./pay-table-dialog.tsx";
import type { PayTable, TableKind } from "./pay-table-form.ts";
import { PayTableVersions } from "./pay-table-versions.tsx";
import type { RulePage } from "./rule-page.ts";
import { RulePart, tall } from "./rule-part.tsx";
import { tableText } from "./table-text.ts";

const kindsOf = {
  "/adm/teaser": ["teaser", "parlay", "progressive"],
  "/adm/compra-puntos": ["pointPrices"],
} as const satisfies Readonly<Record<string, readonly TableKind[]>>;

const payments = { settings: ["payoutRights", "payoutTax"], first: ["mode", "legsFrom", "legsTo"] } as const satisfies RulePage;

/** The page of payments: their rules, and the tables that are about them. */
export function PayoutPage() {
  const { t } = useWords();
  return (
    <Page title="routes./adm/tk-payout">
      <Tabs defaultValue="rules">
        <Tabs.List mb="sm">
          <Tabs.Tab value="rules">{t("payTables.rightsAndTax")}</Tabs.Tab>
          <Tabs.Tab value="tables">{t("payTables.tables")}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="rules"><Suspense fallback={<Loading />}><RulePart page={payments} help="rules.help./adm/tk-payout" /></Suspense></Tabs.Panel>
        <Tabs.Panel value="tables" keepMounted={false}><Suspense fallback={<Loading />}><PayoutTables /></Suspense></Tabs.Panel>
      </Tabs>
    </Page>
  );
}

const payoutKinds = ["earlyLeads", "cashOut", "freePlay"] as const;

function PayoutTables() {
  const [open, setOpen] = useState<Open | undefined>(undefined);
  return (
    <>
      <Group justify="flex-end" mb="sm"><NewTable onOpen={setOpen} /></Group>
      <div style={tall}><TableGrid kinds={payoutKinds} onOpen={setOpen} /></div>
      <Over kinds={payoutKinds} open={open} onClose={() => { setOpen(undefined); }} />
    </>
  );
}

/** The page of a path. */
export function payTablePage(path: keyof typeof kindsOf): ComponentType {
  return function PayTablePage() {
    return <PayTables title={`routes.${path}`} kinds={kindsOf[path]} />;
  };
}

type Open = { readonly what: "new" } | { readonly what: "table" | "versions"; readonly table: PayTable };

function PayTables({ title, kinds }: { readonly title: PlainKey; readonly kinds: readonly TableKind[] }) {
  const [open, setOpen] = useState<Open | undefined>(undefined);
  return (
    <Page title={title} fill actions={<NewTable onOpen={setOpen} />}>
      <TableGrid kinds={kinds} onOpen={setOpen} />
      <Over kinds={kinds} open={open} onClose={() => { setOpen(undefined); }} />
    </Page>
  );
}

function NewTable({ onOpen }: { readonly onOpen: (open: Open) => void }) {
  const { t } = useWords();
  return <Button leftSection={<PlusIcon size={14} />} onClick={() => { onOpen({ what: "new" }); }}>{t("payTables.newTable")}</Button>;
}

type OverProps = { readonly kinds: readonly TableKind[]; readonly open: Open | undefined; readonly onClose: () => void };

/** What stands over the tables. */
function Over({ kinds, open, onClose }: OverProps) {
  switch (open?.what) {
    case undefined: return null;
    case "new": return <PayTableDialog table={undefined} kinds={kinds} onClose={onClose} />;
    case "table": return <PayTableDialog table={open.table} kinds={kinds} onClose={onClose} />;
    case "versions": return <PayTableVersions table={open.table} onClose={onClose} />;
  }
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
    { title: "payTables.table", value: ({ table }) => tableText(table, words), grow: 3, wraps: true },
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
