import { query } from "../platform/database/query.ts";

export const setClock = query({}, "update app.clock_setting set at = $1::timestamptz");

export const addService = query(
  { id: "int4" },
  `
  insert into service (server_id, name, kind, product, currency, time_zone, language, settings, languages)
  values ($1::int, $2::text, $3::smallint, $4::smallint, $5::text, $6::text, $7::text, $8::jsonb,
    coalesce($9::text[], '{en,fr,ht,es,zh,it}')) returning id`,
);

export const kindOf = query({ kind: "int2" }, "select kind from service where id = $1::int");

export const addRule = query(
  {},
  `
  insert into rule (service_id, level, scope_id, control, kind, selector, value, created_at, created_by)
  values ($1::int, $2::text, $3::int, $4::text, $5::text, $6::jsonb, $7::jsonb, app.clock(), $8::int)`,
);

export const sellLeague = query(
  {},
  `
  insert into service_league (service_id, league_id, is_sold) values ($1::int, $2::int, true)
  on conflict (service_id, league_id) do update set is_sold = true`,
);

/** Every league in every service that sells; leagues that were switched off stay so. */
export const offerLeagues = query(
  {},
  `
  insert into service_league (service_id, league_id, is_sold)
  select s.id, l.id, true from service s, league l where s.kind <> 0 on conflict do nothing`,
);

export const platform = query(
  { id: "int4", server_id: "int4" },
  "select id, server_id from service where kind = 0 order by id limit 1",
);

export const firstServer = query({ id: "int4" }, "select id from server order by id limit 1");

export const loginTaken = query(
  { id: "int4" },
  "select id from person where platform_id = 1 and lower(login) = lower($1::text)",
);

const isRun = "exists (select from person where role = -1)";

/** Adds a link where there is no platform admin, and none where there is one. */
export const addLink = query(
  { expires_at: "timestamptz" },
  `
  insert into bootstrap_link (token_hash, created_at, expires_at)
  select $1::bytea, $2::timestamptz, $3::timestamptz where not ${isRun} returning expires_at`,
);

export const link = query(
  { expires_at: "timestamptz", used_at: "timestamptz?", is_run: "bool" },
  `
  select expires_at, used_at, ${isRun} as is_run from bootstrap_link where token_hash = $1::bytea`,
);

export const lockLinks = query(
  { created_at: "timestamptz" },
  "select created_at from bootstrap_link order by token_hash for update",
);

/** Using one link uses all of them. */
export const useLinks = query({}, "update bootstrap_link set used_at = $1::timestamptz where used_at is null");

export const offerLeaguesOf = query(
  {},
  `
  insert into service_league (service_id, league_id, is_sold) select $1::int, id, true from league
    where merged_into is null on conflict do nothing`,
);
