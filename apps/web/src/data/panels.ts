// Panels that open beside any page: a ticket's history, the tickets behind a figure. A page opens them here without
// importing the components that render them.
import type { fees, reports, tickets } from "@chalkboard/contract";
import type { FiltersOf } from "./connection/client.ts";
import { addressSearch, closeInAddress, openInAddress } from "../kit/behaviour/address.ts";
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
  /** The events derived from a game, or, without a game, a league's specials of a day. */
  | {
      readonly kind: "derived";
      readonly title: string;
      readonly leagueId: number;
      readonly day: string;
      readonly eventId?: number;
    }
  /** The user's files of the last day. */
  | { readonly kind: "files"; readonly title: string }
  /** The desk's long work: imports and gradings. */
  | { readonly kind: "work"; readonly title: string }
  /** The bets that await a trader's answer. */
  | { readonly kind: "referrals"; readonly title: string };

/** The loaded tickets of a list in its order, so that a ticket panel can go to the next one. */
export type ListedTickets = { readonly numbers: readonly number[]; readonly count: number };

/** The visible ticket lists, the top one last. */
export const listedTickets = makeStore<readonly ListedTickets[]>([]);

/** The open panels, the newest last. They are part of the address. */
export const openPanels = makeStore<readonly Panel[]>([]);

/** Opens a panel over the page and over the panel that it was opened from. */
export function openPanel(panel: Panel): void {
  const panels = [...openPanels.read(), panel];
  if (openInAddress("panel", panels.map(writePanel))) openPanels.write(panels);
}

/** Replaces the top panel with another ticket of the same list. */
export function turnTo(number: number): void {
  const panels: readonly Panel[] = [...openPanels.read().slice(0, -1), { kind: "ticket", number }];
  openInAddress("panel", panels.map(writePanel), true);
  openPanels.write(panels);
}

/** Closes the top panel. */
export function closePanel(): void {
  const panels = openPanels.read().slice(0, -1);
  if (panels.length === openPanels.read().length) return;
  closeInAddress("panel", panels.map(writePanel));
  openPanels.write(panels);
}

/** Whether the address names a panel that does not exist. */
export const hasLostPanel = makeStore(false);

/** Removes from the address what is no panel. */
export function dropLostPanels(): void {
  closeInAddress("panel", openPanels.read().map(writePanel));
}

const isKind: Readonly<Record<Panel["kind"], true>> = {
  ticket: true,
  tickets: true,
  figure: true,
  week: true,
  commissions: true,
  fee: true,
  movements: true,
  houseRules: true,
  derived: true,
  files: true,
  work: true,
  referrals: true,
};

/** A panel in the address: `ticket.100000439`, or its kind and what it shows. */
export function writePanel(panel: Panel): string {
  if (panel.kind === "ticket") return `ticket.${String(panel.number)}`;
  const { kind, ...shown } = panel;
  return `${kind}.${JSON.stringify(shown)}`;
}

/** Undefined for what is no panel. Whether what it shows exists, the server says. */
export function readPanel(text: string): Panel | undefined {
  const [, kind = "", shown = ""] = /^(\w+)\.(.+)$/u.exec(text) ?? [];
  if (!Object.hasOwn(isKind, kind)) return undefined;
  if (kind === "ticket") return /^\d{1,15}$/u.test(shown) ? { kind, number: Number(shown) } : undefined;
  try {
    const read: unknown = JSON.parse(shown);
    const isPanel = typeof read === "object" && read !== null && "title" in read && typeof read.title === "string";
    return isPanel ? ({ ...read, kind } as Panel) : undefined;
  } catch {
    return undefined;
  }
}

function follow(): void {
  const values = new URLSearchParams(addressSearch.read()).getAll("panel");
  const panels = values.flatMap((value) => readPanel(value) ?? []);
  hasLostPanel.write(panels.length < values.length);
  // The same panels stay as they are, with what the user did in them.
  if (values.join("\n") !== openPanels.read().map(writePanel).join("\n")) openPanels.write(panels);
}

addressSearch.watch(follow);
follow();
