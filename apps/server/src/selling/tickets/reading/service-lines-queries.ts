import { json, query } from "../../../platform/database/query.ts";
import { closesAt } from "../../../trading/lines/index.ts";

/**
 * The legs of a ticket with the line that their service offered at the sale, the time of the closing lines and the
 * current time.
 */
export const legMarkets = query(
  {
    number: "int2",
    event_id: "int8",
    bet_type: "int2",
    side: "int2",
    alternate: "int2",
    line_version: "int8",
    offered_points: "int4?",
    offered_price: "int4",
    starts_at: "timestamptz",
    closes_at: "timestamptz",
    sold_at: "timestamptz",
    now: "timestamptz",
    league_id: "int4",
    sport: "text",
  },
  `
  select l.number, l.event_id, l.bet_type, l.side, l.alternate, l.line_version,
    case when l.board_price is null then l.points else l.board_points end as offered_points,
      coalesce(l.board_price, l.price) as offered_price,
    e.starts_at, ${closesAt} as closes_at, t.sold_at, app.clock() as now, e.league_id, s.code as sport
  from leg l join ticket t on t.id = l.ticket_id join event e on e.id = l.event_id join league g on g.id = e.league_id
    join sport s on s.id = g.sport_id
  where l.ticket_id = $1::int8 order by l.number`,
);

/** The newest versions of HQ's lines of every side of the legs' markets, the oldest first. */
export const marketVersions = query(
  {
    number: "int2",
    bet_type: "int2",
    side: "int2",
    version: "int8",
    points: "int4?",
    price: "int4",
    is_open: "bool",
    changed_at: "timestamptz",
    set_by: "text?",
  },
  `
  select k.number, k.bet_type, k.side, v.version, v.points, v.price, v.is_open, v.changed_at, case
    when v.changed_by is null then v.source end as set_by
  from unnest($1::smallint[], $2::bigint[], $3::smallint[], $4::smallint[], $5::smallint[]) as k (number, event_id,
    bet_type, side, alternate)
    cross join lateral (
      select n.version, n.points, n.price, n.is_open, n.changed_at, n.changed_by, n.source from line_version n
      where n.event_id = k.event_id and n.bet_type = k.bet_type and n.side = k.side and n.alternate = k.alternate
      order by n.version desc limit $6::int) as v
  order by k.number, k.bet_type, k.side, v.version`,
);

/** Every rule, past or present, about a service's conversion of HQ's prices. */
export const priceRulesEver = query(
  {
    id: "int4",
    level: "text",
    scope_id: "int4",
    control: "text",
    kind: "text",
    selector: json<Record<string, unknown>>(),
    value: json<Record<string, unknown>>(),
    version: "int8",
    created_at: "timestamptz",
    retired_at: "timestamptz?",
    expires_at: "timestamptz?",
  },
  `
  select id, level, scope_id, control, kind, selector, value, version, created_at, retired_at, expires_at
  from rule where (service_id is null or service_id = $1::int) and control in ('priceConversion', 'ownLine')
    order by id`,
);

/** Every version of the tables that a service may use for its prices, the oldest first. */
export const conversionsEver = query(
  {
    table_id: "int4",
    version: "int4",
    service_id: "int4?",
    name: "text",
    is_sold: "bool",
    content: json<unknown>(),
    created_at: "timestamptz",
  },
  `
  select table_id, version, service_id, name, is_sold, content, created_at
  from pay_table where kind = 'conversion' and (service_id is null or service_id = $1::int) order by table_id, version`,
);
