import { home, roles } from "@chalkboard/contract";
import { Title } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { openPanel } from "../data/panels.ts";
import { useAsk } from "../data/use-ask.ts";
import { useSession } from "../data/viewer.ts";
import { Filters, FilterSelect } from "../kit/filters.tsx";
import { Grid } from "../kit/grid.tsx";
import { Page } from "../kit/page.tsx";
import { useFilters } from "../kit/use-filters.ts";
import { useWords, type Words } from "../kit/words.tsx";
import { type Now, type Service, serviceColumns, sourceColumns, wantedColumns } from "./now-columns.tsx";
import { type Tile, Tiles } from "./tiles.tsx";
import styles from "./tiles.module.css";
import { screenOf, wantedOf } from "./wanted.ts";

type Task = Now["overdue"][number]["task"];
type Game = { readonly leagueId: number; readonly day: string };

const everyMs = 10_000;
const sourcesPath = "/zucca/outsource-config";
const choices = ["3", "6", "12", "24", "48"] as const;
const schema = z.object({ hours: z.enum(choices).catch("6").default("6") });
/** A source that was heard longer ago than this is marked. */
const silentMs = 15 * 60_000;

/** The platform now: what wants somebody first, then each service's day, then who is heard. */
export function PlatformNow() {
  const [{ hours }, change] = useFilters(schema);
  return (
    <Page title="routes./zucca/home" filters={
      <Filters>
        <FilterSelect label="home.hours" value={hours} width={90} choices={choices.map((value) => ({ value, label: value }))}
          onChange={(wanted) => { change({ hours: wanted as typeof hours }); }} />
      </Filters>
    }>
      <Parts hours={Number(hours)} />
    </Page>
  );
}

function Parts({ hours }: { readonly hours: number }) {
  const words = useWords();
  const { role } = useSession();
  const navigate = useNavigate();
  const { data } = useAsk(home.platformNow, { hours }, { everyMs });
  const wanted = useMemo(() => wantedOf(data), [data]);
  const columns = useMemo(() => ({ wanted: wantedColumns(words), services: serviceColumns(words), sources: sourceColumns() }), [words]);
  return (
    <div className={styles["parts"]}>
      <Tiles tiles={tilesOf(data, words, role === roles.platform)} />
      <Part title={words.t("home.wants")}>
        <Grid name="wanted" height="auto" rows={wanted} rowKey={({ key }) => key} columns={columns.wanted} onOpen={({ to }) => { void navigate(to); }}
          rowTone={() => "warn"} empty={{ title: "empty.allWell", why: "empty.allWellWhy" }} />
      </Part>
      <Part title={words.t("home.service")}>
        <Grid name="services-today" height="auto" rows={data.services} rowKey={({ serviceId }) => serviceId} columns={columns.services}
          rowTone={({ isActive, isBalanced }) => (isBalanced === false ? "warn" : isActive ? undefined : "dim")}
          empty={{ title: "empty.homeServices", why: "empty.homeServicesWhy" }} />
      </Part>
      <Part title={words.t("home.sources")}>
        <Grid name="sources" height="auto" rows={data.sources} rowKey={({ source }) => source} columns={columns.sources}
          rowTone={({ seenAt }) => (seenAt < data.at - silentMs ? "warn" : undefined)} empty={{ title: "empty.sources", why: "empty.sourcesWhy" }} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return <section><Title order={2} size="h4">{title}</Title>{children}</section>;
}

/** The figures on top; a tile of games opens the first of them. */
function tilesOf({ services, overdue, silent, warnings, events, names, silentSources, jumps }: Now, { t, format }: Words, isAdmin: boolean): readonly Tile[] {
  const sum = (value: (service: Service) => number): number => services.reduce((total, service) => total + value(service), 0);
  const games = (key: string, label: string, some: readonly Game[], task: Task): Tile =>
    ({ key, label, value: some.length, waits: true, ...(some[0] === undefined ? {} : { to: screenOf(task, some[0]) }) });
  const of = (task: Task) => overdue.filter((one) => one.task === task);
  const before = t("home.weekBefore");
  const closed = silentSources.reduce((total, { lines }) => total + lines, 0);
  return [
    { key: "perMinute", label: t("home.perMinute"), value: sum(({ perMinute }) => perMinute) },
    { key: "tickets", label: t("reports.tickets"), value: sum(({ today }) => today.tickets),
      beside: `${before}: ${format.number(sum(({ before: then }) => then.tickets))}` },
    { key: "waiting", label: t("home.waiting"), value: sum(({ waiting }) => waiting), waits: true,
      onOpen: () => { openPanel({ kind: "referrals", title: t("tickets.desk") }); } },
    games("lines", t("home.noLine"), of("lines"), "lines"),
    games("silent", t("home.silentSource"), silent, "lines"),
    { key: "sources", label: t("home.silentSources"), value: silentSources.length, waits: true, to: sourcesPath,
      ...(silentSources.length === 0 ? {} : { beside: t("home.linesClosed", { count: format.number(closed) }) }) },
    { key: "jumps", label: t("home.jumps"), value: jumps, waits: true, to: `${sourcesPath}?view=jumps` },
    games("live", t("home.liveDue"), of("live"), "live"),
    games("results", t("home.late"), of("results"), "results"),
    { key: "warnings", label: t("home.warnings"), value: warnings.length, waits: true, to: "/zucca/result-warning" },
    { key: "names", label: t("home.names"), value: names, waits: true, to: "/zucca/odds-training" },
    { key: "events", label: t("home.events"), value: events, waits: true, ...(isAdmin ? { to: "/bus/server-manage" } : {}) },
  ];
}
