import { json, query } from "../../platform/database/query.ts";

// Figures are always changed in one order: kind, service, owner, side. A service's own figure comes first, so its lock
// covers all of them.

export const addRisk = query(
  {},
  `
  insert into risk as r (service_id, kind, owner_id, side, open, pieces)
  select unnest($1::int[]), unnest($2::smallint[]), unnest($3::int8[]), unnest($4::smallint[]), unnest($5::int8[]),
    unnest($6::int8[])
  on conflict (service_id, kind, owner_id, side) do update set open = r.open + excluded.open,
    pieces = r.pieces + excluded.pieces`,
);

/** The same for existing figures. */
export const changeRisk = query(
  {},
  `
  update risk r set open = r.open + t.open, pieces = r.pieces + t.pieces
  from unnest($1::int[], $2::smallint[], $3::int8[], $4::smallint[], $5::int8[], $6::int8[]) as t(service_id, kind,
    owner_id, side, open, pieces)
  where r.service_id = t.service_id and r.kind = t.kind and r.owner_id = t.owner_id and r.side = t.side`,
);

/** $2: 1 adds the tickets to the figures, -1 removes them. */
export const moveRisk = query(
  {},
  `
  insert into risk as r (service_id, kind, owner_id, side, open, pieces)
  select f.service_id, f.kind, f.owner_id, f.side, $2::int8 * sum(f.open)::int8, $2::int8 * sum(f.pieces)::int8
  from app.risk_of($1::int8[]) as f group by 1, 2, 3, 4 order by f.kind, f.service_id, f.owner_id, f.side
  on conflict (service_id, kind, owner_id, side) do update set open = r.open + excluded.open,
    pieces = r.pieces + excluded.pieces`,
);

export const lockRisk = query(
  { service_id: "int4", kind: "int2", owner_id: "int8", side: "int2", open: "int8", pieces: "int8" },
  `
  select r.service_id, r.kind, r.owner_id, r.side, r.open, r.pieces
  from unnest($1::int[], $2::smallint[], $3::int8[]) as wanted(service_id, kind, owner_id)
  join risk r on r.service_id = wanted.service_id and r.kind = wanted.kind and r.owner_id = wanted.owner_id
    and r.side = 0
  order by r.kind, r.service_id, r.owner_id for no key update of r`,
);

/** The same without locks, for a quote. */
export const readRisk = query(lockRisk.columns, lockRisk.text.replace("for no key update of r", ""));

export const exposureOf = query(
  { service_id: "int4", event_id: "int8", side: "int2", currency: "text", open: "int8", legs: "int8" },
  `
  select r.service_id, r.owner_id as event_id, r.side, s.currency, r.open, r.pieces as legs
  from service s join risk r on r.service_id = s.id and r.kind = 4 and r.owner_id = any($2::int8[])
  where ($1::int is null or s.id = $1::int) and r.pieces > 0 order by r.owner_id, r.service_id, r.side`,
);

/** A currency's part as stored: with its conversion rate. */
export type StoredPart = {
  readonly currency: string;
  readonly profit: number;
  readonly isConverted: boolean;
  readonly rate: { readonly amount: string; readonly houseAmount: string; readonly validFrom: number } | null;
};

/** Worst cases over all currencies, as last computed. */
export const worstCases = query(
  { event_id: "int8", house: "text", profit: "int8?", parts: json<readonly StoredPart[]>(), counted_at: "timestamptz" },
  `
  select event_id, house, profit, parts, counted_at from worst_case where event_id = any($1::int8[]) and currency = ''
    order by event_id`,
);
