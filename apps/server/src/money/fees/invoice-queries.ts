import type { fees } from "@chalkboard/contract";
import { bothWays, listed, netOf } from "../../ledger/index.ts";
import { codes } from "@chalkboard/ledger";
import { list } from "../../platform/database/list.ts";
import { json, query } from "../../platform/database/query.ts";

// Queries of invoices and credit notes, and their payments.

export type StoredParty = {
  readonly name: string;
  readonly address: string;
  readonly taxNumber: string;
  readonly payTo: string;
};

/** Issuing invoices and recording payments is serialised: numbers have no gaps. */
export const holdPlatform = query(
  { id: "int4" },
  "select id from service where kind = 0 order by id for no key update",
);

const columns = {
  id: "int8",
  issuer_id: "int4",
  number: "int4",
  state: "text",
  service_id: "int4",
  service_name: "text",
  currency: "text",
  month: "date",
  at: "timestamptz",
  by: "text",
  amount: "int8",
  paid: "int8",
  due: "int8",
  overdue: "int8",
  due_on: "date",
  credits: "int4?",
  credited_by: "int4?",
  reason: "text",
} as const;

const found = `
  select i.id, i.issuer_id, i.number, t.state, i.service_id, s.name as service_name, i.currency, i.month, i.at,
    coalesce(h.name, '') as by, i.amount, p.paid,
    case when t.state in ('due', 'overdue') then i.amount - p.paid else 0 end as due,
    case when t.state = 'overdue' then i.amount - p.paid else 0 end as overdue, i.due_on,
    (select c.number from invoice c where c.id = i.credits) as credits, b.number as credited_by, i.reason
  from invoice i join service s on s.id = i.service_id left join person h on h.id = i.person_id left
    join invoice b on b.credits = i.id
  cross join lateral (select coalesce(sum(y.amount), 0)::bigint as paid from invoice_payment y
    where y.invoice_id = i.id) p
  cross join lateral (select ((app.clock() at time zone s.time_zone) - make_interval(mins => (s.settings->>'closeMinute')::int))::date as today) d
  cross join lateral (select case when i.credits is not null then 'note' when b.id is not null then 'credited'
    when i.amount = p.paid then 'paid'
    when i.due_on < d.today then 'overdue' else 'due' end as state) t`;

/** $1 which ones; $2 … $5 service, currency, first and last month; null: any. */
export const listInvoices = list({
  columns,
  parameters: 5,
  by: ["currency"],
  sum: ["amount", "paid", "due", "overdue"],
  money: ["amount", "due"],
  sorts: {
    number: "number",
    serviceName: "service_name",
    month: "month",
    amount: "amount",
    due: "due",
    dueOn: "due_on",
  },
  found: `select * from (${found}
    where ($2::int is null or i.service_id = $2::int) and ($3::text is null or i.currency = $3::text)
      and ($4::date is null or i.month >= $4::date)
      and ($5::date is null or i.month <= $5::date)) as one
  where $1::text is null or case $1::text when 'open' then due > 0 when 'credited' then state in ('credited', 'note')
    else state = $1::text end`,
});

export const invoiceById = query(columns, `${found} where i.id = $1::bigint`);

export const invoiceByKey = query(
  { id: "int8", body_hash: "text" },
  "select id, body_hash from invoice where issuer_id = $1::int and key = $2::text",
);

/** The invoice of a month that no credit note cancels. */
export const currentInvoice = query(
  { id: "int8", number: "int4" },
  `
  select i.id, i.number from invoice i
  where i.service_id = $1::int and i.month = $2::date and i.credits is null
    and not exists (select from invoice b where b.credits = i.id)`,
);

/** The months with a valid invoice. */
export const invoicedMonths = query(
  { service_id: "int4", month: "date" },
  `
  select i.service_id, i.month from invoice i
  where i.credits is null and not exists (select from invoice b where b.credits = i.id) order by i.service_id, i.month`,
);

/** The first of a service's valid invoices after a month. */
export const laterInvoice = query(
  { number: "int4" },
  `
  select i.number from invoice i
  where i.service_id = $1::int and i.month > $2::date and i.credits is null
    and not exists (select from invoice b where b.credits = i.id)
  order by i.month limit 1`,
);

export const nextNumber = query(
  { number: "int4" },
  "select coalesce(max(number), 0) + 1 as number from invoice where issuer_id = $1::int",
);

export const invoiceContent = query(
  {
    issuer: json<StoredParty>(),
    recipient: json<StoredParty>(),
    content: json<fees.FeeStretch[]>(),
    language: "text",
    carried_after: "int8",
  },
  "select issuer, recipient, content, language, carried_after from invoice where id = $1::bigint",
);

export const addInvoice = query(
  { id: "int8" },
  `
  insert into invoice (issuer_id, service_id, number, key, body_hash, month, amount, carried_after, issuer, recipient,
    content, currency, language, due_on, credits, reason, business_day, at, person_id)
  values ($1::int, $2::int, $3::int, $4::text, $5::text, $6::date, $7::bigint, $8::bigint, $9::jsonb, $10::jsonb,
    $11::jsonb, $12::text, $13::text, $14::date,
    $15::bigint, $16::text, $17::date, $18::timestamptz, $19::int) returning id`,
);

export const payments = query(
  {
    id: "int8",
    amount: "int8",
    paid_on: "date",
    reference: "text",
    at: "timestamptz",
    by: "text",
    takes_back: "int8?",
    taken_back_by: "int8?",
  },
  `
  select y.id, y.amount, y.paid_on, y.reference, y.at, coalesce(h.name, '') as by, y.takes_back, b.id as taken_back_by
  from invoice_payment y left join person h on h.id = y.person_id left join invoice_payment b on b.takes_back = y.id
  where y.invoice_id = $1::bigint order by y.id desc`,
);

export const paymentById = query(
  { id: "int8", invoice_id: "int8", amount: "int8", paid_on: "date", takes_back: "int8?", taken_back_by: "int8?" },
  `
  select y.id, y.invoice_id, y.amount, y.paid_on, y.takes_back, (select b.id from invoice_payment b
    where b.takes_back = y.id) as taken_back_by
  from invoice_payment y where y.id = $1::bigint`,
);

export const paymentByKey = query(
  { invoice_id: "int8", body_hash: "text" },
  "select invoice_id, body_hash from invoice_payment where key = $1::text",
);

export const addPayment = query(
  { id: "int8" },
  `
  insert into invoice_payment (service_id, invoice_id, key, body_hash, amount, paid_on, reference, takes_back,
    business_day, at, person_id)
  values ($1::int, $2::bigint, $3::text, $4::text, $5::bigint, $6::date, $7::text, $8::bigint, $9::date,
    $10::timestamptz, $11::int) returning id`,
);

/** Tickets sold on days of a service that are still undecided. */
export const openOf = query(
  { tickets: "int8", stakes: "int8" },
  `
  select count(*) as tickets, coalesce(sum(t.stake), 0)::bigint as stakes from ticket t
    join ticket_state st on st.ticket_id = t.id
  where t.service_id = $1::int and t.business_day between $2::date and $3::date and st.status = 0
    and st.cancelled_at is null and t.funding = 'balance'`,
);

/** Invoices and payments that differ from the ledger's entries, and entries without one. */
export const wrongFees = query(
  { finding: "text" },
  `
  with meant as (
    select 'invoice' as what, id, amount from invoice where service_id = $1::int and amount <> 0
    union all select 'payment', id, amount from invoice_payment where service_id = $1::int),
  moved as (
    select case when code % 100 = ${codes.platformFee} then 'invoice' else 'payment' end as what, reference as id,
      coalesce(sum(${netOf([codes.platformFee])}), 0) + coalesce(sum(${netOf([codes.platformFeePaid])}), 0) as amount
    from transfer where service_id = $1::int
      and code in (${listed(...bothWays(codes.platformFee, codes.platformFeePaid))}) group by 1, 2)
  select 'fee ' || what || '=' || coalesce(id, 0) || ' amount=' || coalesce(e.amount, 0) || '/' || coalesce(m.amount,
    0) as finding
  from meant e full join moved m using (what, id) where e.amount is distinct from m.amount order by 1 limit 20`,
);
