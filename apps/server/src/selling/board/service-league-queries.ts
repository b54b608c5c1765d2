import { called } from "../../platform/localization/localized-names.ts";
import { query } from "../../platform/database/query.ts";

/** Leagues with the service's own place first, the others after them in the platform's order. */
const order = "(k.sort is null), k.sort, l.sort, s.name, l.name, l.id";
const from = `
  from league l join sport s on s.id = l.sport_id left join service_league k on k.league_id = l.id
    and k.service_id = $1::int where l.is_active`;

export const serviceLeagues = query(
  {
    id: "int4",
    sport_code: "text",
    sport_name: "text",
    league_name: "text",
    is_sold: "bool",
    open_events: "int8",
    place: "int8",
    shown_name: "text",
  },
  `
  select l.id, s.code as sport_code, ${called("s")} as sport_name, ${called("l")} as league_name,
    coalesce(k.is_sold, false) as is_sold,
    (select count(*) from event e where e.league_id = l.id and e.status = 'scheduled'
      and e.cutoff_at > $2::timestamptz) as open_events,
    row_number() over (order by ${order}) as place, coalesce(k.shown_name, '') as shown_name ${from} order by place`,
);

export const arrangement = query(
  { id: "int4", name: "text", place: "int8", shown_name: "text" },
  `
  select l.id, l.name, row_number() over (order by ${order}) as place, coalesce(k.shown_name, '') as shown_name ${from}
    order by place`,
);

export const leagueSold = query(
  { id: "int4", is_sold: "bool" },
  `
  select l.id, coalesce(k.is_sold, false) as is_sold
  from league l left join service_league k on k.league_id = l.id and k.service_id = $1::int
  where l.id = $2::int and l.merged_into is null`,
);

export const sellLeague = query(
  {},
  `
  insert into service_league (service_id, league_id, is_sold) values ($1::int, $2::int, $3::boolean)
  on conflict (service_id, league_id) do update set is_sold = excluded.is_sold`,
);

export const placeLeagues = query(
  {},
  `
  insert into service_league (service_id, league_id, is_sold, sort)
  select $1::int, one.id, false, one.place from unnest($2::int[]) with ordinality as one(id, place)
  on conflict (service_id, league_id) do update set sort = excluded.sort`,
);

export const nameLeague = query(
  {},
  `
  insert into service_league (service_id, league_id, is_sold, shown_name) values ($1::int, $2::int, false, $3::text)
  on conflict (service_id, league_id) do update set shown_name = excluded.shown_name`,
);

/** The printed names of some leagues for a service, where there is one: the service's own name, else the print name. */
export const printNames = query(
  { league_id: "int4", print_name: "text" },
  `
  select l.id as league_id, coalesce(nullif(k.shown_name, ''), l.print_name) as print_name
  from league l left join service_league k on k.league_id = l.id and k.service_id = $1::int
  where l.id = any($2::int[]) and (k.shown_name <> '' or l.print_name <> '')`,
);
