-- Free play: a ticket may be paid with point credit, and what that buys is a table like the others.

alter table ticket add funding text not null default 'balance' check (funding in ('balance', 'credit'));
comment on column ticket.funding is 'what the stake was paid with: money, or point credit, of which only the winnings become money';

alter table pay_table drop constraint pay_table_kind_check;
alter table pay_table add constraint pay_table_kind_check
  check (kind in ('teaser', 'parlay', 'progressive', 'pointPrices', 'earlyLeads', 'freePlay'));
insert into pay_table (kind, name, is_sold, content) values
  ('freePlay', 'free play', true, '{"prices": {"from": -200, "to": 200}, "legs": {"straight": 1, "parlay": 3, "teaser": 2}, "maximumWin": 500000}');
