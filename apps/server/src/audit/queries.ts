import { list } from "../database/list.ts";
import { json, query } from "../database/query.ts";

export const posPlace = query({ service_id: "int4", zone_id: "int4?" }, "select service_id, zone_id from pos where id = $1::int");

export const zonePlace = query({ service_id: "int4", zone_id: "int4?" }, "select service_id, id as zone_id from zone where id = $1::int");

/** Whoever sells is where his POS is. */
export const personPlace = query({ service_id: "int4", zone_id: "int4?" }, `
  select p.service_id, coalesce(o.zone_id, p.zone_id) as zone_id from person p left join pos o on o.id = p.pos_id where p.id = $1::int`);

/** Acts of some kinds within a service, on one subject or on any. */
export const acts = list({
  columns: { id: "int8", at: "timestamptz", by: "text", before: json<unknown>(), after: json<unknown>() },
  found: `
    select a.id, a.at, coalesce(h.name, '') as by, a.before, a.after from audit_entry a left join person h on h.id = a.person_id
    where a.service_id = $1::int and a.act = any($2::text[]) and ($3::text is null or a.subject = $3::text)`,
  parameters: 3, sorts: { number: "id" }, by: [], sum: [],
});
