-- Whoever works at a service that is suspended, or has entered it, loses his session in the same commit. Said here, so that no way of doing it can forget it.

create function app.stop_service() returns trigger language plpgsql as $$
begin
  update session set ended_at = app.clock() where ended_at is null and (service_id = new.id or acting_service_id = new.id);
  return null;
end $$;
create trigger stop_service after update of is_active on service for each row when (old.is_active and not new.is_active) execute function app.stop_service();
