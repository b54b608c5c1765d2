-- Key numbers are football's: elsewhere every half point costs the same (rules.md 2.4).
insert into pay_table (table_id, version, kind, name, is_sold, content)
select table_id, version + 1, kind, name, is_sold,
  '[{"market":"spread","centsPerHalf":10,"maximumHalves":6,"from":-115,"keys":[]},{"market":"spread","sport":"football","centsPerHalf":10,
    "maximumHalves":6,"from":-115,"keys":[{"number":12,"ontoCents":25,"offCents":25},{"number":28,"ontoCents":15,"offCents":15}]},
    {"market":"total","centsPerHalf":10,"keys":[],"maximumHalves":6,"from":-115}]'
from pay_table t where kind = 'pointPrices' and name = 'points' and service_id is null
  and not exists (select from pay_table n where n.table_id = t.table_id and n.version > t.version)
  and content = '[{"market":"spread","centsPerHalf":10,"maximumHalves":6,"from":-115,"keys":[{"number":12,"ontoCents":25,"offCents":25},
    {"number":28,"ontoCents":15,"offCents":15}]},{"market":"total","centsPerHalf":10,"keys":[],"maximumHalves":6,"from":-115}]'::jsonb;
