-- What a service makes of HQ's prices: tables with versions, chosen by rules, and by what each sold leg was priced (docs/decisions/0410).

alter table pay_table drop constraint pay_table_kind_check;
alter table pay_table add constraint pay_table_kind_check
  check (kind in ('teaser', 'parlay', 'progressive', 'pointPrices', 'earlyLeads', 'freePlay', 'cashOut', 'conversion'));

alter table leg add conversion_table int, add conversion_version int, add own_line int;
comment on column leg.conversion_table is
  'the table, with conversion_version, by which its price was made of HQ''s; null: none, but the cents of the service''s settings';
comment on column leg.own_line is 'the rule of the service''s own points and price on this game';

-- Charts as Don Best publishes them (rules.md 3.1), and three margins; they act where a rule names them.
with chart(name, last, bands) as (values
  ('Dime line', 399, '[[105,10],[191,13],[196,15],[201,18],[206,20],[241,25],[260,30],[301,40]]'::jsonb),
  ('Wide dime line', 486, '[[105,10],[192,13],[198,15],[202,18],[208,20],[267,25],[281,30],[347,35],[362,40],[387,45],[422,50],[462,55],[477,60]]'::jsonb),
  ('Five-step line', 594, '[[105,10],[145,15],[195,20],[245,25],[295,30],[345,35],[395,40],[445,45],[495,50],[545,55]]'::jsonb),
  ('20-cent line', 449, '[[110,20],[200,30],[240,40],[300,50],[350,60],[400,80]]'::jsonb),
  ('Nickel line', 301, '[[103,6],[113,7],[130,8],[145,9],[159,10],[172,11],[185,12],[198,13],[210,14],[221,15],[232,16],[243,17],[253,18],[264,19],[274,20],'
    '[283,21],[293,22]]'::jsonb)),
two_way(name, profile) as (
  select name, jsonb_build_object('kind', 'centsLine', 'chart', jsonb_build_object('last', last, 'bands',
    (select jsonb_agg(jsonb_build_object('from', band -> 0, 'width', band -> 1) order by (band ->> 0)::int) from jsonb_array_elements(bands) as band)))
  from chart
  union all select name, jsonb_build_object('kind', 'margin', 'method', method, 'booksum', booksum)
  from (values ('3 % by power', 'power', 10300), ('4.5 % by Shin', 'shin', 10450), ('6 % by power', 'power', 10600)) as margin(name, method, booksum))
insert into pay_table (kind, name, is_sold, content)
select 'conversion', name, true, jsonb_build_object('twoWay', profile,
  'manyWay', case when profile ->> 'kind' = 'margin' then profile else '{"kind": "identity"}' end,
  'ladder', 1, 'booksum', '{"minimum": 10000, "maximum": 20000}'::jsonb)
from two_way;

-- The own lines of a game, those that ended too.
create index rule_own_line on rule (((selector ->> 'event')::int8)) where control = 'ownLine';
