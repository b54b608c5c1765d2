-- Lines far from everything beside them that wait for a second person, in leagues that want one.
alter table league add second_for_lines boolean not null default false;
comment on column league.second_for_lines is 'a line far from what stands and from every source is published by a second person only';
create table line_proposal (
  id bigint generated always as identity primary key,
  event_id bigint not null references event,
  moves jsonb not null,
  reason text not null,
  created_at timestamptz not null,
  created_by int not null references person,
  decided_at timestamptz,
  decided_by int references person,
  outcome text check (outcome in ('published', 'declined')),
  note text not null default '',
  check ((decided_at is null) = (outcome is null)),
  check (outcome is distinct from 'published' or decided_by <> created_by)
);
create index line_proposal_open on line_proposal (event_id) where decided_at is null;
comment on column line_proposal.moves is 'as they were asked: key, version, points, price, and the line that stood';
grant update (decided_at, decided_by, outcome, note) on line_proposal to chalkboard_app;
