// The weeks of a service's books, by the specification's sentences: when one ends, the figures of its tills and zones,
// and the commission paid on them.

import { addDays, type Day, type EpochMs, instantOf, localTime } from "@chalkboard/kernel";
import { figuresSince } from "./limits.ts";
import { bookDay, type KnownLoan, type KnownSeller, type KnownService, type Model } from "./model.ts";
import type { Account, ClosedWeek, Scheme, WeekBook, WeekRow } from "./week-book.ts";

/** By then a sale in the week's last second has long been committed. */
const graceMs = 60_000;

export function emptyWeeks(firstDay: Day | undefined): WeekBook {
  return { endsOn: 7, firstDay, schemes: new Map(), carried: new Map(), closed: [] };
}

/** The open week, and from when on it can be closed. */
export function openWeek(
  model: Model,
  service: KnownService,
): {
  readonly number: number;
  readonly from: Day;
  readonly to: Day;
  readonly closableFrom: EpochMs;
} {
  const {
    weeks: { closed, firstDay, endsOn },
  } = service;
  const last = closed.at(-1);
  const from = last === undefined ? (firstDay ?? bookDay(service, model.now)) : addDays(last.to, 1);
  let to = from;
  while (localTime(Date.parse(`${to}T12:00:00Z`), "UTC").weekday !== endsOn) to = addDays(to, 1);
  return {
    number: closed.length + 1,
    from,
    to,
    closableFrom: instantOf(addDays(to, 1), service.closeMinute, service.timeZone) + graceMs,
  };
}

/** The figures so far of every account in the open week. */
export function openRows(model: Model, service: KnownService): readonly WeekRow[] {
  const { from, to } = openWeek(model, service);
  return rowsOf(model, service, from, to);
}

/** Closes the weeks that are over: their rows, and the commission paid to each till's account. */
export function closesWeeks(model: Model, service: KnownService): readonly ClosedWeek[] {
  const closed: ClosedWeek[] = [];
  for (let open = openWeek(model, service); model.now >= open.closableFrom; open = openWeek(model, service)) {
    const week = { ...open, rows: rowsOf(model, service, open.from, open.to), shown: "" };
    for (const { level, id, commission, carriedAfter } of week.rows) {
      service.weeks.carried.set(`${level}/${id}`, carriedAfter);
      const seller = model.sellers.find(({ posId }) => level === "pos" && posId === id);
      if (seller !== undefined) seller.balance += commission;
      const zone = model.zones.find(({ zoneId }) => level === "zone" && zoneId === id);
      if (zone !== undefined) zone.own += commission;
    }
    takesInstalments(service.loans, week.number);
    service.weeks.closed.push(week);
    closed.push(week);
  }
  return closed;
}

type Moded = {
  readonly mode: string;
  readonly sales: number;
  readonly cancelled: number;
  readonly prizes: number;
  readonly refunds: number;
  readonly settled: number;
};

function rowsOf(model: Model, service: KnownService, from: Day, to: Day): readonly WeekRow[] {
  const sellers = model.sellers.filter((seller) => seller.service === service);
  const tills = sellers.map((seller) => {
    const modes = modesOf(seller, from, to);
    const active = modes.some(({ sales }) => sales > 0) ? 1 : 0;
    return {
      seller,
      modes,
      row: rowOf(service, { level: "pos", id: seller.posId }, modes, 0, active, daysOf([seller], from, to)),
    };
  });
  const zones = [...new Set(sellers.map(({ zoneId }) => zoneId))].map((id) => {
    const below = tills.filter(({ seller }) => seller.zoneId === id);
    const paid = below.reduce((sum, { row }) => sum + row.commission, 0);
    const active = below.reduce((sum, { row }) => sum + row.active, 0);
    return rowOf(
      service,
      { level: "zone", id },
      below.flatMap(({ modes }) => modes),
      paid,
      active,
      daysOf(
        below.map(({ seller }) => seller),
        from,
        to,
      ),
    );
  });
  return [...zones, ...tills.map(({ row }) => row)];
}

function modesOf({ days }: KnownSeller, from: Day, to: Day): readonly Moded[] {
  return [...days].flatMap(([key, figures]) => {
    const [day = "", mode = ""] = key.split("/");
    return day < from || day > to ? [] : [{ mode, ...figures }];
  });
}

function daysOf(sellers: readonly KnownSeller[], from: Day, to: Day): readonly number[] {
  const nets = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    nets.push(
      sellers.reduce((sum, seller) => {
        const { settled, prizes } = figuresSince(seller, day, day);
        return sum + settled - prizes;
      }, 0),
    );
  }
  return nets;
}

function rowOf(
  { weeks }: KnownService,
  account: Account,
  modes: readonly Moded[],
  below: number,
  active: number,
  days: readonly number[],
): WeekRow {
  const name = `${account.level}/${account.id}`;
  const scheme = weeks.schemes.get(name) ?? undefined;
  const carried = weeks.carried.get(name) ?? 0;
  const sum = (of: keyof Omit<Moded, "mode">): number => modes.reduce((all, one) => all + one[of], 0);
  const figures = { sales: sum("sales"), cancelled: sum("cancelled"), prizes: sum("prizes"), refunds: sum("refunds") };
  const net = sum("settled") - figures.prizes;
  const nothing = { onSales: 0, onNet: 0, fees: 0, commission: 0, carried, carriedAfter: carried };
  if (scheme === undefined) return { ...account, ...figures, net, below, active, ...nothing, days };
  const parlays = modes.filter(({ mode }) => mode === "parlay").reduce((all, { sales }) => all + sales, 0);
  const onSales =
    scheme.ofParlays === scheme.ofSales
      ? percent(figures.sales, scheme.ofSales)
      : percent(figures.sales - parlays, scheme.ofSales) + percent(parlays, scheme.ofParlays);
  const { onNet, carriedAfter } = shareOf(scheme, net - below - onSales, carried);
  const fees = scheme.fee * active;
  return {
    ...account,
    ...figures,
    net,
    below,
    active,
    onSales,
    onNet,
    fees,
    commission: onSales + onNet - fees,
    carried,
    carriedAfter,
    days,
  };
}

/** The commission on a net from which commission on sales and below was deducted; and the make-up after it. */
function shareOf(
  { net: way }: Scheme,
  net: number,
  carried: number,
): { readonly onNet: number; readonly carriedAfter: number } {
  switch (way?.kind) {
    case undefined:
      return { onNet: 0, carriedAfter: carried };
    case "split":
      return { onNet: percent(net, way.share), carriedAfter: carried };
    case "profit":
      return { onNet: net > 0 ? percent(net, way.share) : 0, carriedAfter: carried };
    // Losses are carried and made up before anything is shared.
    case "redFigure":
      return { onNet: net > carried ? percent(net - carried, way.share) : 0, carriedAfter: Math.max(0, carried - net) };
    // The agent bears the whole loss and recovers it first.
    case "reverseRed": {
      if (net < 0) return { onNet: net, carriedAfter: carried - net };
      const back = Math.min(net, carried);
      return { onNet: back + percent(net - back, way.share), carriedAfter: carried - back };
    }
  }
}

/** Rounds half away from zero. */
function percent(amount: number, hundredths: number): number {
  const size = Math.floor((Math.abs(amount) * hundredths) / 10_000 + 0.5);
  return amount < 0 && size > 0 ? -size : size;
}

// Loans to tills, by docs/design/money.md: what each weekly close takes of them.

/** Applies a weekly close: each loan takes its instalment off its till's balance, the last one the whole rest. */
function takesInstalments(loans: readonly KnownLoan[], week: number): void {
  for (const loan of loans) {
    if (loan.owed === 0 || loan.firstWeek > week || loan.postponed.has(week)) continue;
    const due = loan.instalments - loan.taken <= 1 ? loan.owed : Math.min(loan.weekly, loan.owed);
    loan.owed -= due;
    loan.taken += 1;
    loan.seller.balance -= due;
  }
}
