// A week by the tree of zones: the figures of each, its own account and all accounts below it.

import type { AnswerOf, money, PayloadOf } from "@chalkboard/contract";
import type { EpochMs, Minor } from "@chalkboard/kernel";
import type { Sql } from "../database/database.ts";
import { isRefused, type Refused, type Session } from "../http/handlers.ts";
import { balancesOf, dueOf, nodeText, openingsOf, settledOf } from "./week-balances.ts";
import { type FigureRow, figures, type Node, nodesOf, type Week } from "./week-figures.ts";
import * as queries from "./week-queries.ts";

type Answer = AnswerOf<typeof money.weekLines>;
type Line = Answer["lines"][number];
type Standing = Line["own"];

/** An account of a week before the tree is made of them. */
export type Single = FigureRow & { readonly node: Node; readonly own: Standing };
export type Gathered = {
  readonly currency: string; readonly week: Week; readonly isLast: boolean; readonly singles: readonly Single[]; readonly nameOf: ReadonlyMap<number, string>;
};

/** A week by its tree. */
export async function weekLines(
  sql: Sql, { number }: PayloadOf<typeof money.weekLines>, session: Session, now: EpochMs,
): Promise<Answer | Refused> {
  const gathered = await gatherWeek(sql, number, session);
  if (isRefused(gathered)) return gathered;
  const { currency, week, isLast, singles } = gathered;
  const netsBefore = new Map((await sql.rows(queries.netsOfWeek, [session.serviceId, week.number - 1]))
    .map(({ level, owner_id, net }) => [`${level}/${owner_id}`, net]));
  const lines = treeOf(singles, netsBefore);
  return { currency, asOf: now, week, isLast, lines, total: totalOf(lines.filter(({ depth }) => depth === 0), daysOf(singles)) };
}

/** Every account that a session sees in a week: with figures, or with a balance alone. */
export async function gatherWeek(sql: Sql, number: number | undefined, session: Session): Promise<Gathered | Refused> {
  const found = await figures(sql, number, ["zone", "pos"], session);
  if (isRefused(found)) return found;
  const { week, currency } = found;
  const rows = [...found.rows, ...await withoutFigures(sql, session, found.rows)];
  const [openings, balances, settled] = [
    await openingsOf(sql, session, week), await balancesOf(sql, session, week), await settledOf(sql, session, week)];
  const due = week.closedAt === null ? await dueOf(sql, session, week) : new Map<string, Minor>();
  const singles = rows.map((row): Single => {
    const node: Node = row.posId === null ? { level: "zone", ownerId: row.zoneId ?? 0 } : { level: "pos", ownerId: row.posId };
    const of = (amounts: ReadonlyMap<string, Minor>): Minor => amounts.get(nodeText(node)) ?? 0;
    const balance = of(balances) + (week.closedAt === null ? row.commission - of(due) : 0);
    const rest = { opening: of(openings), commission: row.commission, settled: of(settled) };
    return { ...row, node, own: { ...rest, moved: balance - rest.opening - rest.commission - rest.settled, balance } };
  });
  const last = await sql.row(queries.lastWeek, [session.serviceId]);
  const zones = await sql.rows(queries.allZones, [session.serviceId]);
  return {
    currency, week, isLast: week.closedAt !== null && last?.number === week.number, nameOf: new Map(zones.map(({ id, name }) => [id, name])),
    singles: singles.filter(({ node, own, modes, scheme, carried }) => node.level === "zone" || modes.length > 0 || scheme !== null || carried !== 0
      || [own.opening, own.moved, own.commission, own.settled, own.balance].some((amount) => amount !== 0)),
  };
}

/** A closed week has no row of an account that did nothing in it; it may have a balance all the same. */
async function withoutFigures(sql: Sql, session: Session, rows: readonly FigureRow[]): Promise<readonly FigureRow[]> {
  const has = new Set(rows.map(({ posId, zoneId }) => (posId === null ? `zone/${zoneId ?? 0}` : `pos/${posId}`)));
  const missing = (await nodesOf(sql, session)).filter((node) => !has.has(nodeText(node)));
  if (missing.length === 0) return [];
  const pos = new Map((await sql.rows(queries.posOf, [session.serviceId])).map((row) => [row.id, row]));
  const zones = new Map((await sql.rows(queries.allZones, [session.serviceId])).map((row) => [row.id, row]));
  const days = daysOf(rows);
  return missing.map(({ level, ownerId }) => ({
    posId: level === "pos" ? ownerId : null, zoneId: level === "zone" ? ownerId : null,
    parentId: (level === "pos" ? pos.get(ownerId)?.zone_id : zones.get(ownerId)?.parent_id) ?? null,
    name: (level === "pos" ? pos : zones).get(ownerId)?.name ?? "", days: days.map(() => 0), sales: 0, cancelled: 0, prizes: 0, refunds: 0, net: 0, active: 0,
    below: 0, onSales: 0, onNet: 0, fees: 0, commission: 0, carried: 0, carriedAfter: 0, scheme: null, modes: [],
  }));
}

function daysOf(rows: readonly Pick<FigureRow, "days">[]): readonly Minor[] {
  return rows.find(({ days }) => days.length > 0)?.days ?? [];
}

/** The accounts in the order of their tree: each zone before what lies below it, zones before POS, by name. */
function treeOf(singles: readonly Single[], netsBefore: ReadonlyMap<string, Minor>): Line[] {
  const zones = new Set(singles.flatMap(({ node }) => (node.level === "zone" ? [node.ownerId] : [])));
  const below = Map.groupBy(singles, ({ parentId }) => (parentId !== null && zones.has(parentId) ? parentId : 0));
  const branch = (parentId: number, depth: number): Line[] => (below.get(parentId) ?? [])
    .toSorted((one, other) => (one.node.level === other.node.level ? one.name.localeCompare(other.name) : one.node.level === "zone" ? -1 : 1))
    .flatMap((single) => {
      const { node, own, modes: _modes, scheme: _scheme, below: underneath, ...row } = single;
      const lower = node.level === "zone" ? branch(node.ownerId, depth + 1) : [];
      const all = lower.filter((line) => line.depth === depth + 1).reduce((sum, line) => added(sum, line.all), own);
      return [{
        ...row, key: nodeText(node), parentId: parentId === 0 ? null : parentId, depth, own, all, commissions: row.commission + underneath,
        netBefore: netsBefore.get(nodeText(node)) ?? 0,
      }, ...lower];
    });
  return branch(0, 0);
}

function added(one: Standing, other: Standing): Standing {
  return {
    opening: one.opening + other.opening, moved: one.moved + other.moved, commission: one.commission + other.commission,
    settled: one.settled + other.settled, balance: one.balance + other.balance,
  };
}

/** The sum of lines that hold nothing twice. */
function totalOf(lines: readonly Line[], days: readonly Minor[]): Answer["total"] {
  const sum = (of: (line: Line) => Minor): Minor => lines.reduce((total, line) => total + of(line), 0);
  return {
    days: days.map((_, index) => sum((line) => line.days[index] ?? 0)), sales: sum(({ sales }) => sales), cancelled: sum(({ cancelled }) => cancelled),
    prizes: sum(({ prizes }) => prizes), refunds: sum(({ refunds }) => refunds), net: sum(({ net }) => net), active: sum(({ active }) => active),
    netBefore: sum(({ netBefore }) => netBefore), commissions: sum(({ commissions }) => commissions),
    all: lines.reduce((total, { all }) => added(total, all), { opening: 0, moved: 0, commission: 0, settled: 0, balance: 0 }),
  };
}
