import { list } from "../database/list.ts";
import { query } from "../database/query.ts";

/** A session seen within this time counts as present. */
const presentMinutes = 5;

export const listServers = list({
  columns: { id: "int8", name: "text", services: "int8", active: "int8", pos: "int8", online: "int8", hosts: "text[]" },
  found: `
    select v.id::int8 as id, v.name, (select count(*) from service s where s.server_id = v.id) as services,
      (select count(*) from service s where s.server_id = v.id and s.is_active) as active,
      (select count(*) from pos p join service s on s.id = p.service_id where s.server_id = v.id) as pos,
      (select count(distinct t.person_id) from session t join service s on s.id = t.service_id where s.server_id = v.id
        and t.ended_at is null
        and t.expires_at > app.clock() and t.seen_at > app.clock() - make_interval(mins => ${presentMinutes})) as online,
      array(select h.host from service_host h join service s on s.id = h.service_id where s.server_id = v.id
        order by h.host) as hosts
    from server v`,
  parameters: 0,
  by: [],
  sum: ["services", "active", "pos", "online"],
  sorts: { name: "name", services: "services", active: "active", pos: "pos", online: "online" },
});

/** The database's information about its replicas; the delay only for roles that may see it. */
export const replication = query(
  { replicas: "int8", lag_ms: "int8?" },
  `
  select count(*) as replicas, (extract(epoch from max(replay_lag)) * 1000)::bigint as lag_ms from pg_stat_replication`,
);

/** A server's name is unique: creating or renaming one is serialised. */
export const lockServers = query({}, "select pg_advisory_xact_lock(hashtext('servers'))");

export const server = query(
  { id: "int4", name: "text" },
  "select id, name from server where id = $1::int for no key update",
);

export const isTaken = query(
  { id: "int4" },
  "select id from server where lower(name) = lower($1::text) and id is distinct from $2::int",
);

export const addServer = query({ id: "int4" }, "insert into server (name) values ($1::text) returning id");

export const renameServer = query({}, "update server set name = $1::text where id = $2::int");

/** Some events, those within a service; within any for null. */
export const countEvents = query(
  { count: "int8" },
  `
  select count(*) as count from significant_event where id = any($1::bigint[])
    and ($2::int is null or service_id = $2::int)`,
);

export const acknowledge = query(
  { event_id: "int8" },
  `
  insert into event_acknowledgement (event_id, person_id, at, note)
  select id, $2::int, app.clock(), $3::text from unnest($1::bigint[]) as id on conflict do nothing returning event_id`,
);
