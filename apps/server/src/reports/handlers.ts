import { type AnswerOf, type PayloadOf, reports, responses, type Role, roles } from "@chalkboard/contract";
import { addDays, type Clock, type Day } from "@chalkboard/kernel";
import { codes, reverseOf } from "@chalkboard/ledger";
import type { Database, Sql } from "../database/database.ts";
import { untilStop } from "../http/given-up.ts";
import { type Context, type HandlersOf, invalid, refuse, type Refused, scopeOf } from "../http/handlers.ts";
import { proveBooks } from "../money/index.ts";
import { subtreeOf, type Zone, zonesBelow } from "../network/index.ts";
import { commissionIn, figuresOf, totalOf } from "./figures.ts";
import * as queries from "./queries.ts";

const platform: readonly Role[] = [roles.platform, roles.assistant];
const longestPeriodDays = 400;
const dayMs = 86_400_000;

type Asked = PayloadOf<typeof reports.posResults>;
type Results = AnswerOf<typeof reports.posResults>;

/** Figures of money, all of them sums over the ledger. */
export function reportsHandlers({ database, clock, stop }: { database: Database; clock: Clock; stop: AbortSignal }): HandlersOf<typeof reports> {
  return {
    posResults: async (payload, context) => {
      const problem = problemOf(payload, context);
      if (problem !== undefined) return problem;
      return database.read(scopeOf(context.session), (sql) => posResults(sql, payload, payload.serviceId ?? context.session.serviceId, context));
    },
    commissions: async (payload, context) => {
      const problem = problemOf(payload, context);
      if (problem !== undefined) return problem;
      return database.read(scopeOf(context.session), (sql) => commissions(sql, payload, payload.serviceId ?? context.session.serviceId, context));
    },
    proveBooks: (_payload, { session }) => untilStop(stop, (until) => proveBooks(database, session.serviceId, clock.now(), until)),
  };
}

function problemOf({ from, to, serviceId }: Pick<Asked, "from" | "to" | "serviceId">, { session }: Context): Refused | undefined {
  if (daysBetween(from, to) < 1) return invalid({ field: "to", code: "wrongOrder", problem: "before from" });
  if (daysBetween(from, to) > longestPeriodDays) return invalid({ field: "to", code: "tooLong", maximum: longestPeriodDays, problem: "too long a period" });
  if (platform.includes(session.role)) {
    return serviceId === undefined ? invalid({ field: "serviceId", code: "required", problem: "which service?" }) : undefined;
  }
  return serviceId === undefined || serviceId === session.serviceId ? undefined : refuse(responses.notAllowed, { reason: "service" });
}

async function posResults(sql: Sql, { from, to, zoneId }: Asked, serviceId: number, { session }: Context): Promise<Results | Refused> {
  const service = await sql.row(queries.service, [serviceId]);
  const zones = service === undefined ? undefined : await zonesAsked(sql, session, serviceId, zoneId);
  if (service === undefined || zones === undefined) return refuse(responses.notFound);
  const pos = await sql.rows(queries.posOf, [serviceId, zones.map((zone) => zone.zoneId)]);
  const ids = pos.map(({ id }) => id);
  const beforeFrom = addDays(from, -daysBetween(from, to));
  const byPos = await sql.rows(queries.movedByPos, [serviceId, beforeFrom, from, to, ids]);
  const byZone = await sql.rows(queries.movedByZone, [serviceId, beforeFrom, to, zones.map((zone) => zone.zoneId)]);
  const byDay = [...await sql.rows(queries.movedByDay, [serviceId, from, to, ids]), ...byZone.filter(({ day }) => day >= from)];
  const proof = await sql.row(queries.lastProof, [serviceId]);
  const moved = Map.groupBy(byPos, ({ pos_id, is_before }) => `${pos_id}/${is_before}`);
  const ofZone = Map.groupBy(byZone, ({ zone_id }) => zone_id);
  const rows = [
    ...pos.map(({ id, name, sequence, zone_id, zone_name }) => ({
      posId: id, posName: name, sequence, zoneId: zone_id, zoneName: zone_name,
      ...figuresOf(moved.get(`${id}/false`) ?? []), netBefore: figuresOf(moved.get(`${id}/true`) ?? []).net,
    })),
    ...zones.flatMap(({ zoneId: id, name }) => {
      const some = ofZone.get(id);
      return some === undefined ? [] : [{
        posId: null, posName: "", sequence: 0, zoneId: id, zoneName: name,
        ...figuresOf(some.filter(({ day }) => day >= from)), netBefore: figuresOf(some.filter(({ day }) => day < from)).net,
      }];
    }),
  ];
  const movedOn = Map.groupBy(byDay, ({ day }) => day);
  return {
    currency: service.currency, rows,
    total: { ...totalOf(rows), netBefore: rows.reduce((sum, { netBefore }) => sum + netBefore, 0) },
    days: daysOf(from, to).map((day) => {
      const { sales, net } = figuresOf(movedOn.get(day) ?? []);
      return { day, sales, net };
    }),
    proof: proof === undefined ? null : { provedAt: proof.proved_at, isBalanced: proof.is_balanced, transfers: proof.transfers, findings: proof.findings },
  };
}

type Commissions = AnswerOf<typeof reports.commissions>;

async function commissions(
  sql: Sql, { from, to, zoneId, owner }: PayloadOf<typeof reports.commissions>, serviceId: number, { session }: Context,
): Promise<Commissions | Refused> {
  const service = await sql.row(queries.service, [serviceId]);
  const zones = service === undefined ? undefined : (await zonesAsked(sql, session, serviceId, zoneId))?.map((zone) => zone.zoneId);
  if (service === undefined || zones === undefined) return refuse(responses.notFound);
  const pos = (await sql.rows(queries.posOf, [serviceId, zones])).map(({ id }) => id);
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

/** The zones of the session's subtree, or those of them below the zone asked for; undefined when that one is not in it. */
async function zonesAsked(sql: Sql, session: Context["session"], serviceId: number, zoneId: number | undefined): Promise<readonly Zone[] | undefined> {
  const subtree = await subtreeOf(sql, session, serviceId);
  if (zoneId === undefined) return subtree;
  return subtree.some((zone) => zone.zoneId === zoneId) ? zonesBelow(sql, serviceId, zoneId) : undefined;
}

function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

function daysOf(from: Day, to: Day): readonly Day[] {
  return Array.from({ length: daysBetween(from, to) }, (_, index) => addDays(from, index));
}
