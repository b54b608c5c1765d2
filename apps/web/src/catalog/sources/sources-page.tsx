// Outside sources: settings and state of each, and what its runs changed and left out.

import { type AnswerOf, catalog, sources } from "@chalkboard/contract";
import {
  leftOutOf,
  leftOutWhat,
  leftOutWhy,
  runFault,
  runListColumns,
  sourceListColumns,
  sourceState,
  triggerKeys,
} from "@chalkboard/list-columns";
import { Alert, Button, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { z } from "zod";
import { refresh } from "../../data/connection/queries.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { Dialog } from "../../kit/dialog/dialog.tsx";
import { Filters, FilterSelect } from "../../kit/fields/filters.tsx";
import { PlusIcon } from "../../kit/format/icons.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import type { Column } from "../../kit/grid/columns.ts";
import { Grid } from "../../kit/grid/grid.tsx";
import { Page } from "../../kit/page/page.tsx";
import { Views } from "../../kit/page/views.tsx";
import { List } from "../../page-parts/lists/list.tsx";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import { Jumps, ManyJumpsButton, useJumpFilters } from "./jump-list.tsx";
import { PendingGames, usePendingFilters } from "./pending-list.tsx";
import { SiteTeams } from "./pages/site-teams.tsx";
import { SourceForm } from "./source-form.tsx";
import { momentText } from "../../kit/format/moment-text.ts";

const everyMs = 5_000;
const views = ["sources", "jumps", "games", "runs"] as const;
const viewLabels = {
  sources: "sources.sources",
  jumps: "sources.jumps",
  games: "sources.pendingGames",
  runs: "sources.runs",
} as const;
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
  const pending = usePendingFilters();
  const named = rows.find(({ sourceId }) => String(sourceId) === source)?.name;
  const ofSource = named === undefined ? {} : { source: named };
  const jumpFilters = { ...jumps.filters, ...ofSource };
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
          views={viewLabels}
          onChange={(wanted) => {
            change({ view: wanted });
          }}
        />
      }
      filters={
        <Filters>
          {view === "jumps" && jumps.fields}
          {view === "games" && pending.fields}
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
      ) : view === "games" ? (
        <PendingGames key={String(pending.filters.isDecided)} filters={{ ...pending.filters, ...ofSource }} />
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

type Run = AnswerOf<typeof sources.listRuns>["rows"][number];
type Problem = Run["problems"][number] & { readonly index: number };

/** What one run of a source left out, and why. */
function RunPanel({ run, onClose }: { readonly run: Run; readonly onClose: () => void }) {
  const { t, format, zone } = useLocale();
  const rows = run.problems.map((problem, index) => ({ ...problem, index }));
  const columns = useMemo(
    (): readonly Column<Problem>[] => [
      { title: "betting.game", value: (problem) => leftOutOf(problem, t), grow: 1 },
      { title: "operations.subject", value: ({ what }) => leftOutWhat(what, t), grow: 1 },
      { title: "operations.what", value: ({ reason }) => leftOutWhy(reason, t), grow: 2 },
    ],
    [t],
  );
  return (
    <Dialog
      title={[run.source, run.file, momentText(format, run.startedAt, zone)].filter((part) => part !== "").join(" · ")}
      onClose={onClose}
      size="lg"
    >
      {run.error !== "" && (
        <Alert color="no" variant="light" mb="sm">
          {runFault(run.error, t)}
        </Alert>
      )}
      <Text size="sm" mb="sm">
        {t(triggerKeys[run.trigger])} · {t("sources.took")} {format.number(run.tookMs)} · {t("sources.refused")}{" "}
        {format.number(run.refused)}
      </Text>
      <Text size="sm" c="dimmed" mb="xs">
        {t(rows.length === 0 ? "sources.nothingNewlySkipped" : "sources.newlySkipped")}
      </Text>
      {rows.length > 0 && (
        <Grid
          name="source-problems"
          height="auto"
          rows={rows}
          rowKey={({ index }) => index}
          columns={columns}
          empty={{ title: "sources.noRuns", why: "sources.noRunsWhy" }}
        />
      )}
    </Dialog>
  );
}
