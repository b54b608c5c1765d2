import type { nameMatching } from "@chalkboard/contract";
import { json, query } from "../../platform/database/query.ts";

// Queries of market names; those of teams are in queries.ts.

export const marketsOfSource = query(
  { name: "text", plain: "text", state: "text", said: json<nameMatching.Said>(), meansMarket: "text?" },
  `select name, plain, state, said, means_market as "meansMarket" from training_name where source = $1::text and kind = 'market' order by id`,
);

/** A new one gets the match of another source. */
export const noteMarket = query(
  {},
  `
  insert into training_name as current (kind, source, name, plain, score, suggestions, said, times, state,
    means_market, how, decided_at, decided_by)
  select 'market', given.source, given.name, given.plain, given.score, given.suggestions, given.said, 1,
    coalesce(same.state, 'waiting'), same.means_market,
    same.how, same.decided_at, same.decided_by
  from (values ($1::text, $2::text, $3::text, $4::smallint, $5::jsonb, $6::jsonb)) as given (source, name, plain,
    score, suggestions, said)
    left join lateral (
      select o.state, o.means_market, o.how, o.decided_at, o.decided_by from training_name o
      where o.kind = 'market' and o.league_id is null and o.plain = given.plain and o.state = 'taught' order by o.id
        limit 1) same on true
  on conflict (kind, source, league_id, of_team, plain) do update set name = excluded.name, said = excluded.said,
    seen_at = app.clock(),
    times = current.times + 1, score = excluded.score, suggestions = excluded.suggestions`,
);

/** Identical names, of any source. */
export const settleMarket = query(
  { id: "int4" },
  `
  update training_name set state = 'taught', means_market = $2::text, how = $3::text, decided_at = app.clock(),
    decided_by = $4::int
  where kind = 'market' and league_id is null and plain = $1::text and state = 'waiting' returning id`,
);

/** The other identical names of sources. */
export const likeNamedMarket = query(
  { id: "int4", source: "text", state: "text" },
  "select id, source, state from training_name where kind = 'market' and league_id is null and plain = $1::text order by id for update",
);

/** Lines of future games that sources have opened, of some bet types. */
export const openLines = query(
  {
    event_id: "int8",
    bet_type: "int2",
    side: "int2",
    version: "int8",
    points: "int4?",
    price: "int4",
    source: "text",
  },
  `
  select l.event_id, l.bet_type, l.side, l.version, l.points, l.price, l.source from line l
    join event e on e.id = l.event_id
  where l.source = any($1::text[]) and l.bet_type = any($2::int[]) and l.alternate = 0 and l.is_open and not l.is_held
    and l.changed_by is null
    and e.status in ('scheduled', 'live')
  order by l.event_id, l.bet_type, l.side for update of e`,
);
