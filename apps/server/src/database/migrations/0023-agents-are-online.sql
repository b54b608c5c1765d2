-- Agents are an online service's, whoever gives somebody the role and however (specification, section 6).
create function app.check_role() returns trigger language plpgsql as $$
begin
  if new.role = 4 and (select kind from service where id = new.service_id) <> 2 then
    raise check_violation using message = 'role 4 exists on online services only';
  end if;
  return new;
end $$;
create trigger check_role before insert or update of role, service_id on person for each row execute function app.check_role();
