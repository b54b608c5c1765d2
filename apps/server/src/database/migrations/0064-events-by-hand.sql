-- What a person says of an event in the calendar, and what of it a source leaves alone from then on.

alter table event
  add note text not null default '',
  add is_neutral boolean not null default false,
  add game_number smallint not null default 1 check (game_number between 1 and 9),
  add held text[] not null default '{}' check (held <@ array['start', 'pitchers']);
comment on column event.game_number is 'of games of the same two teams on one day: 2 is the second of a double-header';
comment on column event.held is 'what a person set: sources do not move it';
