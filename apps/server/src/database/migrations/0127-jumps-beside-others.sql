-- A market also waits where it is far from what other sources say, or from what the other markets of its game say.

create table source_word (
  event_id bigint not null references event on delete cascade,
  bet_type smallint not null,
  side smallint not null,
  source text not null,
  quotes jsonb not null,
  said_at timestamptz not null default app.clock(),
  primary key (event_id, bet_type, side, source)
);
comment on table source_word is 'what each source said last of a market, by its first bet: the market in the middle of its bookmakers, as quoted';
grant update, delete on source_word to chalkboard_app;

alter table line_jump add others jsonb not null default '[]', add model jsonb not null default '[]';
comment on column line_jump.others is 'what other sources say, where that is a reason';
comment on column line_jump.model is 'the markets of the same game that say another thing, where that is a reason';

-- What a person accepted is remembered for as long as it contradicts.
alter table line_jump drop constraint line_jump_state_check, drop constraint line_jump_check;
alter table line_jump add constraint line_jump_state_check check (state in ('waiting', 'refused', 'accepted')),
  add constraint line_jump_check check ((state = 'waiting') = (decided_at is null));

update source set terms = terms || '{"jumpOthers": 10, "jumpModel": 12, "comparesLines": false}'::jsonb;
