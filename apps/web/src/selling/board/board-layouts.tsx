// How site and tills show the leagues of this service: which ones, their order, periods and bets.
import { type AnswerOf, catalog } from "@chalkboard/contract";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useSession } from "../../data/viewer.ts";
import type { Column } from "../../kit/grid/columns.ts";
import { EmptyState } from "../../kit/states/empty-state.tsx";
import { FilterText, Filters } from "../../kit/fields/filters.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { BoardLayoutForm, periodsText } from "./board-layout-form.tsx";
import { InAddress } from "../../kit/behaviour/layers.tsx";
import { useOpenedRecord } from "../../kit/dialog/use-opened.ts";

type Layout = AnswerOf<typeof catalog.listBoardLayouts>[number];

const schema = z.object({ name: z.string().catch("") });
const platform = 0;

export function BoardLayouts() {
  const { serviceKind } = useSession();
  const [{ name }, change] = useFilters(schema);
  return (
    <Page
      title="routes./adm/website-customer-line-config"
      fill
      filters={
        <Filters>
          <FilterText
            label="kit.search"
            value={name}
            onChange={(typed) => {
              change({ name: typed });
            }}
          />
        </Filters>
      }
    >
      {serviceKind === platform ? <EmptyState title="layouts.enter" /> : <LayoutGrid name={name} />}
    </Page>
  );
}

function LayoutGrid({ name }: z.output<typeof schema>) {
  const { t } = useLocale();
  const { rows, refresh } = useCallQuery(catalog.listBoardLayouts, {});
  const howOf = (
    { sportCode }: Layout,
    isShown: boolean,
    periods: readonly string[],
    bets: readonly number[],
  ): string => {
    if (!isShown) return t("kit.no");
    const parts = [
      periods.length === 0 ? "" : periodsText(periods, sportCode, t),
      bets.length === 0 ? "" : t("layouts.count", { count: bets.length }),
    ];
    return parts.filter((part) => part !== "").join(" · ") || t("layouts.allBets");
  };
  const columns: readonly Column<Layout>[] = [
    { title: "betting.league", value: ({ leagueName }) => leagueName, grow: 2, phone: "name" },
    { title: "betting.sport", value: ({ sportName }) => sportName, width: 160, phone: "before" },
    {
      title: "layouts.site",
      value: (row) => howOf(row, row.siteShown, row.sitePeriods, row.siteBetTypes),
      grow: 1,
      phone: "line",
    },
    { title: "layouts.sort", value: ({ siteSort }) => siteSort, kind: "number", width: 150 },
    {
      title: "layouts.till",
      value: (row) => howOf(row, row.tillShown, row.tillPeriods, row.tillBetTypes),
      grow: 1,
      phone: "line",
    },
  ];
  const wanted = name.trim().toLocaleLowerCase();
  const shown = rows.filter(({ leagueName, sportName }) =>
    [leagueName, sportName].some((text) => text.toLocaleLowerCase().includes(wanted)),
  );
  const { row: layout, open, close } = useOpenedRecord(shown, ({ leagueId }) => leagueId, { all: rows });
  return (
    <>
      <Grid
        name="board-layouts"
        empty={{ title: "empty.leagues", why: "empty.leaguesWhy" }}
        rows={shown}
        rowKey={({ leagueId }) => leagueId}
        columns={columns}
        onOpen={open}
        rowTone={({ siteShown, tillShown }) => (siteShown || tillShown ? undefined : "dim")}
      />
      {layout !== undefined && (
        <InAddress>
          <BoardLayoutForm
            key={layout.leagueId}
            layout={layout}
            refresh={refresh}
            others={rows.filter((row) => row !== layout)}
            onClose={close}
          />
        </InAddress>
      )}
    </>
  );
}
