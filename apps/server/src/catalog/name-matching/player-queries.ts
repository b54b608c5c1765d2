import { query } from "../../platform/database/query.ts";

// Queries of player names; those of teams are in queries.ts.

export const playersOf = query(
  { id: "int4", teamId: "int4", name: "text", aliases: "text[]", number: "int4?", position: "text" },
  `
  select id, team_id as "teamId", name, aliases, number, position
  from player where team_id = any($1::int[]) and merged_into is null and is_active order by id`,
);

/** Whether a source may match certain names automatically. */
export const mayTake = query(
  { may: "bool" },
  "select terms->'unattended' ? 'teams' as may from source where name = $1::text",
);

/** A matched name that has no player any more becomes pending again, for a person. */
export const notePlayer = query(
  { id: "int4", state: "text", is_held: "bool" },
  `
  insert into training_name as current (kind, source, league_id, of_team, name, plain, score, suggestions)
  values ('player', $1::text, $2::int, $3::int, $4::text, $5::text, $6::smallint, $7::jsonb)
  on conflict (kind, source, league_id, of_team, plain) do update set name = excluded.name, score = excluded.score,
    suggestions = excluded.suggestions,
    seen_at = app.clock(), state = case when current.state = 'taught' then 'waiting' else current.state end,
    is_held = current.is_held or current.state = 'taught', team_id = null, player_id = null, how = null,
    decided_at = case when current.state = 'ignored' then current.decided_at end, decided_by = case
      when current.state = 'ignored' then current.decided_by end
  returning id, state, is_held`,
);

export const notePlayerGame = query(
  {},
  `
  insert into training_game as current (name_id, key, starts_at, opponent, side)
  values ($1::int, $2::text, $3::timestamptz, $4::text, $5::smallint)
  on conflict (name_id, key) do update set starts_at = excluded.starts_at, opponent = excluded.opponent,
    side = excluded.side`,
);

/** Identical names in a team, of any source. */
export const settlePlayer = query(
  { id: "int4" },
  `
  update training_name set state = 'taught', team_id = $1::int, player_id = $3::int, how = $4::text,
    decided_at = app.clock(), decided_by = $5::int
  where of_team = $1::int and plain = $2::text and state = 'waiting' returning id`,
);

export const addPlayerAlias = query(
  {},
  `
  update player set aliases = array_append(aliases, $2::text) where id = $1::int and not $2::text = any(aliases)
    and cardinality(aliases) < 40`,
);

/** The other identical names of sources in that team. */
export const likeNamedPlayer = query(
  { id: "int4", state: "text" },
  "select id, state from training_name where of_team = $1::int and plain = $2::text order by id for update",
);

/** Future games lose the link to their starter; the displayed name stays. The source sends it again. */
export const forgetStarters = query(
  {},
  `
  update event_side s set player_id = null
  from training_name n join training_game g on g.name_id = n.id
    join event e on e.status = 'scheduled' and e.starts_at > app.clock()
    join event_key k on k.event_id = e.id and k.source = n.source and k.key = g.key
  where n.id = any($1::int[]) and n.kind = 'player' and s.event_id = e.id and s.side = g.side`,
);

export const playerTeam = query(
  { team_id: "int4" },
  "select team_id from player where id = $1::int and merged_into is null",
);

/** Links future games whose starter has one of these names to the player. */
export const nameStarters = query(
  {},
  `
  update event_side s set player_id = n.player_id
  from training_name n join training_game g on g.name_id = n.id
    join event_key k on k.source = n.source and k.key = g.key
    join event e on e.id = k.event_id and e.status = 'scheduled' and e.starts_at > app.clock()
  where n.id = any($1::int[]) and n.player_id is not null and s.event_id = e.id and s.side = g.side
    and lower(s.pitcher) = lower(n.name)`,
);
