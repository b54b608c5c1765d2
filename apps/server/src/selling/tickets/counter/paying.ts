// Paying and cancelling: each locks the ticket's one updatable row, so that two tills, a grading and a cancellation run
// one after the other.

import { isOnline, live, responses, roles, type tickets } from "@chalkboard/contract";
import { businessDay, type EpochMs } from "@chalkboard/kernel";
import { cancelTransfers, payableMoney, paymentTransfers, taxTransfers } from "@chalkboard/ledger";
import { payerOf, post } from "../../../ledger/index.ts";
import { clockNow } from "../../../platform/database/clock-queries.ts";
import type { Database, Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import {
  type Context,
  isRefused,
  refuse,
  type Refused,
  scopeOf,
  type Session,
} from "../../../platform/http/handlers.ts";
import { type ConfirmSecond, sameCode } from "../../../identity/people/index.ts";
import { publish } from "../../../platform/live/index.ts";
import type { Reach } from "../../../identity/network/index.ts";
import { audit, noteLarge } from "../../../platform/operations/index.ts";
import { releaseCancelled } from "../../../trading/risk/index.ts";
import { holdRulesOf, type ServiceConfigCache } from "../../../identity/services/index.ts";
import type { Settler } from "../../../trading/settlement/index.ts";
import * as reading from "../reading/queries.ts";
import { masked, payoutTerms, type Proofs } from "./payout-rules.ts";
import * as queries from "./queries.ts";
import { reachesTicket, ticketAfter } from "../reading/read.ts";
import { cancelDeadline, fundingOf, type SoldTicket } from "../reading/stored-ticket.ts";

type State = RowOf<typeof queries.lockState.columns>;
type Head = RowOf<typeof reading.ticketHead.columns>;

type Counter = { readonly database: Database; readonly settler: Pick<Settler, "settleFirst"> };
type PayCounter = Counter & { readonly configCache: ServiceConfigCache; readonly confirm: ConfirmSecond };
type Paid = { readonly amount: number; readonly tax: number; readonly ticket: SoldTicket };

const unknown = refuse(responses.notFound, { reason: "unknown" });
/** No cash moves at a till whose drawer was not counted, where the service requires that. */
const withoutDrawer = refuse(responses.prerequisite, { required: ["openDrawer"] });

/** Pays a winner, or a refund, over the counter: once, by number and code, and with what the payment rules require. */
export async function payTicket(
  counter: PayCounter,
  payload: tickets.PayPayload,
  context: Context,
): Promise<Paid | Refused> {
  const { session } = context;
  if (session.mustOpenDrawer) return withoutDrawer;
  // Checked before anything is locked: a password takes time to verify.
  const secondPerson =
    payload.secondPerson === undefined ? undefined : await counter.confirm(payload.secondPerson, context);
  if (isRefused(secondPerson)) return secondPerson;
  const input = {
    code: payload.code,
    session,
    configCache: counter.configCache,
    proofs: { secondPerson, document: payload.document },
  };
  // Anyone who has its code may be paid, wherever in the service it was sold.
  return withTicket(counter, payload.number, session, "service", (sql, head, state, now) =>
    pay(sql, input, head, state, now),
  );
}

/**
 * Work on a ticket within the session's reach, which is locked meanwhile. Where a result is official, the ticket is
 * graded first, so that no one is paid by an older state, or cancels a decided bet.
 */
async function withTicket<T>(
  { database, settler }: Counter,
  number: number,
  session: Session,
  reach: Reach | undefined,
  work: (sql: Sql, head: Head, state: State, now: EpochMs) => Promise<T>,
): Promise<T | Refused> {
  for (;;) {
    const answer = await database.transaction(scopeOf(session), async (sql) => {
      const [, state] = await Promise.all([holdRulesOf(sql, [number]), sql.row(queries.lockState, [number])]);
      const head = await sql.row(reading.ticketHead, [number]);
      if (state === undefined || head === undefined || !(await reachesTicket(sql, session, head, reach)))
        return unknown;
      if (await settler.settleFirst(sql, head.id)) return "graded";
      return work(sql, head, state, await clockNow(sql));
    });
    if (answer !== "graded") return answer;
  }
}

type Input = {
  readonly code: string;
  readonly session: Session;
  readonly configCache: ServiceConfigCache;
  readonly proofs: Proofs;
};

async function pay(sql: Sql, input: Input, head: Head, state: State, now: EpochMs): Promise<Paid | Refused> {
  const { session, proofs } = input;
  const refused = await refusedPayment(sql, input.code, session, head, state, now);
  if (refused !== undefined) {
    await addEntry(sql, head, "payRefused", now, session, refused.data);
    return refused;
  }
  const amount = payableNow(head, state);
  const legs = (await sql.rows(queries.legStarts, [head.id])).length;
  const stake = fundingOf(head) === "credit" ? 0 : head.stake;
  const { missing, terms, tax } = await payoutTerms(
    sql,
    input.configCache,
    session,
    now,
    { amount, mode: head.mode, legs, stake, paid: state.paid, tax: state.tax, terms: state.tax_terms },
    proofs,
  );
  // Nothing has happened yet: the till asks for it and repeats the request.
  if (missing.length > 0)
    return refuse(responses.notAllowed, { reason: "needsMore", missing, paid: amount, tax, amount: amount - tax });
  const payer = payerOf(session.serviceKind, session.posId);
  const transfers = [...paymentTransfers(payer, amount), ...taxTransfers(payer, tax)];
  const day = businessDay(now, session.timeZone, session.closeMinute);
  await post(
    sql,
    [
      {
        serviceId: session.serviceId,
        posId: session.posId ?? 0,
        ticketId: head.id,
        personId: session.personId,
        day,
        transfers,
      },
    ],
    now,
  );
  await sql.run(queries.notePaid, [head.id, amount, new Date(now), tax, terms === null ? null : JSON.stringify(terms)]);
  await notePayment(sql, input, head, { amount, tax }, now);
  const { serviceId, personId } = session;
  await noteLarge(
    sql,
    { serviceId, kind: "largePayout", subject: `ticket ${head.id}`, data: { amount, posId: session.posId }, personId },
    amount,
  );
  await tellTicket(sql, head, "paid");
  return { amount: amount - tax, tax, ticket: await ticketAfter(sql, head.id, session) };
}

/** The payment in its history and on its paper; the approver and the document are stored, and audited. */
async function notePayment(
  sql: Sql,
  { session, proofs: { secondPerson, document } }: Input,
  head: Head,
  { amount, tax }: Pick<Paid, "amount" | "tax">,
  now: EpochMs,
): Promise<void> {
  const shown = {
    ...(secondPerson === undefined ? {} : { secondPerson: secondPerson.name }),
    ...(document === undefined ? {} : { document: masked(document) }),
  };
  await addEntry(sql, head, "paid", now, session, {
    amount,
    ...(tax === 0 ? {} : { tax, net: amount - tax }),
    ...shown,
  });
  if (secondPerson === undefined && document === undefined) return;
  await sql.run(queries.addProof, [
    head.id,
    head.service_id,
    new Date(now),
    secondPerson?.id ?? null,
    document?.kind ?? null,
    document?.number ?? null,
    document?.name ?? null,
  ]);
  await audit(sql, session, {
    act: "payTicket",
    subject: `ticket ${head.id}`,
    before: null,
    after: { amount, tax, ...shown },
  });
}

/** The amount due now: the ticket's prize and refund, less what was paid or has expired. */
function payableNow(head: Head, state: State): number {
  return payableMoney({ funding: fundingOf(head) }, state) - state.paid - state.expired;
}

async function refusedPayment(
  sql: Sql,
  code: string,
  session: Session,
  head: Head,
  state: State,
  now: EpochMs,
): Promise<Refused | undefined> {
  if (!sameCode(code, head.code)) return refuse(responses.notFound, { reason: "wrongCode" });
  const no = (reason: tickets.PayReason, data: Readonly<Record<string, unknown>> = {}): Refused =>
    refuse(responses.notAllowed, { reason, ...data });
  const rules = await sql.row(queries.payRules, [session.serviceId, session.posId]);
  if (isOnline(session.serviceKind)) return no("online");
  if (head.cancelled_at !== null) return no("cancelled", { at: head.cancelled_at });
  if (state.status === 0) return no("pending", { openLegs: state.open_legs });
  const payable = payableNow(head, state);
  const expiresAt = head.expires_at ?? now;
  if (state.expired > 0 && payable <= 0) return no("expired", { at: expiresAt });
  if (state.paid > 0 && payable <= 0) return no("alreadyPaid", { at: head.paid_at, amount: state.paid });
  if (payable <= 0) return no("lost");
  if (rules?.pay_anywhere === false && head.pos_id !== session.posId) return no("otherPos", { posName: head.pos_name });
  if (rules?.pays_tickets === false) return no("mayNotPay");
  const maximum = rules?.pay_maximum ?? null;
  if (maximum !== null && payable > maximum) return no("aboveMaximum", { maximum });
  return now >= expiresAt ? no("expired", { at: expiresAt }) : undefined;
}

/**
 * Cancels a ticket: a clerk within the window and before any start, an admin until the first leg is decided, with a
 * reason.
 */
export async function cancelTicket(
  counter: Counter,
  payload: { number: number; reason: string },
  { session }: Context,
): Promise<SoldTicket | Refused> {
  if (session.mustOpenDrawer) return withoutDrawer;
  return withTicket(counter, payload.number, session, undefined, (sql, head, state, now) =>
    cancel(sql, payload.reason, session, head, state, now),
  );
}

async function cancel(
  sql: Sql,
  reason: string,
  session: Session,
  head: Head,
  state: State,
  now: EpochMs,
): Promise<SoldTicket | Refused> {
  const refused = await refusedCancel(sql, reason, session, head, state, now);
  if (refused !== undefined) return refused;
  const payer = payerOf(session.serviceKind, head.pos_id, fundingOf(head));
  const day = businessDay(now, session.timeZone, session.closeMinute);
  await post(
    sql,
    [
      {
        serviceId: head.service_id,
        posId: head.pos_id,
        ticketId: head.id,
        personId: session.personId,
        day,
        transfers: cancelTransfers(payer, head.stake),
      },
    ],
    now,
  );
  await releaseCancelled(sql, [head.id]);
  await sql.run(queries.noteCancelled, [head.id, new Date(now)]);
  await addEntry(sql, head, "cancelled", now, session, { reason });
  await tellTicket(sql, head, "cancelled");
  if (session.role === roles.admin) {
    await audit(sql, session, {
      act: "cancelTicket",
      subject: `ticket ${head.id}`,
      before: { stake: head.stake },
      after: { reason },
    });
  }
  return ticketAfter(sql, head.id, session);
}

async function refusedCancel(
  sql: Sql,
  reason: string,
  session: Session,
  head: Head,
  state: State,
  now: EpochMs,
): Promise<Refused | undefined> {
  const no = (why: tickets.CancelReason, data: Readonly<Record<string, unknown>> = {}): Refused =>
    refuse(responses.notAllowed, { reason: why, ...data });
  if (head.cancelled_at !== null) return no("cancelled", { at: head.cancelled_at });
  const legs = await sql.rows(queries.legStarts, [head.id]);
  if (state.status !== 0 || legs.some(({ decided }) => decided)) return no("decided");
  // A reversed result reopened it; the customer has the money.
  if (state.paid > 0) return no("paid");
  if (session.role === roles.admin) return reason.trim() === "" ? no("reasonNeeded") : undefined;
  const started = legs.some(
    ({ starts_at, status }) => now >= starts_at || (status !== "scheduled" && status !== "postponed"),
  );
  if (started) return no("started");
  const until = cancelDeadline(
    head.sold_at,
    head.cancel_minutes,
    legs.map(({ starts_at }) => starts_at),
  );
  return now >= until ? no("tooLate", { until }) : undefined;
}

/** Records an event in a ticket's history. */
export async function addEntry(
  sql: Sql,
  head: Pick<Head, "id" | "service_id">,
  kind: string,
  now: EpochMs,
  session: Session,
  data: object,
): Promise<void> {
  await sql.run(queries.addEntry, [
    head.id,
    head.service_id,
    kind,
    new Date(now),
    session.personId,
    session.posId,
    JSON.stringify(data),
  ]);
}

/** Notifies subscribers of the POS about a ticket. */
export async function tellTicket(sql: Sql, head: Head, kind: string): Promise<void> {
  await publish(sql, [
    { subject: live.subjects.tickets(head.service_id, head.pos_id), data: { kind, numbers: [head.id] } },
  ]);
}
