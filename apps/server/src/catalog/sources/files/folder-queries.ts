import { query } from "../../../platform/database/query.ts";

// The files of a source's folder, in their state at the last check.

/**
 * Records the state of files. Those unchanged since the previous check, and not settled, are due.
 * @returns the due ones in the order of their names, each with the digest of its last imported content
 */
export const noteLook = query(
  { name: "text", digest: "text?" },
  `
  with given as (select * from unnest($2::text[], $3::bigint[], $4::bigint[]) as given (name, size, changed_at)),
  due as (
    select g.name, f.digest from given g join source_folder_file f on f.source_id = $1::int and f.name = g.name
    where not f.is_settled and (f.size, f.changed_at) = (g.size, g.changed_at)),
  noted as (
    insert into source_folder_file as current (source_id, name, size, changed_at) select $1::int, g.* from given g
    on conflict (source_id, name) do update set size = excluded.size, changed_at = excluded.changed_at,
      is_settled = false
    where (current.size, current.changed_at) is distinct from (excluded.size, excluded.changed_at))
  select name, digest from due order by name`,
);

/** A file that was imported in this state, or reported as impossible to import. */
export const settleFile = query(
  {},
  `
  update source_folder_file set is_settled = true, digest = coalesce($3::text, digest) where source_id = $1::int
    and name = $2::text`,
);

/** A file whose import did not finish, because its process stopped. */
export const leftOver = query(
  { name: "text" },
  "select name from source_file where source_id = $1::int and requested_by is null and packed is not null",
);
