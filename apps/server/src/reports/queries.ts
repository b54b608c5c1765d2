import { codes } from "@chalkboard/ledger";
import { bothWays, listed } from "../books/index.ts";
import { list } from "../database/list.ts";
import { json, query } from "../database/query.ts";

export const service = query({ id: "int4", currency: "text" }, "select id, currency from service where id = $1::int");

export const posOf = query({ id: "int4", name: "text", sequence: "int4", zone_id: "int4", zone_name: "text" }, `
  select p.id, p.name, p.sequence, p.zone_id, z.name as zone_name
  from pos p join zone z on z.id = p.zone_id where p.service_id = $1::int and p.zone_id = any($2::int[]) and ($3::int is null or p.id = $3::int)
  order by p.sequence`);

const movement = { code: "int2", amount: "int8", entries: "int8" } as const;
const sums = "x.code, sum(x.amount)::bigint as amount, count(*) as entries";

// A mode and a product, or null for any. A ticket with a leg on a race is racing.
const narrowed = (mode: string, product: string): string => `
  (${mode}::text is null or t.mode = ${mode}::text)
  and (${product}::text is null or (${product}::text = 'racing') = exists (
    select from leg l join event e on e.id = l.event_id join league g on g.id = e.league_id join sport s on s.id = g.sport_id
    where l.ticket_id = t.id and s.product = 'racing'))`;

const byPos = (narrowing: string): string => `
  select x.pos_id, x.business_day < $3::date as is_before, ${sums}
  from transfer x ${narrowing}
  where x.service_id = $1::int and x.business_day between $2::date and $4::date and x.pos_id = any($5::int[])
  group by x.pos_id, is_before, x.code`;

/** What moved at each POS, by code, in a period and in the one before it: out of the index alone. */
export const movedByPos = query({ pos_id: "int4", is_before: "bool", ...movement }, byPos(""));

/** The same of a mode or a product, ticket by ticket. */
export const movedByPosOf = query({ pos_id: "int4", is_before: "bool", ...movement }, byPos(`join ticket t on t.id = x.ticket_id and ${narrowed("$6", "$7")}`));

const byDay = (narrowing: string): string => `
  select x.business_day as day, ${sums}
  from transfer x ${narrowing}
  where x.service_id = $1::int and x.business_day between $2::date and $3::date and x.pos_id = any($4::int[])
  group by x.business_day, x.code`;

export const movedByDay = query({ day: "date", ...movement }, byDay(""));
export const movedByDayOf = query({ day: "date", ...movement }, byDay(`join ticket t on t.id = x.ticket_id and ${narrowed("$5", "$6")}`));

// What an open ticket pays at most: of point credit the profit alone.
const mostPaid = "t.possible_win + case t.funding when 'balance' then t.stake else 0 end";
// From the open tickets to what they are, one by one: left to choose, PostgreSQL would begin with all tickets that these POS ever sold.
const openOf = (service: string, further = ""): string => `
  ticket_state st cross join lateral (select * from ticket one where one.id = st.ticket_id offset 0) t ${further}
  where st.service_id = ${service}::int and st.status = 0 and st.cancelled_at is null`;

/** What the open tickets of each POS could pay at most: by the index of the open ones. */
export const liabilityByPos = query({ pos_id: "int4", amount: "int8" }, `
  select t.pos_id, sum(${mostPaid})::bigint as amount from ${openOf("$1")} and t.pos_id = any($2::int[]) and ${narrowed("$3", "$4")} group by t.pos_id`);

// The tickets that transfers of some codes, each with its sign, add to a figure.
const moved = `
  select x.ticket_id, sum(x.amount * w.sign)::bigint as amount
  from transfer x join unnest($7::smallint[], $8::int[]) as w (code, sign) on w.code = x.code
  where x.service_id = $1::int and x.business_day between $5::date and $6::date and x.code = any($7::smallint[]) and x.pos_id = any($2::int[])
    and x.ticket_id is not null
  group by x.ticket_id having sum(x.amount * w.sign) <> 0`;
const ofTickets = {
  columns: { id: "int8", currency: "text", stake: "int8", possible_win: "int8", prize: "int8", paid: "int8", amount: "int8", pos_name: "text", status: "int2" },
  sorts: {
    number: "id", stake: "stake", possibleWin: "possible_win", prize: "prize", paid: "paid", amount: "amount", posName: "pos_name", status: "status",
  },
  by: ["currency"], sum: ["stake", "possible_win", "prize", "paid", "amount"],
} as const;
const shown = "t.id, s.currency, t.stake, t.possible_win, st.prize, st.paid, p.name as pos_name, st.status";
const named = "join service s on s.id = t.service_id left join pos p on p.id = t.pos_id";

/** The tickets behind a figure of the ledger. */
export const figureTickets = list({ ...ofTickets, parameters: 8, found: `
  select ${shown}, m.amount from (${moved}) m join ticket t on t.id = m.ticket_id join ticket_state st on st.ticket_id = t.id ${named}
  where ${narrowed("$3", "$4")}` });

/** The tickets that are open now, each with what it may pay at most. */
export const liabilityTickets = list({ ...ofTickets, parameters: 4, found: `
  select ${shown}, ${mostPaid} as amount from ${openOf("$1", named)} and t.pos_id = any($2::int[]) and ${narrowed("$3", "$4")}` });

/** Commission and fees of zones, by the zone's account: at no POS. */
export const movedByZone = query({ zone_id: "int4", day: "date", code: "int2", amount: "int8", entries: "int8" }, `
  select a.owner_id as zone_id, x.business_day as day, x.code, sum(x.amount)::bigint as amount, count(*) as entries
  from transfer x join account a on a.id in (x.debit_id, x.credit_id)
  where x.service_id = $1::int and x.business_day between $2::date and $3::date and x.code in (${listed(...bothWays(codes.commission, codes.accountFee))})
    and a.service_id = $1::int and a.kind = 7 and a.owner_id = any($4::int[])
  group by a.owner_id, x.business_day, x.code`);

/** Entries of commission and fees, with the row of the closed week that each was posted for. */
export const commissions = query({
  day: "date", at: "timestamptz", code: "int2", amount: "int8", level: "text", owner_id: "int4", name: "text", number: "int4", from_day: "date",
  to_day: "date", sales: "int8", net: "int8", active: "int4",
}, `
  select x.business_day as day, x.at, x.code, x.amount, r.level, r.owner_id, coalesce(p.name, z.name, '') as name, w.number, w.from_day, w.to_day,
    r.sales, r.net, r.active
  from transfer x join week_row r on r.id = x.reference join week_close w on w.id = r.week_id
  left join pos p on r.level = 'pos' and p.id = r.owner_id left join zone z on r.level = 'zone' and z.id = r.owner_id
  where x.service_id = $1::int and x.business_day between $2::date and $3::date
    and x.code in (${listed(...bothWays(codes.commission, codes.accountFee))}) and r.service_id = $1::int
    and ((r.level = 'pos' and r.owner_id = any($4::int[])) or (r.level = 'zone' and r.owner_id = any($5::int[])))
  order by x.at desc, x.id desc limit 500`);

export const lastProof = query({ proved_at: "timestamptz", is_balanced: "bool", transfers: "int8", findings: json<string[]>() }, `
  select proved_at, is_balanced, transfers, findings from book_proof where service_id = $1::int order by id desc limit 1`);
