import type { GameResult } from "@chalkboard/engine";
import { codes, reverseOf } from "@chalkboard/ledger";
import { called, localizedGameName, leagueOnPaper } from "../../../platform/localization/localized-names.ts";
import { list } from "../../../platform/database/list.ts";
import { json } from "../../../platform/database/query.ts";
import { ticketsOn } from "../../risk/index.ts";

type Segments = GameResult["segments"];

const net = (...some: readonly number[]): string =>
  `coalesce(sum(case when f.code in (${some.join(", ")}) then f.amount when f.code in (${some.map(reverseOf).join(", ")}) then -f.amount else 0 end), 0)::int8`;

/**
 * What the books moved when a version was graded: money only, as reports count it. Of point credit only the winnings
 * are money.
 */
const moved = `
  ${net(codes.settled)} as settled, ${net(codes.pushRefund, codes.voidRefund)} as refunds,
  ${net(codes.prize)} as winnings`;

/** The grading entries of an event's tickets. @param version SQL of the version, null for all */
const entries = (event: string, version: string): string => `
  (select sold.ticket_id from ${ticketsOn(event)}) as t
    join ticket_entry x on x.ticket_id = t.ticket_id and x.kind in ('graded', 'regraded')
      and (x.data->>'eventId')::int8 = ${event}
      and (${version} is null or (x.data->>'version')::int = ${version})
    left join transfer f on f.ticket_id = x.ticket_id and f.reference = x.id`;

const usualLate = "coalesce(own.late_minutes, platform.late_minutes, $9::int)";

export const versions = list({
  columns: {
    id: "int8",
    event_id: "int8",
    event_name: "text",
    league_name: "text",
    day: "date",
    starts_at: "timestamptz",
    version: "int4",
    kind: "text",
    status: "text",
    segments: json<Segments>(),
    statistics_changed: "bool",
    before_status: "text?",
    before_segments: json<Segments | null>(),
    source: "text",
    decided_by: "text",
    decided_at: "timestamptz",
    ended_at: "timestamptz?",
    is_late: "bool",
    settled_at: "timestamptz?",
    service_id: "int4?",
    service_name: "text",
    currency: "text",
    tickets: "int8",
    settled: "int8",
    refunds: "int8",
    winnings: "int8",
  },
  sorts: { decidedAt: "decided_at", startsAt: "starts_at", eventName: "event_name", tickets: "tickets" },
  by: ["currency"],
  sum: ["tickets", "settled", "refunds", "winnings"],
  parameters: 9,
  found: `
  select * from (
    select o.event_id * 100000000 + o.version * 100000 + coalesce(g.service_id, 0) as id, o.event_id,
      ${localizedGameName("e")} as event_name, ${called("l")} as league_name, e.day, e.starts_at, o.version,
      case when o.source = 'voids' then 'order' when o.source = 'liveScore' then 'liveScore'
        when exists (select from official_result s where s.event_id = o.event_id and s.version < o.version
          and s.source not in ('voids', 'liveScore'))
          then 'corrected' else 'first' end as kind,
      o.status, o.segments, b.statistics is distinct from o.statistics as statistics_changed,
        b.status as before_status, b.segments as before_segments,
      o.source, coalesce(p.name, '') as decided_by, o.decided_at,
      (select min(r.stated_at) from result_statement r where r.event_id = o.event_id and r.segment = 'game'
        and r.is_complete and r.stated_by is null
        and r.stated_at <= o.decided_at) as ended_at,
      o.decided_at > e.starts_at + make_interval(mins => ${usualLate}) and o.source not in ('voids', 'liveScore')
        and not exists (select from official_result s where s.event_id = o.event_id and s.version < o.version
          and s.source not in ('voids', 'liveScore'))
        as is_late,
      o.settled_at, g.service_id, coalesce(s.name, '') as service_name, coalesce(s.currency, '') as currency,
        coalesce(g.tickets, 0) as tickets,
      coalesce(g.settled, 0) as settled, coalesce(g.refunds, 0) as refunds, coalesce(g.winnings, 0) as winnings
    from official_result o join event e on e.id = o.event_id join league l on l.id = e.league_id
      left join official_result b on b.event_id = o.event_id and b.version = o.version - 1
      left join person p on p.id = o.decided_by
      left join result_policy own on own.league_id = e.league_id left
        join result_policy platform on platform.league_id is null
      left join lateral (
        select x.service_id, count(distinct x.ticket_id) as tickets, ${moved}
          from ${entries("o.event_id", "o.version")} group by x.service_id) as g on true
      left join service s on s.id = g.service_id
    where ($1::date is null or e.day >= $1::date) and ($2::date is null or e.day <= $2::date)
      and ($3::int is null or e.league_id = $3::int)
      and ($4::int8 is null or o.event_id = $4::int8) and ($5::int is null or g.service_id = $5::int)
  ) as v
  where ($6::text is null or strpos(lower(v.decided_by || ' ' || v.source), lower($6::text)) > 0)
    and ($7::text is null or v.kind = $7::text)
    and ($8::boolean is null or v.is_late = $8::boolean)`,
});

export const versionTickets = list({
  columns: {
    id: "int8",
    service_name: "text",
    currency: "text",
    pos_name: "text",
    sold_at: "timestamptz",
    stake: "int8",
    status: "int2",
    settled: "int8",
    refunds: "int8",
    winnings: "int8",
  },
  sorts: { number: "id", stake: "stake", winnings: "winnings" },
  by: ["currency"],
  sum: ["stake", "settled", "refunds", "winnings"],
  money: ["stake", "winnings"],
  parameters: 3,
  found: `
  select k.id, s.name as service_name, s.currency, p.name as pos_name, k.sold_at, k.stake, st.status, g.settled,
    g.refunds, g.winnings
  from (select x.ticket_id, ${moved} from ${entries("$1::int8", "$2::int")} group by x.ticket_id) as g
    join ticket k on k.id = g.ticket_id join ticket_state st on st.ticket_id = k.id
      join service s on s.id = k.service_id join pos p on p.id = k.pos_id
  where $3::int is null or k.service_id = $3::int`,
});

export const gamesOfDay = list({
  columns: {
    id: "int8",
    event_name: "text",
    league_name: "text",
    league_on_paper: "text",
    starts_at: "timestamptz",
    rotation: "text",
    status: "text?",
    segments: json<Segments>(),
    version: "int4",
    is_corrected: "bool",
    is_order: "bool",
    decided_at: "timestamptz?",
    open: "int8",
    tickets: "int8",
    settled: "int8",
    refunds: "int8",
    winnings: "int8",
  },
  sorts: { startsAt: "starts_at", eventName: "event_name", leagueName: "league_name", tickets: "tickets" },
  by: [],
  sum: ["open", "tickets", "settled", "refunds", "winnings"],
  parameters: 4,
  found: `
  select e.id, ${localizedGameName("e")} as event_name, ${called("l")} as league_name,
    ${leagueOnPaper("l", "own")} as league_on_paper, e.starts_at,
    coalesce((select string_agg(d.rotation::text, ' / ' order by d.side) from event_side d where d.event_id = e.id),
      '') as rotation,
    o.status, coalesce(o.segments, '[]') as segments, coalesce(o.version, 0) as version,
    (select count(*) > 1 from official_result s where s.event_id = e.id
      and s.source not in ('voids', 'liveScore')) as is_corrected,
    coalesce(o.source = 'voids' and o.segments = '[]', false) as is_order, o.decided_at,
    (select count(*) from ${ticketsOn("e.id")} join ticket_state st on st.ticket_id = sold.ticket_id
      where st.service_id = $1::int and st.status = 0 and st.cancelled_at is null) as open,
    g.tickets, g.settled, g.refunds, g.winnings
  from event e join league l on l.id = e.league_id left join service_league own on own.league_id = l.id
    and own.service_id = $1::int
    left join lateral (select * from official_result r where r.event_id = e.id order by r.version desc limit 1) as o
      on true
    cross join lateral (
      select count(distinct x.ticket_id) as tickets, ${moved} from ${entries("e.id", "null::int")}
        where x.service_id = $1::int) as g
  where e.day = $2::date and e.principal_id is null and ($3::int is null or e.league_id = $3::int)
    and ($4::boolean is null or (o.version is not null) = $4::boolean)
    and (exists (select from service_league k where k.service_id = $1::int and k.league_id = e.league_id and k.is_sold)
      or exists (select from ${ticketsOn("e.id")} join ticket_state st on st.ticket_id = sold.ticket_id
        where st.service_id = $1::int))`,
});

export const proposed = list({
  columns: {
    id: "int8",
    event_id: "int8",
    event_name: "text",
    league_id: "int4",
    league_name: "text",
    day: "date",
    starts_at: "timestamptz",
    source: "text",
    entered_by: "text",
    is_own: "bool",
    status: "text",
    segments: json<Segments>(),
    proposed_at: "timestamptz",
  },
  sorts: { proposalId: "id", eventName: "event_name", startsAt: "starts_at" },
  by: [],
  sum: [],
  parameters: 2,
  found: `
  select r.id, r.event_id, ${localizedGameName("e")} as event_name, e.league_id, ${called("l")} as league_name, e.day,
    e.starts_at, r.source,
    coalesce(p.name, '') as entered_by, coalesce(r.person_id = $2::int, false) as is_own, r.status, r.segments,
      r.proposed_at
  from (select distinct on (event_id, source) * from result_proposal order by event_id, source, id desc) as r
    join event e on e.id = r.event_id join league l on l.id = e.league_id left join person p on p.id = r.person_id
  where r.version = (select coalesce(max(o.version), 0) from official_result o where o.event_id = r.event_id
    and o.source <> 'liveScore')
    and ($1::int is null or e.league_id = $1::int)`,
});
