// The register of pages. Each page is a row here; the contract's route table defines who sees it, the messages'
// `routes` its title. The sidebar, the router and the palette are built from it.
import {
  type Role,
  type Route,
  type RouteGroup,
  type RouteService,
  mayOpen,
  routes,
  seesAs,
} from "@chalkboard/contract";
import type { Messages, PlainKey } from "@chalkboard/i18n";
import type { ComponentType } from "react";
import type { Session } from "../data/connection/session.ts";

export type MenuPath = keyof Messages["routes"];

export type MenuPage = {
  readonly path: MenuPath;
  /** Loads the page's code: `() => import("../lines/board.tsx").then(({ Board }) => Board)`. */
  readonly load: () => Promise<ComponentType>;
};

export const pages: readonly MenuPage[] = [
  {
    path: "/zucca/home",
    load: () => import("../reporting/dashboards/platform-now.tsx").then(({ PlatformNow }) => PlatformNow),
  },
  {
    path: "/adm/home",
    load: () => import("../reporting/dashboards/service-today.tsx").then(({ ServiceToday }) => ServiceToday),
  },
  {
    path: "/bus/servicio",
    load: () =>
      Promise.all([
        import("../identity/services/services-page.tsx"),
        import("../trading/exchange-rates/rates-page.tsx"),
      ]).then(([{ servicesPage }, { RatesPage }]) => servicesPage(RatesPage)),
  },
  {
    path: "/bus/server-manage",
    load: () => import("../platform/operations/servers.tsx").then(({ Servers }) => Servers),
  },
  {
    path: "/zucca/people",
    load: () => import("../identity/people/platform-people.tsx").then(({ PlatformPeople }) => PlatformPeople),
  },
  {
    path: "/adm/events",
    load: () => import("../platform/operations/own-events.tsx").then(({ OwnEvents }) => OwnEvents),
  },
  {
    path: "/bus/rules-config",
    load: () => import("../identity/services/rules-config.tsx").then(({ RulesConfig }) => RulesConfig),
  },
  { path: "/bus/venta-zuccait", load: () => import("./platform-page.tsx").then(({ PlatformPage }) => PlatformPage) },
  {
    path: "/bus/results",
    load: () =>
      import("../reporting/reports/platform/platform-results.tsx").then(({ PlatformResults }) => PlatformResults),
  },
  {
    path: "/bus/ticket",
    load: () => import("../selling/tickets/tickets-page.tsx").then(({ ticketsPage }) => ticketsPage("/bus/ticket")),
  },
  {
    path: "/bus/difundir",
    load: () => import("../messages/broadcasts/broadcasts.tsx").then(({ Broadcasts }) => Broadcasts),
  },
  {
    path: "/bus/msg-report",
    load: () =>
      import("../messages/broadcasts/message-report.tsx").then(({ PlatformMessageReport }) => PlatformMessageReport),
  },
  {
    path: "/bus/request-log",
    load: () => import("../platform/operations/request-log.tsx").then(({ RequestLog }) => RequestLog),
  },
  {
    path: "/bus/reporte-cuentas-externas",
    load: () => import("../identity/integrators/integrators-page.tsx").then(({ Integrators }) => Integrators),
  },
  {
    path: "/bus/reporte-ws-proxy",
    load: () => import("../platform/operations/connections.tsx").then(({ Connections }) => Connections),
  },
  {
    path: "/zucca/registro",
    load: () => import("../catalog/master-data/registry-page.tsx").then(({ MasterData }) => MasterData),
  },
  {
    path: "/zucca/controles",
    load: () => import("../selling/rules/rule-pages.tsx").then(({ rulePage }) => rulePage("/zucca/controles")),
  },
  {
    path: "/zucca/assign-duty",
    load: () => import("../identity/duties/assign-duty.tsx").then(({ AssignDuty }) => AssignDuty),
  },
  {
    path: "/zucca/rotation-update",
    load: () => import("../catalog/schedule/rotation-update.tsx").then(({ RotationUpdate }) => RotationUpdate),
  },
  {
    path: "/zucca/outsource-config",
    load: () => import("../catalog/sources/sources-page.tsx").then(({ Sources }) => Sources),
  },
  {
    path: "/zucca/odds-training",
    load: () => import("../catalog/name-matching/training-page.tsx").then(({ NameMatching }) => NameMatching),
  },
  {
    path: "/zucca/calendario",
    load: () => import("../catalog/schedule/calendar-page.tsx").then(({ Calendar }) => Calendar),
  },
  {
    path: "/zucca/cancelar-eventos",
    load: () => import("../trading/voids/cancel-events.tsx").then(({ CancelEvents }) => CancelEvents),
  },
  {
    path: "/zucca/result-warning",
    load: () => import("../trading/results/warnings-page.tsx").then(({ ResultWarnings }) => ResultWarnings),
  },
  {
    path: "/zucca/reporte-resultado",
    load: () => import("../trading/results/result-report.tsx").then(({ ResultReport }) => ResultReport),
  },
  {
    path: "/zucca/exclusion-linea-event",
    load: () =>
      import("../selling/rules/rule-pages.tsx").then(({ rulePage }) => rulePage("/zucca/exclusion-linea-event")),
  },
  {
    path: "/adm/pos-exception",
    load: () => import("../selling/rules/rule-pages.tsx").then(({ rulePage }) => rulePage("/adm/pos-exception")),
  },
  {
    path: "/zucca/categoria-props",
    load: () => import("../catalog/master-data/prop-categories.tsx").then(({ PropCategories }) => PropCategories),
  },
  {
    path: "/zucca/set-tv-channel",
    load: () => import("../catalog/schedule/tv-channels.tsx").then(({ TvChannels }) => TvChannels),
  },
  {
    path: "/zucca/file-manager",
    load: () => import("../catalog/pictures/pictures-page.tsx").then(({ Pictures }) => Pictures),
  },
  {
    path: "/zucca/carrusel",
    load: () => import("../catalog/banners/slides-page.tsx").then(({ SlidesPage }) => SlidesPage),
  },
  { path: "/zucca/hq-linea", load: () => import("../trading/lines/line-board.tsx").then(({ LineBoard }) => LineBoard) },
  {
    path: "/zucca/hq-linea-live",
    load: () =>
      Promise.all([
        import("../trading/lines/live/live-board-page.tsx"),
        import("../selling/referrals/queue-beside.tsx"),
      ]).then(([{ liveBoardPage }, { QueueBeside }]) => liveBoardPage(QueueBeside)),
  },
  {
    path: "/zucca/evento-linea",
    load: () =>
      Promise.all([
        import("../trading/lines/event-lines.tsx"),
        import("../catalog/schedule/derived/derived-beside.tsx"),
      ]).then(([{ eventLinesPage }, { DerivedBeside }]) => eventLinesPage(DerivedBeside)),
  },
  {
    path: "/zucca/odds-report",
    load: () => import("../trading/lines/history/odds-report.tsx").then(({ OddsReport }) => OddsReport),
  },
  {
    path: "/zucca/odds-history",
    load: () => import("../trading/lines/history/odds-history.tsx").then(({ OddsHistory }) => OddsHistory),
  },
  {
    path: "/zucca/reporte-accion",
    load: () => import("../trading/exposure/action-report.tsx").then(({ ActionReport }) => ActionReport),
  },
  {
    path: "/zucca/reporte-accion-odds",
    load: () => import("../trading/lines/history/action-odds.tsx").then(({ ActionOverOdds }) => ActionOverOdds),
  },
  {
    path: "/zucca/evento-resultado",
    load: () =>
      Promise.all([
        import("../trading/results/event-results.tsx"),
        import("../catalog/schedule/derived/derived-beside.tsx"),
      ]).then(([{ resultsPage }, { DerivedBeside }]) => resultsPage(DerivedBeside)),
  },
  {
    path: "/adm/sys-config",
    load: () =>
      Promise.all([import("../identity/services/settings.tsx"), import("../selling/rules/rule-pages.tsx")]).then(
        ([{ settingsPage }, { SellingRules }]) => settingsPage(SellingRules),
      ),
  },
  {
    path: "/ctrl/ticket",
    load: () => import("../selling/tickets/tickets-page.tsx").then(({ ticketsPage }) => ticketsPage("/ctrl/ticket")),
  },
  {
    path: "/ctrl/results",
    load: () => import("../reporting/reports/results.tsx").then(({ resultsPage }) => resultsPage("/ctrl/results")),
  },
  {
    path: "/ctrl/result-zone",
    load: () => import("../reporting/reports/results.tsx").then(({ resultsPage }) => resultsPage("/ctrl/result-zone")),
  },
  {
    path: "/ctrl/results-week",
    load: () => import("../money/weeks/weeks-page.tsx").then(({ weeksPage }) => weeksPage("/ctrl/results-week")),
  },
  {
    path: "/ctrl/results-week-a",
    load: () => import("../money/weeks/weeks-page.tsx").then(({ weeksPage }) => weeksPage("/ctrl/results-week-a")),
  },
  {
    path: "/ctrl/results-week-c",
    load: () => import("../money/weeks/weeks-page.tsx").then(({ weeksPage }) => weeksPage("/ctrl/results-week-c")),
  },
  {
    path: "/ctrl/stats-report",
    load: () => import("../reporting/reports/results.tsx").then(({ resultsPage }) => resultsPage("/ctrl/stats-report")),
  },
  {
    path: "/adm/facturas",
    load: () => import("../money/fees/own-invoices.tsx").then(({ OwnInvoices }) => OwnInvoices),
  },
  {
    path: "/ctrl/pos-transaction-new",
    load: () =>
      import("../money/accounts/transactions/transaction-page.tsx").then(({ transactionPage }) =>
        transactionPage("pos"),
      ),
  },
  {
    path: "/ctrl/zone-transaction-new",
    load: () =>
      import("../money/accounts/transactions/transaction-page.tsx").then(({ transactionPage }) =>
        transactionPage("zone"),
      ),
  },
  {
    path: "/ctrl/point-credit",
    load: () => import("../money/accounts/free-play/credit-page.tsx").then(({ FreePlay }) => FreePlay),
  },
  {
    path: "/adm/reset-pos",
    load: () => import("../money/accounts/closings/closings-page.tsx").then(({ ResetPos }) => ResetPos),
  },
  {
    path: "/adm/reset-zona",
    load: () => import("../money/accounts/closings/closings-page.tsx").then(({ ResetZones }) => ResetZones),
  },
  {
    path: "/ctrl/pos-withdraw",
    load: () => import("../money/accounts/withdrawals/withdrawals-page.tsx").then(({ Withdrawals }) => Withdrawals),
  },
  { path: "/ctrl/pos-loan", load: () => import("../money/accounts/loans/loans-page.tsx").then(({ Loans }) => Loans) },
  {
    path: "/ctrl/agent-hold-money",
    load: () => import("../money/accounts/held/held-page.tsx").then(({ HeldMoney }) => HeldMoney),
  },
  {
    path: "/ctrl/reporte-transaction",
    load: () =>
      import("../reporting/reports/ledger.tsx").then(({ ledgerPage }) => ledgerPage("/ctrl/reporte-transaction")),
  },
  {
    path: "/ctrl/zone-transaction-report",
    load: () =>
      import("../reporting/reports/ledger.tsx").then(({ ledgerPage }) => ledgerPage("/ctrl/zone-transaction-report")),
  },
  {
    path: "/ctrl/reporte-transaction-zone",
    load: () =>
      import("../reporting/reports/moves-report.tsx").then(({ movesPage }) =>
        movesPage("/ctrl/reporte-transaction-zone"),
      ),
  },
  {
    path: "/ctrl/cashflow-report",
    load: () =>
      import("../reporting/reports/moves-report.tsx").then(({ movesPage }) => movesPage("/ctrl/cashflow-report")),
  },
  {
    path: "/ctrl/sale_monitor",
    load: () => import("../selling/referrals/sale-monitor.tsx").then(({ SaleMonitor }) => SaleMonitor),
  },
  {
    path: "/ctrl/ticket-temporal-reporte",
    load: () => import("../selling/saved-slips/temporary-report.tsx").then(({ TemporaryReport }) => TemporaryReport),
  },
  { path: "/adm/log-tk", load: () => import("../selling/tickets/log-page.tsx").then(({ TicketLog }) => TicketLog) },
  {
    path: "/ctrl/msg-report",
    load: () => import("../messages/broadcasts/message-report.tsx").then(({ MessageReport }) => MessageReport),
  },
  {
    path: "/adm/reporte_sesion",
    load: () => import("../identity/people/sessions.tsx").then(({ SignedIn }) => SignedIn),
  },
  {
    path: "/adm/clients-registration",
    load: () => import("../identity/customers/customers-page.tsx").then(({ Customers }) => Customers),
  },
  { path: "/adm/imei_info", load: () => import("../identity/network/devices.tsx").then(({ Devices }) => Devices) },
  {
    path: "/ctrl/history-recovery",
    load: () => import("../identity/network/make-up.tsx").then(({ MakeUp }) => MakeUp),
  },
  { path: "/adm/zona", load: () => import("../identity/network/zone-list.tsx").then(({ Zones }) => Zones) },
  { path: "/adm/pos", load: () => import("../identity/network/pos-list.tsx").then(({ PosList }) => PosList) },
  {
    path: "/zucca/odd-price-conversion",
    load: () =>
      import("../selling/rules/conversion-pages.tsx").then(({ conversionPage }) =>
        conversionPage("/zucca/odd-price-conversion"),
      ),
  },
  {
    path: "/adm/price-convertion",
    load: () =>
      import("../selling/rules/conversion-pages.tsx").then(({ conversionPage }) =>
        conversionPage("/adm/price-convertion"),
      ),
  },
  {
    path: "/adm/compra-puntos",
    load: () =>
      import("../selling/rules/pay-tables.tsx").then(({ payTablePage }) => payTablePage("/adm/compra-puntos")),
  },
  {
    path: "/adm/teaser",
    load: () => import("../selling/rules/pay-tables.tsx").then(({ payTablePage }) => payTablePage("/adm/teaser")),
  },
  {
    path: "/adm/tk-payout",
    load: () => import("../selling/rules/pay-tables.tsx").then(({ PayoutPage }) => PayoutPage),
  },
  {
    path: "/adm/apuesta-minima",
    load: () => import("../selling/rules/rule-pages.tsx").then(({ rulePage }) => rulePage("/adm/apuesta-minima")),
  },
  {
    path: "/adm/pago-maximo",
    load: () => import("../selling/rules/rule-pages.tsx").then(({ rulePage }) => rulePage("/adm/pago-maximo")),
  },
  {
    path: "/adm/exclusiones-servicio",
    load: () => import("../selling/rules/rule-pages.tsx").then(({ rulePage }) => rulePage("/adm/exclusiones-servicio")),
  },
  {
    path: "/adm/min-bet-group",
    load: () => import("../selling/rules/rule-pages.tsx").then(({ rulePage }) => rulePage("/adm/min-bet-group")),
  },
  {
    path: "/adm/ticket-patron",
    load: () => import("../selling/rules/rule-pages.tsx").then(({ rulePage }) => rulePage("/adm/ticket-patron")),
  },
  {
    path: "/adm/incompatibility-plays",
    load: () =>
      import("../selling/rules/rule-pages.tsx").then(({ rulePage }) => rulePage("/adm/incompatibility-plays")),
  },
  {
    path: "/adm/underdog-max",
    load: () => import("../selling/rules/rule-pages.tsx").then(({ rulePage }) => rulePage("/adm/underdog-max")),
  },
  {
    path: "/adm/prop-options",
    load: () => import("../selling/rules/rule-pages.tsx").then(({ rulePage }) => rulePage("/adm/prop-options")),
  },
  {
    path: "/adm/evento-spread",
    load: () => import("../selling/board/own-lines/own-lines.tsx").then(({ OwnLinesPage }) => OwnLinesPage),
  },
  {
    path: "/adm/control-log",
    load: () => import("../selling/rules/control-log/control-log.tsx").then(({ ControlLog }) => ControlLog),
  },
  {
    path: "/adm/website-customer-line-config",
    load: () => import("../selling/board/board-layouts.tsx").then(({ BoardLayouts }) => BoardLayouts),
  },
  {
    path: "/adm/msg-league",
    load: () => import("../selling/board/league-notes.tsx").then(({ LeagueNotes }) => LeagueNotes),
  },
  {
    path: "/adm/eventos",
    load: () => import("../selling/rules/day-events/day-events.tsx").then(({ DayEvents }) => DayEvents),
  },
  {
    path: "/adm/reporte-resultado",
    load: () => import("../trading/results/day-results.tsx").then(({ DayResults }) => DayResults),
  },
  { path: "/adm/ligas", load: () => import("../selling/board/leagues.tsx").then(({ Leagues }) => Leagues) },
];

/**
 * The screens outside the sidebar: the clerk's terminal at the root, the customer's site, the public board, the ticket
 * check.
 */
export type AreaName = "terminal" | "customer" | "preview" | "check";

export const areas: Readonly<Partial<Record<AreaName, () => Promise<ComponentType>>>> = {
  terminal: () => import("../selling/terminal/terminal.tsx").then(({ Terminal }) => Terminal),
  customer: () => import("../selling/tickets/own-account.tsx").then(({ OwnAccount }) => OwnAccount),
};

/** The properties of a signed-in user that determine their menu. */
export type Viewer = { readonly role: Role; readonly service: RouteService };

/** The signed-in user's role and service for the menu. */
export function viewerOf({ role, isAuditOnly, serviceKind, product }: Session): Viewer {
  return { role: seesAs({ role: role as Role, isAuditOnly }), service: { kind: serviceKind, product } };
}

export type MenuGroup = { readonly group: RouteGroup; readonly title: PlainKey; readonly pages: readonly MenuPage[] };

// In the order of section 2 of the specification.
const groups: readonly { readonly group: RouteGroup; readonly title: PlainKey }[] = [
  { group: "zucca", title: "shell.groupZucca" },
  { group: "general", title: "shell.groupGeneral" },
  { group: "racebook", title: "shell.groupRacebook" },
  { group: "reports", title: "shell.groupReports" },
  { group: "network", title: "shell.groupNetwork" },
  { group: "zones", title: "shell.groupZones" },
  { group: "controls", title: "shell.groupControls" },
  { group: "daily", title: "shell.groupDaily" },
];

/** The sidebar's groups with the pages that this user may open; empty groups are left out. */
export function menuFor(viewer: Viewer, registered: readonly MenuPage[] = pages): readonly MenuGroup[] {
  return groups.flatMap(({ group, title }) => {
    const shown = registered.filter((page) => routeOf(page.path)?.group === group && isOpenTo(page.path, viewer));
    // In the contract's order, not the register's.
    const ordered = routes.flatMap((route) => shown.filter((page) => page.path === route.path));
    return ordered.length === 0 ? [] : [{ group, title, pages: ordered }];
  });
}

/** Whether this user may open a path of the menu. */
export function isOpenTo(path: string, { role, service }: Viewer): boolean {
  const route = routeOf(path);
  return route !== undefined && mayOpen(route, role, service);
}

/**
 * The first page after sign-in, the first of these that a user may open: a home page, the trader's board, the
 * operator's results, an agent's tickets.
 */
const workPages: readonly MenuPath[] = ["/zucca/home", "/adm/home", "/zucca/hq-linea", "/ctrl/results", "/ctrl/ticket"];

/** A user's first page: one of the above, otherwise the first of the menu. */
export function homeOf(viewer: Viewer, registered: readonly MenuPage[] = pages): MenuPath | undefined {
  const open = menuFor(viewer, registered).flatMap(({ pages: inGroup }) => inGroup.map(({ path }) => path));
  return workPages.find((path) => open.includes(path)) ?? open[0];
}

/**
 * The pages in a phone's bar before the menu: the first four of these that a user may open, then the first ones of
 * their menu.
 */
const nearPages: readonly MenuPath[] = [
  "/zucca/hq-linea",
  "/zucca/evento-resultado",
  "/zucca/odds-history",
  "/adm/home",
  "/ctrl/results",
  "/ctrl/ticket",
  "/ctrl/sale_monitor",
  "/ctrl/msg-report",
  "/bus/difundir",
];
const mostNear = 4;

/** The pages in a phone's bar, by priority. */
export function phonePages(
  viewer: Viewer,
  registered: readonly MenuPage[] = pages,
): readonly { readonly group: RouteGroup; readonly page: MenuPage }[] {
  const all = menuFor(viewer, registered).flatMap(({ group, pages: inGroup }) =>
    inGroup.map((page) => ({ group, page })),
  );
  const near = nearPages.flatMap((path) => all.filter(({ page }) => page.path === path));
  return [...new Set([...near, ...all])].slice(0, mostNear);
}

function routeOf(path: string): Route | undefined {
  return routes.find((route) => route.path === path);
}
