import type { GradingRulesChange } from "@chalkboard/engine";
import { called } from "../../../platform/localization/localized-names.ts";
import { json, query } from "../../../platform/database/query.ts";
import type { SiteJson, TillJson } from "../../../identity/services/index.ts";

const configs = {
  site: json<SiteJson>(),
  till: json<TillJson>(),
  sport_code: "text",
  segments: json<string[] | null>(),
  house_rules: json<GradingRulesChange[]>(),
} as const;
/** A site's configuration begins with the platform's layout of the league; its place there is the service's own. */
const own = `(l.website_config - 'sort') || k.website_config as site, k.till_config as till, s.code as sport_code, l.result_config->'segments' as segments,
    coalesce((select jsonb_agg(newest.changes order by newest.service_id nulls first)
      from (select distinct on (h.service_id) h.service_id, h.changes from house_rules h
        where h.league_id = l.id and (h.service_id is null or h.service_id = $1::int)
          order by h.service_id, h.version desc) as newest), '[]'::jsonb)
      as house_rules`;
const from = `from service_league k join league l on l.id = k.league_id join sport s on s.id = l.sport_id
  where k.service_id = $1::int and k.is_sold and l.is_active and s.is_active`;

export const layouts = query(
  { id: "int4", sport_name: "text", league_name: "text", ...configs },
  `
  select l.id, ${called("s")} as sport_name, coalesce(nullif(k.shown_name, ''), ${called("l")}) as league_name, ${own}
  ${from} order by k.sort nulls last, l.sort, s.name, l.name, l.id`,
);

export const saveLayout = query(
  {},
  `
  update service_league set website_config = $3::jsonb, till_config = $4::jsonb where service_id = $1::int
    and league_id = $2::int`,
);
