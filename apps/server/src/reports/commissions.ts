import { type AnswerOf, type PayloadOf, type reports, responses } from "@chalkboard/contract";
import { codes, reverseOf } from "@chalkboard/ledger";
import { momentOf } from "../books/index.ts";
import type { Sql } from "../database/database.ts";
import { type Context, refuse, type Refused } from "../http/handlers.ts";
import { answerList } from "../http/list-answer.ts";
import * as queries from "./queries.ts";
import { ownersOf, staysFor, whereAsked } from "./where.ts";

/** The entries of commission and fees behind a figure. */
export async function commissions(
  sql: Sql, asked: PayloadOf<typeof reports.commissions>, serviceId: number, { session, now }: Context,
): Promise<AnswerOf<typeof reports.commissions> | Refused> {
  const { from, to, owner } = asked;
  const where = await whereAsked(sql, session, serviceId, asked);
  if (where === undefined) return refuse(responses.notFound);
  const [zones, pos] = [ownersOf(where.zoneStays), ownersOf(where.posStays)];
  const [ofPos, ofZones] = owner === undefined ? [pos, zones]
    : "posId" in owner ? [pos.filter((id) => id === owner.posId), []] : [[], zones.filter((id) => id === owner.zoneId)];
  if (owner !== undefined && ofPos.length + ofZones.length === 0) return refuse(responses.notFound);
  const values = [serviceId, from, to, ofPos, ofZones, momentOf(asked, now), ...staysFor(where.posStays), ...staysFor(where.zoneStays)];
  return answerList(sql, queries.commissions, values, asked, ({ id, day, at, currency, code, amount, name, number: week, sales, net, ...row }) => ({
    id, day, at, currency, amount, name, week, sales, net, weekFrom: row.from_day, weekTo: row.to_day,
    kind: [codes.accountFee, reverseOf(codes.accountFee)].some((fee) => fee === code) ? "fee" as const : "commission" as const,
    posId: row.level === "pos" ? row.owner_id : null, zoneId: row.level === "zone" ? row.owner_id : null,
  }));
}
