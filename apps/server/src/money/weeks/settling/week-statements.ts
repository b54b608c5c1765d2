// The statement of an account: balance brought forward, activity, commission, payments, and balance.

import { type AnswerOf, isOnline, type money, type PayloadOf, responses } from "@chalkboard/contract";
import type { EpochMs, Minor } from "@chalkboard/kernel";
import { parseAsOf } from "../../../ledger/index.ts";
import type { Sql } from "../../../platform/database/database.ts";
import type { RowOf } from "../../../platform/database/query.ts";
import { isRefused, refuse, type Refused, type Session } from "../../../platform/http/handlers.ts";
import { movedPartOf } from "../../transactions/moved-parts.ts";
import * as queries from "./settling-queries.ts";
import { instalmentsOf, nodeText, settlementsAt } from "../week-balances.ts";
import type { Node, Week } from "../week-figures.ts";
import { loadWeek, type Single } from "./week-lines.ts";
import { ownerOf, settlementOf } from "./week-settle.ts";

type Answer = AnswerOf<typeof money.weekStatements>;
type Statement = Answer["statements"][number];
type Part = Statement["parts"][number];

/** The order on paper. */
const parts: readonly Part["part"][] = [
  "sold",
  "cancelled",
  "paid",
  "tickets",
  "tax",
  "byHand",
  "loan",
  "held",
  "withdrawn",
  "other",
  "commission",
  "settled",
];

/** One account's statement of a week, or all with activity. */
export async function weekStatements(
  sql: Sql,
  input: PayloadOf<typeof money.weekStatements>,
  session: Session,
  now: EpochMs,
): Promise<Answer | Refused> {
  const { number, account } = input;
  const asOf = parseAsOf(input, now);
  const facts = await loadWeek(sql, number, session, asOf);
  if (isRefused(facts)) return facts;
  const { week, currency, isLast, nameOf } = facts;
  const wanted =
    account === undefined ? undefined : "posId" in account ? `pos/${account.posId}` : `zone/${account.zoneId}`;
  const singles = facts.singles.filter((single) =>
    wanted === undefined ? hasSomething(single) : nodeText(single.node) === wanted,
  );
  if (wanted !== undefined && singles.length === 0) return refuse(responses.notFound, { field: "account" });
  const one = singles.length === 1 ? singles[0]?.node : undefined;
  const moved = Map.groupBy(
    await sql.rows(queries.movedByCode, [
      session.serviceId,
      week.from,
      week.to,
      one?.level ?? null,
      one?.ownerId ?? null,
      asOf,
    ]),
    ownerText,
  );
  const paid = new Map(
    (await sql.rows(queries.settledOnDays, [session.serviceId, week.from, week.to, asOf])).map((row) => [
      ownerText(row),
      row,
    ]),
  );
  const settled = Map.groupBy(await settlementsAt(sql, session, week, asOf), ownerText);
  const instalments = await instalmentsOf(sql, session, week, asOf);
  const entries = wanted === undefined || one === undefined ? [] : await entriesOf(sql, session, week, one, asOf);
  const statements = singles.map((single): Statement => {
    const key = nodeText(single.node);
    const settlements = settled.get(key) ?? [];
    return {
      key,
      posId: single.posId,
      zoneId: single.zoneId,
      name: single.name,
      above: nameOf.get(single.parentId ?? 0) ?? "",
      days: single.days,
      sales: single.sales,
      cancelled: single.cancelled,
      prizes: single.prizes,
      refunds: single.refunds,
      open: single.open,
      net: single.net,
      onSales: single.onSales,
      onNet: single.onNet,
      fees: single.fees,
      carried: single.carried,
      carriedAfter: single.carriedAfter,
      opening: single.own.opening,
      balance: single.own.balance,
      parts: partsOf(
        single,
        moved.get(key) ?? [],
        paid.get(key),
        instalments.get(key),
        settlements.length,
        isOnline(session.serviceKind),
      ),
      settlements: settlements.map(settlementOf),
      entries,
    };
  });
  return { currency, asOf: asOf?.getTime() ?? now, week, isLast, service: session.serviceName, statements };
}

async function entriesOf(
  sql: Sql,
  { serviceId }: Session,
  { number, from, to }: Week,
  { level, ownerId }: Node,
  asOf: Date | null,
): Promise<Statement["entries"]> {
  const rows = await sql.rows(queries.handEntries, [serviceId, number, from, to, level, ownerId, asOf]);
  return rows.map(({ transaction_id: transactionId, part, kind, ...row }) => ({
    ...row,
    transactionId,
    part: part as Statement["entries"][number]["part"],
    kind: kind as Statement["entries"][number]["kind"],
  }));
}

const ownerText = (row: { readonly level: string; readonly owner_id: number }): string => nodeText(ownerOf(row));

function hasSomething({ net, sales, prizes, own }: Single): boolean {
  return [net, sales, prizes, own.opening, own.moved, own.commission, own.settled, own.balance].some(
    (amount) => amount !== 0,
  );
}

type Moved = RowOf<typeof queries.movedByCode.columns>;
type Sum = { readonly amount: Minor; readonly count: number };
type Paid = RowOf<typeof queries.settledOnDays.columns>;

/** What moved the account, in the order of the paper; payments of another week's balance belong to that week. */
function partsOf(
  { own }: Single,
  moved: readonly Moved[],
  paid: Paid | undefined,
  instalments: Sum | undefined,
  payments: number,
  online: boolean,
): Part[] {
  const sums = new Map<Part["part"], Sum>();
  const add = (part: Part["part"], amount: Minor, count: number): void => {
    const before = sums.get(part) ?? { amount: 0, count: 0 };
    sums.set(part, { amount: before.amount + amount, count: before.count + count });
  };
  for (const { code, amount, entries } of moved) {
    const { part, count } = movedPartOf(code, entries);
    add(part ?? (online ? "tickets" : "other"), amount, count);
  }
  if (paid !== undefined) add("byHand", -paid.amount, -paid.count);
  if (instalments !== undefined) add("loan", instalments.amount, instalments.count);
  add("commission", own.commission, 0);
  add("settled", own.settled, payments);
  return parts.flatMap((part) => {
    const { amount = 0, count = 0 } = sums.get(part) ?? {};
    return amount === 0 && count <= 0 ? [] : [{ part, amount, count: Math.max(0, count) }];
  });
}
