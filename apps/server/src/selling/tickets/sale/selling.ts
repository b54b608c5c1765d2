// Quote and sell: the same path. A quote takes no locks, stops before posting and returns every refusal.

import { hash } from "node:crypto";
import { type AnswerOf, type PayloadOf, responses, type tickets } from "@chalkboard/contract";
import { largestPassing, type OfferedLine, reportedRefusals } from "@chalkboard/engine";
import { account, accountKinds } from "@chalkboard/ledger";
import { holdAccounts, payerOf } from "../../../ledger/index.ts";
import { type Database, flushWal, type Sql } from "../../../platform/database/database.ts";
import { refuse, type Refused, scopeOf, type Session } from "../../../platform/http/handlers.ts";
import { startCounting } from "../../../trading/risk/index.ts";
import type { ServiceConfigCache } from "../../../identity/services/index.ts";
import { refusalFor } from "../reading/compact.ts";
import { priceSlip, oddsOf } from "./pricing/price-slip.ts";
import { loadSaleFacts } from "./facts/load-sale-facts.ts";
import type { SaleFacts } from "./facts/sale-facts.ts";
import type { SaleBatcher } from "./sale-batcher.ts";
import type { OfferedNow } from "./facts/offered-now.ts";
import * as queries from "./key-queries.ts";
import { findTicket } from "../reading/read.ts";
import type { KeptRefusal } from "./facts/kept-refusal.ts";
import { judgingOf, withRules } from "./pricing/refusing-rules.ts";
import type { SaleRequest, Slip } from "./facts/sale.ts";
import { slipProblems } from "./slip-problems.ts";
import { needsOf, wagersOf } from "../reading/stored-ticket.ts";
import { traderRefusal } from "../reading/trader-refusal.ts";
import { type WaitingRow, waitOf } from "./waiting.ts";
import { readWaiting } from "./facts/waiting-queries.ts";

type QuoteAnswer = AnswerOf<typeof tickets.quote>;
type SellAnswer = AnswerOf<typeof tickets.sell>;

type Tools = { readonly database: Database; readonly batcher: SaleBatcher; readonly configCache: ServiceConfigCache };

export type Selling = {
  readonly quote: (slip: Slip, session: Session) => Promise<QuoteAnswer | Refused>;
  readonly sell: (payload: PayloadOf<typeof tickets.sell>, session: Session) => Promise<SellAnswer | Refused>;
  readonly askSale: (key: string, session: Session) => Promise<AnswerOf<typeof tickets.askSale>>;
};

export function createSelling({ database, batcher, configCache }: Tools): Selling {
  async function loadQuoteFacts(request: SaleRequest): Promise<SaleFacts> {
    const read = (): Promise<SaleFacts> =>
      database.read([request.serviceId], (sql) => loadSaleFacts(sql, [request], configCache));
    const saleFacts = await read();
    const { serviceId } = request;
    const uncounted = saleFacts.figures.uncounted.get(serviceId);
    if (uncounted === undefined) return saleFacts;
    // What was never needed before must be counted first, and that needs a lock.
    await database.transaction([serviceId], async (sql) => {
      await holdAccounts(sql, [{ serviceId, ref: account(accountKinds.openStakes) }]);
      await startCounting(sql, serviceId, uncounted, saleFacts.times.get(serviceId)?.day ?? "");
    });
    return read();
  }

  return {
    quote: async (slip, session) => {
      const problems = slipProblems(slip);
      if (problems.length > 0) return refuse(responses.invalidPayload, { problems });
      // A quote makes the slip new.
      const { quotedAt: _before, ...fresh } = slip;
      const request = requestOf(fresh, "", session);
      const saleFacts = await loadQuoteFacts(request);
      const priced = priceSlip(request, saleFacts);
      if (priced.impossible !== undefined) return priced.impossible;
      if (priced.refusals !== undefined) return { ...nothing, refusals: wordless(priced.refusals, session) };
      const { ticket, facts, offers } = priced;
      const largest = largestPassing(ticket, facts);
      return {
        stake: ticket.stake,
        possibleWin: ticket.possibleWin,
        odds: oddsOf(ticket),
        wagers: wagersOf(ticket),
        legs: slip.legs.map((leg, index) => quotedLeg(leg, offers[index], ticket.legs[index] ?? leg)),
        refusals: wordless(
          withRules(reportedRefusals(ticket, facts, largest), judgingOf(priced), request.posId),
          session,
        ),
        quotedAt: saleFacts.now,
        ...(priced.wait === undefined ? {} : { waits: priced.wait }),
        ...(largest === undefined ? {} : { largestPassing: largest }),
      };
    },

    sell: async ({ key, slip, webVersion }, session) => {
      const answer = await batcher.sell({ ...requestOf(slip, key, session), webVersion });
      switch (answer.kind) {
        case "sold":
          return { ticket: answer.ticket };
        case "soldBefore": {
          const ticket = await database.read(scopeOf(session), (sql) => findTicket(sql, answer.ticketId, session));
          return ticket === undefined ? refuse(responses.notFound) : { ticket };
        }
        case "waits":
          return refuse(responses.referred, answer.wait);
        case "waitsBefore":
          return soldAfterWait(
            await database.read(scopeOf(session), (sql) => outcomeOf(sql, answer.reference, session)),
          );
        case "refused":
          return refusedSale(answer.refusals, session);
        case "malformed":
          return refuse(responses.invalidPayload, { problems: answer.problems });
        case "impossible":
          return answer.refused;
        case "otherSlip":
          return refuse(responses.changedMeanwhile, { reason: "keyUsedForAnotherSlip" });
        case "burnt":
          return refuse(responses.changedMeanwhile, { reason: "keyBurnt" });
      }
    },

    askSale: (key, session) => database.transaction(scopeOf(session), (sql) => askByKey(sql, key, session)),
  };
}

/** The first refusal is the response's; its data are the control's, with all refusals in them. */
function refusedSale(some: readonly KeptRefusal[], session: Session): Refused {
  const all = wordless(some, session);
  const data: Readonly<Record<string, unknown>> = { ...all[0]?.data, refusals: all };
  return refuse(all[0]?.code ?? responses.notAllowed, data);
}

type IdempotencyKey = Pick<SaleRequest, "serviceId" | "key"> & { readonly posId: number | null };

/**
 * Voids a key that has not sold. If a sale of it is being committed, this waits for its end; a committed one may not be
 * on the disk yet, and must not be reported before.
 */
async function burn(sql: Sql, { serviceId, posId, key }: IdempotencyKey): Promise<void> {
  await Promise.all([sql.run(queries.voidKey, [serviceId, posId, key]), sql.run(flushWal)]);
}

/** Whether a key sold, waits, or is void from now on. */
async function askByKey(sql: Sql, key: string, session: Session): Promise<AnswerOf<typeof tickets.askSale>> {
  const { serviceId, posId } = session;
  await burn(sql, { serviceId, posId, key });
  const row = await sql.row(queries.keyTicket, [serviceId, posId, key]);
  if (row?.ticket_id == null && row?.waiting_id != null) return outcomeNow(sql, row.waiting_id, session);
  const ticket = row?.ticket_id == null ? undefined : await findTicket(sql, row.ticket_id, session);
  return ticket === undefined ? { sold: false } : { sold: true, ticket };
}

/** Whether a key has sold or still waits; one that has done neither is voided, so that it never will. */
export async function keyHasSold(
  sql: Sql,
  { serviceId, posId, key }: IdempotencyKey,
): Promise<"sold" | "waits" | "not"> {
  await burn(sql, { serviceId, posId, key });
  const row = await sql.row(queries.keyTicket, [serviceId, posId, key]);
  if (row?.ticket_id != null) return "sold";
  const waits = row?.waiting_id == null ? undefined : await sql.row(readWaiting, [row.waiting_id]);
  return waits !== undefined && waitOf(waits) !== undefined ? "waits" : "not";
}

/** Whether a key belongs to a slip: it sold it, or it waits or has waited. */
export async function keyIsTaken(sql: Sql, { serviceId, posId, key }: IdempotencyKey): Promise<boolean> {
  const row = await sql.row(queries.keyTicket, [serviceId, posId, key]);
  return row !== undefined && (row.ticket_id !== null || row.waiting_id !== null);
}

function soldAfterWait({ waiting, ticket, refusal }: AnswerOf<typeof tickets.askSale>): SellAnswer | Refused {
  if (waiting !== undefined) return refuse(responses.referred, waiting);
  return ticket === undefined ? refuse(refusal?.code ?? responses.notFound, refusal?.data) : { ticket };
}

/** The state of a sale that waits or waited; a reported ticket is on the disk. */
export async function outcomeOf(
  sql: Sql,
  reference: number,
  session: Session,
): Promise<AnswerOf<typeof tickets.askSale>> {
  const outcome = await outcomeNow(sql, reference, session);
  if (outcome.ticket !== undefined) await sql.run(flushWal);
  return outcome;
}

/** The same for callers that wait for the disk themselves. */
async function outcomeNow(sql: Sql, reference: number, session: Session): Promise<AnswerOf<typeof tickets.askSale>> {
  const row = await sql.row(readWaiting, [reference]);
  if (row === undefined) return { sold: false };
  const waiting = waitOf(row);
  if (waiting !== undefined) return { sold: false, waiting };
  if (row.ticket_id === null) return { sold: false, refusal: refusalOf(row, session) };
  const ticket = await findTicket(sql, row.ticket_id, session);
  return ticket === undefined ? { sold: false, refusal: refusalOf(row, session) } : { sold: true, ticket };
}

function refusalOf(
  { state, refusals: some, note }: WaitingRow,
  session: Session,
): { code: number; data: Record<string, unknown> } {
  const [first, ...others] = (some ?? []).map((one) => refusalFor(session, one));
  if (first !== undefined)
    return {
      code: first.code,
      data: { ...first.data, ...(first.control === undefined ? {} : { refusals: [first, ...others] }) },
    };
  return refusalFor(session, traderRefusal(state === "declined" ? "declined" : "expired", note));
}

function requestOf(slip: Slip, key: string, session: Session): SaleRequest {
  // The same slip with a new quote is the same slip: after a lost response its key must find its ticket.
  const { quotedAt: _age, begunAt, ...input } = slip;
  return {
    serviceId: session.serviceId,
    posId: session.posId ?? 0,
    personId: session.personId,
    payer: payerOf(session.serviceKind, session.posId, slip.payWith ?? "balance"),
    key,
    bodyHash: hash("sha256", JSON.stringify(input), "base64url"),
    slip,
    ...(session.key === null ? {} : { integratorId: session.key.integratorId }),
    ...requiredOf(session, begunAt),
  };
}

function requiredOf(
  { mustVerifyDevice, mustChangePassword, mustOpenDrawer, unreadSince }: Session,
  begunAt: number | undefined,
): Pick<SaleRequest, "required"> {
  const isUnread = unreadSince !== null && (begunAt === undefined || begunAt >= unreadSince);
  const required = [
    ...(mustVerifyDevice ? ["verifyDevice" as const] : []),
    ...(mustChangePassword ? ["changePassword" as const] : []),
    ...(mustOpenDrawer ? ["openDrawer" as const] : []),
    ...(isUnread ? ["readNotice" as const] : []),
  ];
  return required.length === 0 ? {} : { required };
}

function quotedLeg(
  { key, points, price }: Slip["legs"][number],
  offer: OfferedNow | undefined,
  sold: OfferedLine,
): QuoteAnswer["legs"][number] {
  return {
    key,
    points: offer?.points ?? points,
    price: offer?.price ?? price,
    isOpen: offer?.isOpen ?? false,
    moved: offer !== undefined && (offer.points !== points || offer.price !== price),
    sold: { points: sold.points, price: sold.price },
    needs: needsOf({ ...key, points: sold.points }),
  };
}

const nothing = { stake: 0, possibleWin: 0, odds: "0/1", legs: [], wagers: [] };

function wordless(some: readonly KeptRefusal[], session: Session): QuoteAnswer["refusals"] {
  return some.map(({ code, control, data, rule }) =>
    refusalFor(session, { code, control, data: { ...data }, ...(rule === undefined ? {} : { rule }) }),
  );
}
