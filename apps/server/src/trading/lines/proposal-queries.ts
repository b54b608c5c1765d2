import { json, query } from "../../platform/database/query.ts";

/** A pending move, and the line at the time it was proposed. */
export type ProposedMove = {
  readonly betType: number;
  readonly side: number;
  readonly alternate: number;
  readonly version: number;
  readonly points: number | null;
  readonly price: number;
  readonly was: { readonly points: number | null; readonly price: number } | null;
};

export const needsSecond = query({ needs: "bool" }, "select second_for_lines as needs from league where id = $1::int");
export const needsSecondOf = query(
  { needs: "bool" },
  `
  select l.second_for_lines as needs from event e join league l on l.id = e.league_id where e.id = $1::int8`,
);
export const setNeedsSecond = query(
  { was: "bool" },
  `
  with before as (select id, second_for_lines from league where id = $1::int for update)
  update league l set second_for_lines = $2::boolean from before b where b.id = l.id
    returning b.second_for_lines as was`,
);

export const propose = query(
  { id: "int8" },
  `
  insert into line_proposal (event_id, moves, reason, created_at, created_by)
    values ($1::int8, $2::jsonb, $3::text, app.clock(), $4::int) returning id`,
);

export const waiting = query(
  {
    id: "int8",
    event_id: "int8",
    event_name: "text",
    reason: "text",
    created_at: "timestamptz",
    created_by: "int4",
    author: "text",
    moves: json<ProposedMove[]>(),
    is_stale: "bool",
  },
  `
  select p.id, p.event_id, e.name as event_name, p.reason, p.created_at, p.created_by,
    (select name from person where id = p.created_by) as author, p.moves,
    exists (
      select from jsonb_to_recordset(p.moves) as m ("betType" int, side int, alternate int, version int8)
        left join line n on n.event_id = p.event_id and n.bet_type = m."betType" and n.side = m.side
          and n.alternate = m.alternate
      where coalesce(n.version, 0) <> m.version) as is_stale
  from line_proposal p join event e on e.id = p.event_id
  where p.decided_at is null and e.league_id = coalesce($1::int, e.league_id) and e.status in ('scheduled', 'live') order by p.id desc
    limit 200`,
);

export const proposalForUpdate = query(
  {
    id: "int8",
    event_id: "int8",
    reason: "text",
    created_by: "int4",
    moves: json<ProposedMove[]>(),
    is_decided: "bool",
    author: "text",
    reader: "text",
  },
  `
  select p.id, p.event_id, p.reason, p.created_by, p.moves, p.decided_at is not null as is_decided,
    (select name from person where id = p.created_by) as author,
    (select name from person where id = $2::int) as reader
  from line_proposal p where p.id = $1::int8 for update`,
);

export const eventOfProposal = query(
  { event_id: "int8", status: "text" },
  "select p.event_id, e.status from line_proposal p join event e on e.id = p.event_id where p.id = $1::int8",
);

export const decide = query(
  {},
  `
  update line_proposal set decided_at = app.clock(), decided_by = $2::int, outcome = $3::text, note = $4::text
    where id = $1::int8`,
);
