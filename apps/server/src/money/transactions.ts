// What people move by hand: deposits, withdrawals, adjustments and grants of point credit. Each has a receipt, and its key moves once.

import { createHash } from "node:crypto";
import { type AnswerOf, type money, type PayloadOf, responses, roles } from "@chalkboard/contract";
import { addDays, assert, businessDay, type EpochMs, instantOf, type Minor } from "@chalkboard/kernel";
import {
  account, accountKinds, type AccountRef, byHandSource, byHandTransfers, creditBackTransfers, creditGrantTransfers, payerAccount, type Transfer,
} from "@chalkboard/ledger";
import type { Sql } from "../database/database.ts";
import type { RowOf } from "../database/query.ts";
import { type Context, invalid, refuse, type Refused, type Session } from "../http/handlers.ts";
import { subtreeOf } from "../network/index.ts";
import { audit, noteEvent, noteLarge } from "../operations/index.ts";
import { accountText, holdAccounts, payerOf, post } from "../books/index.ts";
import { moneySettingsOf } from "./settings.ts";
import * as queries from "./transaction-queries.ts";

export type Transaction = AnswerOf<typeof money.postTransaction>;
type Posted = PayloadOf<typeof money.postTransaction>;
type Granted = PayloadOf<typeof money.grantCredit>;
type TakenBack = PayloadOf<typeof money.takeBackCredit>;

/** Whose account is moved: a POS's or customer's, or a zone's own. */
type Holder = { readonly ref: AccountRef; readonly posId: number | null; readonly zoneId: number; readonly limit: Minor | null };

/** Moves money by hand. Nobody's account goes below what its limit allows; a controller does not pay into the own account. */
export async function postTransaction(sql: Sql, payload: Posted, { session }: Context): Promise<Transaction | Refused> {
  const known = await begin(sql, payload.key, payload, session);
  if (known !== undefined) return known;
  const holder = await holderOf(sql, payload.account, session);
  if ("refused" in holder) return holder;
  const { kind, amount, reason, takesBack = null } = payload;
  const problem = takesBack === null ? undefined : await takingBackProblem(sql, session.serviceId, takesBack, payload, holder);
  if (problem !== undefined) return problem;
  if (kind === "adjustment" && reason === "") return refuse(responses.notAllowed, { reason: "reasonNeeded" });
  const change = kind === "withdrawal" ? -amount : amount;
  const balance = await balanceOf(sql, session, holder.ref, byHandSource(kind));
  if (change < 0 && holder.limit !== null && balance + change < -holder.limit) {
    return refuse(responses.notAllowed, { reason: "overdraft", available: Math.max(0, balance + holder.limit) });
  }
  const now = (await sql.row(queries.clock))?.now ?? 0;
  return write(sql, session, holder, { ...payload, takesBack, bodyHash: hashOf(payload), change, balance: balance + change, expiresAt: null, now },
    byHandTransfers(kind, holder.ref, amount));
}

const opposites: Readonly<Record<string, string>> = { deposit: "withdrawal", withdrawal: "deposit", adjustment: "adjustment" };

/** What is taken back is of the same account, is taken back wholly, and once. Receipts are held, so nobody else takes it back meanwhile. */
async function takingBackProblem(sql: Sql, serviceId: number, id: number, { kind, amount }: Posted, holder: Holder): Promise<Refused | undefined> {
  const taken = await sql.row(queries.transactionById, [serviceId, id]);
  if (taken === undefined || taken.pos_id !== holder.posId || (holder.posId === null && taken.zone_id !== holder.zoneId)) {
    return refuse(responses.notFound, { field: "takesBack" });
  }
  const change = kind === "withdrawal" ? -amount : amount;
  if (opposites[taken.kind] !== kind || taken.amount !== -change) return invalid({ field: "takesBack", code: "doesNotFit", problem: "not its opposite" });
  return taken.taken_back_by === null ? undefined : refuse(responses.changedMeanwhile, { reason: "keyUsedForAnother" });
}

/** Gives point credit. It may be staked until the end of its last business day. */
export async function grantCredit(sql: Sql, payload: Granted, { session }: Context): Promise<Transaction | Refused> {
  const known = await begin(sql, payload.key, payload, session);
  if (known !== undefined) return known;
  const holder = await holderOf(sql, { posId: payload.posId }, session);
  if ("refused" in holder) return holder;
  const now = (await sql.row(queries.clock))?.now ?? 0;
  const days = payload.days === undefined ? (await moneySettingsOf(sql, session.serviceId)).creditDays : payload.days;
  const lastDay = addDays(businessDay(now, session.timeZone, session.closeMinute), days ?? 0);
  const expiresAt = days === null ? null : instantOf(addDays(lastDay, 1), session.closeMinute, session.timeZone);
  const credit = { ...holder, ref: account(accountKinds.pointCredit, payload.posId) };
  const balance = await balanceOf(sql, session, credit.ref, account(accountKinds.promotions)) + payload.amount;
  return write(sql, session, credit,
    { ...payload, takesBack: null, bodyHash: hashOf(payload), kind: "creditGrant", change: payload.amount, balance, expiresAt, now },
    creditGrantTransfers(payload.posId, payload.amount));
}

/** Takes a grant back, or what of it was not staked. Its key is the grant's: whoever takes it back, it happens once. */
export async function takeBackCredit(sql: Sql, payload: TakenBack, { session }: Context): Promise<Transaction | Refused> {
  const { transactionId, amount, reason } = payload;
  const key = `take-back-${transactionId}`;
  const known = await begin(sql, key, payload, session);
  if (known !== undefined) return known;
  const grant = await sql.row(queries.grantById, [session.serviceId, transactionId]);
  if (grant === undefined) return refuse(responses.notFound, { field: "transactionId" });
  const holder = await holderOf(sql, { posId: grant.pos_id }, session);
  if ("refused" in holder) return holder;
  const credit = { ...holder, ref: account(accountKinds.pointCredit, grant.pos_id) };
  const left = await balanceOf(sql, session, credit.ref, account(accountKinds.promotions));
  const now = (await sql.row(queries.clock))?.now ?? 0;
  const available = grant.expires_at !== null && grant.expires_at <= now ? 0 : Math.min(left, grant.amount);
  if (amount > available) return refuse(responses.notAllowed, { reason: "creditUsed", available });
  return write(sql, session, credit,
    { key, bodyHash: hashOf(payload), kind: "creditBack", change: -amount, balance: left - amount, reason, expiresAt: null, now,
      takesBack: transactionId },
    creditBackTransfers(grant.pos_id, amount));
}

/** Holds the service for the receipt's number; answers what this key has moved before, if it has. */
async function begin(sql: Sql, key: string, payload: object, session: Session): Promise<Transaction | Refused | undefined> {
  await sql.row(queries.holdService, [session.serviceId]);
  const before = await sql.row(queries.transactionByKey, [session.serviceId, key]);
  if (before === undefined) return undefined;
  return before.body_hash === hashOf(payload) ? transactionOf(before) : refuse(responses.changedMeanwhile, { reason: "keyUsedForAnother" });
}

function hashOf(payload: object): string {
  return createHash("sha256").update(JSON.stringify(payload)).digest("base64url");
}

async function holderOf(sql: Sql, asked: Posted["account"], session: Session): Promise<Holder | Refused> {
  const zones = await subtreeOf(sql, session, session.serviceId);
  if ("zoneId" in asked) {
    if (!zones.some(({ zoneId }) => zoneId === asked.zoneId)) return refuse(responses.notFound, { field: "zoneId" });
    if (session.role !== roles.admin && asked.zoneId === session.zoneId) return refuse(responses.notAllowed, { reason: "ownAccount" });
    return { ref: account(accountKinds.zone, asked.zoneId), posId: null, zoneId: asked.zoneId, limit: null };
  }
  const pos = await sql.row(queries.posById, [session.serviceId, asked.posId]);
  if (pos === undefined || !zones.some(({ zoneId }) => zoneId === pos.zone_id)) return refuse(responses.notFound, { field: "posId" });
  return { ref: payerAccount(payerOf(session.serviceKind, pos.id)), posId: pos.id, zoneId: pos.zone_id, limit: pos.credit_limit };
}

/** The balance of an account that stays as it is until the end of this transaction; both accounts are held in the order that every posting keeps. */
async function balanceOf(sql: Sql, { serviceId }: Session, ref: AccountRef, other: AccountRef): Promise<Minor> {
  const held = await holdAccounts(sql, [{ serviceId, ref }, { serviceId, ref: other }]);
  return held.get(accountText(serviceId, ref))?.balance ?? 0;
}

type Written = {
  readonly key: string; readonly bodyHash: string; readonly kind: Transaction["kind"]; readonly change: Minor; readonly balance: Minor; readonly reason: string;
  readonly expiresAt: EpochMs | null; readonly now: EpochMs; readonly takesBack: number | null;
};

async function write(
  sql: Sql, session: Session, holder: Holder, { change, now, ...written }: Written, transfers: readonly Transfer[],
): Promise<Transaction> {
  const { serviceId, personId } = session;
  const day = businessDay(now, session.timeZone, session.closeMinute);
  const { key, bodyHash, kind, balance, reason, expiresAt, takesBack } = written;
  const added = await sql.row(queries.addTransaction, [
    serviceId, key, bodyHash, kind, holder.posId, holder.zoneId, change, balance, reason,
    expiresAt === null ? null : new Date(expiresAt), personId, new Date(now), day, takesBack,
  ]);
  assert(added !== undefined, "a receipt has a number");
  await post(sql, [{ serviceId, posId: holder.posId ?? 0, ticketId: null, personId, day, reference: added.id, transfers }], now);
  const row = await sql.row(queries.transactionByKey, [serviceId, key]);
  assert(row !== undefined, "a transaction is found by its key");
  const transaction = transactionOf(row);
  await noteMovement(sql, session, transaction);
  await audit(sql, session, { act: kind, subject: holder.posId === null ? `zone ${holder.zoneId}` : `pos ${holder.posId}`, before: null,
    after: transaction });
  return transaction;
}

/** Every adjustment is a significant event, and whatever else is large. */
async function noteMovement(sql: Sql, { serviceId, personId }: Session, { receipt, kind, amount, posId, zoneId }: Transaction): Promise<void> {
  const event = { serviceId, subject: `receipt ${receipt}`, data: { kind, amount, posId, zoneId }, personId };
  if (kind === "adjustment") await noteEvent(sql, { ...event, kind: "manualAdjustment" });
  else await noteLarge(sql, { ...event, kind: "largeTransfer" }, amount);
}

/** A stored transaction as the contract says it. */
export function transactionOf(row: RowOf<typeof queries.transactionByKey.columns>): Transaction {
  return {
    transactionId: row.id, receipt: row.receipt, kind: row.kind as Transaction["kind"], posId: row.pos_id, posName: row.pos_name, zoneId: row.zone_id,
    zoneName: row.zone_name, amount: row.amount, balance: row.balance, reason: row.reason, expiresAt: row.expires_at, at: row.at,
    businessDay: row.business_day, by: row.by, takesBack: row.takes_back, takenBackBy: row.taken_back_by,
  };
}
