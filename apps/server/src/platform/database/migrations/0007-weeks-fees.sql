-- The weeks of a service's books with their commission, what services pay the platform, and the rates by which
-- currencies are seen together.

-- How a POS, zone or agent is paid. Every change is a new row; the newest counts when a week is closed. A null scheme
-- ends it.
create table commission_scheme (
  id bigint generated always as identity primary key,
  service_id int not null,
  level text not null check (level in ('pos', 'zone')),
  owner_id int not null,
  scheme jsonb,
  person_id int,
  at timestamptz not null
);
create index commission_scheme_owner on commission_scheme (service_id, level, owner_id, id);
call app.isolate_tenant('commission_scheme');

-- A closed week is written once and never changes; what comes later falls into the open one.
create table week_close (
  id bigint generated always as identity primary key,
  service_id int not null,
  number int not null,
  from_day date not null,
  to_day date not null,
  at timestamptz not null,
  person_id int,
  check (to_day >= from_day),
  unique (service_id, number),
  unique (service_id, to_day)
);
call app.isolate_tenant('week_close');

-- What one POS, customer or zone came to. Net counts decided stakes (docs/decisions/0486), and commission counts on the
-- days that earned it (docs/decisions/0487). A week without `settled` was closed before and keeps the net by which it
-- was paid, in which open stakes count as decided:
-- `settled` is then net and prizes together.
create table week_row (
  id bigint generated always as identity primary key,
  service_id int not null,
  week_id bigint not null,
  level text not null check (level in ('pos', 'zone')),
  owner_id int not null,
  zone_id int,
  sales bigint not null,
  cancelled bigint not null,
  settled bigint,
  prizes bigint not null,
  refunds bigint not null,
  net bigint not null,
  below bigint not null,
  active int not null,
  on_sales bigint not null,
  on_net bigint not null,
  fees bigint not null,
  carried bigint not null,
  carried_after bigint not null,
  scheme jsonb,
  days jsonb not null,
  modes jsonb not null,
  commission_days jsonb,
  unique (week_id, level, owner_id)
);
create index week_row_owner on week_row (service_id, level, owner_id, week_id);
comment on column week_row.zone_id is 'a POS''s zone, or the zone above a zone, as it was then';
comment on column week_row.settled is 'stakes that were decided in the week; null: closed before it was kept';
comment on column week_row.days is 'net of each of its days, in order';
comment on column week_row.commission_days is
  'what each day of the week added to the commission; null: all of it on the last day';
call app.isolate_tenant('week_row');

-- Rows whose commission has been posted: the close may stop after any slice of them and go on later.
create table week_posting (
  week_row_id bigint primary key,
  service_id int not null,
  at timestamptz not null
);
call app.isolate_tenant('week_posting');

-- What is paid of a closed week's balance.
create table week_settlement (
  transaction_id bigint primary key,
  service_id int not null,
  number int not null,
  takes_back bigint unique,
  check (takes_back <> transaction_id)
);
create index week_settlement_week on week_settlement (service_id, number);
comment on column week_settlement.transaction_id is 'the receipt''s movement';
comment on column week_settlement.number is 'of the closed week whose balance it changes';
comment on column week_settlement.takes_back is 'the settlement that this one is entered against';
call app.isolate_tenant('week_settlement');

-- What every account had when a week ended: a week that is long past is read without adding up everything since.
-- Kinds of accounts: 1 a POS's, 2 a customer's, 7 a zone's own.
create table week_balance (
  service_id int not null,
  number int not null,
  kind smallint not null,
  owner_id int not null,
  balance bigint not null,
  primary key (service_id, number, kind, owner_id)
);
comment on column week_balance.balance is 'after the last business day of the week, before its commission';
call app.isolate_tenant('week_balance');

-- What services pay the platform (docs/design/money.md): schemes with their versions, who has which from which day on,
-- and the parties of invoices.
create table fee_scheme (
  id int generated always as identity primary key,
  name text not null check (btrim(name) <> ''),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  made_at timestamptz not null,
  made_by int not null
);
create unique index fee_scheme_name on fee_scheme (lower(name));
grant update (name) on fee_scheme to chalkboard_app;

create table fee_scheme_version (
  id int generated always as identity primary key,
  scheme_id int not null references fee_scheme,
  from_day date not null,
  terms jsonb not null,
  made_at timestamptz not null,
  made_by int not null
);
create index fee_scheme_version_of on fee_scheme_version (scheme_id, from_day, id);
comment on table fee_scheme_version is 'terms from a business day on; the newest row of a day counts';

create table service_fee (
  id int generated always as identity primary key,
  service_id int not null references service,
  scheme_id int references fee_scheme,
  from_day date not null,
  made_at timestamptz not null,
  made_by int not null
);
create index service_fee_of on service_fee (service_id, from_day, id);
comment on column service_fee.scheme_id is 'null: no fee from that day on; the newest row of a day counts';
call app.isolate_tenant('service_fee');

create table billing_party (
  service_id int primary key references service,
  name text not null check (btrim(name) <> ''),
  address text not null,
  tax_number text not null,
  pay_to text not null,
  due_days int not null check (due_days between 0 and 365)
);
comment on table billing_party is 'as whom a service appears on invoices; where it has no row, under its name';
comment on column billing_party.pay_to is 'of the platform: where it is paid';
comment on column billing_party.due_days is 'of the platform: within how many days';
grant update on billing_party to chalkboard_app;
call app.isolate_tenant('billing_party');

-- Invoices and the credit notes that reverse them, numbered together without gaps by who issues them. All that is on
-- one is written once.
create table invoice (
  id bigint generated always as identity primary key,
  issuer_id int not null references service,
  service_id int not null references service,
  number int not null check (number > 0),
  key text not null,
  body_hash text not null,
  month date not null check (extract(day from month) = 1),
  amount bigint not null,
  carried_after bigint not null check (carried_after >= 0),
  issuer jsonb not null,
  recipient jsonb not null,
  content jsonb not null,
  currency text not null,
  language text not null,
  due_on date not null,
  credits bigint unique references invoice,
  reason text not null,
  business_day date not null,
  at timestamptz not null,
  person_id int not null,
  unique (issuer_id, number),
  unique (issuer_id, key),
  check ((credits is null) = (amount >= 0) or amount = 0)
);
create index invoice_month on invoice (service_id, month);
comment on column invoice.content is 'the stretches of the month with their lines, as they were counted';
comment on column invoice.carried_after is 'what the month leaves to be made up by the next';
comment on column invoice.credits is
  'the invoice that this credit note takes back: a month has one invoice at most that none takes back';
comment on column invoice.business_day is 'of the service, on which its entry counts';
call app.isolate_tenant('invoice');

create table invoice_payment (
  id bigint generated always as identity primary key,
  service_id int not null references service,
  invoice_id bigint not null references invoice,
  key text not null unique,
  body_hash text not null,
  amount bigint not null check (amount <> 0),
  paid_on date not null,
  reference text not null,
  takes_back bigint unique references invoice_payment,
  business_day date not null,
  at timestamptz not null,
  person_id int not null,
  check ((takes_back is null) = (amount > 0))
);
create index invoice_payment_of on invoice_payment (invoice_id, id);
call app.isolate_tenant('invoice_payment');

-- In which currency the platform looks at all of its services together, and what the others are worth in it. Rows are
-- only added: a later one replaces an earlier one from its time on, and what was seen with the earlier one can be seen
-- again.
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
comment on column exchange_rate.digits is
  'decimals of the currency''s amounts; house_digits those of the house currency''s';
comment on column exchange_rate.source is 'where the rate was read, in the words of who entered it; or nothing';

-- The house currency as it was at a time.
create function app.house_currency(as_of timestamptz) returns text language sql stable as $$
  select coalesce(
    (select currency from public.house_currency where set_at <= as_of order by id desc limit 1),
    (select currency from public.service where kind <> 0 group by currency order by count(*) desc, currency limit 1),
    (select currency from public.service order by id limit 1), 'USD')
$$;

-- The rate of each currency to another one at a time, as it was known then; the other one itself is worth what it is.
create function app.rates_as_of(house text, as_of timestamptz)
returns table (currency text, rate_id bigint, amount numeric, house_amount numeric, digits int, house_digits int,
  valid_from timestamptz)
language sql stable as $$
  select $1, null::bigint, 1::numeric, 1::numeric, 0, 0, null::timestamptz
  union all
  (select distinct on (r.currency) r.currency, r.id, r.amount, r.house_amount, r.digits::int, r.house_digits::int,
    r.valid_from
  from public.exchange_rate r where r.house = $1 and r.valid_from <= $2 and r.recorded_at <= $2
    order by r.currency, r.valid_from desc, r.id desc)
$$;
