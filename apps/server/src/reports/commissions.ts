import { type AnswerOf, type PayloadOf, type reports, responses } from "@chalkboard/contract";
import { codes, reverseOf } from "@chalkboard/ledger";
import type { Sql } from "../database/database.ts";
import { type Context, refuse, type Refused } from "../http/handlers.ts";
import { commissionIn } from "./figures.ts";
import * as queries from "./queries.ts";
import { whereAsked } from "./where.ts";

type Commissions = AnswerOf<typeof reports.commissions>;

/** The entries of commission and fees behind a figure. */
export async function commissions(
  sql: Sql, { from, to, zoneId, zoneAlone, owner }: PayloadOf<typeof reports.commissions>, serviceId: number, { session }: Context,
): Promise<Commissions | Refused> {
  const where = await whereAsked(sql, session, serviceId, { zoneId, zoneAlone });
  if (where === undefined) return refuse(responses.notFound);
  const { service } = where;
  const [zones, pos] = [where.zones.map((zone) => zone.zoneId), where.pos.map(({ id }) => id)];
  const [ofPos, ofZones] = owner === undefined ? [pos, zones]
    : "posId" in owner ? [pos.filter((id) => id === owner.posId), []] : [[], zones.filter((id) => id === owner.zoneId)];
  if (owner !== undefined && ofPos.length + ofZones.length === 0) return refuse(responses.notFound);
  const rows = await sql.rows(queries.commissions, [serviceId, from, to, ofPos, ofZones]);
  return {
    currency: service.currency,
    rows: rows.map((row) => ({
      day: row.day, at: row.at, kind: [codes.accountFee, reverseOf(codes.accountFee)].includes(row.code) ? "fee" : "commission",
      amount: commissionIn({ ...row, entries: 1 }), name: row.name,
      posId: row.level === "pos" ? row.owner_id : null, zoneId: row.level === "zone" ? row.owner_id : null,
      week: { number: row.number, from: row.from_day, to: row.to_day, sales: row.sales, net: row.net, active: row.active },
    })),
  };
}
