// Shared by all manual movements: the idempotency key, the account's owner, the receipt with its number, its entry and
// its audit row.

import { type AnswerOf, type money, type PayloadOf, responses, roles } from "@chalkboard/contract";
import { assert, businessDay, type EpochMs, type Minor } from "@chalkboard/kernel";
import { account, accountKinds, type AccountRef, payerAccount, type Transfer } from "@chalkboard/ledger";
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { refuse, type Refused, type Session } from "../../platform/http/handlers.ts";
import { hashOf } from "../../platform/http/hash-of.ts";
import type { SecondPerson } from "../../identity/people/index.ts";
import { subtreeOf } from "../../identity/network/index.ts";
import { audit, noteEvent, noteLarge } from "../../platform/operations/index.ts";
import { accountText, holdAccounts, payerOf, post } from "../../ledger/index.ts";
import { moneySettingsOf } from "./settings.ts";
import * as queries from "./transaction-queries.ts";

export type Transaction = AnswerOf<typeof money.postTransaction>;

/** Whose account is moved: a POS's or customer's, or a zone's own. */
export type Holder = {
  readonly ref: AccountRef;
  readonly name: string;
  readonly posId: number | null;
  readonly zoneId: number;
  readonly limit: Minor | null;
};

/** Locks the service for the receipt's number; returns what this key has moved before, if anything. */
export async function begin(
  sql: Sql,
  key: string,
  payload: object,
  session: Session,
): Promise<Transaction | Refused | undefined> {
  await sql.row(queries.holdService, [session.serviceId]);
  return answeredBefore(await sql.row(queries.transactionByKey, [session.serviceId, key]), payload);
}

/** The same for reversals: they are found by the reversed entry, no matter who reverses it and under which key. */
export async function beginTakingBack(
  sql: Sql,
  transactionId: number,
  payload: object,
  session: Session,
): Promise<Transaction | Refused | undefined> {
  await sql.row(queries.holdService, [session.serviceId]);
  return answeredBefore(await sql.row(queries.transactionTaking, [session.serviceId, transactionId]), payload);
}

function answeredBefore(
  before: RowOf<typeof queries.transactionByKey.columns> | undefined,
  payload: object,
): Transaction | Refused | undefined {
  if (before === undefined) return undefined;
  return before.body_hash === hashOf(payload)
    ? transactionOf(before)
    : refuse(responses.changedMeanwhile, { reason: "keyUsedForAnother" });
}

/** The owner of the account, within the reach of the session; only an admin moves that of their own zone. */
export async function holderOf(
  sql: Sql,
  input: PayloadOf<typeof money.postTransaction>["account"],
  session: Session,
): Promise<Holder | Refused> {
  const zones = await subtreeOf(sql, session, session.serviceId);
  if ("zoneId" in input) {
    const zone = zones.find(({ zoneId }) => zoneId === input.zoneId);
    if (zone === undefined) return refuse(responses.notFound, { field: "zoneId" });
    if (session.role !== roles.admin && input.zoneId === session.zoneId)
      return refuse(responses.notAllowed, { reason: "ownAccount" });
    return {
      ref: account(accountKinds.zone, input.zoneId),
      name: zone.name,
      posId: null,
      zoneId: input.zoneId,
      limit: null,
    };
  }
  const pos = await sql.row(queries.posById, [session.serviceId, input.posId]);
  if (pos === undefined || !zones.some(({ zoneId }) => zoneId === pos.zone_id))
    return refuse(responses.notFound, { field: "posId" });
  return {
    ref: payerAccount(payerOf(session.serviceKind, pos.id)),
    name: pos.name,
    posId: pos.id,
    zoneId: pos.zone_id,
    limit: pos.credit_limit,
  };
}

/**
 * The balance of an account, locked until the end of this transaction; both accounts are locked in the common order of
 * postings.
 */
export async function balanceOf(sql: Sql, { serviceId }: Session, ref: AccountRef, other: AccountRef): Promise<Minor> {
  const held = await holdAccounts(sql, [
    { serviceId, ref },
    { serviceId, ref: other },
  ]);
  return held.get(accountText(serviceId, ref))?.balance ?? 0;
}

export type Written = {
  readonly key: string;
  readonly bodyHash: string;
  readonly kind: Transaction["kind"];
  readonly change: Minor;
  readonly balance: Minor;
  readonly reason: string;
  readonly expiresAt: EpochMs | null;
  readonly now: EpochMs;
  readonly takesBack: number | null;
  readonly second?: SecondPerson | undefined;
};

/** Who enters it: a person, or the schedule. */
type Writer = Pick<Session, "serviceId" | "timeZone" | "closeMinute"> & {
  readonly personId: Session["personId"] | null;
};

/** Writes a receipt with its entries, and indexes it for lookups. */
export async function write(
  sql: Sql,
  session: Writer,
  holder: Holder,
  { change, now, ...written }: Written,
  transfers: readonly Transfer[],
): Promise<Transaction> {
  const { serviceId, personId } = session;
  const day = businessDay(now, session.timeZone, session.closeMinute);
  const { key, bodyHash, kind, balance, reason, expiresAt, takesBack, second } = written;
  const added = await sql.row(queries.addTransaction, [
    serviceId,
    key,
    bodyHash,
    kind,
    holder.posId,
    holder.zoneId,
    change,
    balance,
    reason,
    expiresAt === null ? null : new Date(expiresAt),
    personId,
    new Date(now),
    day,
    takesBack,
    second?.id ?? null,
  ]);
  assert(added !== undefined, "a receipt has a number");
  await post(
    sql,
    [{ serviceId, posId: holder.posId ?? 0, ticketId: null, personId, day, reference: added.id, transfers }],
    now,
  );
  const row = await sql.row(queries.transactionByKey, [serviceId, key]);
  assert(row !== undefined, "a transaction is found by its key");
  const transaction = transactionOf(row);
  await noteMovement(sql, session, transaction);
  await audit(sql, session, {
    act: kind,
    subject: holder.posId === null ? `zone ${holder.zoneId}` : `pos ${holder.posId}`,
    before: null,
    after: transaction,
  });
  return transaction;
}

/** Every adjustment is a significant event, and so is any other large movement. */
async function noteMovement(
  sql: Sql,
  { serviceId, personId }: Pick<Writer, "serviceId" | "personId">,
  { receipt, kind, amount, posId, zoneId }: Transaction,
): Promise<void> {
  const event = { serviceId, subject: `receipt ${receipt}`, data: { kind, amount, posId, zoneId }, personId };
  if (kind === "adjustment") await noteEvent(sql, { ...event, kind: "manualAdjustment" });
  else await noteLarge(sql, { ...event, kind: "largeTransfer" }, amount);
}

/** A stored transaction as the contract defines it. */
export function transactionOf(row: RowOf<typeof queries.transactionByKey.columns>): Transaction {
  return {
    transactionId: row.id,
    receipt: row.receipt,
    kind: row.kind as Transaction["kind"],
    posId: row.pos_id,
    posName: row.pos_name,
    zoneId: row.zone_id,
    zoneName: row.zone_name,
    amount: row.amount,
    balance: row.balance,
    reason: row.reason,
    expiresAt: row.expires_at,
    at: row.at,
    businessDay: row.business_day,
    by: row.by,
    takesBack: row.takes_back,
    takenBackBy: row.taken_back_by,
    confirmedBy: row.confirmed_by,
  };
}

/** A movement that needs an approval and has none. */
export async function lacksSecond(
  sql: Sql,
  { serviceId }: Session,
  amount: Minor,
  second: SecondPerson | undefined,
): Promise<Refused | undefined> {
  return lackFrom((await moneySettingsOf(sql, serviceId)).secondPersonFrom, amount, second);
}

/**
 * A loan that needs an approval and has none. Where the service sets no amount, its large amount applies to everyone
 * but its admin: to the total debt of the POS after the loan, so that many small loans do not exceed one large one.
 * @param owed the current loan debt of the POS, in minor units
 */
export async function loanLacksSecond(
  sql: Sql,
  { serviceId, role }: Session,
  { principal, owed }: { readonly principal: Minor; readonly owed: Minor },
  second: SecondPerson | undefined,
): Promise<Refused | undefined> {
  const { secondPersonFrom, largeAmount } = await moneySettingsOf(sql, serviceId);
  if (secondPersonFrom !== null) return lackFrom(secondPersonFrom, principal, second);
  return role === roles.admin || role === roles.platform ? undefined : lackFrom(largeAmount, principal + owed, second);
}

function lackFrom(from: Minor | null, amount: Minor, second: SecondPerson | undefined): Refused | undefined {
  return from === null || amount < from || second !== undefined
    ? undefined
    : refuse(responses.notAllowed, { reason: "needsSecond", from });
}
