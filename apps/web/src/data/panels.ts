// Panels that open beside any page: a ticket's history, the tickets behind a figure. A page opens them here without
// importing the components that render them.
import type { fees, reports, tickets } from "@chalkboard/contract";
import type { FiltersOf } from "./connection/client.ts";
import { makeStore } from "../ports/store.ts";

export type Panel =
  | { readonly kind: "ticket"; readonly number: number }
  /** Tickets by filters, under a heading that names them. */
  | { readonly kind: "tickets"; readonly title: string; readonly input: FiltersOf<typeof tickets.listTickets> }
  /** The tickets behind a figure of a report; for a net figure also commission, which belongs to no ticket. */
  | {
      readonly kind: "figure";
      readonly title: string;
      readonly input: FiltersOf<typeof reports.figureTickets>;
      readonly commission: number;
    }
  /** The tickets behind a figure of an accounting week. */
  | { readonly kind: "week"; readonly title: string; readonly input: FiltersOf<typeof reports.weekTickets> }
  /** The entries of a figure of commission. */
  | { readonly kind: "commissions"; readonly title: string; readonly input: FiltersOf<typeof reports.commissions> }
  /** What a fee was calculated from. */
  | { readonly kind: "fee"; readonly title: string; readonly input: FiltersOf<typeof fees.countFee> }
  /** The account movements behind a figure. */
  | { readonly kind: "movements"; readonly title: string; readonly input: FiltersOf<typeof reports.listMovements> }
  /** The house rules that apply in the user's service, or one version of them. */
  | { readonly kind: "houseRules"; readonly title: string; readonly version?: number }
  /** The user's files of the last day. */
  | { readonly kind: "files"; readonly title: string }
  /** The bets that await a trader's answer. */
  | { readonly kind: "referrals"; readonly title: string };

/** The loaded tickets of a list in its order, so that a ticket panel can go to the next one. */
export type ListedTickets = { readonly numbers: readonly number[]; readonly count: number };

/** The visible ticket lists, the top one last. */
export const listedTickets = makeStore<readonly ListedTickets[]>([]);

/** Replaces the top panel with another ticket of the same list. */
export function turnTo(number: number): void {
  openPanels.write([...openPanels.read().slice(0, -1), { kind: "ticket", number }]);
}

/** The open panels, the newest last. */
export const openPanels = makeStore<readonly Panel[]>([]);

/** Opens a panel over the page and over the panel that it was opened from. */
export function openPanel(panel: Panel): void {
  openPanels.write([...openPanels.read(), panel]);
}

/** Returns to the panel below. */
export function backToPanel(): void {
  openPanels.write(openPanels.read().slice(0, -1));
}

export function closePanels(): void {
  openPanels.write([]);
}
