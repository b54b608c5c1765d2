-- When a zone's own money was last moved is asked for every zone at once: its newest receipt is found, not looked for among all.
create index money_transaction_zone on money_transaction (service_id, zone_id, id) where pos_id is null;
