-- Cash-out: an open ticket is ended for what its customer was offered, where the service offers it.

alter table ticket_state add cashed_out_at timestamptz;
comment on column ticket_state.cashed_out_at is 'ended for an offer before its games were; no result grades it any more';

alter table pay_table drop constraint pay_table_kind_check;
alter table pay_table add constraint pay_table_kind_check
  check (kind in ('teaser', 'parlay', 'progressive', 'pointPrices', 'earlyLeads', 'freePlay', 'cashOut'));
insert into pay_table (kind, name, is_sold, content) values ('cashOut', 'cash-out', false, '{"marginBasisPoints": 700}');
