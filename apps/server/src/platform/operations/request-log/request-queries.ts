import { list } from "../../database/list.ts";
import { query } from "../../database/query.ts";

export const addPaths = query(
  {},
  "insert into request_path (path) select unnest($1::text[]) order by 1 on conflict do nothing",
);

export const paths = query(
  { id: "int4", path: "text" },
  "select id, path from request_path where path = any($1::text[])",
);

export const pathsLike = query({ id: "int4" }, "select id from request_path where strpos(path, lower($1::text)) > 0");

/** People with a name; of more than a thousand only some. */
export const peopleLike = query(
  { id: "int4" },
  `
  select id from person where strpos(lower(name), lower($1::text)) > 0 or strpos(lower(login), lower($1::text)) > 0
    order by id limit 1000`,
);

export const openDay = query({}, "select app.open_request_day($1::date)");

export const dropDays = query({ days: "int4" }, "select app.drop_request_days() as days");

/** Rows of calls. All except texts come as one text of an array each, which is cheap. */
export const addRequests = query(
  {},
  `
  insert into request (at, path_id, service_id, person_id, ticket_number, micros, bytes_in, bytes_out, response, role,
    address, process, payload, refusal, integrator_id, answer)
  select to_timestamp(at / 1000.0), path_id, service_id, person_id, ticket_number, micros, bytes_in, bytes_out,
    response, role, address, $12::text, payload,
    refusal, integrator_id, answer
  from unnest($1::bigint[], $2::int[], $3::int[], $4::int[], $5::bigint[], $6::int[], $7::int[], $8::int[],
    $9::smallint[], $10::smallint[], $11::text[],
    $13::text[], $14::text[], $15::int[], $16::text[])
    as u (at, path_id, service_id, person_id, ticket_number, micros, bytes_in, bytes_out, response, role, address,
      payload, refusal, integrator_id, answer)`,
);

/** Adds the calls of keys to their quarter-hour's sums, always in the same order. */
export const addIntegratorSums = query(
  {},
  `
  insert into integrator_sum as s (integrator_id, service_id, quarter, calls, refused, faults, most_micros)
  select integrator_id, service_id, to_timestamp(quarter / 1000.0), calls, refused, faults, most_micros
  from unnest($1::int[], $2::int[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::int[])
    as u (integrator_id, service_id, quarter, calls, refused, faults, most_micros)
  order by 1, 3
  on conflict (integrator_id, quarter) do update set calls = s.calls + excluded.calls,
    refused = s.refused + excluded.refused,
    faults = s.faults + excluded.faults, most_micros = greatest(s.most_micros, excluded.most_micros)`,
);

/** Adds calls to their hour's sums, always in the same order, so that two writers do not wait for each other. */
export const addSums = query(
  {},
  `
  insert into request_sum as s (hour, path_id, service_id, bucket, calls, refused, faults, bytes_out, most_micros)
  select to_timestamp(hour / 1000.0), path_id, service_id, bucket, calls, refused, faults, bytes_out, most_micros
  from unnest($1::bigint[], $2::int[], $3::int[], $4::int[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[],
    $9::int[])
    as u (hour, path_id, service_id, bucket, calls, refused, faults, bytes_out, most_micros)
  order by 1, 2, 3, 4
  on conflict (hour, path_id, service_id, bucket) do update set calls = s.calls + excluded.calls,
    refused = s.refused + excluded.refused,
    faults = s.faults + excluded.faults, bytes_out = s.bytes_out + excluded.bytes_out,
      most_micros = greatest(s.most_micros, excluded.most_micros)`,
);

export const addMissed = query(
  {},
  "insert into request_missed (at, missed) values (to_timestamp($1::bigint / 1000.0), $2::int)",
);

export const setting = query(
  { days: "int4", keeps: "text", slow_ms: "int4" },
  "select days, keeps, slow_ms from request_setting order by id desc limit 1",
);

export const lockSetting = query({}, "select pg_advisory_xact_lock(hashtext('request setting'))");

export const addSetting = query(
  {},
  `
  insert into request_setting (at, person_id, days, keeps, slow_ms)
    values (app.clock(), $1::int, $2::int, $3::text, $4::int)`,
);

export const state = query(
  { since: "timestamptz?", missed: "int8", missed_at: "timestamptz?" },
  `
  select (select min(at) from request) as since, coalesce(sum(missed), 0)::int8 as missed, max(at) as missed_at
  from request_missed where at > to_timestamp($1::bigint / 1000.0)`,
);

const requestColumns = {
  id: "int8",
  at: "timestamptz",
  path: "text",
  service_id: "int4?",
  service_name: "text",
  person_id: "int4?",
  user_name: "text",
  role: "int2?",
  response: "int2",
  micros: "int4",
  bytes_in: "int4",
  bytes_out: "int4",
  ticket_number: "int8?",
  has_payload: "bool",
  integrator_id: "int4?",
  integrator_name: "text",
} as const;

/**
 * $1 from and $2 until, $3 paths, $4 service, $5 people, $6 response, $7 minimum microseconds, $8 how they ended, $9
 * excluded paths, $10 integrator.
 */
export const listRequests = list({
  columns: requestColumns,
  found: `
    select r.id, r.at, p.path, r.service_id, coalesce(s.name, '') as service_name, r.person_id,
      coalesce(h.name, '') as user_name, r.role, r.response,
      r.micros, r.bytes_in, r.bytes_out, r.ticket_number, r.payload is not null as has_payload,
      r.integrator_id, coalesce(i.name, '') as integrator_name
    from request r left join request_path p on p.id = r.path_id left join service s on s.id = r.service_id left
      join person h on h.id = r.person_id
      left join integrator i on i.id = r.integrator_id
    where r.at >= $1::timestamptz and r.at < $2::timestamptz and ($3::int[] is null or r.path_id = any($3::int[]))
      and ($4::int is null or r.service_id = $4::int) and ($5::int[] is null or r.person_id = any($5::int[]))
      and ($6::int is null or r.response = $6::int) and ($7::int is null or r.micros >= $7::int)
      and ($8::text is null or ($8::text = 'answered' and r.response in (1, 2))
        or ($8::text = 'fault' and r.response = -500)
        or ($8::text = 'refused' and r.response <> 1 and r.response <> 2 and r.response <> -500))
      and ($9::int[] is null or r.path_id <> all($9::int[])) and ($10::int is null or r.integrator_id = $10::int)`,
  parameters: 10,
  sorts: { at: "at", tookMs: "micros" },
  by: [],
  sum: ["bytes_in", "bytes_out"],
});

/** $1 from and $2 until, both the beginning of an hour, $3 paths, $4 service. */
export const listPaths = list({
  columns: {
    id: "int8",
    path: "text",
    calls: "int8",
    refused: "int8",
    faults: "int8",
    refused_share: "int4",
    p50: "int4",
    p95: "int4",
    most_micros: "int4",
    bytes_out: "int8",
  },
  found: `
    select a.path_id::int8 as id, p.path, a.calls::int8 as calls, a.refused::int8 as refused, a.faults::int8 as faults,
      (1000 * (a.refused + a.faults) / a.calls)::int as refused_share, least(a.p50, a.most_micros) as p50,
      least(a.p95, a.most_micros) as p95, a.most_micros, a.bytes_out::int8 as bytes_out
    from (
      select path_id, sum(calls) as calls, sum(refused) as refused, sum(faults) as faults, sum(bytes_out) as bytes_out,
        max(most_micros) as most_micros, (100 * 2 ^ (min(bucket) filter (where behind * 2 >= total) / 4.0))::int as p50,
        (100 * 2 ^ (min(bucket) filter (where behind * 100 >= total * 95) / 4.0))::int as p95
      from (
        select path_id, bucket, calls, refused, faults, bytes_out, most_micros, sum(calls) over (partition by path_id
          order by bucket) as behind,
          sum(calls) over (partition by path_id) as total
        from (
          select path_id, bucket, sum(calls) as calls, sum(refused) as refused, sum(faults) as faults,
            sum(bytes_out) as bytes_out, max(most_micros) as most_micros
          from request_sum
          where hour >= $1::timestamptz and hour < $2::timestamptz and ($3::int[] is null or path_id = any($3::int[]))
            and ($4::int is null or service_id = $4::int)
          group by path_id, bucket) as b) as c
      group by path_id) as a join request_path p on p.id = a.path_id`,
  parameters: 4,
  by: [],
  sum: ["calls", "refused", "faults", "bytes_out"],
  sorts: {
    refused: "refused",
    calls: "calls",
    faults: "faults",
    refusedShare: "refused_share",
    p95Ms: "p95",
    p50Ms: "p50",
    mostMs: "most_micros",
    path: "path",
  },
});

export const request = query(
  {
    ...requestColumns,
    login: "text",
    address: "text",
    process: "text",
    payload: "text?",
    refusal: "text?",
    answer: "text?",
  },
  `
  select r.id, r.at, coalesce(p.path, '') as path, r.service_id, coalesce(s.name, '') as service_name, r.person_id,
    coalesce(h.name, '') as user_name, r.role,
    r.response, r.micros, r.bytes_in, r.bytes_out, r.ticket_number, r.payload is not null as has_payload,
      r.integrator_id,
    coalesce(i.name, '') as integrator_name, coalesce(h.login, '') as login, r.address, r.process, r.payload,
      r.refusal, r.answer
  from request r left join request_path p on p.id = r.path_id left join service s on s.id = r.service_id left
    join person h on h.id = r.person_id
    left join integrator i on i.id = r.integrator_id
  where r.at = $1::timestamptz and r.id = $2::bigint`,
);

/** The commit in progress does not wait for the disk. */
export const soon = query({}, "set local synchronous_commit = off");
