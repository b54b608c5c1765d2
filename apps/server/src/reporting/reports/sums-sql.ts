// SQL fragments for reports: which ledger entries count, for which tickets, and a ticket's state as of a time.

import { codes } from "@chalkboard/ledger";
import { hourSold, partByLegs } from "../../ledger/index.ts";

/** With the stay of an entry's POS or zone where a place is requested; none for those that never moved. */
export const withStay = (owner: string, placements: string, stay = "stay"): string => `
  left join jsonb_to_recordset(${placements}::jsonb) as ${stay} (key text, owner int, since timestamptz, until timestamptz)
    on ${stay}.owner = ${owner} and x.at >= ${stay}.since and x.at < ${stay}.until`;

/** Whether an entry counts: for a moved one, only what was posted while it was there. */
export const counted = (owner: string, moved: string, stay = "stay"): string =>
  `(${stay}.key is not null or ${owner} <> all(${moved}::int[]))`;

// Past days are read as their sums: an entry's time is then any within its day, because no stay and no requested time
// ends there.
const [dayEntry, daySum] = [
  "x.pos_id, x.business_day, x.code, x.amount, 1::bigint as entries, x.at",
  "d.pos_id, d.business_day, d.code, d.amount, d.entries, (d.business_day + 1)::timestamp at time zone 'UTC' as at",
];
const ofDays = (table: string, days: string): string =>
  `${table}.service_id = $1::int and ${table}.business_day = any(${days}::date[])`;

/** What moved in the service $1: on some days entry by entry, on others from their stored sums. */
export const entriesOf = (days: string, kept: string): string => `(
  select ${dayEntry} from transfer x where ${ofDays("x", days)} union all select ${daySum} from day_sum d
    where ${ofDays("d", kept)})`;

/** The same for tickets of a mode or a product, with their mode. */
export const entriesOfSome = (days: string, kept: string, mode: string, product: string): string => `(
  select ${dayEntry}, t.mode from transfer x join ticket t on t.id = x.ticket_id and ${narrowed(mode, product)}
    where ${ofDays("x", days)}
  union all
  select ${daySum}, d.mode from day_sum d
  where ${ofDays("d", kept)} and d.mode <> '' and (${mode}::text is null or d.mode = ${mode}::text)
    and (${product}::text is null or d.product = ${product}::text))`;

const isRacing = `exists (
    select from leg l join event e on e.id = l.event_id join league g on g.id = e.league_id
      join sport s on s.id = g.sport_id
    where l.ticket_id = t.id and s.product = 'racing')`;

/** A mode and a product, or null for any. */
export const narrowed = (mode: string, product: string): string => `
  (${mode}::text is null or t.mode = ${mode}::text)
  and (${product}::text is null or (${product}::text = 'racing') = ${isRacing})`;

const [legsOf, sportOf] = [
  "leg l join event e on e.id = l.event_id join league g on g.id = e.league_id join sport s on s.id = g.sport_id",
  "case when count(distinct s.code) = 1 then min(s.code) else 'several' end",
];

/**
 * The sport and product of each ticket of a set: a sport's code, or `several`. Numbers are compared, and the sport's
 * code is read once per ticket.
 */
export const kindsOf = (ticketIds: string): string => `
  select k.ticket_id, case when k.least = k.most then s.code else 'several' end as sport, k.product
  from (select l.ticket_id, min(s.id) as least, max(s.id) as most, ${partByLegs.product} as product
    from ${legsOf} where l.ticket_id in (${ticketIds}) group by l.ticket_id) k join sport s on s.id = k.least`;

/** A sport, or null for any. */
export const ofSport = (sport: string): string =>
  `(${sport}::text is null or ${sport}::text = (select ${sportOf} from ${legsOf} where l.ticket_id = t.id))`;

const withLeague = "join event e on e.id = l.event_id join league g on g.id = e.league_id";
const ofLegs = {
  sport: [partByLegs.sport, withLeague],
  league: [partByLegs.league, "join event e on e.id = l.event_id"],
  betType: [partByLegs.betType, ""],
  legs: [partByLegs.legs, ""],
  product: [partByLegs.product, `${withLeague} join sport s on s.id = g.sport_id`],
} as const;

// For few tickets the legs are looked up ticket by ticket. Those of many consecutively sold ones are read in one scan:
// a week takes a third of the time.
const few = (which: string): string =>
  `join (select distinct ticket_id from m where ${which}) chosen on chosen.ticket_id =`;
const firstSold = `(select min(ticket_id) from m where code = ${String(codes.sale)})`;
const sold = (id: string): string => `between ${firstSold} and (select max(ticket_id) from m) and ${id}`;
const before = few(`${firstSold} is null or ticket_id < ${firstSold}`);
const partsFor = (legs: string, whole: string) => {
  const byLegs = ([key, joins]: readonly [string, string]): string =>
    `select l.ticket_id, ${key} as key from leg l ${joins} ${legs} group by l.ticket_id`;
  return {
    product: byLegs(ofLegs.product),
    sport: byLegs(ofLegs.sport),
    league: byLegs(ofLegs.league),
    betType: byLegs(ofLegs.betType),
    legs: byLegs(ofLegs.legs),
    hour: `select t.id as ticket_id, ${hourSold} as key from ticket t join service o on o.id = t.service_id ${whole}`,
  } as const;
};

const partsOfSold = partsFor(
  `where l.ticket_id ${sold("l.service_id = $1::int")}`,
  `where t.id ${sold("t.service_id = $1::int")}`,
);
const partsOfOlder = partsFor(`${before} l.ticket_id`, `${before} t.id`);
type Part = keyof typeof partsOfSold;

/**
 * The dimensions of the tickets in a statement's `m`, of what moved in a period: by their legs, and by the hour of sale
 * in their service's time zone. For those that the service $1 sold in it, and for older ones.
 */
export const partsOfMany = (part: Part): string => `${partsOfSold[part]} union all ${partsOfOlder[part]}`;

const partOfLegs = (of: keyof typeof ofLegs): string =>
  `(select ${ofLegs[of][0]} from leg l ${ofLegs[of][1]} where l.ticket_id = t.id)`;

/** The same for one ticket `t`: each costs one lookup of its legs. */
export const partOf = {
  product: partOfLegs("product"),
  sport: partOfLegs("sport"),
  league: partOfLegs("league"),
  betType: partOfLegs("betType"),
  legs: partOfLegs("legs"),
  hour: `(select ${hourSold} from service o where o.id = t.service_id)`,
} as const;

const { product: _, ...ofTicketParts } = partOf;
const ticketParts = Object.entries(ofTicketParts);

/** A part and its key, or null for any. */
export const ofPart = (part: string, key: string): string => `
  (${part}::text is null or ${key}::text = case ${part}::text ${ticketParts.map(([name, of]) => `when '${name}' then ${of}`).join(" ")} end)`;

/** The maximum payout of an open ticket: for point credit the profit alone. */
export const mostPaid = "t.possible_win + case t.funding when 'balance' then t.stake else 0 end";

/** The open tickets, one by one: left to choose, PostgreSQL would begin with all tickets that these POS ever sold. */
export const openNow = (further = ""): string => `
  ticket_state st cross join lateral (select * from ticket one where one.id = st.ticket_id offset 0) t ${further}
  where st.service_id = $1::int and st.status = 0 and st.cancelled_at is null`;
