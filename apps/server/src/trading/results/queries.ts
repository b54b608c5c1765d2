import type { GameResult, GradingRulesChange, Statistics } from "@chalkboard/engine";
import { called, localizedGameName } from "../../platform/localization/localized-names.ts";
import { json, query } from "../../platform/database/query.ts";
import type { ResultConfig } from "./recorded.ts";
import { legsOn, ticketsOn } from "../risk/index.ts";

type Segments = GameResult["segments"];

/** A league's current change to its sport's rules: none, or one. */
const rulesNow = `coalesce((select jsonb_build_array(h.changes) from house_rules h
  where h.league_id = l.id and h.service_id is null order by h.version desc limit 1), '[]'::jsonb) as house_rules`;

export const lockEvent = query(
  {
    id: "int8",
    league_id: "int4",
    status: "text",
    starts_at: "timestamptz",
    asks: "text?",
    sport: "text",
    result_config: json<ResultConfig>(),
    house_rules: json<GradingRulesChange[]>(),
  },
  `
  select e.id, e.league_id, e.status, e.starts_at, e.asks, s.code as sport, l.result_config, ${rulesNow}
  from event e join league l on l.id = e.league_id join sport s on s.id = l.sport_id
  where e.id = $1::int8 for update of e`,
);

export const readEvent = query(lockEvent.columns, lockEvent.text.replace("for update of e", ""));

/** The newest version, and the newest one by an author: the live score alone makes versions too. */
export const currentOfficial = query(
  {
    version: "int4",
    status: "text",
    segments: json<Segments>(),
    statistics: json<Statistics>(),
    lead_given: "bool",
    stated_version: "int4",
  },
  `
  select version, status, segments, statistics, lead_given,
    (select coalesce(max(o.version), 0) from official_result o where o.event_id = $1::int8
      and o.source <> 'liveScore')::int as stated_version
  from official_result where event_id = $1::int8 order by version desc limit 1`,
);

export const addOfficial = query(
  {},
  `
  insert into official_result (event_id, version, status, segments, statistics, decided_at, decided_by, source,
    lead_given)
  values ($1::int8, $2::int, $3::text, $4::jsonb, $5::jsonb, $6::timestamptz, $7::int, $8::text, $9::boolean)`,
);

export const setEventStatus = query(
  {},
  "update event set status = $2::text where id = $1::int8 and status <> $2::text",
);

export const leagueSegments = query(
  { sport: "text", result_config: json<ResultConfig>(), house_rules: json<GradingRulesChange[]>() },
  `
  select s.code as sport, l.result_config, ${rulesNow} from league l join sport s on s.id = l.sport_id
    where l.id = $1::int`,
);

export const eventsOfDay = query(
  {
    id: "int8",
    league_id: "int4",
    name: "text",
    day: "date",
    starts_at: "timestamptz",
    cutoff_at: "timestamptz",
    status: "text",
    is_suspended: "bool",
    open_legs: "int8",
  },
  `
  select e.id, e.league_id, ${localizedGameName("e")} as name, e.day, e.starts_at, e.cutoff_at, e.status,
    e.is_suspended, (select count(*) from ${legsOn("e.id")} join ticket_state st on st.ticket_id = l.ticket_id
      where st.status = 0
        and coalesce((select g.outcome from leg_grade g where g.ticket_id = l.ticket_id and g.leg_number = l.number
          order by g.result_version desc limit 1), 'pending') = 'pending') as open_legs
  from event e where e.league_id = $1::int and e.day = $2::date and e.principal_id is null and e.asks is null
    order by e.starts_at, e.id`,
);

export const sidesOf = query(
  {
    event_id: "int8",
    side: "int2",
    team_id: "int4",
    name: "text",
    abbreviation: "text",
    rotation: "int4?",
    pitcher: "text?",
  },
  `
  select s.event_id, s.side, s.team_id, ${called("t")} as name, t.abbreviation, s.rotation, s.pitcher
  from event_side s join team t on t.id = s.team_id where s.event_id = any($1::int8[]) order by s.event_id, s.side`,
);

/** The newest report of each source about each segment. */
export const statements = query(
  {
    event_id: "int8",
    segment: "text",
    away: "int4",
    home: "int4?",
    is_complete: "bool",
    source: "text",
    stated_at: "timestamptz",
  },
  `
  select distinct on (event_id, source, segment) event_id, segment, away, home, is_complete, source, stated_at
  from result_statement where event_id = any($1::int8[]) order by event_id, source, segment, id desc`,
);

/** All reports about the score, in order. */
export const scoreHistory = query(
  { source: "text", segment: "text", away: "int4", home: "int4?", is_complete: "bool", stated_at: "timestamptz" },
  `
  select source, segment, away, home, is_complete, stated_at from result_statement where event_id = $1::int8
    order by id`,
);

/** The promised leads, now or before: a ticket keeps its promise. */
export const promisedLeads = query(
  { lead: "int4" },
  `
  select distinct (content->>$1::text)::int as lead from pay_table where kind = 'earlyLeads' and is_sold
    and content ? $1::text order by lead`,
);

export const policies = query(
  {
    league_id: "int4?",
    confirmation: "text?",
    highest_game: "int4?",
    highest_segment: "int4?",
    late_minutes: "int4?",
    voids: "text?",
  },
  `
  select league_id, confirmation, highest_game, highest_segment, late_minutes, voids from result_policy
  where $1::int is null or league_id is null or league_id = $1::int order by league_id nulls first`,
);

/** One of them, locked until it is set. */
export const lockPolicy = query(
  policies.columns,
  `
  select league_id, confirmation, highest_game, highest_segment, late_minutes, voids from result_policy
  where league_id is not distinct from $1::int for update`,
);

export const setPolicy = query(
  {},
  `
  insert into result_policy (league_id, confirmation, highest_game, highest_segment, late_minutes, voids)
  values ($1::int, $2::text, $3::int, $4::int, $5::int, $6::text)
  on conflict (league_id) do update set confirmation = excluded.confirmation, highest_game = excluded.highest_game,
    highest_segment = excluded.highest_segment, late_minutes = excluded.late_minutes, voids = excluded.voids`,
);

export const leagueExists = query({ id: "int4" }, "select id from league where id = $1::int and merged_into is null");

/** The newest proposal of each source, with the role of the person where it is one. */
export const proposals = query(
  {
    event_id: "int8",
    version: "int4",
    source: "text",
    role: "int2?",
    status: "text",
    segments: json<Segments>(),
    statistics: json<Statistics>(),
    proposed_at: "timestamptz",
  },
  `
  select distinct on (r.event_id, r.source) r.event_id, r.version, r.source, p.role, r.status, r.segments,
    r.statistics, r.proposed_at
  from result_proposal r left join person p on p.id = r.person_id where r.event_id = any($1::int8[])
    order by r.event_id, r.source, r.id desc`,
);

export const addProposal = query(
  {},
  `
  insert into result_proposal (event_id, version, status, segments, statistics, source, person_id, proposed_at)
  values ($1::int8, $2::int, $3::text, $4::jsonb, $5::jsonb, $6::text, $7::int, $8::timestamptz)`,
);

export const officials = query(
  {
    event_id: "int8",
    version: "int4",
    status: "text",
    segments: json<Segments>(),
    statistics: json<Statistics>(),
    lead_given: "bool",
    stated_version: "int4",
    decided_at: "timestamptz",
    decided_by: "text",
    settled_at: "timestamptz?",
  },
  `
  select distinct on (o.event_id) o.event_id, o.version, o.status, o.segments, o.statistics, o.lead_given,
    (select coalesce(max(s.version), 0) from official_result s where s.event_id = o.event_id
      and s.source <> 'liveScore')::int as stated_version,
    o.decided_at, coalesce(p.name, o.source) as decided_by, o.settled_at
  from official_result o left join person p on p.id = o.decided_by
  where o.event_id = any($1::int8[]) order by o.event_id, o.version desc`,
);

export const addStatements = query(
  {},
  `
  insert into result_statement (event_id, segment, away, home, is_complete, source, stated_by, stated_at)
  select $1::int8, segment, away, home, is_complete, $6::text, $7::int, $8::timestamptz
  from unnest($2::text[], $3::int[], $4::int[], $5::boolean[]) as s(segment, away, home, is_complete)`,
);

/** Identical bets sold under the same grading rules. $2: the versions of these, ascending. */
export const legCounts = query(
  { bet_type: "int2", side: "int2", points: "int4?", service_id: "int4", rules_version: "int8", legs: "int8" },
  `
  select l.bet_type, l.side, l.points, t.service_id, min(t.rules_version) as rules_version, count(*) as legs
  from ${legsOn("$1::int8")} join ticket_state st on st.ticket_id = l.ticket_id join ticket t on t.id = l.ticket_id
  where st.cancelled_at is null
  group by l.bet_type, l.side, l.points, t.service_id, width_bucket(t.rules_version, $2::int8[])`,
);

export const touchedServices = query(
  { service_name: "text", currency: "text", tickets: "int8", stake: "int8" },
  `
  select s.name as service_name, s.currency, count(*) as tickets, sum(t.stake)::int8 as stake
  from ticket t join service s on s.id = t.service_id join ticket_state st on st.ticket_id = t.id
  where st.cancelled_at is null and t.id in (select sold.ticket_id from ${ticketsOn("$1::int8")})
  group by s.name, s.currency order by s.name`,
);

/** The versions of a league's grading rules, the newest first. */
export const gradingRulesVersions = query(
  {
    version: "int8",
    service_id: "int4?",
    service_name: "text?",
    changes: json<GradingRulesChange>(),
    created_at: "timestamptz",
    created_by: "text",
  },
  `
  select h.version, h.service_id, s.name as service_name, h.changes, h.created_at, coalesce(p.name, '') as created_by
  from house_rules h left join service s on s.id = h.service_id left join person p on p.id = h.created_by
  where h.league_id = $1::int order by h.version desc, h.service_id nulls first`,
);

export const addGradingRules = query(
  {},
  `
  insert into house_rules (league_id, service_id, version, changes, created_at, created_by)
  values ($1::int, $2::int, $3::int8, $4::jsonb, app.clock(), $5::int)`,
);

export const tenantExists = query({ id: "int4" }, "select id from service where id = $1::int and kind <> 0");

/**
 * The parts of a game that are their own events and still to be graded by its score, with the newest version of their
 * result.
 */
export const partsOf = query(
  { id: "int8", period: "text", version: "int4" },
  `
  select e.id, e.period, coalesce((select max(o.version) from official_result o where o.event_id = e.id), 0) as version
  from event e where e.principal_id = $1::int8 and e.asks = 'period' and e.status <> 'cancelled' order by e.id for
    update of e`,
);
