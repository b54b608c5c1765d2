// Screens that several calls belong to, by the subject of the calls.

export const liveDesk = ["/zucca/hq-linea-live"];
export const desk = ["/zucca/hq-linea", "/zucca/evento-linea", ...liveDesk];
export const till = ["/", "/customer"];
export const results = ["/zucca/evento-resultado"];
export const warnings = ["/zucca/result-warning"];
export const entering = [...results, ...warnings];
export const resultReport = ["/zucca/reporte-resultado"];
export const roster = ["/zucca/assign-duty"];
export const registry = ["/zucca/registro"];
export const props = ["/zucca/categoria-props"];
export const voids = ["/zucca/cancelar-eventos", "/zucca/reporte-accion"];
export const action = ["/zucca/reporte-accion"];
export const config = ["/adm/sys-config"];
export const leagues = ["/adm/ligas"];
export const layouts = ["/adm/website-customer-line-config"];
export const notes = ["/adm/msg-league"];
export const resets = ["/adm/reset-pos", "/adm/reset-zona"];
export const figures = ["/ctrl/results", "/ctrl/result-zone", "/ctrl/stats-report"];
export const sales = [...figures, "/bus/results"];
export const transactions = ["/ctrl/pos-transaction-new", "/ctrl/zone-transaction-new", "/ctrl/reporte-transaction"];
export const held = ["/ctrl/agent-hold-money"];
export const loans = ["/ctrl/pos-loan"];
export const withdrawals = ["/ctrl/pos-withdraw"];
export const moves = [
  "/ctrl/reporte-transaction",
  "/ctrl/zone-transaction-report",
  "/ctrl/reporte-transaction-zone",
  "/ctrl/cashflow-report",
];
export const weeks = ["/ctrl/results-week", "/ctrl/results-week-a", "/ctrl/results-week-c"];
export const makeUp = ["/ctrl/history-recovery", "/ctrl/results-week-a"];
export const tickets = [...till, "/ctrl/ticket", "/bus/ticket"];
export const waiting = ["/ctrl/sale_monitor", "/zucca/hq-linea-live"];
export const conversions = ["/zucca/odd-price-conversion", "/adm/price-convertion"];
export const lineOverrides = ["/adm/evento-spread"];
export const rulePages = [
  "/zucca/controles",
  "/zucca/exclusion-linea-event",
  "/adm/pos-exception",
  "/adm/exclusiones-servicio",
  "/adm/apuesta-minima",
  "/adm/min-bet-group",
  "/adm/pago-maximo",
  "/adm/ticket-patron",
  "/adm/incompatibility-plays",
  "/adm/underdog-max",
  "/adm/prop-options",
  "/adm/tk-payout",
  ...conversions,
];
export const ruleReaders = [
  ...rulePages,
  ...lineOverrides,
  "/adm/control-log",
  "/bus/ticket",
  "/adm/log-tk",
  "/ctrl/ticket",
];
export const ruleWriters = [...rulePages, "/adm/control-log", "/adm/eventos", ...lineOverrides, ...config];
export const payTables = [
  "/zucca/controles",
  "/adm/control-log",
  "/adm/teaser",
  "/adm/compra-puntos",
  "/adm/tk-payout",
  ...conversions,
  ...lineOverrides,
];
export const homes = ["/zucca/home", "/adm/home"];
export const accounts = ["/bus/ticket", "/ctrl/reporte-transaction"];
export const broadcasts = ["/bus/difundir"];
export const messageReports = [...broadcasts, "/bus/msg-report", "/ctrl/msg-report"];
export const customers = ["/adm/clients-registration"];
export const devices = ["/adm/imei_info", "/adm/pos", ...customers];
export const events = ["/bus/server-manage", "/adm/events"];
export const calendar = ["/zucca/calendario"];
export const derived = [...calendar, "/zucca/evento-linea"];
export const channels = ["/zucca/set-tv-channel"];
export const rotations = ["/zucca/rotation-update"];
export const sources = ["/zucca/outsource-config"];
export const training = ["/zucca/odds-training"];
export const slides = ["/zucca/carrusel"];
export const pictures = ["/zucca/file-manager", ...slides];
export const sessions = ["/adm/reporte_sesion", "/zucca/people"];
export const shifts = ["/adm/reporte_sesion"];
export const integrators = ["/bus/reporte-cuentas-externas"];
export const rates = ["/bus/servicio"];
export const fees = ["/bus/venta-zuccait"];
export const invoices = [...fees, "/adm/facturas"];
export const people = [
  "/bus/servicio",
  "/zucca/people",
  "/bus/server-manage",
  "/adm/zona",
  "/adm/pos",
  ...customers,
  ...integrators,
];
