import { called, localizedGameName } from "../../platform/localization/localized-names.ts";
import { list } from "../../platform/database/list.ts";
import { firstScoreAt } from "../lines/index.ts";

const implied = (price: string): string =>
  `(case when ${price} > 0 then 100.0 / (100 + ${price}) else -${price} / (100.0 - ${price}) end)::float8`;
const currencyNumber =
  "(ascii(b.currency) - 65) * 1024 + (ascii(substr(b.currency, 2)) - 65) * 32 + ascii(substr(b.currency, 3)) - 65";

/**
 * Bets sold before the start of a game that has begun, each with its value at the last prices before the start (for a
 * game that began early: before its first score), the margin removed in equal shares. Each line is looked up once. $1
 * and $2 business days, $3 league, $4 currency, $5 bet types, $6 the opposite side of each.
 */
const bets = `
  with sold as materialized (select * from app.sold_before_start($1::date, $2::date, $3::int, $4::text)),
  lines as (
    select n.*, coalesce(${firstScoreAt("n.event_id")}, e.starts_at) as closes_at, p.facing
    from (select distinct line, event_id, bet_type, side, alternate from sold) as n join event e on e.id = n.event_id
      join unnest($5::int2[], $6::int2[]) as p (bet_type, facing) on p.bet_type = n.bet_type),
  priced as materialized (
    select distinct on (n.line) n.line, own.points as close_points, own.price as close_price,
      ${implied("own.price")} / m.booksum as chance
    from lines n
    cross join lateral (
      select v.points, v.price from line_version v
      where v.event_id = n.event_id and v.bet_type = n.bet_type and v.side = n.side and v.alternate = n.alternate
        and v.changed_at < n.closes_at
      order by v.version desc limit 1) as own
    cross join lateral (
      select sum(${implied("market.price")}) as booksum, count(*) as sides from (
        select distinct on (v.bet_type, v.side) v.price from line_version v
        where v.event_id = n.event_id and v.alternate = n.alternate and v.changed_at < n.closes_at
          and v.bet_type in (n.bet_type, n.facing)
          and (n.facing = n.bet_type or v.side = n.side)
        order by v.bet_type, v.side, v.version desc) as market) as m
    where m.sides > 1),
  bet as (
    select d.*, c.close_points, c.close_price, c.chance * d.times - 1 as value
    from sold d join priced c using (line) where d.points is not distinct from c.close_points)`;

/** Totals of a group of bets and what they show: the mean and its 95% confidence interval. */
const added = `count(*)::float8 as n, sum(b.stake)::float8 as stake, count(*) filter (where b.value > 0) as beat,
    sum(b.value) as worth, sum(b.value * b.value) as squares, sum(b.stake * b.value) as edge`;
const half = "1.96 * sqrt(greatest(b.squares - b.worth * b.worth / b.n, 0) / nullif(b.n - 1, 0) / b.n)";
const worth = `b.n::int8 as bets, b.stake::int8 as stake, b.beat, round(b.worth / b.n * 1000000)::int8 as mean,
    round((b.worth / b.n - ${half}) * 1000000)::int8 as low, round((b.worth / b.n + ${half}) * 1000000)::int8 as high, round(b.edge)::int8 as edge`;
const worthColumns = {
  bets: "int8",
  stake: "int8",
  beat: "int8",
  mean: "int8",
  low: "int8?",
  high: "int8?",
  edge: "int8",
} as const;
const sums = { by: ["currency"], sum: ["bets", "stake", "edge"], money: ["edge", "stake"], isDear: true } as const;

/** Grouped by seller. $7 the dimension (which kind of place), $8 the minimum number of bets. */
export const closers = list({
  columns: {
    id: "int8",
    place_id: "int4",
    name: "text",
    service_id: "int4",
    service_name: "text",
    currency: "text",
    ...worthColumns,
  },
  ...sums,
  sorts: { edge: "edge", bets: "bets", stake: "stake", mean: "mean", name: "name" },
  parameters: 8,
  found: `
  ${bets}
  select b.place_id::int8 * 32768 + ${currencyNumber} as id, b.place_id,
    coalesce(p.name, z.name, b.service_name) as name, b.service_id,
    b.service_name, b.currency, ${worth}
  from (
    select b.*, s.name as service_name, s.currency from (
      select (case $7::text when 'service' then b.service_id when 'zone' then b.zone_id
        else b.pos_id end)::int4 as place_id, b.service_id, ${added}
      from bet b group by 1, 2 having count(*) >= $8::int) as b join service s on s.id = b.service_id) as b
  left join zone z on $7::text = 'zone' and z.id = b.place_id left join pos p on $7::text = 'pos'
    and p.id = b.place_id`,
});

/** Grouped by line. */
export const closingLines = list({
  columns: {
    id: "int8",
    event_id: "int8",
    event_name: "text",
    league_id: "int4",
    league_name: "text",
    sport_code: "text",
    time_zone: "text",
    starts_at: "timestamptz",
    bet_type: "int2",
    side: "int2",
    alternate: "int2",
    team_name: "text",
    currency: "text",
    points: "int4?",
    price: "int4",
    ...worthColumns,
  },
  ...sums,
  sorts: { edge: "edge", bets: "bets", stake: "stake", mean: "mean", startsAt: "starts_at", eventName: "event_name" },
  parameters: 6,
  found: `
  ${bets}
  select b.line * 32768 + ${currencyNumber} as id, b.event_id,
    ${localizedGameName("e")} as event_name, e.league_id, ${called("l")} as league_name, sp.code as sport_code,
      l.time_zone, e.starts_at,
    b.bet_type, b.side, b.alternate,
    coalesce((select ${called("t", "print_name")} from event_side x join team t on t.id = x.team_id
      where x.event_id = e.id and x.side = b.side), '') as team_name,
    b.currency, b.points, b.price, ${worth}
  from (
    select b.line, b.event_id, b.bet_type, b.side, b.alternate, s.currency, b.close_points as points,
      b.close_price as price, ${added}
    from bet b join service s on s.id = b.service_id group by 1, 2, 3, 4, 5, 6, 7, 8) as b
  join event e on e.id = b.event_id join league l on l.id = e.league_id join sport sp on sp.id = l.sport_id`,
});
