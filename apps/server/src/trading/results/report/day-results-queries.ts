import type { GameResult } from "@chalkboard/engine";
import { json, query } from "../../../platform/database/query.ts";
import { called, leagueOnPaper, localizedGameName } from "../../../platform/localization/localized-names.ts";
import { ticketsOn } from "../../risk/index.ts";

type Side = { side: number; rotation: number | null; name: string };

/**
 * The games of a day (date) that a service (int) sells or has tickets on, with their newest official results: those
 * that have begun at an instant, or were called off. Leagues are in the service's order.
 */
export const dayResults = query(
  {
    id: "int8",
    league_id: "int4",
    league_name: "text",
    league_on_paper: "text",
    event_name: "text",
    event_status: "text",
    starts_at: "timestamptz",
    sides: json<Side[]>(),
    status: "text?",
    segments: json<GameResult["segments"]>(),
    is_corrected: "bool",
    is_order: "bool",
  },
  `
  select e.id, e.league_id, ${called("l")} as league_name, ${leagueOnPaper("l", "own")} as league_on_paper,
    ${localizedGameName("e")} as event_name, e.status as event_status, e.starts_at,
    coalesce((select json_agg(json_build_object('side', d.side, 'rotation', d.rotation, 'name',
      ${called("t", "print_name")}) order by d.side)
      from event_side d join team t on t.id = d.team_id where d.event_id = e.id), '[]'::json) as sides,
    o.status, coalesce(o.segments, '[]') as segments,
    (select count(*) > 1 from official_result r where r.event_id = e.id
      and r.source not in ('voids', 'liveScore')) as is_corrected,
    coalesce(o.source = 'voids' and o.segments = '[]', false) as is_order
  from event e join league l on l.id = e.league_id join sport s on s.id = l.sport_id
    left join service_league own on own.league_id = l.id and own.service_id = $1::int
    left join lateral (select * from official_result r where r.event_id = e.id order by r.version desc limit 1) as o
      on true
  where e.day = $2::date and e.principal_id is null
    and ($3::int[] is null or e.league_id = any($3::int[]))
    and (e.starts_at <= $4::timestamptz or o.version is not null or e.status in ('cancelled', 'postponed'))
    and (coalesce(own.is_sold, false) or exists (select from ${ticketsOn("e.id")}
      join ticket_state st on st.ticket_id = sold.ticket_id where st.service_id = $1::int))
  order by own.sort nulls last, l.sort, s.name, l.name, l.id, e.starts_at, e.id`,
);
