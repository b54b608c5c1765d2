import { called, localizedGameName } from "../../../platform/localization/localized-names.ts";
import { isDerived, limitsClassOf, type SideJson, sidesOfEvent } from "../../../trading/lines/index.ts";
import { json, query } from "../../../platform/database/query.ts";

/** Leagues with the number of their events by day; for one service only those that it sells. */
export const leagues = query(
  {
    id: "int4",
    sport_code: "text",
    sport_name: "text",
    name: "text",
    abbreviation: "text",
    time_zone: "text",
    segments: json<string[]>(),
    days: json<{ day: string; events: number; toCome: number }[]>(),
  },
  `
  select l.id, s.code as sport_code, ${called("s")} as sport_name, ${called("l")} as name, l.abbreviation, l.time_zone,
    coalesce(l.result_config->'segments', '[]'::jsonb) as segments,
    coalesce((select jsonb_agg(jsonb_build_object('day', d.day, 'events', d.events, 'toCome', d.to_come) order by d.day)
      from (select e.day, count(*) as events, count(*) filter (where e.status = 'scheduled'
        and e.starts_at > $4::timestamptz) as to_come from event e
        where e.league_id = l.id and e.day >= $2::date and ($3::date is null or e.day <= $3::date)
          group by e.day) as d), '[]'::jsonb) as days
  from league l join sport s on s.id = l.sport_id
  where l.is_active and ($1::int is null or exists (select from service_league k where k.service_id = $1::int
    and k.league_id = l.id and k.is_sold))
  order by (select k.sort from service_league k where k.service_id = $1::int and k.league_id = l.id) nulls last,
    l.sort, s.name, l.name`,
);

/**
 * A line in a row of a board: bet type, side, alternate, points, price, open, and the source that set it; null for a
 * person.
 */
export type LineCells = readonly [
  betType: number,
  side: number,
  alternate: number,
  points: number | null,
  price: number,
  isOpen: boolean,
  setBy: string | null,
];

const boardColumns = {
  id: "int8",
  league_id: "int4",
  league_name: "text",
  sport_code: "text",
  name: "text",
  day: "date",
  starts_at: "timestamptz",
  cutoff_at: "timestamptz",
  status: "text",
  is_suspended: "bool",
  circled: "int2?",
  is_derived: "bool",
  in_play: "bool",
  prop_type: "int2?",
  prop_category_id: "int4?",
  limits_class: "text?",
  tv_channel: "text",
  sides: json<SideJson[]>(),
  lines: json<LineCells[]>(),
} as const;
const boardSelect = `
  select e.id, e.league_id, ${called("l")} as league_name, p.code as sport_code, ${localizedGameName("e")} as name,
    e.day, e.starts_at, e.cutoff_at,
    e.status, e.is_suspended, e.circled, ${isDerived} as is_derived, e.in_play, e.prop_type, e.prop_category_id,
      ${limitsClassOf}, e.tv_channel,${sidesOfEvent},
    coalesce((select json_agg(json_build_array(n.bet_type, n.side, n.alternate, n.points, n.price, n.is_open,
        case when n.changed_by is null then n.source end) order by n.bet_type, n.side, n.alternate)
      from line n where n.event_id = e.id), '[]'::json) as lines
  from event e join league l on l.id = e.league_id join sport p on p.id = l.sport_id`;

/** Events of a day, in some leagues, that sell before their cut-off, or are offered in play. */
export const sellingEvents = query(
  boardColumns,
  `${boardSelect}
  where e.day = $1::date and e.league_id = any($2::int[])
    and ((e.status = 'scheduled' and e.cutoff_at > $3::timestamptz) or (e.status = 'live' and e.in_play))
  order by e.starts_at, e.id`,
);

/** The rotation numbers of a day in some leagues, by event. */
export const numbersOfDay = query(
  { id: "int8", rotation: "int4" },
  `
  select e.id, s.rotation from event e join event_side s on s.event_id = e.id
  where e.day = $1::date and e.league_id = any($2::int[]) and s.rotation is not null order by s.rotation, e.id`,
);

export const leagueNames = query(
  { id: "int4", name: "text" },
  `select l.id, ${called("l")} as name from league l where l.id = any($1::int[])`,
);

/** Events of a day in some leagues, whatever their state. */
export const eventsOfDay = query(
  boardColumns,
  `${boardSelect}
  where e.day = $1::date and e.league_id = any($2::int[]) order by e.starts_at, e.id`,
);

/** The first day after $1 with a line on a game to come in these leagues. */
export const nextDayWithLines = query(
  { day: "date?" },
  `
  select min(e.day) as day from event e where e.day > $1::date and e.league_id = any($2::int[])
    and e.status = 'scheduled' and exists (select from line l where l.event_id = e.id)`,
);

/** Some events, whatever their state. */
export const boardEvents = query(
  boardColumns,
  `${boardSelect} where e.id = any($1::bigint[]) order by e.starts_at, e.id`,
);

/** No sale sees half of a change: sales share this lock. */
export const eventForUpdate = query(
  { id: "int8", is_suspended: "bool", in_play: "bool", status: "text" },
  `
  select id, is_suspended, in_play, status from event where id = $1::bigint for update`,
);

export const eventsForUpdate = query(
  { id: "int8", is_suspended: "bool", circled: "int2?" },
  `
  select id, is_suspended, circled from event where id = any($1::bigint[]) order by id for update`,
);

export const setPlay = query({}, "update event set in_play = $2::boolean, status = $3::text where id = $1::bigint");

export const suspend = query({}, "update event set is_suspended = $2::boolean where id = any($1::bigint[])");

export const circle = query({}, "update event set circled = $2::int2 where id = any($1::bigint[])");

/** Events near now with a team whose name, a word of it or its rotation number begins with a text. */
export const findEvents = query(
  {
    id: "int8",
    league_id: "int4",
    league_name: "text",
    name: "text",
    day: "date",
    starts_at: "timestamptz",
    status: "text",
  },
  `
  select e.id, e.league_id, ${called("l")} as league_name, ${localizedGameName("e")} as name, e.day, e.starts_at,
    e.status
  from event e join league l on l.id = e.league_id
  where e.starts_at between $3::timestamptz - interval '30 days' and $3::timestamptz + interval '60 days'
    and ($2::int is null or exists (select from service_league k where k.service_id = $2::int
      and k.league_id = e.league_id and k.is_sold))
    and exists (select from event_side s join team t on t.id = s.team_id where s.event_id = e.id
      and (starts_with(s.rotation::text, $1::text) or starts_with(lower(t.abbreviation), $1::text)
        or position(' ' || $1::text in ' ' || lower(concat_ws(' ', ${called("t")}, t.name, t.print_name))) > 0))
  order by abs(extract(epoch from e.starts_at - $3::timestamptz)), e.id limit 10`,
);

/** The services that sell, by name; none for an unknown event. */
export const sellingServices = query(
  { id: "int4", name: "text" },
  `
  select s.id, s.name from service s
  where s.kind > 0 and s.is_active and ($1::bigint is null or exists (select from event e where e.id = $1::bigint))
    order by s.name, s.id`,
);

/** When and by whom rules were written. */
export const rulesWritten = query(
  { id: "int4", created_at: "timestamptz", created_by: "text?" },
  `
  select r.id, r.created_at, p.name as created_by from rule r left join person p on p.id = r.created_by
    where r.id = any($1::int[])`,
);

/** The games of a day that have not begun, in the order of their start. */
export const reportedEvents = query(
  {
    id: "int8",
    name: "text",
    starts_at: "timestamptz",
    league_id: "int4",
    league_name: "text",
    sport_code: "text",
    time_zone: "text",
    sides: json<SideJson[]>(),
  },
  `
  select e.id, ${localizedGameName("e")} as name, e.starts_at, e.league_id, ${called("l")} as league_name,
    s.code as sport_code, l.time_zone, ${sidesOfEvent}
  from event e join league l on l.id = e.league_id join sport s on s.id = l.sport_id
  where e.day = $1::date and ($2::int is null or e.league_id = $2::int) and e.status = 'scheduled'
    and e.starts_at > app.clock()
  order by e.starts_at, e.id`,
);

/** HQ's open lines of events, and each source's quotes. */
export const reportedQuotes = query(
  {
    event_id: "int8",
    bet_type: "int2",
    side: "int2",
    alternate: "int2",
    source: "text?",
    points: "int4?",
    price: "int4",
    seen_at: "timestamptz",
  },
  `
  select event_id, bet_type, side, alternate, null::text as source, points, price, changed_at as seen_at
  from line where event_id = any($1::bigint[]) and is_open
  union all
  select event_id, bet_type, side, alternate, source, points, price, seen_at from source_line
    where event_id = any($1::bigint[])
  order by event_id, bet_type, alternate, side`,
);
