-- What services pay the platform (docs/decisions/0431): schemes with their versions, who has which from which day on, and the parties of invoices.
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
call app.wall('service_fee');

create table billing_party (
  service_id int primary key references service,
  name text not null check (btrim(name) <> ''),
  address text not null,
  tax_number text not null,
  pay_to text not null,
  due_days int not null check (due_days between 0 and 365)
);
comment on table billing_party is 'as whom a service stands on invoices; where it has no row, under its name';
comment on column billing_party.pay_to is 'of the platform: where it is paid';
comment on column billing_party.due_days is 'of the platform: within how many days';
call app.wall('billing_party');
grant update on billing_party to chalkboard_app;

-- Invoices and the credit notes that take them back, numbered together without gaps by who issues them. Whatever stands on one is written once.
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
comment on column invoice.credits is 'the invoice that this credit note takes back: a month has one invoice at most that none takes back';
comment on column invoice.business_day is 'of the service, on which its entry counts';
call app.wall('invoice');

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
call app.wall('invoice_payment');
