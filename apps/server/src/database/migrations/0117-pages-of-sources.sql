-- Sources that are pages of other websites: their runs, and where each team is on them. What a website calls a team is an alias of the team.

alter table source_run drop constraint source_run_trigger_check;
alter table source_run add constraint source_run_trigger_check check (trigger in ('time', 'person', 'file', 'page'));

create table source_team (
  source_id int not null references source,
  team_id int not null references team,
  address text not null,
  seen_at timestamptz,
  primary key (source_id, team_id),
  unique (source_id, address)
);
comment on column source_team.address is 'of the team''s own page on the source''s website';
comment on column source_team.seen_at is 'when a page last linked this team there';

grant update, delete on source_team to chalkboard_app;
