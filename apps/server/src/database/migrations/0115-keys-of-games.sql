-- A game may be known to several outside sources, each by a key of its own: one supplies its lines, another its live state or its result.

create table event_key (
  source text not null,
  key text not null,
  event_id bigint not null references event on delete cascade,
  primary key (source, key),
  unique (event_id, source)
);
comment on table event_key is 'the source that supplies the lines stands in event.source too, with the same key; it stays here when another one takes over';

insert into event_key (source, key, event_id) select source, source_key, id from event where source <> 'desk';

create function app.note_event_key() returns trigger language plpgsql as $$
begin
  insert into event_key (source, key, event_id) values (new.source, new.source_key, new.id)
  on conflict (event_id, source) do update set key = excluded.key;
  return null;
end $$;
create trigger note_event_key after insert or update of source, source_key on event
  for each row when (new.source <> 'desk') execute function app.note_event_key();

-- Those that wait for their result: few, however many are kept.
create index event_ended on event (league_id) where status = 'ended';

grant update, delete on event_key to chalkboard_app;
