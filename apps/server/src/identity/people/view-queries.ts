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
