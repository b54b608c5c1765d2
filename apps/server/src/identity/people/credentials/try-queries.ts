import { query } from "../../../platform/database/query.ts";

/** Counts an attempt, unless the name is locked; the last allowed one locks it. */
export const takeTry = query(
  { failed: "int4" },
  `
  insert into password_try as t (name_hash, failed, locked_until, last_at)
  values ($1::bytea, 1, case when $2::int <= 1 then $3::timestamptz end, $4::timestamptz)
  on conflict (name_hash) do update set failed = t.failed + 1, last_at = $4::timestamptz,
    locked_until = case when t.failed + 1 >= $2::int then $3::timestamptz else t.locked_until end
  where t.locked_until is null or t.locked_until <= $4::timestamptz
  returning failed`,
);

export const lockOf = query(
  { locked_until: "timestamptz?" },
  "select locked_until from password_try where name_hash = $1::bytea",
);

export const giveBackTry = query(
  {},
  `
  update password_try set failed = greatest(0, failed - 1), locked_until = null where name_hash = $1::bytea`,
);

export const clearTries = query({}, "delete from password_try where name_hash = $1::bytea");

export const forgetTries = query(
  {},
  `
  delete from password_try where last_at < $1::timestamptz
    and (locked_until is null or locked_until < $1::timestamptz)`,
);
