-- In which currency the platform looks at all of its services together, and what the others are worth in it. Rows are only added: a later one replaces an
-- earlier one from its time on, and what was seen with the earlier one can be seen again.
create table house_currency (
  id int generated always as identity primary key,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  set_at timestamptz not null,
  set_by int not null references person
);
comment on table house_currency is 'the newest row counts; without one, the currency that most services have';

create table exchange_rate (
  id bigint generated always as identity primary key,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  house text not null check (house ~ '^[A-Z]{3}$'),
  amount numeric(18, 9) not null check (amount > 0),
  house_amount numeric(18, 9) not null check (house_amount > 0),
  digits smallint not null check (digits between 0 and 4),
  house_digits smallint not null check (house_digits between 0 and 4),
  valid_from timestamptz not null,
  source text not null,
  recorded_at timestamptz not null,
  recorded_by int not null references person,
  check (currency <> house)
);
create index exchange_rate_newest on exchange_rate (house, currency, valid_from, id);
comment on table exchange_rate is 'so much of a currency is worth so much of the house currency: 131.5 HTG = 1 USD';
comment on column exchange_rate.digits is 'decimals of the currency''s amounts; house_digits those of the house currency''s';
comment on column exchange_rate.source is 'where the rate was read, in the words of who entered it; or nothing';

-- The house currency as it was at a time.
create function app.house_currency(as_of timestamptz) returns text language sql stable as $$
  select coalesce(
    (select currency from public.house_currency where set_at <= as_of order by id desc limit 1),
    (select currency from public.service where kind <> 0 group by currency order by count(*) desc, currency limit 1),
    (select currency from public.service order by id limit 1), 'USD')
$$;

-- The rate of each currency to another one at a time, as it was known then; the other one itself is worth what it is.
create function app.rates_at(house text, as_of timestamptz)
returns table (currency text, rate_id bigint, amount numeric, house_amount numeric, digits int, house_digits int, valid_from timestamptz)
language sql stable as $$
  select $1, null::bigint, 1::numeric, 1::numeric, 0, 0, null::timestamptz
  union all
  (select distinct on (r.currency) r.currency, r.id, r.amount, r.house_amount, r.digits::int, r.house_digits::int, r.valid_from
  from public.exchange_rate r where r.house = $1 and r.valid_from <= $2 and r.recorded_at <= $2 order by r.currency, r.valid_from desc, r.id desc)
$$;

-- Minor units of one currency in those of another: exact, and rounded once, half away from zero.
create function app.exchanged(minor bigint, amount numeric, house_amount numeric, digits int, house_digits int) returns bigint
language sql immutable parallel safe as $$
  select (sign(minor) * div(2 * abs(minor) * house_amount * 10::numeric ^ house_digits + amount * 10::numeric ^ digits,
    2 * amount * 10::numeric ^ digits))::bigint
$$;

-- What a game may cost at worst, counted after the sales. Of each currency for itself, and with an empty currency of all of them in the house currency.
create table worst_case (
  event_id bigint not null references event,
  currency text not null,
  house text not null,
  profit bigint,
  away int,
  home int,
  parts jsonb not null,
  mark text not null,
  counted_at timestamptz not null,
  primary key (event_id, currency)
);
comment on column worst_case.profit is 'minor units, below zero the book loses; null where no rate converts any of it';
comment on column worst_case.parts is 'what each currency brings then, with the rate that it was converted at';
comment on column worst_case.mark is 'what the sales, the lines and the rates were when it was counted';
grant update, delete on worst_case to chalkboard_app;
