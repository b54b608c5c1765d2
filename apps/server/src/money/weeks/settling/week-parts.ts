// The parts of what moved accounts in a week beside their bets: payments over the counter, entries by hand, loans.

import { isOnline } from "@chalkboard/contract";
import { daysFrom, type Minor } from "@chalkboard/kernel";
import { codes } from "@chalkboard/ledger";
import { keptDays, lastPosted } from "../../../ledger/index.ts";
import type { Sql } from "../../../platform/database/database.ts";
import type { Session } from "../../../platform/http/handlers.ts";
import { instalmentsOf, nodeText } from "../week-balances.ts";
import type { Week } from "../week-figures.ts";
import * as queries from "./settling-queries.ts";
import { ownerOf } from "./week-settle.ts";

type Amounts = ReadonlyMap<string, Minor>;
export type WeekParts = {
  /** Whether winnings are paid over a counter, and not straight into a wallet. */
  readonly isOverCounter: boolean;
  /** What the counter handed over to winners, by account. */
  readonly handedOver: Amounts;
  readonly byHand: Amounts;
  readonly loans: Amounts;
};

/** @param asOf as of this time; null: now */
export async function weekParts(sql: Sql, session: Session, week: Week, asOf: Date | null): Promise<WeekParts> {
  const { serviceId } = session;
  const { from, to } = week;
  const kept = (await keptDays(sql, [serviceId], { from, to }, asOf)).get(serviceId) ?? new Set();
  const days = Map.groupBy(daysFrom(from, lastPosted(to, asOf)), (day) => kept.has(day));
  const moved = await sql.rows(queries.movedBeside, [serviceId, days.get(false) ?? [], days.get(true) ?? [], asOf]);
  const [handedOver, byHand, loans] = [new Map<string, Minor>(), new Map<string, Minor>(), new Map<string, Minor>()];
  const add = (to: Map<string, Minor>, key: string, amount: Minor): void => {
    to.set(key, (to.get(key) ?? 0) + amount);
  };
  const partOf = { handedOver, byHand, loans };
  for (const { pos_id: posId, code, amount } of moved) {
    const [part, sign] = partOfCode.get(code) ?? [];
    if (part !== undefined && sign !== undefined) add(partOf[part], `pos/${posId}`, sign * amount);
  }
  for (const { zone_id: zoneId, amount } of await sql.rows(queries.zonesByHand, [serviceId, from, to, asOf]))
    add(byHand, `zone/${zoneId}`, amount);
  // What was paid of a week's balance, and what a closing collected for loans, belong to their own weeks.
  for (const row of await sql.rows(queries.settledOnDays, [serviceId, from, to, asOf]))
    add(byHand, nodeText(ownerOf(row)), -row.amount);
  for (const { pos_id: posId, amount } of await sql.rows(queries.collectedOnDays, [serviceId, from, to, asOf]))
    add(loans, `pos/${posId}`, -amount);
  for (const [key, { amount }] of await instalmentsOf(sql, session, week, asOf)) add(loans, key, amount);
  return { isOverCounter: !isOnline(session.serviceKind), handedOver, byHand, loans };
}

/** What each code adds to, as a change of the account's balance. */
const partOfCode: ReadonlyMap<number, readonly [part: "handedOver" | "byHand" | "loans", sign: 1 | -1]> = new Map([
  [codes.payment, ["handedOver", 1]],
  [codes.tax, ["handedOver", -1]],
  [codes.deposit, ["byHand", 1]],
  [codes.withdrawal, ["byHand", -1]],
  [codes.adjustment, ["byHand", 1]],
  [codes.loanBalance, ["loans", 1]],
  [codes.loanInstalment, ["loans", -1]],
]);
