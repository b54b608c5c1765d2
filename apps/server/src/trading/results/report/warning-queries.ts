import { called, localizedGameName } from "../../../platform/localization/localized-names.ts";
import { list } from "../../../platform/database/list.ts";
import { json, query } from "../../../platform/database/query.ts";
import { ticketsOn } from "../../risk/index.ts";

type Data = Record<string, unknown>;

export const raise = query(
  {},
  `
  insert into result_warning (event_id, kind, cause, data, raised_at)
    values ($1::int8, $2::text, $3::text, $4::jsonb, app.clock())
  on conflict (event_id, kind, cause) where resolved_at is null do update set data = excluded.data`,
);

export const closeKind = query(
  {},
  `
  update result_warning set resolved_at = app.clock(), note = $3::text
  where event_id = $1::int8 and kind = $2::text and resolved_at is null and ($4::text is null or cause = $4::text)`,
);

export const warnings = list({
  columns: {
    id: "int8",
    kind: "text",
    event_id: "int8",
    event_name: "text",
    league_id: "int4",
    league_name: "text",
    day: "date",
    starts_at: "timestamptz",
    raised_at: "timestamptz",
    data: json<Data>(),
    resolved_at: "timestamptz?",
    resolved_by: "text?",
    note: "text",
  },
  sorts: { raisedAt: "raised_at", kind: "kind", eventName: "event_name", startsAt: "starts_at" },
  by: [],
  sum: [],
  parameters: 4,
  found: `
  select w.id, w.kind, w.event_id, ${localizedGameName("e")} as event_name, e.league_id, ${called("l")} as league_name,
    e.day, e.starts_at, w.raised_at, w.data, w.resolved_at, p.name as resolved_by, w.note
  from result_warning w join event e on e.id = w.event_id join league l on l.id = e.league_id left
    join person p on p.id = w.resolved_by
  where ($4::text is null or w.kind = $4::text)
    and (w.resolved_at is null) = $1::boolean and ($2::int is null or e.league_id = $2::int)
      and ($3::int8 is null or w.event_id = $3::int8)`,
});

export const lock = query(
  { event_id: "int8", league_id: "int4", kind: "text", data: json<Data>(), resolved_at: "timestamptz?" },
  `
  select w.event_id, e.league_id, w.kind, w.data, w.resolved_at from result_warning w join event e on e.id = w.event_id
    where w.id = $1::int8 for update of w`,
);

export const resolve = query(
  {},
  `
  update result_warning set resolved_at = app.clock(), resolved_by = $2::int, note = $3::text where id = $1::int8`,
);

/** Warns of events with an overdue result, each once. $1: the default time, in minutes after the start. */
export const raiseLate = query(
  {},
  `
  insert into result_warning (event_id, kind, cause, data, raised_at)
  select e.id, 'late', 'missing', jsonb_build_object('startsAt', extract(epoch from e.starts_at) * 1000, 'lateMinutes',
    m.minutes), app.clock()
  from event e
  left join result_policy own on own.league_id = e.league_id
  left join result_policy platform on platform.league_id is null
  cross join lateral (select coalesce(own.late_minutes, platform.late_minutes, $1::int) as minutes) as m
  where e.status in ('scheduled', 'live', 'ended') and e.starts_at + make_interval(mins => m.minutes) <= app.clock()
    and e.starts_at > app.clock() - interval '30 days'
    and exists (select from ${ticketsOn("e.id")} join ticket_state s on s.ticket_id = sold.ticket_id where s.status = 0
      and s.cancelled_at is null)
    and not exists (select from result_warning w where w.event_id = e.id and w.kind = 'late')
  on conflict (event_id, kind, cause) where resolved_at is null do nothing`,
);
