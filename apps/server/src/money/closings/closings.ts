// Sets an account to zero with an ordinary entry. Its closing is stored with it: what moved the account since the
// previous one, and the balance it ended with.

import { type AnswerOf, type money, type PayloadOf, responses } from "@chalkboard/contract";
import { assert, businessDay, type Day, type Minor, type ServiceId } from "@chalkboard/kernel";
import { type AccountRef, byHandSource, byHandTransfers, type ByHand } from "@chalkboard/ledger";
import { parseAsOf, newestEntry } from "../../ledger/index.ts";
import { clockNow } from "../../platform/database/clock-queries.ts";
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { type Context, refuse, type Refused, type Session } from "../../platform/http/handlers.ts";
import { hashOf } from "../../platform/http/hash-of.ts";
import { answerList } from "../../platform/http/list-answer.ts";
import { idempotencyKeyOf } from "../../platform/http/idempotency-key.ts";
import type { SecondPerson } from "../../identity/people/index.ts";
import { audit } from "../../platform/operations/index.ts";
import { printoutClosing, printoutFor } from "../../platform/printing/index.ts";
import { onPaper, partsOf } from "./closing.ts";
import * as queries from "./closings-queries.ts";
import { balanceOf, type Holder, holderOf, lacksSecond, write } from "../transactions/moving.ts";
import * as transactions from "../transactions/transaction-queries.ts";
import { treeAt } from "../weeks/tree.ts";

type Account = PayloadOf<typeof money.previewClosing>["account"];
type Input = Omit<PayloadOf<typeof money.closeAccount>, "secondPerson">;
type Row = RowOf<typeof queries.closingById.columns>;
/**
 * A range of an account's entries: after one of them, up to another one, none of an earlier business day, except that
 * of a receipt.
 */
type Stretch = {
  readonly after: number;
  readonly until: number;
  readonly fromDay: Day;
  readonly without: number | null;
};

const shown = 20;

/** The accounts of a service and the time of their last closing, as of a given time. */
export async function listClosable(
  sql: Sql,
  input: PayloadOf<typeof money.listClosable>,
  { session: { serviceId }, now }: Context,
): Promise<AnswerOf<typeof money.listClosable> | Refused> {
  const asOf = parseAsOf(input, now);
  const { zones, pos } = await treeAt(sql, serviceId, asOf);
  const owners =
    input.of === "pos"
      ? pos.map(({ id, zone_id: within }) => ({ id, within }))
      : zones.map(({ id, parent_id: above }) => ({ id, within: above ?? 0 }));
  const chosen = input.account === undefined ? owners : owners.filter(({ id }) => isAccount(input, id));
  const values = [
    serviceId,
    chosen.map(({ id }) => id),
    chosen.map(({ within }) => within),
    input.text,
    input.show,
    asOf,
  ];
  return answerList(
    sql,
    input.of === "pos" ? queries.closablePos : queries.closableZones,
    values,
    input,
    ({ id, name, zone_name: zoneName, is_active: isActive, balance, number, closed_at: closedAt }) => ({
      id,
      name,
      zoneName,
      isActive,
      balance,
      number: number === 0 ? null : number,
      closedAt: number === 0 ? null : closedAt,
    }),
  );
}

function isAccount({ of, account }: Pick<PayloadOf<typeof money.listClosable>, "of" | "account">, id: number): boolean {
  return (
    account !== undefined &&
    ("posId" in account ? of === "pos" && account.posId === id : of === "zone" && account.zoneId === id)
  );
}

/** The contents of a closing now, and the earlier ones. */
export async function previewClosing(
  sql: Sql,
  account: Account,
  session: Session,
): Promise<AnswerOf<typeof money.previewClosing> | Refused> {
  const holder = await holderOf(sql, account, session);
  if ("refused" in holder) return holder;
  const { serviceId } = session;
  const closings = await sql.rows(queries.closingsOf, [serviceId, holder.posId, holder.zoneId, shown]);
  const until = await newestEntry(sql);
  const rows = await rowsOf(sql, serviceId, holder, {
    ...(await beginOf(sql, serviceId, closings[0])),
    until,
    without: null,
  });
  const found = await sql.row(transactions.accountOf, [serviceId, holder.ref.kind, holder.ref.ownerId]);
  const balance = found?.balance ?? 0;
  return {
    name: holder.name,
    balance,
    from: closings[0]?.at ?? null,
    opening: balance - sumOf(rows),
    rows,
    closings: await Promise.all(closings.map((row) => closingOf(sql, serviceId, holder.ref, row))),
  };
}

/** Sets an account to zero, once: exactly the seen balance, or nothing. */
export async function closeAccount(
  sql: Sql,
  input: Input,
  { session }: Context,
  second: SecondPerson | undefined,
): Promise<money.Closing | Refused> {
  const { serviceId } = session;
  const { key, account, way, balance, reason } = input;
  await sql.row(transactions.holdService, [serviceId]);
  const holder = await holderOf(sql, account, session);
  if ("refused" in holder) return holder;
  const before = await sql.row(queries.closingByKey, [serviceId, key]);
  if (before !== undefined) {
    return before.body_hash !== hashOf(input)
      ? refuse(responses.changedMeanwhile, { reason: "keyUsedForAnother" })
      : closingOf(sql, serviceId, holder.ref, before);
  }
  const kind: ByHand = way === "writeOff" ? "adjustment" : balance < 0 ? "deposit" : "withdrawal";
  const now = await balanceOf(sql, session, holder.ref, byHandSource(kind));
  if (now !== balance) return refuse(responses.changedMeanwhile, { balance: now });
  const lack = await lacksSecond(sql, session, Math.abs(balance), second);
  if (lack !== undefined) return lack;
  const [last] = await sql.rows(queries.closingsOf, [serviceId, holder.posId, holder.zoneId, 1]);
  const at = await clockNow(sql);
  const written = {
    key: idempotencyKeyOf(`closing-${key}`),
    bodyHash: hashOf(input),
    kind,
    change: -balance,
    balance: 0,
    reason,
    expiresAt: null,
    now: at,
    takesBack: null,
    second,
  };
  const entry =
    balance === 0
      ? undefined
      : await write(
          sql,
          session,
          holder,
          written,
          byHandTransfers(kind, holder.ref, kind === "adjustment" ? -balance : Math.abs(balance)),
        );
  const stretch = {
    ...(await beginOf(sql, serviceId, last)),
    until: await newestEntry(sql),
    without: entry?.transactionId ?? null,
  };
  const rows = await rowsOf(sql, serviceId, holder, stretch);
  const added = await sql.row(queries.addClosing, [
    serviceId,
    holder.posId,
    holder.zoneId,
    (last?.number ?? 0) + 1,
    key,
    hashOf(input),
    stretch.after,
    stretch.until,
    stretch.fromDay,
    balance - sumOf(rows),
    balance,
    entry?.transactionId ?? null,
    reason,
    session.personId,
    second?.id ?? null,
    new Date(at),
    businessDay(at, session.timeZone, session.closeMinute),
  ]);
  const row = await sql.row(queries.closingById, [serviceId, added?.id ?? 0]);
  assert(row !== undefined, "a closing is found by its id");
  const closing = await closingOf(sql, serviceId, holder.ref, row);
  const subject = holder.posId === null ? `zone ${holder.zoneId}` : `pos ${holder.posId}`;
  await audit(sql, session, { act: "closeAccount", subject, before: null, after: closing });
  return closing;
}

/** A closing on paper, laid out like a till's own report. */
export async function printAccountClosing(
  sql: Sql,
  { closingId }: PayloadOf<typeof money.printAccountClosing>,
  { session, now }: Context,
): Promise<AnswerOf<typeof money.printAccountClosing> | Refused> {
  const row = await sql.row(queries.closingById, [session.serviceId, closingId]);
  if (row === undefined) return refuse(responses.notFound, { field: "closingId" });
  const holder = await holderOf(sql, row.pos_id === null ? { zoneId: row.zone_id } : { posId: row.pos_id }, session);
  if ("refused" in holder) return holder;
  const printout = await printoutFor(sql, session, "closing");
  const entries = await entriesOf(sql, session.serviceId, holder, stretchOf(row));
  const { rows, cash } = onPaper(partsOf(entries));
  const html = await printoutClosing({
    ...printout,
    pos: row.name,
    clerk: row.by,
    from: row.from_day,
    to: row.business_day,
    opening: row.opening,
    closing: 0,
    cash,
    printedAt: now,
    rows: row.balance === 0 ? rows : [...rows, { part: "reset", count: row.receipt ?? 0, amount: -row.balance }],
  });
  return { html, width: printout.width };
}

/** Where the next closing of an account begins: after the entry of the last one. */
async function beginOf(
  sql: Sql,
  serviceId: ServiceId,
  last: Row | undefined,
): Promise<Pick<Stretch, "after" | "fromDay">> {
  if (last === undefined)
    return { after: 0, fromDay: (await sql.row(queries.firstDay, [serviceId]))?.day ?? "1970-01-01" };
  return { after: last.until_transfer, fromDay: last.business_day };
}

const stretchOf = ({
  after_transfer: after,
  until_transfer: until,
  from_day: fromDay,
  transaction_id: without,
}: Row): Stretch => ({ after, until, fromDay, without });

async function entriesOf(
  sql: Sql,
  serviceId: ServiceId,
  { ref, posId }: Pick<Holder, "ref" | "posId">,
  { after, until, fromDay, without }: Stretch,
) {
  const found = await sql.row(transactions.accountOf, [serviceId, ref.kind, ref.ownerId]);
  return found === undefined
    ? []
    : sql.rows(queries.movedBetween, [found.id, serviceId, posId ?? 0, fromDay, after, until, without]);
}

async function rowsOf(
  sql: Sql,
  serviceId: ServiceId,
  holder: Pick<Holder, "ref" | "posId">,
  stretch: Stretch,
): Promise<money.Closing["rows"]> {
  return [...partsOf(await entriesOf(sql, serviceId, holder, stretch))].map(([part, sum]) => ({ part, ...sum }));
}

const sumOf = (rows: readonly { readonly amount: Minor }[]): Minor => rows.reduce((sum, { amount }) => sum + amount, 0);

async function closingOf(sql: Sql, serviceId: ServiceId, ref: AccountRef, row: Row): Promise<money.Closing> {
  const {
    id,
    number,
    pos_id: posId,
    zone_id: zoneId,
    name,
    at,
    balance,
    transaction_id: transactionId,
    receipt,
    taken_back_by: takenBackBy,
    reason,
    by,
  } = row;
  return {
    closingId: id,
    number,
    posId,
    zoneId,
    name,
    at,
    balance,
    transactionId,
    kind: row.kind as money.Closing["kind"],
    receipt,
    takenBackBy,
    reason,
    by,
    confirmedBy: row.confirmed_by,
    from: row.before,
    opening: row.opening,
    rows: await rowsOf(sql, serviceId, { ref, posId }, stretchOf(row)),
  };
}
