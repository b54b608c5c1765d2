import { type Call, type Role, roles } from "./core/call.ts";
import { existsOn, mayOpen, type RouteService, screens } from "./core/routes.ts";

// The screens of each call. The table of routes then determines who may make it: a role that the call names, on a
// service where that role may open one of the screens. So the menu, the router and the server cannot disagree. Calls
// for all signed-in users need no screen.

const liveDesk = ["/zucca/hq-linea-live"];
const desk = ["/zucca/hq-linea", "/zucca/evento-linea", ...liveDesk];
const till = ["/", "/customer"];
const results = ["/zucca/evento-resultado"];
const warnings = ["/zucca/result-warning"];
const entering = [...results, ...warnings];
const resultReport = ["/zucca/reporte-resultado"];
const roster = ["/zucca/assign-duty"];
const registry = ["/zucca/registro"];
const props = ["/zucca/categoria-props"];
const voids = ["/zucca/cancelar-eventos", "/zucca/reporte-accion"];
const action = ["/zucca/reporte-accion"];
const config = ["/adm/sys-config"];
const leagues = ["/adm/ligas"];
const layouts = ["/adm/website-customer-line-config"];
const notes = ["/adm/msg-league"];
const resets = ["/adm/reset-pos", "/adm/reset-zona"];
const figures = ["/ctrl/results", "/ctrl/result-zone", "/ctrl/stats-report"];
const sales = [...figures, "/bus/results"];
const transactions = ["/ctrl/pos-transaction-new", "/ctrl/zone-transaction-new", "/ctrl/reporte-transaction"];
const held = ["/ctrl/agent-hold-money"];
const loans = ["/ctrl/pos-loan"];
const withdrawals = ["/ctrl/pos-withdraw"];
const moves = ["/ctrl/reporte-transaction", "/ctrl/zone-transaction-report", "/ctrl/reporte-transaction-zone", "/ctrl/cashflow-report"];
const weeks = ["/ctrl/results-week", "/ctrl/results-week-a", "/ctrl/results-week-c"];
const makeUp = ["/ctrl/history-recovery", "/ctrl/results-week-a"];
const tickets = [...till, "/ctrl/ticket", "/bus/ticket"];
const waiting = ["/ctrl/sale_monitor", "/zucca/hq-linea-live"];
const conversions = ["/zucca/odd-price-conversion", "/adm/price-convertion"];
const ownLines = ["/adm/evento-spread"];
const rulePages = [
  "/zucca/controles", "/zucca/exclusion-linea-event", "/adm/pos-exception", "/adm/exclusiones-servicio", "/adm/apuesta-minima", "/adm/min-bet-group",
  "/adm/pago-maximo", "/adm/ticket-patron", "/adm/incompatibility-plays", "/adm/underdog-max", "/adm/prop-options", "/adm/tk-payout",
  ...conversions,
];
const ruleReaders = [...rulePages, ...ownLines, "/adm/control-log", "/bus/ticket", "/adm/log-tk", "/ctrl/ticket"];
const ruleWriters = [...rulePages, "/adm/control-log", "/adm/eventos", ...ownLines, ...config];
const payTables = ["/zucca/controles", "/adm/control-log", "/adm/teaser", "/adm/compra-puntos", "/adm/tk-payout", ...conversions, ...ownLines];
const homes = ["/zucca/home", "/adm/home"];
const accounts = ["/bus/ticket", "/ctrl/reporte-transaction"];
const broadcasts = ["/bus/difundir"];
const messageReports = [...broadcasts, "/bus/msg-report", "/ctrl/msg-report"];
const customers = ["/adm/clients-registration"];
const devices = ["/adm/imei_info", "/adm/pos", ...customers];
const events = ["/bus/server-manage", "/adm/events"];
const calendar = ["/zucca/calendario"];
const derived = [...calendar, "/zucca/evento-linea"];
const channels = ["/zucca/set-tv-channel"];
const rotations = ["/zucca/rotation-update"];
const sources = ["/zucca/outsource-config"];
const training = ["/zucca/odds-training"];
const slides = ["/zucca/carrusel"];
const pictures = ["/zucca/file-manager", ...slides];
const sessions = ["/adm/reporte_sesion", "/zucca/people"];
const shifts = ["/adm/reporte_sesion"];
const integrators = ["/bus/reporte-cuentas-externas"];
const rates = ["/bus/servicio"];
const fees = ["/bus/venta-zuccait"];
const invoices = [...fees, "/adm/facturas"];
const people = ["/bus/servicio", "/zucca/people", "/bus/server-manage", "/adm/zona", "/adm/pos", ...customers, ...integrators];

/** The screens of each call, by path. */
export const callPages: Readonly<Record<string, readonly string[]>> = {
  "action/list_events": action, "action/event": action, "action/liability": action, "action/list_closers": ["/zucca/reporte-accion-odds"],
  "action/list_closing_lines": ["/zucca/reporte-accion-odds"], "action/record_lay_off": action, "action/withdraw_lay_off": action,
  "audit/control_log": ["/adm/control-log"], "audit/compare_controls": ["/adm/control-log"],
  "audit/record_history": [...people, ...config, ...roster, ...registry, ...calendar, ...notes, ...sources, ...pictures, ...layouts, "/bus/rules-config"],
  "carousel/list_slides": slides, "carousel/save_slide": slides, "carousel/move_slide": slides, "carousel/show_slides": till,
  "integrators/list": [...integrators, "/bus/request-log", "/bus/ticket"], "integrators/read": integrators, "integrators/save": integrators,
  "integrators/make_key": integrators, "integrators/rotate_key": integrators, "integrators/revoke_key": integrators,
  "rates/setup": [...rates, ...action, ...desk], "rates/list_rates": [...rates, ...action], "rates/save_rate": rates, "rates/set_house": rates,
  "fees/setup": fees, "fees/save_scheme": fees, "fees/give_scheme": fees, "fees/save_party": fees, "fees/count": fees, "fees/list_invoices": invoices,
  "fees/read_invoice": invoices, "fees/preview_invoice": fees, "fees/issue_invoice": fees, "fees/credit_invoice": fees, "fees/pay_invoice": fees,
  "fees/take_back_payment": fees, "fees/print_invoice": invoices,
  "identity/begin_totp": homes, "identity/confirm_totp": homes, "identity/end_totp": homes,
  "identity/list_devices": devices, "identity/set_device": devices,
  "customers/list_customers": customers, "customers/save_customer": customers, "customers/decide_customer": customers,
  "customers/get_registration": customers, "customers/save_registration": customers,
  "identity/list_sessions": sessions, "identity/end_session": sessions,
  "identity/list_people": people, "identity/save_person": people, "identity/set_first_password": people,
  "pos/login_adm": ["/adm/pos", ...customers],
  "zuccait/get_list_servicio": ["/bus/venta-zuccait"],
  "services/list_all": ["/bus/servicio", "/bus/server-manage"], "founding/found_service": ["/bus/servicio"], "services/change_service": ["/bus/servicio"],
  "services/switch_service": ["/bus/servicio"], "services/save_hosts": ["/bus/servicio"], "services/get_service": config, "services/save_service": config,
  "services/get_security": config, "services/save_security": config,
  "services/get_appearance": config, "services/save_appearance": config, "services/save_template": config, "tickets/preview_template": config,
  "services/list_house_topics": ["/bus/rules-config"], "services/save_house_topic": ["/bus/rules-config"],
  "services/save_house_documents": ["/bus/rules-config"],
  "services/publish_house_rules": ["/bus/rules-config"], "services/list_house_versions": ["/bus/rules-config"],
  "services/list_wordings": config, "services/save_wording": config,
  "services/save_pay_table": payTables, "services/list_pay_table_versions": payTables,
  "general/get_all_pos": [...accounts, ...broadcasts], "general/get_zonas": [...accounts, ...broadcasts],
  "general/clonar_pos_pago": ["/adm/tk-payout"], "general/get_pos_activo": till,
  "network/list_pos": ["/adm/pos", "/adm/zona"], "network/find_pos": ["/adm/pos", "/adm/zona"],
  "network/save_pos": ["/adm/pos", ...customers], "network/change_pos_together": ["/adm/pos", ...customers],
  "network/clone_pos": ["/adm/pos", ...customers], "network/zone_tree": ["/adm/zona"], "network/save_zone": ["/adm/zona"],
  "network/personal_limits": ["/customer", ...customers], "network/set_personal_limit": ["/customer"], "network/exclude_myself": ["/customer"],
  "calendar/list_events": [...calendar, ...channels], "calendar/set_tv_channel": channels, "calendar/week": calendar,
  "calendar/week_games": calendar, "calendar/save_event": calendar,
  "calendar/list_derived": derived, "calendar/derived_choices": derived, "calendar/enter_derived": derived, "calendar/save_derived": derived,
  "calendar/read_games": calendar, "calendar/enter_many": calendar, "calendar/withdraw_games": derived,
  "calendar/read_sheet": rotations, "calendar/renumber": rotations,
  "catalog/find_events": [...homes, ...tickets],
  "registry/list_teams": [...registry, ...training], "registry/save_team": registry, "registry/list_leagues": registry, "registry/save_league": registry,
  "catalog/selling_board": [...till, "/adm/home", ...layouts], "catalog/print_sheet": ["/"],
  "catalog/list_league_notes": notes, "catalog/save_league_note": notes,
  "catalog/list_service_leagues": [...leagues, ...notes], "catalog/switch_league": [...leagues, "/adm/control-log"],
  "catalog/arrange_league": leagues, "catalog/list_board_layouts": layouts, "catalog/save_board_layout": layouts,
  "registry/list_players": [...registry, ...training], "registry/save_player": registry, "registry/list_tracks": registry, "registry/save_track": registry,
  "registry/list_headings": registry, "registry/save_heading": registry,
  "registry/list_prop_categories": props, "registry/save_prop_category": props,
  "registry/send_import": registry, "registry/import_progress": registry,
  "registry/import_file": registry, "registry/merge": registry, "registry/undo_merge": registry, "registry/list_merges": registry,
  "catalog/service_offers": desk, "catalog/service_day": ["/adm/eventos"], "catalog/preview_conversion": [...conversions, ...ownLines],
  "catalog/own_lines": ownLines, "catalog/odds_report": ["/zucca/odds-report"],
  "catalog/set_play": desk, "catalog/suspend_event": desk, "catalog/suspend_events": desk, "catalog/circle_events": desk,
  "home/platform_now": ["/zucca/home"], "home/service_now": ["/adm/home"],
  "sources/list_sources": sources, "sources/save_source": sources, "sources/run_source": sources, "sources/read_file": sources,
  "sources/list_folders": sources,
  "sources/take_file": sources, "sources/file_progress": sources, "sources/list_jumps": sources, "sources/decide_jumps": sources,
  "sources/list_runs": sources, "sources/read_page": sources, "sources/take_page": sources, "sources/page_unread": sources,
  "sources/site_teams": sources, "sources/save_site_team": sources,
  "training/list_names": training, "training/teach": training, "training/make_team": training, "training/make_player": training,
  "training/ignore": training, "training/undo": training,
  "pictures/upload": pictures, "pictures/list_pictures": [...pictures, "/bus/rules-config"], "pictures/list_folders": pictures, "pictures/uses": pictures,
  "pictures/save_picture": pictures, "pictures/remove_picture": pictures,
  "duties/week": roster, "duties/save_duty": roster, "duties/end_duty": roster, "duties/open_work": roster, "duties/mine": [...desk, ...results],
  "lines/board": desk, "lines/history": ["/zucca/odds-history"], "lines/move_lines": desk, "lines/release_lines": desk, "lines/set_open": desk,
  "lines/exposure_rules": desk, "lines/save_exposure_rule": desk, "lines/remove_exposure_rule": desk,
  "lines/proposals": desk, "lines/decide_proposal": desk, "lines/set_second_person": desk,
  "lines/undo_line": desk,
  "lines/live_board": liveDesk, "lines/enter_score": liveDesk, "lines/follow_model": liveDesk, "lines/price_live": liveDesk,
  "tickets/ask_sale": till, "tickets/quote": till, "tickets/sell": till, "tickets/pay": ["/"], "tickets/quote_cash_out": till, "tickets/cash_out": till,
  "tickets/cancel": ["/", "/ctrl/ticket"], "tickets/print_ticket": [...till, "/ctrl/ticket"], "tickets/print_receipt": ["/"], "money/print_closing": ["/"],
  "tickets/find_ticket": tickets, "tickets/story": tickets, "tickets/show_paper": tickets,
  "tickets/log": ["/adm/log-tk"], "rules/judge_again": ["/adm/log-tk", "/ctrl/ticket", "/bus/ticket"],
  "tickets/list_tickets": tickets, "tickets/event_exposure": ["/zucca/reporte-accion", "/adm/home", "/adm/eventos"],
  "temporary/load": ["/"], "temporary/sell": ["/"], "temporary/list": ["/ctrl/ticket-temporal-reporte"],
  "temporary/count_states": ["/ctrl/ticket-temporal-reporte"],
  "referrals/list_waiting": waiting, "referrals/accept": waiting, "referrals/decline": waiting, "referrals/offer": waiting, "referrals/answer_offer": till,
  "referrals/watch_sales": ["/ctrl/sale_monitor"],
  "rules/list_kinds": ruleReaders, "rules/list_rules": ruleReaders, "rules/rule_history": ruleReaders, "rules/list_conflicts": ruleReaders,
  "rules/try_ticket": ["/adm/ticket-patron"],
  "rules/effective_rules": ruleReaders,
  "rules/effective_path": ruleReaders, "rules/find_choices": ruleReaders,
  "rules/save_rule": ruleWriters,
  "rules/copy_rule": ruleWriters, "rules/retire_rule": ruleWriters, "rules/restore_rule": ruleWriters, "rules/try_rule": ruleWriters,
  "results/list": entering, "results/make_official": entering, "results/preview": entering,
  "results/list_policies": warnings, "results/set_policy": warnings, "results/list_warnings": warnings, "results/resolve_warning": warnings,
  "results/resolve_warnings": warnings, "results/list_proposed": warnings, "results/list_versions": resultReport,
  "results/list_version_tickets": [...resultReport, "/adm/reporte-resultado"], "results/list_day": ["/adm/reporte-resultado"],
  "results/list_house_rules": ["/bus/rules-config"], "results/save_house_rules": ["/bus/rules-config"],
  "voids/preview": voids, "voids/order": voids, "voids/undo": voids, "voids/list_orders": voids, "voids/list_cases": voids, "voids/decide_case": voids,
  "voids/preview_undo": voids, "voids/list_order_tickets": voids, "voids/list_case_tickets": voids,
  "voids/list_proposals": voids, "voids/confirm": voids, "voids/decline": voids,
  "reports/results": sales, "reports/prove_books": sales, "reports/platform_sales": ["/bus/venta-zuccait"],
  "reports/platform_results": ["/bus/results"],
  "reports/movements": moves, "reports/list_movements": moves,
  "reports/commissions": [...sales, "/bus/venta-zuccait"], "reports/figure_tickets": [...sales, "/bus/venta-zuccait", "/zucca/home"],
  "reports/week_tickets": weeks,
  "messaging/broadcast": broadcasts, "messaging/withdraw": broadcasts, "messaging/list_messages": messageReports,
  "messaging/list_readers": messageReports,
  "operations/list_connections": ["/bus/reporte-ws-proxy"], "operations/end_connection": ["/bus/reporte-ws-proxy"],
  "operations/list_events": [...homes, ...events], "operations/verify_audit": ["/bus/server-manage"],
  "operations/list_requests": ["/bus/request-log"], "operations/list_request_paths": ["/bus/request-log"], "operations/show_request": ["/bus/request-log"],
  "operations/request_log": ["/bus/request-log"], "operations/save_request_log": ["/bus/request-log"],
  "operations/list_servers": ["/bus/server-manage", "/bus/servicio"], "operations/save_server": ["/bus/server-manage"],
  "operations/list_processes": ["/bus/server-manage"], "operations/acknowledge_events": events, "operations/replication": ["/bus/server-manage"],
  "money/settings": [...loans, ...transactions, "/ctrl/point-credit", ...held, ...config], "money/save_settings": config, "money/expire_now": config,
  "drawer/mine": ["/"], "drawer/open": ["/"], "drawer/pay_in": ["/"], "drawer/pay_out": ["/"], "drawer/undo_move": ["/"], "drawer/close": ["/"],
  "drawer/comment": ["/"], "drawer/close_for": shifts, "drawer/read": shifts, "drawer/list_shifts": shifts, "drawer/print_report": ["/", ...shifts],
  "money/week_end": ["/bus/servicio"], "money/set_week_end": ["/bus/servicio"],
  "money/print_receipt": [...loans, "/ctrl/history-recovery", ...withdrawals, ...transactions, "/ctrl/point-credit", ...held, ...weeks],
  "money/post_transaction": transactions,
  "money/list_transactions": [...transactions, "/ctrl/point-credit", ...held],
  "money/list_closable": resets, "money/preview_closing": resets, "money/close_account": resets, "money/print_account_closing": resets,
  "money/ask_withdrawal": ["/customer", ...withdrawals], "money/list_withdrawals": ["/customer", ...withdrawals],
  "money/recall_withdrawal": ["/customer"], "money/decide_withdrawal": withdrawals, "money/take_back_withdrawal": withdrawals,
  "money/list_loans": loans, "money/read_loan": loans, "money/preview_loan": loans, "money/grant_loan": loans, "money/repay_loan": loans,
  "money/postpone_instalment": loans, "money/take_back_loan": loans, "money/list_recovered": ["/ctrl/history-recovery"],
  "money/list_held": held, "money/hold_money": held, "money/take_back_held": held,
  "money/find_accounts": [...loans, ...withdrawals, ...transactions, "/ctrl/point-credit", ...held, ...moves, ...figures, "/ctrl/sale_monitor"],
  "money/balances": moves,
  "money/grant_credit": ["/ctrl/point-credit", ...transactions], "money/list_credit": ["/ctrl/point-credit", ...transactions],
  "money/take_back_credit": ["/ctrl/point-credit", ...transactions],
  "money/list_weeks": weeks, "money/week_figures": weeks, "money/close_week": weeks, "money/week_lines": weeks,
  "money/preview_close": weeks, "money/close_progress": weeks, "money/settle_week": weeks, "money/take_back_settlement": weeks, "money/week_statements": weeks,
  "money/list_schemes": ["/adm/zona", "/adm/pos", ...makeUp], "money/save_scheme": ["/adm/zona", "/adm/pos"],
  "general/propagar_zona_acumulado": ["/adm/zona"],
  "money/make_up": makeUp, "money/make_up_history": makeUp, "general/get_pos_acumulado": makeUp,
  "general/get_zona_acumulado": makeUp, "general/get_pos_acumulado_central": makeUp,
};

/** The role that determines what a person sees: an assistant with the audit scope sees what a platform admin sees. */
export function seesAs({ role, isAuditOnly }: { readonly role: Role; readonly isAuditOnly: boolean }): Role {
  return isAuditOnly && role === roles.assistant ? roles.platform : role;
}

/** Whether an audit-only person may not make a call: it changes more than their own account. */
export function isForbiddenToAuditors({ changes, isOwn, access }: Pick<Call, "changes" | "isOwn" | "access">): boolean {
  return changes && !isOwn && typeof access !== "string";
}

/** Whether a role may make a call in the session of a service. Without signing in only calls for anyone are allowed. */
export function mayMake({ path, access }: Pick<Call, "path" | "access">, role: Role, service: RouteService): boolean {
  if (typeof access === "string") return true;
  if (!existsOn(role, service)) return false;
  const pages = callPages[path];
  return access.includes(role) && (pages === undefined || screens.some((screen) => pages.includes(screen.path) && mayOpen(screen, role, service)));
}
