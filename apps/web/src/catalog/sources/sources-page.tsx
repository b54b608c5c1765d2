// Outside sources: settings and state of each, and what its runs changed and left out.
import { catalog, sources } from "@chalkboard/contract";
import { runListColumns, sourceListColumns, sourceState } from "@chalkboard/list-columns";
import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { refresh } from "../../data/connection/queries.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { Filters, FilterSelect } from "../../kit/fields/filters.tsx";
import { PlusIcon } from "../../kit/format/icons.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { Views } from "../../kit/page/views.tsx";
import { useLocale } from "../../kit/format/words.tsx";
import { List } from "../../page-parts/lists/list.tsx";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import { Jumps, ManyJumpsButton, useJumpFilters } from "./jump-list.tsx";
import { RunPanel } from "./run-panel.tsx";
import { SiteTeams } from "./pages/site-teams.tsx";
import { SourceForm } from "./source-form.tsx";

const everyMs = 5_000;
const views = ["sources", "jumps", "runs"] as const;
const viewWords = { sources: "sources.sources", jumps: "sources.jumps", runs: "sources.runs" } as const;
const onlys = ["changed", "refused", "failed"] as const;
const words = { changed: "sources.onlyChanged", refused: "sources.onlyRefused", failed: "sources.onlyFailed" } as const;
const schema = z.object({
  view: z.enum(views).catch("sources"),
  source: z.string().catch(""),
  only: z.enum(["", ...onlys]).catch(""),
  teams: z.string().catch(""),
  league: z.string().catch(""),
});
const renew = (): void => {
  refresh([sources.listSources]);
};

export function Sources() {
  const { t } = useLocale();
  const [{ view, source, only, teams, league }, change] = useFilters(schema);
  const {
    data: { rows },
  } = useCallQuery(sources.listSources, {});
  const {
    data: { leagues },
  } = useCallQuery(catalog.listLeagues, {});
  const [isNew, setNew] = useState(false);
  const jumps = useJumpFilters(leagues);
  const named = rows.find(({ sourceId }) => String(sourceId) === source)?.name;
  const jumpFilters = { ...jumps.filters, ...(named === undefined ? {} : { source: named }) };
  const actions =
    view === "sources" ? (
      <Button
        leftSection={<PlusIcon size={14} />}
        onClick={() => {
          setNew(true);
        }}
      >
        {t("sources.add")}
      </Button>
    ) : view === "jumps" ? (
      <ManyJumpsButton filters={jumpFilters} />
    ) : undefined;
  return (
    <Page
      title="routes./zucca/outsource-config"
      fill
      {...(actions === undefined ? {} : { actions })}
      views={
        <Views
          value={view}
          views={viewWords}
          onChange={(wanted) => {
            change({ view: wanted });
          }}
        />
      }
      filters={
        <Filters>
          {view === "jumps" && jumps.fields}
          {view !== "sources" && (
            <FilterSelect
              label="sources.source"
              value={source}
              withAll
              width={140}
              onChange={(wanted) => {
                change({ source: wanted });
              }}
              choices={rows.map(({ sourceId, name }) => ({ value: String(sourceId), label: name }))}
            />
          )}
          {view === "runs" && (
            <FilterSelect
              label="sources.showOnly"
              value={only}
              withAll
              width={180}
              onChange={(wanted) => {
                change({ only: wanted as typeof only });
              }}
              choices={onlys.map((value) => ({ value, label: t(words[value]) }))}
            />
          )}
        </Filters>
      }
    >
      {view === "sources" ? (
        <Kept />
      ) : view === "jumps" ? (
        <Jumps filters={jumpFilters} />
      ) : (
        <Runs source={source} only={only} />
      )}
      {rows
        .filter(({ sourceId }) => String(sourceId) === teams)
        .map(({ sourceId, name }) => (
          <SiteTeams
            key={sourceId}
            sourceId={sourceId}
            sourceName={name}
            league={league}
            onClose={() => {
              change({ teams: "", league: "" });
            }}
          />
        ))}
      {isNew && (
        <SourceForm
          source={undefined}
          refresh={renew}
          onClose={() => {
            setNew(false);
          }}
        />
      )}
    </Page>
  );
}

function Kept() {
  return (
    <List
      call={sources.listSources}
      name="sources"
      filters={{}}
      columns={useListColumns(sourceListColumns)}
      everyMs={everyMs}
      empty={{ title: "sources.empty", why: "sources.emptyWhy" }}
      rowKey={({ sourceId }) => sourceId}
      rowTone={(source) =>
        ({ paused: "dim", silent: "warn", failing: "warn", working: undefined, fresh: undefined } as const)[
          sourceState(source)
        ]
      }
      panel={(source, onClose) => (
        <SourceForm key={source.sourceId} source={source} refresh={renew} onClose={onClose} />
      )}
    />
  );
}

function Runs({ source, only }: Pick<z.output<typeof schema>, "source" | "only">) {
  return (
    <List
      call={sources.listRuns}
      name="source-runs"
      columns={useListColumns(runListColumns)}
      everyMs={everyMs}
      filters={{ ...(source === "" ? {} : { sourceId: Number(source) }), ...(only === "" ? {} : { only }) }}
      empty={{ title: "sources.noRuns", why: "sources.noRunsWhy" }}
      rowKey={({ runId }) => runId}
      rowTone={({ error }) => (error === "" ? undefined : "warn")}
      panel={(run, onClose) => <RunPanel run={run} onClose={onClose} />}
    />
  );
}
