-- Markets whose source said a price that jumps: they wait for a person, closed, or stay as they were because a person refused it.

create table line_jump (
  id int generated always as identity primary key,
  event_id bigint not null references event on delete cascade,
  bet_type smallint not null,
  side smallint not null,
  source text not null,
  state text not null default 'waiting' check (state in ('waiting', 'refused')),
  was jsonb not null,
  quotes jsonb not null,
  reasons text[] not null,
  first_at timestamptz not null default app.clock(),
  changed_at timestamptz not null default app.clock(),
  decided_by int references person,
  decided_at timestamptz,
  check ((state = 'refused') = (decided_at is not null)),
  unique (event_id, bet_type, side)
);
comment on table line_jump is 'by the first bet of the market';
comment on column line_jump.was is 'where its lines stood: type, side, quarter points and American price of each';
comment on column line_jump.quotes is 'what its source says, in the same form';

grant update, delete on line_jump to chalkboard_app;

update source set terms = terms || '{"jumpPoints": 16, "jumpChance": 10}'::jsonb;
