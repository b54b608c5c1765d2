import { openAsOf, stateAsOf, until } from "../../ledger/index.ts";
import { list } from "../../platform/database/list.ts";
import { json, plannedEachTime, type Query, query } from "../../platform/database/query.ts";
import {
  counted,
  entriesOf,
  entriesOfSome,
  mostPaid,
  narrowed,
  ofPart,
  ofSport,
  openNow,
  partOf,
  partsOfMany,
  withStay,
} from "./sums-sql.ts";

export const service = query({ id: "int4", currency: "text" }, "select id, currency from service where id = $1::int");

export const posOf = query(
  { id: "int4", name: "text", sequence: "int4" },
  `
  select id, name, sequence from pos where service_id = $1::int and id = any($2::int[])
    and ($3::int is null or id = $3::int) order by sequence`,
);

const movement = { key: "text", is_before: "bool", code: "int2", amount: "int8", entries: "int8" } as const;

// What moved in a period and in the previous one, by a key and by code. $2 are the days that are read entry by entry,
// $3 the first of the period, $4 POS, $5 as of this time, $6 and $7 the stays of those that moved; the last is the days
// that are read as sums.
const movedBy = (key: string, entries: string): Query<typeof movement> =>
  plannedEachTime(
    query(
      movement,
      `
  select ${key} as key, x.business_day < $3::date as is_before, x.code, sum(x.amount)::bigint as amount,
    sum(x.entries)::bigint as entries
  from ${entries} x ${withStay("x.pos_id", "$6")}
  where x.pos_id = any($4::int[]) and ${until("$5")} and ${counted("x.pos_id", "$7")}
  group by 1, 2, 3`,
    ),
  );
const [everyEntry, someEntries] = [entriesOf("$2", "$8"), entriesOfSome("$2", "$10", "$8", "$9")];

/** By the stay of a POS that moved. */
export const movedByPos = movedBy("coalesce(stay.key, x.pos_id::text)", everyEntry);
export const movedByDay = movedBy("x.business_day::text", everyEntry);

/** The same for a mode or a product. */
export const movedByPosOf = movedBy("coalesce(stay.key, x.pos_id::text)", someEntries);
export const movedByDayOf = movedBy("x.business_day::text", someEntries);
export const movedByMode = movedBy("x.mode", someEntries);

const movedOf = (part: Parameters<typeof partsOfMany>[0], ofTickets: string): Query<typeof movement> =>
  plannedEachTime(
    query(
      movement,
      `
  with m as materialized (
    select x.ticket_id, x.business_day < $3::date as is_before, x.code, x.amount
    from transfer x ${ofTickets} ${withStay("x.pos_id", "$6")}
    where x.service_id = $1::int and x.business_day = any($2::date[]) and x.pos_id = any($4::int[]) and ${until("$5")}
      and ${counted("x.pos_id", "$7")} and x.ticket_id is not null)
  select k.key, m.is_before, m.code, sum(m.amount)::bigint as amount, count(*) as entries
  from m join (${partsOfMany(part)}) k on k.ticket_id = m.ticket_id group by 1, 2, 3`,
    ),
  );
const narrowing = `join ticket t on t.id = x.ticket_id and ${narrowed("$8", "$9")}`;
const movedByPart = (ofTickets: string) => ({
  product: movedOf("product", ofTickets),
  sport: movedOf("sport", ofTickets),
  league: movedOf("league", ofTickets),
  betType: movedOf("betType", ofTickets),
  legs: movedOf("legs", ofTickets),
  hour: movedOf("hour", ofTickets),
});

/** By a dimension of tickets: for all, and for a mode or a product. */
export const movedOfAll = movedByPart("");
export const movedOfSome = movedByPart(narrowing);

/** What moved in a whole service on stored days, by one of the parts of its tickets. */
export const keptByPart = plannedEachTime(
  query(
    movement,
    `
  select d.key, d.business_day < $3::date as is_before, d.code, sum(d.amount)::bigint as amount,
    sum(d.entries)::bigint as entries
  from day_part_sum d where d.service_id = $1::int and d.part = $4::text and d.business_day = any($2::date[])
    and d.key <> 'none' group by 1, 2, 3`,
  ),
);

/** The names of sports and leagues. */
export const partNames = query(
  { key: "text", name: "text" },
  `
  select id::text as key, name from sport where $1::text = 'sport' union all select id::text, name from league
    where $1::text = 'league'`,
);

const liability = { key: "text", amount: "int8" } as const;
const liabilityBy = (key: string, open: string): Query<typeof liability> =>
  plannedEachTime(
    query(
      liability,
      `
  select ${key} as key, sum(${mostPaid})::bigint as amount from ${open} and t.pos_id = any($2::int[])
    and ${narrowed("$3", "$4")} group by 1`,
    ),
  );
const byKeys = (open: string) => ({
  pos: liabilityBy("t.pos_id::text", open),
  mode: liabilityBy("t.mode", open),
  product: liabilityBy(partOf.product, open),
  sport: liabilityBy(partOf.sport, open),
  league: liabilityBy(partOf.league, open),
  betType: liabilityBy(partOf.betType, open),
  legs: liabilityBy(partOf.legs, open),
  hour: liabilityBy(partOf.hour, open),
});

/** The maximum payout of the open tickets of each POS, mode or product: by the index of the open ones. */
export const liabilityNow = byKeys(openNow());

/** The same for those that were open as of a time. */
export const liabilityAsOf = byKeys(openAsOf("$5"));

// The tickets that transfers of some codes, each with its sign, add to a figure.
const moved = (placements: string, movedPos: string): string => `
  select x.ticket_id, sum(x.amount * w.sign)::bigint as amount
  from transfer x join unnest($7::smallint[], $8::int[]) as w (code, sign)
    on w.code = x.code ${withStay("x.pos_id", placements)}
  where x.service_id = $1::int and x.business_day between $5::date and $6::date and x.code = any($7::smallint[])
    and x.pos_id = any($2::int[])
    and x.ticket_id is not null and ${counted("x.pos_id", movedPos)}`;
const summed = "group by x.ticket_id having sum(x.amount * w.sign) <> 0";
const ofTickets = {
  columns: {
    id: "int8",
    currency: "text",
    stake: "int8",
    possible_win: "int8",
    prize: "int8",
    refund: "int8",
    paid: "int8",
    amount: "int8",
    pos_name: "text",
    status: "int2",
  },
  sorts: {
    number: "id",
    stake: "stake",
    possibleWin: "possible_win",
    prize: "prize",
    paid: "paid",
    amount: "amount",
    posName: "pos_name",
    status: "status",
  },
  by: ["currency"],
  sum: ["stake", "possible_win", "prize", "paid", "amount"],
  money: ["stake", "possible_win", "prize", "paid", "amount"],
} as const;
const shown = (refund: string): string =>
  `t.id, s.currency, t.stake, t.possible_win, st.prize, ${refund} as refund, st.paid, p.name as pos_name, st.status`;
const [shownNow, shownAsOf] = [shown("st.pushed + st.voided"), shown("st.refund")];
const named = "join service s on s.id = t.service_id left join pos p on p.id = t.pos_id";

/** The tickets behind a figure of the ledger. */
export const figureTickets = list({
  ...ofTickets,
  parameters: 13,
  found: `
  select ${shownNow}, m.amount from (${moved("$9", "$10")} ${summed}) m join ticket t on t.id = m.ticket_id
    join ticket_state st on st.ticket_id = t.id ${named}
  where ${narrowed("$3", "$4")} and ${ofSport("$11")} and ${ofPart("$12", "$13")}`,
});

/** The same as of a time. */
export const figureTicketsAsOf = list({
  ...ofTickets,
  parameters: 14,
  found: `
  select ${shownAsOf}, m.amount from (${moved("$10", "$11")} and ${until("$9")} ${summed}) m
    join ticket t on t.id = m.ticket_id cross join ${stateAsOf("$9")}
    ${named}
  where ${narrowed("$3", "$4")} and ${ofSport("$12")} and ${ofPart("$13", "$14")}`,
});

/** The tickets that are open now, each with its maximum payout. */
export const liabilityTickets = list({
  ...ofTickets,
  parameters: 7,
  found: `
  select ${shownNow}, ${mostPaid} as amount from ${openNow(named)} and t.pos_id = any($2::int[])
    and ${narrowed("$3", "$4")}
    and ${ofSport("$5")} and ${ofPart("$6", "$7")}`,
});

/** Those that were open as of a time. */
export const liabilityTicketsAsOf = list({
  ...ofTickets,
  parameters: 8,
  found: `
  select ${shownAsOf}, ${mostPaid} as amount from ${openAsOf("$5", named)} and t.pos_id = any($2::int[])
    and ${narrowed("$3", "$4")}
    and ${ofSport("$6")} and ${ofPart("$7", "$8")}`,
});

/** What days of a period added to commission, $1, a row for each account and week. */
export const commissions = list({
  columns: {
    id: "int8",
    currency: "text",
    amount: "int8",
    week_commission: "int8",
    level: "text",
    owner_id: "int4",
    name: "text",
    number: "int4",
    from_day: "date",
    to_day: "date",
    closed_at: "timestamptz?",
    sales: "int8",
    net: "int8",
  },
  sorts: { name: "name", week: "number", sales: "sales", net: "net", amount: "amount" },
  by: ["currency"],
  sum: ["amount"],
  money: ["sales", "net", "amount"],
  parameters: 1,
  found: `
  select e.id, e.currency, e.amount, e.week_commission, e.level, e.owner_id, e.name, e.number, e.from_day, e.to_day,
    e.closed_at, e.sales, e.net
  from jsonb_to_recordset($1::jsonb) as e(id bigint, currency text, amount bigint, week_commission bigint, level text,
    owner_id int, name text, number int,
    from_day date, to_day date, closed_at timestamptz, sales bigint, net bigint)`,
});

export const lastProof = query(
  { proved_at: "timestamptz", is_balanced: "bool", transfers: "int8", findings: json<string[]>() },
  `
  select proved_at, is_balanced, transfers, findings from book_proof
  where service_id = $1::int and ($2::timestamptz is null or proved_at <= $2::timestamptz) order by id desc limit 1`,
);
