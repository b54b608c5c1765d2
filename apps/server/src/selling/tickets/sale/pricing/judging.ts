// Judges a batch's slips one after the other, each against the figures that the previous ones left.

import { judge, legRisks } from "@chalkboard/engine";
import { payerAccount } from "@chalkboard/ledger";
import { accountText } from "../../../../ledger/index.ts";
import { addCount, countsOf, eachRisk, riskText } from "../../../../trading/risk/index.ts";
import { priceSlip } from "./price-slip.ts";
import type { Accepted, WaitingSlip, ImpossibleSlip, RefusedSlip } from "./priced-slip.ts";
import { type SaleFacts, keyText } from "../facts/sale-facts.ts";
import { judgingOf, withRules } from "./refusing-rules.ts";
import type { SaleAnswer, SaleRequest } from "../facts/sale.ts";

/** A slip whose event stays locked elsewhere is tried in this many batches before it is refused. */
const patience = 200;

export type Queued = {
  readonly request: SaleRequest;
  readonly answer: (answer: SaleAnswer) => void;
  readonly fail: (error: unknown) => void;
  /** Batches in which it was tried while its event was locked elsewhere. */
  offered: number;
  readonly hasCollided?: boolean;
};

/** A result, or a slip whose result comes from its row. */
export type SaleOutcome = SaleAnswer | { readonly kind: "toWait"; readonly slip: WaitingSlip };
/** The same, or a ticket that is still to be reported. */
type Decision = SaleOutcome | { readonly kind: "accepted"; readonly sold: Accepted };

export type JudgedBatch = {
  readonly accepted: Accepted[];
  readonly refused: RefusedSlip[];
  readonly impossible: ImpossibleSlip[];
  /** Slips that start to wait. */
  readonly toWait: WaitingSlip[];
  readonly answers: { readonly queued: Queued; readonly answer: Decision }[];
  /** Those for the next batch. */
  readonly again: Queued[];
};

/** Judges one slip after the other; each accepted ticket changes the figures for the next one. */
export function judging(
  facts: SaleFacts,
  codes: readonly string[],
  outcome: JudgedBatch,
): (queued: Queued, index: number) => void {
  const keysNow = new Map<string, KeyNow>();
  const decide = (queued: Queued, key: string, answer: Decision): void => {
    keysNow.set(key, { bodyHash: queued.request.bodyHash, answer });
    outcome.answers.push({ queued, answer });
  };
  return (queued, index) => {
    const { request } = queued;
    const key = keyText(request.serviceId, request.posId, request.key);
    const before = knownKey(key, request, facts, keysNow);
    if (before !== undefined) {
      outcome.answers.push({ queued, answer: before });
      return;
    }
    if (queued.offered < patience && request.slip.legs.some((leg) => facts.busyEvents.has(leg.key.eventId))) {
      queued.offered += 1;
      outcome.again.push(queued);
      return;
    }
    const priced = priceSlip(request, facts);
    if (priced.impossible !== undefined) {
      outcome.impossible.push({ request, refused: priced.impossible });
      outcome.answers.push({ queued, answer: { kind: "impossible", refused: priced.impossible } });
      return;
    }
    const verdict = priced.refusals === undefined ? judge(priced.ticket, priced.facts) : { refused: priced.refusals };
    if (verdict.refused !== undefined || priced.refusals !== undefined) {
      const all = verdict.refused ?? [];
      const refusals = priced.refusals === undefined ? withRules(all, judgingOf(priced), request.posId) : all;
      outcome.refused.push(
        priced.refusals === undefined ? { ...priced, request, refusals } : { request, refusals, day: saleDay(facts) },
      );
      outcome.answers.push({ queued, answer: { kind: "refused", refusals } });
      return;
    }
    const { wait } = priced;
    if (wait !== undefined) {
      const slip: WaitingSlip = { ...priced, ...wait, request };
      outcome.toWait.push(slip);
      decide(queued, key, { kind: "toWait", slip });
      return;
    }
    const accepted: Accepted = {
      ...priced,
      request,
      ticket: verdict.accepted,
      id: facts.numbers[index] ?? 0,
      code: codes[index] ?? "",
      risks: legRisks(verdict.accepted),
    };
    const payer = facts.accounts.get(accountText(request.serviceId, payerAccount(request.payer)));
    if (payer !== undefined) payer.balance -= accepted.ticket.stake;
    countSold(accepted, facts);
    outcome.accepted.push(accepted);
    decide(queued, key, { kind: "accepted", sold: accepted });
  };
}

type KeyNow = { readonly bodyHash: string; readonly answer: Decision };

/** The result for a key that was used before; undefined for a new one, and for a waiting sale that may be made now. */
function knownKey(
  key: string,
  request: SaleRequest,
  facts: SaleFacts,
  keysNow: ReadonlyMap<string, KeyNow>,
): Decision | undefined {
  const inBatch = keysNow.get(key);
  if (inBatch !== undefined) return inBatch.bodyHash === request.bodyHash ? inBatch.answer : { kind: "otherSlip" };
  const row = facts.keys.get(key);
  if (row === undefined) return undefined;
  if (row.ticket_id === null && row.waiting_id === null) return { kind: "burnt" };
  if (row.body_hash !== request.bodyHash) return { kind: "otherSlip" };
  if (row.ticket_id !== null) return { kind: "soldBefore", ticketId: row.ticket_id };
  const reference = row.waiting_id ?? 0;
  return request.waited?.reference === reference && facts.stillWaiting.has(reference)
    ? undefined
    : { kind: "waitsBefore", reference };
}

/** The day under which an attempt without a service's calendar is filed. */
function saleDay(facts: SaleFacts): string {
  return new Date(facts.now).toISOString().slice(0, 10);
}

/** Changes the figures by which the next slip of the batch is judged. */
function countSold(sold: Accepted, { figures }: SaleFacts): void {
  const { serviceId, posId } = sold.request;
  for (const limit of figures.personal.get(posId)?.limits ?? [])
    if (limit.span !== "ticket") limit.used += sold.ticket.stake;
  if (figures.risk.size > 0) {
    eachRisk(sold, (kind, ownerId, side, open) => {
      const figure = side === 0 ? figures.risk.get(riskText(serviceId, kind, ownerId)) : undefined;
      if (figure === undefined) return;
      figure.open += open;
      figure.pieces += 1;
    });
  }
  if (figures.subjects.size === 0) return;
  for (const count of countsOf(sold.ticket, figures.subjects.get(sold.request) ?? [])) addCount(figures.counts, count);
}
