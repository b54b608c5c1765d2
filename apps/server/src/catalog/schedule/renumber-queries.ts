import { json, query } from "../../platform/database/query.ts";
import { formerAfter, isGame } from "./queries.ts";
import { ticketsOn } from "../../trading/risk/index.ts";

/** The games with two sides of a league's day, with the tickets sold on them. */
export const gamesOfDay = query(
  {
    id: "int8",
    title: "text",
    starts_at: "timestamptz",
    status: "text",
    away_id: "int4",
    home_id: "int4",
    away_name: "text",
    home_name: "text",
    away_rotation: "int4?",
    home_rotation: "int4?",
    tickets: "int8",
  },
  `
  select e.id, e.name as title, e.starts_at, e.status, a.team_id as away_id, h.team_id as home_id,
    ta.print_name as away_name, th.print_name as home_name,
    a.rotation as away_rotation, h.rotation as home_rotation,
    (select count(*) from ${ticketsOn("e.id")} join ticket_state st on st.ticket_id = sold.ticket_id
      where st.cancelled_at is null) as tickets
  from event e
  join event_side a on a.event_id = e.id and a.side = 1 join team ta on ta.id = a.team_id
  join event_side h on h.event_id = e.id and h.side = 2 join team th on th.id = h.team_id
  where e.league_id = $1::int and e.day = $2::date and ${isGame} and e.status <> 'cancelled'
    order by e.starts_at, e.id`,
);

export const sheetTeams = query(
  { id: "int4", name: "text", print_name: "text", abbreviation: "text", aliases: "text[]" },
  `
  select id, name, print_name, abbreviation, aliases || array(select value from jsonb_each_text(names)) as aliases
  from team where league_id = $1::int and merged_into is null order by id`,
);

/** Some games of a day, in the common lock order of events: no sale sees half of a change. */
export const lockGames = query(
  { id: "int8", away_rotation: "int4?", home_rotation: "int4?" },
  `
  select e.id, a.rotation as away_rotation, h.rotation as home_rotation
  from event e join event_side a on a.event_id = e.id and a.side = 1 join event_side h on h.event_id = e.id
    and h.side = 2
  where e.league_id = $1::int and e.day = $2::date and e.id = any($3::bigint[]) and ${isGame}
    and e.status <> 'cancelled'
  order by e.id for update of e`,
);

/** Numbers of a day's other events. */
export const otherRotations = query(
  { rotation: "int4" },
  `
  select s.rotation from event e join event_side s on s.event_id = e.id
  where e.league_id = $1::int and e.day = $2::date and e.status <> 'cancelled' and s.rotation is not null
    and not e.id = any($3::bigint[])`,
);

export const setRotations = query(
  {},
  `
  update event_side s set rotation = given.rotation, former = ${formerAfter("given.rotation")}
  from unnest($1::bigint[], $2::smallint[], $3::int[]) as given (event_id, side, rotation)
  where s.event_id = given.event_id and s.side = given.side and s.rotation is distinct from given.rotation`,
);

/** The last renumbering of a day. */
export const lastRenumbering = query(
  { at: "timestamptz", by: "text", after: json<unknown>() },
  `
  select a.at, coalesce(p.name, '') as by, a.after from audit_entry a left join person p on p.id = a.person_id
  where a.service_id = $1::int and a.act = 'renumberDay' and a.subject = $2::text order by a.id desc limit 1`,
);
