// Checks the history of the lines: each leg was sold at the version then current, the last one before the start is the
// archive's closing line, and the history of a line shows what was sold at each version.

import { lines } from "@chalkboard/contract";
import type { FixtureServer } from "../../fixture/fixture-server.ts";
import { query, type Sql } from "../../server.ts";
import { linesAfter } from "../line-steps.ts";
import { type Game, lineSteps } from "../timeline.ts";
import { allShown, answered, type Differ } from "./differ.ts";

const soldOtherwise = query(
  { leg: "text" },
  `
  select format('leg %s of ticket %s: %s at %s', l.number, t.id, l.points, l.price) as leg
  from leg l join ticket t on t.id = l.ticket_id join event e on e.id = l.event_id cross join lateral (
    select v.version, v.points, v.price from line_version v where v.event_id = l.event_id and v.bet_type = l.bet_type
      and v.side = l.side
      and v.alternate = l.alternate and v.changed_at <= t.sold_at order by v.version desc limit 1) as stood
  where stood.points is distinct from l.points or stood.price <> l.price or stood.version <> l.line_version
    or t.sold_at >= e.starts_at limit 20`,
);
const closing = query(
  { event_id: "int8", bet_type: "int2", side: "int2", points: "int4?", price: "int4" },
  `
  select distinct on (v.event_id, v.bet_type, v.side) v.event_id, v.bet_type, v.side, v.points, v.price
  from line_version v join event e on e.id = v.event_id where v.event_id = any($1::int8[])
    and v.changed_at < e.starts_at
  order by v.event_id, v.bet_type, v.side, v.version desc`,
);
const versions = query(
  { event_id: "int8", versions: "int8" },
  `
  select event_id, count(*) as versions from line_version where event_id = any($1::int8[]) group by event_id`,
);
const sold = query(
  { bet_type: "int2", side: "int2", version: "int8", tickets: "int8", stake: "int8" },
  `
  select l.bet_type, l.side, l.line_version as version, count(*) as tickets, sum(t.stake)::int8 as stake
  from leg l join ticket t on t.id = l.ticket_id where l.event_id = $1::int8 group by 1, 2, 3`,
);

/** Compares the lines of a season with the archive and the tickets; returns how many versions there were. */
export async function linesAgree(sql: Sql, games: readonly Game[], differ: Differ): Promise<number> {
  differ(
    "legs that were sold at another line than stood",
    (await sql.rows(soldOtherwise)).map(({ leg }) => leg).join("; "),
    "",
  );
  const ids = [games.map(({ eventId }) => eventId)];
  const last = Map.groupBy(await sql.rows(closing, ids), ({ event_id }) => event_id);
  for (const { eventId, game } of games) {
    for (const { betType, side, points, price } of linesAfter(game, lineSteps, lineSteps)) {
      const own = last.get(eventId)?.find((row) => row.bet_type === betType && row.side === side);
      differ(
        `closing line of ${game.key}, ${betType} of ${side}`,
        `${own?.points ?? null} ${own?.price}`,
        `${points} ${price}`,
      );
    }
  }
  return (await sql.rows(versions, ids)).reduce((sum, row) => sum + row.versions, 0);
}

const [firstTeam, total, board] = [
  { betType: 1, side: 1 },
  { betType: 3, side: 0 },
  { betType: 40, side: 0 },
];

/** `/zucca/odds-history`: what was sold at each version of some games' lines. */
export async function lineHistoryAgrees(
  sql: Sql,
  { send: ask }: FixtureServer,
  traderId: number,
  games: readonly Game[],
  differ: Differ,
): Promise<void> {
  for (const { eventId, game } of games) {
    const own = new Map(
      (await sql.rows(sold, [eventId])).map(({ bet_type, side, version, tickets, stake }) => [
        `${bet_type}/${side}/${version}`,
        `${tickets}/${stake}`,
      ]),
    );
    const shown: string[] = [];
    for (const { betType, side } of [firstTeam, total, ...(game.statistics === undefined ? [] : [board])]) {
      const answer = await answered(ask(traderId, lines.history, { key: { eventId, betType, side, alternate: 0 } }));
      for (const { betType: type, side: of, version, tickets, stakes } of answer.versions) {
        const key = `${type}/${of}/${version}`;
        shown.push(key);
        differ(
          `sold on ${game.key}, ${type} of ${of} at version ${version}`,
          `${tickets}/${stakes[0]?.stake ?? 0}`,
          own.get(key) ?? "0/0",
        );
      }
    }
    allShown(
      differ,
      `sold on ${game.key}`,
      shown,
      [...own.keys()].filter((key) => /^(1|3|4|40|41)\//.test(key)),
    );
  }
}
