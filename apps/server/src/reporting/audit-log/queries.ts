import { list } from "../../platform/database/list.ts";
import { json, query } from "../../platform/database/query.ts";

/** A seller is where their POS is. */
export const personPlace = query(
  { service_id: "int4", zone_id: "int4?" },
  `
  select p.service_id, coalesce(o.zone_id, p.zone_id) as zone_id from person p left join pos o on o.id = p.pos_id
    where p.id = $1::int`,
);

/** Actions of given kinds within a service, on one subject or on any. */
export const acts = list({
  columns: { id: "int8", at: "timestamptz", by: "text", before: json<unknown>(), after: json<unknown>() },
  found: `
    select a.id, a.at, coalesce(h.name, '') as by, a.before, a.after from audit_entry a left
      join person h on h.id = a.person_id
    where a.service_id = $1::int and a.act = any($2::text[]) and ($3::text is null or a.subject = $3::text)`,
  parameters: 3,
  sorts: { number: "id" },
  by: [],
  sum: [],
});

const changeColumns = {
  what: "text",
  act: "text",
  name: "text",
  record_id: "int4?",
  before_id: "int4?",
  after_id: "int4?",
  before: json<unknown>(),
  after: json<unknown>(),
} as const;

/** The service's own rules, and those of the platform for everyone or for this service. $1 the service. */
const reaching =
  "(r.service_id = $1::int or (r.service_id is null and coalesce((r.selector->>'service')::int = $1::int, true)))";
const controlActs = `
  (values ('savePayTable', 'payTable'), ('switchLeague', 'league'), ('saveService', 'settings'), ('saveMoneySettings', 'money'),
    ('saveAppearance', 'appearance'), ('saveSecurity', 'security'), ('saveTemplate', 'paper'), ('saveWording', 'wording')) as m(act, what)`;
const nameOf = `
  case m.what when 'payTable' then coalesce(a.after->>'name', a.before->>'name')
    when 'league' then (select l.name from league l where 'league ' || l.id = a.subject) when 'paper' then a.subject
      when 'wording' then a.subject else '' end`;
const recordOf = "case when m.what in ('payTable', 'league') then substring(a.subject from '[0-9]+$')::int end";
const actOf = (before: string, after: string): string =>
  `case when jsonb_typeof(${before}) = 'null' then 'added' when jsonb_typeof(${after}) = 'null' then 'retired' else 'changed' end`;

/** Rules and audited actions are numbered by two sequences: one becomes even here, the other odd. */
export const controlLog = list({
  columns: { id: "int8", at: "timestamptz", by: "text", is_bootstrap: "bool", ...changeColumns },
  found: `
    with founded as (select a.at from audit_entry a where a.service_id = $1::int and a.act = 'foundService'),
    change as (
      select r.version as number, r.created_at as at, r.created_by as person_id,
        r.created_by is null or coalesce(r.service_id = $1::int
          and r.created_at <= (select f.at from founded f limit 1), false) as is_bootstrap,
        case when r.replaces is null then 'added' when old.retired_at = r.created_at then 'changed'
          else 'restored' end as act,
        case when old.retired_at = r.created_at then old.id end as before_id, r.id as after_id, r.control
      from rule r left join rule old on old.id = r.replaces where ${reaching}
      union all
      select r.retired_version, r.retired_at, r.retired_by, false, 'retired', r.id, null, r.control
      from rule r left join rule next on next.replaces = r.id
      where r.retired_at is not null and next.created_at is distinct from r.retired_at and ${reaching}),
    every as (
      select c.number * 2 as id, c.at, coalesce(h.name, '') as by, c.is_bootstrap, 'rule' as what,
        c.act, c.control as name, null::int as record_id, c.before_id, c.after_id,
        null::jsonb as before, null::jsonb as after
      from change c left join person h on h.id = c.person_id
      union all
      select a.id * 2 + 1, a.at, coalesce(h.name, ''), false, m.what, ${actOf("a.before", "a.after")},
        coalesce(${nameOf}, a.subject), ${recordOf}, null, null,
        a.before, a.after
      from audit_entry a join ${controlActs} on m.act = a.act left join person h on h.id = a.person_id
        where a.service_id = $1::int)
    select * from every e
    where ($2::text is null or e.what = $2::text) and ($3::text is null or (e.what = 'rule' and e.name = $3::text))
      and ($4::text is null or position(lower($4::text) in lower(e.by)) > 0)
      and ($5::timestamptz is null or e.at >= $5::timestamptz) and ($6::timestamptz is null or e.at < $6::timestamptz)`,
  parameters: 6,
  sorts: { at: "at" },
  by: [],
  sum: [],
});

const actedAt = (asOf: string): string =>
  `(r.created_at <= ${asOf} and coalesce(r.retired_at > ${asOf}, true) and coalesce(r.expires_at > ${asOf}, true))`;

/** Rules in force at only one of the two times. A rule that replaced another is shown with it. */
export const comparedRules = query(
  { control: "text", before_id: "int4?", after_id: "int4?" },
  `
  with recursive own as (
    select r.id, r.control, r.replaces, ${actedAt("$2::timestamptz")} as was, ${actedAt("$3::timestamptz")} as stands
      from rule r where ${reaching}),
  back as (
    select id as after_id, replaces as at_id from own where stands and not was
    union all
    select b.after_id, o.replaces from back b join own o on o.id = b.at_id where not o.was),
  pair as (select b.after_id, b.at_id as before_id from back b join own o on o.id = b.at_id where o.was)
  select o.control, case when o.was then o.id else p.before_id end as before_id, case
    when o.stands then o.id end as after_id
  from own o left join pair p on p.after_id = o.id
  where o.was <> o.stands and (o.stands or not exists (select from pair q where q.before_id = o.id))
  order by o.control, o.id limit $4::int`,
);

/** The audited differences between two times: the state before the first change between them, and after the last. */
export const comparedRest = query(
  changeColumns,
  `
  with meanwhile as (
    select m.what, coalesce(${nameOf}, a.subject) as name, ${recordOf} as record_id, a.subject, a.before, a.after,
      row_number() over (partition by a.act, a.subject order by a.id) as first,
        row_number() over (partition by a.act, a.subject order by a.id desc) as last
    from audit_entry a join ${controlActs} on m.act = a.act where a.service_id = $1::int and a.at > $2::timestamptz
      and a.at <= $3::timestamptz)
  select n.what, ${actOf("o.before", "n.after")} as act, n.name, n.record_id, null::int as before_id,
    null::int as after_id, o.before, n.after
  from meanwhile n join meanwhile o on o.what = n.what and o.subject = n.subject and o.first = 1
  where n.last = 1 and case when n.what = 'payTable' and jsonb_typeof(o.before) = 'object'
    then o.before - 'version' <> n.after - 'version'
    else o.before is distinct from n.after end
  order by n.what, n.name limit $4::int`,
);
