import { query } from "../../platform/database/query.ts";

/** What each zone contains directly: POS or customers, and the people who manage it. */
export const zoneCounts = query(
  { id: "int4", pos: "int8", people: "int8" },
  `
  select z.id, (select count(*) from pos p where p.zone_id = z.id) as pos,
    (select count(*) from person h where h.zone_id = z.id and h.pos_id is null and h.is_active) as people
  from zone z where z.service_id = $1::int and z.id = any($2::int[])`,
);

const zone = { id: "int4", name: "text", parent_id: "int4?", is_active: "bool" } as const;
const columns = "id, name, parent_id, is_active";

export const zoneForUpdate = query(
  zone,
  `select ${columns} from zone where service_id = $1::int and id = $2::int for update`,
);

export const isZoneTaken = query(
  { id: "int4" },
  "select id from zone where service_id = $1::int and name = $2::text and id is distinct from $3::int",
);

export const addZone = query(
  zone,
  `
  insert into zone (service_id, name, parent_id, is_active) values ($1::int, $2::text, $3::int, $4::boolean)
    returning ${columns}`,
);

export const changeZone = query(
  zone,
  `
  update zone set name = $3::text, parent_id = $4::int, is_active = $5::boolean where service_id = $1::int
    and id = $2::int returning ${columns}`,
);
