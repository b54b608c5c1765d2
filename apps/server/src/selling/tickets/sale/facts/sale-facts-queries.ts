import { limitsClassOf } from "../../../../trading/lines/index.ts";
import { query } from "../../../../platform/database/query.ts";

// What a batch of slips needs, one query per table. Locks come first and in this order: events, then accounts; the sale
// time is read after them. The plans are made once. A lateral that ends in `offset 0` looks each row up by its key,
// however empty the table was that day.

export const lockEvents = query(
  {
    id: "int8",
    principal_id: "int8?",
    league_id: "int4",
    sport: "text",
    name: "text",
    starts_at: "timestamptz",
    cutoff_at: "timestamptz",
    status: "text",
    is_suspended: "bool",
    in_play: "bool",
    play_state: "int8",
    prop_type: "int2?",
    prop_category_id: "int4?",
    limits_class: "text?",
    circled: "int2?",
    board_version: "int8",
  },
  `
  select e.id, e.principal_id, e.league_id, s.code as sport, e.name, e.starts_at, e.cutoff_at, e.status,
    e.is_suspended, e.in_play, e.play_state, e.prop_type,
    e.prop_category_id, ${limitsClassOf}, e.circled, e.board_version
  from event e join league l on l.id = e.league_id join sport s on s.id = l.sport_id
  where e.id = any($1::int8[]) order by e.id for share of e skip locked`,
);

/** The same without locks, for a quote. */
export const readEvents = query(lockEvents.columns, lockEvents.text.replace("for share of e skip locked", ""));

export const knownEvents = query({ id: "int8" }, "select id from event where id = any($1::int8[])");

/** The sale time, and what is counted for the services: as service/kind. */
export const saleTime = query(
  { now: "timestamptz", counted: "text[]" },
  `
  select app.clock() as now, array(select service_id || '/' || kind from sold_count_since
    where service_id = any($1::int[])) as counted`,
);

export const sidesOf = query(
  { event_id: "int8", side: "int2", team_id: "int4", name: "text", rotation: "int4?" },
  `
  select s.event_id, s.side, s.team_id, t.print_name as name, s.rotation
  from event_side s join team t on t.id = s.team_id
  where s.event_id = any($1::int8[])`,
);

export const linesOf = query(
  {
    event_id: "int8",
    bet_type: "int2",
    side: "int2",
    alternate: "int2",
    version: "int8",
    points: "int4?",
    price: "int4",
    is_open: "bool",
    set_by: "text?",
  },
  `
  select found.*
  from unnest($1::int8[], $2::smallint[], $3::smallint[], $4::smallint[]) as wanted(event_id, bet_type, side, alternate)
  cross join lateral (
    select l.event_id, l.bet_type, l.side, l.alternate, l.version, l.points, l.price, l.is_open, case
      when l.changed_by is null then l.source end as set_by
    from line l
    where l.event_id = wanted.event_id and l.bet_type = wanted.bet_type and l.side = wanted.side
      and l.alternate = wanted.alternate offset 0) as found`,
);

export const sellersOf = query(
  {
    pos_id: "int4",
    person_id: "int4",
    service_id: "int4",
    zone_id: "int4",
    pos_name: "text",
    person_name: "text",
    pos_active: "bool",
    allow_to_play: "bool",
    person_active: "bool",
    credit_limit: "int8?",
    has_personal_limits: "bool",
  },
  `
  select p.id as pos_id, h.id as person_id, p.service_id, p.zone_id, p.name as pos_name, h.name as person_name,
    p.is_active as pos_active, p.allow_to_play, h.is_active as person_active, p.credit_limit, p.has_personal_limits
  from unnest($1::int[], $2::int[]) as wanted(pos_id, person_id)
  join pos p on p.id = wanted.pos_id join person h on h.id = wanted.person_id`,
);

export const saleKeys = query(
  { service_id: "int4", pos_id: "int4", key: "text", body_hash: "text", ticket_id: "int8?", waiting_id: "int8?" },
  `
  select found.*
  from unnest($1::int[], $2::int[], $3::text[]) as wanted(service_id, pos_id, key)
  cross join lateral (
    select k.service_id, k.pos_id, k.key, k.body_hash, k.ticket_id, k.waiting_id from sale_key k
    where k.service_id = wanted.service_id and k.pos_id = wanted.pos_id and k.key = wanted.key offset 0) as found`,
);

export const takeNumbers = query(
  { ids: "int8[]" },
  "select array_agg(nextval('ticket_number')) as ids from generate_series(1, $1::int)",
);
