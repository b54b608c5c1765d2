import type { customers } from "@chalkboard/contract";
import { json, query } from "../../platform/database/query.ts";

type Stored = Partial<customers.RegistrationRule>;

export const registration = query(
  { registration: json<Stored>() },
  "select registration from service where id = $1::int",
);

export const lockRegistration = query({ id: "int4" }, "select id from service where id = $1::int for no key update");

export const saveRegistration = query({}, "update service set registration = $2::jsonb where id = $1::int");

export const zoneOf = query({ id: "int4" }, "select id from zone where service_id = $1::int and id = $2::int");

/** Of one service, or of all for null. */
export const openDoors = query(
  { id: "int4", name: "text", language: "text", time_zone: "text", registration: json<Stored>() },
  `
  select id, name, language, time_zone, registration from service
  where ($1::int is null or id = $1::int) and is_active and kind = 2 and coalesce(registration->>'mode', 'off') <> 'off'
    and app.is_place_active(null, (registration->>'zoneId')::int)
  order by name`,
);

/** Counts an attempt, unless there were too many from its address or at its service; older ones are deleted. */
export const takeTry = query(
  { at: "timestamptz" },
  `
  with forgotten as (delete from registration_try where at < $3::timestamptz)
  insert into registration_try (service_id, address, at)
  select $1::int, $2::text, $4::timestamptz
  where (select count(*) from registration_try where address = $2::text and at >= $3::timestamptz) < $5::int
    and (select count(*) from registration_try where service_id = $1::int and at >= $3::timestamptz) < $6::int
  returning at`,
);

export const addCustomer = query(
  {},
  `
  insert into customer (pos_id, service_id, request, phone, born_on, accepted_terms)
    values ($1::int, $2::int, $3::text, $4::text, $5::date, $6::text)`,
);
