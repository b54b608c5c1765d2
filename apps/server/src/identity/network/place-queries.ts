import { query } from "../../platform/database/query.ts";

/**
 * Which POS and zones left which place and when, since two days before a day; the time as text, because it is finer
 * than milliseconds.
 */
export const formerPlaces = query(
  { level: "text", owner_id: "int4", zone_id: "int4?", until: "text" },
  `
  select level, owner_id, zone_id, until::text from former_place where service_id = $1::int and until > $2::date - 2
    order by until, id`,
);

export const posPlaces = query(
  { id: "int4", zone_id: "int4" },
  "select id, zone_id from pos where service_id = $1::int order by sequence",
);

/** The service and zone of a POS. */
export const posPlace = query(
  { service_id: "int4", zone_id: "int4" },
  "select service_id, zone_id from pos where id = $1::int",
);

/** The service of a zone, in the same form. */
export const zonePlace = query(
  { service_id: "int4", zone_id: "int4" },
  "select service_id, id as zone_id from zone where id = $1::int",
);
