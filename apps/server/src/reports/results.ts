import { type AnswerOf, type PayloadOf, type reports, responses, tickets } from "@chalkboard/contract";
import { addDays, type ZoneId } from "@chalkboard/kernel";
import type { Sql } from "../database/database.ts";
import { type Context, refuse, type Refused } from "../http/handlers.ts";
import { liabilityOf, momentOf, movedAtZones, movedBeside, movedBy, type Moving, type Narrowing } from "./moved.ts";
import { daysBetween } from "./period.ts";
import * as queries from "./queries.ts";
import { type Standing, standingOf, together } from "./standing.ts";
import { type Where, whereAsked } from "./where.ts";

type Asked = PayloadOf<typeof reports.results>;
type Results = AnswerOf<typeof reports.results>;
type Row = Results["rows"][number];
type Told = Pick<Results, "rows" | "groups" | "total">;

/** With more POS than this their rows come zone by zone, as somebody opens them. */
const listedAtMost = 500;

/** The figures of a period and of the one before it by one of the dimensions, and of all. */
export async function results(sql: Sql, asked: Asked, serviceId: number, { session, now }: Context): Promise<Results | Refused> {
  const where = await whereAsked(sql, session, serviceId, asked);
  if (where === undefined) return refuse(responses.notFound);
  const moment = momentOf(asked, now);
  const narrowing: Narrowing = { ...asked, where, moment };
  const atZones = await movedAtZones(sql, narrowing);
  const told = await byDimension(sql, asked, narrowing, atZones);
  const proof = await sql.row(queries.lastProof, [serviceId, moment]);
  return {
    ...told, asOf: moment?.getTime() ?? now, currency: where.service.currency,
    days: await daysOf(sql, asked, narrowing, atZones, told.rows),
    proof: proof === undefined ? null : { provedAt: proof.proved_at, isBalanced: proof.is_balanced, transfers: proof.transfers, findings: proof.findings },
  };
}

function byDimension(sql: Sql, asked: Asked, narrowing: Narrowing, atZones: readonly AtZone[]): Promise<Told> {
  switch (asked.by) {
    case "pos": return byPos(sql, asked, narrowing, atZones);
    case "zone": return byZone(sql, narrowing, atZones);
    case "day": return byDay(sql, narrowing, atZones);
    case "mode":
    case "product": return byTicket(sql, asked.by, narrowing, atZones);
  }
}

type AtZone = Moving & { readonly zoneId: ZoneId };

const plain = { posId: null, zoneId: null, sequence: 0, depth: 0, name: "", group: null } as const;

async function posRows(sql: Sql, narrowing: Narrowing, atZones: readonly AtZone[]): Promise<readonly (Row & { readonly zoneId: ZoneId })[]> {
  const { where: { zones, pos } } = narrowing;
  const moved = Map.groupBy(await movedBy(sql, "pos", narrowing), ({ key }) => key);
  const liability = await liabilityOf(sql, "pos", narrowing);
  const ofZone = Map.groupBy(atZones, ({ zoneId }) => zoneId);
  return [
    ...pos.map(({ id, name, sequence, zone_id: zoneId }) => ({
      ...plain, key: String(id), name, sequence, posId: id, zoneId, group: String(zoneId),
      ...standingOf(moved.get(String(id)) ?? [], liability.get(String(id)) ?? 0),
    })),
    ...zones.flatMap(({ zoneId }) => {
      const some = ofZone.get(zoneId);
      return some === undefined ? [] : [{ ...plain, key: `zone ${String(zoneId)}`, zoneId, group: String(zoneId), ...standingOf(some, 0) }];
    }),
  ];
}

/** Each POS under its zone, whose subtotal is of its own POS, not those of zones below. */
async function byPos(sql: Sql, asked: Asked, narrowing: Narrowing, atZones: readonly AtZone[]): Promise<Told> {
  const { where: { zones, pos } } = narrowing;
  const rows = await posRows(sql, narrowing, atZones);
  const byGroup = Map.groupBy(rows, ({ zoneId }) => zoneId);
  const isOpen = (zoneId: ZoneId): boolean => asked.open?.includes(zoneId) ?? pos.length <= listedAtMost;
  return {
    rows: rows.filter(({ zoneId }) => isOpen(zoneId)),
    groups: zones.flatMap(({ zoneId, name }) => {
      const own = byGroup.get(zoneId);
      return own === undefined ? []
        : [{ key: String(zoneId), name, count: own.filter(({ posId }) => posId !== null).length, isOpen: isOpen(zoneId), ...together(own) }];
    }),
    total: { ...together(rows), count: pos.length },
  };
}

/** Each zone with all that is below it, under the zone that it lies in. */
async function byZone(sql: Sql, narrowing: Narrowing, atZones: readonly AtZone[]): Promise<Told> {
  const own = await posRows(sql, narrowing, atZones);
  const tree = treeOf(narrowing.where);
  return {
    rows: tree.map(({ zoneId, name, depth, below }) =>
      ({ ...plain, key: String(zoneId), name, zoneId, depth, ...together(own.filter((row) => below.has(row.zoneId))) })),
    groups: [], total: { ...together(own), count: tree.length },
  };
}

type Branch = { readonly zoneId: ZoneId; readonly name: string; readonly depth: number; readonly below: ReadonlySet<ZoneId> };

function treeOf({ zones }: Where): readonly Branch[] {
  const known = new Set(zones.map(({ zoneId }) => zoneId));
  const children = Map.groupBy(zones, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null));
  const under = (parentId: ZoneId | null, depth: number): readonly Branch[] => (children.get(parentId) ?? []).flatMap(({ zoneId, name }) => {
    const lower = under(zoneId, depth + 1);
    return [{ zoneId, name, depth, below: new Set([zoneId, ...lower.map((one) => one.zoneId)]) }, ...lower];
  });
  return under(null, 0);
}

/** Each day beside the one that stands at its place in the period before. */
async function byDay(sql: Sql, narrowing: Narrowing, atZones: readonly AtZone[]): Promise<Told> {
  const { from, to } = narrowing;
  const length = daysBetween(from, to);
  const moves = [...await movedBy(sql, "day", narrowing), ...atZones];
  const placed = Map.groupBy(moves, ({ key, is_before: isBefore }) => (isBefore ? addDays(key, length) : key));
  const days = Array.from({ length }, (_, index) => addDays(from, index));
  const liability = await liabilityOf(sql, "pos", narrowing);
  return {
    rows: days.map((day) => ({ ...plain, key: day, ...standingOf(placed.get(day) ?? [], null) })),
    groups: [], total: { ...standingOf(moves, sumOf(liability)), count: length },
  };
}

/** Each mode or product that tickets had; what is no ticket's stands under `none`. */
async function byTicket(sql: Sql, by: "mode" | "product", narrowing: Narrowing, atZones: readonly AtZone[]): Promise<Told> {
  const moves = [...await movedBy(sql, by, narrowing), ...[...await movedBeside(sql, narrowing), ...atZones].map((one) => ({ ...one, key: "none" }))];
  const placed = Map.groupBy(moves, ({ key }) => key);
  const liability = await liabilityOf(sql, by, narrowing);
  const known = by === "mode" ? tickets.mode.options : ["sports", "racing"];
  const rows = [...known, "none"].filter((key) => placed.has(key) || liability.has(key))
    .map((key) => ({ ...plain, key, ...standingOf(placed.get(key) ?? [], liability.get(key) ?? 0) }));
  return { rows, groups: [], total: { ...standingOf(moves, sumOf(liability)), count: rows.length } };
}

async function daysOf(sql: Sql, { by }: Asked, narrowing: Narrowing, atZones: readonly AtZone[], rows: readonly Row[]): Promise<Results["days"]> {
  if (by === "day") return rows.map(({ key: day, sales, net }) => ({ day, sales, net }));
  const { from, to } = narrowing;
  const moves = [...await movedBy(sql, "day", { ...narrowing, isAlone: true }), ...atZones.filter(({ is_before: isBefore }) => !isBefore)];
  const placed = Map.groupBy(moves, ({ key }) => key);
  return Array.from({ length: daysBetween(from, to) }, (_, index) => {
    const day = addDays(from, index);
    const { sales, net }: Standing = standingOf(placed.get(day) ?? [], null);
    return { day, sales, net };
  });
}

function sumOf(amounts: ReadonlyMap<string, number>): number {
  return [...amounts.values()].reduce((sum, amount) => sum + amount, 0);
}
