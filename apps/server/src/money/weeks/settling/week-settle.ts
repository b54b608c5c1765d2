// Payments of a closed week's balance. Each payment is a deposit or withdrawal with a receipt, linked to the week in
// which it counts.

import { type AnswerOf, type money, type PayloadOf, responses } from "@chalkboard/contract";
import { assert, type Minor } from "@chalkboard/kernel";
import type { Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import { type Context, isRefused, refuse, type Refused, type Session } from "../../../platform/http/handlers.ts";
import { idempotencyKeyOf } from "../../../platform/http/idempotency-key.ts";
import type { SecondPerson } from "../../../identity/people/index.ts";
import { audit } from "../../../platform/operations/index.ts";
import * as queries from "./settling-queries.ts";
import * as held from "../../transactions/transaction-queries.ts";
import { type Posted, postTransaction } from "../../transactions/transactions.ts";
import { balancesOf, nodeText } from "../week-balances.ts";
import { type Node, nodesOf, weekOf } from "../week-figures.ts";
import * as weeks from "../week-queries.ts";

export type Settlement = AnswerOf<typeof money.settleWeek>;
type Input = Omit<PayloadOf<typeof money.settleWeek>, "secondPerson">;

/** Pays an account's balance of the last closed week: a debtor pays in, a creditor is paid. */
export async function settleWeek(
  sql: Sql,
  input: Input,
  context: Context,
  second: SecondPerson | undefined,
): Promise<Settlement | Refused> {
  const { session } = context;
  const { key, number, account, amount, was, reason } = input;
  await sql.row(held.holdService, [session.serviceId]);
  const node = nodeOf(account);
  if (!(await isSeen(sql, session, node))) return refuse(responses.notFound, { field: "account" });
  const before = await sql.row(queries.settlementByKey, [session.serviceId, key]);
  if (before !== undefined)
    return isSame(before, input, node)
      ? settlementOf(before)
      : refuse(responses.changedMeanwhile, { reason: "keyUsedForAnother" });
  const last = await sql.row(weeks.lastWeek, [session.serviceId]);
  if (last === undefined || number > last.number) return refuse(responses.notAllowed, { reason: "weekOpen" });
  if (number < last.number) return refuse(responses.notAllowed, { reason: "weekCarried", week: last.number });
  const balance = (await balancesOf(sql, session, weekOf(last), node)).get(nodeText(node)) ?? 0;
  if (balance !== was) return refuse(responses.changedMeanwhile, { balance });
  const fault = faultOf(balance, amount);
  if (fault !== undefined) return fault;
  return enter(
    sql,
    { key, kind: balance < 0 ? "deposit" : "withdrawal", account, amount, reason },
    { number, takesBack: null, second },
    context,
  );
}

/** Only what is owed is paid. */
function faultOf(balance: Minor, amount: Minor): Refused | undefined {
  if (balance === 0) return refuse(responses.notAllowed, { reason: "nothingDue" });
  return amount <= Math.abs(balance)
    ? undefined
    : refuse(responses.notAllowed, { reason: "moreThanDue", available: Math.abs(balance) });
}

/** Reverses a settlement, once, into the last closed week. */
export async function takeBackSettlement(
  sql: Sql,
  { transactionId, reason }: Omit<PayloadOf<typeof money.takeBackSettlement>, "secondPerson">,
  context: Context,
  second: SecondPerson | undefined,
): Promise<Settlement | Refused> {
  const { session } = context;
  await sql.row(held.holdService, [session.serviceId]);
  const found = await sql.row(queries.settlementById, [session.serviceId, transactionId]);
  if (found === undefined || !(await isSeen(sql, session, ownerOf(found))))
    return refuse(responses.notFound, { field: "transactionId" });
  // It happens once, wherever it is requested: also on the page of manual transactions.
  if (
    found.is_taken_back ||
    found.takes_back !== null ||
    (await sql.row(held.transactionTaking, [session.serviceId, transactionId])) !== undefined
  ) {
    return refuse(responses.notAllowed, { reason: "takenBack" });
  }
  const last = await sql.row(weeks.lastWeek, [session.serviceId]);
  assert(last !== undefined, "what is settled is of a closed week", { transactionId });
  const account = found.level === "pos" ? { posId: found.owner_id } : { zoneId: found.owner_id };
  const key = idempotencyKeyOf(`take-back-${transactionId}`);
  return enter(
    sql,
    {
      key,
      kind: found.amount > 0 ? "withdrawal" : "deposit",
      account,
      amount: Math.abs(found.amount),
      reason,
      takesBack: transactionId,
    },
    { number: last.number, takesBack: transactionId, second },
    context,
  );
}

type Entered = {
  readonly number: number;
  readonly takesBack: number | null;
  readonly second: SecondPerson | undefined;
};

async function enter(
  sql: Sql,
  entry: Posted,
  { number, takesBack, second }: Entered,
  context: Context,
): Promise<Settlement | Refused> {
  const { session } = context;
  const posted = await postTransaction(sql, entry, context, second);
  if (isRefused(posted)) return posted;
  await sql.run(queries.addSettlement, [posted.transactionId, session.serviceId, number, takesBack]);
  const row = await sql.row(queries.settlementById, [session.serviceId, posted.transactionId]);
  assert(row !== undefined, "a settlement is found by its receipt", { transactionId: posted.transactionId });
  const settlement = settlementOf(row);
  await audit(sql, session, {
    act: takesBack === null ? "settleWeek" : "takeBackSettlement",
    subject: nodeText(nodeOf(entry.account)).replace("/", " "),
    before: null,
    after: settlement,
  });
  return settlement;
}

function nodeOf(account: Input["account"]): Node {
  return "posId" in account ? { level: "pos", ownerId: account.posId } : { level: "zone", ownerId: account.zoneId };
}

type Row = RowOf<typeof queries.settlementById.columns>;

export function ownerOf({ level, owner_id }: Pick<Row, "level" | "owner_id">): Node {
  return { level: level === "zone" ? "zone" : "pos", ownerId: owner_id };
}

async function isSeen(sql: Sql, session: Session, node: Node): Promise<boolean> {
  return (await nodesOf(sql, session)).some((one) => nodeText(one) === nodeText(node));
}

function isSame(row: Row, { number, amount, was, reason }: Input, node: Node): boolean {
  return (
    row.number === number &&
    nodeText(ownerOf(row)) === nodeText(node) &&
    row.amount === (was < 0 ? amount : -amount) &&
    row.reason === reason
  );
}

/** A stored settlement as the contract defines it. */
export function settlementOf(row: Row): Settlement {
  return {
    transactionId: row.transaction_id,
    receipt: row.receipt,
    number: row.number,
    amount: row.amount,
    at: row.at,
    by: row.by,
    reason: row.reason,
    takesBack: row.takes_back,
    isTakenBack: row.is_taken_back,
    confirmedBy: row.confirmed_by,
  };
}
