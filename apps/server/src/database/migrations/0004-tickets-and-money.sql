-- Tickets and their life, the ledger, and the messages that follow a commit.
-- Tickets, wagers and legs are written once. They are partitioned by ticket id, which is issued in time order, so a partition is a span of time.
-- Hot tables carry no foreign keys: each would lock and read its parent once a row, and the placement lane holds those rows already.

create sequence ticket_number as bigint start 100000001;
grant usage, select on sequence ticket_number to chalkboard_app;

create table ticket (
  id bigint not null,
  service_id int not null,
  zone_id int not null,
  pos_id int not null,
  person_id int not null,
  mode text not null,
  stake bigint not null check (stake > 0),
  possible_win bigint not null check (possible_win > 0),
  code text not null,
  sold_at timestamptz not null,
  business_day date not null,
  rules_version bigint not null,
  conversion_version smallint not null,
  price_change text not null,
  facts jsonb not null,
  primary key (id)
) partition by range (id);
create index ticket_pos on ticket (service_id, pos_id, id);
comment on column ticket.facts is 'the settings and figures that judged the sale, so that the decision can be replayed';

create table wager (
  ticket_id bigint not null,
  number smallint not null,
  service_id int not null,
  legs smallint[] not null,
  stake bigint not null,
  odds text not null,
  possible_win bigint not null,
  primary key (ticket_id, number)
) partition by range (ticket_id);

create table leg (
  ticket_id bigint not null,
  number smallint not null,
  service_id int not null,
  event_id bigint not null,
  bet_type smallint not null,
  side smallint not null,
  alternate smallint not null,
  points int,
  price int not null,
  odds text not null,
  line_version bigint not null,
  rotation int,
  team_name text not null,
  event_name text not null,
  starts_at timestamptz not null,
  primary key (ticket_id, number)
) partition by range (ticket_id);
create index leg_event on leg (event_id, ticket_id);

-- The one updatable row of a ticket: the fold of its appended history.
create table ticket_state (
  ticket_id bigint primary key,
  service_id int not null,
  status smallint not null default 0 check (status in (-2, -1, 0, 1, 2, 3)),
  open_legs smallint not null,
  settled bigint not null default 0,
  pushed bigint not null default 0,
  voided bigint not null default 0,
  prize bigint not null default 0,
  paid bigint not null default 0,
  overpaid bigint not null default 0,
  decided_at timestamptz,
  paid_at timestamptz,
  cancelled_at timestamptz
) with (fillfactor = 80);
comment on column ticket_state.settled is 'of the stake: settled with the book; pushed and voided: to be given back; prize: stake and profit of what won';
comment on column ticket_state.status is '-2 early payout, -1 no play or cancelled, 0 pending, 1 draw, 2 win, 3 lost';

-- One row for each grading of a leg; the newest counts.
create table leg_grade (
  ticket_id bigint not null,
  leg_number smallint not null,
  service_id int not null,
  event_id bigint not null,
  result_version int not null,
  outcome text not null,
  reason jsonb not null,
  graded_at timestamptz not null,
  primary key (ticket_id, leg_number, event_id, result_version)
);

-- What happened to a ticket after the sale.
create table ticket_entry (
  id bigint generated always as identity primary key,
  ticket_id bigint not null,
  service_id int not null,
  kind text not null check (kind in ('graded', 'regraded', 'paid', 'cancelled', 'printed', 'payRefused')),
  at timestamptz not null,
  person_id int,
  pos_id int,
  data jsonb not null
);
create index ticket_entry_ticket on ticket_entry (ticket_id);

create table sale_key (
  service_id int not null,
  pos_id int not null,
  key text not null,
  body_hash text not null,
  ticket_id bigint,
  created_at timestamptz not null,
  primary key (service_id, pos_id, key)
);
comment on column sale_key.ticket_id is 'null: the key was asked for before a sale used it, and is burnt';

create table refused_attempt (
  id bigint generated always as identity primary key,
  service_id int not null,
  pos_id int not null,
  person_id int not null,
  at timestamptz not null,
  business_day date not null,
  slip jsonb not null,
  refusals jsonb not null
);
create index refused_attempt_pos on refused_attempt (service_id, pos_id, id);

create table account (
  id bigint generated always as identity primary key,
  service_id int not null,
  kind smallint not null,
  owner_id int not null,
  balance bigint not null default 0,
  unique (service_id, kind, owner_id)
) with (fillfactor = 50);
comment on column account.balance is 'credits minus debits in minor units: always the fold of its transfers';

create table transfer (
  id bigint generated always as identity primary key,
  service_id int not null,
  debit_id bigint not null,
  credit_id bigint not null,
  amount bigint not null check (amount > 0),
  code smallint not null,
  pos_id int not null,
  ticket_id bigint,
  business_day date not null,
  at timestamptz not null,
  person_id int,
  note text not null default '',
  check (debit_id <> credit_id)
);
create index transfer_report on transfer (service_id, business_day, code, pos_id) include (amount);
create index transfer_ticket on transfer (ticket_id);

create table book_proof (
  id bigint generated always as identity primary key,
  service_id int not null,
  proved_at timestamptz not null,
  is_balanced boolean not null,
  transfers bigint not null,
  findings jsonb not null
);
create index book_proof_service on book_proof (service_id, id);

-- Messages written by the transaction that made them true. The publisher numbers them after commit.
create table outbox (
  id bigint generated always as identity primary key,
  subject text not null,
  data jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  published bigint unique,
  seq bigint
);
create index outbox_new on outbox (id) where published is null;
create index outbox_subject on outbox (subject, seq);
create table subject_head (
  subject text primary key,
  seq bigint not null
);
create sequence outbox_published;

grant update on ticket_state, account, outbox, subject_head to chalkboard_app;
grant update (ticket_id, body_hash) on sale_key to chalkboard_app;
grant delete on outbox to chalkboard_app;
grant usage, select on sequence outbox_published to chalkboard_app;

call app.wall('ticket');
call app.wall('wager');
call app.wall('leg');
call app.wall('ticket_state');
call app.wall('leg_grade');
call app.wall('ticket_entry');
call app.wall('sale_key');
call app.wall('refused_attempt');
call app.wall('account');
call app.wall('transfer');
call app.wall('book_proof');

-- Keeps partitions ready ahead of the numbers that are being issued.
create function app.extend_tickets() returns void language plpgsql security definer set search_path = public, app, pg_temp as $$
declare
  span constant bigint := 5000000;
  first bigint := (select last_value from ticket_number) / span * span;
  name text;
  parent text;
begin
  for step in 0..1 loop
    name := (first / span + step)::text;
    if to_regclass('public.ticket_' || name) is null then
      foreach parent in array array['ticket', 'wager', 'leg'] loop
        execute format('create table public.%s_%s partition of public.%s for values from (%s) to (%s)',
          parent, name, parent, first + step * span, first + (step + 1) * span);
      end loop;
    end if;
  end loop;
end $$;
select app.extend_tickets();
