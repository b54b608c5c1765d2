-- A second person for what is void by order: where the policy of a league asks for two people, the first one's word waits here for another's.

alter table result_policy add column voids text check (voids in ('none', 'twoPeople'));

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
