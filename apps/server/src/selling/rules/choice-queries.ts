import { called, localizedAndUsual, localizedGameName } from "../../platform/localization/localized-names.ts";
import { query } from "../../platform/database/query.ts";

// $1 part of the name, in lower case; $2 the requested values, null where a text is given; $3 the maximum number of
// rows.
const columns = { value: "text", name: "text", note: "text", starts_at: "timestamptz?" } as const;

const wanted = (value: string, searched: string): string => `
  case when $2::text[] is null then position($1::text in lower(${searched})) > 0 else ${value} = any($2::text[]) end`;
/** Names that begin with the text come first. */
const order = (name: string): string => `order by not starts_with(lower(${name}), $1::text), ${name}, 1 limit $3::int`;

export const sports = query(
  columns,
  `
  select s.code as value, ${called("s")} as name, '' as note, null::timestamptz as starts_at
  from sport s where s.is_active and ${wanted("s.code", localizedAndUsual("s"))} ${order(called("s"))}`,
);

export const leagues = query(
  columns,
  `
  select l.id::text as value, ${called("l")} as name, ${called("s")} as note, null::timestamptz as starts_at
  from league l join sport s on s.id = l.sport_id
  where l.is_active and ${wanted("l.id::text", `concat_ws(' ', ${localizedAndUsual("l")}, l.print_name, l.abbreviation)`)} ${order(called("l"))}`,
);

export const leagueGroups = query(
  columns,
  `
  select g.id::text as value, ${called("g")} as name, coalesce(${called("f")}, '') as note,
    null::timestamptz as starts_at
  from league_group g left join family_group f on f.id = g.family_id
  where g.is_active and ${wanted("g.id::text", localizedAndUsual("g"))} ${order(called("g"))}`,
);

export const teams = query(
  columns,
  `
  select t.id::text as value, ${called("t")} as name, ${called("l")} as note, null::timestamptz as starts_at
  from team t join league l on l.id = t.league_id
  where (t.merged_into is null or $2::text[] is not null)
    and ${wanted("t.id::text", `concat_ws(' ', ${localizedAndUsual("t")}, t.print_name, t.abbreviation)`)} ${order(called("t"))}`,
);

export const propCategories = query(
  columns,
  `
  select c.id::text as value, ${called("c")} as name, '' as note, null::timestamptz as starts_at
  from prop_category c where c.is_active and ${wanted("c.id::text", localizedAndUsual("c"))} ${order(called("c"))}`,
);

/** With the categories in it. */
export const limitsClasses = query(
  columns,
  `
  select k.limits_class as value, k.limits_class as name, k.note, null::timestamptz as starts_at
  from (select c.limits_class, string_agg(${called("c")}, ', ' order by c.sort, c.id) as note from prop_category c
    where c.is_active and c.limits_class <> '' group by c.limits_class) as k
  where ${wanted("k.limits_class", "k.limits_class || ' ' || k.note")} ${order("k.limits_class")}`,
);

/** For games, those near now; by number, any. */
export const events = query(
  columns,
  `
  select e.id::text as value, ${localizedGameName("e")} as name, ${called("l")} as note, e.starts_at
  from event e join league l on l.id = e.league_id
  where ($2::text[] is null or e.id = any($2::text[]::bigint[]))
    and ($2::text[] is not null or (e.starts_at between app.clock() - interval '2 days'
      and app.clock() + interval '60 days'
      and (position($1::text in lower(e.name)) > 0 or position($1::text in lower(${localizedGameName("e")})) > 0
        or exists (
        select from event_side s where s.event_id = e.id and $1::text <> ''
          and starts_with(s.rotation::text, $1::text)))))
  order by abs(extract(epoch from e.starts_at - app.clock())), e.id limit $3::int`,
);

// $4 services, $5 zones: null for no bound.
export const services = query(
  columns,
  `
  select s.id::text as value, s.name, '' as note, null::timestamptz as starts_at
  from service s where s.kind <> 0 and ($4::int[] is null or s.id = any($4::int[])) and $5::int[] is null
    and ${wanted("s.id::text", "s.name")} ${order("s.name")}`,
);

export const zones = query(
  columns,
  `
  with recursive path as (
    select id, service_id, name, name as whole from zone where parent_id is null
    union all
    select z.id, z.service_id, z.name, p.whole || ' › ' || z.name from zone z join path p on z.parent_id = p.id)
  select z.id::text as value, z.whole as name, s.name as note, null::timestamptz as starts_at
  from path z join service s on s.id = z.service_id
  where ($4::int[] is null or z.service_id = any($4::int[])) and ($5::int[] is null or z.id = any($5::int[]))
    and ${wanted("z.id::text", "z.whole")}
  order by z.whole, 1 limit $3::int`,
);

export const pos = query(
  columns,
  `
  select p.id::text as value, p.name, concat_ws(' · ', s.name, z.name) as note, null::timestamptz as starts_at
  from pos p join service s on s.id = p.service_id join zone z on z.id = p.zone_id
  where ($4::int[] is null or p.service_id = any($4::int[])) and ($5::int[] is null or p.zone_id = any($5::int[]))
    and ${wanted("p.id::text", "p.name || ' ' || p.sequence::text")} ${order("p.name")}`,
);
