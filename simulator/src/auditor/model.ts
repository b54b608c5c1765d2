// The auditor's knowledge of the world: only requests and responses, recorded in its own way.

import type { money } from "@chalkboard/contract";
import { addDays, type Day, dayOf, type EpochMs, localTime } from "@chalkboard/kernel";
import type { HouseRounding, LegOutcome } from "./arithmetic.ts";
import type { SlipInput } from "./slip-input.ts";
import type { Result, Sport } from "./grading.ts";
import type { UnfoldedBet } from "./modes.ts";
import type { WeekBook } from "./week-book.ts";

export type KnownLine = { points: number | null; price: number; isOpen: boolean; version: number };

/**
 * Bets voided by order: those of some bet types, sold in a time window, or of named tickets; undefined means no
 * restriction.
 */
export type VoidOrder = {
  readonly orderId: number;
  readonly betTypes: readonly number[] | undefined;
  readonly from: EpochMs | undefined;
  readonly until: EpochMs | undefined;
  readonly tickets: readonly number[] | undefined;
  /** Tickets sold after it are not affected. */
  readonly at: EpochMs;
  /** The game's state before an order took it off sale. */
  readonly statusBefore: EventStatus | undefined;
  isUndone: boolean;
};

export type EventStatus = "scheduled" | "live" | "ended" | "official" | "cancelled";

export type KnownEvent = {
  readonly eventId: number;
  readonly key: string;
  readonly sport: Sport;
  readonly leagueId: number;
  readonly teams: readonly [away: string, home: string];
  startsAt: EpochMs;
  status: EventStatus;
  inPlay: boolean;
  /** Counts incidents in the game that end the acceptance of an in-play bet. */
  plays: number;
  isSuspended: boolean;
  /** By bet type and side. */
  readonly lines: Map<string, KnownLine>;
  result: Result | undefined;
  resultVersion: number;
  readonly orders: VoidOrder[];
  /** Tickets whose case of a bet after a corrected start was decided. */
  readonly decided: Set<number>;
};

/** A service's rules that refuse slips; 0 means no limit. */
export type Limits = {
  fromMinute: number;
  toMinute: number;
  minimum: number;
  maximum: number;
  straight: number;
  parlay: number;
  payout: number;
  perWager: number;
};

/** How one service of the world differs from the others. */
export type Character = {
  /** A ticket above this stake or win waits for a trader; 0 means no limit. */
  readonly referral: { readonly stake: number; readonly win: number; readonly seconds: number } | undefined;
  /** Sells games in play, after this delay in seconds. */
  readonly delaySeconds: number | undefined;
  readonly sellsPoints: boolean;
  /** Offers cash-out at a discount of this many hundredths of a percent. */
  readonly cashOutMargin: number | undefined;
  /** Pays a money line early, alone or in a parlay, once its team led by this much. */
  readonly earlyLeads: Readonly<Partial<Record<Sport, number>>>;
  /** Its shops withhold tax: one percentage of winnings above an amount, another above the next. */
  readonly taxes: readonly { readonly above: number; readonly percent: number }[];
};

export type KnownService = {
  readonly serviceId: number;
  readonly kind: "retail" | "online";
  readonly timeZone: string;
  readonly closeMinute: number;
  readonly rounding: HouseRounding;
  /** How long a clerk may cancel a ticket that is sold now. */
  cancelMinutes: number;
  /** How long a ticket that wins now is payable. */
  validityDays: number;
  readonly temporaryMinutes: number;
  readonly payAnywhere: boolean;
  /** Cents of margin that the service adds between the two sides of a market, beyond HQ's; an even number. */
  readonly marginCents: number;
  readonly adminId: number;
  /** Another admin, who approves large movements. */
  readonly secondAdmin: string;
  /** The person who takes telephone bets for a service of customers. */
  readonly deskClerkId: number | undefined;
  readonly character: Character;
  /** The service's own tables for teasers and progressive parlays. */
  cardId: number;
  progressiveId: number;
  readonly limits: Limits;
  /** Its clerks may sell only from known devices. */
  knownDevices: boolean;
  /** Its tills sell, pay and cancel only with an open drawer. */
  drawerRequired: boolean;
  readonly weeks: WeekBook;
  readonly loans: KnownLoan[];
};

/** A customer's request for an own limit; the newest in effect counts. `undefined` removes the limit. */
export type CustomerLimit = {
  readonly span: "ticket" | "day" | "week" | "month";
  readonly counts: "stake" | "loss";
  readonly limit: number | null;
  readonly from: EpochMs;
};

/** A seller's day in one bet mode, in money. */
export type DayFigures = { sales: number; cancelled: number; prizes: number; refunds: number; settled: number };

export type KnownSeller = {
  readonly service: KnownService;
  readonly zoneId: number;
  readonly posId: number;
  readonly personId: number;
  readonly name: string;
  creditLimit: number | null;
  isActive: boolean;
  mayPlay: boolean;
  /** Whether it pays tickets, and the most that it may pay. */
  paysTickets: boolean;
  payMaximum: number | null;
  /** The account's balance; below zero it is a debt. */
  balance: number;
  /** Point credit that may be staked, and the expiry of every grant. */
  credit: number;
  readonly grants: { readonly amount: number; readonly until: EpochMs | null }[];
  readonly customerLimits: CustomerLimit[];
  excludedUntil: EpochMs;
  /** Paid out over its counter. */
  paidOut: number;
  /** Tax withheld from those payments, less what corrections of its own tickets refunded. */
  taxed: number;
  /** By day and mode, as `2026-05-04/parlay`. */
  readonly days: Map<string, DayFigures>;
  /** The drawers of a till's clerk; the last one may be open. */
  readonly shifts: KnownShift[];
};

/** Held money of a zone: held for it, and held by it. */
export type KnownZone = {
  readonly service: KnownService;
  readonly zoneId: number;
  /** The balance of its own account; below zero it is a debt. */
  own: number;
  heldFor: number;
  heldBy: number;
  /** Every action on held money that was not reversed. */
  readonly acts: HeldDone[];
  /** The sums of its receipts, by kind. */
  readonly receipts: Map<money.HeldAct, { readonly count: number; readonly amount: number }>;
};

export type HeldDone = {
  readonly transactionId: number;
  readonly act: money.HeldAct;
  readonly amount: number;
  isTakenBack: boolean;
};

/** Cash put into a drawer or taken out of it by hand. */
export type CashMove = {
  readonly moveId: number;
  readonly kind: "payIn" | "payOut";
  readonly amount: number;
  readonly reason: string;
  /** The movement that it reverses. */
  readonly undoes: number | undefined;
  isUndone: boolean;
};

/** One clerk's drawer. */
export type KnownShift = {
  readonly shiftId: number;
  readonly number: number;
  readonly seller: KnownSeller;
  readonly float: number;
  readonly openedAt: EpochMs;
  sold: number;
  cancelled: number;
  paid: number;
  tax: number;
  readonly moves: CashMove[];
  /** Undefined while it is open. */
  counted: number | undefined;
  closedAt: EpochMs | undefined;
  comment: string;
  isForced: boolean;
};

/** A loan to a till. */
export type KnownLoan = {
  readonly loanId: number;
  readonly seller: KnownSeller;
  readonly weekly: number;
  readonly instalments: number;
  readonly firstWeek: number;
  /** The remaining debt. */
  owed: number;
  /** Weeks that took an instalment. */
  taken: number;
  readonly postponed: Set<number>;
};

/** A customer's withdrawal request. The requested amount is no longer part of the balance. */
export type MoneyRequest = {
  readonly withdrawalId: number;
  readonly seller: KnownSeller;
  readonly amount: number;
  state: "requested" | "approved" | "refused" | "paid" | "recalled";
};

export type SoldLeg = {
  readonly eventId: number;
  readonly betType: number;
  readonly side: number;
  readonly points: number | null;
  readonly price: number;
};

export type KnownTicket = {
  readonly number: number;
  readonly code: string;
  readonly seller: KnownSeller;
  readonly mode: SlipInput["mode"];
  readonly byCredit: boolean;
  readonly legs: readonly SoldLeg[];
  /** Legs that were sold in play, by position. */
  readonly inPlay: readonly boolean[];
  readonly wagers: readonly UnfoldedBet[];
  readonly stake: number;
  readonly win: number;
  readonly soldAt: EpochMs;
  outcomes: readonly LegOutcome[];
  status: number;
  /** The latest transition of its state, as `open→won`. */
  edge: string | undefined;
  prize: number;
  refund: number;
  /** Stakes of its decided wagers, less their refunds. */
  settled: number;
  paid: number;
  /** Tax withheld, and refunded by a correction. */
  tax: number;
  taxBack: number;
  overpaid: number;
  expired: number;
  prints: number;
  /** How long it is payable once graded, by its service's setting at its sale. */
  readonly validityDays: number;
  /** Until when a clerk may cancel it, by its service's setting at its sale. */
  readonly cancelBefore: EpochMs;
  decidedAt: EpochMs | undefined;
  cancelledAt: EpochMs | undefined;
  cashedOutAt: EpochMs | undefined;
};

/** A pending sale. */
export type KnownWait = {
  readonly reference: number;
  readonly sellerIndex: number;
  readonly key: string;
  readonly slip: SlipInput;
  readonly requestedAt: EpochMs;
  /** By leg: the line and the game's state when it was requested. */
  readonly seen: readonly string[];
  /** It is not sold before this time, even if it is approved. */
  readonly delayedUntil: EpochMs;
  reason: "referral" | "offer" | "delay";
  amount: number | undefined;
  until: EpochMs;
};

export type KnownTemporary = {
  readonly code: string;
  readonly service: KnownService;
  readonly slip: SlipInput;
  readonly expiresAt: EpochMs;
  ticket: number | undefined;
};

export type Model = {
  now: EpochMs;
  readonly events: Map<number, KnownEvent>;
  readonly services: readonly KnownService[];
  readonly sellers: readonly KnownSeller[];
  readonly zones: readonly KnownZone[];
  readonly tickets: Map<number, KnownTicket>;
  readonly waits: Map<number, KnownWait>;
  readonly temporary: KnownTemporary[];
  readonly withdrawals: MoneyRequest[];
};

export function lineText(betType: number, side: number): string {
  return `${betType}/${side}`;
}

/** The day on which a service books an instant: before its close it is still the previous day. */
export function bookDay({ timeZone, closeMinute }: Pick<KnownService, "timeZone" | "closeMinute">, at: EpochMs): Day {
  const { hour, minute } = localTime(at, timeZone);
  const day = dayOf(at, timeZone);
  return hour * 60 + minute < closeMinute ? addDays(day, -1) : day;
}

/** Books money of a ticket on the seller's current day. Point credit is not money: only its winnings are. */
export function book(
  { now }: Model,
  { seller, mode, byCredit }: Pick<KnownTicket, "seller" | "mode" | "byCredit">,
  moved: Partial<DayFigures>,
): void {
  const key = `${bookDay(seller.service, now)}/${mode}`;
  const figures = seller.days.get(key) ?? { sales: 0, cancelled: 0, prizes: 0, refunds: 0, settled: 0 };
  seller.days.set(key, figures);
  for (const name of ["sales", "cancelled", "prizes", "refunds", "settled"] as const) {
    if (!byCredit || name === "prizes") figures[name] += moved[name] ?? 0;
  }
}
