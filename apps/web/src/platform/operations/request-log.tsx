import { integrators, operations, services } from "@chalkboard/contract";
import { outcomeKeys, requestPathListColumns, requestListColumns } from "@chalkboard/list-columns";
import { Button, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { z } from "zod";
import { useCallQuery } from "../../data/use-call-query.ts";
import { useBusinessDay, useSession } from "../../data/viewer.ts";
import { Filters, FilterSelect, FilterText } from "../../kit/fields/filters.tsx";
import type { KeyHelp } from "../../kit/behaviour/key-help.ts";
import { Page } from "../../kit/page/page.tsx";
import { PeriodField } from "../../kit/fields/period-field.tsx";
import { TimeField } from "../../kit/fields/time-field.tsx";
import { dayText, useFilters } from "../../kit/behaviour/use-filters.ts";
import { Views } from "../../kit/page/views.tsx";
import { useLocale } from "../../kit/format/locale.tsx";
import { List } from "../../page-parts/lists/list.tsx";
import { useListColumns } from "../../page-parts/lists/use-list-columns.ts";
import { RequestKeeping } from "./request-keeping.tsx";
import { RequestPanel } from "./request-panel.tsx";
import { timesOf } from "./request-times.ts";

const views = { calls: "operations.calls", slowest: "operations.slowest", refused: "operations.mostRefused" } as const;
const text = z.string().max(60).catch("");
const number = z
  .string()
  .regex(/^[-−]?\d{1,6}$/)
  .or(z.literal(""))
  .catch("");
const schema = z.object({
  view: z.enum(["calls", "slowest", "refused"]).catch("calls"),
  from: dayText,
  to: dayText,
  timeFrom: text,
  timeTo: text,
  call: text,
  service: text,
  user: text,
  integrator: z
    .string()
    .regex(/^\d{1,9}$/)
    .or(z.literal(""))
    .catch(""),
  outcome: operations.requestOutcome.or(z.literal("")).catch(""),
  response: number,
  least: number,
  order: text,
});
type Chosen = z.output<typeof schema>;
type Change = (changed: Partial<Chosen>) => void;

const keys: readonly KeyHelp[] = [{ keys: ["P"], does: "kit.followKey" }];
const everyMs = 3_000;
/**
 * Over several days, calls faster than this are never among the slowest: those above are indexed; a single day is
 * sorted completely.
 */
const slowestFrom = 100;

/** Every call: the latest, the slowest, and which are refused most. */
export function RequestLog() {
  const [chosen, change] = useFilters(schema);
  // Sorting by duration means searching for the slowest.
  const filters =
    chosen.view === "calls" && chosen.order.endsWith("tookMs") ? { ...chosen, view: "slowest" as const } : chosen;
  const { t } = useLocale();
  const fields = useRequestFields(filters, change);
  const [isKept, setKept] = useState(false);
  const today = useBusinessDay();
  const period = { from: filters.from || today, to: filters.to || filters.from || today };
  return (
    <Page
      title="routes./bus/request-log"
      fill
      manyViews
      {...(filters.view === "calls" ? { keys } : {})}
      {...(filters.view === "refused" ? { state: t("operations.wholeHours") } : {})}
      actions={
        <Button
          variant="default"
          onClick={() => {
            setKept(true);
          }}
        >
          {t("operations.keeping")}
        </Button>
      }
      views={
        <Views
          value={filters.view}
          views={views}
          onChange={(view) => {
            change({ view, order: view === "slowest" ? "-tookMs" : "" });
          }}
        />
      }
      filters={<Filters when={<PeriodField value={period} today={today} onChange={change} />}>{fields}</Filters>}
    >
      <Missed />
      <Rows chosen={{ ...filters, ...period }} onChange={change} />
      {isKept && (
        <RequestKeeping
          onClose={() => {
            setKept(false);
          }}
        />
      )}
    </Page>
  );
}

/** The filter fields for calls, each a child of the page's filters. */
function useRequestFields(chosen: Chosen, onChange: Change): readonly ReactNode[] {
  const { t } = useLocale();
  const { rows: all } = useCallQuery(services.listServices, {});
  const {
    data: { rows: programs },
  } = useCallQuery(integrators.listIntegrators, { limit: 1_000 });
  const ofCalls = [
    ...(programs.length === 0
      ? []
      : [
          <FilterSelect
            key="integrator"
            label="integrators.integrator"
            value={chosen.integrator}
            withAll
            width={130}
            onChange={(integrator) => {
              onChange({ integrator });
            }}
            choices={programs.map(({ integratorId, name }) => ({ value: String(integratorId), label: name }))}
          />,
        ]),
    <FilterText
      key="user"
      label="operations.user"
      width={110}
      value={chosen.user}
      onChange={(user) => {
        onChange({ user });
      }}
    />,
    <FilterSelect
      key="outcome"
      label="operations.outcome"
      value={chosen.outcome}
      withAll
      width={120}
      onChange={(outcome) => {
        onChange({ outcome: outcome as Chosen["outcome"] });
      }}
      choices={operations.requestOutcome.options.map((value) => ({ value, label: t(outcomeKeys[value]) }))}
    />,
    <FilterText
      key="response"
      label="operations.response"
      width={76}
      value={chosen.response}
      onChange={(response) => {
        onChange({ response });
      }}
    />,
    <FilterText
      key="least"
      label="operations.leastMs"
      width={90}
      value={chosen.least}
      onChange={(least) => {
        onChange({ least });
      }}
    />,
  ];
  return [
    <FilterText
      key="call"
      label="operations.call"
      width={150}
      value={chosen.call}
      onChange={(call) => {
        onChange({ call });
      }}
    />,
    <FilterSelect
      key="service"
      label="operations.service"
      value={chosen.service}
      withAll
      width={130}
      onChange={(service) => {
        onChange({ service });
      }}
      choices={all.map((one) => ({ value: String(one.serviceId), label: one.name }))}
    />,
    ...(chosen.view === "refused" ? [] : ofCalls),
    <TimeField
      key="from"
      mayLack
      label={t("operations.fromTime")}
      value={chosen.timeFrom}
      onChange={(timeFrom) => {
        onChange({ timeFrom });
      }}
    />,
    <TimeField
      key="until"
      mayLack
      label={t("operations.untilTime")}
      value={chosen.timeTo}
      onChange={(timeTo) => {
        onChange({ timeTo });
      }}
    />,
  ];
}

function Rows({ chosen, onChange }: { readonly chosen: Chosen; readonly onChange: Change }) {
  const { zone } = useLocale();
  const { closeMinute } = useSession();
  const { view, call, service, user, outcome, response, least, integrator } = chosen;
  const columns = useListColumns(requestListColumns);
  const shared = {
    ...timesOf(chosen, zone, closeMinute),
    ...(call === "" ? {} : { path: call }),
    ...(service === "" ? {} : { serviceId: Number(service) }),
  };
  if (view === "refused")
    return (
      <Paths
        filters={shared}
        onChoose={(path) => {
          onChange({ view: "calls", call: path, outcome: "refused", order: "" });
        }}
      />
    );
  const leastMs = Math.max(
    view === "slowest" && chosen.from !== chosen.to ? slowestFrom : 0,
    Number(least.replace("−", "-")),
  );
  const filters = {
    ...shared,
    ...(call === "" ? { withoutLog: true } : {}),
    ...(user === "" ? {} : { user }),
    ...(outcome === "" ? {} : { outcome }),
    ...(response === "" ? {} : { responseType: Number(response.replace("−", "-")) }),
    ...(leastMs > 0 ? { leastMs } : {}),
    ...(integrator === "" ? {} : { integratorId: Number(integrator) }),
  };
  return (
    <List
      key={view}
      call={operations.listRequests}
      name="request-log"
      columns={columns}
      filters={filters}
      empty={{ title: "empty.requests", why: "empty.requestsWhy" }}
      rowKey={({ requestId }) => requestId}
      {...(view === "calls"
        ? { arrivals: { subject: null, everyMs, keyOf: ({ at }: { readonly at: number }) => at } }
        : {})}
      rowTone={({ responseType }) => (responseType < 0 ? "warn" : undefined)}
      panel={(request, onClose, among) => (
        <RequestPanel
          request={request}
          onClose={onClose}
          among={among}
          onChoose={(chosenOnes) => {
            onChange({ view: "calls", order: "", ...chosenOnes });
          }}
        />
      )}
    />
  );
}

/** By path: most refused first; sortable by every heading. */
function Paths({
  filters,
  onChoose,
}: {
  readonly filters: {
    readonly from: number;
    readonly until: number;
    readonly path?: string;
    readonly serviceId?: number;
  };
  readonly onChoose: (path: string) => void;
}) {
  return (
    <List
      call={operations.listRequestPaths}
      name="request-paths"
      columns={useListColumns(requestPathListColumns)}
      filters={filters}
      everyMs={10 * everyMs}
      empty={{ title: "empty.requests", why: "empty.requestsWhy" }}
      rowKey={({ pathId }) => pathId}
      onOpen={({ path }) => {
        onChoose(path);
      }}
    />
  );
}

/** Reports calls that are missing in the log. */
function Missed() {
  const { t } = useLocale();
  const {
    data: { missed },
  } = useCallQuery(operations.requestLog, {}, { everyMs: 20 * everyMs });
  return missed === 0 ? null : (
    <Text size="sm" c="var(--cb-wait)" role="status" px="md" py="xs">
      {t("operations.missed", { count: missed })}
    </Text>
  );
}
