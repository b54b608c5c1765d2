// What the auditor knows of the world: only what was asked and answered, kept in its own way.

import type { money } from "@chalkboard/contract";
import { addDays, type Day, dayOf, type EpochMs, localTime } from "@chalkboard/kernel";
import type { HouseRounding, LegOutcome } from "./arithmetic.ts";
import type { SlipInput } from "./slip-input.ts";
import type { Result, Sport } from "./grading.ts";
import type { UnfoldedBet } from "./modes.ts";
import type { WeekBook } from "./week-book.ts";

export type KnownLine = { points: number | null; price: number; isOpen: boolean; version: number };

/** Bets that are void by order: those of some bet types, sold in a span of time, or of named tickets; undefined bounds nothing. */
export type VoidOrder = {
  readonly orderId: number; readonly betTypes: readonly number[] | undefined; readonly from: EpochMs | undefined; readonly until: EpochMs | undefined;
  readonly tickets: readonly number[] | undefined;
  /** What is sold after it is not meant. */
  readonly at: EpochMs;
  /** What the game was before an order that took it off sale. */
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
  /** Counts what happened in it that a bet in play does not survive. */
  plays: number;
  isSuspended: boolean;
  /** By bet type and side. */
  readonly lines: Map<string, KnownLine>;
  result: Result | undefined;
  resultVersion: number;
  readonly orders: VoidOrder[];
  /** Tickets about which a case of bets sold after a corrected start was decided. */
  readonly decided: Set<number>;
};

/** The rules of a service that refuse; 0 bounds nothing. */
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

/** What sets one service of the world apart from the others. */
export type Character = {
  /** A ticket above this stake or win waits for a trader; 0 bounds nothing. */
  readonly referral: { readonly stake: number; readonly win: number; readonly seconds: number } | undefined;
  /** Sells games in play, after so many seconds. */
  readonly delaySeconds: number | undefined;
  readonly sellsPoints: boolean;
  /** Ends open tickets early, for so many hundredths of a percent less than they are worth. */
  readonly cashOutMargin: number | undefined;
  /** Pays a money line, alone or in a parlay, once its team led by so much. */
  readonly earlyLeads: Readonly<Partial<Record<Sport, number>>>;
  /** Its shops keep back so many percent of what is won above an amount, and so many of what is above the next. */
  readonly taxes: readonly { readonly above: number; readonly percent: number }[];
};

export type KnownService = {
  readonly serviceId: number;
  readonly kind: "retail" | "online";
  readonly timeZone: string;
  readonly closeMinute: number;
  readonly rounding: HouseRounding;
  /** How long a clerk may cancel what is sold now. */
  cancelMinutes: number;
  /** How long a winner of now is paid. */
  validityDays: number;
  readonly temporaryMinutes: number;
  readonly payAnywhere: boolean;
  /** Cents that the service puts between the two sides of a market, beyond HQ's; an even number. */
  readonly marginCents: number;
  readonly adminId: number;
  /** Another admin, who stands by when much is moved. */
  readonly secondAdmin: string;
  /** Who answers the telephone of a service of customers. */
  readonly deskClerkId: number | undefined;
  readonly character: Character;
  /** The tables of its house by which teasers and progressive parlays are sold. */
  cardId: number;
  progressiveId: number;
  readonly limits: Limits;
  /** Its clerks sell from known devices alone. */
  knownDevices: boolean;
  /** Its tills sell, pay and cancel with an open drawer alone. */
  drawerRequired: boolean;
  readonly weeks: WeekBook;
  readonly loans: KnownLoan[];
};

/** A customer's wish about himself; the newest that acts counts. `undefined` takes the limit away. */
export type OwnLimit = {
  readonly span: "ticket" | "day" | "week" | "month"; readonly counts: "stake" | "loss"; readonly limit: number | null; readonly from: EpochMs;
};

/** What a day came to at a seller, of one way of betting: in money. */
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
  /** Whether it pays tickets, and how much at most. */
  paysTickets: boolean;
  payMaximum: number | null;
  /** What the account owes (below zero) or has. */
  balance: number;
  /** Point credit that may be staked, and when what was ever granted ends. */
  credit: number;
  readonly grants: { readonly amount: number; readonly until: EpochMs | null }[];
  readonly ownLimits: OwnLimit[];
  excludedUntil: EpochMs;
  /** What was paid over its counter. */
  paidOut: number;
  /** What was kept back of that as tax, less what corrections of its own tickets gave back. */
  taxed: number;
  /** By day and way of betting, as `2026-05-04/parlay`. */
  readonly days: Map<string, DayFigures>;
  /** The drawers of a till's clerk; the last one may be open. */
  readonly shifts: KnownShift[];
};

/** Held money of a zone: what is held for it, and by it. */
export type KnownZone = {
  readonly service: KnownService;
  readonly zoneId: number;
  /** What its own account has, or owes below zero. */
  own: number;
  heldFor: number;
  heldBy: number;
  /** Everything that was done with held money and stands. */
  readonly acts: HeldDone[];
  /** What its receipts come to, by kind. */
  readonly receipts: Map<money.HeldAct, { readonly count: number; readonly amount: number }>;
};

export type HeldDone = { readonly transactionId: number; readonly act: money.HeldAct; readonly amount: number; isTakenBack: boolean };

/** Cash that was put into a drawer by hand, or taken out of it. */
export type CashMove = {
  readonly moveId: number; readonly kind: "payIn" | "payOut"; readonly amount: number; readonly reason: string;
  /** The one that it takes back. */
  readonly undoes: number | undefined;
  isUndone: boolean;
};

/** What one clerk has in his drawer. */
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
  /** Undefined while it goes on. */
  counted: number | undefined;
  closedAt: EpochMs | undefined;
  comment: string;
  isForced: boolean;
};

/** A loan to a till. */
export type KnownLoan = {
  readonly loanId: number; readonly seller: KnownSeller; readonly weekly: number; readonly instalments: number; readonly firstWeek: number;
  /** What is owed of it. */
  owed: number;
  /** Weeks that took an instalment. */
  taken: number;
  readonly postponed: Set<number>;
};

/** A withdrawal that a customer asked for. What is asked for is no longer among what he has. */
export type MoneyRequest = {
  readonly withdrawalId: number; readonly seller: KnownSeller; readonly amount: number;
  state: "asked" | "approved" | "refused" | "paid" | "recalled";
};

export type SoldLeg = {
  readonly eventId: number; readonly betType: number; readonly side: number; readonly points: number | null; readonly price: number;
};

export type KnownTicket = {
  readonly number: number;
  readonly code: string;
  readonly seller: KnownSeller;
  readonly mode: SlipInput["mode"];
  readonly byCredit: boolean;
  readonly legs: readonly SoldLeg[];
  /** Legs that were sold while their game was played, by place. */
  readonly inPlay: readonly boolean[];
  readonly wagers: readonly UnfoldedBet[];
  readonly stake: number;
  readonly win: number;
  readonly soldAt: EpochMs;
  outcomes: readonly LegOutcome[];
  status: number;
  /** The way that its status went last, as `open→won`. */
  edge: string | undefined;
  prize: number;
  refund: number;
  /** Stakes of its wagers that are decided, less what of them came back. */
  settled: number;
  paid: number;
  /** Kept back of it as tax, and given back by a correction. */
  tax: number;
  taxBack: number;
  overpaid: number;
  expired: number;
  prints: number;
  /** How long it is paid once it is decided: what its service said when it was sold. */
  readonly validityDays: number;
  /** Until when a clerk may cancel it, by what its service said when it was sold. */
  readonly cancelBefore: EpochMs;
  decidedAt: EpochMs | undefined;
  cancelledAt: EpochMs | undefined;
  cashedOutAt: EpochMs | undefined;
};

/** A sale that waits. */
export type KnownWait = {
  readonly reference: number; readonly sellerIndex: number; readonly key: string; readonly slip: SlipInput; readonly askedAt: EpochMs;
  /** By leg: what the line and the game were. */
  readonly seen: readonly string[];
  /** Before this it is not sold, whoever lets it pass. */
  readonly delayedUntil: EpochMs;
  reason: "referral" | "offer" | "delay";
  amount: number | undefined;
  until: EpochMs;
};

export type KnownTemporary = {
  readonly code: string; readonly service: KnownService; readonly slip: SlipInput; readonly expiresAt: EpochMs;
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

/** The day on which a service books what happens now: before its close it is still yesterday. */
export function bookDay({ timeZone, closeMinute }: Pick<KnownService, "timeZone" | "closeMinute">, at: EpochMs): Day {
  const { hour, minute } = localTime(at, timeZone);
  const day = dayOf(at, timeZone);
  return hour * 60 + minute < closeMinute ? addDays(day, -1) : day;
}

/** Notes money of a ticket on the seller's day of now. Point credit is no money: only what it wins is. */
export function book({ now }: Model, { seller, mode, byCredit }: Pick<KnownTicket, "seller" | "mode" | "byCredit">, moved: Partial<DayFigures>): void {
  const key = `${bookDay(seller.service, now)}/${mode}`;
  const figures = seller.days.get(key) ?? { sales: 0, cancelled: 0, prizes: 0, refunds: 0, settled: 0 };
  seller.days.set(key, figures);
  for (const name of ["sales", "cancelled", "prizes", "refunds", "settled"] as const) {
    if (!byCredit || name === "prizes") figures[name] += moved[name] ?? 0;
  }
}
