// Held money: what is held for a zone and what is held by it. Each action has a receipt, and a reversal posts the
// opposite entry.

import { type AnswerOf, type money, type PayloadOf, responses } from "@chalkboard/contract";
import { type Minor } from "@chalkboard/kernel";
import {
  account,
  accountKinds,
  type HeldAct,
  heldAccounts,
  heldActs,
  heldChanges,
  heldTransfers,
} from "@chalkboard/ledger";
import { accountText, holdAccounts, parseAsOf } from "../../ledger/index.ts";
import { clockNow } from "../../platform/database/clock-queries.ts";
import type { Sql } from "../../platform/database/database.ts";
import { type Context, refuse, type Refused, type Session } from "../../platform/http/handlers.ts";
import { hashOf } from "../../platform/http/hash-of.ts";
import { answerList } from "../../platform/http/list-answer.ts";
import { idempotencyKeyOf } from "../../platform/http/idempotency-key.ts";
import type { SecondPerson } from "../../identity/people/index.ts";
import * as heldQueries from "./held-queries.ts";
import { begin, beginTakingBack, holderOf, lacksSecond, type Transaction, write } from "../transactions/moving.ts";
import * as queries from "../transactions/transaction-queries.ts";
import { seenTree } from "../weeks/tree.ts";

type Input = Omit<PayloadOf<typeof money.holdMoney>, "secondPerson">;
type Balances = { readonly own: Minor; readonly heldFor: Minor; readonly heldBy: Minor };

/** Both sums of each zone of a session's subtree, as of a given time. */
export async function listHeld(
  sql: Sql,
  input: PayloadOf<typeof money.listHeld>,
  { session, now }: Context,
): Promise<AnswerOf<typeof money.listHeld> | Refused> {
  const asOf = parseAsOf(input, now);
  const { zones } = await seenTree(sql, session, asOf);
  const seen = new Set(zones.map(({ id }) => id));
  const above = zones.map(({ parent_id: parent }) => (parent !== null && seen.has(parent) ? parent : 0));
  const values = [session.serviceId, [...seen], above, heldActs, input.show, input.zoneId ?? null, input.text, asOf];
  return answerList(
    sql,
    heldQueries.heldOf,
    values,
    input,
    ({ id: zoneId, parent_id: parentId, parent_name: parentName, is_active: isActive, ...row }) => ({
      zoneId,
      parentId: parentId === 0 ? null : parentId,
      parentName,
      name: row.name,
      isActive,
      balance: row.balance,
      heldFor: row.held_for,
      heldBy: row.held_by,
      lastAt: row.last_at === 0 ? null : row.last_at,
    }),
  );
}

/** Holds or releases money, up to what is available. */
export async function holdMoney(
  sql: Sql,
  input: Input,
  { session }: Context,
  second: SecondPerson | undefined,
): Promise<Transaction | Refused> {
  const { key, zoneId, act, amount, reason } = input;
  const existing = await begin(sql, key, input, session);
  if (existing !== undefined) return existing;
  return move(sql, session, { key, bodyHash: hashOf(input), zoneId, act, amount, reason, takesBack: null }, second);
}

/** Reverses a whole action; repeated requests reverse it once. */
export async function takeBackHeld(
  sql: Sql,
  input: Omit<PayloadOf<typeof money.takeBackHeld>, "secondPerson">,
  { session }: Context,
  second: SecondPerson | undefined,
): Promise<Transaction | Refused> {
  const { transactionId, reason } = input;
  const existing = await beginTakingBack(sql, transactionId, input, session);
  if (existing !== undefined) return existing;
  const taken = await sql.row(queries.transactionById, [session.serviceId, transactionId]);
  const act = heldActs.find((one) => one === taken?.kind);
  if (taken === undefined || act === undefined || taken.takes_back !== null)
    return refuse(responses.notFound, { field: "transactionId" });
  return move(
    sql,
    session,
    {
      key: idempotencyKeyOf(`take-back-${transactionId}`),
      bodyHash: hashOf(input),
      zoneId: taken.zone_id,
      act,
      amount: -Math.abs(taken.amount),
      reason,
      takesBack: transactionId,
    },
    second,
  );
}

type Moved = {
  readonly key: string;
  readonly bodyHash: string;
  readonly zoneId: number;
  readonly act: HeldAct;
  readonly reason: string;
  /** Below zero for a reversal. */
  readonly amount: Minor;
  readonly takesBack: number | null;
};

async function move(
  sql: Sql,
  session: Session,
  { zoneId, act, amount, ...written }: Moved,
  second: SecondPerson | undefined,
): Promise<Transaction | Refused> {
  const holder = await holderOf(sql, { zoneId }, session);
  if ("refused" in holder) return holder;
  const lack = await lacksSecond(sql, session, Math.abs(amount), second);
  if (lack !== undefined) return lack;
  const before = await balancesOf(sql, session, zoneId);
  const { of, sign } = heldChanges[act];
  const change = sign * amount;
  const sum = of === "for" ? before.heldFor : before.heldBy;
  if (sum + change < 0) return refuse(responses.notAllowed, { reason: "heldLess", available: Math.max(0, sum) });
  const leaves = act === "holdBlocked" ? amount : act === "releaseBack" ? -amount : 0;
  if (leaves > 0 && before.own < leaves)
    return refuse(responses.notAllowed, { reason: "overdraft", available: Math.max(0, before.own) });
  const now = await clockNow(sql);
  return write(
    sql,
    session,
    holder,
    { ...written, kind: act, change, balance: sum + change, expiresAt: null, now, second },
    heldTransfers(act, zoneId, amount),
  );
}

/** What a zone has and holds, locked until the end of this transaction. */
async function balancesOf(sql: Sql, { serviceId }: Session, zoneId: number): Promise<Balances> {
  const held = await holdAccounts(
    sql,
    heldAccounts(zoneId).map((ref) => ({ serviceId, ref })),
  );
  const of = (kind: 7 | 9 | 19): Minor => held.get(accountText(serviceId, account(kind, zoneId)))?.balance ?? 0;
  return { own: of(accountKinds.zone), heldFor: of(accountKinds.held), heldBy: 0 - of(accountKinds.collected) };
}
