import { list } from "../../platform/database/list.ts";
import { query } from "../../platform/database/query.ts";

/** The house currency at a time, and who set it. $1 the time, null for now. */
export const house = query(
  { as_of: "timestamptz", house: "text", is_chosen: "bool", set_at: "timestamptz?", set_by: "text" },
  `
  select t.as_of, app.house_currency(t.as_of) as house, h.id is not null as is_chosen, h.set_at,
    coalesce(p.name, '') as set_by
  from (select coalesce($1::timestamptz, app.clock()) as as_of) as t
  left join lateral (select * from house_currency h where h.set_at <= t.as_of order by h.id desc limit 1) as h on true
  left join person p on p.id = h.set_by`,
);

/** The rates to a currency as of a time, and the services' currencies without one. */
export const ratesAt = query(
  {
    currency: "text",
    services: "int8",
    amount: "text?",
    house_amount: "text?",
    valid_from: "timestamptz?",
  },
  `
  select coalesce(s.currency, r.currency) as currency, coalesce(s.services, 0) as services,
    trim_scale(r.amount)::text as amount, trim_scale(r.house_amount)::text as house_amount, r.valid_from
  from (select currency, count(*) as services from service where kind <> 0 group by currency) as s
  full join (select * from app.rates_as_of($1::text, $2::timestamptz) where rate_id is not null) as r
    on r.currency = s.currency
  where coalesce(s.currency, r.currency) <> $1::text order by 1`,
);

export const rates = list({
  columns: {
    id: "int8",
    currency: "text",
    house: "text",
    amount: "text",
    house_amount: "text",
    valid_from: "timestamptz",
    source: "text",
    recorded_at: "timestamptz",
    recorded_by: "text",
    is_in_use: "bool",
  },
  sorts: { validFrom: "valid_from", recordedAt: "recorded_at", currency: "currency" },
  by: [],
  sum: [],
  parameters: 1,
  found: `
  select r.id, r.currency, r.house, trim_scale(r.amount)::text as amount,
    trim_scale(r.house_amount)::text as house_amount, r.valid_from, r.source,
    r.recorded_at, coalesce(p.name, '') as recorded_by, u.rate_id is not null as is_in_use
  from exchange_rate r left join person p on p.id = r.recorded_by
  left join (select u.rate_id from (select app.clock() as at) as t cross
    join lateral app.rates_as_of(app.house_currency(t.at), t.at) as u) as u
    on u.rate_id = r.id
  where $1::text is null or r.currency = $1::text`,
});

/** Changes of rates are serialised: what a person saw is still true when theirs is written. */
export const lockRates = query({}, "select pg_advisory_xact_lock(hashtext('exchange rates'))");

export const addRate = query(
  { id: "int8" },
  `
  insert into exchange_rate (currency, house, amount, house_amount, digits, house_digits, valid_from, source,
    recorded_at, recorded_by)
  values ($1::text, $2::text, $3::text::numeric, $4::text::numeric, $5::smallint, $6::smallint,
    coalesce($7::timestamptz, app.clock()), $8::text,
    app.clock(), $9::int)
  returning id`,
);

export const setHouse = query(
  {},
  "insert into house_currency (currency, set_at, set_by) values ($1::text, app.clock(), $2::int)",
);
