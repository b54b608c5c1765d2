// What opens beside any page: a ticket's story, the tickets behind a figure. A page asks for it here and knows nothing of the pages that draw it.
import type { fees, reports, tickets } from "@chalkboard/contract";
import type { FiltersOf } from "./client.ts";
import { makeStore } from "../ports/store.ts";

export type Panel =
  | { readonly kind: "ticket"; readonly number: number }
  /** Tickets of a question, under a heading that says which. */
  | { readonly kind: "tickets"; readonly title: string; readonly asked: FiltersOf<typeof tickets.listTickets> }
  /** The tickets behind a figure of a report; of a net also what commission took off it, which is no ticket's. */
  | { readonly kind: "figure"; readonly title: string; readonly asked: FiltersOf<typeof reports.figureTickets>; readonly commission: number }
  /** The tickets behind a figure of a week of the books. */
  | { readonly kind: "week"; readonly title: string; readonly asked: FiltersOf<typeof reports.weekTickets> }
  /** The entries of a figure of commission. */
  | { readonly kind: "commissions"; readonly title: string; readonly asked: FiltersOf<typeof reports.commissions> }
  /** What a fee was counted of. */
  | { readonly kind: "fee"; readonly title: string; readonly asked: FiltersOf<typeof fees.countFee> }
  /** What moved accounts, behind a figure. */
  | { readonly kind: "movements"; readonly title: string; readonly asked: FiltersOf<typeof reports.listMovements> }
  /** The house rules as one's service goes by them, or one version of them. */
  | { readonly kind: "houseRules"; readonly title: string; readonly version?: number }
  /** The person's files of the last day. */
  | { readonly kind: "files"; readonly title: string }
  /** What waits for a trader's answer. */
  | { readonly kind: "referrals"; readonly title: string };

/** The tickets of a list in its order, as far as it was asked for, so that a story leads on to the next one. */
export type ListedTickets = { readonly numbers: readonly number[]; readonly count: number };

/** The lists of tickets that are shown, the one on top last. */
export const listedTickets = makeStore<readonly ListedTickets[]>([]);

/** Shows another ticket of the same list in the place of the one on top. */
export function turnTo(number: number): void {
  openPanels.write([...openPanels.read().slice(0, -1), { kind: "ticket", number }]);
}

/** The open panels, the newest on top. */
export const openPanels = makeStore<readonly Panel[]>([]);

/** Shows a panel over the page, and over the panel that it was opened from. */
export function openPanel(panel: Panel): void {
  openPanels.write([...openPanels.read(), panel]);
}

/** Back to the panel below. */
export function backToPanel(): void {
  openPanels.write(openPanels.read().slice(0, -1));
}

export function closePanels(): void {
  openPanels.write([]);
}
