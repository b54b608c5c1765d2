// Checks commission and what is left after it: one name and one amount for the same accounts and days, on every page
// that shows it.

import { money, reports } from "@chalkboard/contract";
import type { Day } from "@chalkboard/kernel";
import { answered, page } from "../../rehearsal/proof/differ.ts";
import { asAdmin, type ServiceWalk } from "./walk-context.ts";

type Week = { readonly number: number; readonly from: Day; readonly to: Day; readonly closedAt: number | null };
type Shown = { readonly net: number; readonly commission: number; readonly netAfterCommission: number };

/**
 * For each week, the report of results for its days agrees with the week, in total and for each POS; the days add up to
 * it, and so do the rows behind the figure, the platform's pages and the closing's preview. Net after commission is net
 * win less commission in every row.
 */
export async function commissionAgrees(look: ServiceWalk, weeks: readonly Week[]): Promise<void> {
  for (const week of weeks) await oneWeek(look, week);
}

async function oneWeek(look: ServiceWalk, { number, from, to, closedAt }: Week): Promise<void> {
  const {
    differ,
    server,
    house: fixture,
    service: { serviceId, plan },
  } = look;
  const where = `commission of week ${number} of service ${serviceId}`;
  const days = { from, to };
  const [zones, pos] = [
    await asAdmin(look, money.weekFigures, { number, by: "zone" }),
    await asAdmin(look, money.weekFigures, { number, by: "pos" }),
  ];
  const inWeek = sumOf([...zones.rows, ...pos.rows], ({ commission }) => commission);
  const netInWeek = sumOf(pos.rows, ({ net }) => net);
  for (const by of ["pos", "zone", "day", "mode", "sport", "product"] as const) {
    const shown = await asAdmin(look, reports.results, { ...days, by });
    differ(`${where}, results by ${by}`, shown.total.commission, inWeek);
    differ(`${where}, net win in results by ${by}`, shown.total.net, netInWeek);
    for (const row of [...shown.rows, ...shown.groups, shown.total, shown.total.before])
      afterAgrees(look, `${where}, results by ${by}`, row);
    if (by === "zone") continue;
    differ(
      `${where}, rows of results by ${by}`,
      sumOf(shown.rows, ({ commission }) => commission),
      shown.groups.every(({ isOpen }) => isOpen) ? inWeek : NaN,
    );
    if (by === "pos")
      for (const row of pos.rows) {
        const own = shown.rows.find(({ posId }) => posId === row.posId);
        differ(`${where}, POS ${String(row.posId)}`, own?.commission ?? 0, row.commission);
        differ(`${where}, net win of POS ${String(row.posId)}`, own?.net ?? 0, row.net);
      }
  }
  const { sums } = await asAdmin(look, reports.commissions, { ...days, ...page("week") });
  differ(`${where}, what is behind it`, sums?.[0]?.amount ?? 0, inWeek);
  const lines = await asAdmin(look, money.weekLines, { number, by: "tree", text: "" });
  differ(`${where}, its lines`, lines.total.commission, inWeek);
  const ask = { ...days, by: "service" as const, currency: plan.currency };
  for (const call of [reports.platformSales, reports.platformResults] as const) {
    const shown = await answered(server.send(fixture.traderId, call, ask));
    const own = shown.rows.find((row) => row.serviceId === serviceId);
    differ(`${where}, ${call.path}`, own?.commission ?? 0, inWeek);
    if (own !== undefined) afterAgrees(look, `${where}, ${call.path}`, own);
  }
  if (closedAt === null) {
    const preview = await asAdmin(look, money.previewClose, {});
    differ(`${where}, what closing would pay`, preview.paid - preview.charged, inWeek);
  }
}

function afterAgrees({ differ }: ServiceWalk, where: string, { net, commission, netAfterCommission }: Shown): void {
  differ(`${where}, net after commission`, netAfterCommission, net - commission);
}

function sumOf<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + of(row), 0);
}
