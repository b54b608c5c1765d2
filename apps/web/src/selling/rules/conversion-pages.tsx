// The pages of price conversion, the platform's and a service's: the tables, where each applies, and a preview on a
// day's board.
import type { ComponentType } from "react";
import { Page } from "../../kit/page/page.tsx";
import { BoardTrial } from "./conversion/board-preview.tsx";
import { partRules } from "./page-settings.ts";
import { RulePart } from "./rule-part.tsx";
import { RuleTabs } from "./rule-tabs.tsx";
import { TablesPart } from "./table-list.tsx";

/** Creates the page for a path. */
export function conversionPage(path: "/zucca/odd-price-conversion" | "/adm/price-convertion"): ComponentType {
  return function ConversionPage() {
    return (
      <Page title={`routes.${path}`}>
        <RuleTabs
          tabs={[
            { name: "tables", title: "payTables.tables", content: <TablesPart kinds={["conversion"]} /> },
            {
              name: "rules",
              title: "payTables.whereUsed",
              content: <RulePart page={partRules["/adm/price-convertion"]} help="payTables.whereUsedHelp" />,
            },
            { name: "board", title: "payTables.todaysBoard", content: <BoardTrial /> },
          ]}
        />
      </Page>
    );
  };
}
