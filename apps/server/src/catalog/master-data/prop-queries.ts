import { list } from "../../platform/database/list.ts";
import { json, query } from "../../platform/database/query.ts";
import type { NamesJson } from "./queries.ts";

const category = {
  prop_type: "int2",
  name: "text",
  names: json<NamesJson>(),
  limits_class: "text",
  sort: "int4",
  is_active: "bool",
} as const;
const columns = "c.prop_type, c.name, c.names, c.limits_class, c.sort, c.is_active";

export const listCategories = list({
  columns: { id: "int8", ...category, events: "int8", rules: "int8" },
  found: `
    select c.id::int8 as id, ${columns}, (select count(*) from event e where e.prop_category_id = c.id) as events,
      (select count(*) from rule r where ((r.selector ->> 'propCategory')::int = c.id
        or r.selector ->> 'limitsClass' = nullif(c.limits_class, ''))
        and r.retired_at is null and (r.expires_at is null or r.expires_at > app.clock())) as rules
    from prop_category c
    where ($1::text is null or position(lower($1::text) in lower(concat_ws(' ', c.name,
      jsonb_path_query_array(c.names, '$.*')::text))) > 0)
      and ($2::int is null or c.prop_type = $2::int) and ($3::boolean is null or c.is_active = $3::boolean)
      and ($4::text is null or c.limits_class = $4::text)`,
  parameters: 4,
  sorts: { sort: "sort", name: "name", limitsClass: "limits_class", events: "events", rules: "rules" },
  by: [],
  sum: [],
});

/** Every category: there are few. */
export const categories = query({ id: "int4", ...category }, `select c.id, ${columns} from prop_category c`);

export const changeCategory = query(
  {},
  "update prop_category set name = $2::text, names = $3::jsonb, sort = $4::int, is_active = $5::boolean, limits_class = $6::text where id = $1::int",
);

export const addCategory = query(
  { id: "int4" },
  `
  insert into prop_category (prop_type, name, names, sort, is_active, limits_class)
  values ($1::int, $2::text, $3::jsonb, $4::int, $5::boolean, $6::text) returning id`,
);
