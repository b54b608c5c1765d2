import { type AnswerOf, type PayloadOf, type reports, responses } from "@chalkboard/contract";
import { parseAsOf } from "../../ledger/index.ts";
import type { Sql } from "../../platform/database/database.ts";
import { type Context, refuse, type Refused } from "../../platform/http/handlers.ts";
import { answerList } from "../../platform/http/list-answer.ts";
import { earnedIn } from "./earned.ts";
import * as queries from "./queries.ts";
import { ownersOf, whereFilters } from "./where.ts";

/**
 * The parts of a commission figure: what the days of a period added to the commission of each account, week by week.
 */
export async function commissions(
  sql: Sql,
  input: PayloadOf<typeof reports.commissions>,
  serviceId: number,
  { session, now }: Context,
): Promise<AnswerOf<typeof reports.commissions> | Refused> {
  const { from, to, owner } = input;
  const where = await whereFilters(sql, session, serviceId, input);
  if (where === undefined) return refuse(responses.notFound);
  const isOwner = (level: "pos" | "zone", id: number): boolean =>
    owner === undefined ||
    ("posId" in owner ? level === "pos" && id === owner.posId : level === "zone" && id === owner.zoneId);
  const known = [
    ...ownersOf(where.posStays).map((id) => isOwner("pos", id)),
    ...ownersOf(where.zoneStays).map((id) => isOwner("zone", id)),
  ];
  if (owner !== undefined && !known.includes(true)) return refuse(responses.notFound);
  const { currency } = where.service;
  const earned = (
    await earnedIn(sql, serviceId, { from, to }, { pos: where.posStays, zone: where.zoneStays }, parseAsOf(input, now))
  )
    .filter(({ level, ownerId }) => isOwner(level, ownerId))
    .map(({ level, ownerId, name, week, days, commission, closedAt, sales, net, ...span }, index) => ({
      id: index + 1,
      currency,
      amount: days.reduce((sum, { amount }) => sum + amount, 0),
      week_commission: commission,
      level,
      owner_id: ownerId,
      name,
      number: week,
      from_day: span.from,
      to_day: span.to,
      closed_at: closedAt === null ? null : new Date(closedAt).toISOString(),
      sales,
      net,
    }));
  return answerList(
    sql,
    queries.commissions,
    [JSON.stringify(earned)],
    input,
    ({ id, amount, name, number: week, sales, net, ...row }) => ({
      id,
      currency: row.currency,
      amount,
      name,
      week,
      sales,
      net,
      weekCommission: row.week_commission,
      weekFrom: row.from_day,
      weekTo: row.to_day,
      closedAt: row.closed_at,
      posId: row.level === "pos" ? row.owner_id : null,
      zoneId: row.level === "zone" ? row.owner_id : null,
    }),
  );
}
