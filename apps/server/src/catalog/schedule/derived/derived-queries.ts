import type { GradingRulesChange } from "@chalkboard/engine";
import { called, localizedGameName } from "../../../platform/localization/localized-names.ts";
import { json, query } from "../../../platform/database/query.ts";
import { formerAfter } from "../queries.ts";
import { ticketsOn } from "../../../trading/risk/index.ts";

export const leagueOfDerived = query(
  { id: "int4", time_zone: "text", name: "text", sport: "text", house_rules: json<GradingRulesChange[]>() },
  `
  select l.id, l.time_zone, ${called("l")} as name, s.code as sport,
    coalesce((select jsonb_build_array(h.changes) from house_rules h
    where h.league_id = l.id and h.service_id is null order by h.version desc limit 1), '[]'::jsonb) as house_rules
  from league l join sport s on s.id = l.sport_id where l.id = $1::int and l.is_active`,
);

const gameColumns = {
  id: "int8",
  name: "text",
  title: "text",
  starts_at: "timestamptz",
  away_id: "int4",
  home_id: "int4",
  away_pitcher: "text",
  home_pitcher: "text",
} as const;
const gameSelect = `
  select e.id, e.name, ${localizedGameName("e")} as title, e.starts_at, a.team_id as away_id, h.team_id as home_id,
    coalesce(a.pitcher, '') as away_pitcher, coalesce(h.pitcher, '') as home_pitcher
  from event e join event_side a on a.event_id = e.id and a.side = 1 join event_side h on h.event_id = e.id
    and h.side = 2
  where e.league_id = $1::int and e.id = any($2::bigint[]) and e.principal_id is null and e.prop_type is null
    and e.status in ('scheduled', 'postponed')
  order by e.starts_at, e.id`;

/** Games that have not begun, with both teams. */
export const gamesOf = query(gameColumns, gameSelect);

/** The same, locked so that none of them moves meanwhile. */
export const holdGames = query(gameColumns, `${gameSelect} for share of e`);

export const teamsOf = query(
  { id: "int4", name: "text" },
  `
  select t.id, ${called("t")} as name from team t where t.league_id = $1::int and t.id = any($2::int[])
    and t.merged_into is null order by t.id`,
);

export const playersOf = query(
  { id: "int4", team_id: "int4", name: "text" },
  `
  select p.id, p.team_id, ${called("p")} as name from player p join team t on t.id = p.team_id
  where t.league_id = $1::int and p.id = any($2::int[]) and p.is_active order by p.id`,
);

export const playersOfTeams = query(
  { id: "int4", team_id: "int4", name: "text", usual: "text", print_name: "text", aliases: "text[]", position: "text" },
  `
  select p.id, p.team_id, ${called("p")} as name, p.name as usual, p.print_name, p.aliases, p.position
  from player p where p.team_id = any($1::int[]) and p.is_active order by p.team_id, name`,
);

export const categories = query(
  { id: "int4", prop_type: "int2", name: "text" },
  `
  select c.id, c.prop_type, ${called("c")} as name from prop_category c where c.is_active order by c.sort, name`,
);

/** Events derived from some games, or specials of some days: prevents duplicates. */
export const known = query(
  {
    principal_id: "int8?",
    day: "date",
    prop_type: "int2?",
    asks: "text",
    category_id: "int4?",
    question: "text",
    period: "text?",
    player_id: "int4?",
    team_id: "int4?",
    other_team_id: "int4?",
  },
  `
  select e.principal_id, e.day, e.prop_type, e.asks, e.prop_category_id as category_id, e.question, e.period,
    e.player_id, a.team_id, h.team_id as other_team_id
  from event e left join event_side a on a.event_id = e.id and a.side = 1 left join event_side h on h.event_id = e.id
    and h.side = 2
  where e.asks is not null and e.status <> 'cancelled'
    and (e.principal_id = any($2::bigint[]) or e.principal_id is null and e.league_id = $1::int
      and e.day = any($3::date[]))`,
);

/** Inserts new ones; they are postponed or suspended where their game is. */
export const addDerived = query(
  { id: "int8", key: "text" },
  `
  insert into event (principal_id, league_id, source, source_key, name, day, starts_at, cutoff_at, kind, prop_type,
    prop_category_id, asks, question, period,
    player_id, status, is_suspended, suspended_with)
  select given.principal, $1::int, 'desk', given.key, given.name, given.day, given.starts_at, given.cutoff_at,
    case when $2::smallint is null then 1 else 3 end, $2::smallint, $3::int, $4::text, $5::text, $6::text, given.player,
    case when g.status = 'postponed' then 'postponed' else 'scheduled' end, coalesce(g.is_suspended, false),
      coalesce(g.is_suspended, false)
  from unnest($7::text[], $8::bigint[], $9::text[], $10::date[], $11::timestamptz[], $12::timestamptz[], $13::int[])
    with ordinality as given (key, principal, name, day, starts_at, cutoff_at, player, place)
  left join event g on g.id = given.principal order by given.place
  returning id, source_key as key`,
);

/** Named after the subject and the question; a part of a game is named after the game. */
export const nameProps = query(
  {},
  `
  update event set name = app.localized_prop_name(id, 'en')
  where id = any($1::bigint[]) and prop_type is not null and name is distinct from app.localized_prop_name(id, 'en')`,
);

/** Events that have the number of another event of their day. */
export const clashing = query(
  { id: "int8", league_id: "int4", day: "date" },
  `
  select distinct e.id, e.league_id, e.day from event e join event_side s on s.event_id = e.id
  where e.principal_id = any($1::bigint[]) and e.status <> 'cancelled' and s.rotation is not null
    and exists (select from event o join event_side x on x.event_id = o.id
      where o.league_id = e.league_id and o.day = e.day and o.id <> e.id and o.status <> 'cancelled'
        and x.rotation = s.rotation)
  order by e.id`,
);

/** The first side has the number, the second the one after it; a side without a number stays without. */
export const renumberSides = query(
  {},
  `
  update event_side s set rotation = $2::int + s.side - 1, former = ${formerAfter("$2::int + s.side - 1")}
  where s.event_id = $1::bigint and s.rotation is not null`,
);

export const setRotation = query(
  {},
  `
  update event_side s set rotation = $3::int, former = ${formerAfter("$3::int")}
  where s.event_id = $1::bigint and s.side = $2::smallint and s.rotation is distinct from $3::int`,
);

export const derivedForUpdate = query(
  {
    id: "int8",
    league_id: "int4",
    time_zone: "text",
    status: "text",
    starts_at: "timestamptz",
    cutoff_at: "timestamptz",
    prop_type: "int2?",
    asks: "text",
    category_id: "int4?",
    question: "text",
    away_rotation: "int4?",
    home_rotation: "int4?",
    has_away: "bool",
    has_home: "bool",
  },
  `
  select e.id, e.league_id, l.time_zone, e.status, e.starts_at, e.cutoff_at, e.prop_type, e.asks,
    e.prop_category_id as category_id, e.question,
    a.rotation as away_rotation, h.rotation as home_rotation, a.event_id is not null as has_away,
      h.event_id is not null as has_home
  from event e join league l on l.id = e.league_id
  left join event_side a on a.event_id = e.id and a.side = 1 left join event_side h on h.event_id = e.id and h.side = 2
  where e.id = $1::bigint and e.asks is not null for update of e`,
);

export const leagueOfEvent = query(
  { league_id: "int4" },
  "select league_id from event where id = $1::bigint and asks is not null",
);

export const changeDerived = query(
  {},
  `
  update event set day = $2::date, starts_at = $3::timestamptz, cutoff_at = $4::timestamptz,
    prop_category_id = $5::int, question = $6::text
  where id = $1::bigint`,
);

type LineJson = {
  betType: number;
  side: number;
  version: number;
  points: number | null;
  price: number;
  isOpen: boolean;
};
type ResultJson = {
  version: number;
  status: "partial" | "final" | "called" | "abandoned";
  away: number | null;
  home: number | null;
  answer: "yes" | "no" | null;
};

/** Events derived from a game ($1), or the specials of a league's day. */
export const listDerived = query(
  {
    id: "int8",
    principal_id: "int8?",
    league_id: "int4",
    time_zone: "text",
    starts_at: "timestamptz",
    cutoff_at: "timestamptz",
    status: "text",
    is_suspended: "bool",
    prop_type: "int2?",
    asks: "text",
    period: "text?",
    category_id: "int4?",
    category_name: "text",
    question: "text",
    title: "text",
    about_name: "text",
    away_name: "text",
    home_name: "text",
    away_rotation: "int4?",
    home_rotation: "int4?",
    open_lines: "int8",
    tickets: "int8",
    lines: json<LineJson[]>(),
    result: json<ResultJson | null>(),
  },
  `
  select e.id, e.principal_id, e.league_id, l.time_zone, e.starts_at, e.cutoff_at, e.status, e.is_suspended,
    e.prop_type, e.asks, e.period,
    e.prop_category_id as category_id, coalesce(${called("c")}, '') as category_name, e.question,
      ${localizedGameName("e")} as title,
    coalesce(${called("p")}, concat_ws(' / ', ${called("ta")}, ${called("th")})) as about_name,
      coalesce(${called("ta", "print_name")}, '') as away_name,
    coalesce(${called("th", "print_name")}, '') as home_name, a.rotation as away_rotation, h.rotation as home_rotation,
    (select count(*) from line n where n.event_id = e.id and n.is_open) as open_lines,
    (select count(*) from ${ticketsOn("e.id")} join ticket_state st on st.ticket_id = sold.ticket_id
      where st.cancelled_at is null) as tickets,
    coalesce((select jsonb_agg(jsonb_build_object('betType', n.bet_type, 'side', n.side, 'version', n.version,
      'points', n.points, 'price', n.price,
      'isOpen', n.is_open) order by n.bet_type, n.side) from line n where n.event_id = e.id and n.alternate = 0),
        '[]'::jsonb) as lines,
    (select jsonb_build_object('version', o.version, 'status', o.status, 'away', (o.score ->> 'away')::int, 'home',
      (o.score ->> 'home')::int,
        'answer', o.answer)
      from (select r.version, r.status, r.statistics ->> 'answer' as answer,
          (select s from jsonb_array_elements(r.segments) as s where s ->> 'segment' = 'game') as score
        from official_result r where r.event_id = e.id order by r.version desc limit 1) as o) as result
  from event e join league l on l.id = e.league_id left join prop_category c on c.id = e.prop_category_id left
    join player p on p.id = e.player_id
  left join event_side a on a.event_id = e.id and a.side = 1 left join team ta on ta.id = a.team_id
  left join event_side h on h.event_id = e.id and h.side = 2 left join team th on th.id = h.team_id
  where e.asks is not null and case when $1::bigint is null then e.league_id = $2::int and e.day = $3::date
    and e.principal_id is null
    else e.principal_id = $1::bigint end
  order by e.prop_type nulls first, coalesce(c.sort, 0), e.question, e.starts_at, e.id limit 1000`,
);
