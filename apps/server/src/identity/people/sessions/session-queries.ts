import { roles, services } from "@chalkboard/contract";
import { list } from "../../../platform/database/list.ts";
import { query } from "../../../platform/database/query.ts";

const [set, usual] = ["(h.security->>'idleMinutes')::int", String(services.usualIdleMinutes)];
/**
 * Minutes without a call after which a session of the person p ends, whose service is h; 0 for none. The default does
 * not apply to customers.
 */
const idleMinutes = `coalesce(nullif(${set}, ${usual}), case when p.role = ${String(roles.customer)} then 0 else ${usual} end)`;

/** Whether a session t was used recently enough. */
export const isAwake = (now: string): string =>
  `(${idleMinutes} = 0 or t.seen_at > ${now} - make_interval(mins => ${idleMinutes}))`;

/** Whether a session t of the person p is live at a time, as sessionByToken finds it. */
const isOpen = (now: string): string => `(t.ended_at is null and t.expires_at > ${now}
  and ${isAwake(now)})`;

/** Sessions in a service from $2 until $3, as of $4. One that was not ended lasted until it was last seen. */
export const listSessions = list({
  columns: {
    id: "int8",
    person_id: "int4",
    person_name: "text",
    login: "text",
    role: "int2",
    pos_name: "text",
    zone_name: "text",
    device: "text",
    mac: "text",
    address: "text",
    created_at: "timestamptz",
    seen_at: "timestamptz",
    ended_at: "timestamptz?",
    is_entered: "bool",
    token_hash: "bytea",
  },
  found: `
    select * from (
      select t.id, p.id as person_id, p.name as person_name, p.login, p.role, coalesce(o.name, '') as pos_name,
        coalesce(z.name, '') as zone_name, t.device, t.mac, t.address, t.created_at, t.seen_at,
        case when ${isOpen("$4::timestamptz")} then null else coalesce(t.ended_at, t.seen_at) end as ended_at,
        t.acting_pos_id is not null as is_entered, t.token_hash
      from session t join person p on p.id = t.person_id join service h on h.id = p.service_id
      left join pos o on o.id = coalesce(t.acting_pos_id, p.pos_id) left
        join zone z on z.id = coalesce(o.zone_id, p.zone_id)
      where t.service_id = $1::int and t.created_at < $3::timestamptz) s
    where coalesce(ended_at, $4::timestamptz) >= $2::timestamptz
      and ($5::int is null or role = $5::int) and ($6::bool is null or (ended_at is null) = $6::bool)
      and ($7::text is null or position(lower($7::text) in lower(concat_ws(' ', person_name, login, pos_name,
        zone_name, device, mac, address))) > 0)`,
  parameters: 7,
  by: [],
  sum: [],
  sorts: { from: "created_at", seenAt: "seen_at", personName: "person_name", posName: "pos_name" },
});

export const openSession = query(
  { token_hash: "bytea", person_id: "int4", device: "text", address: "text", created_at: "timestamptz" },
  `
  select t.token_hash, t.person_id, t.device, t.address, t.created_at
  from session t join person p on p.id = t.person_id join service h on h.id = p.service_id
  where t.service_id = $1::int and t.id = $2::int8 and ${isOpen("$3::timestamptz")} for no key update of t`,
);
