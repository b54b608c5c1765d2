import { json, query } from "../../../platform/database/query.ts";

/** What carrying out a decision replaced. Empty: nothing. */
export type Former = {
  /** The game that had the key before. */
  readonly eventId?: number;
  /** The supplier of the game that has the key now, and its key there, before. */
  readonly source?: string;
  readonly sourceKey?: string;
  /** This source's earlier key of the game that has the key now. */
  readonly key?: string;
  /** The start of the key's game before. */
  readonly startsAt?: number;
};

export const pendingByKey = query(
  {
    id: "int4",
    key: "text",
    away: "text",
    home: "text",
    startsAt: "timestamptz",
    reason: "text",
    eventId: "int8?",
    state: "text",
    meansEvent: "int8?",
    isDone: "bool",
    seenAt: "timestamptz",
    candidates: "int8[]",
    at: "timestamptz",
  },
  `
  select id, key, away, home, starts_at as "startsAt", reason, event_id as "eventId", state,
    means_event as "meansEvent", former is not null as "isDone", seen_at as "seenAt", candidates, app.clock() as at
  from pending_game where source = $1::text and key = any($2::text[]) order by id`,
);

/** Whether any of a source's keys waits for a decision. */
export const hasPending = query(
  { yes: "bool" },
  `
  select exists (select from pending_game where source = $1::text and key = any($2::text[])
    and state = 'pending') as yes`,
);

/** A game that is asked about again loses the decision about what its source said before. */
export const notePending = query(
  {},
  `
  insert into pending_game as current (source, key, league, away, home, starts_at, reason, event_id, candidates)
  values ($1::text, $2::text, $3::text, $4::text, $5::text, $6::timestamptz, $7::text, $8::bigint, $9::bigint[])
  on conflict (source, key) do update set league = excluded.league, away = excluded.away, home = excluded.home,
    starts_at = excluded.starts_at, reason = excluded.reason, event_id = excluded.event_id,
    candidates = excluded.candidates, seen_at = app.clock(),
    first_at = case when $10::boolean then app.clock() else current.first_at end, state = 'pending',
    means_event = null, former = null, decided_at = null, decided_by = null`,
);

/** Games that need nobody any more, and those of a while ago. */
export const forgetPending = query(
  {},
  `
  delete from pending_game where source = $1::text and (key = any($2::text[]) and state = 'pending'
    or starts_at < app.clock() - interval '90 days')`,
);

/** The stored games of the same two teams that begin within a day of a start, the nearest first. */
export const gamesOfPairs = query(
  { key: "text", ids: "int8[]" },
  `
  select given.key, array_agg(e.id order by abs(extract(epoch from e.starts_at - given.starts_at)), e.id) as ids
  from unnest($2::text[], $3::int[], $4::int[], $5::timestamptz[], $6::bigint[])
    as given (key, away_id, home_id, starts_at, own)
  join event e on e.league_id = $1::int and e.status <> 'cancelled' and e.principal_id is null and e.prop_type is null
    and e.source_key not like 'taken back %' and e.id is distinct from given.own
    and e.starts_at between given.starts_at - interval '1 day' and given.starts_at + interval '1 day'
  join event_side a on a.event_id = e.id and a.side = 1 join event_side h on h.event_id = e.id and h.side = 2
  where (a.team_id, h.team_id) in ((given.away_id, given.home_id), (given.home_id, given.away_id))
  group by given.key`,
);

// Carrying out a decision, and undoing it.

/** A game of some events that is not decided yet, with the source's key of it. */
export const gameToBind = query(
  { id: "int8", source: "text", sourceKey: "text", key: "text?", startsAt: "timestamptz" },
  `
  select e.id, e.source, e.source_key as "sourceKey", k.key, e.starts_at as "startsAt"
  from event e left join event_key k on k.event_id = e.id and k.source = $2::text
  where e.id = $1::bigint for update of e`,
);

/** The game of a key is the source's no longer: where it supplied the lines, the game is the desk's. */
export const releaseKey = query(
  { id: "int8" },
  `
  with released as (delete from event_key where source = $1::text and key = $2::text returning event_id),
    given as (
      update event e set source = 'desk', source_key = 'left ' || e.id || ' ' || e.source_key from released
      where e.id = released.event_id and e.source = $1::text returning e.id)
  select event_id as id from released`,
);

const isFree = (source: string, key: string, event: string): string =>
  `not exists (select from event_key where source = ${source} and key = ${key} and event_id <> ${event})`;

/** A game gets a source's key, unless another game has it. */
export const bindKey = query(
  {},
  `
  with own as (update event set source_key = $2::text where id = $3::bigint and source = $1::text
      and ${isFree("$1::text", "$2::text", "$3::bigint")} returning id)
  insert into event_key (source, key, event_id) select $1::text, $2::text, $3::bigint
  where not exists (select from own) and ${isFree("$1::text", "$2::text", "$3::bigint")}
  on conflict (event_id, source) do update set key = excluded.key`,
);

/** A game gets its earlier supplier back, unless another game has that key by now. */
export const restoreSupplier = query(
  {},
  `
  update event set source = $2::text, source_key = $3::text
  where id = $1::bigint and ${isFree("$2::text", "$3::text", "$1::bigint")}
    and not exists (select from event o where o.source = $2::text and o.source_key = $3::text and o.id <> $1::bigint)`,
);

export const noteDone = query({}, "update pending_game set former = $2::jsonb where id = $1::int");

export const pendingToUndo = query(
  {
    id: "int4",
    source: "text",
    key: "text",
    league: "text",
    away: "text",
    home: "text",
    eventId: "int8?",
    state: "text",
    meansEvent: "int8?",
    former: json<Former | null>(),
    leagueId: "int4?",
    timeZone: "text?",
  },
  `
  select g.id, g.source, g.key, g.league, g.away, g.home, g.event_id as "eventId", g.state,
    g.means_event as "meansEvent", g.former, l.id as "leagueId", l.time_zone as "timeZone"
  from pending_game g left join league l on l.id = app.league_by_code(g.league) where g.id = $1::int for update of g`,
);

/** A game to come that the decision created is suspended; its source brings it again. */
export const suspendMade = query(
  { id: "int8" },
  `
  update event set is_suspended = true, source_key = 'taken back ' || id || ' ' || source_key
  where source = $1::text and source_key = $2::text and status = 'scheduled' and starts_at > app.clock() returning id`,
);

export const askAgain = query(
  {},
  `
  update pending_game set state = 'pending', means_event = null, former = null, decided_at = null, decided_by = null
  where id = $1::int`,
);
