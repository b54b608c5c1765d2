-- What was entered by hand and taken back: the entry that took it back names it, and no second one can. Those of before say it by their key.

alter table money_transaction add column takes_back bigint references money_transaction;
update money_transaction b set takes_back = t.id
from money_transaction t
where b.key = 'take-back-' || t.id and t.service_id = b.service_id and sign(t.amount) = -sign(b.amount) and abs(b.amount) <= abs(t.amount)
  and t.pos_id is not distinct from b.pos_id and t.zone_id = b.zone_id;
create unique index money_transaction_takes_back on money_transaction (takes_back) where takes_back is not null;
comment on column money_transaction.takes_back is 'the entry that this one takes back; of free play what was not staked';
