-- Rules: what belongs to which version, in which order changes and sales come, what a book pays by, and how leagues are
-- graded.

-- A rule is never changed: editing one retires it and adds another that replaces it.
create table rule (
  id int generated always as identity primary key,
  service_id int references service,
  level text not null check (level in ('platform', 'service', 'zone', 'pos', 'exception')),
  scope_id int not null,
  control text not null,
  kind text not null check (kind in ('default', 'ceiling')),
  selector jsonb not null default '{}',
  value jsonb not null,
  expires_at timestamptz,
  version bigint not null default nextval('rules_number'),
  created_at timestamptz not null,
  created_by int references person,
  replaces int references rule,
  retired_version bigint,
  retired_at timestamptz,
  retired_by int references person,
  check ((level = 'platform') = (service_id is null)),
  check (level <> 'platform' or scope_id = 0),
  check (level <> 'service' or scope_id = service_id),
  check (level <> 'exception' or kind = 'default')
);
create index rule_current on rule (service_id) where retired_at is null;
create unique index rule_replaced on rule (replaces) where replaces is not null;
create index rule_level on rule (level, scope_id);
-- The own lines of a game, those that ended too.
create index rule_own_line on rule (((selector ->> 'event')::int8)) where control = 'ownLine';
comment on column rule.version is 'the version of the rules from which it acts';
comment on column rule.retired_version is 'the version of the rules from which it acts no more';
grant update (retired_at, retired_by) on rule to chalkboard_app;

-- Everybody reads the platform's rules; only those who work for the platform write them, and exceptions.
alter table rule enable row level security;
create policy seen on rule for select to chalkboard_app
  using (service_id is null or (select app.sees_all()) or service_id = any((select app.services())::int[]));
create policy added on rule for insert to chalkboard_app
  with check ((select app.sees_all()) or (service_id = any((select app.services())::int[])
    and level in ('service', 'zone', 'pos')));
create policy retired on rule for update to chalkboard_app
  using ((select app.sees_all()) or (service_id = any((select app.services())::int[])
    and level in ('service', 'zone', 'pos')));

create function app.note_retirement() returns trigger language plpgsql as $$
begin
  new.retired_version := nextval('rules_number');
  return new;
end $$;
create trigger note_retirement before update on rule for each row
  when (old.retired_at is null and new.retired_at is not null) execute function app.note_retirement();

-- The order of sales and changes. A sale holds the rules of its services, many sales at once; a change of them waits
-- for the sales that hold them, and sales that come later wait for the change. So a sale either commits before the
-- change is in effect, or reads it. Advisory locks queue fairly: a crowd of sales cannot keep a change out, as it could
-- with a shared lock on the row, and nothing is written for them.
create function app.hold_rules(services int[]) returns void language plpgsql as $$
declare
  service int;
begin
  perform pg_advisory_xact_lock_shared(hashtext('rules'), 0);
  foreach service in array services loop
    perform pg_advisory_xact_lock_shared(hashtext('rules'), service);
  end loop;
end $$;

-- For a change: of one service's rules, or of all when null. The rows first, so that two changes never wait for each
-- other.
create function app.lock_rules(changed int) returns void language plpgsql as $$
begin
  perform from service where changed is null or id = changed order by id for no key update;
  perform pg_advisory_xact_lock(hashtext('rules'), coalesce(changed, 0));
end $$;

-- What a book pays by, and what a service makes of HQ's prices (docs/design/trading.md), as data.
create sequence pay_table_number as int;
grant usage, select on sequence pay_table_number to chalkboard_app;

create table pay_table (
  id bigint generated always as identity primary key,
  table_id int not null default nextval('pay_table_number'),
  version int not null default 1 check (version > 0),
  service_id int references service,
  kind text not null check (kind in ('teaser', 'parlay', 'progressive', 'pointPrices', 'earlyLeads', 'freePlay',
    'cashOut', 'conversion')),
  name text not null,
  is_sold boolean not null,
  content jsonb not null,
  created_at timestamptz not null default app.clock(),
  created_by int references person,
  unique (table_id, version)
);
create index pay_table_service on pay_table (service_id, table_id, version);
comment on table pay_table is
  'every version is kept; the newest of a table holds. Without a service it is the platform''s, for all';
alter table pay_table enable row level security;
create policy own_services on pay_table to chalkboard_app
  using (service_id is null or (select app.sees_all()) or service_id = any((select app.services())::int[]))
  with check ((select app.sees_all()) or service_id = any((select app.services())::int[]));

-- Grading rules by version. A ticket is graded by those in effect when it was sold: its rules_version, which all
-- changes of rules share, says which.
create table house_rules (
  league_id int not null references league,
  service_id int references service,
  version bigint not null,
  changes jsonb not null,
  created_at timestamptz not null,
  created_by int references person,
  unique nulls not distinct (league_id, service_id, version)
);
comment on table house_rules is
  'what a league changes of its sport''s usual rules, and what a service changes of the league''s (null: the league''s own)';
comment on column house_rules.version is
  'the version of the rules from which it acts; the newest of a league and service is that of now';
call app.isolate_tenant('house_rules');
-- What a league changes of its sport's rules is everybody's to read: no service sells what they cannot decide.
create policy of_leagues on house_rules for select to chalkboard_app using (service_id is null);
