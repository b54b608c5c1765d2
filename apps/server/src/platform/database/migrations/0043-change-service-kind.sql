-- The kind of a service may change before any money has moved in it (docs/decisions/0664). These triggers keep work
-- that began with the old kind from committing after the change: it locks the service's row for update, and each of
-- them shares that row until its commit.

-- The account that pays stakes: a POS's (1) or a customer's wallet (2). Accounts are opened once, so that no posting
-- pays for this.
create function app.check_payer_account() returns trigger language plpgsql as $$
declare
  service_kind smallint;
begin
  select kind into service_kind from service where id = new.service_id for key share;
  if (new.kind = 1 and service_kind = 2) or (new.kind = 2 and service_kind <> 2) then
    raise check_violation using message = 'accounts of kind ' || new.kind || ' are not for services of this kind';
  end if;
  return new;
end $$;
create trigger check_payer_account before insert on account for each row execute function app.check_payer_account();

-- Agents and customers belong to online services, by whatever way somebody is given the role (specification, section
-- 6).
create or replace function app.check_role() returns trigger language plpgsql as $$
declare
  service_kind smallint;
begin
  select kind into service_kind from service where id = new.service_id for key share;
  if new.role in (4, 6) and service_kind <> 2 then
    raise check_violation using message = 'role ' || new.role || ' exists on online services only';
  end if;
  return new;
end $$;

-- A session knows the kind of its service: sessions end with it.
create trigger stop_service_kind after update of kind on service for each row
  when (old.kind <> new.kind) execute function app.stop_service();
