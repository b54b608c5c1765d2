// Checks the platform's sales and results of all services of a currency, a service's list of tickets, and the games of
// a day.

import { reports, results, tickets } from "@chalkboard/contract";
import { addDays } from "@chalkboard/kernel";
import { answered, page } from "../../rehearsal/proof/differ.ts";
import type { LedgerFigures } from "../../rehearsal/proof/ledger.ts";
import { query } from "../../server.ts";
import { asAdmin, type WalkContext, type ServiceWalk, same } from "./walk-context.ts";
import { before, figureNames } from "./results.ts";
import { figuresBy, type Period, together } from "./truth.ts";

const inResults = ["tickets", "sales", "settled", "prizes", "net"] as const;

/** `/bus/venta-zuccait`, `/bus/results`. */
export async function platformAgrees(look: WalkContext): Promise<void> {
  const currencies = Map.groupBy(look.house.services, ({ plan }) => plan.currency);
  for (const [currency, services] of currencies) {
    for (const period of [look.month, look.week])
      await ofCurrency(
        look,
        currency,
        services.map(({ serviceId }) => serviceId),
        period,
      );
  }
  for (const period of [look.month, look.week]) await ofAll(look, [...currencies.keys()], period);
}

/**
 * Across all services, each currency's rows equal a query of that currency alone; the total across currencies has
 * tickets but no amount.
 */
async function ofAll(
  { differ, server, house: fixture }: WalkContext,
  currencies: readonly string[],
  period: Period,
): Promise<void> {
  const ask = async (more: { readonly currency?: string }) =>
    answered(server.send(fixture.traderId, reports.platformSales, { ...period, by: "service", ...more }));
  const all = await ask({});
  const where = `platform sales of all currencies from ${period.from}`;
  differ(
    `${where}, groups`,
    all.groups
      .map(({ key }) => key)
      .toSorted()
      .join(),
    currencies.toSorted().join(),
  );
  let tickets = 0;
  for (const currency of currencies) {
    const { rows, total } = await ask({ currency });
    tickets += total.tickets;
    const group = all.groups.find(({ key }) => key === currency);
    same(differ, `${where}, ${currency}`, [...figureNames, "fee", "count"], group, total);
    same(differ, `${where}, ${currency} before`, [...figureNames, "fee"], group?.before, total.before);
    for (const row of rows) {
      const own = all.rows.find(({ key }) => key === row.key);
      same(differ, `${where}, ${row.name}`, [...figureNames, "fee", "currency"], own, row);
      differ(`${where}, the group of ${row.name}`, own?.group, currency);
    }
  }
  same(differ, `${where}, total`, ["tickets", "sales", "net", "fee"], all.total, { tickets });
}

async function ofCurrency(
  look: WalkContext,
  currency: string,
  serviceIds: readonly number[],
  period: Period,
): Promise<void> {
  const { differ, server, house: fixture, sql } = look;
  const by = async (
    dimension: "pos" | "day" | "sportCode",
    days: Period,
  ): Promise<ReadonlyMap<string, LedgerFigures>> => {
    const all: (readonly [string, LedgerFigures])[] = [];
    for (const serviceId of serviceIds) all.push(...(await figuresBy(sql, serviceId, days, dimension)));
    return new Map(
      [...Map.groupBy(all, ([key]) => key)].map(([key, some]) => [key, together(some.map(([, figures]) => figures))]),
    );
  };
  const total = together((await by("pos", period)).values());
  const earlier = together((await by("pos", before(period))).values());
  const ofServices = new Map<string, LedgerFigures>();
  for (const serviceId of serviceIds)
    ofServices.set(String(serviceId), together((await figuresBy(sql, serviceId, period, "pos")).values()));
  const rowsOf = {
    service: ofServices,
    day: await by("day", period),
    sport: await by("sportCode", period),
    product: undefined,
    week: undefined,
  } as const;
  for (const dimension of ["service", "sport", "product", "day"] as const) {
    const shown = await answered(
      server.send(fixture.traderId, reports.platformSales, { ...period, by: dimension, currency }),
    );
    const where = `platform sales in ${currency} from ${period.from} by ${dimension}`;
    same(differ, `${where}, total`, figureNames, shown.total, total);
    same(differ, `${where}, total before`, figureNames, shown.total.before, earlier);
    same(differ, `${where}, rows`, figureNames, together(shown.rows as readonly LedgerFigures[]), total);
    for (const row of shown.rows.filter(({ key }) => key !== "none")) {
      if (rowsOf[dimension] !== undefined)
        same(differ, `${where}, ${row.key}`, figureNames, row, rowsOf[dimension].get(row.key));
    }
  }
  for (const dimension of ["service", "week", "day"] as const) {
    const shown = await answered(
      server.send(fixture.traderId, reports.platformResults, { ...period, by: dimension, currency }),
    );
    const where = `platform results in ${currency} from ${period.from} by ${dimension}`;
    same(differ, `${where}, total`, inResults, shown.total, total);
    for (const name of inResults)
      differ(
        `${where}, rows, ${name}`,
        shown.rows.reduce((sum, row) => sum + row[name], 0),
        total[name],
      );
    for (const row of shown.rows)
      if (rowsOf[dimension] !== undefined)
        same(differ, `${where}, ${row.key}`, inResults, row, rowsOf[dimension].get(row.key));
  }
}

// Of a ticket paid with point credit only the profit is a prize.
const states = query(
  { status: "int2", tickets: "int8", stake: "int8", win: "int8", pays: "int8", prize: "int8", paid: "int8" },
  `
  select s.status, count(*) as tickets, sum(t.stake)::bigint as stake, sum(t.possible_win)::bigint as win,
    sum(t.possible_win + case t.funding when 'credit' then 0 else t.stake end)::bigint as pays,
    coalesce(sum(m.prize), 0)::bigint as prize, coalesce(sum(m.paid), 0)::bigint as paid
  from ticket t join ticket_state s on s.ticket_id = t.id left join (
    select ticket_id, sum(case code when 3 then amount when 103 then -amount else 0 end) as prize,
      sum(case code when 7 then amount when 107 then -amount else 0 end) as paid
    from transfer where service_id = $1::int and ticket_id is not null group by ticket_id) as m on m.ticket_id = t.id
  where t.service_id = $1::int group by 1 order by 1`,
);

/** `/ctrl/ticket`, and the report's potential payout of open tickets. */
export async function ticketsAgree(look: ServiceWalk): Promise<void> {
  const {
    differ,
    sql,
    service: { serviceId },
    month,
  } = look;
  const rows = await sql.rows(states, [serviceId]);
  for (const status of [undefined, -1, 0, 1, 2, 3]) {
    const own = rows.filter((row) => status === undefined || row.status === status);
    const { sums } = await asAdmin(look, tickets.listTickets, {
      ...(status === undefined ? {} : { status }),
      ...page("number"),
    });
    const [sum] = sums ?? [];
    const result = (name: "tickets" | "stake" | "win" | "prize" | "paid"): number =>
      own.reduce((all, row) => all + row[name], 0);
    differ(
      `tickets of service ${serviceId} of status ${String(status ?? "any")}`,
      [sum?.count ?? 0, sum?.stake ?? 0, sum?.possibleWin ?? 0, sum?.prize ?? 0, sum?.paid ?? 0].join("/"),
      [result("tickets"), result("stake"), result("win"), result("prize"), result("paid")].join("/"),
    );
  }
  const open = rows.filter(({ status }) => status === 0).reduce((sum, { pays }) => sum + pays, 0);
  const { total } = await asAdmin(look, reports.results, { ...month, by: "pos" });
  differ(`what open tickets of service ${serviceId} may pay`, total.liability, open);
  const { sums } = await asAdmin(look, reports.figureTickets, { ...month, figure: "liability", ...page("number") });
  differ(`tickets of service ${serviceId} behind what they may pay`, sums?.[0]?.amount ?? 0, open);
}

const gradedOn = query(
  { code: "int2", amount: "int8" },
  `
  select g.code, sum(g.amount)::bigint as amount from month_graded g join event e on e.id = g.event_id
  where g.service_id = $1::int and e.day = $2::date group by 1`,
);

/** `/adm/reporte-resultado`: the results of the games of each day of a week. */
export async function gamesAgree(look: ServiceWalk): Promise<void> {
  const {
    differ,
    sql,
    service: { serviceId },
    week,
  } = look;
  for (let day = week.from; day <= week.to; day = addDays(day, 1)) {
    const sums = new Map((await sql.rows(gradedOn, [serviceId, day])).map(({ code, amount }) => [code, amount]));
    const net = (...codes: readonly number[]): number =>
      codes.reduce((all, code) => all + (sums.get(code) ?? 0) - (sums.get(code + 100) ?? 0), 0);
    const shown = (await asAdmin(look, results.listDay, { day, ...page("startsAt") })).sums?.[0];
    differ(
      `games of ${day} of service ${serviceId}`,
      [shown?.settled ?? 0, shown?.refunds ?? 0, shown?.winnings ?? 0].join("/"),
      [net(2), net(4, 5), net(3)].join("/"),
    );
  }
}
