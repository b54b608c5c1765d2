-- Money that people move by hand, point credit with its end, and the end of winners that nobody fetched.

-- What a transfer stands for when it is no ticket's: a transaction by hand, or a row of a closed week (the code says which).
alter table transfer add reference bigint;

-- How a service handles money. Every change is a new row; the newest counts.
create table money_setting (
  id bigint generated always as identity primary key,
  service_id int not null,
  settings jsonb not null,
  person_id int,
  at timestamptz not null
);
create index money_setting_service on money_setting (service_id, id);
call app.wall('money_setting');

-- A deposit, withdrawal, adjustment or grant of point credit: written once, with the number of its receipt.
create table money_transaction (
  id bigint generated always as identity primary key,
  service_id int not null,
  receipt bigint not null,
  key text not null,
  body_hash text not null,
  kind text not null check (kind in ('deposit', 'withdrawal', 'adjustment', 'creditGrant', 'creditExpiry')),
  pos_id int,
  zone_id int not null,
  amount bigint not null check (amount <> 0),
  balance bigint not null,
  reason text not null,
  expires_at timestamptz,
  person_id int,
  at timestamptz not null,
  business_day date not null,
  unique (service_id, receipt),
  unique (service_id, key)
);
create index money_transaction_pos on money_transaction (service_id, pos_id, id);
create index money_transaction_day on money_transaction (service_id, business_day);
comment on column money_transaction.pos_id is 'null: the zone''s own account';
comment on column money_transaction.amount is 'what the account''s balance changed by';
comment on column money_transaction.balance is 'of the account after it, as the receipt says';
call app.wall('money_transaction');

-- Winners that nobody fetched. A block index costs a settlement nothing: tickets are decided about in the order in which they were sold.
alter table ticket_state add expired bigint not null default 0;
comment on column ticket_state.expired is 'of prize and refunds: not fetched in time, and no longer payable';
create index ticket_state_decided on ticket_state using brin (decided_at);

create table expiry_run (
  id bigint generated always as identity primary key,
  service_id int not null,
  decided_before timestamptz not null,
  at timestamptz not null,
  tickets int not null,
  amount bigint not null
);
create index expiry_run_service on expiry_run (service_id, id);
call app.wall('expiry_run');

-- A ticket's history takes any word: what may happen to a ticket is said by the code that writes it.
alter table ticket_entry drop constraint ticket_entry_kind_check;
alter table ticket_entry add constraint ticket_entry_kind_check check (kind ~ '^[a-z][A-Za-z]+$');
