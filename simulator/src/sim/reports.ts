// The reports must equal the auditor's figures: each till's sales, cancellations, prizes, refunds and payments, to the
// last cent.

import { type AnswerOf, reports, tickets } from "@chalkboard/contract";
import { addDays, dayOf } from "@chalkboard/kernel";
import { figuresSince } from "../auditor/limits.ts";
import { openRows } from "../auditor/weeks.ts";
import type { KnownSeller, Model } from "../auditor/model.ts";
import { compareMovements, compareWithPlatform, type ServiceTotal } from "./figures-of-all.ts";
import { worldStart } from "./worlds/make-world.ts";
import { agree, Disagreement, type World } from "./world.ts";

/**
 * Compares each service's report of the world's whole time with the auditor's figures and with the other pages, and has
 * its books proved.
 */
export async function compareReports(world: World): Promise<void> {
  const { model, server, marks } = world;
  const totals: ServiceTotal[] = [];
  const [from, to] = [addDays(dayOf(worldStart, "UTC"), -2), addDays(dayOf(model.now, "UTC"), 2)];
  for (const service of model.services) {
    const report = await server.send(service.adminId, reports.results, { from, to, by: "pos" });
    if (!report.ok) throw new Disagreement("a report was refused", { answer: report.responseType, data: report.data });
    for (const seller of model.sellers.filter((one) => one.service === service)) {
      const row = report.data.rows.find(({ posId }) => posId === seller.posId) ?? report.data.total;
      const {
        tickets,
        sales,
        cancelled,
        prizes,
        refunds,
        settled,
        open,
        commission,
        net,
        netAfterCommission,
        paid,
        tax,
      } = row;
      const shown = {
        tickets,
        sales,
        cancelled,
        prizes,
        refunds,
        settled,
        open,
        commission,
        net,
        netAfterCommission,
        paid,
        tax,
      };
      agree("a till's figures", shown, figuresOf(model, seller), { seller: seller.name });
    }
    agree(
      "the days add up to the total",
      report.data.days.reduce((sum, day) => sum + day.net, 0),
      report.data.total.net,
      { serviceId: service.serviceId },
    );
    await compareSums(server, service.adminId, { from, to }, report.data);
    const total = {
      serviceId: service.serviceId,
      adminId: service.adminId,
      currency: report.data.currency,
      total: report.data.total,
    };
    await compareMovements(world, { from, to }, total);
    totals.push(total);
    const proof = await server.send(service.adminId, reports.proveBooks, {});
    agree("the server proves its own books", proof.ok && [proof.data.isBalanced, proof.data.findings], [true, []]);
  }
  await compareWithPlatform(world, { from, to }, totals);
  marks.add("reports: compared");
}

/** Zones add up to the total, and the tickets behind each figure to the figure: in total, and for each mode. */
async function compareSums(
  server: World["server"],
  adminId: number,
  period: { readonly from: string; readonly to: string },
  all: AnswerOf<typeof reports.results>,
): Promise<void> {
  const figures = reports.ticketFigure.options;
  const sumOf = (rows: readonly Record<(typeof figures)[number], number | null>[]): number[] =>
    figures.map((figure) => rows.reduce((sum, row) => sum + (row[figure] ?? 0), 0));
  agree("the zones add up to the total", sumOf(all.groups), sumOf([all.total]), { adminId });
  const behind: number[] = [];
  for (const figure of figures) {
    const listed = await server.send(adminId, reports.figureTickets, {
      ...period,
      figure,
      sort: "number",
      isAscending: false,
      limit: 1,
      withSums: true,
    });
    behind.push(listed.ok ? (listed.data.sums?.[0]?.amount ?? 0) : NaN);
  }
  agree("the tickets add up to each figure", behind, sumOf([all.total]), { adminId });
  const modes: AnswerOf<typeof reports.results>["total"][] = [];
  for (const mode of tickets.mode.options) {
    const answer = await server.send(adminId, reports.results, { ...period, mode, by: "pos" });
    if (answer.ok) modes.push(answer.data.total);
  }
  agree("the modes add up to the total", sumOf(modes), sumOf([all.total]), { adminId });
}

function figuresOf(model: Model, seller: KnownSeller): Record<string, number> {
  // A ticket paid with point credit is not a sale.
  const tickets = [...model.tickets.values()].filter((ticket) => ticket.seller === seller && !ticket.byCredit).length;
  const { sales, cancelled, prizes, refunds, settled } = figuresSince(seller, "0001-01-01");
  // The commission paid for its closed weeks, and what the open one earned so far.
  const weeks = [...seller.service.weeks.closed, { rows: openRows(model, seller.service) }].flatMap(({ rows }) =>
    rows.filter(({ level, id }) => level === "pos" && id === seller.posId),
  );
  const commission = weeks.reduce((sum, week) => sum + week.commission, 0);
  const net = settled - prizes;
  return {
    tickets,
    sales,
    cancelled,
    prizes,
    refunds,
    settled,
    open: sales - cancelled - refunds - settled,
    commission,
    net,
    netAfterCommission: net - commission,
    paid: seller.paidOut,
    tax: seller.taxed,
  };
}
