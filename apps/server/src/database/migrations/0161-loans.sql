-- Loans to a POS. A loan is written once, with what was agreed; what came back of it are payments, and what it owes is the sum of both.
create table loan (
  id bigint generated always as identity primary key,
  service_id int not null,
  pos_id int not null,
  transaction_id bigint not null unique references money_transaction,
  principal bigint not null check (principal > 0),
  instalments int not null check (instalments > 0),
  weekly bigint not null check (weekly > 0),
  first_week int not null check (first_week > 0)
);
create index loan_pos on loan (service_id, pos_id, id);
comment on column loan.transaction_id is 'the entry that paid it out';
comment on column loan.weekly is 'what each week takes; the last of the instalments takes the rest';
comment on column loan.first_week is 'number of the first week whose closing takes an instalment';
call app.wall('loan');

create table loan_payment (
  transaction_id bigint primary key references money_transaction,
  service_id int not null,
  loan_id bigint not null references loan,
  week int,
  unique (loan_id, week)
);
create index loan_payment_week on loan_payment (service_id, week);
comment on column loan_payment.transaction_id is 'its entry, or the one that takes it back';
comment on column loan_payment.week is 'the week whose closing took it, once; null: paid or taken back by hand';
call app.wall('loan_payment');

create table loan_postponement (
  id bigint generated always as identity primary key,
  service_id int not null,
  loan_id bigint not null references loan,
  week int not null,
  is_postponed boolean not null,
  reason text not null,
  person_id int not null,
  at timestamptz not null
);
create index loan_postponement_week on loan_postponement (loan_id, week, id);
comment on table loan_postponement is 'weeks that take nothing; the newest row of a week counts';
call app.wall('loan_postponement');
