// Icons for the pages in the rail. A page without its own has its group's.
import type { ReactNode } from "react";
import type { RouteGroup } from "@chalkboard/contract";
import type { MenuPath } from "./menu.ts";

/** A path's data, or a circle's centre and radius. */
type Shape = string | readonly [x: number, y: number, radius: number];

function icon(...shapes: readonly Shape[]): ReactNode {
  return shapes.map((shape) => {
    if (typeof shape === "string") return <path key={shape} d={shape} />;
    const [x, y, radius] = shape;
    return <circle key={shape.join()} cx={x} cy={y} r={radius} />;
  });
}

const strokes: Readonly<Partial<Record<MenuPath, ReactNode>>> = {
  "/bus/servicio": icon("M2 13.5v-8h5v8M7 13.5V2.5h7v11M1 13.5h14", "M4 8h1M4 10.5h1M9.5 5.5h2M9.5 8h2M9.5 10.5h2"),
  "/adm/reset-pos": icon(
    "M3 8a5 5 0 1 0 1.6-3.7",
    "M4.5 1.8v2.7h2.7",
    "M8 6a1.5 1.5 0 0 1 1.5 1.5v1a1.5 1.5 0 0 1-3 0v-1A1.5 1.5 0 0 1 8 6z",
  ),
  "/adm/reset-zona": icon("M3 8a5 5 0 1 0 1.6-3.7", "M4.5 1.8v2.7h2.7", "M5.8 8h4.4"),
  "/bus/results": icon("M2 13.5h12M2.5 10l3.5-4 3 2.5 4.5-5.5", "M10.5 3h3v3"),
  "/adm/facturas": icon("M3 2h10v12l-1.7-1.3L9.7 14 8 12.7 6.3 14l-1.6-1.3L3 14z", "M5.5 5h5M5.5 7.5h5M9 10h1.5"),
  "/bus/venta-zuccait": icon("M2 13.5h12M3.5 13.5v-4h2v4M7 13.5v-7h2v7M10.5 13.5V3.5h2v10", "M3 5.5l3-3"),
  "/bus/server-manage": icon("M2.5 2.5h11v4.5h-11zM2.5 9h11v4.5h-11z", "M5 4.75h.2M5 11.25h.2M8 4.75h3M8 11.25h3"),
  "/zucca/hq-linea": icon("M2.5 2.5h4.5v4.5h-4.5zM9 2.5h4.5v4.5H9zM2.5 9h4.5v4.5h-4.5zM9 9h4.5v4.5H9z"),
  "/zucca/hq-linea-live": icon(
    "M2.5 9h4v4.5h-4zM9.5 9h4v4.5h-4zM8 4.2v.6M5.5 7a3.5 3.5 0 0 1 0-5M10.5 7a3.5 3.5 0 0 0 0-5",
  ),
  "/zucca/evento-linea": icon("M2.5 3.5h11M2.5 8h7M2.5 12.5h9M12 6.5v3M10.5 8h3"),
  "/zucca/odds-report": icon("M5 2.5v11M2 5.5l3-3 3 3M11 13.5v-11M8 10.5l3 3 3-3"),
  "/zucca/odds-history": icon("M2.5 3v3h3M2.8 6A5.7 5.7 0 1 1 2.3 9", "M8 5v3.3l2 1.2"),
  "/zucca/evento-resultado": icon("M3 3h10v11H3zM6 1.8h4v2.4H6z", "m5.5 9 1.8 1.8 3.2-3.4"),
  "/ctrl/sale_monitor": icon("M1.5 8.5h2.7l2-5.5 3.6 10 2-4.5h2.7"),
  "/ctrl/ticket": icon(
    "M3.5 1.5v13l1.5-1 1.5 1 1.5-1 1.5 1 1.5-1 1.5 1v-13l-1.5 1-1.5-1-1.5 1-1.5-1-1.5 1zM6 6h4M6 9h4",
  ),
  "/ctrl/ticket-temporal-reporte": icon("M3 4h7.5M3 8h4M3 12h3", [11.5, 11, 3], "M11.5 9.6V11l.9.7"),
  "/ctrl/result-zone": icon("M6 2.5h4v3H6zM2 10.5h4v3H2zM10 10.5h4v3h-4z", "M8 5.5V8M4 10.5V8h8v2.5"),
  "/ctrl/results-week": icon("M2 3.5h12v10H2zM2 6.5h12M5 2v2.5M11 2v2.5", "M5 11V9M8 11V8M11 11v-1.5"),
  "/ctrl/results-week-a": icon("M2 3h12v10.5H2zM2 6h12", [8, 8.6, 1.3], "M5.5 12.5c0-1.5 1-2.4 2.5-2.4s2.5.9 2.5 2.4"),
  "/ctrl/results-week-c": icon("M2 3h12v10.5H2zM2 6h12M5 8.5h6M5 11h4"),
  "/ctrl/history-recovery": icon("M2 3.5l3.5 6 3-2.5 2 2.5 3.5-5.5", "M11 4h3v3M2 13.5h12"),
  "/ctrl/results": icon("M2.5 2v11.5H14M5.5 11V7.5M8.5 11V4.5M11.5 11V8.5"),
  "/ctrl/stats-report": icon([8, 8, 6], "M8 2v6l4.5 4M8 8l-5 3"),
  "/ctrl/pos-transaction-new": icon([5.5, 10, 3.8], "M5.5 8.2v3.6M4.2 10h2.6M8 3.5h6M11.5 1.5l2.5 2-2.5 2"),
  "/ctrl/pos-withdraw": icon("M2 4.5h12v8H2z", "M8 10.8V6.2M6 8l2-2 2 2"),
  "/ctrl/pos-loan": icon(
    [5, 5, 2.8],
    "M2 13.5h3l2-1.5h4.5a1 1 0 0 0 0-2H9M11.5 10l2.5-1.5M10 4.5h4M12.5 3 14 4.5 12.5 6",
  ),
  "/ctrl/agent-hold-money": icon("M4 7h8v6.5H4zM5.5 7V5a2.5 2.5 0 0 1 5 0v2", "M6.5 10.2h3"),
  "/ctrl/point-credit": icon("M2 6h12v3H2zM3 9v5h10V9M8 6v8M8 6C5 6 4 2 6 2s2 4 2 4 0-4 2-4 1 4-2 4"),
  "/ctrl/zone-transaction-new": icon("M5 8.5h6v5H5zM8 8.5V6", [8, 4, 2], "M1.5 11H4M12 11h2.5M13 9.5l1.5 1.5-1.5 1.5"),
  "/ctrl/reporte-transaction": icon("M3 2.5h10v11H3zM5.5 5.5h5M5.5 8h5", "M5.5 11h2M10 10v2M9 11h2"),
  "/ctrl/zone-transaction-report": icon("M5 7.5h6v6H5zM8 7.5V5.5", [8, 3.5, 2], "M7 9.5h2M7 11.5h2"),
  "/ctrl/reporte-transaction-zone": icon(
    "M6 2h4v3H6zM1.5 11h4v3h-4zM10.5 11h4v3h-4z",
    "M8 5v2.5M3.5 11V8h9v3M7 12.5h2",
  ),
  "/ctrl/cashflow-report": icon("M2 4.5h12v7H2z", [8, 8, 1.8], "M4 2.5h8M4 13.5h8"),
  "/adm/clients-registration": icon([8, 5, 2.8], "M2.5 14c0-3.3 2.4-5.5 5.5-5.5s5.5 2.2 5.5 5.5"),
  "/adm/reporte_sesion": icon(
    [6, 5, 2.5],
    "M1.5 13.5c0-3 2-5 4.5-5 1 0 1.9.3 2.6.8",
    [11.5, 11.5, 3],
    "M11.5 10v1.6l1 .7",
  ),
  "/ctrl/msg-report": icon("M2 3h12v8.5H6.5L3.5 14v-2.5H2z"),
  "/adm/log-tk": icon(
    "M2.5 1.5v13l1.5-1 1.5 1 1.5-1 1.5 1v-13l-1.5 1-1.5-1-1.5 1z",
    "M11 4h3M11 8h3M11 12h3M4.5 5.5h2M4.5 8.5h2",
  ),
  "/bus/rules-config": icon(
    "M3 1.5h8.5a1.5 1.5 0 0 1 1.5 1.5v11.5H4.5A1.5 1.5 0 0 1 3 13zM3 13a1.5 1.5 0 0 1 1.5-1.5H13M6 4.5h4M6 7.5h4",
  ),
  "/bus/ticket": icon(
    "M2 1.5v10l1.5-1 1.5 1 1.5-1 1.5 1v-10l-1.5 1-1.5-1-1.5 1zM10 4.5h4v10l-1.5-1-1.5 1-1.5-1-1.5 1-1.5-1",
  ),
  "/bus/msg-report": icon("M2 3h12v8.5H6.5L3.5 14v-2.5H2z"),
  "/zucca/people": icon(
    [5.5, 5.5, 2.3],
    "M1.5 13.5c0-2.8 1.8-4.5 4-4.5s4 1.7 4 4.5",
    "M10 3.5a2.3 2.3 0 0 1 0 4M11 9.3c2 .3 3.5 1.9 3.5 4.2",
  ),
  "/adm/events": icon("M8 2 14.5 13.5h-13zM8 6.5v3.5M8 11.6v.2"),
  "/bus/difundir": icon("M2.5 6.5v3h2.5l6 3.5V3L5 6.5zM13 6.5a2.5 2.5 0 0 1 0 3"),
  "/bus/request-log": icon("M2.5 3.5h7M2.5 6.75h11M2.5 10h5", "M9 11.5l1.75 1.75L14 9.75"),
  "/bus/reporte-cuentas-externas": icon([5, 11, 2.8], "M7 9l6.5-6.5M10.5 5.5l2 2M12 4l2 2"),
  "/bus/reporte-ws-proxy": icon(
    [8, 8, 1.3],
    "M5 5a4.2 4.2 0 0 0 0 6M11 5a4.2 4.2 0 0 1 0 6M2.8 2.8a7.4 7.4 0 0 0 0 10.4M13.2 2.8a7.4 7.4 0 0 1 0 10.4",
  ),
  "/adm/sys-config": icon(
    [8, 8, 2.2],
    "M8 1.5v2M8 12.5v2M1.5 8h2M12.5 8h2M3.4 3.4l1.4 1.4M11.2 11.2l1.4 1.4M3.4 12.6l1.4-1.4M11.2 4.8l1.4-1.4",
  ),
  "/adm/zona": icon("M6 2h4v3.5H6zM1.5 10.5h4V14h-4zM10.5 10.5h4V14h-4zM8 5.5V8M3.5 10.5V8h9v2.5"),
  "/adm/pos": icon(
    "M2 6.5 3.2 2.5h9.6L14 6.5M3 7v6.5h10V7M2 6.5c0 2 3 2 3 0 0 2 3 2 3 0 0 2 3 2 3 0 0 2 3 2 3 0M6.5 13.5V10h3v3.5",
  ),
  "/adm/apuesta-minima": icon("M2.5 3v10M13.5 3v10M5 8h6M6.5 6 4.7 8l1.8 2M9.5 6l1.8 2-1.8 2"),
  "/adm/pago-maximo": icon("M2.5 2.5h11M8 13.5V5.5M4.8 8.7 8 5.5l3.2 3.2"),
  "/adm/home": icon("M2.5 3.5h11v10h-11zM2.5 6.5h11M5 2v3M11 2v3M5.5 11V9.5M8 11V8.5M10.5 11v-2"),
  "/zucca/home": icon("M2 7.5 8 2.5l6 5M3.5 6.5v7h9v-7M6.5 13.5v-4h3v4"),
  "/zucca/calendario": icon(
    "M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3",
    "M5 9h.2M8 9h.2M11 9h.2M5 11.5h.2M8 11.5h.2",
  ),
  "/zucca/rotation-update": icon("M5.5 2.5 4.5 13.5M11 2.5l-1 11M2.5 6h11M2 10h11"),
  "/zucca/outsource-config": icon([8, 12, 1.4], "M5 9.2a4.2 4.2 0 0 1 6 0M2.6 6.6a7.6 7.6 0 0 1 10.8 0"),
  "/zucca/odds-training": icon("M2 4.5h4.5M2 8h4.5M2 11.5h4.5", "m8.5 8.5 2 2 3.5-4.5"),
  "/zucca/registro": icon("M3 2.5h8.5l1.5 1.5v9.5H3z", "M5.5 5.5h5M5.5 8h5M5.5 10.5h3"),
  "/zucca/categoria-props": icon("M2.5 3h4v4h-4zM2.5 9.5h4v4h-4z", "M9 4h5M9 6.5h3.5M9 10.5h5M9 13h3.5"),
  "/zucca/set-tv-channel": icon("M2.5 5.5h11v7.5h-11zM5 2.5l3 3 3-3M5 15h6"),
  "/zucca/file-manager": icon("M2.5 3h11v10h-11z", [5.6, 6.1, 1.1], "m2.5 11.5 3.5-3 2.5 2 2.5-2.5 2.5 2.5"),
  "/zucca/carrusel": icon("M4 4h8v8H4zM1.5 6v4M14.5 6v4", "m4 10.5 2.5-2.5 2 1.5L10 8l2 2"),
  "/adm/website-customer-line-config": icon("M2 3h12v10H2zM2 6h12M6.5 6v7M9 8.5h3M9 10.5h3"),
  "/zucca/assign-duty": icon("M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3", "m5.5 10 1.7 1.7 3.3-3.4"),
  "/zucca/cancelar-eventos": icon("M2.5 3.5h11v9h-11zM2.5 6.5h11", "m6 8.2 4 3.2M10 8.2l-4 3.2"),
  "/zucca/result-warning": icon("M8 2.5 14 13H2z", "M8 6.5v3M8 11.2v.2"),
  "/zucca/reporte-resultado": icon("M3 2.5h10v11H3z", "M5.5 5.5h5M5.5 8h5M5.5 10.5h3"),
  "/adm/eventos": icon("M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3", "M5 9h4M5 11.3h6"),
  "/adm/reporte-resultado": icon("M3 2.5h10v11H3z", "M5.5 6h2M9 6h1.5M5.5 9.5h2M9 9.5h1.5"),
  "/zucca/reporte-accion-odds": icon("M2.5 13.5h11M2.5 10.5l3-3 2.5 2 5-6", [5.5, 7.5, 1.2], [8, 9.5, 1.2]),
  "/zucca/reporte-accion": icon("M2.5 2.5v11h11", "M5.5 11V8M8.5 11V4.5M11.5 11V6.5M5 3.5h.2"),
  "/zucca/exclusion-linea-event": icon("M2.5 4h7M2.5 8h5M2.5 12h5", [11.5, 10, 3], "m9.4 12.1 4.2-4.2"),
  "/adm/pos-exception": icon("M2.5 13.5v-7L8 2.5l5.5 4v7z", "M8 6v4M8 12v.2"),
  "/adm/exclusiones-servicio": icon([8, 8, 5.8], "m4 12 8-8"),
  "/adm/min-bet-group": icon("M2.5 3.5h5v4h-5zM8.5 3.5h5v4h-5z", "M2.5 13.5h11M5 11h6"),
  "/adm/ticket-patron": icon("M3 2.5h10v11H3z", "m5.5 5.5 5 5M10.5 5.5l-5 5"),
  "/adm/incompatibility-plays": icon([5, 8, 3], "M11 5.5 13.5 8 11 10.5M13.5 8H9"),
  "/adm/underdog-max": icon("m2 4.5 4 5 3-3 5 6", "M14 8.5v4h-4"),
  "/adm/prop-options": icon([6, 4.5, 2.5], "M1.8 13.5c0-3 1.8-5 4.2-5s4.2 2 4.2 5M11.5 6h3M11.5 9h3M12.5 12h2"),
  "/adm/evento-spread": icon("M2.5 6h7M2.5 10h11", "M12 8V2.5M10.2 4.3 12 2.5l1.8 1.8M4.5 8.8v2.4"),
  "/adm/control-log": icon("M2.5 2.5h8v11h-8zM4.5 5.5h4M4.5 8h2.5", [11.5, 10.5, 3], "M11.5 9v1.7l1 .8"),
  "/zucca/odd-price-conversion": icon("M2.5 5.5h9.5M9.5 3 12 5.5 9.5 8M13.5 10.5H4M6.5 8 4 10.5 6.5 13"),
  "/adm/price-convertion": icon("M2.5 4.5h9M9.5 2.5l2 2-2 2M13.5 9.5h-9M6.5 7.5l-2 2 2 2", "M4 13.7h8"),
  "/adm/compra-puntos": icon([8, 8, 5.5], "M8 5.5v5M5.5 8h5"),
  "/adm/teaser": icon("M3 4.5h7v9.5H3zM5.5 4.5V2H13v9.5h-3M5 8l1.5-1.5L8 8M6.5 6.5V11"),
  "/adm/tk-payout": icon("M1.5 4.5h13v7h-13z", [8, 8, 1.7], "M3.8 8h.2M12 8h.2"),
  "/adm/ligas": icon(
    "M5 2h6v4.5a3 3 0 0 1-6 0zM5 3H2.5c0 2.5 1 3.5 2.5 3.5M11 3h2.5c0 2.5-1 3.5-2.5 3.5M8 9.5v3M5.5 14h5M6.5 12.5h3",
  ),
};

const sliders = icon("M2 4.5h6.5M12.5 4.5H14M2 11.5h1.5M7.5 11.5H14M10.5 2.5v4M5.5 9.5v4");
const ofGroups: Readonly<Partial<Record<RouteGroup, ReactNode>>> = {
  controls: sliders,
  network: icon([8, 3.5, 1.8], [3.5, 12.5, 1.8], [12.5, 12.5, 1.8], "M8 5.3v3.2M3.5 10.7V8.5h9v2.2"),
  reports: icon("M3 1.5h6.5L13 5v9.5H3zM9.5 1.5V5H13M5.5 8h5M5.5 11h5"),
};
const page = icon("M3 2.5h10v11H3zM5.5 6h5M5.5 8.5h5M5.5 11h3");

type Of = { readonly path: MenuPath; readonly group: RouteGroup };

/** The drawing of a page's icon. */
export function strokesOf({ path, group }: Of): ReactNode {
  return strokes[path] ?? ofGroups[group] ?? page;
}

export function PageIcon({ size = 16, ...of }: Of & { readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {strokesOf(of)}
    </svg>
  );
}
