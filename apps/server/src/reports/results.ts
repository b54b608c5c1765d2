import { type AnswerOf, type PayloadOf, type reports, responses } from "@chalkboard/contract";
import { addDays, type Day, type ZoneId } from "@chalkboard/kernel";
import type { Sql } from "../database/database.ts";
import { type Context, refuse, type Refused } from "../http/handlers.ts";
import { type Figures, figuresOf, type Moved, totalOf } from "./figures.ts";
import { daysBetween } from "./period.ts";
import * as queries from "./queries.ts";
import { type Where, whereAsked } from "./where.ts";

type Asked = PayloadOf<typeof reports.posResults>;
type Results = AnswerOf<typeof reports.posResults>;
type Row = Results["rows"][number];
type Standing = Figures & { readonly netBefore: number; readonly liability: number };

/** With more POS than this their rows come zone by zone, as somebody opens them. */
const listedAtMost = 500;

/** The figures of each POS of the zones that are open, of each zone, and of all. */
export async function posResults(sql: Sql, asked: Asked, serviceId: number, { session, now }: Context): Promise<Results | Refused> {
  const where = await whereAsked(sql, session, serviceId, asked);
  if (where === undefined) return refuse(responses.notFound);
  const { service, zones, pos } = where;
  const zoneDays = await movedByZone(sql, asked, where);
  const rows = await rowsOf(sql, asked, where, zoneDays);
  const byZone = Map.groupBy(rows, ({ zoneId }) => zoneId);
  const proof = await sql.row(queries.lastProof, [serviceId]);
  const isOpen = (zoneId: ZoneId): boolean => asked.open?.includes(zoneId) ?? pos.length <= listedAtMost;
  return {
    asOf: now, currency: service.currency, rows: rows.filter(({ zoneId }) => isOpen(zoneId)),
    zones: zones.flatMap(({ zoneId, name: zoneName }) => {
      const own = byZone.get(zoneId);
      return own === undefined ? [] : [{ zoneId, zoneName, pos: own.filter(({ posId }) => posId !== null).length, isOpen: isOpen(zoneId), ...together(own) }];
    }),
    total: { ...together(rows), pos: pos.length },
    days: await daysOf(sql, asked, where, zoneDays),
    proof: proof === undefined ? null : { provedAt: proof.proved_at, isBalanced: proof.is_balanced, transfers: proof.transfers, findings: proof.findings },
  };
}

function together(rows: readonly Standing[]): Standing {
  return {
    ...totalOf(rows), netBefore: rows.reduce((sum, { netBefore }) => sum + netBefore, 0), liability: rows.reduce((sum, { liability }) => sum + liability, 0),
  };
}

function beforeFrom({ from, to }: Asked): Day {
  return addDays(from, -daysBetween(from, to));
}

function isNarrowed({ mode, product }: Asked): boolean {
  return mode !== undefined || product !== undefined;
}

type MovedByZone = readonly (Moved & { readonly zone_id: ZoneId; readonly day: Day })[];

/** What moved at zones themselves: nothing of a mode, a product or one POS. */
async function movedByZone(sql: Sql, asked: Asked, { service, zones }: Where): Promise<MovedByZone> {
  if (isNarrowed(asked) || asked.posId !== undefined) return [];
  return sql.rows(queries.movedByZone, [service.id, beforeFrom(asked), asked.to, zones.map(({ zoneId }) => zoneId)]);
}

async function rowsOf(sql: Sql, asked: Asked, { service, zones, pos }: Where, zoneDays: MovedByZone): Promise<readonly Row[]> {
  const { from, to, mode = null, product = null } = asked;
  const ids = pos.map(({ id }) => id);
  const span = [service.id, beforeFrom(asked), from, to, ids];
  const byPos = isNarrowed(asked) ? await sql.rows(queries.movedByPosOf, [...span, mode, product]) : await sql.rows(queries.movedByPos, span);
  const moved = Map.groupBy(byPos, ({ pos_id, is_before }) => `${pos_id}/${is_before}`);
  const liabilities = new Map((await sql.rows(queries.liabilityByPos, [service.id, ids, mode, product])).map(({ pos_id, amount }) => [pos_id, amount]));
  const ofZone = Map.groupBy(zoneDays, ({ zone_id }) => zone_id);
  return [
    ...pos.map(({ id, name, sequence, zone_id, zone_name }) => ({
      posId: id, posName: name, sequence, zoneId: zone_id, zoneName: zone_name, liability: liabilities.get(id) ?? 0,
      ...figuresOf(moved.get(`${id}/false`) ?? []), netBefore: figuresOf(moved.get(`${id}/true`) ?? []).net,
    })),
    ...zones.flatMap(({ zoneId, name: zoneName }) => {
      const some = ofZone.get(zoneId);
      return some === undefined ? [] : [{
        posId: null, posName: "", sequence: 0, zoneId, zoneName, liability: 0,
        ...figuresOf(some.filter(({ day }) => day >= from)), netBefore: figuresOf(some.filter(({ day }) => day < from)).net,
      }];
    }),
  ];
}

async function daysOf(sql: Sql, asked: Asked, { service, pos }: Where, zoneDays: MovedByZone): Promise<Results["days"]> {
  const { from, to, mode = null, product = null } = asked;
  const span = [service.id, from, to, pos.map(({ id }) => id)];
  const byDay = isNarrowed(asked) ? await sql.rows(queries.movedByDayOf, [...span, mode, product]) : await sql.rows(queries.movedByDay, span);
  const movedOn = Map.groupBy([...byDay, ...zoneDays.filter(({ day }) => day >= from)], ({ day }) => day);
  return Array.from({ length: daysBetween(from, to) }, (_, index) => {
    const day = addDays(from, index);
    const { sales, net } = figuresOf(movedOn.get(day) ?? []);
    return { day, sales, net };
  });
}
