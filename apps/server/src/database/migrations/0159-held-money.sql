-- What a receipt is of is said by the code that writes it, as a ticket's history does: held money has kinds of its own. Some need a second person.
alter table money_transaction drop constraint money_transaction_kind_check;
alter table money_transaction add constraint money_transaction_kind_check check (kind ~ '^[a-z][A-Za-z]+$');
alter table money_transaction add second_person_id int;
comment on column money_transaction.second_person_id is 'who confirmed it beside whoever entered it, where the service wants that';
