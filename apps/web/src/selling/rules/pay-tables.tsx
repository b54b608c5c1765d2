// The editor of all payout tables. A page specifies which kinds it edits.
import type { PlainKey } from "@chalkboard/i18n";
import { Tabs } from "@mantine/core";
import { type ComponentType, Suspense, useState } from "react";
import { Loading } from "../../kit/states/loading.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useLocale } from "../../kit/format/words.tsx";
import type { TableKind } from "./pay-tables/pay-table-form.ts";
import type { RulePage } from "./draft/rule-page.ts";
import { RulePart } from "./rule-part.tsx";
import { NewTable, type Open, Over, TableGrid, TablesPart } from "./table-list.tsx";

const kindsOf = {
  "/adm/teaser": ["teaser", "parlay", "progressive"],
  "/adm/compra-puntos": ["pointPrices"],
} as const satisfies Readonly<Record<string, readonly TableKind[]>>;

const payments = {
  settings: ["payoutRights", "payoutTax"],
  first: ["mode", "legsFrom", "legsTo"],
} as const satisfies RulePage;

/** The payouts page: rules, and the tables that they use. */
export function PayoutPage() {
  const { t } = useLocale();
  return (
    <Page title="routes./adm/tk-payout">
      <Tabs defaultValue="rules">
        <Tabs.List mb="sm">
          <Tabs.Tab value="rules">{t("payTables.rightsAndTax")}</Tabs.Tab>
          <Tabs.Tab value="tables">{t("payTables.tables")}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="rules">
          <Suspense fallback={<Loading />}>
            <RulePart page={payments} help="rules.help./adm/tk-payout" />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="tables" keepMounted={false}>
          <Suspense fallback={<Loading />}>
            <TablesPart kinds={payoutKinds} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

const payoutKinds = ["earlyLeads", "cashOut", "freePlay"] as const;

/** Creates the page for a path. */
export function payTablePage(path: keyof typeof kindsOf): ComponentType {
  return function PayTablePage() {
    return <PayTables title={`routes.${path}`} kinds={kindsOf[path]} />;
  };
}

function PayTables({ title, kinds }: { readonly title: PlainKey; readonly kinds: readonly TableKind[] }) {
  const [open, setOpen] = useState<Open | undefined>(undefined);
  return (
    <Page title={title} fill actions={<NewTable onOpen={setOpen} />}>
      <TableGrid kinds={kinds} onOpen={setOpen} />
      <Over
        kinds={kinds}
        open={open}
        onClose={() => {
          setOpen(undefined);
        }}
      />
    </Page>
  );
}
