// Where each panel of the web application opens. A test compares the list with the code, so that a new panel is walked
// too; what opens from a row or a button of its page is found there by the walk itself.

/** How a panel opens on its page. `list` is a row of a list, `button` one of the page, of a row or of an open form. */
export type PanelPlace = { readonly page: string; readonly by: "list" | "button" | "figure" | "key" };

const list = (page: string): PanelPlace => ({ page, by: "list" });
const button = (page: string): PanelPlace => ({ page, by: "button" });

/** By the file that draws it, below `apps/web/src`. */
export const panels: Readonly<Record<string, PanelPlace>> = {
  "identity/customers/customer-panel.tsx": list("/adm/clients-registration"),
  "identity/duties/assign-duty.tsx": list("/zucca/assign-duty"),
  "identity/integrators/integrator-panel.tsx": list("/bus/reporte-cuentas-externas"),
  "identity/network/devices.tsx": list("/adm/imei_info"),
  "identity/network/make-up-panel.tsx": list("/ctrl/history-recovery"),
  "identity/network/zone-panel.tsx": list("/adm/zona"),
  "identity/people/session-list.tsx": list("/adm/reporte_sesion"),
  "identity/people/shift-list.tsx": list("/adm/reporte_sesion"),
  "identity/services/service-panel.tsx": list("/bus/servicio"),
  "messages/broadcasts/message-grid.tsx": list("/ctrl/msg-report"),
  "money/accounts/closings/closing-panel.tsx": list("/adm/reset-pos"),
  "money/accounts/free-play/credit-panel.tsx": list("/ctrl/point-credit"),
  "money/accounts/held/held-panel.tsx": list("/ctrl/agent-hold-money"),
  "money/accounts/loans/loan-panel.tsx": list("/ctrl/pos-loan"),
  "money/accounts/withdrawals/withdrawal-panel.tsx": list("/ctrl/pos-withdraw"),
  "money/fees/invoice-panel.tsx": list("/adm/facturas"),
  "money/weeks/week-panel.tsx": { page: "/ctrl/results-week", by: "figure" },
  "page-parts/forms/record-history.tsx": button("/adm/pos"),
  "platform/operations/connections.tsx": list("/bus/reporte-ws-proxy"),
  "platform/operations/events.tsx": list("/bus/server-manage"),
  "platform/operations/request-panel.tsx": list("/bus/request-log"),
  "selling/board/line-overrides/line-override-panel.tsx": list("/adm/evento-spread"),
  "selling/referrals/sale-panel.tsx": list("/ctrl/sale_monitor"),
  "selling/rules/acting-drawer.tsx": button("/adm/pago-maximo"),
  "selling/rules/conflicts-drawer.tsx": button("/adm/pago-maximo"),
  "selling/rules/control-log/control-compare.tsx": button("/adm/control-log"),
  "selling/rules/conversion/board-preview.tsx": button("/adm/price-convertion"),
  "selling/rules/day-events/day-event-panel.tsx": list("/adm/eventos"),
  "selling/rules/history-drawer.tsx": button("/adm/pago-maximo"),
  "selling/rules/pay-tables/pay-table-versions.tsx": button("/adm/teaser"),
  "selling/rules/rule-dialog.tsx": list("/zucca/controles"),
  "selling/rules/ticket-trial.tsx": button("/adm/ticket-patron"),
  "selling/saved-slips/temporary-report.tsx": list("/ctrl/ticket-temporal-reporte"),
  "selling/tickets/log-panel.tsx": list("/adm/log-tk"),
  "shell/palette/panel-host.tsx": list("/ctrl/ticket"),
  "trading/lines/dialogs/second-person.tsx": { page: "/zucca/hq-linea", by: "key" },
  "trading/lines/dialogs/services-drawer.tsx": { page: "/zucca/hq-linea", by: "key" },
  "trading/lines/history/history-drawer.tsx": { page: "/zucca/hq-linea", by: "key" },
  "trading/results/event-results.tsx": { page: "/zucca/evento-resultado", by: "key" },
  "trading/results/graded-panel.tsx": list("/zucca/reporte-resultado"),
  "trading/results/warning-panel.tsx": list("/zucca/result-warning"),
  "trading/voids/case-panel.tsx": list("/zucca/cancelar-eventos"),
  "trading/voids/order-panel.tsx": list("/zucca/cancelar-eventos"),
};

/** Panels without an address of their own, and why. */
export const panelsWithoutAddress: Readonly<Record<string, string>> = {
  "selling/rules/conversion/board-preview.tsx": "it shows what is typed in the form below it and not saved",
  "trading/lines/dialogs/services-drawer.tsx": "it follows the active cell of the board",
};

/** A dialog with an address: the buttons that open it on its page, and its title. */
export type AddressedDialog = {
  readonly page: string;
  readonly opens: readonly RegExp[];
  readonly over: RegExp;
  readonly title: RegExp;
};

/** Dialogs over a page whose address names them; the person is a trader. */
export const dialogsWithAddress: readonly AddressedDialog[] = [
  {
    page: "/bus/venta-zuccait?view=schemes",
    opens: [/^New scheme$/u],
    over: /over=scheme\.new$/u,
    title: /^New scheme$/u,
  },
  {
    page: "/bus/venta-zuccait?view=schemes",
    opens: [/^Change terms Shops HTG$/u],
    over: /over=scheme\.\d+$/u,
    title: /^Shops HTG$/u,
  },
  {
    page: "/bus/venta-zuccait?view=schemes",
    opens: [/^Give a scheme Loto/u],
    over: /over=give\.\d+$/u,
    title: /^Fee scheme of Loto/u,
  },
  {
    page: "/bus/venta-zuccait?view=schemes",
    opens: [/^Invoice data Loto/u],
    over: /over=party\.\d+$/u,
    title: /Loto/u,
  },
  { page: "/zucca/calendario", opens: [/^Several$/u, /^Series$/u], over: /over=series$/u, title: /^New series$/u },
  {
    page: "/zucca/evento-linea",
    opens: [/^Generate alternatives$/u],
    over: /over=generate\.\d+$/u,
    title: /^Generate alternatives$/u,
  },
];

/** What the keys of a board open there, by the key's letter. */
export const boardKeys: readonly (readonly [page: string, key: string, over: RegExp])[] = [
  ["/zucca/hq-linea", "h", /over=line\./u],
  ["/zucca/hq-linea", "w", /over=second/u],
  ["/zucca/evento-linea", "h", /over=line\./u],
  ["/zucca/evento-linea", "g", /over=generate\.\d+:\d+/u],
  ["/zucca/evento-linea", "d", /panel=derived\./u],
  ["/zucca/evento-resultado", "w", /opened=\d/u],
  ["/zucca/evento-resultado", "d", /panel=derived\./u],
];

const drawn = /<Drawer\b/u;
/** The kit's own, and the menu of a phone, whose Back the shell closes. */
const parts = /^(?:kit|showroom)\/|^shell\/layout\.tsx$/u;

/** The files among these that draw a panel. */
export function filesWithPanels(files: ReadonlyMap<string, string>): readonly string[] {
  return [...files].filter(([file, text]) => !parts.test(file) && drawn.test(text)).map(([file]) => file);
}

/** The files that draw a layer without the kit, which Back would not close. */
export function filesWithForeignLayers(files: ReadonlyMap<string, string>): readonly string[] {
  const foreign = /import \{[^}]*\b(?:Modal|Drawer|Dialog|Overlay)\b[^}]*\} from "@mantine\/core"/u;
  return [...files].filter(([file, text]) => !parts.test(file) && foreign.test(text)).map(([file]) => file);
}
