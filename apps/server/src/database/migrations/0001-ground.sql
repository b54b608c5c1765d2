-- The ground that every table stands on: the sale clock, the application's role, and the second wall between services.

create schema app;

-- The application works as this role. It owns nothing, and history is closed to its UPDATE and DELETE (see each table's grants).
do $$ begin
  if not exists (select from pg_roles where rolname = 'chalkboard_app') then create role chalkboard_app nologin; end if;
  execute format('grant chalkboard_app to %I', current_user);
end $$;
grant usage on schema app, public to chalkboard_app;
alter default privileges in schema public grant select, insert on tables to chalkboard_app;
alter default privileges in schema public grant usage, select on sequences to chalkboard_app;

-- Sale time. Production reads the database's own clock; the simulator and the rehearsal set the row.
create table app.clock_setting (
  only_row boolean primary key default true check (only_row),
  at timestamptz
);
insert into app.clock_setting values (true, null);
grant select on app.clock_setting to chalkboard_app;

create function app.clock() returns timestamptz language sql volatile parallel unsafe as $$
  select coalesce((select at from app.clock_setting), clock_timestamp())
$$;

-- The services whose rows this connection may see: '*' for the platform and for jobs, else a list of ids.
create function app.sees_all() returns boolean language sql stable as $$
  select coalesce(current_setting('app.services', true), '') = '*'
$$;
create function app.services() returns int[] language sql stable as $$
  select case when coalesce(current_setting('app.services', true), '') in ('', '*') then '{}'::int[]
              else string_to_array(current_setting('app.services', true), ',')::int[] end
$$;

-- Puts the wall around one table that has a service_id.
create procedure app.wall(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format(
    'create policy own_services on %s to chalkboard_app
       using ((select app.sees_all()) or service_id = any((select app.services())::int[]))', target);
end $$;
