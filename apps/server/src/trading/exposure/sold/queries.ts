import type { GradingRulesChange, StoredRule } from "@chalkboard/engine";
import type { Rounding } from "@chalkboard/kernel";
import { called } from "../../../platform/localization/localized-names.ts";
import { json, query } from "../../../platform/database/query.ts";
import { closesAt } from "../../lines/index.ts";
import { legsOn, ticketsOn } from "../../risk/index.ts";

/**
 * What an event is graded by: its sport, its question where it is derived from a game, and every version of its
 * league's grading rules.
 */
export const playedBy = query(
  { sport: "text", league_name: "text", asks: "text?" },
  `
  select s.code as sport, ${called("l")} as league_name, e.asks
  from event e join league l on l.id = e.league_id join sport s on s.id = l.sport_id where e.id = $1::int8`,
);

export const gradingRulesOf = query(
  { service_id: "int4?", version: "int8", changes: json<GradingRulesChange>() },
  `
  select h.service_id, h.version, h.changes from house_rules h join event e on e.league_id = h.league_id
    where e.id = $1::int8`,
);

const newestGrade = `(select g.outcome from leg_grade g
    where g.ticket_id = l.ticket_id and g.leg_number = l.number and g.event_id = l.event_id
      order by g.result_version desc limit 1)`;
/** The last settlements of all events: several may have the same time. */
const lastSettled = `(select concat(max(r.settled_at), ' ', count(*)) from official_result r
    where r.settled_at = (select max(o.settled_at) from official_result o))`;
const straightOnly = "cardinality(w.legs) = 1 and w.rule is null";
const current = "st.status = 0 and st.cancelled_at is null and st.cashed_out_at is null";

/**
 * The currencies in which an event was sold or has open bets, from the figures of the sales, which are never deleted.
 */
export const currencies = query(
  { currency: "text" },
  `
  select distinct s.currency from risk r join service s on s.id = r.service_id
  where r.kind = 4 and r.owner_id = $1::int8 and ($2::boolean or r.pieces > 0) order by s.currency`,
);

/** The currencies of an event's tickets and of its lay-offs. */
export const currenciesWithLayOffs = query(
  { currency: "text" },
  `
  select s.currency from risk r join service s on s.id = r.service_id
  where r.kind = 4 and r.owner_id = $1::int8 and ($2::boolean or r.pieces > 0)
  union select currency from lay_off where event_id = $1::int8 order by currency`,
);

/**
 * The plan is made once: a lateral that ends in `offset 0` looks each ticket up by its key, however few there were that
 * day. What was sold on an event, in one pass: by bet, price and a straight's selling price, and (`is_place`) by place
 * of sale, each ticket once. A bet counts with the stake of the wagers that it is in. $1 event, $2 all that were not
 * cancelled or only the open ones, $3 currency, $4 service, $5 zone, $6 POS (null for no bound), $7 the ticket after
 * which to begin.
 */
export const soldAfter = query(
  {
    is_place: "bool",
    service_id: "int4",
    zone_id: "int4?",
    pos_id: "int4?",
    rules_version: "int8?",
    funding: "text?",
    rounding: json<Rounding | null>(),
    bet_type: "int2?",
    side: "int2?",
    alternate: "int2?",
    points: "int4?",
    odds: "text?",
    in_play: "bool?",
    waits: "bool?",
    straight: "int8?",
    tickets: "int8",
    stake: "int8",
    to_win: "int8",
    straights: "int8",
    straight_to_win: "int8",
    combined: "int8",
    combined_stake: "int8",
    combined_to_win: "int8",
    open_legs: "int8",
    open_risk: "int8",
  },
  `
  select grouping(x.bet_type) = 1 as is_place, x.service_id, x.zone_id, x.pos_id, x.rules_version, x.funding,
    x.rounding, x.bet_type, x.side, x.alternate, x.points, x.odds, x.in_play, x.waits, x.straight,
    count(*) filter (where x.is_first) as tickets,
    coalesce(sum(x.stake) filter (where x.is_first), 0)::int8 as stake,
      coalesce(sum(x.to_win) filter (where x.is_first), 0)::int8 as to_win,
    count(x.straight) as straights, coalesce(sum(x.straight_to_win), 0)::int8 as straight_to_win,
    count(x.combined_stake) as combined, coalesce(sum(x.combined_stake), 0)::int8 as combined_stake,
    coalesce(sum(x.combined_to_win), 0)::int8 as combined_to_win,
    count(*) filter (where x.is_open) as open_legs, coalesce(sum(x.risk) filter (where x.is_open), 0)::int8 as open_risk
  from (
    select t.service_id, t.zone_id, t.pos_id, t.rules_version, t.funding, j.facts->'rounding' as rounding, t.stake,
      t.possible_win as to_win, l.bet_type,
      l.side, l.alternate, l.points, l.odds, l.in_play, l.risk, ${current} as is_open,
      st.settled + st.pushed + st.voided = 0 or coalesce(${newestGrade}, 'pending') = 'pending' as waits,
      l.number = 1 or not exists (select from leg o where o.ticket_id = l.ticket_id and o.number < l.number
        and o.event_id = $1::int8) as is_first,
      w.straight, w.straight_to_win, w.combined_stake, w.combined_to_win
    from ${legsOn("$1::int8", "$7::int8")} cross
      join lateral (select * from ticket_state s where s.ticket_id = l.ticket_id offset 0) as st
    cross join lateral (select * from ticket k where k.id = l.ticket_id offset 0) as t
    left join lateral (select * from judging i where i.id = t.judging_id offset 0) as j on true
    cross join lateral (
      select (sum(w.stake) filter (where ${straightOnly}))::int8 as straight,
        sum(w.possible_win) filter (where ${straightOnly}) as straight_to_win,
        sum(w.stake) filter (where not (${straightOnly})) as combined_stake,
          sum(w.possible_win) filter (where not (${straightOnly})) as combined_to_win
      from wager w where w.ticket_id = l.ticket_id and l.number = any(w.legs)) as w
    where ($2::boolean or (${current})) and st.cancelled_at is null
      and t.service_id = any(array(select s.id from service s where s.currency = $3::text
        and ($4::int is null or s.id = $4::int)))
      and ($5::int is null or t.zone_id = $5::int) and ($6::int is null or t.pos_id = $6::int)) as x
  group by grouping sets (
    (x.service_id, x.rules_version, x.funding, x.rounding, x.bet_type, x.side, x.alternate, x.points, x.odds,
      x.in_play, x.waits, x.straight),
    (x.service_id, x.zone_id, x.pos_id))`,
);

/**
 * The state of an event: its newest ticket, its open figures by the sales (exact to the ticket), and the fingerprint of
 * its grades, lines and rules. $2 currency, $3 service or null.
 */
export const standOf = query(
  { newest: "int8", legs: "int8", risk: "int8", settled: "text", lines: "text" },
  `
  select coalesce((select max(sold.ticket_id) from ${ticketsOn("$1::int8")}), 0) as newest,
    coalesce(sum(r.pieces), 0)::int8 as legs, coalesce(sum(r.open), 0)::int8 as risk,
    ${lastSettled} as settled,
    concat_ws('/', (select concat(count(*), ' ', sum(version)) from line where event_id = $1::int8),
      (select max(h.version) from house_rules h join event e on e.league_id = h.league_id
        where e.id = $1::int8)) as lines
  from risk r where r.kind = 4 and r.owner_id = $1::int8
    and r.service_id = any(array(select s.id from service s where s.currency = $2::text
      and ($3::int is null or s.id = $3::int)))`,
);

/** The names of places. */
const named = (table: "service" | "zone" | "pos"): ReturnType<typeof query<{ id: "int4"; name: "text" }>> =>
  query({ id: "int4", name: "text" }, `select id, name from ${table} where id = any($1::int[])`);
export const services = named("service");
export const zones = named("zone");
export const posNames = named("pos");

/** The lines of an event, current or closing. */
export const linesOf = query(
  { bet_type: "int2", side: "int2", alternate: "int2", points: "int4?", price: "int4", is_open: "bool" },
  `
  select bet_type, side, alternate, points, price, is_open from line where event_id = $1::int8
    order by bet_type, side, alternate`,
);

/**
 * The last version of each line before the event began; the newest for an event that has not begun. A line first opened
 * in play has none.
 */
export const closingLines = query(
  { bet_type: "int2", side: "int2", alternate: "int2", points: "int4?", price: "int4", is_open: "bool" },
  `
  select distinct on (v.bet_type, v.side, v.alternate) v.bet_type, v.side, v.alternate, v.points, v.price, v.is_open
  from line_version v join event e on e.id = v.event_id
  where v.event_id = $1::int8 and v.changed_at < ${closesAt} order by v.bet_type, v.side, v.alternate, v.version desc`,
);

export const linesByKey = query(
  { event_id: "int8", bet_type: "int2", side: "int2", alternate: "int2", points: "int4?", price: "int4" },
  `
  select l.event_id, l.bet_type, l.side, l.alternate, l.points, l.price
  from unnest($1::int8[], $2::smallint[], $3::smallint[], $4::smallint[]) as wanted(event_id, bet_type, side, alternate)
  join line l using (event_id, bet_type, side, alternate)`,
);

/**
 * The open tickets with a wager other than straights on the event, in their order. $2 currency, $3 service or null, $4
 * the ticket after which to begin.
 */
export const openCombined = query(
  { ticket_id: "int8", service_id: "int4", rules_version: "int8", funding: "text", rounding: json<Rounding | null>() },
  `
  select l.ticket_id, t.service_id, t.rules_version, t.funding, j.facts->'rounding' as rounding
  from (
    select distinct l.ticket_id
    from ${legsOn("$1::int8", "$4::int8")} join ticket_state st on st.ticket_id = l.ticket_id
      join wager w on w.ticket_id = l.ticket_id and l.number = any(w.legs)
    where ${current} and not (${straightOnly})
      and l.service_id = any(array(select s.id from service s where s.currency = $2::text
        and ($3::int is null or s.id = $3::int)))) as l
  join ticket t on t.id = l.ticket_id left join judging j on j.id = t.judging_id order by l.ticket_id`,
);

export const legsOf = query(
  {
    ticket_id: "int8",
    number: "int2",
    event_id: "int8",
    bet_type: "int2",
    side: "int2",
    alternate: "int2",
    points: "int4?",
    odds: "text",
    outcome: "text?",
  },
  `
  select l.ticket_id, l.number, l.event_id, l.bet_type, l.side, l.alternate, l.points, l.odds, ${newestGrade} as outcome
  from leg l where l.ticket_id = any($1::int8[]) order by l.ticket_id, l.number`,
);

export const wagersOf = query(
  {
    ticket_id: "int8",
    legs: "int2[]",
    stake: "int8",
    odds: "text",
    possible_win: "int8",
    bets: "int2",
    rule: json<StoredRule | null>(),
  },
  `
  select ticket_id, legs, stake, odds, possible_win, bets, rule from wager
  where ticket_id = any($1::int8[]) and (cardinality(legs) > 1 or rule is not null) order by ticket_id, number`,
);

/**
 * The fingerprint of a liability: the figures of open bets, the event's lines, the lay-offs, and the last settlement of
 * any event.
 */
export const fingerprint = query(
  { text: "text" },
  `
  select concat_ws('/', (select string_agg(concat_ws(' ', service_id, side, open, pieces), ','
    order by service_id, side)
      from risk where kind = 4 and owner_id = $1::int8),
    (select concat(count(*), ' ', sum(version)) from line where event_id = $1::int8),
      (select max(id) from lay_off where event_id = $1::int8),
    ${lastSettled}) as text`,
);

/** Lay-offs on an event, the newest first, with their withdrawals. */
export const layOffs = query(
  {
    id: "int8",
    bet_type: "int2",
    side: "int2",
    points: "int4?",
    price: "int4",
    stake: "int8",
    currency: "text",
    with_whom: "text",
    note: "text",
    recorded_at: "timestamptz",
    recorded_by: "text",
    withdrawn_at: "timestamptz?",
    withdrawn_by: "text",
    withdrawn_why: "text",
  },
  `
  select o.id, o.bet_type, o.side, o.points, o.price, o.stake, o.currency, o.with_whom, o.note, o.recorded_at,
    coalesce(p.name, '') as recorded_by,
    w.recorded_at as withdrawn_at, coalesce(q.name, '') as withdrawn_by, coalesce(w.note, '') as withdrawn_why
  from lay_off o left join person p on p.id = o.recorded_by left join lay_off w on w.withdraws = o.id left
    join person q on q.id = w.recorded_by
  where o.event_id = $1::int8 and o.withdraws is null order by o.id desc`,
);

export const lockEvent = query(
  { id: "int8", name: "text" },
  "select id, name from event where id = $1::int8 for no key update",
);

export const eventOfLayOff = query(
  { event_id: "int8" },
  "select event_id from lay_off where id = $1::int8 and withdraws is null",
);

export const addLayOff = query(
  { id: "int8" },
  `
  insert into lay_off (event_id, bet_type, side, points, price, stake, currency, with_whom, note, recorded_at,
    recorded_by)
  values ($1::int8, $2::smallint, $3::smallint, $4::int, $5::int, $6::int8, $7::text, $8::text, $9::text, app.clock(),
    $10::int) returning id`,
);

/** No row where the bet is already withdrawn. */
export const withdrawLayOff = query(
  { id: "int8" },
  `
  insert into lay_off (event_id, bet_type, side, points, price, stake, currency, with_whom, note, recorded_at,
    recorded_by, withdraws)
  select event_id, bet_type, side, points, price, stake, currency, with_whom, $2::text, app.clock(), $3::int, id
    from lay_off where id = $1::int8
  on conflict (withdraws) do nothing returning id`,
);
