// The pages of payout tables: the tables of some kinds, and the rules beside them.
import type { PlainKey } from "@chalkboard/i18n";
import type { ComponentType } from "react";
import { Page } from "../../kit/page/page.tsx";
import type { TableKind } from "./pay-tables/pay-table-form.ts";
import { PointPriceList } from "./pay-tables/point-price-list.tsx";
import { partRules } from "./page-settings.ts";
import { RulePart } from "./rule-part.tsx";
import { RuleTabs } from "./rule-tabs.tsx";
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
  const tables = { name: "tables", title: "payTables.tables", content: <TablesPart kinds={kinds} /> } as const;
  const prices = { name: "prices", title: "payTables.pointPrices", content: <PointPriceList /> } as const;
  const limits = {
    name: "rules",
    title: rules,
    content: <RulePart page={partRules[path]} help={`rules.help.${path}`} />,
  };
  return function PayTablePage() {
    return (
      <Page title={`routes.${path}`}>
        <RuleTabs
          tabs={
            kinds[0] === "pointPrices"
              ? [prices, tables, limits]
              : first === "tables"
                ? [tables, limits]
                : [limits, tables]
          }
        />
      </Page>
    );
  };
}
