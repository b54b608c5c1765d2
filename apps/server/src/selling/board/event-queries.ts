import { limitsClassOf } from "../../trading/lines/index.ts";
import { json, query } from "../../platform/database/query.ts";
import type { LineCells } from "./lines/queries.ts";

type TeamJson = {
  side: number;
  teamId: number;
  rotation: number | null;
  name: string;
  printName: string;
  abbreviation: string;
  number: number | null;
};

/**
 * Events by the filters of the specification, in the order of their start; one more than the page shows that there are
 * more.
 */
export const events = query(
  {
    id: "int8",
    principal_id: "int8",
    league_id: "int4",
    sport_id: "int4",
    sport_code: "text",
    status: "text",
    name: "text",
    is_generated: "bool",
    prop_type: "int2?",
    prop_category_id: "int4?",
    limits_class: "text?",
    kind: "int2",
    starts_at: "timestamptz",
    created_at: "timestamptz",
    is_open: "bool",
    teams: json<TeamJson[]>(),
  },
  `
  select e.id, coalesce(e.principal_id, e.id) as principal_id, e.league_id, l.sport_id, p.code as sport_code, e.status,
    e.name, e.is_generated,
    e.prop_type, e.prop_category_id, ${limitsClassOf}, e.kind, e.starts_at, e.created_at, o.is_open,
    coalesce((select json_agg(json_build_object('side', d.side, 'teamId', d.team_id, 'rotation', d.rotation, 'name',
      t.name, 'printName', t.print_name,
        'abbreviation', t.abbreviation, 'number', t.number) order by d.side)
      from event_side d join team t on t.id = d.team_id where d.event_id = e.id), '[]'::json) as teams
  from event e join league l on l.id = e.league_id join sport p on p.id = l.sport_id
  cross join lateral (select e.status = 'scheduled' and not e.is_suspended
    and e.cutoff_at > $2::timestamptz as is_open) o
  where l.is_active
    and ($1::int is null or exists (select from service_league k where k.service_id = $1::int and k.league_id = l.id
      and k.is_sold))
    and case when $3::date is null and $4::bigint is null then e.day >= $5::date else $3::date is null
      or e.day = $3::date end
    and ($4::bigint is null or e.id = $4::bigint or e.principal_id = $4::bigint)
    and ($6::int is null or e.league_id = $6::int) and ($7::int is null or l.sport_id = $7::int)
    and ($8::boolean or e.prop_type is null or e.id = $4::bigint) and ($9::boolean is null or o.is_open = $9::boolean)
  order by e.starts_at, e.id limit 1000`,
);

export const linesOf = query(
  { event_id: "int8", changed_at: "timestamptz", lines: json<LineCells[]>() },
  `
  select n.event_id, max(n.changed_at) as changed_at,
    json_agg(json_build_array(n.bet_type, n.side, n.alternate, n.points, n.price, n.is_open,
        case when n.changed_by is null then n.source end) order by n.bet_type, n.side, n.alternate) as lines
  from line n where n.event_id = any($1::bigint[]) group by n.event_id`,
);

export const categories = query(
  { id: "int4", prop_type: "int2", name: "text" },
  `
  select id, prop_type, name from prop_category where is_active order by sort, name`,
);
