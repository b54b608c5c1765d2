import type { HouseRulesChange, StoredRule } from "@chalkboard/engine";
import type { Rounding } from "@chalkboard/kernel";
import { called, gameCalled } from "../database/called.ts";
import { list } from "../database/list.ts";
import { json, query } from "../database/query.ts";

/** Events with open bets, by currency, from the figures that each sale raises: no ticket is read. */
export const events = list({
  columns: {
    id: "int8", event_id: "int8", event_name: "text", league_name: "text", starts_at: "timestamptz", status: "text", currency: "text", legs: "int8",
    open: "int8", away: "int8", home: "int8", draw: "int8", over: "int8", under: "int8", other: "int8",
  },
  sorts: { open: "open", legs: "legs", startsAt: "starts_at", eventName: "event_name" }, by: ["currency"], sum: ["legs", "open"], parameters: 3,
  found: `
  select e.id * 32768 + (ascii(f.currency) - 65) * 1024 + (ascii(substr(f.currency, 2)) - 65) * 32 + ascii(substr(f.currency, 3)) - 65 as id,
    e.id as event_id, ${gameCalled("e")} as event_name, ${called("l")} as league_name, e.starts_at, e.status, f.currency, f.legs, f.open,
    f.away, f.home, f.draw, f.over, f.under, f.open - f.away - f.home - f.draw - f.over - f.under as other
  from (
    select r.owner_id, s.currency, sum(r.pieces)::int8 as legs, sum(r.open)::int8 as open,
      coalesce(sum(r.open) filter (where r.side = 1), 0)::int8 as away, coalesce(sum(r.open) filter (where r.side = 2), 0)::int8 as home,
      coalesce(sum(r.open) filter (where r.side = 3), 0)::int8 as draw, coalesce(sum(r.open) filter (where r.side = 4), 0)::int8 as over,
      coalesce(sum(r.open) filter (where r.side = 5), 0)::int8 as under
    from risk r join service s on s.id = r.service_id where r.kind = 4 and r.pieces > 0 group by r.owner_id, s.currency) as f
  join event e on e.id = f.owner_id join league l on l.id = e.league_id
  where ($1::int is null or e.league_id = $1::int) and ($2::date is null or e.day = $2::date) and ($3::text is null or f.currency = $3::text)` });

/** What an event is played by: its sport, what it asks where it is derived from a game, and every version of the house rules of its league. */
export const playedBy = query({ sport: "text", league_name: "text", asks: "text?" }, `
  select s.code as sport, ${called("l")} as league_name, e.asks
  from event e join league l on l.id = e.league_id join sport s on s.id = l.sport_id where e.id = $1::int8`);

export const houseRulesOf = query({ service_id: "int4?", version: "int8", changes: json<HouseRulesChange>() }, `
  select h.service_id, h.version, h.changes from house_rules h join event e on e.league_id = h.league_id where e.id = $1::int8`);

const standing = "st.status = 0 and st.cancelled_at is null and st.cashed_out_at is null";

/** Legs of tickets that are open, or of all that were not cancelled. $1 event, $3 service, $4 zone, $5 POS: null for no bound. */
const soldLegs = (columns: string): string => `
  select l.ticket_id, ${columns}
  from leg l join ticket_state st on st.ticket_id = l.ticket_id join ticket t on t.id = l.ticket_id join service s on s.id = t.service_id
  where l.event_id = $1::int8 and ($2::boolean or (${standing})) and st.cancelled_at is null
    and ($3::int is null or t.service_id = $3::int) and ($4::int is null or t.zone_id = $4::int) and ($5::int is null or t.pos_id = $5::int)`;

/** The currencies in which an event was sold, or has open bets: from the figures of the sales, which are never deleted. */
export const currencies = query({ currency: "text" }, `
  select distinct s.currency from risk r join service s on s.id = r.service_id
  where r.kind = 4 and r.owner_id = $1::int8 and ($2::boolean or r.pieces > 0) order by s.currency`);

/** What was sold by bet and price, straights and what was sold in play apart. A bet counts with the stake of the wagers that it is in. $6 currency. */
export const soldBets = query({
  bet_type: "int2", side: "int2", alternate: "int2", points: "int4?", odds: "text", in_play: "bool", is_straight: "bool", tickets: "int8", stake: "int8",
  to_win: "int8",
}, `
  select x.bet_type, x.side, x.alternate, x.points, x.odds, x.in_play, w.is_straight, count(*) as tickets, sum(w.stake)::int8 as stake,
    sum(w.to_win)::int8 as to_win
  from (${soldLegs("l.number, l.bet_type, l.side, l.alternate, l.points, l.odds, l.in_play, s.currency")}) as x
  cross join lateral (
    select cardinality(w.legs) = 1 and w.rule is null as is_straight, sum(w.stake) as stake, sum(w.possible_win) as to_win
    from wager w where w.ticket_id = x.ticket_id and x.number = any(w.legs) group by 1) as w
  where x.currency = $6::text
  group by x.bet_type, x.side, x.alternate, x.points, x.odds, x.in_play, w.is_straight order by x.bet_type, x.side, x.alternate, x.points, x.odds`);

const place = {
  place_id: "int4", name: "text", service_id: "int4", service_name: "text", zone_id: "int4?", tickets: "int8", stake: "int8", to_win: "int8",
} as const;

/** The tickets by where they were sold, each once. */
const placesBy = (id: string, name: string, zone: string): ReturnType<typeof query<typeof place>> => query(place, `
  select ${id} as place_id, ${name} as name, t.service_id, s.name as service_name, ${zone} as zone_id, count(*) as tickets,
    sum(t.stake)::int8 as stake, sum(t.possible_win)::int8 as to_win
  from (select distinct x.ticket_id from (${soldLegs("s.currency")}) as x where x.currency = $6::text) as sold
  join ticket t on t.id = sold.ticket_id join service s on s.id = t.service_id left join zone z on z.id = t.zone_id left join pos p on p.id = t.pos_id
  group by 1, 2, 3, 4, 5 order by stake desc, 1`);

export const byService = placesBy("t.service_id", "s.name", "null::int");
export const byZone = placesBy("t.zone_id", "coalesce(z.name, '')", "t.zone_id");
export const byPos = placesBy("t.pos_id", "coalesce(p.name, '')", "t.zone_id");

/** The lines of an event, as they stand or as they stood at the end. */
export const linesOf = query({ bet_type: "int2", side: "int2", alternate: "int2", points: "int4?", price: "int4", is_open: "bool" }, `
  select bet_type, side, alternate, points, price, is_open from line where event_id = $1::int8 order by bet_type, side, alternate`);

/** The last version of each line before the event began; of one that has not begun, the newest. One that was first opened in play has none. */
export const closingLines = query({ bet_type: "int2", side: "int2", alternate: "int2", points: "int4?", price: "int4", is_open: "bool" }, `
  select distinct on (v.bet_type, v.side, v.alternate) v.bet_type, v.side, v.alternate, v.points, v.price, v.is_open
  from line_version v join event e on e.id = v.event_id
  where v.event_id = $1::int8 and v.changed_at < e.starts_at order by v.bet_type, v.side, v.alternate, v.version desc`);

export const linesByKey = query({ event_id: "int8", bet_type: "int2", side: "int2", alternate: "int2", points: "int4?", price: "int4" }, `
  select l.event_id, l.bet_type, l.side, l.alternate, l.points, l.price
  from unnest($1::int8[], $2::smallint[], $3::smallint[], $4::smallint[]) as wanted(event_id, bet_type, side, alternate)
  join line l using (event_id, bet_type, side, alternate)`);

const newestGrade = `(select g.outcome from leg_grade g
    where g.ticket_id = l.ticket_id and g.leg_number = l.number and g.event_id = l.event_id order by g.result_version desc limit 1)`;

/** What is read of the open wagers of an event. $2 currency, $3 service or null. */
const openLegs = `
  from leg l join ticket_state st on st.ticket_id = l.ticket_id join ticket t on t.id = l.ticket_id join service s on s.id = t.service_id
  join wager w on w.ticket_id = l.ticket_id and l.number = any(w.legs)`;
const ofEvent = `l.event_id = $1::int8 and ${standing} and s.currency = $2::text and ($3::int is null or t.service_id = $3::int)`;

/** Open straights that are alike, as one row: a hundred thousand stand on a few prices. A ticket of which nothing is decided has no graded straight. */
export const openStraights = query({
  service_id: "int4", rules_version: "int8", funding: "text", rounding: json<Rounding | null>(), bet_type: "int2", side: "int2", alternate: "int2",
  points: "int4?", odds: "text", stake: "int8", wagers: "int8",
}, `
  select t.service_id, t.rules_version, t.funding, j.facts->'rounding' as rounding, l.bet_type, l.side, l.alternate, l.points, l.odds, w.stake,
    count(*) as wagers
  ${openLegs} left join judging j on j.id = t.judging_id
  where ${ofEvent} and cardinality(w.legs) = 1 and w.rule is null
    and (st.settled + st.pushed + st.voided = 0 or coalesce(${newestGrade}, 'pending') = 'pending')
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`);

/** The open tickets that have another wager on the event, in their order. */
export const openCombined = query({ ticket_id: "int8", service_id: "int4", rules_version: "int8", funding: "text", rounding: json<Rounding | null>() }, `
  select l.ticket_id, t.service_id, t.rules_version, t.funding, j.facts->'rounding' as rounding
  from (select distinct l.ticket_id ${openLegs} where ${ofEvent} and (cardinality(w.legs) > 1 or w.rule is not null)) as l
  join ticket t on t.id = l.ticket_id left join judging j on j.id = t.judging_id order by l.ticket_id`);

export const legsOf = query({
  ticket_id: "int8", number: "int2", event_id: "int8", bet_type: "int2", side: "int2", alternate: "int2", points: "int4?", odds: "text", outcome: "text?",
}, `
  select l.ticket_id, l.number, l.event_id, l.bet_type, l.side, l.alternate, l.points, l.odds, ${newestGrade} as outcome
  from leg l where l.ticket_id = any($1::int8[]) order by l.ticket_id, l.number`);

export const wagersOf = query({
  ticket_id: "int8", legs: "int2[]", stake: "int8", odds: "text", possible_win: "int8", bets: "int2", rule: json<StoredRule | null>(),
}, `
  select ticket_id, legs, stake, odds, possible_win, bets, rule from wager
  where ticket_id = any($1::int8[]) and (cardinality(legs) > 1 or rule is not null) order by ticket_id, number`);

/** What says that a liability is as it was: the figures of open bets, the event's lines, what was laid off, and what was settled anywhere. */
export const fingerprint = query({ text: "text" }, `
  select concat_ws('/', (select string_agg(concat_ws(' ', service_id, side, open, pieces), ',' order by service_id, side)
      from risk where kind = 4 and owner_id = $1::int8),
    (select max(changed_at) from line where event_id = $1::int8), (select max(id) from lay_off where event_id = $1::int8),
    (select concat(count(settled_at), ' ', max(settled_at)) from official_result)) as text`);

/** Bets laid off on an event, the newest first, with what took them back. */
export const layOffs = query({
  id: "int8", bet_type: "int2", side: "int2", points: "int4?", price: "int4", stake: "int8", currency: "text", with_whom: "text", note: "text",
  recorded_at: "timestamptz", recorded_by: "text", withdrawn_at: "timestamptz?", withdrawn_by: "text", withdrawn_why: "text",
}, `
  select o.id, o.bet_type, o.side, o.points, o.price, o.stake, o.currency, o.with_whom, o.note, o.recorded_at, coalesce(p.name, '') as recorded_by,
    w.recorded_at as withdrawn_at, coalesce(q.name, '') as withdrawn_by, coalesce(w.note, '') as withdrawn_why
  from lay_off o left join person p on p.id = o.recorded_by left join lay_off w on w.withdraws = o.id left join person q on q.id = w.recorded_by
  where o.event_id = $1::int8 and o.withdraws is null order by o.id desc`);

export const lockEvent = query({ id: "int8", name: "text" }, "select id, name from event where id = $1::int8 for no key update");

export const eventOfLayOff = query({ event_id: "int8" }, "select event_id from lay_off where id = $1::int8 and withdraws is null");

export const addLayOff = query({ id: "int8" }, `
  insert into lay_off (event_id, bet_type, side, points, price, stake, currency, with_whom, note, recorded_at, recorded_by)
  values ($1::int8, $2::smallint, $3::smallint, $4::int, $5::int, $6::int8, $7::text, $8::text, $9::text, app.clock(), $10::int) returning id`);

/** No row where the bet is taken back already. */
export const withdrawLayOff = query({ id: "int8" }, `
  insert into lay_off (event_id, bet_type, side, points, price, stake, currency, with_whom, note, recorded_at, recorded_by, withdraws)
  select event_id, bet_type, side, points, price, stake, currency, with_whom, $2::text, app.clock(), $3::int, id from lay_off where id = $1::int8
  on conflict (withdraws) do nothing returning id`);
