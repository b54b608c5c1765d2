-- Pay tables as their sources mean them. A progressive parlay of four pays 5 to one, and 1 with a loser; of five 11, and 2. They were read as the
-- fractions 5/1 and 11/2. A new version follows the misread one: of the platform's table, and of a service's that was copied from it. Tickets that were
-- sold keep what they were sold by.

do $$
begin
  perform app.lock_rules(null);
  insert into pay_table (table_id, version, service_id, kind, name, is_sold, content)
  select table_id, version + 1, service_id, kind, name, is_sold, content || '{"4":["5/1","1/1"],"5":["11/1","2/1"]}'
  from pay_table t where kind = 'progressive' and content->'4' = '["5/1"]' and content->'5' = '["11/2"]'
    and not exists (select from pay_table n where n.table_id = t.table_id and n.version > t.version);
  insert into pay_table (kind, name, is_sold, content)
  select 'teaser', 'football 14, four teams', true,
    '{"points":[{"sport":"football","market":"spread","quarters":56}],"pays":{"4":"1/2"},"tie":"lose","noPlay":"cancel"}'
  where not exists (select from pay_table where service_id is null and name = 'football 14, four teams');
  update service set rules_version = (select nextval('rules_number'));
end $$;
