import type { sources } from "@chalkboard/contract";
import { list } from "../../platform/database/list.ts";
import { json, query } from "../../platform/database/query.ts";
import { called, localizedGameName } from "../../platform/localization/localized-names.ts";
import { ticketsOn } from "../../trading/risk/index.ts";

type StoredGame = sources.StoredGame;

const storedGame = `jsonb_build_object('eventId', e.id, 'title', ${localizedGameName("e")},
      'startsAt', round(extract(epoch from e.starts_at) * 1000), 'status', e.status,
      'tickets', (select count(*) from ${ticketsOn("e.id")} join ticket_state s on s.ticket_id = sold.ticket_id
        where s.cancelled_at is null))`;
const one = (of: string): string => `(select ${storedGame} from event e where e.id = ${of})`;

/** A question about a game that began long ago needs nobody. */
export const isOpenQuestion = "g.state = 'pending' and g.starts_at > (select app.clock()) - interval '1 day'";

export const listPendingGames = list({
  columns: {
    id: "int8",
    source: "text",
    league_id: "int4",
    league_name: "text",
    away: "text",
    home: "text",
    starts_at: "timestamptz",
    reason: "text",
    of_key: json<StoredGame | null>(),
    games: json<StoredGame[]>(),
    first_at: "timestamptz",
    seen_at: "timestamptz",
    state: "text",
    means: json<StoredGame | null>(),
    decided_at: "timestamptz?",
    decided_by: "text",
  },
  found: `
    select g.id::int8 as id, g.source, l.id as league_id, ${called("l")} as league_name, g.away, g.home, g.starts_at,
      g.reason, ${one("g.event_id")} as of_key,
      coalesce((select jsonb_agg(${storedGame} order by given.place)
        from unnest(g.candidates) with ordinality as given (id, place) join event e on e.id = given.id), '[]') as games,
      g.first_at, g.seen_at, g.state, ${one("g.means_event")} as means, g.decided_at, coalesce(p.name, '') as decided_by
    from pending_game g join league l on l.id = app.league_by_code(g.league)
      left join person p on p.id = g.decided_by
    where case when $1::boolean then g.state <> 'pending' else ${isOpenQuestion} end
      and ($2::int is null or l.id = $2::int) and ($3::text is null or g.source = $3::text)`,
  parameters: 3,
  sorts: { firstAt: "first_at", startsAt: "starts_at", seenAt: "seen_at" },
  by: [],
  sum: [],
});

export const pendingHeld = query(
  { id: "int4", state: "text", away: "text", home: "text", source: "text", candidates: "int8[]" },
  "select id, state, away, home, source, candidates from pending_game where id = $1::int for update",
);

export const decidePending = query(
  {},
  `
  update pending_game set state = $2::text, means_event = $3::bigint, former = null, decided_at = app.clock(),
    decided_by = $4::int
  where id = $1::int`,
);
