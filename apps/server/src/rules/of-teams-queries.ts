import { query } from "../database/query.ts";

/** Of two that would say the same, the newer one moves. */
export const standing = query({ id: "int4", team: "int4", has_twin: "bool" }, `
  select r.id, (r.selector->>'team')::int as team, exists (
    select from rule o where o.level = r.level and o.scope_id = r.scope_id and o.control = r.control and o.kind = r.kind and o.retired_at is null
      and o.selector - 'team' = r.selector - 'team'
      and ((o.selector->>'team')::int = $2::int or ((o.selector->>'team')::int = any($1::int[]) and o.id > r.id))) as has_twin
  from rule r where r.retired_at is null and (r.selector->>'team')::int = any($1::int[]) order by r.id`);

export const move = query({ id: "int4", from: "int4" }, `
  with given as (select * from unnest($1::int[], $2::int[]) as given (id, team)),
  retired as (
    update rule set retired_at = app.clock(), retired_by = $3::int where id in (select id from given) and retired_at is null
    returning *),
  added as (
    insert into rule (service_id, level, scope_id, control, kind, selector, value, expires_at, created_at, created_by, replaces)
    select r.service_id, r.level, r.scope_id, r.control, r.kind, jsonb_set(r.selector, '{team}', to_jsonb(g.team)), r.value, r.expires_at, r.retired_at,
      $3::int, r.id from retired r join given g on g.id = r.id order by r.id returning id, replaces)
  select a.id, (r.selector->>'team')::int as "from" from added a join retired r on r.id = a.replaces order by a.id`);

export const stillStanding = query({ rules: "int8" }, "select count(*) as rules from rule where id = any($1::int[]) and retired_at is null");
