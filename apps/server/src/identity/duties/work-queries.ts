import { called, localizedGameName } from "../../platform/localization/localized-names.ts";
import { query } from "../../platform/database/query.ts";

/**
 * Games that need work: those that begin before $1, and those that began and have no result yet. $2: the usual
 * duration, in minutes after the start.
 */
export const eventsAtWork = query(
  {
    id: "int8",
    name: "text",
    league_id: "int4",
    league_name: "text",
    sport: "text",
    day: "date",
    starts_at: "timestamptz",
    status: "text",
    in_play: "bool",
    has_line: "bool",
    heard_at: "timestamptz?",
    late_minutes: "int4",
  },
  `
  select e.id, ${localizedGameName("e")} as name, e.league_id, ${called("l")} as league_name, s.code as sport, e.day,
    e.starts_at, e.status, e.in_play, exists (select from line n where n.event_id = e.id and n.is_open) as has_line,
    case when e.status = 'live' then greatest((select max(n.changed_at) from line n where n.event_id = e.id),
      (select max(x.seen_at) from source_line x where x.event_id = e.id)) end as heard_at,
    coalesce(own.late_minutes, platform.late_minutes, $2::int) as late_minutes
  from event e join league l on l.id = e.league_id join sport s on s.id = l.sport_id
  left join result_policy own on own.league_id = e.league_id left
    join result_policy platform on platform.league_id is null
  where e.principal_id is null and e.status in ('scheduled', 'live', 'ended') and l.is_active
    and e.starts_at < $1::timestamptz and e.starts_at > app.clock() - interval '30 days'
  order by e.starts_at, e.id limit 2000`,
);
