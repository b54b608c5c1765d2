// Checks the home pages: the business day so far beside the same hours a week before, and what is open.

import { type AnswerOf, home } from "@chalkboard/contract";
import { addDays, businessDay } from "@chalkboard/kernel";
import { answered } from "../../rehearsal/proof/differ.ts";
import { foldOf, type LedgerFigures, type Movement } from "../../rehearsal/proof/ledger.ts";
import { query } from "../../server.ts";
import { balancesBy, kinds } from "./accounts.ts";
import { asAdmin, type WalkContext, type ServiceWalk, same } from "./walk-context.ts";
import { heldTickets, topEventsAgree } from "./top-events.ts";
import { figuresBy, together } from "./truth.ts";

const names = ["tickets", "sales", "prizes", "net"] as const;

// The service's clock decides when the same hour was, across clock changes.
const beforeNow = query(
  { pos: "int4", code: "int2", amount: "int8", entries: "int8" },
  `
  select x.pos_id as pos, x.code, sum(x.amount)::bigint as amount, count(*) as entries
  from transfer x join service s on s.id = x.service_id
  where x.service_id = $1::int
    and ((x.at at time zone s.time_zone) - make_interval(mins => (s.settings->>'closeMinute')::int))::date = $2::date
    and x.at <= ((to_timestamp($3::bigint / 1000.0) at time zone s.time_zone) - interval '7 days') at time zone s.time_zone
  group by 1, 2`,
);

// The hours of a business day begin at its close the day before, on the service's clock; the day a week before is whole.
const soldByHour = query(
  { is_before: "bool", pos: "int4", hour: "int4", sales: "int8", tickets: "int8" },
  `
  select e.day < $2::date as is_before, e.pos_id as pos, floor(extract(epoch from e.since) / 3600)::int as hour,
    sum(e.amount)::bigint as sales, count(*) as tickets
  from (
    select x.pos_id, x.amount, c.at::date as day, c.at - date_trunc('day', c.at) as since
    from transfer x join service s on s.id = x.service_id
      cross join lateral (
        select (x.at at time zone s.time_zone) - make_interval(mins => (s.settings->>'closeMinute')::int) as at) as c
    where x.service_id = $1::int and x.code = 1 and x.at <= to_timestamp($3::bigint / 1000.0)) as e
  where e.day in ($2::date, $2::date - 7) group by 1, 2, 3`,
);

const openNow = query(
  { pos: "int4", tickets: "int8", risk: "int8" },
  `
  select t.pos_id as pos, count(*) as tickets, sum(t.possible_win)::bigint as risk
  from ticket t join (${heldTickets}) as held on held.ticket_id = t.id
  where t.service_id = $1::int group by 1`,
);

const waiting = query(
  { requested: "int8", approved: "int8" },
  `
  select count(*) filter (where l.state = 'requested') as requested, count(*) filter (where l.state = 'approved') as approved
  from withdrawal w cross join lateral (select state from withdrawal_step s where s.withdrawal_id = w.id
    order by s.id desc limit 1) l
  where w.service_id = $1::int`,
);

/** `/adm/home` and `/zucca/home`: each tile, and each POS. */
export async function homesAgree(look: WalkContext): Promise<void> {
  const { server, house: fixture } = look;
  const platform = await answered(server.send(fixture.traderId, home.platformNow, { hours: 6 }));
  for (const service of fixture.services) await oneHome({ ...look, service }, platform);
}

async function oneHome(look: ServiceWalk, platform: AnswerOf<typeof home.platformNow>): Promise<void> {
  const {
    differ,
    sql,
    endedAt,
    service: { serviceId, plan },
  } = look;
  const day = businessDay(endedAt, plan.timeZone, plan.settings.closeMinute);
  const own = await figuresBy(sql, serviceId, { from: day, to: day }, "pos");
  const earlier = await figuresBefore(look, day);
  const shown = await asAdmin(look, home.serviceNow, {});
  const asPlatform = platform.services.find((one) => one.serviceId === serviceId);
  const where = `the first page of service ${serviceId}`;
  differ(`the day of service ${serviceId}`, shown.day, day);
  for (const [of, is] of [
    ["today", together(own.values())],
    ["before", together(earlier.values())],
  ] as const) {
    same(differ, `${where}, ${of}`, names, shown[of], is);
    same(differ, `the platform's first page, service ${serviceId}, ${of}`, names, asPlatform?.[of], is);
  }
  await hoursAgree(look, { day, shown, asPlatform });
  const open = new Map((await sql.rows(openNow, [serviceId])).map((row) => [row.pos, row]));
  for (const { posId, today, before, openTickets, openRisk } of shown.pos) {
    same(differ, `${where}, POS ${posId}`, names, today, own.get(String(posId)));
    same(differ, `${where}, POS ${posId}, before`, names, before, earlier.get(posId));
    differ(
      `${where}, POS ${posId}, what is open`,
      [openTickets, openRisk].join("/"),
      [open.get(posId)?.tickets ?? 0, open.get(posId)?.risk ?? 0].join("/"),
    );
  }
  const sum = (of: "tickets" | "risk"): number => [...open.values()].reduce((all, row) => all + row[of], 0);
  for (const [who, one] of [
    ["service", shown],
    ["platform", asPlatform],
  ] as const) {
    differ(
      `what is open of service ${serviceId}, as its ${who} reads it`,
      [one?.openTickets, one?.openRisk].join("/"),
      [sum("tickets"), sum("risk")].join("/"),
    );
  }
  await topEventsAgree(look);
  const input = await sql.row(waiting, [serviceId]);
  const held = [...(await balancesBy(look))].reduce(
    (all, [key, balance]) => (key.startsWith(`${kinds.withdrawing}/`) ? all + balance : all),
    0,
  );
  differ(
    `${where}, withdrawals that wait`,
    [shown.withdrawals.requested, shown.withdrawals.approved, shown.withdrawals.amount].join("/"),
    [input?.requested, input?.approved, held].join("/"),
  );
}

type Home = AnswerOf<typeof home.serviceNow>;
type Hours = Home["hours"];

/** The hours against the ledger, one by one, and their sum against the day's figures: of the service, of each shop. */
async function hoursAgree(
  { differ, sql, endedAt, service: { serviceId } }: ServiceWalk,
  {
    day,
    shown,
    asPlatform,
  }: {
    readonly day: string;
    readonly shown: Home;
    readonly asPlatform: { readonly today: Home["today"]; readonly hours: Hours } | undefined;
  },
): Promise<void> {
  const sold = await sql.rows(soldByHour, [serviceId, day, endedAt]);
  const truth = (isBefore: boolean, at: number, of: "sales" | "tickets", posId?: number): number =>
    sold.reduce(
      (sum, row) =>
        row.is_before === isBefore && row.hour === at && (posId === undefined || row.pos === posId)
          ? sum + row[of]
          : sum,
      0,
    );
  const oneDay = (where: string, hours: Hours, today: Home["today"], posId?: number): void => {
    for (const [at, hour] of hours.entries()) {
      differ(
        `${where}, hour ${String(at)}`,
        [hour.sales, hour.tickets, hour.salesBefore, hour.ticketsBefore].join("/"),
        [false, true]
          .flatMap((isBefore) => (["sales", "tickets"] as const).map((of) => truth(isBefore, at, of, posId)))
          .join("/"),
      );
    }
    for (const figure of ["sales", "tickets"] as const) {
      const sum = hours.reduce((all, hour) => all + hour[figure], 0);
      differ(`${where}, ${figure} of its hours together`, sum, today[figure]);
    }
  };
  oneDay(`the hours of service ${String(serviceId)}`, shown.hours, shown.today);
  if (asPlatform !== undefined)
    oneDay(`the platform's hours of service ${String(serviceId)}`, asPlatform.hours, asPlatform.today);
  for (const { posId, hours, today } of shown.shops)
    if (posId !== null) oneDay(`the hours of POS ${String(posId)}`, hours, today, posId);
}

/** The same day a week before until the same hour: by POS, with zones' own commission under no POS. */
async function figuresBefore(
  { sql, endedAt, service: { serviceId } }: ServiceWalk,
  day: string,
): Promise<ReadonlyMap<number, LedgerFigures>> {
  const rows = await sql.rows(beforeNow, [serviceId, addDays(day, -7), endedAt]);
  const plain = { serviceId, zoneId: 0, day, mode: "", eventId: 0 };
  return new Map(
    [...Map.groupBy(rows, ({ pos }) => pos)].map(([pos, some]) => [
      pos,
      foldOf(some.map((row): Movement => ({ ...plain, ...row, posId: pos }))),
    ]),
  );
}
