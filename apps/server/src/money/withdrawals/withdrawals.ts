// Withdrawals that customers request: held on request, then approved, refused or paid, each step once and only from the
// state that was seen.

import { type AnswerOf, type money, type PayloadOf, responses, roles } from "@chalkboard/contract";
import { account, accountKinds, type WithdrawalAct, withdrawalTransfers } from "@chalkboard/ledger";
import { assert, type Minor } from "@chalkboard/kernel";
import { accountText, holdAccounts, parseAsOf } from "../../ledger/index.ts";
import { clockNow } from "../../platform/database/clock-queries.ts";
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { type Context, refuse, type Refused, type Session } from "../../platform/http/handlers.ts";
import { hashOf } from "../../platform/http/hash-of.ts";
import { answerList } from "../../platform/http/list-answer.ts";
import { idempotencyKeyOf } from "../../platform/http/idempotency-key.ts";
import type { SecondPerson } from "../../identity/people/index.ts";
import { subtreeOf } from "../../identity/network/index.ts";
import { audit } from "../../platform/operations/index.ts";
import { type Holder, lacksSecond, type Transaction, write } from "../transactions/moving.ts";
import { moneySettingsOf } from "../transactions/settings.ts";
import * as queries from "../transactions/transaction-queries.ts";
import { seenTree } from "../weeks/tree.ts";
import * as withdrawals from "./withdrawal-queries.ts";

type Withdrawal = AnswerOf<typeof money.askWithdrawal>;
type Row = RowOf<typeof withdrawals.withdrawalById.columns>;
type State = Withdrawal["state"];

const shown = ({
  id,
  pos_id,
  pos_name,
  zone_id,
  zone_name,
  amount,
  state,
  note,
  reason,
  requested_at,
  at,
  by,
  transaction_id,
  balance,
  held,
}: Row): Withdrawal => ({
  withdrawalId: id,
  posId: pos_id,
  posName: pos_name,
  zoneId: zone_id,
  zoneName: zone_name,
  amount,
  state: state as State,
  note,
  reason,
  requestedAt: requested_at,
  at,
  by,
  transactionId: transaction_id,
  balance,
  held,
});

/** Holds the requested amount, where the customer has it. */
export async function askWithdrawal(
  sql: Sql,
  input: PayloadOf<typeof money.askWithdrawal>,
  { session }: Context,
): Promise<Withdrawal | Refused> {
  const { key, amount, note } = input;
  await sql.row(queries.holdService, [session.serviceId]);
  const posId = input.posId ?? session.posId;
  const existing = await sql.row(withdrawals.withdrawalByKey, [session.serviceId, key]);
  if (existing !== undefined) {
    return existing.body_hash === hashOf(input) && existing.pos_id === posId
      ? read(sql, session, existing.id)
      : refuse(responses.changedMeanwhile, { reason: "keyUsedForAnother" });
  }
  const holder = posId === null ? undefined : await customerOf(sql, session, posId);
  if (posId === null || holder === undefined) return refuse(responses.notFound, { field: "posId" });
  const { wallet } = await balancesOf(sql, session, posId);
  if (wallet < amount) return refuse(responses.notAllowed, { reason: "overdraft", available: Math.max(0, wallet) });
  const now = await clockNow(sql);
  const added = await sql.row(withdrawals.addWithdrawal, [
    session.serviceId,
    posId,
    key,
    hashOf(input),
    amount,
    note,
    new Date(now),
  ]);
  assert(added !== undefined, "a request has a number");
  const receipt = await move(sql, session, {
    id: added.id,
    holder,
    act: "withdrawalRequested",
    amount,
    reason: note,
    takesBack: null,
    now,
    second: undefined,
  });
  return step(sql, session, { id: added.id, state: "requested", reason: note, receipt, now });
}

/** Requests below a session, as of a given time; a customer sees their own. */
export async function listWithdrawals(
  sql: Sql,
  input: PayloadOf<typeof money.listWithdrawals>,
  { session, now }: Context,
): Promise<AnswerOf<typeof money.listWithdrawals> | Refused> {
  const posId = session.role === roles.customer ? (input.posId ?? session.posId ?? 0) : input.posId;
  const own = posId === undefined ? undefined : await customerOf(sql, session, posId);
  if (posId !== undefined && own === undefined) return refuse(responses.notFound, { field: "posId" });
  const asOf = parseAsOf(input, now);
  const pos = own === undefined ? (await seenTree(sql, session, asOf)).pos.map(({ id }) => id) : [own.posId];
  const isWaiting = input.show === "all" ? null : input.show === "waiting";
  return answerList(
    sql,
    withdrawals.withdrawalsOf,
    [session.serviceId, pos, isWaiting, posId ?? null, input.name, asOf],
    input,
    shown,
  );
}

/** The customer cancels their own request: the held money comes back. */
export async function recallWithdrawal(
  sql: Sql,
  { withdrawalId: id }: PayloadOf<typeof money.recallWithdrawal>,
  { session }: Context,
): Promise<Withdrawal | Refused> {
  await sql.row(queries.holdService, [session.serviceId]);
  const row = await sql.row(withdrawals.withdrawalById, [session.serviceId, id]);
  const holder = row === undefined ? undefined : await customerOf(sql, session, row.pos_id);
  if (row === undefined || holder === undefined) return refuse(responses.notFound, { field: "withdrawalId" });
  if (row.state === "recalled") return shown(row);
  if (row.state !== "requested")
    return refuse(responses.changedMeanwhile, { reason: "decided", withdrawal: shown(row) });
  const now = await clockNow(sql);
  const receipt = await move(sql, session, {
    id,
    holder,
    act: "withdrawalRefused",
    amount: row.amount,
    reason: "",
    takesBack: null,
    now,
    second: undefined,
  });
  return step(sql, session, { id, state: "recalled", reason: "", receipt, now });
}

const steps: Readonly<
  Record<"approved" | "refused" | "paid", { readonly from: readonly State[]; readonly act: WithdrawalAct | null }>
> = {
  approved: { from: ["requested"], act: null },
  refused: { from: ["requested", "approved"], act: "withdrawalRefused" },
  paid: { from: ["approved"], act: "withdrawalPaid" },
};

/**
 * Moves one step further, from the state that was seen. A repeated request by the same person returns the same result.
 */
export async function decideWithdrawal(
  sql: Sql,
  { withdrawalId: id, to, was, reason }: Omit<PayloadOf<typeof money.decideWithdrawal>, "secondPerson">,
  { session }: Context,
  second: SecondPerson | undefined,
): Promise<Withdrawal | Refused> {
  await sql.row(queries.holdService, [session.serviceId]);
  const row = await sql.row(withdrawals.withdrawalById, [session.serviceId, id]);
  const holder = row === undefined ? undefined : await customerOf(sql, session, row.pos_id);
  if (row === undefined || holder === undefined) return refuse(responses.notFound, { field: "withdrawalId" });
  if (row.state === to && row.person_id === session.personId) return shown(row);
  const { from, act } = steps[to];
  if (row.state !== was || !from.includes(was))
    return refuse(responses.changedMeanwhile, { reason: "decided", withdrawal: shown(row) });
  if (to === "paid") {
    const { secondPersonFrom } = await moneySettingsOf(sql, session.serviceId);
    const isLarge = secondPersonFrom !== null && row.amount >= secondPersonFrom;
    if (isLarge && (await sql.row(withdrawals.approvedBy, [id]))?.person_id === session.personId) {
      const lack = await lacksSecond(sql, session, row.amount, second);
      if (lack !== undefined) return lack;
    }
  }
  const now = await clockNow(sql);
  const receipt =
    act === null
      ? null
      : await move(sql, session, { id, holder, act, amount: row.amount, reason, takesBack: null, now, second });
  return step(sql, session, { id, state: to, reason, receipt, now });
}

/** Reverses the last step: its money is moved back, and the request returns to the previous state. */
export async function takeBackWithdrawal(
  sql: Sql,
  { withdrawalId: id, was, reason }: PayloadOf<typeof money.takeBackWithdrawal>,
  { session }: Context,
): Promise<Withdrawal | Refused> {
  await sql.row(queries.holdService, [session.serviceId]);
  const row = await sql.row(withdrawals.withdrawalById, [session.serviceId, id]);
  const holder = row === undefined ? undefined : await customerOf(sql, session, row.pos_id);
  if (row === undefined || holder === undefined) return refuse(responses.notFound, { field: "withdrawalId" });
  if (row.state !== was) return refuse(responses.changedMeanwhile, { reason: "decided", withdrawal: shown(row) });
  const { act } = steps[was];
  const { wallet } = await balancesOf(sql, session, row.pos_id);
  if (was === "refused" && wallet < row.amount)
    return refuse(responses.notAllowed, { reason: "overdraft", available: Math.max(0, wallet) });
  const now = await clockNow(sql);
  const receipt =
    act === null
      ? null
      : await move(sql, session, {
          id,
          holder,
          act,
          amount: -row.amount,
          reason,
          takesBack: row.transaction_id,
          now,
          second: undefined,
        });
  const before = await sql.row(withdrawals.stateBefore, [id]);
  const state =
    was === "approved" ? "requested" : was === "paid" ? "approved" : ((before?.state ?? "requested") as State);
  return step(sql, session, { id, state, reason, receipt, now });
}

type Moved = {
  readonly id: number;
  readonly holder: Holder;
  readonly act: WithdrawalAct;
  readonly amount: Minor;
  readonly reason: string;
  readonly takesBack: number | null;
  readonly now: number;
  readonly second: SecondPerson | undefined;
};

/** Moves the money of a request; its receipt says what remains requested. Each step has its own key. */
async function move(
  sql: Sql,
  session: Session,
  { id, holder, act, amount, reason, takesBack, now, second }: Moved,
): Promise<Transaction> {
  const { posId } = holder;
  assert(posId !== null, "a withdrawal is a customer's", { id });
  const { held } = await balancesOf(sql, session, posId);
  const change = act === "withdrawalRequested" ? amount : -amount;
  const count = (await sql.row(withdrawals.countSteps, [id]))?.steps ?? 0;
  return write(
    sql,
    session,
    holder,
    {
      key: idempotencyKeyOf(`withdrawal-${id}-${count}`),
      bodyHash: "",
      kind: act,
      change,
      balance: held + change,
      reason,
      expiresAt: null,
      now,
      takesBack,
      second,
    },
    withdrawalTransfers(act, posId, amount),
  );
}

type Step = {
  readonly id: number;
  readonly state: State;
  readonly reason: string;
  readonly receipt: Transaction | null;
  readonly now: number;
};

async function step(sql: Sql, session: Session, { id, state, reason, receipt, now }: Step): Promise<Withdrawal> {
  const before = await sql.row(withdrawals.withdrawalById, [session.serviceId, id]);
  await sql.run(withdrawals.addStep, [
    session.serviceId,
    id,
    state,
    receipt?.transactionId ?? null,
    reason,
    session.personId,
    new Date(now),
  ]);
  const after = await read(sql, session, id);
  await audit(sql, session, {
    act: "withdrawalStep",
    subject: `withdrawal ${id}`,
    before: before === undefined ? null : shown(before),
    after,
  });
  return after;
}

async function read(sql: Sql, session: Session, id: number): Promise<Withdrawal> {
  const row = await sql.row(withdrawals.withdrawalById, [session.serviceId, id]);
  assert(row !== undefined, "a request is found by its number", { id });
  return shown(row);
}

/** The customer's account, their own or one below the session; undefined for any other. */
async function customerOf(sql: Sql, session: Session, posId: number): Promise<Holder | undefined> {
  const pos = await sql.row(queries.posById, [session.serviceId, posId]);
  if (pos === undefined) return undefined;
  const isWithin =
    session.role === roles.customer
      ? session.posId === posId
      : (await subtreeOf(sql, session, session.serviceId)).some(({ zoneId }) => zoneId === pos.zone_id);
  return isWithin
    ? { ref: account(accountKinds.wallet, posId), name: pos.name, posId, zoneId: pos.zone_id, limit: pos.credit_limit }
    : undefined;
}

/** What a customer has and has requested, locked until the end of this transaction. */
async function balancesOf(
  sql: Sql,
  { serviceId }: Session,
  posId: number,
): Promise<{ readonly wallet: Minor; readonly held: Minor }> {
  const refs = [
    account(accountKinds.wallet, posId),
    account(accountKinds.withdrawing, posId),
    account(accountKinds.cash),
  ];
  const found = await holdAccounts(
    sql,
    refs.map((ref) => ({ serviceId, ref })),
  );
  const [wallet = 0, held = 0] = refs.map((ref) => found.get(accountText(serviceId, ref))?.balance ?? 0);
  return { wallet, held };
}
