// The pages of payout tables: the tables of some kinds, and the rules beside them.
import type { PlainKey } from "@chalkboard/i18n";
import { Tabs } from "@mantine/core";
import { type ComponentType, Suspense } from "react";
import { Loading } from "../../kit/states/loading.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useLocale } from "../../kit/format/words.tsx";
import type { TableKind } from "./pay-tables/pay-table-form.ts";
import { PointPriceList } from "./pay-tables/point-price-list.tsx";
import { partRules } from "./page-settings.ts";
import { RulePart } from "./rule-part.tsx";
import { TablesPart } from "./table-list.tsx";

type Path = "/adm/teaser" | "/adm/compra-puntos" | "/adm/tk-payout";
type Parts = {
  readonly kinds: readonly TableKind[];
  /** Title of the tab of rules. */
  readonly rules: PlainKey;
  readonly first: "tables" | "rules";
};

const partsOf: Readonly<Record<Path, Parts>> = {
  "/adm/teaser": { kinds: ["teaser", "parlay", "progressive"], rules: "payTables.limits", first: "tables" },
  "/adm/compra-puntos": { kinds: ["pointPrices"], rules: "payTables.limits", first: "tables" },
  "/adm/tk-payout": {
    kinds: ["earlyLeads", "cashOut", "freePlay"],
    rules: "payTables.rightsAndTax",
    first: "rules",
  },
};

/** Creates the page for a path. */
export function payTablePage(path: Path): ComponentType {
  const { kinds, rules, first } = partsOf[path];
  const tabs = first === "tables" ? (["tables", "rules"] as const) : (["rules", "tables"] as const);
  return function PayTablePage() {
    const { t } = useLocale();
    const isPoints = kinds[0] === "pointPrices";
    return (
      <Page title={`routes.${path}`}>
        <Tabs defaultValue={isPoints ? "prices" : first} keepMounted={false}>
          <Tabs.List mb="sm">
            {isPoints && <Tabs.Tab value="prices">{t("payTables.pointPrices")}</Tabs.Tab>}
            {tabs.map((tab) => (
              <Tabs.Tab key={tab} value={tab}>
                {t(tab === "tables" ? "payTables.tables" : rules)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="prices">
            <Suspense fallback={<Loading />}>
              <PointPriceList />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="tables">
            <Suspense fallback={<Loading />}>
              <TablesPart kinds={kinds} />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="rules">
            <Suspense fallback={<Loading />}>
              <RulePart page={partRules[path]} help={`rules.help.${path}`} />
            </Suspense>
          </Tabs.Panel>
        </Tabs>
      </Page>
    );
  };
}
