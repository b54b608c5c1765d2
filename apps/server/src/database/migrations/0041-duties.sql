-- Who of the platform's assistants works which leagues, on what and when. How a duty was before stands in the audit chain.

create table duty (
  id int generated always as identity primary key,
  person_id int not null references person,
  level text not null check (level in ('all', 'sport', 'group', 'league')),
  ids int[] not null,
  tasks text[] not null check (tasks <@ array['lines', 'live', 'results']),
  kind text not null check (kind in ('weekly', 'extra', 'instead', 'off')),
  weekdays smallint[] not null,
  first_day date,
  last_day date,
  from_minute smallint not null check (from_minute between 0 and 1440),
  until_minute smallint not null check (until_minute between 0 and 1440),
  note text not null default '',
  ended_at timestamptz,
  check ((kind = 'weekly') = (first_day is null) and (first_day is null) = (last_day is null))
);
comment on column duty.ids is 'sports, groups of leagues or leagues, by the level';
comment on column duty.until_minute is 'not after from_minute: on the next day';
create index duty_person on duty (person_id) where ended_at is null;
grant update on duty to chalkboard_app;
