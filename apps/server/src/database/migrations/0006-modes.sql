-- What a book pays by, as data; how each bet of a ticket was sold; and the line of the board under a leg that was sold at another.

create sequence pay_table_number as int;
create table pay_table (
  id bigint generated always as identity primary key,
  table_id int not null default nextval('pay_table_number'),
  version int not null default 1 check (version > 0),
  service_id int references service,
  kind text not null check (kind in ('teaser', 'parlay', 'progressive', 'pointPrices', 'earlyLeads')),
  name text not null,
  is_sold boolean not null,
  content jsonb not null,
  created_at timestamptz not null default app.clock(),
  created_by int references person,
  unique (table_id, version)
);
create index pay_table_service on pay_table (service_id, table_id, version);
comment on table pay_table is 'every version is kept; the newest of a table holds. Without a service it is the platform''s, for all';
grant usage, select on sequence pay_table_number to chalkboard_app;
alter table pay_table enable row level security;
create policy own_services on pay_table to chalkboard_app
  using (service_id is null or (select app.sees_all()) or service_id = any((select app.services())::int[]))
  with check ((select app.sees_all()) or service_id = any((select app.services())::int[]));

alter table wager add rule jsonb;
alter table wager add bets smallint not null default 1 check (bets > 0);
comment on column wager.rule is 'what it pays by, the copy that was sold; null: its legs multiply';
comment on column wager.bets is 'how many bets the row stands for: a round robin and a reverse are one row';
alter table leg add board_points int;
alter table leg add board_price int;
comment on column leg.board_price is 'the line that was offered, where the leg was sold at another: teased, or with points bought';

-- The tables that the engine publishes. True odds pay parlays, and nothing is paid early, until a service says otherwise.
insert into pay_table (kind, name, is_sold, content) values
  ('teaser', 'football 6', true,
    '{"points":[{"sport":"football","market":"spread","quarters":24}],"pays":{"2":"20/23","3":"8/5","4":"13/5","5":"4/1","6":"6/1","7":"8/1",
     "8":"10/1","9":"15/1","10":"20/1"},"tie":"reduce","noPlay":"reduce"}'),
  ('teaser', 'football 6½', true,
    '{"points":[{"sport":"football","market":"spread","quarters":26}],"pays":{"2":"4/5","3":"29/20","4":"11/5","5":"7/2","6":"5/1","7":"7/1",
     "8":"9/1","9":"12/1","10":"15/1"},"tie":"reduce","noPlay":"reduce"}'),
  ('teaser', 'football 7', true,
    '{"points":[{"sport":"football","market":"spread","quarters":28}],"pays":{"2":"5/7","3":"13/10","4":"2/1","5":"3/1","6":"9/2","7":"6/1",
     "8":"8/1","9":"10/1","10":"12/1"},"tie":"reduce","noPlay":"reduce"}'),
  ('teaser', 'basketball 4', true,
    '{"points":[{"sport":"basketball","market":"spread","quarters":16}],"pays":{"2":"10/11","3":"9/5","4":"5/2","5":"4/1","6":"6/1","7":"8/1",
     "8":"10/1"},"tie":"reduce","noPlay":"reduce"}'),
  ('teaser', 'basketball 4½', true,
    '{"points":[{"sport":"basketball","market":"spread","quarters":18}],"pays":{"2":"5/6","3":"3/2","4":"11/5","5":"7/2","6":"5/1","7":"7/1",
     "8":"9/1"},"tie":"reduce","noPlay":"reduce"}'),
  ('teaser', 'basketball 5', true,
    '{"points":[{"sport":"basketball","market":"spread","quarters":20}],"pays":{"2":"5/7","3":"6/5","4":"9/5","5":"3/1","6":"9/2","7":"6/1",
     "8":"8/1"},"tie":"reduce","noPlay":"reduce"}'),
  ('teaser', 'football 10, three teams', true,
    '{"points":[{"sport":"football","market":"spread","quarters":40}],"pays":{"3":"5/6"},"tie":"lose","noPlay":"cancel"}'),
  ('parlay', 'off the board', false,
    '{"fixed":{"2":"13/5","3":"6/1","4":"11/1","5":"22/1","6":"45/1","7":"90/1","8":"180/1","9":"360/1","10":"720/1"},"standardOdds":"21/11",
     "caps":{},"cap":"720/1"}'),
  ('parlay', 'capped', false,
    '{"fixed":{"2":"13/5","3":"6/1","4":"10/1","5":"20/1","6":"40/1","7":"75/1","8":"100/1","9":"150/1","10":"300/1","11":"500/1","12":"750/1",
     "13":"1000/1","14":"1500/1","15":"2000/1"},"standardOdds":"21/11","caps":{"2":"13/1","3":"30/1","4":"50/1","5":"125/1","6":"200/1",
     "7":"375/1","8":"500/1","9":"750/1","10":"1500/1","11":"2500/1","12":"3750/1","13":"5000/1","14":"7500/1","15":"10000/1"},"cap":null}'),
  ('progressive', 'progressive', true,
    '{"4":["5/1"],"5":["11/2"],"6":["20/1","9/2"],"7":["40/1","4/1","1/2"],"8":["75/1","10/1","2/1"],"9":["150/1","20/1","5/2"],"10":["250/1",
     "60/1","3/1","1/1"],"11":["400/1","60/1","5/1","1/1"],"12":["900/1","80/1","10/1","3/1"]}'),
  ('pointPrices', 'points', true,
    '[{"market":"spread","centsPerHalf":10,"maximumHalves":6,"from":-115,"keys":[{"number":12,"ontoCents":25,"offCents":25},{"number":28,
     "ontoCents":15,"offCents":15}]},{"market":"total","centsPerHalf":10,"keys":[],"maximumHalves":6,"from":-115}]'),
  ('earlyLeads', 'early leads', false,
    '{"football":17,"basketball":20,"baseball":5,"hockey":3,"soccer":2}');
