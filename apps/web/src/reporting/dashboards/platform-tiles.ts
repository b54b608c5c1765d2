// The figures on the platform's home, each linked to the page with what it counts.
import { type Role, mayOpen, routes, seesAs } from "@chalkboard/contract";
import { openPanel } from "../../data/panels.ts";
import type { Session } from "../../data/connection/session.ts";
import type { Locale } from "../../kit/format/words.tsx";
import type { Now, Service } from "./now-columns.tsx";
import type { Tile } from "./tiles.tsx";
import { screenOf, screens } from "./wanted.ts";

type Task = Now["overdue"][number]["task"];
type Game = { readonly leagueId: number; readonly day: string };
type Person = Pick<Session, "role" | "isAuditOnly" | "serviceKind" | "product">;
type Door = { readonly to?: string };

const sourcesPath = "/zucca/outsource-config";
/** Where sources are managed; for users without access, the report of silent games. */
const sourceRows = [sourcesPath, "/zucca/odds-report?kind=stale"] as const;

/** The first of these places that the user may open; undefined if none. */
function doorOf({ role, isAuditOnly, serviceKind: kind, product }: Person, ...places: readonly string[]): Door {
  const as = seesAs({ role: role as Role, isAuditOnly });
  const to = places.find((place) =>
    routes.some((route) => route.path === place.split("?")[0] && mayOpen(route, as, { kind, product })),
  );
  return to === undefined ? {} : { to };
}

/** The link of a row in the list of sources. */
export function sourceRowDoor(person: Person): Door {
  return doorOf(person, ...sourceRows);
}

/**
 * The tiles with current figures and the links that this user may open. A tile of games opens the first game, or the
 * page where games would be. Assistants see lines that a source closed on the lines board; they have no page for
 * significant events.
 */
export function platformTiles(now: Now, { t, format }: Pick<Locale, "t" | "format">, person: Person): readonly Tile[] {
  const { services, overdue, silent, warnings, silentSources } = now;
  const sum = (value: (service: Service) => number): number =>
    services.reduce((total, service) => total + value(service), 0);
  const door = (...places: readonly string[]): Door => doorOf(person, ...places);
  const games = (key: string, label: string, some: readonly Game[], task: Task): Tile => ({
    key,
    label,
    value: some.length,
    waits: true,
    ...door(some[0] === undefined ? screens[task] : screenOf(task, some[0])),
  });
  const of = (task: Task) => overdue.filter((one) => one.task === task);
  const closed = silentSources.reduce((total, { lines }) => total + lines, 0);
  return [
    { key: "perMinute", label: t("home.perMinute"), value: sum(({ perMinute }) => perMinute), ...door("/bus/ticket") },
    {
      key: "tickets",
      label: t("reports.tickets"),
      value: sum(({ today }) => today.tickets),
      beside: `${t("home.weekBefore")}: ${format.number(sum(({ before }) => before.tickets))}`,
      ...door("/bus/ticket"),
    },
    ...moneyTiles(services, { t, format }, door),
    {
      key: "waiting",
      label: t("home.waiting"),
      value: sum(({ waiting }) => waiting),
      waits: true,
      onOpen: () => {
        openPanel({ kind: "referrals", title: t("tickets.desk") });
      },
    },
    games("lines", t("home.noLine"), of("lines"), "lines"),
    games("silent", t("home.silentSource"), silent, "lines"),
    {
      key: "sources",
      label: t("home.silentSources"),
      value: silentSources.length,
      waits: true,
      ...door(sourcesPath, screens.lines),
      ...(silentSources.length === 0 ? {} : { beside: t("home.linesClosed", { count: format.number(closed) }) }),
    },
    {
      key: "jumps",
      label: t("home.jumps"),
      value: now.jumps,
      waits: true,
      ...door(`${sourcesPath}?view=jumps`, screens.lines),
    },
    games("live", t("home.liveDue"), of("live"), "live"),
    games("results", t("home.late"), of("results"), "results"),
    {
      key: "warnings",
      label: t("home.warnings"),
      value: warnings.length,
      waits: true,
      ...door("/zucca/result-warning"),
    },
    { key: "names", label: t("home.names"), value: now.names, waits: true, ...door("/zucca/odds-training") },
    { key: "events", label: t("home.events"), value: now.events, waits: true, ...door("/bus/server-manage") },
  ];
}

/** Today's sales and the potential payout, by currency: amounts of different currencies are never added. */
function moneyTiles(
  services: readonly Service[],
  { t, format }: Pick<Locale, "t" | "format">,
  door: (place: string) => Door,
): readonly Tile[] {
  const currencies = [...Map.groupBy(services, ({ currency }) => currency)].toSorted(([one], [other]) =>
    one.localeCompare(other),
  );
  return currencies.flatMap(([currency, own]) => {
    const sum = (value: (service: Service) => number): number =>
      own.reduce((total, service) => total + value(service), 0);
    const amount = (value: number) => ({ amount: value, currency, isNamed: currencies.length > 1 });
    const before = format.money(
      sum((service) => service.before.sales),
      currency,
    );
    return [
      {
        key: `sales ${currency}`,
        figure: "home.sales" as const,
        ...amount(sum(({ today }) => today.sales)),
        beside: `${t("home.weekBefore")}: ${before}`,
        ...door(`/bus/results?by=service&currency=${currency}`),
      },
      {
        key: `open ${currency}`,
        figure: "home.openWin" as const,
        ...amount(sum(({ openRisk }) => openRisk)),
        beside: t("home.openCount", { count: format.number(sum(({ openTickets }) => openTickets)) }),
        ...door(`/zucca/reporte-accion?currency=${currency}`),
      },
    ];
  });
}
