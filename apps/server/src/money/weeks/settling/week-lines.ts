// A week by account: balance brought forward, activity and balance.

import type { AnswerOf, money } from "@chalkboard/contract";
import type { Minor } from "@chalkboard/kernel";
import type { Sql } from "../../../platform/database/database.ts";
import { isRefused, type Refused, type Session } from "../../../platform/http/handlers.ts";
import { treeAt } from "../tree.ts";
import { balancesOf, dueOf, nodeText, openingsOf, settledOf } from "../week-balances.ts";
import { weekParts } from "./week-parts.ts";
import { type FigureRow, figures, type Node, nodesOf, type Week } from "../week-figures.ts";
import * as queries from "../week-queries.ts";

export type WeekBalance = AnswerOf<typeof money.weekLines>["rows"][number]["own"];

/** An account in a week, by itself. */
export type Single = FigureRow & { readonly node: Node; readonly own: WeekBalance; readonly unpaid: Minor };
export type WeekFacts = {
  readonly currency: string;
  readonly week: Week;
  readonly isLast: boolean;
  readonly singles: readonly Single[];
  /** Accounts without activity in the week. */
  readonly idle: readonly Single[];
  readonly nameOf: ReadonlyMap<number, string>;
};

/**
 * Every account that a session sees in a week: with figures, or with only a balance. @param moment as of this time;
 * null: now
 */
export async function loadWeek(
  sql: Sql,
  number: number | undefined,
  session: Session,
  asOf: Date | null = null,
): Promise<WeekFacts | Refused> {
  const found = await figures(sql, number, ["zone", "pos"], session, asOf);
  if (isRefused(found)) return found;
  const { week, currency } = found;
  const rows = [...found.rows, ...(await withoutFigures(sql, session, found.rows, asOf))];
  const [openings, balances, settled] = [
    await openingsOf(sql, session, week, asOf),
    await balancesOf(sql, session, week, undefined, asOf),
    await settledOf(sql, session, week, asOf),
  ];
  const parts = await weekParts(sql, session, week, asOf);
  const due = week.closedAt === null ? await dueOf(sql, session, week, asOf) : new Map<string, Minor>();
  const singles = rows.map((row): Single => {
    const node: Node =
      row.posId === null ? { level: "zone", ownerId: row.zoneId ?? 0 } : { level: "pos", ownerId: row.posId };
    const of = (amounts: ReadonlyMap<string, Minor>): Minor => amounts.get(nodeText(node)) ?? 0;
    const balance = of(balances) + (week.closedAt === null ? row.commission - of(due) : 0);
    const rest = { opening: of(openings), commission: row.commission, settled: of(settled) };
    const moved = balance - rest.opening - rest.commission - rest.settled;
    const [byHand, loans] = [of(parts.byHand), of(parts.loans)];
    // A zone's own account has no tickets; its row has the figures of those below it.
    const unpaid =
      node.level === "zone" ? 0 : of(parts.handedOver) - (parts.isOverCounter ? row.prizes + row.refunds : 0);
    const tickets = node.level === "zone" ? 0 : unpaid - row.net - row.open;
    return {
      ...row,
      node,
      unpaid,
      own: { ...rest, moved, byHand, loans, others: moved - tickets - byHand - loans, balance },
    };
  });
  const last = await sql.row(queries.lastWeekAt, [session.serviceId, asOf]);
  const zones = await sql.rows(queries.allZones, [session.serviceId]);
  const { active = [], idle = [] } = Object.groupBy(singles, (single) => (hasActivity(single) ? "active" : "idle"));
  return {
    currency,
    week,
    isLast: week.closedAt !== null && last?.number === week.number,
    nameOf: new Map(zones.map(({ id, name }) => [id, name])),
    singles: active,
    idle,
  };
}

/** Whether an account had activity in a week; a zone always counts. */
function hasActivity({ node, own, modes, scheme, carried }: Single): boolean {
  return (
    node.level === "zone" ||
    modes.length > 0 ||
    scheme !== null ||
    carried !== 0 ||
    [own.opening, own.moved, own.commission, own.settled, own.balance].some((amount) => amount !== 0)
  );
}

/** A closed week has no row for an account without activity; the account may have a balance anyway. */
async function withoutFigures(
  sql: Sql,
  session: Session,
  rows: readonly FigureRow[],
  asOf: Date | null,
): Promise<readonly FigureRow[]> {
  const has = new Set(rows.map(({ posId, zoneId }) => (posId === null ? `zone/${zoneId ?? 0}` : `pos/${posId}`)));
  const missing = (await nodesOf(sql, session, undefined, asOf)).filter((node) => !has.has(nodeText(node)));
  if (missing.length === 0) return [];
  const tree = await treeAt(sql, session.serviceId, asOf);
  const [pos, zones] = [new Map(tree.pos.map((row) => [row.id, row])), new Map(tree.zones.map((row) => [row.id, row]))];
  const days = daysOf(rows);
  return missing.map(({ level, ownerId }) => ({
    posId: level === "pos" ? ownerId : null,
    zoneId: level === "zone" ? ownerId : null,
    parentId: (level === "pos" ? pos.get(ownerId)?.zone_id : zones.get(ownerId)?.parent_id) ?? null,
    name: (level === "pos" ? pos : zones).get(ownerId)?.name ?? "",
    days: days.map(() => 0),
    sales: 0,
    cancelled: 0,
    prizes: 0,
    refunds: 0,
    open: 0,
    net: 0,
    active: 0,
    below: 0,
    onSales: 0,
    onNet: 0,
    fees: 0,
    commission: 0,
    carried: 0,
    carriedAfter: 0,
    scheme: null,
    modes: [],
  }));
}

/** The days of a week's rows. */
function daysOf(rows: readonly Pick<FigureRow, "days">[]): readonly Minor[] {
  return rows.find(({ days }) => days.length > 0)?.days ?? [];
}
