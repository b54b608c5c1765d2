import { type Role, roles } from "./call.ts";
import { isOnline, isPlatform, isRetail } from "./service-kinds.ts";

// Who may open which routes of the sidebar (specification, sections 2 and 6). The menu, the router and the server use
// this table; a route enters the menu when its page exists.

/** Which services a page is for: `platform` means service kind 0 only. */
export type RouteNeed = "platform" | "retail" | "online" | "sports" | "race";
export type RouteGroup =
  | "desk"
  | "scores"
  | "schedule"
  | "limits"
  | "zucca"
  | "messages"
  | "operations"
  | "general"
  | "racebook"
  | "reports"
  | "network"
  | "zones"
  | "controls"
  | "daily";
/** A screen: who may open it, and on which services. */
export type Screen = { readonly path: string; readonly roles: readonly Role[]; readonly needs: readonly RouteNeed[] };
export type Route = Screen & { readonly group: RouteGroup };

const P = roles.platform;
const P2 = roles.assistant;
const A = roles.admin;
const C = roles.controller;
const G = roles.agent;

export const routes: readonly Route[] = [
  { path: "/zucca/home", group: "desk", roles: [P, P2], needs: ["platform"] },
  { path: "/bus/servicio", group: "zucca", roles: [P], needs: ["platform"] },
  { path: "/bus/server-manage", group: "operations", roles: [P], needs: ["platform"] },
  { path: "/zucca/people", group: "operations", roles: [P], needs: ["platform"] },
  { path: "/bus/difundir", group: "messages", roles: [P], needs: ["platform"] },
  { path: "/bus/venta-zuccait", group: "zucca", roles: [P, P2], needs: ["platform"] },
  { path: "/bus/results", group: "zucca", roles: [P, P2], needs: ["platform"] },
  { path: "/bus/ticket", group: "zucca", roles: [P, P2], needs: ["platform"] },
  { path: "/bus/msg-report", group: "messages", roles: [P, P2], needs: ["platform"] },
  { path: "/bus/request-log", group: "operations", roles: [P], needs: ["platform"] },
  { path: "/bus/reporte-cuentas-externas", group: "zucca", roles: [P], needs: ["platform"] },
  { path: "/bus/reporte-ws-proxy", group: "operations", roles: [P], needs: ["platform"] },
  { path: "/bus/rules-config", group: "limits", roles: [P], needs: ["platform"] },
  { path: "/zucca/registro", group: "schedule", roles: [P, P2], needs: ["platform"] },
  { path: "/zucca/controles", group: "limits", roles: [P], needs: ["platform"] },
  { path: "/zucca/outsource-config", group: "schedule", roles: [P], needs: ["platform"] },
  { path: "/zucca/odd-price-conversion", group: "limits", roles: [P], needs: ["platform"] },
  { path: "/zucca/assign-duty", group: "operations", roles: [P], needs: ["platform"] },
  { path: "/zucca/cancelar-eventos", group: "scores", roles: [P], needs: ["platform"] },
  { path: "/zucca/exclusion-linea-event", group: "limits", roles: [P], needs: ["platform"] },
  { path: "/adm/pos-exception", group: "limits", roles: [P], needs: ["platform"] },
  { path: "/zucca/categoria-props", group: "schedule", roles: [P], needs: ["platform"] },
  { path: "/zucca/result-warning", group: "scores", roles: [P, P2], needs: ["platform"] },
  { path: "/zucca/file-manager", group: "messages", roles: [P], needs: ["platform"] },
  { path: "/zucca/carrusel", group: "messages", roles: [P], needs: ["platform"] },
  { path: "/zucca/odds-training", group: "schedule", roles: [P, P2], needs: ["platform"] },
  { path: "/zucca/rotation-update", group: "schedule", roles: [P, P2], needs: ["platform"] },
  { path: "/zucca/calendario", group: "schedule", roles: [P, P2], needs: ["platform"] },
  { path: "/zucca/racebook-calendario", group: "schedule", roles: [P, P2], needs: ["platform"] },
  { path: "/zucca/listar-game-parlay", group: "schedule", roles: [P, P2], needs: ["platform"] },
  { path: "/zucca/hq-linea", group: "desk", roles: [P, P2], needs: ["platform"] },
  { path: "/zucca/hq-linea-live", group: "desk", roles: [P, P2], needs: ["platform"] },
  { path: "/zucca/odds-report", group: "desk", roles: [P, P2], needs: ["platform"] },
  { path: "/zucca/odds-history", group: "desk", roles: [P, P2], needs: ["platform"] },
  { path: "/zucca/evento-resultado", group: "scores", roles: [P, P2], needs: ["platform"] },
  { path: "/zucca/racebook-resultado", group: "scores", roles: [P, P2], needs: ["platform"] },
  { path: "/zucca/evento-linea", group: "desk", roles: [P, P2], needs: ["platform"] },
  { path: "/zucca/reporte-resultado", group: "scores", roles: [P, P2], needs: ["platform"] },
  { path: "/zucca/reporte-accion", group: "desk", roles: [P, P2], needs: ["platform"] },
  { path: "/zucca/reporte-accion-odds", group: "desk", roles: [P, P2], needs: ["platform"] },
  { path: "/zucca/set-tv-channel", group: "schedule", roles: [P, P2], needs: ["platform"] },
  { path: "/adm/home", group: "general", roles: [A, C, G], needs: [] },
  { path: "/adm/events", group: "general", roles: [A], needs: [] },
  { path: "/adm/sys-config", group: "general", roles: [P, A], needs: [] },
  { path: "/adm/website-customer-line-config", group: "general", roles: [P, A], needs: [] },
  { path: "/adm/msg-league", group: "general", roles: [A], needs: [] },
  { path: "/adm/race-ticket", group: "racebook", roles: [A], needs: ["race"] },
  { path: "/adm/race-outcome", group: "racebook", roles: [A], needs: ["race"] },
  { path: "/adm/race-limit", group: "racebook", roles: [A], needs: ["race"] },
  { path: "/adm/race-result", group: "racebook", roles: [A], needs: ["race"] },
  { path: "/ctrl/ticket", group: "reports", roles: [A, C, G], needs: [] },
  { path: "/ctrl/results", group: "reports", roles: [A, C], needs: [] },
  { path: "/ctrl/result-zone", group: "reports", roles: [A, C], needs: [] },
  { path: "/ctrl/results-week", group: "reports", roles: [A, C], needs: [] },
  { path: "/ctrl/results-week-a", group: "reports", roles: [A, C, G], needs: ["online"] },
  { path: "/ctrl/results-week-c", group: "reports", roles: [A, C, G], needs: ["online"] },
  { path: "/ctrl/sale_monitor", group: "reports", roles: [A, C], needs: [] },
  { path: "/adm/reporte_sesion", group: "reports", roles: [A], needs: ["retail"] },
  { path: "/ctrl/msg-report", group: "reports", roles: [A, C], needs: [] },
  { path: "/ctrl/stats-report", group: "reports", roles: [A, C], needs: [] },
  { path: "/adm/facturas", group: "reports", roles: [A], needs: [] },
  { path: "/adm/pos", group: "network", roles: [A], needs: ["retail"] },
  { path: "/adm/clients-registration", group: "network", roles: [A, C, G], needs: ["online"] },
  { path: "/adm/imei_info", group: "network", roles: [A], needs: ["retail"] },
  { path: "/ctrl/pos-transaction-new", group: "network", roles: [A, C, G], needs: [] },
  { path: "/ctrl/pos-withdraw", group: "network", roles: [A, C, G], needs: ["online"] },
  { path: "/ctrl/point-credit", group: "network", roles: [A, C, G], needs: ["online"] },
  { path: "/ctrl/reporte-transaction", group: "network", roles: [A, C, G], needs: [] },
  { path: "/ctrl/cashflow-report", group: "network", roles: [A, C, G], needs: ["online"] },
  { path: "/ctrl/history-recovery", group: "network", roles: [A, C], needs: [] },
  { path: "/ctrl/pos-loan", group: "network", roles: [A, C], needs: ["retail"] },
  { path: "/ctrl/ticket-temporal-reporte", group: "network", roles: [A, C], needs: [] },
  { path: "/adm/log-tk", group: "network", roles: [A, C], needs: [] },
  { path: "/adm/reset-pos", group: "network", roles: [A], needs: [] },
  { path: "/adm/zona", group: "zones", roles: [A, C], needs: [] },
  { path: "/ctrl/zone-transaction-new", group: "zones", roles: [A, C], needs: [] },
  { path: "/ctrl/zone-transaction-report", group: "zones", roles: [A, C], needs: [] },
  { path: "/ctrl/reporte-transaction-zone", group: "zones", roles: [A, C], needs: [] },
  { path: "/ctrl/agent-hold-money", group: "zones", roles: [A, C], needs: [] },
  { path: "/adm/reset-zona", group: "zones", roles: [A], needs: [] },
  { path: "/adm/price-convertion", group: "controls", roles: [A], needs: ["sports"] },
  { path: "/adm/compra-puntos", group: "controls", roles: [A], needs: ["sports"] },
  { path: "/adm/exclusiones-servicio", group: "controls", roles: [A], needs: ["sports"] },
  { path: "/adm/teaser", group: "controls", roles: [A], needs: ["sports"] },
  { path: "/adm/apuesta-minima", group: "controls", roles: [A], needs: ["sports"] },
  { path: "/adm/min-bet-group", group: "controls", roles: [A], needs: ["sports"] },
  { path: "/adm/pago-maximo", group: "controls", roles: [A], needs: ["sports"] },
  { path: "/adm/ticket-patron", group: "controls", roles: [A], needs: ["sports"] },
  { path: "/adm/incompatibility-plays", group: "controls", roles: [A], needs: ["sports"] },
  { path: "/adm/underdog-max", group: "controls", roles: [A], needs: ["sports"] },
  { path: "/adm/prop-options", group: "controls", roles: [A], needs: ["sports"] },
  { path: "/adm/evento-spread", group: "controls", roles: [A], needs: ["sports"] },
  { path: "/adm/sgp-payment", group: "controls", roles: [A], needs: ["sports"] },
  { path: "/adm/tk-payout", group: "controls", roles: [A], needs: ["sports"] },
  { path: "/adm/control-log", group: "controls", roles: [A], needs: ["sports"] },
  { path: "/adm/eventos", group: "daily", roles: [A], needs: ["sports"] },
  { path: "/adm/reporte-resultado", group: "daily", roles: [A], needs: ["sports"] },
  { path: "/adm/ligas", group: "daily", roles: [A], needs: ["sports"] },
];

/** Every screen: those of the sidebar, the clerk's terminal and the customer's site. */
export const screens: readonly Screen[] = [
  ...routes,
  { path: "/", roles: [roles.clerk], needs: [] },
  { path: "/customer", roles: [roles.customer], needs: [] },
];

/** The service in which a route is to be shown. */
export type RouteService = { readonly kind: number; readonly product: number };

/**
 * Whether a role exists on a kind of service: only online services have agents (specification, section 6). People can
 * only have roles that exist there.
 */
export function existsOn(role: Role, { kind }: Pick<RouteService, "kind">): boolean {
  return role !== roles.agent || isOnline(kind);
}

/**
 * Whether a role may open a route in a service. An admin of the platform's own service sees the Zucca section only.
 * @param route a row of the table
 */
export function mayOpen(route: Screen, role: Role, service: RouteService): boolean {
  return existsOn(role, service) && route.roles.includes(role) && route.needs.every((need) => meets(need, service));
}

function meets(need: RouteNeed, { kind, product }: RouteService): boolean {
  switch (need) {
    case "platform":
      return isPlatform(kind);
    case "retail":
      return isRetail(kind);
    case "online":
      return isOnline(kind);
    case "sports":
      return product !== 2;
    case "race":
      return product !== 1;
  }
}
