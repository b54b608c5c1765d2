import { type AnswerOf, voids } from "@chalkboard/contract";
import { betType } from "@chalkboard/engine";
import { betName, type PlainKey } from "@chalkboard/i18n";
import type { Writer } from "../columns.ts";
import { sheet } from "../list-columns.ts";
import { ticketStatusKey } from "../selling/ticket-words.ts";

type Order = AnswerOf<typeof voids.listOrders>["rows"][number];
type Proposal = AnswerOf<typeof voids.listProposals>["rows"][number];
type CaseTicket = AnswerOf<typeof voids.listCaseTickets>["rows"][number];

/** The effect of an order, actual or expected. */
export type VoidScope = {
  readonly betTypes?: readonly number[] | null;
  readonly period?: string;
  readonly soldFrom?: number | null;
  readonly soldUntil?: number | null;
  readonly named?: number | null;
  readonly sportCode?: string;
};

export const voidCauseKeys = {
  called: "voids.cause.called",
  lateBets: "voids.cause.lateBets",
  pastPost: "voids.cause.pastPost",
} as const satisfies Readonly<Record<Order["cause"], PlainKey>>;

/** Which bets are covered, in words: all, by name, those sold in a time window, or named tickets. */
export function scopeText(
  { betTypes = null, sportCode, soldFrom = null, soldUntil = null, named = null }: VoidScope,
  { t, format, zone }: Writer,
): string {
  const at = (ms: number): string => format.dateTime(ms, zone);
  const names = betTypes?.flatMap((id) => {
    const type = betType(id);
    return type === undefined ? [] : [betName(type, sportCode, t)];
  });
  const span =
    soldFrom === null
      ? soldUntil === null
        ? []
        : [t("voids.soldUntilThen", { until: at(soldUntil) })]
      : [
          soldUntil === null
            ? t("voids.soldFromOn", { from: at(soldFrom) })
            : t("voids.soldFromUntil", { from: at(soldFrom), until: at(soldUntil) }),
        ];
  return [
    ...(named === null
      ? [names === undefined ? t("voids.allBets") : [...new Set(names)].join(", ")]
      : [t("voids.named", { count: named })]),
    ...span,
  ].join(" · ");
}

/** Whether an order is in force, and whether every affected ticket has been regraded. */
export function orderStateKey({ undoneAt, graded }: Pick<Order, "undoneAt" | "graded">): PlainKey {
  return !graded ? "voids.isGrading" : undoneAt === null ? "voids.stands" : "voids.isUndone";
}

/** Bets voided by order. */
export const voidOrderListColumns = sheet(voids.listOrders, (writer) => [
  { title: "voids.order", by: "orderId", value: ({ orderId }) => orderId, width: 80, phone: "line" },
  { title: "betting.game", by: "eventName", value: ({ eventName }) => eventName, grow: 3, phone: "name" },
  { title: "betting.league", value: ({ leagueName }) => leagueName, width: 90, wideOnly: true },
  {
    title: "betting.start",
    by: "startsAt",
    value: ({ startsAt }) => startsAt,
    kind: "dateTime",
    width: 150,
    wideOnly: true,
  },
  { title: "voids.cause", value: ({ cause }) => writer.t(voidCauseKeys[cause]), width: 120 },
  { title: "voids.scope", value: (order) => scopeText(order, writer), grow: 3 },
  {
    title: "voids.tickets",
    value: ({ tickets }) => tickets,
    summed: ({ tickets }) => tickets,
    kind: "number",
    width: 90,
    phone: "figure",
  },
  { title: "voids.state", value: (order) => writer.t(orderStateKey(order)), width: 110 },
  { title: "voids.orderedBy", value: ({ createdBy }) => createdBy, width: 120 },
  { title: "voids.confirmedBy", value: ({ confirmedBy }) => confirmedBy, width: 120, wideOnly: true },
  { title: "voids.orderedAt", value: ({ createdAt }) => createdAt, kind: "dateTime", width: 150 },
  { title: "voids.reason", value: ({ reason }) => reason, grow: 2 },
]);

type OrderTicket = AnswerOf<typeof voids.listOrderTickets>["rows"][number];

/** The tickets affected by an order. */
export const voidTicketListColumns = sheet(voids.listOrderTickets, ({ t }) => [
  { title: "tickets.number", by: "number", value: ({ number }) => number, width: 90, phone: "name" },
  { title: "voids.service", value: ({ serviceName }) => serviceName, width: 100 },
  { title: "tickets.pos", value: ({ posName }) => posName, grow: 1, wideOnly: true },
  { title: "tickets.soldAt", value: ({ soldAt }) => soldAt, kind: "dateTime", width: 140, wideOnly: true },
  { title: "tickets.status", value: ({ status }) => t(ticketStatusKey(status)), width: 90 },
  { title: "services.currency", value: ofTicket, width: 75 },
  {
    title: "voids.stake",
    by: "stake",
    value: ({ stake }) => stake,
    summed: ({ stake }) => stake,
    kind: "money",
    currency: ofTicket,
    width: 100,
  },
  {
    title: "tickets.refund",
    value: ({ refund }) => refund,
    summed: ({ refund }) => refund,
    kind: "money",
    currency: ofTicket,
    width: 100,
    phone: "figure",
  },
  {
    title: "voids.winnings",
    value: ({ winnings }) => winnings,
    summed: ({ winnings }) => winnings,
    kind: "money",
    currency: ofTicket,
    width: 100,
  },
  {
    title: "voids.paid",
    by: "paid",
    value: ({ paid }) => paid,
    summed: ({ paid }) => paid,
    kind: "money",
    currency: ofTicket,
    width: 100,
  },
  {
    title: "voids.owed",
    value: ({ owed }) => owed,
    summed: ({ owed }) => owed,
    kind: "money",
    currency: ofTicket,
    width: 100,
    wideOnly: true,
  },
]);
const ofTicket = ({ currency }: Pick<OrderTicket, "currency">): string => currency;

export const caseActionKeys = {
  open: "voids.action.open",
  void: "voids.action.void",
  keep: "voids.action.keep",
} as const satisfies Readonly<Record<CaseTicket["action"], PlainKey>>;

/** Bets that came after a corrected start. */
export const lateCaseListColumns = sheet(voids.listCases, ({ format }) => [
  { title: "betting.game", by: "eventName", value: ({ eventName }) => eventName, grow: 3, phone: "name" },
  { title: "betting.league", value: ({ leagueName }) => leagueName, width: 90, wideOnly: true },
  { title: "voids.startBefore", value: ({ startBefore }) => startBefore, kind: "dateTime", width: 150, wideOnly: true },
  { title: "voids.startAfter", value: ({ startAfter }) => startAfter, kind: "dateTime", width: 150 },
  {
    title: "voids.foundAt",
    by: "foundAt",
    value: ({ foundAt }) => foundAt,
    kind: "dateTime",
    width: 150,
    wideOnly: true,
  },
  { title: "voids.dueAt", by: "dueAt", value: ({ dueAt }) => dueAt, kind: "dateTime", width: 150 },
  {
    title: "voids.tickets",
    by: "tickets",
    value: ({ tickets }) => tickets,
    summed: ({ tickets }) => tickets,
    kind: "number",
    width: 90,
  },
  {
    title: "voids.undecided",
    value: ({ undecided }) => undecided,
    summed: ({ undecided }) => undecided,
    kind: "number",
    width: 120,
    phone: "figure",
  },
  { title: "voids.voided", value: ({ voided }) => voided, kind: "number", width: 90, wideOnly: true },
  {
    title: "voids.stake",
    value: ({ money }) => money.map(({ stake, currency }) => format.moneyWithCode(stake, currency)).join(" · "),
    grow: 2,
  },
  {
    title: "voids.paid",
    value: ({ money }) =>
      money
        .filter(({ paid }) => paid > 0)
        .map(({ paid, currency }) => format.moneyWithCode(paid, currency))
        .join(" · "),
    grow: 1,
  },
  { title: "voids.decisionBy", value: ({ decidedBy }) => decidedBy, width: 130 },
]);

/** The tickets of such a case. */
export const caseTicketListColumns = sheet(voids.listCaseTickets, ({ t }) => [
  { title: "tickets.number", by: "number", value: ({ number }) => number, width: 90, phone: "name" },
  { title: "voids.service", value: ({ serviceName }) => serviceName, width: 100 },
  { title: "tickets.pos", value: ({ posName }) => posName, grow: 1, wideOnly: true },
  { title: "tickets.soldAt", by: "soldAt", value: ({ soldAt }) => soldAt, kind: "exact", width: 170 },
  { title: "tickets.status", value: ({ status }) => t(ticketStatusKey(status)), width: 90 },
  { title: "services.currency", value: ofTicket, width: 75 },
  {
    title: "voids.stake",
    by: "stake",
    value: ({ stake }) => stake,
    summed: ({ stake }) => stake,
    kind: "money",
    currency: ofTicket,
    width: 100,
    phone: "figure",
  },
  {
    title: "betting.toWin",
    value: ({ possibleWin }) => possibleWin,
    summed: ({ possibleWin }) => possibleWin,
    kind: "money",
    currency: ofTicket,
    width: 100,
  },
  {
    title: "voids.paid",
    value: ({ paid }) => paid,
    summed: ({ paid }) => paid,
    kind: "money",
    currency: ofTicket,
    width: 100,
  },
  { title: "voids.action", value: ({ action }) => t(caseActionKeys[action]), width: 120 },
  { title: "voids.decisionBy", value: ({ decidedBy }) => decidedBy, width: 120, wideOnly: true },
  {
    title: "voids.decidedAt",
    value: ({ decidedAt }) => decidedAt ?? undefined,
    kind: "dateTime",
    width: 150,
    wideOnly: true,
  },
  { title: "voids.reason", value: ({ reason }) => reason, grow: 1, wideOnly: true },
]);

/** The request, in words. */
export function requestText({ act, payload }: Pick<Proposal, "act" | "payload">, writer: Writer): string {
  const { orderId = 0, tickets = [] } = payload as { readonly orderId?: number; readonly tickets?: readonly number[] };
  switch (act) {
    case "order":
      return `${writer.t("voids.act.order")}: ${scopeText(payload as VoidScope, writer)}`;
    case "undo":
      return writer.t("voids.act.undo", { orderId });
    case "decideCase":
      return writer.t("voids.act.decideCase", { count: tickets.length });
  }
}

/** The outcome of a proposal, or that it is pending. */
export function answerText({ outcome, decidedBy }: Pick<Proposal, "outcome" | "decidedBy">, { t }: Writer): string {
  return outcome === null ? t("voids.answer.waits") : t(`voids.answer.${outcome}`, { name: decidedBy });
}

/** Proposals that are or were pending a second person's approval. */
export const voidProposalListColumns = sheet(voids.listProposals, (writer) => [
  { title: "betting.game", by: "eventName", value: ({ eventName }) => eventName, grow: 2, phone: "name" },
  { title: "voids.request", value: (proposal) => requestText(proposal, writer), grow: 3 },
  { title: "voids.reason", value: ({ payload }) => String(payload["reason"] ?? ""), grow: 2 },
  { title: "voids.requestedBy", value: ({ createdBy }) => createdBy, width: 130 },
  { title: "voids.requestedAt", by: "proposalId", value: ({ createdAt }) => createdAt, kind: "dateTime", width: 150 },
  { title: "voids.answer", value: (proposal) => answerText(proposal, writer), grow: 1 },
]);
