-- An account is set to zero by an entry like any other, beside which stands its closing: the part of the ledger that it is of, so that the next one
-- goes on there.
create table account_closing (
  id bigint generated always as identity primary key,
  service_id int not null,
  pos_id int,
  zone_id int not null,
  owner int not null generated always as (coalesce(pos_id, -zone_id)) stored,
  number int not null check (number > 0),
  key text not null,
  body_hash text not null,
  after_transfer bigint not null,
  until_transfer bigint not null check (until_transfer >= after_transfer),
  from_day date not null,
  opening bigint not null,
  balance bigint not null,
  transaction_id bigint references money_transaction,
  reason text not null,
  person_id int not null,
  second_person_id int,
  at timestamptz not null,
  business_day date not null,
  unique (service_id, key),
  unique (service_id, owner, number),
  check ((balance = 0) = (transaction_id is null))
);
comment on column account_closing.pos_id is 'null: the zone''s own account';
comment on column account_closing.owner is 'the POS, or below zero the zone: a POS keeps its closings wherever it moves';
comment on column account_closing.after_transfer is
  'the last entry before it: what it is of is younger, up to until_transfer, but for the entry that set the account to zero';
comment on column account_closing.from_day is 'no entry that it is of is of an earlier business day';
comment on column account_closing.balance is 'of the account before it was set to zero';
comment on column account_closing.transaction_id is 'the entry that set it to zero; null where it was';
call app.wall('account_closing');
grant select, insert on account_closing to chalkboard_app;
