-- A grant of point credit is taken back by an entry against it, whose key names the grant.
alter table money_transaction drop constraint money_transaction_kind_check;
alter table money_transaction add constraint money_transaction_kind_check
  check (kind in ('deposit', 'withdrawal', 'adjustment', 'creditGrant', 'creditExpiry', 'creditBack'));
