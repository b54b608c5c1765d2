import { codes } from "@chalkboard/ledger";
import { called, localizedGameName } from "../../platform/localization/localized-names.ts";
import { query } from "../../platform/database/query.ts";
import { stillSells } from "../../trading/lines/index.ts";
import { hourOfDay, opensAt, weekBefore } from "./week-before.ts";

/**
 * The services that sell, or once sold, with their open tickets' potential payout, what is pending for a trader, and
 * whether the last proof of the books balanced.
 */
export const services = query(
  {
    id: "int4",
    name: "text",
    currency: "text",
    is_active: "bool",
    time_zone: "text",
    close_minute: "int4",
    open_risk: "int8",
    open_tickets: "int8",
    waiting: "int8",
    is_balanced: "bool?",
  },
  `
  select s.id, s.name, s.currency, s.is_active, s.time_zone, (s.settings->>'closeMinute')::int as close_minute,
    coalesce(r.open, 0) as open_risk, coalesce(r.pieces, 0) as open_tickets,
    (select count(*) from waiting_sale w
      where w.service_id = s.id and w.ended_at is null and w.state = 'waiting'
        and w.reason in ('referral', 'offer')) as waiting,
    (select b.is_balanced from book_proof b where b.service_id = s.id order by b.id desc limit 1) as is_balanced
  from service s left join risk r on r.service_id = s.id and r.kind = 1 and r.owner_id = 0 and r.side = 0
  where s.kind <> 0 order by s.name`,
);

/**
 * What moved on a service's business day, and on the same day a week before until the same hour, by code. Each day is
 * summed by itself, so that PostgreSQL finds it by the index however many days there are.
 */
export const moved = query(
  { service_id: "int4", is_before: "bool", code: "int2", amount: "int8", entries: "int8", last_minute: "int8" },
  `
  select d.service_id, d.is_before, m.code, m.amount, m.entries, m.last_minute
  from unnest($1::int[], $2::date[]) as given (service_id, day) join service s on s.id = given.service_id
    cross join lateral (values (given.service_id, given.day, false, $3::timestamptz),
      (given.service_id, given.day - 7, true, ${weekBefore("$3::timestamptz", "s")})) as d (service_id, day, is_before,
        until)
    cross join lateral (
      select x.code, sum(x.amount)::bigint as amount, count(*) as entries,
        count(*) filter (where x.code = ${codes.sale} and not d.is_before
          and x.at > $3::timestamptz - interval '1 minute') as last_minute
      from transfer x where x.service_id = d.service_id and x.business_day = d.day and x.at <= d.until
      group by 1) as m`,
);

/** What was sold on a service's business day until $3, and on all of the same day a week before, by hour; as above. */
export const soldByHour = query(
  { service_id: "int4", is_before: "bool", hour: "int4", sales: "int8", tickets: "int8" },
  `
  select d.service_id, d.is_before, m.hour, m.sales, m.tickets
  from (
      select d.*, s.time_zone, ${opensAt} as opens
      from unnest($1::int[], $2::date[]) as given (service_id, day) join service s on s.id = given.service_id
        cross join lateral (values (given.service_id, given.day, false, $3::timestamptz),
          (given.service_id, given.day - 7, true, 'infinity')) as d (service_id, day, is_before, until)
      offset 0) as d
    cross join lateral (
      select ${hourOfDay} as hour, sum(x.amount)::bigint as sales, count(*) as tickets
      from transfer x
      where x.service_id = d.service_id and x.business_day = d.day and x.code = ${codes.sale} and x.at <= d.until
      group by 1) as m`,
);

/**
 * Games that start before $2, with open lines that move automatically and whose sources were all last received before
 * $1.
 */
export const silent = query(
  {
    id: "int8",
    name: "text",
    league_id: "int4",
    league_name: "text",
    day: "date",
    starts_at: "timestamptz",
    lines: "int8",
    seen_at: "timestamptz",
  },
  `
  select e.id, ${localizedGameName("e")} as name, e.league_id, ${called("l")} as league_name, e.day, e.starts_at,
    n.lines, x.seen_at
  from event e join league l on l.id = e.league_id
    cross join lateral (select max(seen_at) as seen_at from source_line where event_id = e.id) as x
    cross join lateral (select count(*) as lines from line where event_id = e.id and is_open and not is_held) as n
  where e.status = 'scheduled' and not e.is_suspended and e.starts_at > app.clock() and e.starts_at <= $2::timestamptz
    and l.is_active
    and x.seen_at < $1::timestamptz and n.lines > 0
  order by e.starts_at, e.id limit 200`,
);

/** The sources of the games that start before $1, and when each was last received. */
export const sources = query(
  { source: "text", events: "int8", seen_at: "timestamptz" },
  `
  select x.source, count(distinct x.event_id) as events, max(x.seen_at) as seen_at
  from event e join source_line x on x.event_id = e.id
  where e.status in ('scheduled', 'live') and e.starts_at > app.clock() - interval '6 hours'
    and e.starts_at <= $1::timestamptz
  group by 1 order by 1`,
);

/** Open warnings about results; lateness is shown on the game itself. */
export const warnings = query(
  {
    id: "int8",
    kind: "text",
    event_id: "int8",
    name: "text",
    league_id: "int4",
    league_name: "text",
    day: "date",
    starts_at: "timestamptz",
    raised_at: "timestamptz",
  },
  `
  select w.id, w.kind, w.event_id, ${localizedGameName("e")} as name, e.league_id, ${called("l")} as league_name,
    e.day, e.starts_at, w.raised_at
  from result_warning w join event e on e.id = w.event_id join league l on l.id = e.league_id
  where w.resolved_at is null and w.kind <> 'late' order by w.raised_at, w.id limit 200`,
);

export const openEvents = query(
  { events: "int8" },
  `
  select count(*) as events from significant_event e
    where not exists (select from event_acknowledgement a where a.event_id = e.id)
    and not exists (select from event_end d where d.event_id = e.id)`,
);

/** Names of sources that need attention: a league unlike any of ours is pending without needing any. */
export const waitingNames = query(
  { names: "int8" },
  "select count(*) as names from training_name where state = 'waiting' and (kind in ('team', 'player') or score > 0)",
);

export const silentSources = query(
  { id: "int4", name: "text", since: "timestamptz", lines: "int4" },
  `
  select id, name, silent_since as since, silent_lines as lines from source where silent_since is not null
    order by silent_since, name`,
);

/** Games of sources that a person must decide about, but for those that began long ago. */
export const pendingGames = query(
  { games: "int8" },
  `
  select count(*) as games from pending_game where state = 'pending' and starts_at > app.clock() - interval '1 day'`,
);

/** For future games. */
export const waitingJumps = query(
  { jumps: "int8" },
  `
  select count(*) as jumps from line_jump j join event e on e.id = j.event_id
  where j.state = 'waiting' and ${stillSells("e")}`,
);

/** Past-post cases with tickets that are not decided; the index has the undecided ones alone. */
export const pastPost = query(
  { cases: "int8", due_at: "timestamptz?" },
  `
  select count(*) as cases, min(c.due_at) as due_at from past_post c
  where c.id in (select p.case_id from past_post_ticket p where p.action = 'open')`,
);
