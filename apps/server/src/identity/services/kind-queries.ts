import { services } from "@chalkboard/contract";
import { json, query } from "../../platform/database/query.ts";

const atMost = String(services.mostBlockers);
/** Some rows of a service, counted up to the most that is said. */
const counted = (rows: string): string => `(select count(*)::int from (select ${rows} limit ${atMost}) as counted)`;

/** What keeps a service ($1) from another kind ($2), counted. */
export const kindBlockers = query(
  {
    tickets: "int4",
    transfers: "int4",
    invoices: "int4",
    drawers: "int4",
    schemes: "int4",
    agents: "int4",
    customers: "int4",
  },
  `
  select ${counted("from ticket where service_id = $1::int")} as tickets,
    ${counted("from transfer where service_id = $1::int")} as transfers,
    ${counted("from invoice where service_id = $1::int")} as invoices,
    ${counted("from drawer where service_id = $1::int")} as drawers,
    ${counted(`from (select distinct on (owner_id) scheme from commission_scheme where service_id = $1::int
      and level = 'pos' and $2::int = 2 order by owner_id, id desc) as newest where scheme is not null`)} as schemes,
    ${counted("from person where service_id = $1::int and role = 4 and $2::int = 1")} as agents,
    ${counted(`pos_id from customer where service_id = $1::int and $2::int = 1
      union select pos_id from person where service_id = $1::int and role = 6 and $2::int = 1`)} as customers`,
);

/** A service, and whom a change of its kind reaches. */
export const kindReach = query(
  { kind: "int2", settings: json<services.ServiceSettings>(), pos: "int4", clerks: "int4", signed_in: "int4" },
  `
  select s.kind, s.settings, (select count(*)::int from pos p where p.service_id = s.id) as pos,
    (select count(*)::int from person p where p.service_id = s.id and p.role = 5 and p.is_active) as clerks,
    (select count(distinct t.person_id)::int from session t where (t.service_id = s.id or t.acting_service_id = s.id)
      and t.ended_at is null and t.expires_at > app.clock()) as signed_in
  from service s where s.id = $1::int`,
);

/** Locked for a change of the kind: nobody is added, and no account is opened, until its commit. */
export const kindForUpdate = query({ kind: "int2" }, "select kind from service where id = $1::int for update");

/** The accounts of a service, locked: a posting to one of them has been committed, or waits. */
export const holdServiceAccounts = query(
  { id: "int8" },
  "select id from account where service_id = $1::int order by id for update",
);

/** Payers' accounts that were opened and never used become those of the other kind. */
export const turnPayerAccounts = query(
  {},
  `
  update account set kind = case when $2::int = 2 then 2 else 1 end where service_id = $1::int and kind in (1, 2)`,
);

export const changeKind = query({}, "update service set kind = $2::smallint where id = $1::int");
