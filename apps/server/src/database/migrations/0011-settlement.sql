-- Results beside the score, results that wait for a second word, and what is odd about a result.

alter table official_result add column statistics jsonb not null default '{}', add column lead_given boolean not null default false;
comment on column official_result.lead_given is 'the largest lead is somebody''s word, and not worked out from the live scores';
comment on column official_result.statistics is 'what some bets read beside the score: hits, strikeouts, who scored first, the largest lead, …';

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
comment on column result_proposal.version is 'the official version that it would follow; what was proposed for an earlier one is of no more use';
create index result_proposal_event on result_proposal (event_id, version);

-- What applies to the results of a league (null: of every league that says nothing else). Null in a column: as the platform has it.
create table result_policy (
  league_id int unique nulls not distinct references league,
  confirmation text check (confirmation in ('none', 'twoPeople', 'twoSources')),
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

-- A settlement changes all states of a page at once. With room for that the new versions stay on the page, and no index entry is written.
alter table ticket_state set (fillfactor = 45);
