// Compares every figure of money on a service's pages with the ledger.

import { money, type PayloadOf, reports, results, tickets } from "@chalkboard/contract";
import { addDays, type Day, type EpochMs } from "@chalkboard/kernel";
import type { FixtureService } from "../../fixture/build.ts";
import type { FixtureServer } from "../../fixture/fixture-server.ts";
import { query, type Sql } from "../../server.ts";
import { allShown, answered, type Differ, page } from "./differ.ts";
import { balancesOf, foldOf, type LedgerFigures, type Movement } from "./ledger.ts";

export type PageContext = {
  readonly server: FixtureServer;
  readonly service: FixtureService;
  /** What the ledger moved for the service until the as-of time. */
  readonly moved: readonly Movement[];
  readonly from: Day;
  readonly to: Day;
  /** Absent: now. */
  readonly asOf?: EpochMs;
  readonly differ: Differ;
};

// What a movement does not record of its ticket (its legs and hour) is compared with the total only.
type By = Exclude<PayloadOf<typeof reports.results>["by"], (typeof reports.ticketPart.options)[number]>;
const keyOf: Readonly<Record<By, (movement: Movement) => string>> = {
  pos: ({ posId }) => String(posId),
  zone: ({ zoneId }) => String(zoneId),
  day: ({ day }) => day,
  mode: ({ mode }) => mode,
  product: () => "sports",
};
const names: readonly (keyof LedgerFigures)[] = [
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
];

/**
 * `/ctrl/results` and `/bus/results`: rows, groups, days and totals by each dimension, and the tickets behind each
 * figure.
 */
export async function reportsAgree({ server, service, moved, from, to, asOf, differ }: PageContext): Promise<void> {
  const period = { from, to, ...(asOf === undefined ? {} : { asOf }) };
  const within = moved.filter(({ day, mode }) => day >= from && day <= to && mode !== "");
  const same = (where: string, shown: Readonly<Record<string, unknown>>, own: readonly Movement[]): void => {
    const figures = foldOf(own);
    for (const name of names) differ(`${where}, ${name}`, shown[name], figures[name]);
  };
  for (const by of Object.keys(keyOf) as By[]) {
    const report = await answered(server.send(service.adminId, reports.results, { ...period, by }));
    const groups = Map.groupBy(within, keyOf[by]);
    same(`results by ${by}, total`, report.total, within);
    for (const row of report.rows) same(`results by ${by}, ${row.key}`, row, groups.get(row.key) ?? []);
    allShown(
      differ,
      `results by ${by}`,
      report.rows.map(({ key }) => key),
      groups.keys(),
    );
    for (const { key, ...group } of report.groups)
      same(
        `results by ${by}, zone ${key}`,
        group,
        within.filter(({ zoneId }) => String(zoneId) === key),
      );
    if (by === "pos")
      allShown(
        differ,
        "zones of POS",
        report.groups.map(({ key }) => key),
        within.map(keyOf.zone),
      );
    allShown(
      differ,
      `the plot's days by ${by}`,
      report.days.map(({ day }) => day),
      within.map(keyOf.day),
    );
    for (const { day, sales, net } of report.days) {
      const own = foldOf(within.filter((movement) => movement.day === day));
      differ(`results by ${by}, the plot's ${day}`, `${sales}/${net}`, `${own.sales}/${own.net}`);
    }
  }
  for (const by of reports.ticketPart.options) {
    const report = await answered(server.send(service.adminId, reports.results, { ...period, by }));
    same(`results by ${by}, total`, report.total, within);
    for (const name of names) {
      differ(
        `results by ${by}, the sum of ${name}`,
        report.rows.reduce((sum, row) => sum + row[name], 0),
        report.total[name],
      );
    }
  }
  const total = foldOf(within);
  for (const figure of reports.ticketFigure.options) {
    if (figure === "liability") continue;
    const { sums } = await answered(
      server.send(service.adminId, reports.figureTickets, { ...period, figure, ...page("number") }),
    );
    differ(`tickets behind ${figure}`, sums?.[0]?.amount ?? 0, total[figure]);
  }
}

const openTickets = query(
  { status: "int2", tickets: "int8", stake: "int8", win: "int8", prize: "int8", paid: "int8" },
  `
  select s.status, count(*) as tickets, sum(t.stake)::int8 as stake, sum(t.possible_win)::int8 as win,
    coalesce(sum(m.prize), 0)::int8 as prize,
    coalesce(sum(m.paid), 0)::int8 as paid
  from ticket t join ticket_state s on s.ticket_id = t.id left join (
    select ticket_id, sum(case code when 3 then amount when 103 then -amount else 0 end) as prize,
      sum(case code when 7 then amount when 107 then -amount else 0 end) as paid
    from transfer group by ticket_id) as m on m.ticket_id = t.id
  where t.service_id = $1::int group by 1 order by 1`,
);

/**
 * `/ctrl/ticket`: the sums of the list, of all tickets and of each status; and the report's potential payout of open
 * tickets.
 */
export async function ticketListAgrees(sql: Sql, { server, service, from, to, differ }: PageContext): Promise<void> {
  const rows = await sql.rows(openTickets, [service.serviceId]);
  const shown = async (status?: number): Promise<string> => {
    const { sums } = await answered(
      server.send(service.adminId, tickets.listTickets, {
        ...(status === undefined ? {} : { status }),
        ...page("number"),
      }),
    );
    const [sum] = sums ?? [];
    return [sum?.count ?? 0, sum?.stake ?? 0, sum?.possibleWin ?? 0, sum?.prize ?? 0, sum?.paid ?? 0].join("/");
  };
  const result = (some: typeof rows): string =>
    (["tickets", "stake", "win", "prize", "paid"] as const)
      .map((part) => some.reduce((sum, row) => sum + row[part], 0))
      .join("/");
  differ("list of tickets", await shown(), result(rows));
  for (const status of [-1, 0, 1, 2, 3])
    differ(
      `list of tickets of status ${status}`,
      await shown(status),
      result(rows.filter((row) => row.status === status)),
    );
  const report = await answered(server.send(service.adminId, reports.results, { from, to, by: "pos" }));
  const open = rows.filter(({ status }) => status === 0).reduce((sum, { stake, win }) => sum + stake + win, 0);
  differ("what open tickets may pay", report.total.liability, open);
  const { sums } = await answered(
    server.send(service.adminId, reports.figureTickets, { from, to, figure: "liability", ...page("number") }),
  );
  differ("tickets behind what they may pay", sums?.[0]?.amount ?? 0, open);
}

/** `/ctrl/pos-transaction-new`: the balance of each POS and customer. */
export async function balancesAgree(
  sql: Sql,
  { server, service, differ }: Pick<PageContext, "server" | "service" | "differ">,
): Promise<void> {
  const folded = await balancesOf(sql);
  const { pos } = await answered(server.send(service.adminId, money.balances, {}));
  allShown(
    differ,
    "balances",
    pos.map(({ posId }) => String(posId)),
    service.sellers.map(({ posId }) => String(posId)),
  );
  for (const { posId, balance } of pos) differ(`balance of POS ${posId}`, balance, folded.get(posId) ?? 0);
}

/** `/ctrl/results-week`: the closed weeks and the open one, by zone and by POS, day by day and by mode. */
export async function weeksAgree({ server, service, moved, differ }: PageContext): Promise<void> {
  // Refused where no week is over.
  await server.send(service.adminId, money.closeWeek, {});
  const weeks = await answered(server.send(service.adminId, money.listWeeks, {}));
  const counted = moved.filter((movement) => movement.mode !== "" && inWeek(weekOf([movement])) !== inWeek(weekOf([])));
  for (const by of ["zone", "pos"] as const) {
    const placeOf = ({ zoneId, posId }: { zoneId: number | null; posId: number | null }): string =>
      String(by === "pos" ? posId : zoneId);
    const seen: string[] = [];
    for (const { number, from, to } of weeks) {
      const within = Map.groupBy(
        counted.filter(({ day }) => day >= from && day <= to),
        placeOf,
      );
      const { rows } = await answered(server.send(service.adminId, money.weekFigures, { number, by }));
      for (const row of rows) {
        const own = within.get(placeOf(row)) ?? [];
        const where = `week ${number} of ${by} ${row.name}`;
        differ(where, inWeek(row), inWeek(weekOf(own)));
        for (const mode of row.modes)
          differ(
            `${where}, ${mode.mode}`,
            inWeek(mode),
            inWeek(weekOf(own.filter((movement) => movement.mode === mode.mode))),
          );
        for (const [index, net] of row.days.entries()) {
          const day = addDays(from, index);
          differ(`${where}, day ${index}`, net, weekOf(own.filter((movement) => movement.day === day)).net);
          seen.push(`${placeOf(row)} on ${day}`);
        }
      }
    }
    allShown(
      differ,
      `weeks by ${by}`,
      seen,
      counted.map((movement) => `${placeOf(movement)} on ${movement.day}`),
    );
  }
}

type WeekFigures = Pick<LedgerFigures, "sales" | "cancelled" | "prizes" | "refunds" | "open" | "net">;

function weekOf(moved: readonly Movement[]): WeekFigures {
  const { sales, cancelled, prizes, refunds, open, net } = foldOf(moved);
  return { sales, cancelled, prizes, refunds, open, net };
}

function inWeek({ sales, cancelled, prizes, refunds, open, net }: WeekFigures): string {
  return [sales, cancelled, prizes, refunds, open, net].join("/");
}

/** The server proves the service's books itself. */
export async function booksAgree({ server, service, differ }: PageContext): Promise<void> {
  const { isBalanced, findings } = await answered(server.send(service.adminId, reports.proveBooks, {}));
  differ(`books of service ${service.serviceId}`, `${isBalanced} ${findings.join()}`, "true ");
}

/** `/adm/reporte-resultado`: the results of the games of each day. */
export async function daysOfGamesAgree(
  { server, service, moved, from, to, differ }: PageContext,
  eventsOf: ReadonlyMap<Day, ReadonlySet<number>>,
): Promise<void> {
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const { sums } = await answered(server.send(service.adminId, results.listDay, { day, ...page("startsAt") }));
    const own = foldOf(moved.filter(({ eventId }) => eventsOf.get(day)?.has(eventId) === true));
    const [sum] = sums ?? [];
    differ(
      `games of ${day}`,
      [sum?.settled ?? 0, sum?.refunds ?? 0, sum?.winnings ?? 0].join("/"),
      [own.settled, own.refunds, own.prizes].join("/"),
    );
  }
}
