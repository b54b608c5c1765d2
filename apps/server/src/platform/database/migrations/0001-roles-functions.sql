-- What every table is built on: the application's role, the sale clock, tenant isolation, and functions of names and
-- amounts.

create schema app;

-- The application works as this role. It owns nothing, and history is closed to its UPDATE and DELETE (see each table's
-- grants).
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
grant select on app.clock_setting to chalkboard_app;

create function app.clock() returns timestamptz language sql volatile parallel unsafe as $$
  select coalesce((select at from app.clock_setting), clock_timestamp())
$$;

-- Tenant isolation: the services whose rows this connection may see, '*' for the platform and for jobs, else a list of
-- ids.
create function app.sees_all() returns boolean language sql stable as $$
  select coalesce(current_setting('app.services', true), '') = '*'
$$;
create function app.services() returns int[] language sql stable as $$
  select case when coalesce(current_setting('app.services', true), '') in ('', '*') then '{}'::int[]
              else string_to_array(current_setting('app.services', true), ',')::int[] end
$$;

-- Keeps the rows of one table, by their service_id, from connections that may not see that service.
create procedure app.isolate_tenant(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format(
    'create policy own_services on %s to chalkboard_app
       using ((select app.sees_all()) or service_id = any((select app.services())::int[]))', target);
end $$;

-- Jobs are queued in the transaction that makes them necessary. The queue's tables are the queue library's own
-- (migrated beside these files); the application adds jobs through this one function and sees nothing else of them.
-- Jobs of one queue run one after the other: long ones leave the workers to what must be done soon.
create function app.add_job(task text, payload json, key text, queue text default null) returns void
language plpgsql security definer set search_path = pg_temp as $$
begin
  perform graphile_worker.add_job(task, payload, queue_name := queue, job_key := key,
    job_key_mode := 'preserve_run_at', max_attempts := 25);
end $$;
revoke execute on function app.add_job(text, json, text, text) from public;
grant execute on function app.add_job(text, json, text, text) to chalkboard_app;

-- A name in several spellings is one name: Unicode's forms of one letter (NFKC), accents of Latin, Greek and Cyrillic
-- alone, and letters that Unicode does not take apart. It is foldText of the kernel
-- (packages/kernel/src/plain-name.ts), and a test compares both.
create function app.fold_text(name text) returns text language sql immutable parallel safe return
  case when octet_length(name) = char_length(name) then lower(name collate "pg_c_utf8") else
    normalize(replace(replace(replace(replace(translate(lower(regexp_replace(normalize(name, NFKD),
      '([A-Za-z\u00aa\u00ba\u00C0-\u02AF\u1D00-\u1DBF\u1E00-\u1EFF\u2C60-\u2C7F\uA722-\uA7FF\uAB30-\uAB6F\u0370-\u03FF\u1F00-\u1FFF'
      || '\u0400-\u0482\u048A-\u052F\u1C80-\u1C8F\uA640-\uA66E\uA680-\uA69D])'
      || '[\u0300-\u036F\u0483-\u0489\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\u2DE0-\u2DFF\uA66F-\uA672'
      || '\uA674-\uA67D\uA69E\uA69F\uFE20-\uFE2F]+', '\1', 'g') collate "pg_c_utf8"),
      U&'\00F8\0142\0111\00F0\0127\0167\0131\03C2\014B\0253\0257\0199',
      U&'\006F\006C\0064\0064\0068\0074\0069\03C3\006E\0062\0064\006B'), U&'\00DF', 'ss'), U&'\00E6', 'ae'), U&'\0153',
        'oe'), U&'\00FE', 'th'), NFC) end;
comment on function app.fold_text is
  'foldText of the kernel: without case and accents; most names have none, and are spared the search for them';

-- A name as it is compared: plainName of the kernel, for names of Latin, Greek and Cyrillic letters; null for others.
create function app.name_key(name text) returns text language sql immutable parallel safe return
  case when app.fold_text(name) collate "C" ~ '[^ -~\u00a0-\u00bf\u03b1-\u03c9\u0430-\u045f\u2010-\u201f]' then null
    else regexp_replace(app.fold_text(name) collate "C", '[^a-z0-9\u03b1-\u03c9\u0430-\u045f]', '', 'g') end;
comment on function app.name_key is
  'without case, accents, blanks and punctuation; null for scripts that only the application compares';

-- What something is called in a language, or where it has no name in it, as everybody calls it. The usual language is
-- that in which a connection reads (set with the services that it may see); nothing set is English.
create function app.localized_name(usual text, names jsonb, language text default current_setting('app.language', true))
  returns text language sql immutable parallel safe as $$
  select coalesce(names ->> language, usual)
$$;

-- Minor units of one currency in those of another: exact, and rounded once, half away from zero.
create function app.convert_amount(minor bigint, amount numeric, house_amount numeric, digits int,
  house_digits int) returns bigint
language sql immutable parallel safe as $$
  select (sign(minor) * div(2 * abs(minor) * house_amount * 10::numeric ^ house_digits + amount * 10::numeric ^ digits,
    2 * amount * 10::numeric ^ digits))::bigint
$$;
