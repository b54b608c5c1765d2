import { json, query } from "../../platform/database/query.ts";

export type View = { readonly name: string; readonly query: string };

export const viewsOf = query(
  { hidden: "text[]", order: "text[]", thresholds: json<Record<string, number>>(), views: json<View[]>() },
  `
  select hidden, ordered as order, thresholds, views from list_view where person_id = $1::int and list = $2::text`,
);

export const saveViews = query(
  {},
  `
  insert into list_view (person_id, service_id, list, hidden, ordered, thresholds, views)
  select p.id, p.service_id, $2::text, $3::text[], $4::text[], $5::jsonb, $6::jsonb from person p where p.id = $1::int
  on conflict (person_id, list) do update
    set hidden = excluded.hidden, ordered = excluded.ordered, thresholds = excluded.thresholds, views = excluded.views`,
);

export const menuOf = query(
  { pinned: "text[]", recent: "text[]", closed: "text[]", isNarrow: "bool" },
  `select pinned, recent, closed, is_narrow as "isNarrow" from person_menu where person_id = $1::int`,
);

/** What is null stays as it is. */
export const saveMenu = query(
  {},
  `
  insert into person_menu as m (person_id, service_id, pinned, recent, closed, is_narrow)
  select p.id, p.service_id, coalesce($2::text[], '{}'), coalesce($3::text[], '{}'), coalesce($4::text[], '{}'),
    coalesce($5::bool, false)
  from person p where p.id = $1::int
  on conflict (person_id) do update
    set pinned = coalesce($2::text[], m.pinned), recent = coalesce($3::text[], m.recent),
      closed = coalesce($4::text[], m.closed), is_narrow = coalesce($5::bool, m.is_narrow)`,
);
