-- What a service says of a league, from day to day: on its boards, beside slips, on its lines sheet and on tickets.
create table league_note (
  id int generated always as identity primary key,
  service_id int not null references service,
  league_id int not null references league,
  texts jsonb not null,
  places text[] not null check (places <@ '{board,slip,sheet,paper}' and places <> '{}'),
  first_day date not null,
  last_day date,
  is_active boolean not null default true,
  check (last_day >= first_day)
);
create index on league_note (service_id, league_id);
comment on column league_note.texts is 'by language; a reader of another one reads that of the service';
comment on column league_note.last_day is 'null: until further notice';
grant update on league_note to chalkboard_app;
call app.wall('league_note');
