// The life of a ticket after its sale: graded, regraded, paid, cancelled, expired, cashed out. The auditor keeps the
// expected balance of every till and customer.

import type { Decision, LegOutcome } from "./arithmetic.ts";
import { overTheCounter, wantsDrawer } from "./drawers.ts";
import { outcomeOf, type Result } from "./grading.ts";
import { book, type KnownEvent, type KnownSeller, type KnownTicket, type Model, type SoldLeg } from "./model.ts";
import { decide } from "./modes.ts";

const dayMs = 86_400_000;
const moneyLine = 1;

/**
 * The total amount that a ticket pays in its present state, in money: of one paid with point credit, only its winnings.
 */
export function worthOf({ prize, refund, byCredit }: KnownTicket): number {
  return byCredit ? prize : prize + refund;
}

/** The legs of a ticket in their present state; `said` replaces an event's result to ask what would happen. */
export function outcomesOf(
  model: Model,
  ticket: KnownTicket,
  said?: { readonly eventId: number; readonly result: Result },
): readonly LegOutcome[] {
  return ticket.legs.map((leg) => {
    const event = model.events.get(leg.eventId);
    if (event === undefined) return "pending";
    const isVoid = event.orders.some(
      ({ isUndone, betTypes, from, until, tickets, at }) =>
        !isUndone &&
        ticket.soldAt <= at &&
        (betTypes === undefined || betTypes.includes(leg.betType)) &&
        (tickets === undefined || tickets.includes(ticket.number)) &&
        (from === undefined || ticket.soldAt >= from) &&
        (until === undefined || ticket.soldAt < until),
    );
    if (isVoid) return "void";
    const result = said?.eventId === leg.eventId ? said.result : event.result;
    if (result === undefined) return "pending";
    return isWonEarly(ticket, event, leg, result) ? "earlyWin" : outcomeOf(event.sport, leg, result);
  });
}

/**
 * Whether a leg's team was ever ahead by the lead that its service pays at, whatever came later and however the game
 * ended.
 */
function isWonEarly(
  { mode, seller }: KnownTicket,
  { sport }: KnownEvent,
  { betType, side }: SoldLeg,
  { statistics }: Result,
): boolean {
  const promised = mode === "straight" || mode === "parlay" ? seller.service.character.earlyLeads[sport] : undefined;
  const led = side === 1 ? statistics?.largestLead?.away : side === 2 ? statistics?.largestLead?.home : undefined;
  return betType === moneyLine && promised !== undefined && led !== undefined && led >= promised;
}

/** `settled`: stakes of the decided wagers, less their refunds. */
export type SettledAmounts = {
  readonly status: number;
  readonly prize: number;
  readonly refund: number;
  readonly settled: number;
};

/** The result of a ticket for these outcomes of its legs. A free play wins its profit only. */
export function currentOf(ticket: KnownTicket, outcomes: readonly LegOutcome[]): SettledAmounts {
  const legAt = (index: number) => ({ price: ticket.legs[index]?.price ?? 100, outcome: outcomes[index] ?? "pending" });
  const decisions = ticket.wagers.map((wager) => decide(wager, wager.legs.map(legAt), ticket.seller.service.rounding));
  const prizeOf = ({ prize }: Decision, index: number): number =>
    ticket.byCredit && prize > 0 ? prize - (ticket.wagers[index]?.stake ?? 0) : prize;
  return {
    status: statusOf(decisions),
    prize: decisions.reduce((sum, decision, index) => sum + prizeOf(decision, index), 0),
    refund: decisions.reduce((sum, { refund }) => sum + refund, 0),
    settled: decisions.reduce(
      (sum, { status, refund }, index) => (status === 0 ? sum : sum + (ticket.wagers[index]?.stake ?? 0) - refund),
      0,
    ),
  };
}

/** The states of a ticket. */
export type State = "open" | "noPlay" | "draw" | "won" | "lost" | "cancelled" | "endedEarly";
const stateNames: Readonly<Record<number, State>> = {
  [-2]: "endedEarly",
  [-1]: "noPlay",
  0: "open",
  1: "draw",
  2: "won",
  3: "lost",
};
export const gradedStates: readonly State[] = ["noPlay", "draw", "won", "lost"];

export function stateOf({ status, cancelledAt }: Pick<KnownTicket, "status" | "cancelledAt">): State {
  return cancelledAt !== undefined ? "cancelled" : (stateNames[status] ?? "open");
}

/**
 * Every allowed transition: graded, graded differently after a correction, open again when an order is undone;
 * cancelled or cashed out while it is open.
 */
export const allowedEdges: readonly string[] = [
  ...gradedStates.flatMap((to) =>
    ["open" as const, ...gradedStates].filter((from) => from !== to).map((from) => `${from}→${to}`),
  ),
  ...gradedStates.map((from) => `${from}→open`),
  "open→cancelled",
  "open→endedEarly",
];

/** Regrades every ticket with a leg on an event from scratch, and moves the balances by the difference. */
export function regrade(model: Model, event: KnownEvent): readonly KnownTicket[] {
  const touched = [...model.tickets.values()].filter(
    (ticket) =>
      ticket.cancelledAt === undefined &&
      ticket.cashedOutAt === undefined &&
      ticket.legs.some(({ eventId }) => eventId === event.eventId),
  );
  for (const ticket of touched) {
    const { prize, refund, settled, status } = ticket;
    // Its legs on other games are processed when those are graded.
    const legs = outcomesOf(model, ticket);
    ticket.outcomes = ticket.outcomes.map((outcome, index) =>
      ticket.legs[index]?.eventId === event.eventId ? (legs[index] ?? outcome) : outcome,
    );
    const now = currentOf(ticket, ticket.outcomes);
    move(model, ticket, { prize: now.prize - prize, refund: now.refund - refund, settled: now.settled - settled });
    Object.assign(ticket, now);
    ticket.edge = status === ticket.status ? undefined : `${stateNames[status]}→${stateNames[ticket.status]}`;
    // A correction that gives more, or a larger prize, restarts the period in which it is payable.
    const isMore = now.prize > prize || now.prize + now.refund > prize + refund;
    ticket.decidedAt = ticket.status === 0 ? undefined : isMore ? model.now : (ticket.decidedAt ?? model.now);
    ticket.overpaid = Math.max(0, ticket.paid - worthOf(ticket));
    // What is no longer won owes no tax.
    const { taxBack } = ticket;
    ticket.taxBack = ticket.tax - taxOf(ticket, Math.min(ticket.paid, worthOf(ticket)));
    ticket.seller.taxed -= ticket.taxBack - taxBack;
    // What is no longer a prize had not expired either.
    ticket.expired = Math.min(ticket.expired, Math.max(0, worthOf(ticket) - ticket.paid));
  }
  return touched;
}

/** Books prize and refund. A customer receives them at once, and refunded point credit is credit again. */
function move(
  model: Model,
  ticket: KnownTicket,
  { prize, refund, settled }: Pick<SettledAmounts, "prize" | "refund" | "settled">,
): void {
  const { seller, byCredit } = ticket;
  book(model, ticket, { prizes: prize, refunds: refund, settled });
  if (byCredit) seller.credit += refund;
  if (seller.service.kind === "online") seller.balance += byCredit ? prize : prize + refund;
}

/**
 * A ticket of several wagers is open while one of them is; won when one won; a draw or no play when nothing else is
 * left.
 */
function statusOf(decisions: readonly Decision[]): number {
  const statuses = decisions.map(({ status }) => status);
  for (const status of [0, 2, 3, 1]) if (statuses.includes(status)) return status;
  return -1;
}

/** Whether the clerk's answer is that there is no such ticket: it is another service's, or the code is wrong. */
export function isHidden(clerk: KnownSeller, ticket: KnownTicket, code: string): boolean {
  return ticket.seller.service !== clerk.service || ticket.code !== code;
}

/** Every reason to refuse a payment now; the server may give any of them. */
export function refusesPayment(model: Model, clerk: KnownSeller, ticket: KnownTicket): readonly string[] {
  const { service } = clerk;
  const due = worthOf(ticket) - ticket.paid - ticket.expired;
  const isDecided = ticket.status !== 0 && ticket.cancelledAt === undefined;
  const reasons: string[] = [];
  if (wantsDrawer(clerk)) reasons.push("openDrawer");
  if (ticket.cancelledAt !== undefined) reasons.push("cancelled");
  if (ticket.status === 0 && ticket.cancelledAt === undefined) reasons.push("pending");
  if (ticket.paid > 0 && due <= 0) reasons.push("alreadyPaid");
  if (isDecided && ticket.paid === 0 && worthOf(ticket) === 0) reasons.push("lost");
  if (!service.payAnywhere && ticket.seller !== clerk) reasons.push("otherPos");
  if (!clerk.paysTickets) reasons.push("mayNotPay");
  if (clerk.payMaximum !== null && due > clerk.payMaximum) reasons.push("aboveMaximum");
  // What a correction gives beyond what has expired is payable again.
  if ((ticket.expired > 0 && due <= 0) || model.now >= (ticket.decidedAt ?? model.now) + ticket.validityDays * dayMs)
    reasons.push("expired");
  return reasons;
}

/** The tax on everything that a ticket was paid: on the excess over its stake, band by band, rounded down. */
function taxOf({ stake, byCredit, seller: { service } }: KnownTicket, paid: number): number {
  const won = paid - (byCredit ? 0 : stake);
  const bands = service.character.taxes;
  return Math.floor(
    bands.reduce(
      (sum, { above, percent }, index) =>
        sum + percent * Math.max(0, Math.min(won, bands[index + 1]?.above ?? won) - above),
      0,
    ) / 100,
  );
}

/** A payment over the counter. @returns the amount handed over */
export function pays(clerk: KnownSeller, ticket: KnownTicket): number {
  const amount = worthOf(ticket) - ticket.paid - ticket.expired;
  const tax = taxOf(ticket, ticket.paid + amount) - ticket.tax;
  ticket.paid += amount;
  ticket.tax += tax;
  clerk.balance += amount - tax;
  clerk.paidOut += amount;
  clerk.taxed += tax;
  overTheCounter(clerk, { paid: amount, tax });
  return amount - tax;
}

/** Prizes of a service that were not collected in time, and how much of each expires now. */
export function expires(
  model: Model,
  service: KnownSeller["service"],
): readonly { readonly ticket: KnownTicket; readonly amount: number }[] {
  if (service.kind !== "retail") return [];
  const late = [...model.tickets.values()].filter(
    (ticket) =>
      ticket.seller.service === service &&
      ticket.decidedAt !== undefined &&
      ticket.cancelledAt === undefined &&
      model.now >= ticket.decidedAt + ticket.validityDays * dayMs,
  );
  return late
    .map((ticket) => ({ ticket, amount: worthOf(ticket) - ticket.paid - ticket.expired }))
    .filter(({ amount }) => amount > 0);
}

/** Every reason to refuse a clerk's cancellation now; the server may give any of them. */
export function refusesCancel(
  model: Model,
  by: "clerk" | "admin",
  ticket: KnownTicket,
  reason: string,
): readonly string[] {
  const reasons: string[] = [];
  if (by === "clerk" && wantsDrawer(ticket.seller)) reasons.push("openDrawer");
  if (ticket.cancelledAt !== undefined) reasons.push("cancelled");
  if (ticket.paid > 0) reasons.push("paid");
  if (ticket.cashedOutAt !== undefined || ticket.outcomes.some((outcome) => outcome !== "pending"))
    reasons.push("decided");
  if (by === "admin") {
    if (reason.trim() === "") reasons.push("reasonNeeded");
    return reasons;
  }
  const events = ticket.legs.flatMap(({ eventId }) => model.events.get(eventId) ?? []);
  if (events.some(({ startsAt, status }) => model.now >= startsAt || status !== "scheduled")) reasons.push("started");
  if (model.now >= ticket.cancelBefore) reasons.push("tooLate");
  return reasons;
}

/** A cancelled ticket returns its stake to where it came from; the clerk's refund comes out of the drawer. */
export function cancels(model: Model, ticket: KnownTicket, by: "clerk" | "admin"): void {
  ticket.cancelledAt = model.now;
  ticket.status = -1;
  book(model, ticket, { cancelled: ticket.stake });
  if (ticket.byCredit) ticket.seller.credit += ticket.stake;
  else ticket.seller.balance += ticket.stake;
  if (by === "clerk" && !ticket.byCredit) overTheCounter(ticket.seller, { cancelled: ticket.stake });
}

/** An open ticket that is cashed out for an amount: the amount is its prize, and the ticket is not graded any more. */
export function endsEarly(model: Model, ticket: KnownTicket, amount: number): void {
  ticket.cashedOutAt = model.now;
  ticket.decidedAt = model.now;
  ticket.status = -2;
  ticket.prize += amount;
  const settled = ticket.stake - ticket.refund - ticket.settled;
  ticket.settled += settled;
  move(model, ticket, { prize: amount, refund: 0, settled });
}
