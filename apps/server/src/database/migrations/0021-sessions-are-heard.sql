-- A session that ends, or is another's than it was, is heard of in every server process as it commits: the live connection ends with it, and nobody trusts
-- what he remembers of it. Said here, so that no way of ending one can forget it.

create function app.note_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', new.person_id::text);
  return null;
end $$;
create trigger note_session after update of ended_at, acting_service_id on session for each row
  when (new.ended_at is distinct from old.ended_at or new.acting_service_id is distinct from old.acting_service_id)
  execute function app.note_session();

create function app.note_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', new.id::text);
  return null;
end $$;
create trigger note_person after update of is_active, must_change_password, role, zone_id, pos_id on person for each row
  when ((new.is_active, new.must_change_password, new.role, new.zone_id, new.pos_id)
    is distinct from (old.is_active, old.must_change_password, old.role, old.zone_id, old.pos_id))
  execute function app.note_person();
