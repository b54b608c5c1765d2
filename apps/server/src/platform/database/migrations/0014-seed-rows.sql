-- The rows that an installation begins with.

insert into app.clock_setting values (true, null);

insert into printer_type values (1, 'Thermal roll 80 mm', 'roll', 80), (2, 'Thermal roll 58 mm', 'roll', 58),
  (3, 'Page A4', 'page', 210);

-- Sports and what they are called in the interface's languages.
insert into sport (code, name, sort, names) values
  ('baseball', 'Baseball', 10, '{"fr": "Baseball", "ht": "Bezbòl", "es": "Béisbol", "zh": "棒球", "it": "Baseball"}'),
  ('football', 'American football', 20,
    '{"fr": "Football américain", "ht": "Foutbòl ameriken", "es": "Fútbol americano", "zh": "美式橄榄球", "it": "Football americano"}'),
  ('basketball', 'Basketball', 30, '{"fr": "Basketball", "ht": "Baskètbòl", "es": "Baloncesto", "zh": "篮球", "it": "Basket"}'),
  ('hockey', 'Hockey', 40, '{"fr": "Hockey sur glace", "ht": "Òki sou glas", "es": "Hockey sobre hielo", "zh": "冰球", "it": "Hockey su ghiaccio"}'),
  ('soccer', 'Soccer', 50, '{"fr": "Football", "ht": "Foutbòl", "es": "Fútbol", "zh": "足球", "it": "Calcio"}'),
  ('tennis', 'Tennis', 60, '{"fr": "Tennis", "ht": "Tenis", "es": "Tenis", "zh": "网球", "it": "Tennis"}'),
  ('combat', 'Fighting', 70, '{"fr": "Sports de combat", "ht": "Spò konba", "es": "Deportes de combate", "zh": "格斗", "it": "Sport da combattimento"}');

insert into family_group (name, sort) values ('North American sports', 10), ('Soccer', 20), ('Combat sports', 30),
  ('Racing', 40);
insert into league_group (family_id, name, sort)
select f.id, g.name, g.sort from (values ('North American sports', 'Major leagues', 10),
  ('North American sports', 'College', 20),
  ('Soccer', 'European leagues', 30), ('Soccer', 'Cups', 40),
  ('Combat sports', 'Boxing and MMA', 50), ('Racing', 'Thoroughbreds', 60)) as g (family, name, sort)
join family_group f on f.name = g.family order by f.id, g.name;
insert into prop_category (prop_type, name, sort) values (1, 'Player hits', 10), (1, 'Player points', 20),
  (1, 'Pitcher strikeouts', 30),
  (2, 'Season wins', 40), (2, 'Champion', 50), (3, 'Team to score first', 60), (3, 'Team totals', 70),
    (4, 'Same game parlay', 80);

-- The usual templates, the same for every printer and language: their words are those of the reader's language.
insert into print_template (kind, printer_type, language, body)
select kind, p.id, language, body
from (values
  (array['ticket', 'copy'], $body${{copy}}
{{service}}
{{number}}
{{word.code}} {{code}}
{{qr}}
{{mode}}
{{#legs}}
{{rotation}} {{team}} {{line}} {{aside}}
{{event}} · {{start}}
{{/legs}}
{{#notes}}
{{text}}
{{/notes}}
{{#ways}}
{{name}} | {{value}}
{{/ways}}
{{#payment}}
{{name}} | {{value}}
{{/payment}}
{{word.risk}} | {{stake}}
{{word.win}} | {{possibleWin}}
{{word.total}} | {{total}}
---
{{word.soldAt}} {{time}}
{{word.pos}} {{pos}} · {{word.clerk}} {{clerk}}
{{address}}
{{word.closes}} {{closes}}
{{rules}}
{{validity}}
{{barcode}}
{{word.keep}} {{word.error}}
{{note}}
{{copy}}$body$),
  (array['receipt'], $body${{service}}
{{word.receipt}} {{number}}
{{act}}
{{amount}}
{{#rows}}
{{name}} | {{value}}
{{/rows}}
---
{{word.at}} {{time}}
{{word.pos}} {{pos}} · {{word.clerk}} {{clerk}}
{{address}}
{{word.printed}} {{printed}}

{{word.signature}}: ____________________
{{note}}$body$),
  (array['sheet'], $body${{service}}
{{title}}
{{day}}
{{#lines}}
{{league}}
{{heads}}
{{start}}
{{rotation}} {{team}} {{prices}}
{{more}}
{{/lines}}
---
{{word.changes}}
{{word.printed}} {{printed}}
{{word.pos}} {{pos}} · {{address}}
{{note}}$body$),
  (array['closing'], $body${{service}}
{{title}}
{{days}}
---
{{#tickets}}
{{name}} | {{value}}
{{/tickets}}
{{word.cash}} | {{cash}}
---
{{word.opening}} | {{opening}}
{{#moves}}
{{name}} | {{value}}
{{/moves}}
{{word.closing}} | {{closing}}
---
{{word.counted}}: ____________________
{{word.printed}} {{printed}}
{{word.pos}} {{pos}} · {{word.clerk}} {{clerk}}
{{address}}

{{word.signature}}: ____________________
{{note}}$body$)) as t (kinds, body)
cross join unnest(t.kinds) as kind cross join printer_type p cross
  join unnest(array['en', 'fr', 'ht', 'es', 'zh', 'it']) with ordinality as l (language, place)
order by p.id, array_position(array['ticket', 'copy', 'receipt', 'sheet', 'closing'], kind), l.place;

-- What the engine publishes. True odds pay parlays, and nothing is paid early, until a service says otherwise.
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
     "13":"1000/1","14":"1500/1","15":"2000/1"},"standardOdds":"21/11",
     "caps":{"2":"13/1","3":"30/1","4":"50/1","5":"125/1","6":"200/1",
     "7":"375/1","8":"500/1","9":"750/1","10":"1500/1","11":"2500/1","12":"3750/1","13":"5000/1","14":"7500/1",
     "15":"10000/1"},"cap":null}'),
  ('progressive', 'progressive', true,
    '{"4":["5/1"],"5":["11/2"],"6":["20/1","9/2"],"7":["40/1","4/1","1/2"],"8":["75/1","10/1","2/1"],"9":["150/1","20/1","5/2"],"10":["250/1",
     "60/1","3/1","1/1"],"11":["400/1","60/1","5/1","1/1"],"12":["900/1","80/1","10/1","3/1"]}'),
  ('pointPrices', 'points', true,
    '[{"market":"spread","centsPerHalf":10,"maximumHalves":6,"from":-115,"keys":[{"number":12,"ontoCents":25,"offCents":25},{"number":28,
     "ontoCents":15,"offCents":15}]},{"market":"total","centsPerHalf":10,"keys":[],"maximumHalves":6,"from":-115}]'),
  ('earlyLeads', 'early leads', false,
    '{"football":17,"basketball":20,"baseball":5,"hockey":3,"soccer":2}'),
  ('freePlay', 'free play', true, '{"prices": {"from": -200, "to": 200}, "legs": {"straight": 1, "parlay": 3, "teaser": 2}, "maximumWin": 500000}'),
  ('cashOut', 'cash-out', false, '{"marginBasisPoints": 700}');
-- A progressive parlay of four pays 5 to one, and 1 with a loser; of five 11, and 2. Its first version read them as the
-- fractions 5/1 and 11/2.
insert into pay_table (table_id, version, kind, name, is_sold, content)
select table_id, version + 1, kind, name, is_sold, content || '{"4":["5/1","1/1"],"5":["11/1","2/1"]}' from pay_table
  where kind = 'progressive';
insert into pay_table (kind, name, is_sold, content) values
  ('teaser', 'football 14, four teams', true,
    '{"points":[{"sport":"football","market":"spread","quarters":56}],"pays":{"4":"1/2"},"tie":"lose","noPlay":"cancel"}');

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
    (select jsonb_agg(jsonb_build_object('from', band -> 0, 'width', band -> 1) order by (band ->> 0)::int)
      from jsonb_array_elements(bands) as band)))
  from chart
  union all select name, jsonb_build_object('kind', 'margin', 'method', method, 'booksum', booksum)
  from (values ('3 % by power', 'power', 10300), ('4.5 % by Shin', 'shin', 10450),
    ('6 % by power', 'power', 10600)) as margin(name, method, booksum))
insert into pay_table (kind, name, is_sold, content)
select 'conversion', name, true, jsonb_build_object('twoWay', profile,
  'manyWay', case when profile ->> 'kind' = 'margin' then profile else '{"kind": "identity"}' end,
  'ladder', 1, 'booksum', '{"minimum": 10000, "maximum": 20000}'::jsonb)
from two_way;
