import { query } from "../platform/database/query.ts";

export const isFounded = query({ founded: "bool" }, "select exists (select from service) as founded");

/** Whether the last days are still being played: only then is the sale clock set. */
export const isInHistory = query({ yes: "bool" }, "select at is not null as yes from app.clock_setting");

export const daysOf = query({ day: "date" }, "select distinct day from event where source = $1::text");

export const undecidedOf = query(
  { id: "int8", sport: "text" },
  `
  select e.id, s.code as sport from event e join league l on l.id = e.league_id join sport s on s.id = l.sport_id
  where e.source = $1::text and not exists (select from official_result o where o.event_id = e.id) order by e.id`,
);

export const unsettledOf = query(
  { id: "int8" },
  `
  select distinct e.id from event e join official_result o on o.event_id = e.id where e.source = $1::text
    and o.settled_at is null order by e.id`,
);

export const leagueByCode = query({ id: "int4" }, "select id from league where code = $1::text");

export const eventByKey = query(
  { id: "int8" },
  "select id from event where source = $1::text and source_key = $2::text",
);

/** Clerks and customers, the admins of their services, and the platform's admin. */
export const dealers = query(
  { person_id: "int4", service_id: "int4" },
  `
  select p.id as person_id, p.service_id from person p join service s on s.id = p.service_id
  where (p.role in (1, 5, 6) and s.kind <> 0 or p.role = -1) and app.is_place_active(p.pos_id, p.zone_id)
  order by p.id`,
);

export const linesToSell = query(
  { event_id: "int8", bet_type: "int2", side: "int2", points: "int4?", price: "int4", sport: "text" },
  `
  select l.event_id, l.bet_type, l.side, l.points, l.price, s.code as sport
  from line l join event e on e.id = l.event_id join league g on g.id = e.league_id join sport s on s.id = g.sport_id
  where l.is_open and l.alternate = 0 and e.status = 'scheduled'
    and e.cutoff_at > app.clock() + make_interval(mins => $1::int)
    and not e.is_suspended and l.bet_type between 1 and 4
  order by e.starts_at, l.event_id, l.bet_type, l.side limit 400`,
);

/** The number of baseball teams whose players have names. */
export const clubs = query(
  { id: "int4" },
  `
  select t.id from team t join league g on g.id = t.league_id join sport s on s.id = g.sport_id
    where s.code = 'baseball' order by t.id limit $1::int4`,
);

/** The platform's bet tables: a teaser of basketball's spreads for each number of points, the progressive parlays. */
export const betTables = query(
  { table_id: "int4", kind: "text" },
  `
  select table_id, kind from pay_table t
  where service_id is null and is_sold and (kind = 'progressive'
    or (kind = 'teaser' and content->'points'->0->>'sport' = 'basketball'))
    and not exists (select from pay_table n where n.table_id = t.table_id and n.version > t.version) order by table_id`,
);

export const payableTickets = query(
  { id: "int8", code: "text", service_id: "int4", pos_id: "int4" },
  `
  select t.id, t.code, t.service_id, t.pos_id
  from ticket t join ticket_state st on st.ticket_id = t.id join service s on s.id = t.service_id
  where s.kind = 1 and st.status <> 0 and st.cancelled_at is null and st.prize + st.pushed + st.voided > st.paid
    order by t.id`,
);

export const openTickets = query(
  { count: "int8" },
  `
  select count(*) as count from ticket_state where status = 0 and cancelled_at is null`,
);

/** The demo's leagues are major ones, for rules and menus that select groups. */
export const groupLeagues = query(
  {},
  `
  insert into league_group_league (league_group_id, league_id)
  select g.id, l.id from league_group g cross join league l
  where g.name = 'Major leagues' and l.code in ('baseball_mlb', 'basketball_nba', 'americanfootball_nfl') on conflict
    do nothing`,
);

/** The assistant with write access, where no one has a duty yet, and the leagues for them. */
export const unassigned = query(
  { person_id: "int4", leagues: "int4[]" },
  `
  select p.id as person_id, array(select l.id from league l where l.code in ('baseball_mlb', 'basketball_nba')
    order by l.id) as leagues
  from person p where p.role = -2 and p.is_active and not p.is_audit_only and not exists (select from duty)
    order by p.id limit 1`,
);

/** Where a person of the demo works. */
export const placeOf = query(
  { service_id: "int4", zone_id: "int4?", pos_id: "int4?" },
  "select service_id, zone_id, pos_id from person where login = $1::text",
);

export const clubNames = query(
  { name: "text" },
  `
  select t.name from team t join league l on l.id = t.league_id
  where l.code = $1::text and t.name like '% %' and t.merged_into is null order by t.name limit $2::int`,
);

export const personByName = query({ id: "int4" }, "select id from person where login = $1::text");

/** The next game of a league to start. */
export const nextGame = query(
  { id: "int8", in_play: "bool" },
  `
  select e.id, e.in_play from event e join league l on l.id = e.league_id
  where l.code = $1::text and e.status = 'scheduled' and e.kind = 1 and e.principal_id is null and e.starts_at > app.clock()
  order by e.starts_at, e.id limit 1`,
);
