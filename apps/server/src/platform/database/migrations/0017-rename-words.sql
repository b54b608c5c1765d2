-- Private words in names become standard terms (docs/decisions/0603). A jsonb document is changed as text: in it a key
-- is `"name": `, and no value can look like that, because quotation marks in values are escaped. What the audit chain
-- seals keeps its words.
alter table founding_link rename to bootstrap_link;
alter index founding_link_pkey rename to bootstrap_link_pkey;

update source set terms = replace(terms::text, '"deed": ', '"action": ')::jsonb where terms::text like '%"deed": %';
update void_proposal set payload = replace(payload::text, '"isTold": ', '"hasNotice": ')::jsonb
  where payload::text like '%"isTold": %';
update result_warning set data = replace(data::text, '"oddities": ', '"anomalies": ')::jsonb
  where data::text like '%"oddities": %';
update list_view set hidden = array_replace(hidden, 'voids.standing', 'voids.state'),
  ordered = array_replace(ordered, 'voids.standing', 'voids.state')
  where 'voids.standing' = any(hidden || ordered);
