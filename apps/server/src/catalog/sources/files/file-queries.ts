import { json, query } from "../../../platform/database/query.ts";
import type { StoredResult } from "./stored-left-out.ts";

// The file that a source is processing: one at a time.

/** Gives a source a file; no row where it has one already. */
export const layFile = query(
  { source_id: "int4" },
  `
  insert into source_file (source_id, name, season, packed, requested_at, requested_by, state)
  values ($1::int, $2::text, $3::int, $4::text, $5::timestamptz, $6::int, 'waiting')
  on conflict (source_id) do update set name = excluded.name, season = excluded.season, packed = excluded.packed,
    requested_at = excluded.requested_at, requested_by = excluded.requested_by, state = 'waiting', done = 0, whole = 0, result = null
  where source_file.state in ('done', 'failed')
  returning source_id`,
);

/** A source's file, started or restarted. */
export const beginFile = query(
  { name: "text", season: "int4?", packed: "text?", requested_by: "int4?" },
  `
  update source_file set state = 'taking', done = 0 where source_id = $1::int and state in ('waiting', 'taking')
  returning name, season, packed, requested_by`,
);

export const noteStep = query({}, "update source_file set done = $2::int, whole = $3::int where source_id = $1::int");

export const endFile = query(
  {},
  `
  update source_file set state = case when $2::jsonb is null then 'failed' else 'done' end, packed = null,
    result = $2::jsonb, done = whole
  where source_id = $1::int`,
);

export const progressOf = query(
  {
    name: "text?",
    requested_at: "timestamptz?",
    requested_by: "text?",
    state: "text?",
    done: "int4?",
    whole: "int4?",
    result: json<StoredResult | null>(),
  },
  `
  select f.name, f.requested_at, p.name as requested_by, f.state, f.done, f.whole, f.result
  from source s left join source_file f on f.source_id = s.id left join person p on p.id = f.requested_by
  where s.id = $1::int`,
);
