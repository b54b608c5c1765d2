-- The ledger: accounts and transfers, money that people move by hand, withdrawals, loans, closings and drawers, and the
-- proof of the books.

create table account (
  id bigint generated always as identity primary key,
  service_id int not null,
  kind smallint not null,
  owner_id int not null,
  balance bigint not null default 0,
  unique (service_id, kind, owner_id)
) with (fillfactor = 50);
comment on column account.balance is 'credits minus debits in minor units: always the fold of its transfers';
grant update on account to chalkboard_app;
call app.isolate_tenant('account');

create table transfer (
  id bigint generated always as identity primary key,
  service_id int not null,
  debit_id bigint not null,
  credit_id bigint not null,
  amount bigint not null check (amount > 0),
  code smallint not null,
  pos_id int not null,
  ticket_id bigint,
  -- A grading names the entry of the ticket's history, so that two gradings of one instant can be distinguished.
  reference bigint,
  business_day date not null,
  at timestamptz not null,
  person_id int,
  note text not null default '',
  check (debit_id <> credit_id)
);
-- Reports are asked as of any time: the index that answers them knows when an entry was posted.
create index transfer_report on transfer (service_id, business_day, code, pos_id) include (amount, at);
create index transfer_ticket on transfer (ticket_id);
create index transfer_day on transfer (business_day, id);
comment on column transfer.reference is
  'what it is of: the entry of a ticket that graded it, a transaction by hand, or a row of a closed week; the code says which';
-- Which entry of the ledger is the newest.
grant select on sequence transfer_id_seq to chalkboard_app;
call app.isolate_tenant('transfer');

create function app.transfers_of_days(from_day date, to_day date, out first bigint, out last bigint)
  language sql stable security definer set search_path = public, app, pg_temp as $$
  select coalesce(min(l.id), 0), coalesce(max(h.id), 0)
  from (select greatest(from_day, min(business_day)) as low, least(to_day, max(business_day)) as high
    from transfer) as span
  cross join lateral generate_series(0, span.high - span.low) as step
  left join lateral (select x.id from transfer x where x.business_day = span.low + step order by x.id limit 1) as l
    on true
  left join lateral (select x.id from transfer x where x.business_day = span.low + step order by x.id desc
    limit 1) as h on true
$$;
comment on function app.transfers_of_days is 'as app.tickets_of_days, of transfers';

-- How a service handles money. Every change is a new row; the newest counts.
create table money_setting (
  id bigint generated always as identity primary key,
  service_id int not null,
  settings jsonb not null,
  person_id int,
  at timestamptz not null
);
create index money_setting_service on money_setting (service_id, id);
call app.isolate_tenant('money_setting');

-- A deposit, withdrawal, adjustment, grant of point credit or another movement by hand: written once, with the number
-- of its receipt. The code that writes a kind says it.
create table money_transaction (
  id bigint generated always as identity primary key,
  service_id int not null,
  receipt bigint not null,
  key text not null,
  body_hash text not null,
  kind text not null check (kind ~ '^[a-z][A-Za-z]+$'),
  pos_id int,
  zone_id int not null,
  amount bigint not null check (amount <> 0),
  balance bigint not null,
  reason text not null,
  expires_at timestamptz,
  takes_back bigint references money_transaction,
  person_id int,
  second_person_id int,
  at timestamptz not null,
  business_day date not null,
  unique (service_id, receipt),
  unique (service_id, key)
);
create index money_transaction_pos on money_transaction (service_id, pos_id, id);
create index money_transaction_day on money_transaction (service_id, business_day);
-- When a zone's own money was last moved is asked for every zone at once: its newest receipt is found, not searched for
-- among all.
create index money_transaction_zone on money_transaction (service_id, zone_id, id) where pos_id is null;
-- What was entered by hand is reversed by one entry that names it, and no second one can.
create unique index money_transaction_takes_back on money_transaction (takes_back) where takes_back is not null;
comment on column money_transaction.pos_id is 'null: the zone''s own account';
comment on column money_transaction.amount is 'what the account''s balance changed by';
comment on column money_transaction.balance is 'of the account after it, as the receipt says';
comment on column money_transaction.takes_back is
  'the entry that this one takes back; of free play what was not staked';
comment on column money_transaction.second_person_id is
  'who approved it beside the person who entered it, where the service wants that';
call app.isolate_tenant('money_transaction');

-- How many days each service ever gave. Winners expire by those of their sale, so every number of days has an end of
-- its own.
create table validity_term (
  service_id int not null,
  days int not null,
  primary key (service_id, days)
);
call app.isolate_tenant('validity_term');

create function app.note_validity() returns trigger language plpgsql as $$
begin
  insert into validity_term (service_id, days) values (new.id, (new.settings->>'validityDays')::int) on conflict
    do nothing;
  return null;
end $$;
create trigger note_validity after insert or update of settings on service for each row
  when (new.settings ? 'validityDays') execute function app.note_validity();

-- Winners that nobody fetched. The time of a run is until when it looked; before it lies the end of each number of
-- days.
create table expiry_run (
  id bigint generated always as identity primary key,
  service_id int not null,
  at timestamptz not null,
  tickets int not null,
  amount bigint not null
);
create index expiry_run_service on expiry_run (service_id, id);
call app.isolate_tenant('expiry_run');

-- Withdrawals that customers ask for. A request is written once; what becomes of it is its steps, and its state is the
-- last of them.
create table withdrawal (
  id bigint generated always as identity primary key,
  service_id int not null,
  pos_id int not null,
  key text not null,
  body_hash text not null,
  amount bigint not null check (amount > 0),
  note text not null,
  at timestamptz not null,
  unique (service_id, key)
);
create index withdrawal_pos on withdrawal (service_id, pos_id, id);
call app.isolate_tenant('withdrawal');

create table withdrawal_step (
  id bigint generated always as identity primary key,
  service_id int not null,
  withdrawal_id bigint not null,
  state text not null check (state in ('asked', 'approved', 'refused', 'paid', 'recalled')),
  transaction_id bigint,
  reason text not null,
  person_id int,
  at timestamptz not null
);
create index withdrawal_step_request on withdrawal_step (withdrawal_id, id);
comment on column withdrawal_step.transaction_id is 'its receipt; null: it moved nothing';
call app.isolate_tenant('withdrawal_step');

-- Loans to a POS. A loan is written once, with what was agreed; what came back of it are payments, and what it owes is
-- the sum of both.
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
call app.isolate_tenant('loan');

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
call app.isolate_tenant('loan_payment');

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
call app.isolate_tenant('loan_postponement');

-- An account is set to zero by an entry like any other, with a closing beside it: the part of the ledger that the
-- closing covers, so that the next one goes on there.
create table account_closing (
  id bigint generated always as identity primary key,
  service_id int not null,
  pos_id int,
  zone_id int not null,
  owner int not null generated always as (coalesce(pos_id, -zone_id)) stored,
  number int not null check (number > 0),
  key text not null,
  body_hash text not null,
  after_transfer bigint not null,
  until_transfer bigint not null check (until_transfer >= after_transfer),
  from_day date not null,
  opening bigint not null,
  balance bigint not null,
  transaction_id bigint references money_transaction,
  reason text not null,
  person_id int not null,
  second_person_id int,
  at timestamptz not null,
  business_day date not null,
  unique (service_id, key),
  unique (service_id, owner, number),
  check ((balance = 0) = (transaction_id is null))
);
comment on column account_closing.pos_id is 'null: the zone''s own account';
comment on column account_closing.owner is
  'the POS, or below zero the zone: a POS keeps its closings wherever it moves';
comment on column account_closing.after_transfer is
  'the last entry before it: what it is of is younger, up to until_transfer, but for the entry that set the account to zero';
comment on column account_closing.from_day is 'no entry that it is of is of an earlier business day';
comment on column account_closing.balance is 'of the account before it was set to zero';
comment on column account_closing.transaction_id is 'the entry that set it to zero; null where it was';
grant select, insert on account_closing to chalkboard_app;
call app.isolate_tenant('account_closing');

-- The cash drawer of a clerk's shift. Each row is written once; a shift is open until it has a row of drawer_close.
create table drawer (
  id bigint generated always as identity primary key,
  service_id int not null,
  pos_id int not null,
  person_id int not null,
  number int not null check (number > 0),
  key text not null,
  body_hash text not null,
  float bigint not null check (float >= 0),
  pieces jsonb not null,
  after_transfer bigint not null,
  at timestamptz not null,
  business_day date not null,
  unique (service_id, key),
  unique (person_id, pos_id, number)
);
create index drawer_day on drawer (service_id, business_day);
comment on table drawer is 'a shift: what one person has in the drawer at one POS, as first counted';
comment on column drawer.after_transfer is
  'the last entry of the ledger before it: what its person moves at its POS from then on is in the drawer';
call app.isolate_tenant('drawer');

create table drawer_move (
  id bigint generated always as identity primary key,
  service_id int not null,
  drawer_id bigint not null references drawer,
  key text not null,
  body_hash text not null,
  kind text not null check (kind in ('payIn', 'payOut')),
  amount bigint not null check (amount > 0),
  reason text not null check (btrim(reason) <> ''),
  undoes bigint unique references drawer_move,
  person_id int not null,
  second_person_id int,
  at timestamptz not null,
  unique (service_id, key)
);
create index drawer_move_drawer on drawer_move (drawer_id);
comment on column drawer_move.second_person_id is 'who confirmed it above the till, where the service wants that';
comment on column drawer_move.undoes is 'the movement that this one takes back: of the other kind, and as much';
call app.isolate_tenant('drawer_move');

create table drawer_close (
  drawer_id bigint primary key references drawer,
  service_id int not null,
  key text not null,
  body_hash text not null,
  counted bigint not null check (counted >= 0),
  pieces jsonb not null,
  figures jsonb not null,
  expected bigint not null,
  until_transfer bigint not null,
  is_forced boolean not null,
  person_id int not null,
  at timestamptz not null,
  unique (service_id, key)
);
comment on column drawer_close.figures is
  'what came in and went out by the ledger between after_transfer and until_transfer';
comment on column drawer_close.is_forced is 'counted by an admin, because its clerk left it open';
call app.isolate_tenant('drawer_close');

create table drawer_comment (
  drawer_id bigint primary key references drawer,
  service_id int not null,
  comment text not null check (btrim(comment) <> ''),
  person_id int not null,
  at timestamptz not null
);
comment on table drawer_comment is 'why what was counted is not what was expected: said once, after the count';
call app.isolate_tenant('drawer_comment');

create table book_proof (
  id bigint generated always as identity primary key,
  service_id int not null,
  proved_at timestamptz not null,
  is_balanced boolean not null,
  transfers bigint not null,
  findings jsonb not null
);
create index book_proof_service on book_proof (service_id, id);
call app.isolate_tenant('book_proof');

-- Up to where the books of a service are proved, so that the next proof goes on from there (docs/decisions/0438).
create table proof_point (
  service_id int primary key references service,
  proofs bigint not null default 0,
  transfer_id bigint,
  entry_id bigint not null default 0,
  ticket_id bigint not null default 0,
  kept_at timestamptz not null default 'epoch',
  week int not null default 0,
  transfers bigint not null default 0,
  next_transfer_id bigint not null,
  next_entry_id bigint not null,
  next_ticket_id bigint not null,
  next_kept_at timestamptz not null,
  next_from xid8 not null,
  round_ticket_id bigint not null default 0,
  round_transfer_id bigint not null default 0,
  round_end bigint not null default 0,
  round_day date not null default '-infinity',
  round_week int not null default 0
);
comment on table proof_point is
  'all rows up to the numbers transfer_id, entry_id and ticket_id, days kept before kept_at and weeks up to week are proved';
comment on column proof_point.transfer_id is 'null: nothing is proved yet';
comment on column proof_point.transfers is 'how many there are up to transfer_id';
comment on column proof_point.next_from is
  'when all transactions before this one have ended nobody can add a row up to next_…: that is the next point';
comment on column proof_point.round_end is
  'the round that proves old rows anew reads entries up to round_end; round_… is how far it is';
grant update, delete on proof_point to chalkboard_app;
call app.isolate_tenant('proof_point');

create table proof_sum (
  account_id bigint primary key,
  service_id int not null,
  folded bigint not null,
  was bigint not null default 0,
  again bigint not null default 0
);
create index proof_sum_service on proof_sum (service_id);
comment on column proof_sum.folded is 'what the entries up to proof_point.transfer_id come to';
comment on column proof_sum.was is
  'what those up to round_end came to when the round began; again: what the round has found up to round_transfer_id';
grant update, delete on proof_sum to chalkboard_app;
call app.isolate_tenant('proof_sum');
