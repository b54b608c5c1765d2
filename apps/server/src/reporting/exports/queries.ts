import { json, query } from "../../platform/database/query.ts";

const fileColumns = {
  id: "int8",
  name: "text",
  format: "text",
  state: "text",
  row_count: "int8",
  rows_in_all: "int8?",
  byte_count: "int8",
  started_at: "timestamptz",
} as const;

/** $1–$2 the owner, $3 since when. */
export const filesOf = query(
  fileColumns,
  `
  select id, name, format, state, row_count, rows_in_all, byte_count, started_at from file
  where service_id = $1::int and person_id = $2::int and started_at >= $3::timestamptz order by id desc`,
);

export const addFile = query(
  { id: "int8" },
  `
  insert into file (service_id, person_id, session_hash, list, filters, columns, name, format, language, started_at)
  values ($1::int, $2::int, $3::bytea, $4::text, $5::jsonb, $6::text[], $7::text, $8::text, $9::text, $10::timestamptz)
    returning id`,
);

/** Starts making a file, from its beginning; no row for one that is finished or deleted. */
export const beginFile = query(
  {
    id: "int8",
    service_id: "int4",
    person_id: "int4",
    session_hash: "bytea",
    list: "text",
    filters: json<Readonly<Record<string, unknown>>>(),
    columns: "text[]",
    format: "text",
    language: "text",
  },
  `
  update file set state = 'making', row_count = 0, rows_in_all = null, byte_count = 0 where id = $1::int8
    and state in ('waiting', 'making')
  returning id, service_id, person_id, session_hash, list, filters, columns, format, language`,
);

export const removeParts = query({}, "delete from file_part where file_id = $1::int8");

/** $2 service, $3 number, $4 bytes; nothing for a file that was deleted meanwhile. */
export const addPart = query(
  {},
  `
  insert into file_part (service_id, file_id, number, bytes) select $2::int, id, $3::int, $4::bytea from file
    where id = $1::int8 for key share`,
);

/** Its progress; no row when it was deleted. $2 state, $3 rows, $4 total rows, $5 bytes. */
export const noteFile = query(
  { id: "int8" },
  `
  update file set state = $2::text, row_count = $3::int8, rows_in_all = $4::int8, byte_count = $5::int8
    where id = $1::int8 returning id`,
);

/** $2–$3 the owner. */
export const removeFile = query(
  { id: "int8" },
  "delete from file where id = $1::int8 and service_id = $2::int and person_id = $3::int returning id",
);

/** $2–$3 the owner, $4 the code's hash, $5 until when. */
export const giveCode = query(
  { id: "int8" },
  `
  update file set code_hash = $4::bytea, code_until = $5::timestamptz
  where id = $1::int8 and service_id = $2::int and person_id = $3::int and state = 'done' returning id`,
);

/** Uses up the code of a file: $2 its hash, $3 now. */
export const spendCode = query(
  { service_id: "int4", name: "text", format: "text", byte_count: "int8" },
  `
  update file set code_hash = null, code_until = null where id = $1::int8 and code_hash = $2::bytea
    and code_until > $3::timestamptz and state = 'done'
  returning service_id, name, format, byte_count`,
);

export const partOf = query(
  { bytes: "bytea" },
  "select bytes from file_part where file_id = $1::int8 and number = $2::int",
);

export const removeOld = query({ id: "int8" }, "delete from file where started_at < $1::timestamptz returning id");
