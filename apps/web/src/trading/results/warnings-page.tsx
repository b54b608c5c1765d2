// Results that need attention: warnings, entries that await a second person, and the policies behind them.
import { catalog, live, results } from "@chalkboard/contract";
import { proposedListColumns, warningKindKeys, warningListColumns } from "@chalkboard/list-columns";
import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { Filters, FilterSelect } from "../../kit/fields/filters.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { Views } from "../../kit/page/views.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { LeagueFilter } from "../../page-parts/betting/league-filter.tsx";
import { List } from "../../page-parts/lists/list.tsx";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import { ManyWarnings } from "./many-warnings.tsx";
import { Policies } from "./policies.tsx";
import { WarningPanel } from "./warning-panel.tsx";

const everyMs = 5_000;
const views = ["open", "waiting", "resolved", "policies"] as const;
const viewLabels = {
  open: "results.open",
  waiting: "results.waitingEntries",
  resolved: "results.resolved",
  policies: "results.policies",
} as const;
const kinds = results.warningKind.options;
const schema = z.object({
  view: z.enum(views).catch("open"),
  league: z.string().catch(""),
  kind: z.enum(["", ...kinds]).catch(""),
});

export function ResultWarnings() {
  const { t } = useLocale();
  const [{ view, league, kind }, change] = useFilters(schema);
  const {
    data: { leagues },
  } = useCallQuery(catalog.listLeagues, {});
  const [isMany, setMany] = useState(false);
  const filters = league === "" ? {} : { leagueId: Number(league) };
  const isOfWarnings = view === "open" || view === "resolved";
  return (
    <Page
      title="routes./zucca/result-warning"
      fill
      {...(view === "open"
        ? {
            actions: (
              <Button
                variant="default"
                onClick={() => {
                  setMany(true);
                }}
              >
                {t("results.many")}
              </Button>
            ),
          }
        : {})}
      views={
        <Views
          value={view}
          views={viewLabels}
          onChange={(wanted) => {
            change({ view: wanted });
          }}
        />
      }
      filters={
        <Filters>
          {view !== "policies" && (
            <LeagueFilter
              leagues={leagues}
              value={league}
              onChange={(wanted) => {
                change({ league: wanted });
              }}
            />
          )}
          {isOfWarnings && (
            <FilterSelect
              label="results.warning"
              value={kind}
              withAll
              width={190}
              onChange={(wanted) => {
                change({ kind: wanted as typeof kind });
              }}
              choices={kinds.map((value) => ({ value, label: t(warningKindKeys[value]) }))}
            />
          )}
        </Filters>
      }
    >
      {isOfWarnings && (
        <Warnings key={view} isOpen={view === "open"} filters={{ ...filters, ...(kind === "" ? {} : { kind }) }} />
      )}
      {view === "waiting" && <Waiting filters={filters} />}
      {view === "policies" && <Policies leagues={leagues} />}
      {isMany && (
        <ManyWarnings
          filters={filters}
          onClose={() => {
            setMany(false);
          }}
        />
      )}
    </Page>
  );
}

type WarningsProps = {
  readonly isOpen: boolean;
  readonly filters: { readonly leagueId?: number; readonly kind?: (typeof kinds)[number] };
};

function Warnings({ isOpen, filters }: WarningsProps) {
  return (
    <List
      call={results.listWarnings}
      name={isOpen ? "result-warnings" : "resolved-warnings"}
      filters={{ ...filters, open: isOpen }}
      everyMs={everyMs}
      columns={useListColumns(warningListColumns, undefined, { open: isOpen })}
      empty={{ title: "results.emptyOpen", why: "results.emptyOpenWhy" }}
      {...(filters.leagueId === undefined ? {} : { subject: live.subjects.results(filters.leagueId) })}
      rowKey={({ warningId }) => warningId}
      rowTone={() => (isOpen ? "warn" : "dim")}
      panel={(warning, onClose, among) => (
        <WarningPanel key={warning.warningId} game={warning} warning={warning} onClose={onClose} among={among} />
      )}
    />
  );
}

function Waiting({ filters }: { readonly filters: { readonly leagueId?: number } }) {
  return (
    <List
      call={results.listProposed}
      name="waiting-results"
      filters={filters}
      columns={useListColumns(proposedListColumns)}
      everyMs={everyMs}
      empty={{ title: "results.emptyProposed", why: "results.emptyProposedWhy" }}
      rowKey={({ proposalId }) => proposalId}
      rowTone={() => "warn"}
      panel={(proposal, onClose, among) => (
        <WarningPanel key={proposal.proposalId} game={proposal} onClose={onClose} among={among} />
      )}
    />
  );
}
