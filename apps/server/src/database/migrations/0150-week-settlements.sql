-- What is paid of a closed week's balance, and what every account had when a week ended: a week that is long past is read without adding up all since.

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
call app.wall('week_settlement');

-- Kinds of accounts: 1 a POS''s, 2 a customer''s, 7 a zone''s own.
create table week_balance (
  service_id int not null,
  number int not null,
  kind smallint not null,
  owner_id int not null,
  balance bigint not null,
  primary key (service_id, number, kind, owner_id)
);
comment on column week_balance.balance is 'after the last business day of the week, before its commission';
call app.wall('week_balance');

insert into week_balance (service_id, number, kind, owner_id, balance)
with daily as (
  select account_id, business_day, sum(change) as change
  from (select credit_id as account_id, business_day, amount as change from transfer
    union all select debit_id, business_day, -amount from transfer) as x group by 1, 2)
select w.service_id, w.number, a.kind, a.owner_id, a.balance - coalesce(sum(d.change), 0)
from week_close w join account a on a.service_id = w.service_id and a.kind in (1, 2, 7)
  left join daily d on d.account_id = a.id and d.business_day > w.to_day
group by w.service_id, w.number, a.id, a.kind, a.owner_id, a.balance;
