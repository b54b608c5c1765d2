// The register of pages. Each page is a row here; the contract's route table defines who sees it, the messages'
// `routes` its title. The sidebar, the router and the palette are built from it.
import type { Messages } from "@chalkboard/i18n";
import type { ComponentType } from "react";

export type MenuPath = keyof Messages["routes"];

export type MenuPage = {
  readonly path: MenuPath;
  /** Loads the page's code: `() => import("../lines/board.tsx").then(({ Board }) => Board)`. */
  readonly load: () => Promise<ComponentType>;
};

/** A page whose module makes several pages, each by its path. */
const madeFor = <P extends MenuPath>(path: P, load: () => Promise<(path: P) => ComponentType>): MenuPage => ({
  path,
  load: () => load().then((pageOf) => pageOf(path)),
});
const ticketsPage = () => import("../selling/tickets/tickets-page.tsx").then(({ ticketsPage }) => ticketsPage);
const rulePage = () => import("../selling/rules/rule-pages.tsx").then(({ rulePage }) => rulePage);
const resultsPage = () => import("../reporting/reports/results.tsx").then(({ resultsPage }) => resultsPage);
const weeksPage = () => import("../money/weeks/weeks-page.tsx").then(({ weeksPage }) => weeksPage);
const ledgerPage = () => import("../reporting/reports/ledger.tsx").then(({ ledgerPage }) => ledgerPage);
const movesPage = () => import("../reporting/reports/moves-report.tsx").then(({ movesPage }) => movesPage);
const conversionPage = () =>
  import("../selling/rules/conversion-pages.tsx").then(({ conversionPage }) => conversionPage);
const payTablePage = () => import("../selling/rules/pay-tables.tsx").then(({ payTablePage }) => payTablePage);

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
  madeFor("/bus/ticket", ticketsPage),
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
  madeFor("/zucca/controles", rulePage),
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
  madeFor("/zucca/exclusion-linea-event", rulePage),
  madeFor("/adm/pos-exception", rulePage),
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
    load: () => import("../trading/lines/event-lines.tsx").then(({ EventLines }) => EventLines),
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
    load: () => import("../trading/results/event-results.tsx").then(({ EventResults }) => EventResults),
  },
  {
    path: "/adm/sys-config",
    load: () =>
      Promise.all([import("../identity/services/settings.tsx"), import("../selling/rules/rule-pages.tsx")]).then(
        ([{ settingsPage }, { SellingRules }]) => settingsPage(SellingRules),
      ),
  },
  madeFor("/ctrl/ticket", ticketsPage),
  madeFor("/ctrl/results", resultsPage),
  madeFor("/ctrl/result-zone", resultsPage),
  madeFor("/ctrl/results-week", weeksPage),
  madeFor("/ctrl/results-week-a", weeksPage),
  madeFor("/ctrl/results-week-c", weeksPage),
  madeFor("/ctrl/stats-report", resultsPage),
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
  madeFor("/ctrl/reporte-transaction", ledgerPage),
  madeFor("/ctrl/zone-transaction-report", ledgerPage),
  madeFor("/ctrl/reporte-transaction-zone", movesPage),
  madeFor("/ctrl/cashflow-report", movesPage),
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
  madeFor("/zucca/odd-price-conversion", conversionPage),
  madeFor("/adm/price-convertion", conversionPage),
  madeFor("/adm/compra-puntos", payTablePage),
  madeFor("/adm/teaser", payTablePage),
  madeFor("/adm/tk-payout", payTablePage),
  madeFor("/adm/apuesta-minima", rulePage),
  madeFor("/adm/pago-maximo", rulePage),
  madeFor("/adm/exclusiones-servicio", rulePage),
  madeFor("/adm/min-bet-group", rulePage),
  madeFor("/adm/ticket-patron", rulePage),
  madeFor("/adm/incompatibility-plays", rulePage),
  madeFor("/adm/underdog-max", rulePage),
  madeFor("/adm/prop-options", rulePage),
  {
    path: "/adm/evento-spread",
    load: () =>
      import("../selling/board/line-overrides/line-overrides.tsx").then(({ LineOverridesPage }) => LineOverridesPage),
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
 * The screens outside the sidebar: the clerk's terminal at the root, the customer's site, the till's second screen, the
 * public board, the ticket check.
 */
export type AreaName = "terminal" | "customer" | "customerScreen" | "preview" | "check";

export const areas: Readonly<Partial<Record<AreaName, () => Promise<ComponentType>>>> = {
  terminal: () => import("../selling/terminal/terminal.tsx").then(({ Terminal }) => Terminal),
  customer: () => import("../selling/tickets/own-account.tsx").then(({ OwnAccount }) => OwnAccount),
  customerScreen: () => import("./watched-screen.tsx").then(({ WatchedScreen }) => WatchedScreen),
};
