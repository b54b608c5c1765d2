// Compares every figure of money on the trading desk's pages with the ledger and the tickets.

import { exposure, home, results } from "@chalkboard/contract";
import type { Day, EventId } from "@chalkboard/kernel";
import type { FixtureServer } from "../../fixture/fixture-server.ts";
import { query, type Sql } from "../../server.ts";
import { allShown, answered, type Differ, page } from "./differ.ts";
import { foldOf, type Movement } from "./ledger.ts";

export type DeskLook = {
  readonly server: FixtureServer;
  readonly traderId: number;
  readonly moved: readonly Movement[];
  readonly from: Day;
  readonly to: Day;
  readonly differ: Differ;
};

/** Rows of a page. */
const most = 1_000;
const money = ({ settled, refunds, winnings }: { settled: number; refunds: number; winnings: number }): string =>
  [settled, refunds, winnings].join("/");
const moneyOf = (moved: readonly Movement[]): string => {
  const { settled, refunds, prizes } = foldOf(moved);
  return money({ settled, refunds, winnings: prizes });
};

/** `/zucca/reporte-resultado`: what each version of a result moved, and the tickets affected. */
export async function resultReportAgrees(
  { server, traderId, moved, from, to, differ }: DeskLook,
  someEvents: readonly EventId[],
): Promise<void> {
  const graded = moved.filter(({ eventId }) => eventId > 0);
  const { sums } = await answered(server.send(traderId, results.listVersions, { from, to, ...page("decidedAt") }));
  differ(
    "versions of results",
    sums
      ?.filter(({ currency }) => currency === "USD")
      .map(money)
      .join(),
    moneyOf(graded),
  );
  for (const eventId of someEvents) {
    const own = moneyOf(graded.filter((movement) => movement.eventId === eventId));
    const versions = await answered(server.send(traderId, results.listVersions, { eventId, ...page("decidedAt") }));
    const sold =
      versions.sums
        ?.filter(({ currency }) => currency === "USD")
        .map(money)
        .join() ?? "";
    differ(`versions of game ${eventId}`, sold === "" ? "0/0/0" : sold, own);
    const behind = await answered(server.send(traderId, results.listVersionTickets, { eventId, ...page("number") }));
    const listed = behind.sums?.map(money).join() ?? "";
    differ(`tickets of game ${eventId}`, listed === "" ? "0/0/0" : listed, own);
  }
}

const bets = query(
  {
    pos_id: "int4",
    zone_id: "int4",
    service_id: "int4",
    event_id: "int8",
    bet_type: "int2",
    side: "int2",
    price: "int4",
    stake: "int8",
    close: "int4",
    against: "int4",
  },
  `
  select t.pos_id, t.zone_id, t.service_id, l.event_id, l.bet_type, l.side, l.price, t.stake, own.price as close,
    other.price as against
  from leg l join ticket t on t.id = l.ticket_id join ticket_state s on s.ticket_id = t.id and s.cancelled_at is null
    join event e on e.id = l.event_id
  cross join lateral (select v.points, v.price from line_version v where v.event_id = l.event_id
    and v.bet_type = l.bet_type and v.side = l.side
    and v.changed_at < e.starts_at order by v.version desc limit 1) as own
  cross join lateral (select v.price from line_version v where v.event_id = l.event_id and v.changed_at < e.starts_at
    and case when l.bet_type in (1, 2) then v.bet_type = l.bet_type and v.side <> l.side
      else v.side = l.side and v.bet_type = case l.bet_type when 3 then 4 when 4 then 3 when 40 then 41 when 41 then 40
        when 59 then 60 else 59 end end
    order by v.version desc limit 1) as other
  where t.sold_at < e.starts_at and e.starts_at <= to_timestamp($1::int8 / 1000.0) and own.points is not distinct
    from l.points`,
);

/** `/zucca/reporte-accion-odds`: the value of bets at the closing prices, by line and by place. */
export async function closingReportAgrees(
  sql: Sql,
  { server, traderId, from, to, differ }: DeskLook,
  now: number,
): Promise<number> {
  const own = (await sql.rows(bets, [now])).map((bet) => {
    const fair = chance(bet.close) / (chance(bet.close) + chance(bet.against));
    return { ...bet, worth: bet.stake * (fair / chance(bet.price) - 1) };
  });
  // The value of bets is an estimate: half a cent of it may be rounded either way.
  const result = (some: typeof own, shown: number): string => {
    const worth = some.reduce((sum, bet) => sum + bet.worth, 0);
    return [
      some.length,
      some.reduce((sum, { stake }) => sum + stake, 0),
      Math.abs(worth - shown) < 0.5 + 1e-6 ? shown : Math.round(worth),
    ].join("/");
  };
  for (const by of ["service", "zone", "pos"] as const) {
    const { rows } = await answered(
      server.send(traderId, exposure.listClosers, { from, to, by, least: 1, ...page("bets", most) }),
    );
    const groups = Map.groupBy(own, (bet) =>
      by === "service" ? bet.service_id : by === "zone" ? bet.zone_id : bet.pos_id,
    );
    differ(`who beats the close, places by ${by}`, rows.length, groups.size);
    for (const row of rows) {
      differ(
        `who beats the close, ${by} ${row.name}`,
        [row.bets, row.stake, row.edge].join("/"),
        result(groups.get(row.placeId) ?? [], row.edge),
      );
    }
  }
  const lines = Map.groupBy(own, ({ event_id, bet_type, side }) => `${event_id}/${bet_type}/${side}`);
  let after: string | undefined;
  let seen = 0;
  do {
    const input = { from, to, ...page("startsAt", most), ...(after === undefined ? {} : { after }) };
    const { rows, next } = await answered(server.send(traderId, exposure.listClosingLines, input));
    for (const row of rows) {
      differ(
        `closing line ${row.eventId}/${row.betType}/${row.side}`,
        [row.bets, row.stake, row.edge].join("/"),
        result(lines.get(`${row.eventId}/${row.betType}/${row.side}`) ?? [], row.edge),
      );
    }
    seen += rows.length;
    after = next ?? undefined;
  } while (after !== undefined);
  differ("closing lines", seen, lines.size);
  return own.length;
}

/** The probability implied by a price, margin included. */
function chance(price: number): number {
  return price > 0 ? 100 / (100 + price) : -price / (100 - price);
}

const openLegs = query(
  {
    event_id: "int8",
    ticket: "int8",
    bet_type: "int2",
    side: "int2",
    is_straight: "bool",
    stake: "int8",
    to_win: "int8",
    price: "int4",
  },
  `
  select l.event_id, t.id as ticket, l.bet_type, l.side, t.mode = 'straight' as is_straight, t.stake,
    t.possible_win as to_win, l.price
  from leg l join ticket t on t.id = l.ticket_id join ticket_state s on s.ticket_id = t.id where s.status = 0
    and s.cancelled_at is null`,
);

/** `/zucca/reporte-accion`, its list and each game on it, and the platform's home page: what is open now. */
export async function actionAgrees(sql: Sql, { server, traderId, differ }: DeskLook): Promise<number> {
  const legs = await sql.rows(openLegs);
  const games = Map.groupBy(legs, ({ event_id }) => event_id);
  const { rows, sums } = await answered(server.send(traderId, exposure.listEvents, page("open", most)));
  differ("games with open bets", rows.length, games.size);
  differ("open bets of all games", sums?.reduce((sum, { legs: count }) => sum + count, 0) ?? 0, legs.length);
  for (const row of rows) {
    const own = games.get(row.eventId) ?? [];
    differ(`open bets of game ${row.eventId}`, row.legs, own.length);
    // The win of each leg is rounded when it is sold: to the cent, in its own direction.
    const exact = own.reduce((sum, { stake, price }) => sum + stake * (1 / chance(price) - 1), 0);
    differ(
      `what game ${row.eventId} may pay, within a cent a bet`,
      Math.abs((row.open ?? 0) - exact) <= own.length,
      true,
    );
    await eventAgrees(server, traderId, row.eventId, own, differ);
  }
  const tickets = [...new Map(legs.map((leg) => [leg.ticket, leg])).values()];
  const { services } = await answered(server.send(traderId, home.platformNow, { hours: 6 }));
  differ(
    "open tickets of the platform",
    services.reduce((sum, { openTickets }) => sum + openTickets, 0),
    tickets.length,
  );
  differ(
    "what they may win",
    services.reduce((sum, { openRisk }) => sum + openRisk, 0),
    tickets.reduce((sum, { to_win: win }) => sum + win, 0),
  );
  return rows.length;
}

type Legs = readonly {
  readonly ticket: number;
  readonly bet_type: number;
  readonly side: number;
  readonly is_straight: boolean;
  readonly stake: number;
  readonly to_win: number;
}[];

async function eventAgrees(
  server: FixtureServer,
  traderId: number,
  eventId: EventId,
  own: Legs,
  differ: Differ,
): Promise<void> {
  const result = (some: Legs): string => {
    const each = [...new Map(some.map((leg) => [leg.ticket, leg])).values()];
    return [
      each.length,
      each.reduce((sum, { stake }) => sum + stake, 0),
      each.reduce((sum, { to_win: win }) => sum + win, 0),
    ].join("/");
  };
  const shown = ({ tickets, stake, toWin }: { tickets: number; stake: number; toWin: number }): string =>
    [tickets, stake, toWin].join("/");
  for (const by of ["service", "zone", "pos"] as const) {
    const { total, rows, places } = await answered(
      server.send(traderId, exposure.event, { eventId, currency: "USD", by, tickets: "open" }),
    );
    differ(`action of game ${eventId}`, shown(total), result(own));
    const sum = (part: "tickets" | "stake" | "toWin"): number => places.reduce((all, place) => all + place[part], 0);
    differ(
      `action of game ${eventId} by ${by}`,
      shown({ tickets: sum("tickets"), stake: sum("stake"), toWin: sum("toWin") }),
      result(own),
    );
    if (by !== "service") continue;
    allShown(
      differ,
      `action of game ${eventId}`,
      rows.map((row) => `${row.betType}/${row.side}`),
      own.map((leg) => `${leg.bet_type}/${leg.side}`),
    );
    for (const row of rows) {
      const legs = own.filter(({ bet_type: betType, side }) => betType === row.betType && side === row.side);
      differ(
        `straights of game ${eventId}, ${row.betType} of ${row.side}`,
        shown(row.straights),
        result(legs.filter(({ is_straight: straight }) => straight)),
      );
      differ(
        `combined of game ${eventId}, ${row.betType} of ${row.side}`,
        shown(row.combined),
        result(legs.filter(({ is_straight: straight }) => !straight)),
      );
    }
  }
}
