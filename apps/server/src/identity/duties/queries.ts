import { called } from "../../platform/localization/localized-names.ts";
import { json, query, type RowOf } from "../../platform/database/query.ts";

/** The leagues of a duty `d`. */
const leaguesOfDuty = `
  array(select l.id from league l where l.is_active and (d.level = 'all'
    or (d.level = 'league' and l.id = any(d.ids)) or (d.level = 'sport' and l.sport_id = any(d.ids))
    or (d.level = 'group' and exists (select from league_group_league g where g.league_id = l.id
      and g.league_group_id = any(d.ids)))) order by l.id)`;

const terms = {
  id: "int4",
  person_id: "int4",
  level: "text",
  ids: "int4[]",
  tasks: "text[]",
  kind: "text",
  weekdays: "int2[]",
  first_day: "date?",
  last_day: "date?",
  from_minute: "int2",
  until_minute: "int2",
  note: "text",
  ended_at: "timestamptz?",
} as const;
const termNames = Object.keys(terms)
  .map((name) => `d.${name}`)
  .join(", ");

const columns = { ...terms, person_name: "text", league_ids: "int4[]" } as const;

/**
 * Every duty in force; with $1 also those that ended since. People who left, or are no longer assistants, have none in
 * force.
 */
export const duties = query(
  columns,
  `
  select ${termNames}, p.name as person_name, ${leaguesOfDuty} as league_ids
  from duty d join person p on p.id = d.person_id
  where p.is_active and p.role = -2 and not p.is_audit_only and (d.ended_at is null or d.ended_at > $1::timestamptz)
    order by p.name, d.id`,
);

type Stored = Omit<RowOf<typeof terms>, "ended_at"> & { readonly ended_at: null; readonly covers: boolean };

const dutiesFor = (leagueId: string, sportId: string): string => `coalesce((
    select jsonb_agg(to_jsonb(d) || jsonb_build_object('covers',
      d.level = 'all' or (d.level = 'league' and ${leagueId} = any(d.ids))
        or (d.level = 'sport' and ${sportId} = any(d.ids))
      or (d.level = 'group' and exists (select from league_group_league g where g.league_id = ${leagueId}
        and g.league_group_id = any(d.ids)))))
    from duty d where d.person_id = $2::int and d.ended_at is null), '[]'::jsonb) as duties`;

/**
 * A game, and a person's duties with whether they cover its league: the one query before every change by an assistant.
 */
export const gameAndDuties = query(
  {
    league_id: "int4",
    league_name: "text",
    status: "text",
    starts_at: "timestamptz",
    duties: json<Stored[]>(),
  },
  `
  select e.league_id, ${called("l")} as league_name, e.status, e.starts_at, ${dutiesFor("l.id", "l.sport_id")}
  from event e join league l on l.id = e.league_id where e.id = $1::bigint`,
);

/** The same for a league, or for all leagues of a sport: league 0. */
export const leagueAndDuties = query(
  { league_id: "int4", league_name: "text", duties: json<Stored[]>() },
  `
  select coalesce(l.id, 0) as league_id, coalesce(${called("l")}, ${called("s")}) as league_name,
    ${dutiesFor("l.id", "s.id")}
  from sport s left join league l on l.id = $1::int and l.sport_id = s.id
  where case when $1::int is null then s.id = $3::int else l.id is not null end`,
);

export const duty = query(terms, `select ${termNames} from duty d where d.id = $1::int for update`);

/**
 * Whether a duty's references exist: an assistant of the platform with write access, and every sport, group or league.
 */
export const checkTerms = query(
  { has_person: "bool", known: "int8" },
  `
  select exists (select from person p where p.id = $1::int and p.role = -2 and p.is_active
    and not p.is_audit_only) as has_person,
    (select count(*) from (select id from sport where $2::text = 'sport' union all select id from league_group
      where $2::text = 'group'
      union all select id from league where $2::text = 'league' and merged_into is null) as known
        where id = any($3::int[])) as known`,
);

export const addDuty = query(
  { id: "int4" },
  `
  insert into duty (person_id, level, ids, tasks, kind, weekdays, first_day, last_day, from_minute, until_minute, note)
  values ($1::int, $2::text, $3::int[], $4::text[], $5::text, $6::smallint[], $7::date, $8::date, $9::smallint,
    $10::smallint, $11::text) returning id`,
);

export const changeDuty = query(
  {},
  `
  update duty set person_id = $2::int, level = $3::text, ids = $4::int[], tasks = $5::text[], kind = $6::text,
    weekdays = $7::smallint[],
    first_day = $8::date, last_day = $9::date, from_minute = $10::smallint, until_minute = $11::smallint,
      note = $12::text
  where id = $1::int`,
);

export const endDuty = query(
  {},
  "update duty set ended_at = case when $2::bool then app.clock() end where id = $1::int",
);

export const people = query(
  { id: "int4", name: "text", is_active: "bool", is_audit_only: "bool" },
  "select id, name, is_active, is_audit_only from person where role = -2 and service_id = $1::int order by name, id",
);

export const sports = query({ id: "int4", name: "text" }, "select id, name from sport where is_active order by name");

export const groups = query(
  { id: "int4", name: "text" },
  "select id, name from league_group where is_active order by sort, name",
);

export const leagues = query(
  { id: "int4", name: "text", sport_id: "int4", sport_name: "text" },
  `
  select l.id, ${called("l")} as name, l.sport_id, ${called("s")} as sport_name from league l
    join sport s on s.id = l.sport_id where l.is_active
  order by sport_name, l.sort, name`,
);

export const eventDays = query(
  { league_id: "int4", day: "date", events: "int8" },
  `
  select league_id, day, count(*) as events from event
  where day between $1::date and $2::date and principal_id is null and status not in ('cancelled', 'postponed')
    group by league_id, day order by day`,
);
