import { query } from "../../../platform/database/query.ts";
import { isGame } from "../queries.ts";
import { ticketsOn } from "../../../trading/risk/index.ts";

/** A league's games between two teams on some days. */
export const current = query(
  { day: "date", starts_at: "timestamptz", away_id: "int4", home_id: "int4" },
  `
  select e.day, e.starts_at, a.team_id as away_id, h.team_id as home_id
  from event e join event_side a on a.event_id = e.id and a.side = 1 join event_side h on h.event_id = e.id
    and h.side = 2
  where e.league_id = $1::int and e.day = any($2::date[]) and ${isGame} and e.status <> 'cancelled'`,
);

/** The numbers in use on a league's days. */
export const rotationsOn = query(
  { day: "date", rotation: "int4" },
  `
  select e.day, s.rotation from event e join event_side s on s.event_id = e.id
  where e.league_id = $1::int and e.day = any($2::date[]) and e.status <> 'cancelled' and s.rotation is not null`,
);

/** No sale sees half of a change: sales share this lock. `is_free`: a person entered it, and it has not begun. */
export const lockEntered = query(
  { id: "int8", status: "text", is_free: "bool" },
  `
  select id, status, source = 'desk' and status in ('scheduled', 'postponed') as is_free
  from event where league_id = $1::int and id = any($2::bigint[]) order by id for update`,
);

/** Those with sales on them or on events derived from them. */
export const soldOf = query(
  { id: "int8" },
  `
  select e.id from unnest($1::bigint[]) as e (id) where exists (select from ${ticketsOn("e.id")})
    or exists (select from event d cross join ${ticketsOn("d.id")} where d.principal_id = e.id)`,
);

/** Events derived from them are deleted too. */
export const withdraw = query(
  {},
  "update event set status = 'cancelled' where id = any($1::bigint[]) or principal_id = any($1::bigint[])",
);
