// Checks `/bus/reporte-cuentas-externas`: the calls of each program's keys by the month's own count, and their sales by
// the ledger; today and in seven business days. Its files, and those of the tickets sold, agree.

import { integrators, tickets } from "@chalkboard/contract";
import { addDays, businessDay, instantOf } from "@chalkboard/kernel";
import { answered, page } from "../../rehearsal/proof/differ.ts";
import { query } from "../../server.ts";
import type { KeyedCall } from "../month.ts";
import { fileOf, minorOf } from "./files.ts";
import { type WalkContext, same } from "./walk-context.ts";

const quarterMs = 15 * 60_000;
const names = ["callsToday", "calls", "refused", "ticketsToday", "soldToday", "tickets", "sold"] as const;
type Counted = Record<(typeof names)[number], number>;

// By the day of sale and by the owner of the seller's key.
const soldWith = query(
  { number: "int8", day: "date", amount: "int8", is_cancelled: "bool" },
  `
  select t.id as number, ((min(x.at) at time zone s.time_zone) - make_interval(mins => (s.settings->>'closeMinute')::int))::date as day,
    sum(x.amount)::bigint as amount, exists (select from transfer c where c.ticket_id = t.id
      and c.code in (6, 19)) as is_cancelled
  from ticket t join service s on s.id = t.service_id join transfer x on x.ticket_id = t.id and x.code in (1, 15)
  where t.id = any($1::bigint[]) group by t.id, s.id order by t.id`,
);

/** The columns of the page's files, and the figures in all but the first of them. */
const fileColumns = [
  "network.name",
  "integrators.callsToday",
  "integrators.callsWeek",
  "integrators.ticketsWeek",
  "integrators.soldToday",
  "integrators.soldWeek",
];
const inFile = ["callsToday", "calls", "tickets", "soldToday", "sold"] as const;

/** Every program separately, all of a currency, the tickets sold with their keys, and the files of both. */
export async function programsAgree(look: WalkContext, keyed: readonly KeyedCall[]): Promise<void> {
  const { differ, server, house: fixture } = look;
  const { rows, sums } = await answered(
    server.send(fixture.traderId, integrators.listIntegrators, { ...page("name", 100), isAscending: true }),
  );
  differ(
    "programs that called",
    rows.filter(({ calls }) => calls > 0).length,
    new Set(keyed.map(({ integratorId }) => integratorId)).size,
  );
  const result = new Map<string, Counted>();
  const lines = new Map<string, Counted>();
  for (const row of rows) {
    const { integratorId, name, currency } = row;
    const own = keyed.filter((one) => one.integratorId === integratorId);
    const sold = await look.sql.rows(soldWith, [own.flatMap(({ number }) => (number === null ? [] : [number]))]);
    const is = countedOf(look, row, own, sold);
    if (is === undefined) continue;
    same(differ, name, names, row, is);
    const { integrator } = await answered(server.send(fixture.traderId, integrators.readIntegrator, { integratorId }));
    same(differ, `${name}, by itself`, names, integrator, is);
    await ticketsAgree(look, row, sold);
    lines.set(name, is);
    result.set(
      currency,
      Object.fromEntries(names.map((one) => [one, is[one] + (result.get(currency)?.[one] ?? 0)])) as Counted,
    );
  }
  for (const [currency, is] of result)
    same(
      differ,
      `programs of ${currency}`,
      names,
      sums?.find((one) => one.currency === currency),
      is,
    );
  await filesAgree(look, lines, result);
}

type Sold = { readonly number: number; readonly day: string; readonly amount: number; readonly is_cancelled: boolean };

/** The month's own count for a program; undefined for a program that is not part of the month. */
function countedOf(
  { house: fixture, endedAt }: WalkContext,
  { serviceId }: integrators.Integrator,
  own: readonly KeyedCall[],
  all: readonly Sold[],
): Counted | undefined {
  const service = fixture.services.find((one) => one.serviceId === serviceId);
  if (service === undefined) return undefined;
  const {
    plan: {
      timeZone,
      settings: { closeMinute },
    },
  } = service;
  const today = businessDay(endedAt, timeZone, closeMinute);
  const since = (day: string): readonly KeyedCall[] => {
    const from = Math.floor(instantOf(day, closeMinute, timeZone) / quarterMs) * quarterMs;
    return own.filter(({ at }) => at >= from);
  };
  const week = since(addDays(today, -6));
  const sold = all.filter(({ day, is_cancelled }) => !is_cancelled && day >= addDays(today, -6));
  const soldToday = sold.filter(({ day }) => day === today);
  const sum = (some: typeof sold): number => some.reduce((total, { amount }) => total + amount, 0);
  return {
    callsToday: since(today).length,
    calls: week.length,
    refused: week.filter(({ isRefused }) => isRefused).length,
    ticketsToday: soldToday.length,
    soldToday: sum(soldToday),
    tickets: sold.length,
    sold: sum(sold),
  };
}

/** `/bus/ticket` of a program: its list, and the list's files. */
async function ticketsAgree(
  { differ, server, house: fixture }: WalkContext,
  { integratorId, name }: Pick<integrators.Integrator, "integratorId" | "name">,
  sold: readonly Sold[],
): Promise<void> {
  const is = sold.map(({ number, amount }) => `${number}/${amount}`).join();
  const { rows } = await answered(
    server.send(fixture.traderId, tickets.listTickets, { integratorId, ...page("number", 1_000), isAscending: true }),
  );
  differ(`${name}, its tickets`, rows.map(({ number, stake }) => `${number}/${stake}`).join(), is);
  differ(`${name} sold some`, sold.length > 0, true);
  for (const format of ["xlsx", "csv"] as const) {
    const cells = await fileOf(server, fixture.traderId, {
      list: tickets.listTickets.path,
      filters: { integratorId, sort: "number", isAscending: true },
      columns: ["tickets.number", "betting.risk"],
      name: "tickets",
      format,
      language: "en",
    });
    const shown = cells
      .filter(([number]) => /^\d+$/.test(number ?? ""))
      .map(([number, stake]) => `${number ?? ""}/${minorOf(stake)}`)
      .join();
    differ(`${name}, its tickets as ${format}`, shown, is);
  }
}

/** The files of the page: a line for each program, and in a workbook the totals of each currency. */
async function filesAgree(
  { server, house: fixture, differ }: WalkContext,
  programs: ReadonlyMap<string, Counted>,
  totals: ReadonlyMap<string, Counted>,
): Promise<void> {
  for (const format of ["xlsx", "csv"] as const) {
    const lines = format === "csv" ? programs : new Map([...programs, ...totals]);
    const [, ...cells] = await fileOf(server, fixture.traderId, {
      list: integrators.listIntegrators.path,
      filters: { sort: "name", isAscending: true },
      columns: fileColumns,
      name: "programs",
      format,
      language: "en",
    });
    const where = `programs as ${format}`;
    differ(
      `${where}, lines`,
      cells
        .map(([name]) => name)
        .toSorted()
        .join(),
      [...lines.keys()].toSorted().join(),
    );
    for (const [name = "", ...figures] of cells) {
      const shown = Object.fromEntries(
        inFile.map((one, at) => [one, one.startsWith("sold") ? minorOf(figures[at]) : Number(figures[at])]),
      );
      same(differ, `${where}, ${name}`, inFile, shown, lines.get(name));
    }
  }
}
