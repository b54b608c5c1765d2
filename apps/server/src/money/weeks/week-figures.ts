// The figures of a week, open or closed, that a session sees.

import { type AnswerOf, type money, responses } from "@chalkboard/contract";
import type { Minor } from "@chalkboard/kernel";
import { addModes, type CommissionScheme } from "@chalkboard/ledger";
import type { Sql } from "../../platform/database/database.ts";
import { isRefused, refuse, type Refused, type Session } from "../../platform/http/handlers.ts";
import { branchOf, seenOf, seenTree, treeAt } from "./tree.ts";
import { type CountedRow, countDays } from "./week-count.ts";
import * as queries from "./week-queries.ts";
import { type OpenWeek, openWeekOf, type StoredWeek } from "./weeks.ts";

export type Week = AnswerOf<typeof money.listWeeks>[number];
type Figures = AnswerOf<typeof money.weekFigures>;
export type FigureRow = Figures["rows"][number];
export type Node = { readonly level: "pos" | "zone"; readonly ownerId: number };

/** The zones of a session's subtree (or those below one of them) and their POS, as of a time. */
export async function nodesOf(
  sql: Sql,
  session: Session,
  zoneId?: number,
  asOf: Date | null = null,
): Promise<readonly Node[]> {
  const { zones, pos } = await treeAt(sql, session.serviceId, asOf);
  const subtree = seenOf(zones, session);
  const below = zoneId === undefined ? subtree : branchOf(zones, subtree.has(zoneId) ? [zoneId] : []);
  return [
    ...[...below].map((ownerId) => ({ level: "zone" as const, ownerId })),
    ...pos.filter(({ zone_id }) => below.has(zone_id)).map(({ id }) => ({ level: "pos" as const, ownerId: id })),
  ];
}

/** The open week as the contract defines it. */
export function openWeek({ number, from, to }: OpenWeek): Week {
  return { number, from, to, closedAt: null, closedBy: "", posted: false };
}

/** A closed week as the contract defines it. */
export function weekOf({ number, from_day, to_day, at, by, posted }: StoredWeek): Week {
  return { number, from: from_day, to: to_day, closedAt: at, closedBy: by, posted };
}

/**
 * The requested week: the one that is, or was, open (then none of it is stored), or one that was closed by then. @param
 * moment as of this time; null: now
 */
export async function weekInput(
  sql: Sql,
  number: number | undefined,
  { serviceId }: Session,
  asOf: Date | null,
): Promise<{ readonly open: OpenWeek; readonly currency: string; readonly stored: StoredWeek | undefined } | Refused> {
  const { open, currency } = await openWeekOf(sql, serviceId, asOf);
  if (number === undefined || number === open.number) return { open, currency, stored: undefined };
  const stored = number > open.number ? undefined : await sql.row(queries.weeksByNumber, [serviceId, [number]]);
  return stored === undefined ? refuse(responses.notFound, { field: "number" }) : { open, currency, stored };
}

/**
 * The rows of a week at some levels: as they were closed, or current in the week that is, or was, open. @param moment
 * as of this time; null: now
 */
export async function figures(
  sql: Sql,
  number: number | undefined,
  levels: readonly Node["level"][],
  session: Session,
  asOf: Date | null = null,
): Promise<Figures | Refused> {
  const seen = await seenTree(sql, session, asOf);
  const found = await weekInput(sql, number, session, asOf);
  if (isRefused(found)) return found;
  const { open, currency, stored } = found;
  if (stored === undefined) {
    const some = levels.includes("zone") ? seen : { zones: [], pos: seen.pos };
    const rows = (await countDays(sql, session.serviceId, open.from, open.to, asOf, some)).filter(({ level }) =>
      levels.includes(level),
    );
    return { currency, week: openWeek(open), rows: rows.map(rowOf) };
  }
  const rows: FigureRow[] = [];
  for (const level of levels) {
    const written = await sql.rows(queries.rowsOf, [session.serviceId, stored.id, level]);
    const ids = new Set((level === "zone" ? seen.zones : seen.pos).map(({ id }) => id));
    rows.push(
      ...written
        .filter(({ owner_id }) => ids.has(owner_id))
        .map((row) => ({
          posId: level === "pos" ? row.owner_id : null,
          zoneId: level === "zone" ? row.owner_id : null,
          parentId: row.zone_id,
          name: row.name,
          days: row.days,
          sales: row.sales,
          cancelled: row.cancelled,
          prizes: row.prizes,
          refunds: row.refunds,
          open: openOf(row),
          net: row.net,
          active: row.active,
          below: row.below,
          onSales: row.on_sales,
          onNet: row.on_net,
          fees: row.fees,
          commission: row.on_sales + row.on_net - row.fees,
          carried: row.carried,
          carriedAfter: row.carried_after,
          scheme: row.scheme === null ? null : writable(row.scheme),
          modes: row.modes.map(modeRow),
        })),
    );
  }
  return { currency, week: weekOf(stored), rows };
}

function rowOf({ level, ownerId, zoneId, name, line, days }: CountedRow): Figures["rows"][number] {
  const [all = { sales: 0, cancelled: 0, prizes: 0, refunds: 0, net: 0 }] = addModes(
    line.modes.map((mode) => ({ ...mode, mode: "" })),
  );
  const { onSales, onNet, fees, total, carriedAfter } = line.commission;
  return {
    posId: level === "pos" ? ownerId : null,
    zoneId: level === "zone" ? ownerId : null,
    parentId: zoneId,
    name,
    days: [...days],
    sales: all.sales,
    cancelled: all.cancelled,
    prizes: all.prizes,
    refunds: all.refunds,
    open: openOf(all),
    net: all.net,
    active: line.active,
    below: line.below,
    onSales,
    onNet,
    fees,
    commission: total,
    carried: line.carried,
    carriedAfter,
    scheme: line.scheme === null ? null : writable(line.scheme),
    modes: line.modes.map(modeRow),
  };
}

type Summed = Pick<FigureRow, "sales" | "cancelled" | "prizes" | "refunds" | "net">;

/** Undecided stakes: the part of sales that is in no net. Below zero where more was decided than sold. */
function openOf({ sales, cancelled, prizes, refunds, net }: Summed): Minor {
  return sales - cancelled - refunds - prizes - net;
}

function modeRow({
  mode,
  sales,
  cancelled,
  prizes,
  refunds,
  net,
}: Summed & { readonly mode: string }): FigureRow["modes"][number] {
  return { mode, sales, cancelled, prizes, refunds, open: openOf({ sales, cancelled, prizes, refunds, net }), net };
}

/** A scheme in the contract's type, with writable records. */
export function writable({ sales, net, feePerActive }: CommissionScheme): money.CommissionScheme {
  const own = ({ all, byMode }: CommissionScheme["sales"]) => ({ all, byMode: { ...byMode } });
  return { sales: own(sales), net: net === null ? null : { kind: net.kind, share: own(net.share) }, feePerActive };
}
