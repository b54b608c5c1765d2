import type { messaging, PayloadOf } from "@chalkboard/contract";
import { list } from "../../platform/database/list.ts";
import { json, query } from "../../platform/database/query.ts";

type Texts = PayloadOf<typeof messaging.broadcast>["texts"];

export const addMessage = query(
  { id: "int8", shown_from: "timestamptz" },
  `
  insert into message (kind, texts, level, audience, roles, shown_from, shown_until, sent_at, sent_by)
  values ($1::text, $2::jsonb, $3::text, $4::int[], $5::smallint[], coalesce($6::timestamptz, $8::timestamptz),
    $7::timestamptz, $8::timestamptz, $9::int)
  returning id, shown_from`,
);

/** The services in which a person may receive a message. */
export const servicesOf = query(
  { id: "int4" },
  `
  select s.id from message m join service s on case m.level when 'platform' then true
    when 'service' then s.id = any(m.audience)
    when 'zone' then s.id in (select z.service_id from zone z where z.id = any(m.audience))
    else s.id in (select p.service_id from pos p where p.id = any(m.audience)) end
  where m.id = $1::int8`,
);

/** How many of the ids of a level exist. */
export const knownOf = query(
  { known: "int4" },
  `
  select case $1::text when 'service' then (select count(*) from service where id = any($2::int[]))
    when 'zone' then (select count(*) from zone where id = any($2::int[]))
    when 'pos' then (select count(*) from pos where id = any($2::int[])) else 0 end::int as known`,
);

export const withdraw = query(
  { id: "int8" },
  `
  update message set withdrawn_at = $2::timestamptz, withdrawn_by = $3::int where id = $1::int8
    and withdrawn_at is null returning id`,
);

// The recipients of a message, of a service and some zones of it; all of them for null.
const people = `
  select h.id, h.name, h.role, h.service_id, p.name as pos_name
  from person h join service s on s.id = h.service_id and s.is_active left join pos p on p.id = h.pos_id
  where h.is_active and ($1::int is null or h.service_id = $1::int)
    and ($2::int[] is null or coalesce(p.zone_id, h.zone_id) = any($2::int[]))
    and (cardinality(m.roles) = 0 or h.role = any(m.roles))
    and case m.level when 'platform' then true when 'service' then h.service_id = any(m.audience)
      when 'pos' then h.pos_id = any(m.audience)
      else coalesce(p.zone_id, h.zone_id) in (select z.id from zone z where m.audience && app.zone_path(z.id)) end`;

export const addressed = query(
  { count: "int4" },
  `
  select count(*)::int as count from message m cross join lateral (${people}) as heard where m.id = $3::int8`,
);

/** The messages to a subtree at an instant. The names of services, zones and POS are those that the caller may see. */
export const messages = list({
  columns: {
    id: "int8",
    kind: "text",
    texts: json<Texts>(),
    level: "text",
    roles: "int2[]",
    names: "text[]",
    shown_from: "timestamptz",
    shown_until: "timestamptz",
    sent_at: "timestamptz",
    sent_by: "text",
    state: "text",
    addressed: "int4",
    reached: "int4",
    read: "int4",
  },
  found: `
    select * from (
      select m.id, m.kind, m.texts, m.level, m.roles, array(
          select s.name from service s where m.level = 'service' and s.id = any(m.audience)
            and ($1::int is null or s.id = $1::int)
          union all select z.name from zone z where m.level = 'zone' and z.id = any(m.audience)
            and ($1::int is null or z.service_id = $1::int) and ($2::int[] is null or z.id = any($2::int[]))
          union all select p.name from pos p where m.level = 'pos' and p.id = any(m.audience)
            and ($1::int is null or p.service_id = $1::int) and ($2::int[] is null or p.zone_id = any($2::int[]))
          order by 1) as names,
        m.shown_from, m.shown_until, m.sent_at, sender.name as sent_by,
        case when m.withdrawn_at is not null then 'withdrawn' when m.shown_until <= $3::timestamptz then 'over'
          when m.shown_from > $3::timestamptz then 'planned' else 'shown' end as state,
        counted.addressed, counted.reached, counted.read
      from message m join person sender on sender.id = m.sent_by
      cross join lateral (
        select count(*)::int as addressed, count(r.reached_at)::int as reached, count(r.read_at)::int as read
        from (${people}) as heard left join message_reader r on r.message_id = m.id
          and r.person_id = heard.id) as counted
      where $1::int is null or counted.addressed > 0) as sent
    where ($4::text is null or kind = $4::text) and ($5::text is null or state = $5::text)
      and ($6::timestamptz is null or sent_at >= $6::timestamptz)
        and ($7::timestamptz is null or sent_at < $7::timestamptz)`,
  parameters: 7,
  sorts: { messageId: "id", until: "shown_until", addressed: "addressed", reached: "reached", read: "read" },
  by: [],
  sum: [],
});

/** The recipients of a message. `seen` sorts readers first, then those it reached, then the rest. */
export const readers = list({
  columns: {
    id: "int4",
    name: "text",
    role: "int2",
    service_name: "text",
    pos_name: "text",
    reached_at: "timestamptz?",
    read_at: "timestamptz?",
    reached: "int4",
    read: "int4",
    seen: "int8",
  },
  found: `
    select heard.id, heard.name, heard.role, s.name as service_name, coalesce(heard.pos_name, '') as pos_name,
      r.reached_at, r.read_at, (r.reached_at is not null)::int as reached, (r.read_at is not null)::int as read,
      (coalesce(extract(epoch from coalesce(r.read_at, r.reached_at)) * 1000, 0) + case when r.read_at is null then 0
        else 1e14 end)::int8 as seen
    from message m cross join lateral (${people}) as heard join service s on s.id = heard.service_id
    left join message_reader r on r.message_id = m.id and r.person_id = heard.id
    where m.id = $3::int8`,
  parameters: 3,
  sorts: { seen: "seen", name: "name" },
  by: [],
  sum: ["reached", "read"],
});

// The current messages for a session: $1 person, $2 role, $3 service, $4 zone, $5 POS, $6 now.
const mine = `
  m.withdrawn_at is null and m.shown_until > $6::timestamptz
  and app.is_addressed(m, $2::int, $3::int, coalesce((select p.zone_id from pos p where p.id = $5::int), $4::int),
    $5::int)`;

export const myMessages = query(
  {
    id: "int8",
    kind: "text",
    texts: json<Texts>(),
    shown_from: "timestamptz",
    shown_until: "timestamptz",
    is_shown: "bool",
    reached: "bool",
    read: "bool",
  },
  `
  select m.id, m.kind, m.texts, m.shown_from, m.shown_until, m.shown_from <= $6::timestamptz as is_shown,
    r.reached_at is not null as reached, r.read_at is not null as read
  from message m left join message_reader r on r.message_id = m.id and r.person_id = $1::int
  where ${mine} order by m.shown_from, m.id limit 200`,
);

/** Records messages as received or read, if they are for this person and shown by now; the first time counts. */
export const confirm = query(
  {},
  `
  insert into message_reader (message_id, person_id, service_id, reached_at, read_at)
  select m.id, $1::int, (select h.service_id from person h where h.id = $1::int), $6::timestamptz, case
    when $8::boolean then $6::timestamptz end
  from message m where m.id = any($7::int8[]) and m.shown_from <= $6::timestamptz and ${mine}
  on conflict (message_id, person_id) do update set read_at = excluded.read_at
  where message_reader.read_at is null and excluded.read_at is not null`,
);
