import { json, query } from "../../platform/database/query.ts";

/** The rules in force that name teams or leagues, and those of the same setting and scope. */
export const besideNaming = query(
  {
    id: "int4",
    level: "text",
    scope_id: "int4",
    control: "text",
    kind: "text",
    selector: json<Record<string, unknown>>(),
    value: json<unknown>(),
  },
  `
  with naming as (
    select distinct level, scope_id, control, kind from rule
    where retired_at is null and (selector ?| '{team,league}' or value::text like '%"teams"%'
      or value::text like '%"leagues"%'))
  select r.id, r.level, r.scope_id, r.control, r.kind, r.selector, r.value from rule r join naming
    using (level, scope_id, control, kind)
  where r.retired_at is null order by r.id`,
);

/** New contents in place of a rule's. */
export const rewrite = query(
  { id: "int4", replaces: "int4" },
  `
  with given as (select * from unnest($1::int[], $2::jsonb[], $3::jsonb[]) as given (id, selector, value)),
  retired as (
    update rule set retired_at = app.clock(), retired_by = $4::int where id in (select id from given)
      and retired_at is null
    returning *)
  insert into rule (service_id, level, scope_id, control, kind, selector, value, expires_at, created_at, created_by,
    replaces)
  select r.service_id, r.level, r.scope_id, r.control, r.kind, g.selector, g.value, r.expires_at, r.retired_at,
    $4::int, r.id
  from retired r join given g on g.id = r.id order by r.id returning id, replaces`,
);

export const stillActive = query(
  { rules: "int8" },
  "select count(*) as rules from rule where id = any($1::int[]) and retired_at is null",
);
