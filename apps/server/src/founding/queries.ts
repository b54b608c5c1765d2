import { query } from "../database/query.ts";

export const setClock = query({}, "update app.clock_setting set at = $1::timestamptz");

export const addServer = query({ id: "int4" }, "insert into server (name) values ($1::text) returning id");

export const addService = query({ id: "int4" }, `
  insert into service (server_id, name, kind, currency, time_zone, language, settings)
  values ($1::int, $2::text, $3::smallint, $4::text, $5::text, $6::text, $7::jsonb) returning id`);

export const kindOf = query({ kind: "int2" }, "select kind from service where id = $1::int");

export const addRule = query({}, `
  insert into rule (service_id, level, scope_id, control, kind, selector, value, created_at)
  values ($1::int, $2::text, $3::int, $4::text, $5::text, $6::jsonb, $7::jsonb, app.clock())`);

export const sellLeague = query({}, `
  insert into service_league (service_id, league_id, is_sold) values ($1::int, $2::int, true)
  on conflict (service_id, league_id) do update set is_sold = true`);

/** Every league in every service that sells; what was switched off stays so. */
export const offerLeagues = query({}, `
  insert into service_league (service_id, league_id, is_sold)
  select s.id, l.id, true from service s, league l where s.kind <> 0 on conflict do nothing`);
