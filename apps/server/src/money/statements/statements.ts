// Account balances and statements: every figure is the ledger's.

import { parseAsOf, payerOf } from "../../ledger/index.ts";
import { type AnswerOf, type money, type PayloadOf, responses, roles } from "@chalkboard/contract";
import { addDays, dayOf, type EpochMs, type Minor } from "@chalkboard/kernel";
import { type AccountKind, accountKinds, payerAccount } from "@chalkboard/ledger";
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { type Context, invalid, refuse, type Refused, type Session } from "../../platform/http/handlers.ts";
import { subtreeOf } from "../../identity/network/index.ts";
import { changedSince } from "./since.ts";
import * as queries from "../transactions/transaction-queries.ts";
import { seenTree } from "../weeks/tree.ts";

type Balances = AnswerOf<typeof money.balances>;
type Input = PayloadOf<typeof money.statement>;
type Statement = AnswerOf<typeof money.statement>;
type Row = Statement["rows"][number];
type Entry = RowOf<typeof queries.entriesOf.columns>;

const rowsAtOnce = 500;

/** The accounts of a session's subtree, as of a given time. */
export async function balances(
  sql: Sql,
  input: PayloadOf<typeof money.balances>,
  { session, now }: Context,
): Promise<Balances> {
  const asOf = parseAsOf(input, now);
  const { zones, pos } = await seenTree(sql, session, asOf);
  const ids = zones.map(({ id }) => id);
  const own = new Map(
    (await sql.rows(queries.zoneBalances, [session.serviceId, ids])).map((row) => [row.zone_id, row.balance]),
  );
  const found = new Map(
    (await sql.rows(queries.posOf, [session.serviceId, pos.map(({ id }) => id)])).map((row) => [row.id, row]),
  );
  const changed = await changedSince(sql, session.serviceId, asOf);
  return {
    zones: zones.map(({ id, parent_id: parentId, name }) => ({
      zoneId: id,
      parentId: parentId !== null && ids.includes(parentId) ? parentId : null,
      name,
      balance: (own.get(id) ?? 0) - changed(accountKinds.zone, id),
    })),
    pos: pos.flatMap(({ id, zone_id: zoneId }): Balances["pos"] => {
      const row = found.get(id);
      if (row === undefined) return [];
      const balance = row.balance - changed(accountKinds.posSettlement, id) - changed(accountKinds.wallet, id);
      return [
        {
          posId: id,
          name: row.name,
          sequence: row.sequence,
          zoneId,
          balance,
          creditLimit: row.credit_limit,
          pointCredit: row.point_credit - changed(accountKinds.pointCredit, id),
          available: row.credit_limit === null ? null : Math.max(0, row.credit_limit + balance),
          isActive: row.is_active,
          allowToPlay: row.allow_to_play,
        },
      ];
    }),
  };
}

type Owner = { readonly kind: AccountKind; readonly ownerId: number; readonly posId: number };

/** The entries of one account: opening balance, entries, closing balance, as of any second. */
export async function statement(sql: Sql, input: Input, { session }: Context): Promise<Statement | Refused> {
  if (input.to < input.from) return invalid({ field: "to", code: "wrongOrder", problem: "before from" });
  const owner = await ownerOf(sql, input, session);
  if ("refused" in owner) return owner;
  const account = await sql.row(queries.accountOf, [session.serviceId, owner.kind, owner.ownerId]);
  const empty = { currency: session.currency, opening: 0, closing: 0, rows: [], hasMore: false };
  if (account === undefined) return empty;
  const movedSince = async (at: EpochMs): Promise<Minor> =>
    (await sql.row(queries.movedSince, [account.id, session.serviceId, owner.posId, earliestDay(at), new Date(at)]))
      ?.moved ?? 0;
  const before = account.balance - (await movedSince(input.from));
  const closing = account.balance - (await movedSince(input.to));
  const window = [account.id, session.serviceId, owner.posId, earliestDay(input.from), new Date(input.from)];
  const skipped = input.after === 0 ? 0 : ((await sql.row(queries.movedUntil, [...window, input.after]))?.moved ?? 0);
  const entries = await sql.rows(queries.entriesOf, [...window, new Date(input.to), input.after]);
  const opening = before + skipped;
  return {
    currency: session.currency,
    opening,
    closing,
    rows: running(opening, entries.slice(0, rowsAtOnce)),
    hasMore: entries.length > rowsAtOnce,
  };
}

function running(opening: Minor, entries: readonly Entry[]): Row[] {
  let balance = opening;
  return entries.map((entry) => {
    balance += entry.amount;
    return {
      entry: entry.id,
      at: entry.at,
      businessDay: entry.business_day,
      code: entry.code,
      amount: entry.amount,
      balance,
      ticket: entry.ticket_id,
      receipt: entry.receipt,
      reason: entry.reason,
      by: entry.by,
    };
  });
}

/**
 * An entry's business day is at most a day and a half before its instant, whatever its service's time zone and closing
 * hour.
 */
function earliestDay(at: EpochMs): string {
  return addDays(dayOf(at, "UTC"), -2);
}

async function ownerOf(sql: Sql, input: Input, session: Session): Promise<Owner | Refused> {
  const ofPos = (posId: number): Owner => ({
    ...payerAccount(payerOf(session.serviceKind, posId, input.of === "credit" ? "credit" : "balance")),
    posId,
  });
  if (input.account === undefined) {
    return session.posId === null
      ? invalid({ field: "account", code: "required", problem: "which account?" })
      : ofPos(session.posId);
  }
  if ("posId" in input.account && input.account.posId === session.posId) return ofPos(session.posId);
  if (session.role === roles.clerk || session.role === roles.customer)
    return refuse(responses.notFound, { field: "account" });
  const zones = await subtreeOf(sql, session, session.serviceId);
  const has = (zoneId: number): boolean => zones.some((zone) => zone.zoneId === zoneId);
  if ("zoneId" in input.account) {
    if (!has(input.account.zoneId)) return refuse(responses.notFound, { field: "zoneId" });
    return input.of === "credit"
      ? invalid({ field: "of", code: "doesNotFit", problem: "a zone has no point credit" })
      : { kind: accountKinds.zone, ownerId: input.account.zoneId, posId: 0 };
  }
  const pos = await sql.row(queries.posById, [session.serviceId, input.account.posId]);
  return pos === undefined || !has(pos.zone_id) ? refuse(responses.notFound, { field: "posId" }) : ofPos(pos.id);
}
