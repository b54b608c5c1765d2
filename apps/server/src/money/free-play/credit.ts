// Point credit: balances and expiry. Unused credit expires by its own transfer, with a receipt without a person.

import type { AnswerOf, money, PayloadOf } from "@chalkboard/contract";
import { businessDay, type EpochMs, type Minor, type ServiceId } from "@chalkboard/kernel";
import { account, accountKinds, creditExpiryTransfers, expiredCredit } from "@chalkboard/ledger";
import type { Database, Sql } from "../../platform/database/database.ts";
import type { Context, Refused } from "../../platform/http/handlers.ts";
import { answerList } from "../../platform/http/list-answer.ts";
import { accountText, holdAccounts, parseAsOf, post } from "../../ledger/index.ts";
import * as queries from "./credit-queries.ts";
import * as expiryQueries from "./expiry-queries.ts";
import * as transactions from "../transactions/transaction-queries.ts";
import { seenTree } from "../weeks/tree.ts";

/** Longer than any key in a call; a POS's total of expired credit only grows, so that each expiry has a unique key. */
const calendarKey = "the calendar lets point credit expire, and nobody sends a key as long as this";

/** Point credit of a session's subtree, or of one POS of it, as of a given time. */
export async function listCredit(
  sql: Sql,
  input: PayloadOf<typeof money.listCredit>,
  { session, now }: Context,
): Promise<AnswerOf<typeof money.listCredit> | Refused> {
  const asOf = parseAsOf(input, now);
  const { pos } = await seenTree(sql, session, asOf);
  const values = [
    session.serviceId,
    pos.map(({ id }) => id),
    pos.map(({ zone_id: zoneId }) => zoneId),
    input.posId ?? null,
    input.text,
    input.show,
    asOf,
    asOf ?? new Date(now),
  ];
  return answerList(
    sql,
    queries.creditOf,
    values,
    input,
    ({ id: posId, pos_name: posName, zone_id: zoneId, zone_name: zoneName, ...row }) => ({
      posId,
      sequence: row.sequence,
      posName,
      zoneId,
      zoneName,
      balance: row.balance,
      open: row.open,
      granted: row.granted,
      used: row.used,
      expired: row.expired,
      takenBack: row.taken_back,
      nextExpiry: row.next_expiry === queries.endlessAt ? null : row.next_expiry,
    }),
  );
}

/**
 * Expires a service's unused point credit: each account in its own transaction, so that it may stop anywhere.
 * @returns the total that expired, minor units
 */
export async function expireCredit(database: Database, serviceId: ServiceId): Promise<Minor> {
  const owners = await database.read([serviceId], (sql) => sql.rows(expiryQueries.creditOwners, [serviceId]));
  let total = 0;
  for (const { owner_id } of owners)
    total += await database.transaction([serviceId], (sql) => expireOne(sql, serviceId, owner_id));
  return total;
}

async function expireOne(sql: Sql, serviceId: ServiceId, posId: number): Promise<Minor> {
  await sql.row(transactions.holdService, [serviceId]);
  const ref = account(accountKinds.pointCredit, posId);
  const held = await holdAccounts(sql, [
    { serviceId, ref },
    { serviceId, ref: account(accountKinds.promotions) },
  ]);
  const balance = held.get(accountText(serviceId, ref))?.balance ?? 0;
  const found = await sql.row(queries.grantsOf, [serviceId, posId]);
  const time = await sql.row(expiryQueries.serviceTime, [serviceId]);
  const now: EpochMs = time?.now ?? 0;
  const amount = found === undefined ? 0 : expiredCredit(found.grants, balance, now);
  if (amount === 0 || found === undefined || time === undefined) return 0;
  const day = businessDay(now, time.time_zone, time.close_minute);
  const added = await sql.row(transactions.addTransaction, [
    serviceId,
    `${calendarKey}/${posId}/${found.expired + amount}`,
    "",
    "creditExpiry",
    posId,
    found.zone_id,
    -amount,
    balance - amount,
    "",
    null,
    null,
    new Date(now),
    day,
    null,
    null,
  ]);
  await post(
    sql,
    [
      {
        serviceId,
        posId,
        ticketId: null,
        personId: null,
        day,
        reference: added?.id ?? 0,
        transfers: creditExpiryTransfers(posId, amount),
      },
    ],
    now,
  );
  return amount;
}
