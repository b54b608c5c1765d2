import { z } from "zod";

// The scopes of an integrator's key. Each scope is a list of call paths; no key may make a call that is in no scope
// (docs/design/identity.md).

/** The scopes of keys. `sell` is the only one that changes data. */
export const integratorScope = z.enum(["read-board", "read-tickets", "read-reports", "sell"]);
export type IntegratorScope = z.output<typeof integratorScope>;

/** The calls of each scope. */
export const integratorScopes: Readonly<Record<IntegratorScope, readonly string[]>> = {
  "read-board": [
    "catalog/selling_board",
    "catalog/list_leagues",
    "catalog/find_events",
    "general/get_deportes_info",
    "general/get_ligas_info",
    "general/get_equipos_info",
    "general/get_apuesta_tipo",
    "general/get_eventos_ligas",
    "general/eventos_dep_lig_fecha",
    "general/get_eventos",
    "general/get_events_data",
    "general/get_json_events",
  ],
  "read-tickets": ["tickets/list_tickets", "tickets/find_ticket", "tickets/story", "tickets/show_paper"],
  "read-reports": ["reports/results", "reports/commissions", "reports/figure_tickets"],
  sell: ["tickets/quote", "tickets/sell", "tickets/ask_sale", "referrals/answer_offer"],
};

/** The scopes with a call: a key needs one of them; without any, no key may make the call. */
export function scopesOf(path: string): readonly IntegratorScope[] {
  return integratorScope.options.filter((scope) => integratorScopes[scope].includes(path));
}

/** The prefix of every key. */
export const keyMark = "cbk_";
