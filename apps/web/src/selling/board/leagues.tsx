import { catalog } from "@chalkboard/contract";
import { Switch } from "@mantine/core";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useCallMutation } from "../../data/use-call-mutation.ts";
import type { Column } from "../../kit/grid/columns.ts";
import { FilterSelect, FilterText, Filters } from "../../kit/fields/filters.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { useLocale } from "../../kit/format/locale.tsx";
import { LeagueForm } from "./league-form.tsx";
import type { ServiceLeague } from "./service-league.ts";
import { InAddress } from "../../kit/behaviour/layers.tsx";
import { useOpenedRecord } from "../../kit/dialog/use-opened.ts";

const schema = z.object({ name: z.string().catch(""), sold: z.enum(["", "yes", "no"]).catch("") });

/** The leagues of this service: which it sells, their order on its boards, and their names. */
export function Leagues() {
  const { t } = useLocale();
  const [filters, change] = useFilters(schema);
  return (
    <Page
      title="routes./adm/ligas"
      fill
      filters={
        <Filters>
          <FilterText
            label="kit.search"
            value={filters.name}
            onChange={(name) => {
              change({ name });
            }}
          />
          <FilterSelect
            label="services.sold"
            value={filters.sold}
            withAll
            width={110}
            onChange={(sold) => {
              change({ sold: sold as "yes" });
            }}
            choices={[
              { value: "yes", label: t("kit.yes") },
              { value: "no", label: t("kit.no") },
            ]}
          />
        </Filters>
      }
    >
      <LeagueGrid {...filters} />
    </Page>
  );
}

function LeagueGrid({ name, sold }: z.output<typeof schema>) {
  const { t } = useLocale();
  const { rows, refresh } = useCallQuery(catalog.listServiceLeagues, {});
  const { mutate, busy } = useCallMutation(catalog.switchLeague, { refresh: [catalog.listServiceLeagues] });
  const columns: readonly Column<ServiceLeague>[] = [
    { title: "services.leaguePlace", value: ({ place }) => place, kind: "number", width: 70, sort: "asc" },
    { title: "betting.sport", value: ({ sportName }) => sportName, width: 140 },
    { title: "betting.league", value: ({ leagueName }) => leagueName, phone: "name" },
    { title: "services.leagueName", value: ({ shownName }) => shownName, phone: "line" },
    { title: "services.openEvents", value: ({ openEvents }) => openEvents, kind: "number", width: 130 },
    {
      title: "services.sold",
      value: ({ isSold }) => isSold,
      width: 120,
      phone: "line",
      cell: ({ leagueId, leagueName, isSold }) => (
        <Switch
          size="sm"
          aria-label={`${leagueName}: ${t("services.sold")}`}
          checked={isSold}
          disabled={busy}
          onChange={() => {
            void mutate({ leagueId, isSold: !isSold });
          }}
        />
      ),
    },
  ];
  const wanted = name.trim().toLowerCase();
  const shown = rows.filter(
    ({ sportName, leagueName, shownName, isSold }) =>
      (sold === "" || isSold === (sold === "yes")) &&
      [leagueName, sportName, shownName].some((text) => text.toLowerCase().includes(wanted)),
  );
  const { row: league, open, close } = useOpenedRecord(shown, ({ leagueId }) => leagueId, { all: rows });
  return (
    <>
      <Grid
        name="leagues"
        empty={{ title: "empty.leagues", why: "empty.leaguesWhy" }}
        isRoomy
        rows={shown}
        rowKey={({ leagueId }) => leagueId}
        columns={columns}
        onOpen={open}
        rowTone={({ isSold }) => (isSold ? undefined : "dim")}
      />
      {league !== undefined && (
        <InAddress>
          <LeagueForm league={league} count={rows.length} refresh={refresh} onClose={close} />
        </InAddress>
      )}
    </>
  );
}
