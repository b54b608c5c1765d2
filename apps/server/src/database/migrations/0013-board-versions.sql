-- An event counts what changes on its board: its lines, its sides and their teams' names. Whoever holds the event and finds the count that it remembers
-- need not read them again. The count is kept here, so that no way of changing a board can forget it.

alter table event add column board_version bigint not null default 0;
comment on column event.board_version is 'counts the changes of its lines and sides; a sale that remembers them compares it';
alter table event set (fillfactor = 80);

create function app.count_board_changes(events bigint[]) returns void language plpgsql as $$
begin
  -- In the order in which everybody locks events.
  perform from event where id = any(events) order by id for no key update;
  update event set board_version = board_version + 1 where id = any(events);
end $$;

create function app.note_board() returns trigger language plpgsql as $$
begin
  perform app.count_board_changes(array(select distinct event_id from changed));
  return null;
end $$;
create trigger note_added after insert on line referencing new table as changed for each statement execute function app.note_board();
create trigger note_changed after update on line referencing new table as changed for each statement execute function app.note_board();
create trigger note_removed after delete on line referencing old table as changed for each statement execute function app.note_board();
create trigger note_added after insert on event_side referencing new table as changed for each statement execute function app.note_board();
create trigger note_changed after update on event_side referencing new table as changed for each statement execute function app.note_board();
create trigger note_removed after delete on event_side referencing old table as changed for each statement execute function app.note_board();

create function app.note_team() returns trigger language plpgsql as $$
begin
  perform app.count_board_changes(array(select event_id from event_side where team_id = new.id));
  return null;
end $$;
create trigger note_name after update of print_name on team for each row when (old.print_name <> new.print_name) execute function app.note_team();
