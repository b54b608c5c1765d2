import { query } from "../database/query.ts";

/** One part of an upload; sent again it replaces itself. $1–$2 the owner. */
export const addPart = query(
  {},
  `
  insert into upload_part (person_id, upload, number, bytes) values ($1::int, $2::text, $3::int, $4::bytea)
  on conflict (person_id, upload, number) do update set bytes = excluded.bytes, at = excluded.at`,
);

export const countParts = query(
  { own: "int8", all: "int8" },
  `
  select count(*) filter (where upload = $2::text) as own, count(*) as all from upload_part where person_id = $1::int`,
);

export const oneUploadAtATime = query({ id: "int4" }, "select id from person where id = $1::int for no key update");

export const readParts = query(
  { bytes: "bytea" },
  "select bytes from upload_part where person_id = $1::int and upload = $2::text order by number",
);

/** Deletes the parts of an upload. */
export const takeParts = query(
  { number: "int4", bytes: "bytea" },
  `
  delete from upload_part where person_id = $1::int and upload = $2::text returning number, bytes`,
);

/** All but one upload with a prefix, $3. */
export const takeOthers = query(
  {},
  "delete from upload_part where person_id = $1::int and upload <> $2::text and starts_with(upload, $3::text)",
);

/** Abandoned uploads. */
export const removeOldParts = query({}, "delete from upload_part where at < app.clock() - interval '1 hour'");
