-- What paper calls a league whose name has no room there. A track has its abbreviation already: by the code of race cards sources know it.
alter table league add print_name text not null default '' check (length(print_name) <= 60);
comment on column league.print_name is
  'what tickets, lines sheets and results on paper call it, where a service has no name of its own for it; empty: its name';
comment on column track.code is 'its abbreviation on race cards, by which sources know it';
