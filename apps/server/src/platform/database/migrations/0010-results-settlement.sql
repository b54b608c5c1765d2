-- Results, what is odd about them, and bets that are void by order.

-- What somebody states about a game; official is a numbered version over the statements, and grades cite it.
create table result_statement (
  id bigint generated always as identity primary key,
  event_id bigint not null references event,
  segment text not null,
  away int not null check (away >= 0),
  home int check (home >= 0),
  is_complete boolean not null default true,
  source text not null,
  stated_by int references person,
  stated_at timestamptz not null
);
create index result_statement_event on result_statement (event_id, source);
comment on column result_statement.home is 'null where the home team did not bat';

create function app.note_scores() returns trigger language plpgsql as $$
begin
  update event set play_state = play_state + 1 where id in (select event_id from stated);
  return null;
end $$;
create trigger note_scores after insert
  on result_statement referencing new table as stated for each statement execute function app.note_scores();

create table official_result (
  event_id bigint not null references event,
  version int not null,
  status text not null check (status in ('partial', 'final', 'called', 'abandoned')),
  segments jsonb not null,
  statistics jsonb not null default '{}',
  lead_given boolean not null default false,
  decided_at timestamptz not null,
  decided_by int references person,
  source text not null,
  settled_at timestamptz,
  primary key (event_id, version)
);
-- The exposure of a game asks what was settled last.
create index official_result_settled on official_result (settled_at) where settled_at is not null;
comment on column official_result.segments is
  '[{segment, away, home, complete}], the game total under segment game; home null where it did not bat';
comment on column official_result.statistics is
  'what some bets read beside the score: hits, strikeouts, who scored first, the largest lead, …';
comment on column official_result.lead_given is
  'the largest lead is somebody''s word, and not worked out from the live scores';
grant update (settled_at) on official_result to chalkboard_app;

-- What one person or source holds to be the result, where two must agree. The newest of each counts.
create table result_proposal (
  id bigint generated always as identity primary key,
  event_id bigint not null references event,
  version int not null,
  status text not null check (status in ('partial', 'final', 'called', 'abandoned')),
  segments jsonb not null,
  statistics jsonb not null,
  source text not null,
  person_id int references person,
  proposed_at timestamptz not null
);
create index result_proposal_event on result_proposal (event_id, version);
comment on column result_proposal.version is
  'the official version that it would follow; what was proposed for an earlier one is of no more use';

-- What applies to the results of a league (null: of every league that says nothing else). Null in a column: as the
-- platform has it.
create table result_policy (
  league_id int unique nulls not distinct references league,
  confirmation text check (confirmation in ('none', 'twoPeople', 'twoSources')),
  voids text check (voids in ('none', 'twoPeople')),
  highest_game int,
  highest_segment int,
  late_minutes int
);
grant update on result_policy to chalkboard_app;

-- What somebody has to look at. A cause has one open warning; what it says may change while it is open.
create table result_warning (
  id bigint generated always as identity primary key,
  event_id bigint not null references event,
  kind text not null check (kind in ('disagreement', 'implausible', 'late', 'correctedAfterPayment', 'cannotGrade')),
  cause text not null,
  data jsonb not null,
  raised_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by int references person,
  note text not null default ''
);
create unique index result_warning_open on result_warning (event_id, kind, cause) where resolved_at is null;
create index result_warning_event on result_warning (event_id);
grant update (data, resolved_at, resolved_by, note) on result_warning to chalkboard_app;

-- Bets that are void by order: of a whole game, a period, a bet type, a span of time, or of tickets that a corrected
-- start has shown to be late.
create table void_order (
  id bigint generated always as identity primary key,
  event_id bigint not null references event,
  with_order bigint references void_order,
  cause text not null check (cause in ('called', 'lateBets', 'pastPost')),
  bet_types smallint[],
  sold_from timestamptz,
  sold_until timestamptz,
  tickets bigint[],
  reason text not null check (btrim(reason) <> ''),
  status_before text,
  created_at timestamptz not null,
  created_by int references person,
  undone_at timestamptz,
  undone_by int references person,
  undone_reason text not null default ''
);
create index void_order_event on void_order (event_id);
create index void_order_with on void_order (with_order) where with_order is not null;
comment on column void_order.with_order is 'the order by which the game was called off; undone with it';
comment on column void_order.bet_types is 'null: all; so with tickets, and with a span that has no begin or no end';
comment on column void_order.status_before is
  'of a game that the order took off sale: what it goes back to when the order is undone';
grant update (undone_at, undone_by, undone_reason) on void_order to chalkboard_app;

-- Dual control of what is void by order: where the policy of a league asks for two people, the first one's request is
-- kept here for the second.
create table void_proposal (
  id bigint generated always as identity primary key,
  event_id bigint not null references event,
  act text not null check (act in ('order', 'undo', 'decideCase')),
  payload jsonb not null,
  created_at timestamptz not null,
  created_by int not null references person,
  decided_at timestamptz,
  decided_by int references person,
  outcome text check (outcome in ('confirmed', 'declined')),
  note text not null default '',
  order_id bigint references void_order,
  check ((decided_at is null) = (outcome is null)),
  check (outcome is distinct from 'confirmed' or decided_by <> created_by)
);
create index void_proposal_open on void_proposal (event_id) where decided_at is null;
create index void_proposal_order on void_proposal (order_id);
grant update (decided_at, decided_by, outcome, note, order_id) on void_proposal to chalkboard_app;

-- A start that was corrected backwards, with the tickets that were sold after it.
create table past_post (
  id bigint generated always as identity primary key,
  event_id bigint not null references event,
  start_before timestamptz not null,
  start_after timestamptz not null,
  found_at timestamptz not null,
  due_at timestamptz not null
);
create index past_post_event on past_post (event_id);

create table past_post_ticket (
  case_id bigint not null references past_post,
  ticket_id bigint not null,
  service_id int not null,
  action text not null default 'open' check (action in ('open', 'void', 'keep')),
  reason text not null default '',
  decided_at timestamptz,
  decided_by int references person,
  order_id bigint references void_order,
  primary key (case_id, ticket_id)
);
create index past_post_ticket_open on past_post_ticket (case_id) where action = 'open';
grant update on past_post_ticket to chalkboard_app;
call app.isolate_tenant('past_post_ticket');

-- A start that is corrected, by whatever way, opens the case in the same transaction: it waited for the sales that
-- share the event's lock, and sees them.
-- Bets that were sold in play belong after the start.
create function app.sweep_past_post() returns trigger language plpgsql security definer set search_path = public, app,
  pg_temp as $$
declare
  start timestamptz := least(new.starts_at, new.cutoff_at);
  late bigint[];
  opened bigint;
begin
  late := array(
    select distinct l.ticket_id from app.tickets_on(new.id, 0) as sold (ticket_id)
      join leg l on l.ticket_id = sold.ticket_id join ticket t on t.id = l.ticket_id
        join ticket_state st on st.ticket_id = l.ticket_id
    where l.event_id = new.id and not l.in_play and t.sold_at >= start and st.cancelled_at is null
      and not exists (select from past_post_ticket p join past_post c on c.id = p.case_id where c.event_id = new.id
        and p.ticket_id = l.ticket_id));
  if cardinality(late) = 0 then return null; end if;
  insert into past_post (event_id, start_before, start_after, found_at, due_at)
  values (new.id, least(old.starts_at, old.cutoff_at), start, app.clock(), app.clock() + interval '45 days')
    returning id into opened;
  insert into past_post_ticket (case_id, ticket_id, service_id) select opened, t.id, t.service_id from ticket t
    where t.id = any(late);
  return null;
end $$;
create trigger sweep_past_post after update of starts_at, cutoff_at on event for each row
  when (least(new.starts_at, new.cutoff_at) < least(old.starts_at,
    old.cutoff_at)) execute function app.sweep_past_post();
