import type { AnswerOf, operations } from "@chalkboard/contract";
import { list } from "../database/list.ts";
import { json, query } from "../database/query.ts";

/** A connection as its process writes it. */
export type ShownConnection = Omit<
  AnswerOf<typeof operations.listConnections>["rows"][number],
  "processId" | "process"
>;

/**
 * Writes messages in the caller's transaction and wakes the publisher when it commits. $3 and $4: where each row's
 * messages begin and end; one row is cheaper than many, but none may grow without bound.
 */
export const tell = query(
  { published: "int8" },
  `
  with published as (
    insert into outbox (subjects, data)
    select ($1::text[])[part.first:part.last], ($2::text[])[part.first:part.last]::jsonb[]
      from unnest($3::int[], $4::int[]) as part (first, last)
    returning id),
  woken as (select pg_notify('outbox', ''))
  select (select count(*) from published) as published from woken`,
);

/** Whether messages need numbers. */
export const waiting = query(
  { is_waiting: "bool" },
  "select exists (select from outbox where published is null) as is_waiting",
);

/** One publisher at a time, whatever the number of processes: numbers follow commits. */
export const publishAlone = query({}, "select pg_advisory_xact_lock(hashtext('outbox publisher'))");

/** Numbers committed messages without a number, in order: each row over all, and each of its messages by subject. */
export const number = query(
  {},
  `
  with fresh as (select id, subjects from outbox where published is null order by id limit $1::int for update),
  message as (select f.id, m.subject, m.place from fresh f cross join lateral unnest(f.subjects)
    with ordinality as m (subject, place)),
  heads as (
    insert into subject_head (subject, seq) select subject, count(*) from message group by subject
    on conflict (subject) do update set seq = subject_head.seq + excluded.seq returning subject, seq),
  counts as (select subject, count(*) as count from message group by subject),
  placed as (select id, subject, place, row_number() over (partition by subject order by id, place) as nth
    from message),
  numbered as (
    select p.id, array_agg(heads.seq - counts.count + p.nth order by p.place) as seqs
    from placed p join heads using (subject) join counts using (subject) group by p.id),
  ordered as (select id, seqs, nextval('outbox_published') as published
    from (select id, seqs from numbered order by id) as given)
  update outbox set published = ordered.published, seqs = ordered.seqs from ordered where outbox.id = ordered.id`,
);

export const wakeHubs = query({}, "select pg_notify('published', '')");

export const lastPublished = query(
  { published: "int8" },
  "select coalesce(max(published), 0) as published from outbox",
);

const messages = "unnest(o.subjects, o.data, o.seqs) with ordinality as m (subject, data, seq, place)";

/** Messages after a number and up to another, of the subjects with subscribers. */
export const publishedBetween = query(
  { subject: "text", seq: "int8", data: json<Record<string, unknown>>() },
  `
  select m.subject, m.seq, m.data from outbox o cross join lateral ${messages}
  where o.published > $1::bigint and o.published <= $2::bigint and o.subjects && $3::text[]
    and m.subject = any($3::text[])
  order by o.published, m.place`,
);

export const subjectHeads = query(
  { subject: "text", seq: "int8" },
  "select subject, seq from subject_head where subject = any($1::text[])",
);

/**
 * Messages of a subject after a number, among those of the newest rows: at most this many ($4) are searched, however
 * many there are.
 */
export const subjectAfter = query(
  { seq: "int8", data: json<Record<string, unknown>>() },
  `
  select m.seq, m.data from outbox o cross join lateral ${messages}
  where o.published > (select max(published) from outbox) - $4::int and o.subjects @> array[$1::text]
    and m.subject = $1::text and m.seq > $2::bigint
  order by m.seq limit $3::int`,
);

export const forget = query(
  {},
  "delete from outbox where published is not null and created_at < clock_timestamp() - make_interval(secs => $1::int)",
);

export const isPosBelow = query(
  { is_below: "bool" },
  `
  with recursive below as (
    select id from zone where id = $2::int
    union all select zone.id from zone join below on zone.parent_id = below.id)
  select exists (select from pos join below on pos.zone_id = below.id where pos.id = $1::int) as is_below`,
);

export const noteConnections = query(
  {},
  `
  insert into live_process (id, name, heard_at, connections, load)
    values ($1::text, $2::text, app.clock(), $3::jsonb, $4::jsonb)
  on conflict (id) do update set heard_at = excluded.heard_at, connections = excluded.connections,
    load = excluded.load`,
);

/** Sends a notice to the processes that listen to a channel; a transaction that only does this writes nothing. */
export const notify = query({}, "select pg_notify($1::text, $2::text)");

const connected = `
  live_process p cross join lateral jsonb_array_elements(p.connections) as c (shown) where p.heard_at > app.clock() - make_interval(secs => $1::int)`;

/** The connections of the live processes. A connection's number is its process's own: only both together are unique. */
export const listConnections = list({
  columns: {
    id: "int8",
    process_id: "text",
    process: "text",
    shown: json<ShownConnection>(),
    user_name: "text",
    service_name: "text",
    since: "int8",
    lag_ms: "int8",
    queued_bytes: "int8",
    sent: "int8",
    skipped: "int8",
  },
  found: `
    select hashtextextended(p.id, (c.shown->>'connectionId')::int8) & 4503599627370495 as id, p.id as process_id,
      p.name as process, c.shown,
      c.shown->>'userName' as user_name, c.shown->>'serviceName' as service_name, (c.shown->>'since')::int8 as since,
      coalesce((c.shown->>'lagMs')::int8, 0) as lag_ms, (c.shown->>'queuedBytes')::int8 as queued_bytes,
        (c.shown->>'sent')::int8 as sent,
      (c.shown->>'skipped')::int8 as skipped
    from ${connected} and ($2::int is null or (c.shown->>'serviceId')::int = $2::int)
      and ($3::text is null or position(lower($3::text) in lower(concat_ws(' ', c.shown->>'device',
        c.shown->>'userName', c.shown->>'address',
        c.shown->>'mac', c.shown->>'host', p.name))) > 0)
      and ($4::int is null or (c.shown->>'role')::int = $4::int)`,
  parameters: 4,
  by: [],
  sum: ["queued_bytes", "sent", "skipped"],
  sorts: {
    since: "since",
    userName: "user_name",
    serviceName: "service_name",
    lagMs: "lag_ms",
    queuedBytes: "queued_bytes",
    sent: "sent",
    skipped: "skipped",
  },
});

export const connection = query(
  { shown: json<ShownConnection>() },
  `
  select c.shown from ${connected} and p.id = $2::text and (c.shown->>'connectionId')::int8 = $3::int8`,
);

/** Removes a process from the list, and those that were killed. */
export const forgetConnections = query(
  {},
  `
  delete from live_process where id = $1::text or heard_at < app.clock() - make_interval(secs => $2::int)`,
);

type LoadJson = { slipsPerSecond?: number; memoryBytes?: number | null; loopDelayMs?: number | null };

export const processes = query(
  {
    id: "text",
    name: "text",
    connections: "int4",
    heard_at: "timestamptz",
    load: json<LoadJson>(),
    people: "int8",
  },
  `
  select id, name, jsonb_array_length(connections) as connections, heard_at, load,
    (select count(distinct c->>'personId') from jsonb_array_elements(connections) as c) as people
  from live_process where heard_at > app.clock() - make_interval(secs => $1::int) order by name, id`,
);
