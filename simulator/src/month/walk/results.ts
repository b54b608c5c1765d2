// Checks reports of sales and results by every dimension, for the month and for a week with the one before it, and the
// tickets behind each figure.

import { reports } from "@chalkboard/contract";
import { addDays } from "@chalkboard/kernel";
import { allShown, page } from "../../rehearsal/proof/differ.ts";
import type { LedgerFigures } from "../../rehearsal/proof/ledger.ts";
import { asAdmin, type ServiceWalk, same } from "./walk-context.ts";
import { type Dimension, figuresBy, pathsOf, type Period, together } from "./truth.ts";

/** Every figure of money that tickets moved, and the number of tickets. */
export const figureNames = [
  "tickets",
  "sales",
  "cancelled",
  "prizes",
  "refunds",
  "settled",
  "open",
  "net",
  "paid",
  "tax",
] as const;

const dimensions = [
  "pos",
  "zone",
  "day",
  "mode",
  "sport",
  "league",
  "betType",
  "legs",
  "hour",
] as const satisfies readonly Dimension[];
const ofTickets: ReadonlySet<Dimension> = new Set(["mode", "sport", "league", "betType", "legs", "hour"]);

/** The same number of days before a period. */
export function before({ from, to }: Period): Period {
  const length = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  return { from: addDays(from, -length), to: addDays(from, -1) };
}

/** `/ctrl/results`, `/ctrl/result-zone`, `/ctrl/stats-report`. */
export async function resultsAgree(look: ServiceWalk): Promise<void> {
  for (const period of [look.month, look.week]) {
    for (const by of dimensions) await oneDimension(look, period, by);
    await productAgrees(look, period);
  }
  await figuresAgree(look);
}

async function oneDimension(look: ServiceWalk, period: Period, by: (typeof dimensions)[number]): Promise<void> {
  const {
    differ,
    service: { serviceId },
    sql,
  } = look;
  const [own, earlier] = [await ledgerFiguresBy(look, period, by), await ledgerFiguresBy(look, before(period), by)];
  const shown = await asAdmin(look, reports.results, { ...period, by });
  const where = `results of service ${serviceId} from ${period.from} by ${by}`;
  const byPos = await figuresBy(sql, serviceId, period, "pos");
  same(differ, `${where}, total`, figureNames, shown.total, together(byPos.values()));
  same(
    differ,
    `${where}, total before`,
    figureNames,
    shown.total.before,
    together((await figuresBy(sql, serviceId, before(period), "pos")).values()),
  );
  const shownKeys = shown.rows.map(({ key }) => key);
  const length = Math.round((Date.parse(period.to) - Date.parse(period.from)) / 86_400_000) + 1;
  for (const row of shown.rows) {
    same(differ, `${where}, ${row.key}`, figureNames, row, own.get(row.key));
    same(
      differ,
      `${where}, ${row.key} before`,
      figureNames,
      row.before,
      earlier.get(by === "day" ? addDays(row.key, -length) : row.key),
    );
  }
  // Where there are many POS they are shown when their zone is opened.
  if (shown.groups.every(({ isOpen }) => isOpen)) allShown(differ, where, shownKeys, own.keys());
  const zones = await figuresBy(sql, serviceId, period, "zone");
  for (const group of shown.groups)
    same(differ, `${where}, zone ${group.key}`, figureNames, group, zones.get(group.key));
  const days = await figuresBy(sql, serviceId, period, "day");
  for (const { day, sales, net } of shown.days)
    same(differ, `${where}, the plot's ${day}`, ["sales", "net"], { sales, net }, days.get(day));
}

/** By zone a row includes everything below it; by properties of tickets, commission is under none. */
async function ledgerFiguresBy(
  { sql, service: { serviceId } }: ServiceWalk,
  period: Period,
  by: Dimension,
): Promise<ReadonlyMap<string, LedgerFigures>> {
  const own = await figuresBy(sql, serviceId, period, by);
  if (by === "zone") {
    const paths = await pathsOf(sql, serviceId);
    return new Map(
      [...paths.keys()].map((zoneId) => [
        String(zoneId),
        together(
          [...own].filter(([key]) => paths.get(Number(key))?.includes(zoneId) === true).map(([, figures]) => figures),
        ),
      ]),
    );
  }
  if (!ofTickets.has(by)) return own;
  const none = (await figuresBy(sql, serviceId, period, "mode")).get("none");
  return none === undefined ? own : new Map([...own, ["none", none]]);
}

/** All sales are on games. */
async function productAgrees(look: ServiceWalk, period: Period): Promise<void> {
  const {
    differ,
    service: { serviceId },
    sql,
  } = look;
  const shown = await asAdmin(look, reports.results, { ...period, by: "product" });
  const modes = await figuresBy(sql, serviceId, period, "mode");
  const sports = shown.rows.find(({ key }) => key === "sports");
  same(
    differ,
    `results of service ${serviceId} by product`,
    figureNames,
    sports,
    together([...modes].filter(([key]) => key !== "none").map(([, one]) => one)),
  );
}

/** The tickets behind each figure add up to it. */
async function figuresAgree(look: ServiceWalk): Promise<void> {
  const {
    differ,
    service: { serviceId },
    sql,
    month,
  } = look;
  const total = together((await figuresBy(sql, serviceId, month, "pos")).values());
  for (const figure of reports.ticketFigure.options) {
    if (figure === "liability") continue;
    const { sums } = await asAdmin(look, reports.figureTickets, { ...month, figure, ...page("number") });
    differ(`tickets of service ${serviceId} behind ${figure}`, sums?.[0]?.amount ?? 0, total[figure]);
  }
}
