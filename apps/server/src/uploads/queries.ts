import { query } from "../database/query.ts";

/** One part of an upload; sent again it replaces itself. $1–$2 whose upload. */
export const addPart = query({}, `
  insert into upload_part (person_id, upload, number, bytes) values ($1::int, $2::text, $3::int, $4::bytea)
  on conflict (person_id, upload, number) do update set bytes = excluded.bytes, at = excluded.at`);

export const countParts = query({ own: "int8", all: "int8" }, `
  select count(*) filter (where upload = $2::text) as own, count(*) as all from upload_part where person_id = $1::int`);

export const oneUploadAtATime = query({ id: "int4" }, "select id from person where id = $1::int for no key update");

export const readParts = query({ bytes: "bytea" }, "select bytes from upload_part where person_id = $1::int and upload = $2::text order by number");

/** Takes the parts of an upload out. */
export const takeParts = query({ number: "int4", bytes: "bytea" }, `
  delete from upload_part where person_id = $1::int and upload = $2::text returning number, bytes`);

/** Of what goes by a beginning, $3, all but one upload. */
export const takeOthers = query({}, "delete from upload_part where person_id = $1::int and upload <> $2::text and starts_with(upload, $3::text)");

/** What nobody goes on with. */
export const removeOldParts = query({}, "delete from upload_part where at < app.clock() - interval '1 hour'");
