-- The rule store: what belongs to which version, in which order changes and sales stand, and a second wall that also keeps a service from writing the
-- platform's rules.

-- Versions of the rules come from one sequence, so that a rule, its end, a service and a ticket can be compared: a rule judged a ticket when
-- version <= ticket.rules_version and the ticket's is below the version at which the rule was retired.
create sequence rules_number;
select setval('rules_number', greatest(1, (select max(rules_version) from service)));
grant usage, select on sequence rules_number to chalkboard_app;
alter table service alter column rules_version set default nextval('rules_number');

-- A form of a service's settings conflicts with another save of them, and with nothing else that changes the service.
alter table service add column settings_version bigint not null default 1;

-- A rule is never changed: editing one retires it and adds another that replaces it.
alter table rule
  add column version bigint not null default 0,
  add column retired_version bigint,
  add column replaces int references rule,
  add check (level <> 'platform' or scope_id = 0),
  add check (level <> 'service' or scope_id = service_id),
  add check (level <> 'exception' or kind = 'default');
update rule set retired_version = 0 where retired_at is not null;
alter table rule alter column version set default nextval('rules_number');
comment on column rule.version is 'the version of the rules from which it acts';
comment on column rule.retired_version is 'the version of the rules from which it acts no more';
create unique index rule_replaced on rule (replaces) where replaces is not null;
create index rule_level on rule (level, scope_id);

create function app.note_retirement() returns trigger language plpgsql as $$
begin
  new.retired_version := nextval('rules_number');
  return new;
end $$;
create trigger note_retirement before update on rule for each row
  when (old.retired_at is null and new.retired_at is not null) execute function app.note_retirement();

-- Everybody reads the platform's rules; only who works for the platform writes them, and exceptions.
drop policy own_services on rule;
create policy seen on rule for select to chalkboard_app
  using (service_id is null or (select app.sees_all()) or service_id = any((select app.services())::int[]));
create policy added on rule for insert to chalkboard_app
  with check ((select app.sees_all()) or (service_id = any((select app.services())::int[]) and level in ('service', 'zone', 'pos')));
create policy retired on rule for update to chalkboard_app
  using ((select app.sees_all()) or (service_id = any((select app.services())::int[]) and level in ('service', 'zone', 'pos')));

-- The order of sales and changes. A sale holds the rules of its services, many sales at once; a change of them waits for the sales that hold them, and
-- sales that come later wait for the change. So a sale either commits before the change stands, or reads it. Advisory locks queue fairly: a crowd of
-- sales cannot keep a change out, as it could with a shared lock on the row, and nothing is written for them.
create function app.hold_rules(services int[]) returns void language plpgsql as $$
declare
  service int;
begin
  perform pg_advisory_xact_lock_shared(hashtext('rules'), 0);
  foreach service in array services loop
    perform pg_advisory_xact_lock_shared(hashtext('rules'), service);
  end loop;
end $$;

-- For a change: of one service's rules, or of all when null. The rows first, so that two changes never wait for each other.
create function app.lock_rules(changed int) returns void language plpgsql as $$
begin
  perform from service where changed is null or id = changed order by id for no key update;
  perform pg_advisory_xact_lock(hashtext('rules'), coalesce(changed, 0));
end $$;
