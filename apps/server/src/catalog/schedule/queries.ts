import { called, localizedGameNameFrom } from "../../platform/localization/localized-names.ts";
import { query } from "../../platform/database/query.ts";
import { list } from "../../platform/database/list.ts";
import { legsOn, ticketsOn } from "../../trading/risk/index.ts";

/**
 * Entering or renumbering games of a league is serialised, whatever the day, so that no two transactions find the same
 * number free. Taken before any event is locked.
 */
export const lockCalendar = query({}, "select pg_advisory_xact_lock(hashtext('chalkboard calendar'), $1::int)");

/** SQL: neither a prop nor a part of a game that is its own event. */
export const isGame = "e.principal_id is null and e.prop_type is null";

export const league = query(
  { id: "int4", time_zone: "text" },
  "select id, time_zone from league where id = $1::int and is_active",
);

export const teams = query(
  { id: "int4", name: "text" },
  "select id, name from team where league_id = $1::int and id = any($2::int[]) and merged_into is null",
);

const eventColumns = {
  id: "int8",
  league_id: "int4",
  title: "text",
  starts_at: "timestamptz",
  cutoff_at: "timestamptz",
  status: "text",
  note: "text",
  is_neutral: "bool",
  game_number: "int2",
  held: "text[]",
  time_zone: "text",
  away_id: "int4",
  home_id: "int4",
  away_team: "text",
  home_team: "text",
  away_rotation: "int4?",
  home_rotation: "int4?",
  away_pitcher: "text",
  home_pitcher: "text",
  tv_channel: "text",
} as const;
const eventSelect = `
  select e.id, e.league_id, e.name as title, e.starts_at, e.cutoff_at, e.status, e.note, e.is_neutral, e.game_number,
    e.held, l.time_zone, a.team_id as away_id, h.team_id as home_id, ta.name as away_team, th.name as home_team,
      a.rotation as away_rotation, h.rotation as home_rotation,
    coalesce(a.pitcher, '') as away_pitcher, coalesce(h.pitcher, '') as home_pitcher,
    e.tv_channel`;
const eventFrom = `
  from event e join league l on l.id = e.league_id
  join event_side a on a.event_id = e.id and a.side = 1 join team ta on ta.id = a.team_id
  join event_side h on h.event_id = e.id and h.side = 2 join team th on th.id = h.team_id`;

/** No sale sees half of a change: sales share this lock. Props and races have their own pages. */
export const eventForUpdate = query(
  eventColumns,
  `${eventSelect} ${eventFrom} where e.id = $1::bigint and ${isGame} for update of e`,
);

export const setTvChannel = query({}, "update event set tv_channel = $2::text where id = $1::bigint");

const hasNoLine = "not exists (select from line n where n.event_id = e.id and n.is_open)";
const gameName = localizedGameNameFrom("e", "ta", "th");

export const listEvents = list({
  columns: {
    ...eventColumns,
    day: "date",
    called: "text",
    league_name: "text",
    sport_code: "text",
    sport_name: "text",
    is_suspended: "bool",
    away_name: "text",
    home_name: "text",
    source: "text",
  },
  found: `${eventSelect}, e.day, ${gameName} as called,
    ${called("l")} as league_name, p.code as sport_code, ${called("p")} as sport_name, e.is_suspended,
    ${called("ta", "print_name")} as away_name, ${called("th", "print_name")} as home_name, e.source
    ${eventFrom} join sport p on p.id = l.sport_id
    where ${isGame} and ($1::bigint is null or e.id = $1::bigint) and ($2::date is null or e.day >= $2::date)
      and ($3::date is null or e.day <= $3::date) and ($4::int is null or e.league_id = $4::int)
        and ($5::text is null or p.code = $5::text)
      and ($6::text is null or e.status = $6::text)
      and ($7::text is null or starts_with(a.rotation::text, $7::text) or starts_with(h.rotation::text, $7::text)
        or position(lower($7::text) in lower(concat_ws(' ', ${gameName}, e.name, ta.print_name, ta.abbreviation,
          th.print_name, th.abbreviation, e.note))) > 0)
      and (not $8::boolean or (e.status = 'scheduled' and e.starts_at > (select app.clock()) and ${hasNoLine}))`,
  parameters: 8,
  sorts: { startsAt: "starts_at", title: "called", leagueName: "league_name", day: "day" },
  by: [],
  sum: [],
});

/** For some games: the open lines, the tickets sold and not cancelled, and the derived events. */
export const countsOf = query(
  { event_id: "int8", open_lines: "int8", tickets: "int8", derived: "int8" },
  `
  select given.event_id, coalesce(n.open_lines, 0) as open_lines, coalesce(g.tickets, 0) as tickets,
    coalesce(d.derived, 0) as derived
  from unnest($1::bigint[]) as given (event_id)
  left join (select event_id, count(*) as open_lines from line where event_id = any($1::bigint[]) and is_open
    group by event_id) as n using (event_id)
  left join (
    select e.id as event_id, count(*) as tickets
    from unnest($1::bigint[]) as e (id) cross join ${ticketsOn("e.id")}
      join ticket_state st on st.ticket_id = sold.ticket_id
    where st.cancelled_at is null group by e.id) as g using (event_id)
  left join (
    select principal_id as event_id, count(*) as derived from event where principal_id = any($1::bigint[])
      and status <> 'cancelled' group by principal_id
  ) as d using (event_id)`,
);

export const week = query(
  {
    league_id: "int4",
    name: "text",
    sport_name: "text",
    time_zone: "text",
    day: "date",
    events: "int8",
    without_line: "int8",
  },
  `
  select l.id as league_id, ${called("l")} as name, ${called("p")} as sport_name, l.time_zone, e.day,
    count(*) as events, count(*) filter (where e.status = 'scheduled' and e.starts_at > (select app.clock())
      and ${hasNoLine}) as without_line
  from event e join league l on l.id = e.league_id join sport p on p.id = l.sport_id
  where e.day between $1::date and $1::date + 6 and ${isGame} and e.status <> 'cancelled'
    and exists (select from event_side s where s.event_id = e.id and s.side = 2)
  group by l.id, p.id, e.day order by sport_name, l.sort, name, e.day`,
);

const short = (team: string): string => `coalesce(nullif(${team}.abbreviation, ''), ${called(team, "print_name")})`;

/** Games that start in a span, by start. */
export const weekGames = query(
  {
    event_id: "int8",
    league_id: "int4",
    starts_at: "timestamptz",
    status: "text",
    title: "text",
    away: "text",
    home: "text",
    is_without_line: "bool",
  },
  `
  select e.id as event_id, e.league_id, e.starts_at, e.status, ${gameName} as title, ${short("ta")} as away,
    ${short("th")} as home,
    e.status = 'scheduled' and e.starts_at > (select app.clock()) and ${hasNoLine} as is_without_line
  ${eventFrom}
  where e.starts_at >= $1::timestamptz and e.starts_at < $2::timestamptz and ${isGame} and e.status <> 'cancelled'
  order by e.starts_at, l.sort, l.id, e.id`,
);

/** Some leagues in the schedule's order. */
export const weekLeagues = query(
  { league_id: "int4", name: "text", sport_code: "text", time_zone: "text" },
  `
  select l.id as league_id, ${called("l")} as name, p.code as sport_code, l.time_zone from league l
    join sport p on p.id = l.sport_id
  where l.id = any($1::int[]) order by ${called("p")}, l.sort, name`,
);

/** The numbers in use on a league's days. */
export const numbersOfDays = query(
  { day: "date", rotation: "int4", is_game: "bool" },
  `
  select e.day, s.rotation, ${isGame} as is_game from event e join event_side s on s.event_id = e.id
  where e.league_id = $1::int and e.day = any($2::date[]) and s.rotation is not null`,
);

/** The number with which a league's days have recently begun. */
export const firstRotation = query(
  { rotation: "int4" },
  `
  select coalesce(min(s.rotation), 1) as rotation from event e join event_side s on s.event_id = e.id
  where e.league_id = $1::int and e.day between $2::date - 30 and $2::date + 30 and ${isGame}`,
);

/** Which of some numbers other games of a league's day have. */
export const takenRotations = query(
  { rotation: "int4" },
  `
  select s.rotation from event e join event_side s on s.event_id = e.id
  where e.league_id = $1::int and e.day = $2::date and e.id <> $3::bigint and e.status <> 'cancelled'
    and s.rotation = any($4::int[])`,
);

/** The game numbers of other games of the same teams on that day. */
export const gamesOfTeams = query(
  { game_number: "int2" },
  `
  select e.game_number from event e
  join event_side a on a.event_id = e.id and a.side = 1 and a.team_id = $3::int join event_side h on h.event_id = e.id
    and h.side = 2 and h.team_id = $4::int
  where e.league_id = $1::int and e.day = $2::date and e.id <> $5::bigint and ${isGame} and e.status <> 'cancelled'`,
);

/** Another game with the same teams, day and number. */
export const sameGame = query(
  { id: "int8" },
  `
  select e.id from event e
  join event_side a on a.event_id = e.id and a.side = 1 and a.team_id = $3::int join event_side h on h.event_id = e.id
    and h.side = 2 and h.team_id = $4::int
  where e.league_id = $1::int and e.day = $2::date and e.game_number = $5::smallint and e.id <> $6::bigint and ${isGame}
    and e.status <> 'cancelled'`,
);

export const hasDerived = query(
  { derived: "int8" },
  `
  select count(*) as derived from event where principal_id = $1::bigint and status <> 'cancelled'`,
);

export const hasTickets = query(
  { tickets: "int8" },
  `
  select count(*) as tickets from (select from ${ticketsOn("$1::bigint")} limit 1) as one`,
);

/** Tickets that a past-post case would cover: as the sweep that opens it counts them. */
export const lateTickets = query(
  { tickets: "int8" },
  `
  select count(distinct l.ticket_id) as tickets from ${legsOn("$1::bigint")}
    join ticket t on t.id = l.ticket_id join ticket_state st on st.ticket_id = l.ticket_id
  where not l.in_play and t.sold_at >= $2::timestamptz and st.cancelled_at is null
    and not exists (select from past_post_ticket p join past_post c on c.id = p.case_id where c.event_id = $1::bigint
      and p.ticket_id = l.ticket_id)`,
);

/**
 * Inserts new games; where no game number is given, the next one of the same teams and day. Games that the source
 * brought before stay unchanged.
 */
export const addEvents = query(
  { id: "int8", key: "text" },
  `
  insert into event (league_id, source, status, source_key, name, day, starts_at, cutoff_at, note, is_neutral,
    game_number, held)
  select $1::int, $2::text, $3::text, given.key, given.name, given.day, given.starts_at, given.cutoff_at, given.note,
    given.is_neutral,
    least(9, coalesce(given.game_number, row_number() over (partition by given.day, given.away, given.home
      order by given.starts_at, given.key)
      + (select count(*) from event e join event_side a on a.event_id = e.id and a.side = 1 and a.team_id = given.away
          join event_side h on h.event_id = e.id and h.side = 2 and h.team_id = given.home
        where e.league_id = $1::int and e.day = given.day and e.status <> 'cancelled' and ${isGame}))),
    given.held::text[]
  from unnest($4::text[], $5::text[], $6::date[], $7::timestamptz[], $8::timestamptz[], $9::text[], $10::boolean[],
    $11::smallint[], $12::text[],
    $13::int[], $14::int[]) with ordinality as given (key, name, day, starts_at, cutoff_at, note, is_neutral,
      game_number, held, away, home, place)
  order by given.place
  on conflict (source, source_key) do nothing returning id, source_key as key`,
);

export const addSides = query(
  {},
  `
  insert into event_side (event_id, side, team_id, rotation, pitcher)
  select * from unnest($1::bigint[], $2::smallint[], $3::int[], $4::int[], $5::text[])`,
);

export const changeEvent = query(
  {},
  `
  update event set name = $2::text, day = $3::date, starts_at = $4::timestamptz, cutoff_at = $5::timestamptz,
    status = $6::text, note = $7::text,
    is_neutral = $8::boolean, game_number = $9::smallint, held = $10::text[] where id = $1::bigint`,
);

/** A number that a side loses becomes a former one. */
export const formerAfter = (given: string): string => `
    case when s.rotation is null or s.rotation is not distinct from ${given} then array_remove(s.former, ${given})
      else (array_remove(array_remove(s.former, ${given}), s.rotation) || s.rotation)[greatest(1,
        cardinality(s.former) - 3):] end`;

export const changeSide = query(
  {},
  `
  update event_side s set team_id = $3::int, rotation = $4::int, pitcher = $5::text,
    player_id = case when s.pitcher is distinct from $5::text or s.team_id is distinct from $3::int then null
      else s.player_id end,
    former = ${formerAfter("$4::int")}
  where event_id = $1::bigint and side = $2::smallint
    and (team_id, rotation, coalesce(pitcher, '')) is distinct from ($3::int, $4::int, coalesce($5::text, ''))`,
);

/**
 * A start moved by a source, and with it the cut-off; a game that has begun, was decided by the desk or is held by a
 * person stays.
 */
export const moveBySource = query(
  { id: "int8" },
  `
  update event set starts_at = $2::timestamptz, cutoff_at = $2::timestamptz - (starts_at - cutoff_at), day = $3::date
  where id = $1::bigint and status = 'scheduled' and not 'start' = any(held) returning id`,
);

/** Games entered by a person, and unfinished ones of other outside sources; none that the source has a key for. */
export const free = query(
  { id: "int8", day: "date", starts_at: "timestamptz", by_hand: "bool", away_id: "int4", home_id: "int4" },
  `
  select e.id, e.day, e.starts_at, e.source = 'desk' as by_hand, a.team_id as away_id, h.team_id as home_id from event e
  join event_side a on a.event_id = e.id and a.side = 1 join event_side h on h.event_id = e.id and h.side = 2
  where e.league_id = $1::int and e.day = any($2::date[]) and e.status <> 'cancelled' and ${isGame}
    and (e.source = 'desk' or e.status in ('scheduled', 'live') and e.source in (select name from source))
    and not exists (select from event_key k where k.event_id = e.id and k.source = $3::text)
  order by e.starts_at, e.id`,
);

/**
 * Games of a league that begin within a time span; not those withdrawn with the name of a league
 * (docs/design/catalog.md).
 */
export const gamesBetween = query(
  { id: "int8", title: "text", starts_at: "timestamptz", away_id: "int4", home_id: "int4" },
  `
  select e.id, e.name as title, e.starts_at, a.team_id as away_id, h.team_id as home_id from event e
  join event_side a on a.event_id = e.id and a.side = 1 join event_side h on h.event_id = e.id and h.side = 2
  where e.league_id = $1::int and e.starts_at between $2::timestamptz and $3::timestamptz and e.status <> 'cancelled'
    and ${isGame}
    and e.source_key not like 'taken back %' and a.team_id is not null and h.team_id is not null`,
);

/** Games of some days that a source has no key for. */
export const keyless = query(
  { id: "int8", day: "date", starts_at: "timestamptz", away_id: "int4", home_id: "int4" },
  `
  select e.id, e.day, e.starts_at, a.team_id as away_id, h.team_id as home_id from event e
  join event_side a on a.event_id = e.id and a.side = 1 join event_side h on h.event_id = e.id and h.side = 2
  where e.league_id = $1::int and e.day = any($2::date[]) and e.status not in ('cancelled', 'postponed') and ${isGame}
    and not exists (select from event_key k where k.event_id = e.id and k.source = $3::text)
  order by e.starts_at, e.id`,
);

export const addKeys = query(
  {},
  `
  insert into event_key (source, key, event_id) select $1::text, given.*
    from unnest($2::text[], $3::bigint[]) as given (key, event_id)
  on conflict do nothing`,
);

/** Games of other sources, and manual ones, that a source is known to have: it supplies them from now on. */
export const supply = query(
  {},
  `
  update event e set source = k.source, source_key = k.key from event_key k
  where k.source = $1::text and k.key = any($2::text[]) and e.id = k.event_id and e.source <> $1::text
    and (e.source = 'desk' and e.status <> 'cancelled' or e.status in ('scheduled', 'live'))`,
);

export const takeOver = query(
  {},
  `
  update event e set source = $1::text, source_key = given.key from unnest($2::bigint[], $3::text[]) as given (id, key)
  where e.id = given.id and not exists (select from event o where o.source = $1::text and o.source_key = given.key)`,
);
