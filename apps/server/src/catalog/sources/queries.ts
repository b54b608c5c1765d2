import type { sources } from "@chalkboard/contract";
import { called, localizedGameName } from "../../platform/localization/localized-names.ts";
import { list } from "../../platform/database/list.ts";
import { json, query } from "../../platform/database/query.ts";
import { stillSells } from "../../trading/lines/index.ts";
import type { StoredLeftOut } from "./files/stored-left-out.ts";

const source = {
  name: "text",
  terms: json<sources.SourceTerms>(),
  is_from_environment: "bool",
  credentials_at: "timestamptz?",
  credentials_by: "text",
  run_at: "timestamptz?",
  heard_at: "timestamptz?",
  failing: "int4",
  error: "text",
  next_at: "timestamptz",
  silent_since: "timestamptz?",
  silent_lines: "int4",
} as const;

export const listSources = list({
  columns: {
    ...source,
    id: "int8",
    listed: "text[]?",
    askable: json<{ code: string; name: string }[]>(),
    league_names: json<{ code: string; name: string }[]>(),
  },
  found: `
    select s.id::int8 as id, s.name, s.terms, s.is_from_environment, s.credentials_at,
      coalesce(p.name, '') as credentials_by, s.run_at, s.heard_at,
      s.failing, s.error, s.next_at, s.silent_since, s.silent_lines, s.listed,
      coalesce((select jsonb_agg(jsonb_build_object('code', l.code, 'name', l.name) order by l.name, l.id)
        from league l where l.merged_into is null
        and (l.code = any(s.listed) or exists (
          select from training_name n where n.source = s.name and n.kind = 'league' and n.means_league = l.id))),
            '[]') as askable,
      coalesce((select jsonb_agg(jsonb_build_object('code', l.code, 'name', n.name) order by n.id)
        from training_name n join league l on l.id = n.means_league where n.source = s.name and n.kind = 'league'),
          '[]') as league_names
    from source s left join person p on p.id = s.credentials_by
    where ($1::int is null or s.id = $1::int)`,
  parameters: 1,
  sorts: { name: "name" },
  by: [],
  sum: [],
});

export const lockSources = query({}, "select pg_advisory_xact_lock(hashtext('chalkboard sources'))");

export const source1 = query(
  { id: "int4", terms: json<sources.SourceTerms>(), is_from_environment: "bool", has_credentials: "bool" },
  "select id, terms, is_from_environment, credentials is not null as has_credentials from source where id = $1::int for update",
);

export const sourceOf = query({ terms: json<sources.SourceTerms>() }, "select terms from source where id = $1::int");

export const sourceNamed = query({ id: "int4" }, "select id from source where name = $1::text");

export const sellersAmong = query(
  { count: "int8" },
  "select count(*) from service where id = any($1::int[]) and kind <> 0",
);

export const addSource = query(
  { id: "int4" },
  `
  insert into source (name, terms, is_from_environment, next_at) values ($1::text, $2::jsonb, $3::boolean, app.clock())
  on conflict (name) do nothing returning id`,
);

/** Changes apply from the next run on, which starts at once. */
export const changeSource = query(
  {},
  "update source set terms = $2::jsonb, next_at = app.clock(), failing = 0 where id = $1::int",
);

export const clearCredentials = query(
  {},
  `
  update source set credentials = null, credentials_at = null, credentials_by = null, credentials_for = null
    where id = $1::int`,
);

export const setCredentials = query(
  {},
  `
  update source set credentials = $2::bytea, credentials_at = app.clock(), credentials_by = $3::int,
    credentials_for = $4::text,
    next_at = app.clock(), failing = 0 where id = $1::int`,
);

export const askSource = query({}, "update source set is_requested = true, next_at = app.clock() where id = $1::int");

/** Claims the sources that are due, for the duration of a lease: no two processes run one at the same time. */
export const claim = query(
  {
    id: "int4",
    name: "text",
    terms: json<sources.SourceTerms>(),
    is_from_environment: "bool",
    credentials: "bytea?",
    credentials_for: "text?",
    failing: "int4",
    listed: "text[]?",
    is_requested: "bool",
  },
  `
  with due as (
    select id, is_requested from source
    where (terms->>'adaptor' = any($4::text[]) or terms->>'folder' <> '') and next_at <= app.clock()
      and (is_requested or not (terms->>'isPaused')::boolean) and (leased_until is null or leased_until <= app.clock())
      and (not is_from_environment or $2::boolean)
    for update skip locked)
  update source s set leased_by = $1::text, leased_until = app.clock() + $3::int * interval '1 millisecond',
    is_requested = false
  from due where s.id = due.id
  returning s.id, s.name, s.terms, s.is_from_environment, s.credentials, s.credentials_for, s.failing, s.listed,
    due.is_requested`,
);

/**
 * The other polled sources that respond: one with this many failures in a row, or silent, is passed over until it
 * responds. Files respond when they come.
 */
export const working = query(
  { terms: json<sources.SourceTerms>() },
  `
  select terms from source
  where id <> $1::int and not (terms->>'isPaused')::boolean and (failing < 3 or not terms->>'adaptor' = any($2::text[]))
    and silent_since is null order by id`,
);

export const renew = query(
  {},
  `
  update source set leased_until = app.clock() + $3::int * interval '1 millisecond' where id = any($2::int[])
    and leased_by = $1::text`,
);

export const release = query({}, "update source set leased_by = null, leased_until = null where leased_by = $1::text");

/** Ends a run. A request or change during it starts the next at once. */
export const endRun = query(
  {},
  `
  update source set leased_by = null, leased_until = null, run_at = $3::timestamptz, failing = $4::int,
    error = $5::text, heard_at = case when $5::text = '' then app.clock() else heard_at end,
    next_at = case when is_requested or next_at > $3::timestamptz then next_at
      else app.clock() + $6::int8 * interval '1 millisecond' end
  where id = $1::int and leased_by = $2::text`,
);

/** What a file source shows of its last file. */
export const noteFile = query(
  {},
  `
  update source set run_at = $2::timestamptz, error = $3::text, failing = case when $3::text = '' then 0
    else failing + 1 end, heard_at = case when $3::text = '' then $2::timestamptz else heard_at end
  where id = $1::int`,
);

/** Those of a source's keys that belong to a game. */
export const keysOf = query(
  { key: "text" },
  "select key from event_key where source = $1::text and key = any($2::text[])",
);

/** A source's undecided games; where several sources report results, also those that it has not reported. */
export const undecided = query(
  { key: "text" },
  `
  select k.key from event_key k join event e on e.id = k.event_id
  where k.source = $1::text and k.key = any($2::text[])
    and (e.status in ('scheduled', 'live', 'ended') or $3::boolean and e.status = 'official' and not exists (
      select from result_statement s where s.event_id = e.id and s.source = $1 and s.segment = 'game'))`,
);

export const addRun = query(
  {},
  `
  insert into source_run (source_id, trigger, started_at, took_ms, counts, changed, refused, problems, error, file)
  values ($1::int, $2::text, $3::timestamptz, $4::int, $5::jsonb, $6::int, $7::int, $8::jsonb, $9::text, $10::text)`,
);

export const listRuns = list({
  columns: {
    id: "int8",
    source_id: "int4",
    source: "text",
    trigger: "text",
    started_at: "timestamptz",
    took_ms: "int4",
    counts: json<sources.RunCounts>(),
    refused: "int4",
    problems: json<readonly StoredLeftOut[]>(),
    error: "text",
    file: "text",
  },
  found: `
    select r.id, r.source_id, s.name as source, r.trigger, r.started_at, r.took_ms, r.counts, r.refused, r.problems,
      r.error, r.file
    from source_run r join source s on s.id = r.source_id
    where ($1::int is null or r.source_id = $1::int)
      and ($2::text is null or case $2::text when 'changed' then r.changed > 0 when 'refused' then r.refused > 0
        else r.error <> '' end)`,
  parameters: 2,
  sorts: { startedAt: "started_at", tookMs: "took_ms" },
  by: [],
  sum: [],
});

export const removeOldRuns = query(
  {},
  `
  delete from source_run r using source s
  where s.id = r.source_id and r.started_at < app.clock() - (s.terms->>'keepDays')::int * interval '1 day'`,
);

type Quotes = {
  readonly betType: number;
  readonly side: number;
  readonly points: number | null;
  readonly price: number;
}[];

/** Jumps of games that are sold: to come, or in play. */
export const listJumps = list({
  columns: {
    id: "int8",
    event_id: "int8",
    event: "text",
    league_id: "int4",
    league_name: "text",
    sport: "text",
    starts_at: "timestamptz",
    is_in_play: "bool",
    source: "text",
    state: "text",
    was: json<Quotes>(),
    quotes: json<Quotes>(),
    reasons: "text[]",
    others: json<Quotes>(),
    model: json<Quotes>(),
    first_at: "timestamptz",
    changed_at: "timestamptz",
    decided_at: "timestamptz?",
    decided_by: "text",
  },
  found: `
    select j.id::int8 as id, j.event_id, ${localizedGameName("e")} as event, e.league_id,
      ${called("l")} as league_name, d.code as sport, e.starts_at,
      e.status = 'live' as is_in_play, j.source, j.state, j.was, j.quotes, j.reasons, j.others, j.model, j.first_at,
        j.changed_at, j.decided_at,
      coalesce(p.name, '') as decided_by
    from line_jump j join event e on e.id = j.event_id join league l on l.id = e.league_id
      join sport d on d.id = l.sport_id
      left join person p on p.id = j.decided_by
    where ${stillSells("e")} and j.state <> 'accepted' and ($1::text is null or j.state = $1::text)
      and ($2::int is null or e.league_id = $2::int) and ($3::bigint is null or j.event_id = $3::bigint)
      and ($4::text is null or j.source = $4::text) and ($5::text is null or $5::text = any(j.reasons))
      and ($6::text is null or strpos(lower(${localizedGameName("e")}), lower($6::text)) > 0)`,
  parameters: 6,
  sorts: { changedAt: "changed_at", startsAt: "starts_at" },
  by: [],
  sum: [],
});

/** Sales hold shared locks on their games; changes of lines take exclusive ones. */
export const gamesHeld = query(
  { id: "int8", sells: "bool", is_in_play: "bool" },
  `
  select e.id, ${stillSells("e")} as sells, e.status = 'live' as is_in_play
  from event e where e.id in (select event_id from line_jump where id = any($1::int[])) order by e.id for update`,
);

export const jumpsHeld = query(
  {
    id: "int4",
    event_id: "int8",
    source: "text",
    state: "text",
    was: json<Quotes>(),
    quotes: json<Quotes>(),
    terms: json<sources.SourceTerms | null>(),
  },
  `
  select j.id, j.event_id, j.source, j.state, j.was, j.quotes, (select terms from source where name = j.source) as terms
  from line_jump j where j.id = any($1::int[]) order by j.id for update`,
);

export const linesHeld = query(
  {
    event_id: "int8",
    bet_type: "int2",
    side: "int2",
    version: "int8",
    points: "int4?",
    price: "int4",
    is_open: "bool",
    is_held: "bool",
    by_feed: "bool",
  },
  `
  select event_id, bet_type, side, version, points, price, is_open, is_held, changed_by is null as by_feed
  from line where event_id = any($1::bigint[]) and alternate = 0`,
);

export const decideJumps = query(
  {},
  `
  update line_jump set state = $3::text, decided_at = app.clock(), decided_by = $2::int where id = any($1::int[])`,
);

/** Of games that began a while ago. */
export const forgetJumps = query(
  {},
  "delete from line_jump j using event e where e.id = j.event_id and e.starts_at < app.clock() - interval '1 day'",
);

/** For games that are no longer sold. */
export const forgetWords = query(
  {},
  `delete from source_word w using event e where e.id = w.event_id and not ${stillSells("e")}`,
);
