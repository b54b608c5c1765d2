import type { GradingRulesChange } from "@chalkboard/engine";
import { called, localizedGameName } from "../../platform/localization/localized-names.ts";
import { json, query } from "../../platform/database/query.ts";
import { legsOn } from "../risk/index.ts";

/** Events whose lines are about to change, in the common lock order. */
export const lockEvents = query(
  { id: "int8", league_id: "int4", status: "text" },
  "select id, league_id, status from event where id = any($1::bigint[]) order by id for update",
);

/**
 * The grading rules of an event: its sport, and its league's current changes of them; and its question, where it is
 * derived from a game.
 */
export const playedBy = query(
  { sport: "text", status: "text", asks: "text?", house_rules: json<GradingRulesChange[]>() },
  `
  select s.code as sport, e.status, e.asks, coalesce((select jsonb_build_array(h.changes) from house_rules h
    where h.league_id = l.id and h.service_id is null order by h.version desc limit 1), '[]'::jsonb) as house_rules
  from event e join league l on l.id = e.league_id join sport s on s.id = l.sport_id where e.id = $1::bigint`,
);

/** The same for a league, whatever its games. */
export const leaguePlayed = query(
  { sport: "text", house_rules: json<GradingRulesChange[]>() },
  `
  select s.code as sport, coalesce((select jsonb_build_array(h.changes) from house_rules h
    where h.league_id = l.id and h.service_id is null order by h.version desc limit 1), '[]'::jsonb) as house_rules
  from league l join sport s on s.id = l.sport_id where l.id = $1::int`,
);

const hqColumns = {
  event_id: "int8",
  bet_type: "int2",
  side: "int2",
  alternate: "int2",
  version: "int8",
  points: "int4?",
  price: "int4",
  is_open: "bool",
  is_held: "bool",
  changed_at: "timestamptz",
  changed_by: "text",
} as const;

export const linesForUpdate = query(
  hqColumns,
  `
  select l.event_id, l.bet_type, l.side, l.alternate, l.version, l.points, l.price, l.is_open, l.is_held, l.changed_at,
    coalesce((select name from person where id = l.changed_by), l.source) as changed_by
  from line l where l.event_id = any($1::bigint[]) order by l.event_id, l.bet_type, l.side, l.alternate for
    update of l`,
);

export const linesOf = query(
  hqColumns,
  `
  select l.event_id, l.bet_type, l.side, l.alternate, l.version, l.points, l.price, l.is_open, l.is_held, l.changed_at,
    coalesce(p.name, l.source) as changed_by
  from line l left join person p on p.id = l.changed_by
  where l.event_id = any($1::bigint[]) order by l.event_id, l.bet_type, l.side, l.alternate`,
);

/**
 * Void orders that keep bet types off sale, and which; null: all. One of a whole game takes the game itself off sale,
 * and one of tickets closes nothing.
 */
export const closingOrders = query(
  { event_id: "int8", bet_types: "int2[]?" },
  `
  select event_id, bet_types from void_order
  where event_id = any($1::bigint[]) and undone_at is null and tickets is null and status_before is null
    and (sold_until is null or sold_until > app.clock())`,
);

/** Sets lines, each as its next version, and appends that version to the history. */
export const setLines = query(
  hqColumns,
  `
  with given as (
    select * from unnest($1::bigint[], $2::smallint[], $3::smallint[], $4::smallint[], $5::int[], $6::int[],
      $7::boolean[], $8::text[])
      as given (event_id, bet_type, side, alternate, points, price, is_open, reason)),
  moved as (
    insert into line as current (event_id, bet_type, side, alternate, version, points, price, is_open, is_held,
      changed_at, changed_by, source)
    select event_id, bet_type, side, alternate, 1, points, price, is_open, coalesce($9::boolean, false),
      $10::timestamptz, $11::int, $12::text from given
    on conflict (event_id, bet_type, side, alternate) do update
      set version = current.version + 1, points = excluded.points, price = excluded.price, is_open = excluded.is_open,
          is_held = coalesce($9::boolean, current.is_held), changed_at = excluded.changed_at,
            changed_by = excluded.changed_by, source = excluded.source
    returning *),
  history as (
    insert into line_version (event_id, bet_type, side, alternate, version, points, price, is_open, changed_at,
      changed_by, source, reason)
    select event_id, bet_type, side, alternate, m.version, m.points, m.price, m.is_open, m.changed_at, m.changed_by,
      m.source, g.reason
    from moved m join given g using (event_id, bet_type, side, alternate))
  select m.event_id, m.bet_type, m.side, m.alternate, m.version, m.points, m.price, m.is_open, m.is_held, m.changed_at,
    coalesce(p.name, m.source) as changed_by
  from moved m left join person p on p.id = m.changed_by
  order by m.event_id, m.bet_type, m.side, m.alternate`,
);

export type SideJson = {
  side: number;
  teamId: number;
  name: string;
  abbreviation: string;
  also: string;
  rotation: number | null;
  former: number[];
  pitcher: string | null;
};

const sidesBy = (name: string): string => `
    coalesce((select json_agg(json_build_object('side', s.side, 'teamId', s.team_id, 'name', ${name}, 'abbreviation',
      t.abbreviation,
        'also', concat_ws(' ', nullif(t.print_name, ${name}), nullif(t.name, t.print_name), t.number), 'rotation',
          s.rotation,
        'former', s.former, 'pitcher', s.pitcher) order by s.side)
      from event_side s join team t on t.id = s.team_id where s.event_id = e.id), '[]'::json) as sides`;

/** The sides of an event `e`, each with its team's name in the reader's language and other search terms. */
export const sidesOfEvent = sidesBy(called("t", "print_name"));

/** SQL: whether an event `e` is a prop, or a part of another game. */
export const isDerived = "(e.principal_id is not null or e.asks is not null)";

const headColumns = {
  id: "int8",
  league_id: "int4",
  name: "text",
  day: "date",
  starts_at: "timestamptz",
  cutoff_at: "timestamptz",
  status: "text",
  is_suspended: "bool",
  circled: "int2?",
  is_derived: "bool",
  sides: json<SideJson[]>(),
} as const;
const headSelect = (name: string, sides: string): string => `
  select e.id, e.league_id, ${name} as name, e.day, e.starts_at, e.cutoff_at, e.status, e.is_suspended, e.circled,
    ${isDerived} as is_derived,${sides}
  from event e`;
const forReader = headSelect(localizedGameName("e"), sidesOfEvent);

type LocalizedJson = Readonly<Record<string, { name: string; sides: Record<string, string> }>>;

const inEachLanguage = `(
    select jsonb_object_agg(k.language, jsonb_build_object('name', app.localized_game_name(e.name, e.id, k.language),
      'sides', (
      select jsonb_object_agg(s.side, app.localized_name(t.print_name, t.names, k.language)) from event_side s
        join team t on t.id = s.team_id
      where s.event_id = e.id)))
    from (select distinct jsonb_object_keys(t.names) as language from event_side s join team t on t.id = s.team_id
      where s.event_id = e.id) as k) as called`;

/**
 * For messages, which are the same for everyone: the default names, with those of languages that have their own. Events
 * derived from a game are sent with it.
 */
export const plainHeads = query(
  { ...headColumns, called: json<LocalizedJson | null>(), tv_channel: "text" },
  `
  ${headSelect("e.name", `${sidesBy("t.print_name")}, ${inEachLanguage}, e.tv_channel`)}
  where e.id = any($1::bigint[]) or e.principal_id = any($1::bigint[]) order by e.starts_at, e.id`,
);

export const headsById = query(headColumns, `${forReader} where e.id = any($1::bigint[]) order by e.starts_at, e.id`);

export const headsOfDay = query(
  headColumns,
  `${forReader} where e.league_id = $1::int and e.day = $2::date order by e.starts_at, e.id`,
);

export const sourcePrices = query(
  {
    event_id: "int8",
    bet_type: "int2",
    side: "int2",
    alternate: "int2",
    source: "text",
    points: "int4?",
    price: "int4",
    seen_at: "timestamptz",
  },
  `
  select event_id, bet_type, side, alternate, source, points, price, seen_at
  from source_line where event_id = any($1::bigint[]) order by event_id, source, bet_type, side, alternate`,
);

export const releaseLines = query(
  hqColumns,
  `
  with released as (
    update line set is_held = false
    from unnest($2::smallint[], $3::smallint[], $4::smallint[]) as given (bet_type, side, alternate)
    where line.event_id = $1::bigint and line.is_held
      and line.bet_type = given.bet_type and line.side = given.side and line.alternate = given.alternate
    returning line.*)
  select r.event_id, r.bet_type, r.side, r.alternate, r.version, r.points, r.price, r.is_open, r.is_held, r.changed_at,
    coalesce(p.name, r.source) as changed_by
  from released r left join person p on p.id = r.changed_by
  order by r.bet_type, r.side, r.alternate`,
);

/** Every version of some lines of an event; a version made by a trader held the line while it was the newest. */
export const versionsOf = query(
  { ...hqColumns, reason: "text" },
  `
  select v.event_id, v.bet_type, v.side, v.alternate, v.version, v.points, v.price, v.is_open,
    case when l.version = v.version then l.is_held else v.changed_by is not null end as is_held,
    v.changed_at, coalesce(p.name, v.source) as changed_by, v.reason
  from line_version v
  join unnest($2::smallint[], $3::smallint[], $4::smallint[]) as given (bet_type, side, alternate)
    using (bet_type, side, alternate)
  join line l using (event_id, bet_type, side, alternate)
  left join person p on p.id = v.changed_by
  where v.event_id = $1::bigint
  order by v.bet_type, v.side, v.alternate, v.version`,
);

/**
 * What was sold at each version of the lines of an event, by currency. A leg of a parlay counts with the stake of the
 * wagers that it is in.
 */
export const soldAtVersions = query(
  {
    bet_type: "int2",
    side: "int2",
    alternate: "int2",
    version: "int8",
    currency: "text",
    tickets: "int8",
    stake: "int8",
  },
  `
  select l.bet_type, l.side, l.alternate, l.line_version as version, s.currency,
    count(distinct l.ticket_id) as tickets, sum(w.stake)::bigint as stake
  from ${legsOn("$1::bigint")}
  join unnest($2::smallint[], $3::smallint[], $4::smallint[]) as given (bet_type, side, alternate)
    using (bet_type, side, alternate)
  join wager w on w.ticket_id = l.ticket_id and l.number = any(w.legs)
  join service s on s.id = l.service_id
  group by l.bet_type, l.side, l.alternate, l.line_version, s.currency order by s.currency`,
);

/** The services' line overrides on a market of a game, including changed and ended ones. */
export const lineOverridesOf = query(
  {
    id: "int4",
    service_name: "text",
    points: "int4",
    cents: "int4",
    starts_at: "timestamptz",
    ends_at: "timestamptz?",
    by: "text?",
  },
  `
  select r.id, s.name as service_name, (r.value ->> 'points')::int4 as points, (r.value ->> 'cents')::int4 as cents,
    greatest(r.created_at, to_timestamp((r.selector ->> 'from')::int8 / 1000.0)) as starts_at,
      least(r.retired_at, r.expires_at) as ends_at, p.name as by
  from rule r join service s on s.id = r.service_id left join person p on p.id = r.created_by
  where r.control = 'ownLine' and (r.selector ->> 'event')::int8 = $1::int8
    and (r.selector ->> 'betType')::int = $2::int
    and (r.retired_at is null or r.retired_at >= greatest(r.created_at,
      to_timestamp((r.selector ->> 'from')::int8 / 1000.0)))
  order by starts_at desc, r.id desc limit 200`,
);
