-- What somebody must know of soon, and what the audit chain looked like when it was last verified.

create table significant_event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  service_id int not null,
  kind text not null check (kind ~ '^[a-z][A-Za-z]+$'),
  subject text not null,
  data jsonb not null,
  person_id int
);
create index significant_event_service on significant_event (service_id, id);
call app.wall('significant_event');

-- The end of the chain at each verification. A chain whose last rows are cut off is whole in itself: only somebody who remembers them can tell.
create table audit_witness (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  entries bigint not null,
  hash bytea not null
);

-- The first row of the chain that is not as it was written, and what is wrong with it; no row when all of it is.
create function app.broken_audit(out entry bigint, out problem text) returns setof record language sql stable security definer
set search_path = public, app, pg_temp as $$
  with looked as (
    select id, at, service_id, person_id, act, subject, before, after, previous_hash, hash,
      lag(id, 1, 0::bigint) over chain as previous_id, lag(hash, 1, ''::bytea) over chain as hash_before
    from audit_entry window chain as (order by id)),
  judged as (
    select id as entry, case
      when id <> previous_id + 1 then 'missing'
      when hash <> app.audit_hash(id, at, service_id, person_id, act, subject, before, after, previous_hash) then 'changed'
      when previous_hash <> hash_before then 'unchained' end as problem
    from looked),
  witnessed as (
    select w.entries as entry, case when e.id is null then 'cut' else 'replaced' end as problem
    from audit_witness w left join audit_entry e on e.id = w.entries where w.entries > 0 and e.hash is distinct from w.hash)
  select case when problem = 'missing' then (select coalesce(max(e.id), 0) + 1 from audit_entry e where e.id < found.entry) else entry end, problem
  from (select * from judged where problem is not null union all select * from witnessed) as found order by 1 limit 1
$$;
grant execute on function app.broken_audit to chalkboard_app;
