import { home } from "@chalkboard/contract";
import { useMemo } from "react";
import { z } from "zod";
import { openPanel } from "../../data/panels.ts";
import { useCallQuery } from "../../data/use-call-query.ts";
import { FilterSelect, FilterText, Filters } from "../../kit/fields/filters.tsx";
import { Grid } from "../../kit/grid/grid.tsx";
import { Page } from "../../kit/page/page.tsx";
import { useFilters } from "../../kit/behaviour/use-filters.ts";
import { Views } from "../../kit/page/views.tsx";
import { useLocale, type Locale } from "../../kit/format/words.tsx";
import { eventColumns, type Now, paceWords, posColumns } from "./service-columns.tsx";
import { type Tile, Tiles } from "./tiles.tsx";
import styles from "./tiles.module.css";

const everyMs = 10_000;
const schema = z.object({
  view: z.enum(["pos", "events"]).catch("pos").default("pos"),
  text: z.string().catch(""),
  pace: z.enum(["", "silent", "busy"]).catch(""),
});
const homePath = "/adm/home";

/** The service today compared with a week before, by POS: silent ones, unusual volumes, and pending work. */
export function ServiceToday() {
  const words = useLocale();
  const { t, isOnline } = words;
  const [{ view, text, pace }, change] = useFilters(schema);
  const { data } = useCallQuery(home.serviceNow, {}, { everyMs });
  const columns = useMemo(() => posColumns(words, data.day), [words, data.day]);
  const columnsOfEvents = useMemo(() => eventColumns(), []);
  const wanted = text.trim().toLowerCase();
  const pos = data.pos.filter(
    (one) =>
      (pace === "" || one.pace === pace) &&
      (one.name.toLowerCase().includes(wanted) || one.zoneName.toLowerCase().includes(wanted)),
  );
  const { topEvents } = data;
  const isPos = topEvents === null || view === "pos";
  return (
    <Page
      title="routes./adm/home"
      fill
      state={t("home.asOfDay", { day: words.format.day(data.day) })}
      views={
        topEvents === null ? undefined : (
          <Views
            value={view}
            onChange={(chosen) => {
              change({ view: chosen });
            }}
            views={{
              pos: isOnline ? "routes./adm/clients-registration" : "network.pos",
              events: "home.topEvents",
            }}
          />
        )
      }
      filters={
        isPos && (
          <Filters>
            <FilterText
              label="kit.search"
              value={text}
              onChange={(typed) => {
                change({ text: typed });
              }}
            />
            <FilterSelect
              label="home.pace"
              value={pace}
              withAll
              onChange={(chosen) => {
                change({ pace: chosen as typeof pace });
              }}
              choices={(["silent", "busy"] as const).map((value) => ({ value, label: t(paceWords[value]) }))}
            />
          </Filters>
        )
      }
    >
      <div className={styles["over"]}>
        <Tiles tiles={tilesOf(data, words)} />
        {isPos ? (
          <Grid
            key="pos"
            name="pos-today"
            rows={pos}
            rowKey={({ posId }) => posId}
            columns={columns}
            rowTone={({ pace: own, isActive }) => (own === "usual" ? (isActive ? undefined : "dim") : "warn")}
            empty={{ title: "empty.homePos", why: "empty.homePosWhy" }}
          />
        ) : (
          <Grid
            key="events"
            name="top-events"
            rows={topEvents}
            rowKey={({ eventId }) => eventId}
            columns={columnsOfEvents}
            onOpen={({ eventId, name }) => {
              openPanel({ kind: "tickets", title: t("home.openOf", { name }), asked: { eventId, status: 0 } });
            }}
            empty={{ title: "empty.topEvents", why: "empty.topEventsWhy" }}
          />
        )}
      </div>
    </Page>
  );
}

/** The figures on top, each linked to where it is worked on. */
function tilesOf(now: Now, words: Locale): readonly Tile[] {
  const { today, before, perMinute, openTickets, openRisk, pos, waiting, requested, withdrawals, events, currency } =
    now;
  const { t, format, isOnline } = words;
  const money = (amount: number): string => format.money(amount, currency);
  const then = (text: string): string => t("home.thenWas", { was: text });
  const paced = (pace: "silent" | "busy", label: string): Tile => ({
    key: pace,
    label,
    value: pos.filter((one) => one.pace === pace).length,
    waits: true,
    to: `${homePath}?pace=${pace}`,
  });
  return [
    {
      key: "sales",
      figure: "home.sales",
      amount: today.sales,
      currency,
      beside: then(money(before.sales)),
      to: "/ctrl/results",
    },
    {
      key: "net",
      figure: "reports.net",
      amount: today.net,
      currency,
      beside: then(money(before.net)),
      to: "/ctrl/results",
    },
    {
      key: "tickets",
      label: t("reports.tickets"),
      value: today.tickets,
      beside: then(format.number(before.tickets)),
      to: "/ctrl/ticket",
    },
    { key: "perMinute", label: t("home.perMinute"), value: perMinute, to: "/ctrl/sale_monitor" },
    {
      key: "open",
      figure: "home.openWin",
      amount: openRisk,
      currency,
      beside: t("home.openCount", { count: openTickets }),
    },
    ...(isOnline ? [] : [paced("silent", t("home.silentPos"))]),
    paced("busy", t(isOnline ? "home.busyCustomers" : "home.busyPos")),
    { key: "waiting", label: t("home.waiting"), value: waiting, waits: true, to: "/ctrl/sale_monitor" },
    ...(isOnline
      ? [
          {
            key: "requested",
            label: t("home.requested"),
            value: requested,
            waits: true,
            to: "/adm/clients-registration?state=requested",
          },
          {
            key: "withdrawals",
            label: t("home.withdrawals"),
            value: withdrawals.asked + withdrawals.approved,
            beside: money(withdrawals.amount),
            waits: true,
            to: "/ctrl/pos-withdraw?show=waiting",
          },
        ]
      : []),
    ...(events === null
      ? []
      : [{ key: "events", label: t("home.events"), value: events, waits: true, to: "/adm/events" }]),
  ];
}
