// The pages of price conversion, the platform's and a service's: the tables, where each applies, and a preview on a
// day's board.
import { Tabs } from "@mantine/core";
import { type ComponentType, Suspense } from "react";
import { Loading } from "../../kit/states/loading.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useLocale } from "../../kit/format/words.tsx";
import { BoardTrial } from "./conversion/board-preview.tsx";
import { partRules } from "./page-settings.ts";
import { RulePart } from "./rule-part.tsx";
import { TablesPart } from "./table-list.tsx";

/** Creates the page for a path. */
export function conversionPage(path: "/zucca/odd-price-conversion" | "/adm/price-convertion"): ComponentType {
  return function ConversionPage() {
    const { t } = useLocale();
    return (
      <Page title={`routes.${path}`}>
        <Tabs defaultValue="tables" keepMounted={false}>
          <Tabs.List mb="sm">
            <Tabs.Tab value="tables">{t("payTables.tables")}</Tabs.Tab>
            <Tabs.Tab value="rules">{t("payTables.whereUsed")}</Tabs.Tab>
            <Tabs.Tab value="board">{t("payTables.todaysBoard")}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="tables">
            <Suspense fallback={<Loading />}>
              <TablesPart kinds={["conversion"]} />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="rules">
            <Suspense fallback={<Loading />}>
              <RulePart page={partRules["/adm/price-convertion"]} help="payTables.whereUsedHelp" />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="board">
            <Suspense fallback={<Loading />}>
              <BoardTrial />
            </Suspense>
          </Tabs.Panel>
        </Tabs>
      </Page>
    );
  };
}
