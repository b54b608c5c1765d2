-- Tries of passwords and one-time codes, counted by the name that was typed, whether somebody has it or not: before a try is looked at, so that however many
-- come at once, in however many processes, no more are looked at than the service allows.
create table password_try (
  name_hash bytea primary key,
  failed int not null,
  locked_until timestamptz,
  last_at timestamptz not null
);
comment on column password_try.name_hash is 'of the platform and the name in lower case: what people type as a name may be a password';
create index password_try_last on password_try (last_at);
grant update, delete on password_try to chalkboard_app;

insert into password_try (name_hash, failed, locked_until, last_at)
select sha256(convert_to(platform_id || '/' || lower(login), 'UTF8')), failed_attempts, locked_until, app.clock() from person where failed_attempts > 0;
alter table person drop column failed_attempts, drop column locked_until;

-- Nothing ends by itself any more but by the ten days: an end that was the usual one is none.
update service set security = security - 'idleMinutes' where (security->>'idleMinutes')::int = 720;
