// The activity of a till on a business day or in a week, by the ledger: printed for the person who counts the cash.

import { type AnswerOf, type money, type PayloadOf, responses } from "@chalkboard/contract";
import { addDays, businessDay, type Day, type EpochMs, type Minor } from "@chalkboard/kernel";
import { payerAccount } from "@chalkboard/ledger";
import { payerOf } from "../../ledger/index.ts";
import type { Sql } from "../../platform/database/database.ts";
import { type Context, refuse, type Refused, type Session } from "../../platform/http/handlers.ts";
import { type ClosingRow, printoutClosing, printoutFor } from "../../platform/printing/index.ts";
import { movedPartOf } from "../transactions/moved-parts.ts";
import * as queries from "../transactions/transaction-queries.ts";
import * as weeks from "../weeks/week-queries.ts";
import { openWeekOf } from "../weeks/weeks.ts";

type Input = PayloadOf<typeof money.printClosing>["period"];
type Days = { readonly from: Day; readonly to: Day };
type Part = Exclude<ClosingRow["part"], "reset">;

/** Ticket operations over the counter, which move cash. */
const counter: readonly Part[] = ["sold", "cancelled", "paid", "tax"];
/** On the account these are below zero: the till owes them. On paper they are positive amounts. */
const isOwed: readonly Part[] = ["sold", "tax"];

export type Closing = Days & {
  readonly opening: Minor;
  readonly closing: Minor;
  readonly cash: Minor;
  readonly rows: readonly ClosingRow[];
};

/** A till's own closing report on paper. It closes nothing: the week is closed when it ends. */
export async function printClosing(
  sql: Sql,
  { period }: PayloadOf<typeof money.printClosing>,
  { session, now }: Context,
): Promise<AnswerOf<typeof money.printClosing> | Refused> {
  const { posId } = session;
  if (posId === null) return refuse(responses.notFound, { field: "period" });
  const days = await daysOf(sql, period, session, now);
  const closing = await closingOf(sql, session, posId, days);
  const printout = await printoutFor(sql, session, "closing");
  return { ...days, width: printout.width, html: await printoutClosing({ ...printout, ...closing, printedAt: now }) };
}

/** The days of a current period; for the week before the open one, those of the last closed week. */
async function daysOf(
  sql: Sql,
  period: Input,
  { serviceId, timeZone, closeMinute }: Session,
  now: EpochMs,
): Promise<Days> {
  const today = businessDay(now, timeZone, closeMinute);
  if (period === "day") return { from: today, to: today };
  if (period === "dayBefore") return { from: addDays(today, -1), to: addDays(today, -1) };
  const {
    open: { from },
  } = await openWeekOf(sql, serviceId);
  if (period === "week") return { from, to: today };
  const last = await sql.row(weeks.lastWeek, [serviceId]);
  return last === undefined
    ? { from: addDays(from, -7), to: addDays(from, -1) }
    : { from: last.from_day, to: last.to_day };
}

/** An account's balance before some business days, what moved it on them, and its balance after them. */
async function closingOf(
  sql: Sql,
  { serviceId, serviceKind }: Session,
  posId: number,
  { from, to }: Days,
): Promise<Closing> {
  const { kind, ownerId } = payerAccount(payerOf(serviceKind, posId, "balance"));
  const account = await sql.row(queries.accountOf, [serviceId, kind, ownerId]);
  const entries =
    account === undefined ? [] : await sql.rows(queries.movedOnDays, [account.id, serviceId, posId, from, to]);
  const sums = partsOf(entries.filter(({ is_after: isAfter }) => !isAfter));
  const after = entries.reduce((sum, { is_after, amount }) => sum + (is_after ? amount : 0), 0);
  const moved = [...sums.values()].reduce((sum, { amount }) => sum + amount, 0);
  const closing = (account?.balance ?? 0) - after;
  return { from, to, closing, opening: closing - moved, ...onPaper(sums) };
}

type Parts = ReadonlyMap<Part, { readonly amount: Minor; readonly count: number }>;

/** What moved an account, by kind of entry. */
export function partsOf(
  entries: readonly { readonly code: number; readonly amount: Minor; readonly entries: number }[],
): Parts {
  const sums = new Map<Part, { amount: Minor; count: number }>();
  for (const { code, amount, entries: count } of entries) {
    const moved = movedPartOf(code, count);
    const part = moved.part ?? "other";
    const before = sums.get(part) ?? { amount: 0, count: 0 };
    sums.set(part, { amount: before.amount + amount, count: before.count + moved.count });
  }
  return sums;
}

/** The same as a till's paper shows it, with the cash that its tickets brought into the drawer. */
export function onPaper(sums: Parts): Pick<Closing, "cash" | "rows"> {
  return {
    cash: counter.reduce((sum, part) => sum - (sums.get(part)?.amount ?? 0), 0),
    rows: [...sums].map(([part, { amount, count }]) => ({
      part,
      count,
      amount: isOwed.includes(part) ? 0 - amount : amount,
    })),
  };
}
