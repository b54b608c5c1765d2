import type { work } from "@chalkboard/contract";
import { json, query } from "../database/query.ts";

const open = "ended_at is null";

/** Items that ended this long ago are deleted when the next one begins. */
export const keptDays = 7;

export const removeOld = query(
  {},
  `delete from work_item where ended_at < app.clock() - interval '${String(keptDays)} days'`,
);

/** $1 kind, $2 subject, $3 name, $4 person. */
export const queue = query(
  {},
  `
  insert into work_item (kind, subject, name, started_by, state)
  values ($1::text, $2::text, $3::text, $4::int, 'waiting')
  on conflict (kind, subject) where ${open} do nothing`,
);

const begun = { id: "int8", done: "int4" } as const;

/**
 * Begins an item, or the one that waits, or continues the one that was interrupted. $1 kind, $2 subject, $3 name,
 * $4 person, $5 its only transaction.
 */
export const begin = query(
  begun,
  `
  insert into work_item as w (kind, subject, name, started_by, transaction, state)
  values ($1::text, $2::text, $3::text, $4::int, $5::text::xid8, 'running')
  on conflict (kind, subject) where ${open} do update set state = 'running', problem = '',
    resumed = w.resumed + (w.state = 'running')::int
  returning id, done`,
);

/** Continues an interrupted item; no row where there is none. $1 kind, $2 subject. */
export const resume = query(
  begun,
  `
  update work_item set resumed = resumed + 1, problem = '' where kind = $1::text and subject = $2::text and ${open}
    returning id, done`,
);

/** SQL: whether an item of this kind and subject is open, for a query that reads more than that. */
export const isOpen = (kind: work.WorkKind, subject: string): string =>
  `exists (select from work_item where kind = '${kind}' and subject = ${subject} and ${open})`;

/** $1 item, $2 done, $3 whole. */
export const note = query(
  { is_cancelled: "bool" },
  `
  update work_item set done = $2::int, whole = $3::int where id = $1::int8 and ${open}
  returning cancelled_at is not null as is_cancelled`,
);

/** Locks an item, so that nobody can ask for its end any more. */
export const lock = query(
  { is_cancelled: "bool" },
  "select cancelled_at is not null as is_cancelled from work_item where id = $1::int8 for update",
);

/** $1 item, $2 why it is tried again. */
export const noteProblem = query({}, `update work_item set problem = $2::text where id = $1::int8 and ${open}`);

/** $1 item, $2 state, $3 counts, $4 problem. */
export const end = query(
  {},
  `
  update work_item set state = $2::text, result = $3::jsonb, problem = $4::text, ended_at = app.clock(),
    done = case when $2::text = 'done' then whole else done end
  where id = $1::int8 and ${open}`,
);

export const transaction = query({ id: "text" }, "select pg_current_xact_id()::text as id");

/**
 * Whether the only transaction of an open item has ended without it. One that this database does not know any more has
 * ended.
 */
const isInterrupted = `w.${open} and w.transaction is not null
  and case when w.transaction < pg_snapshot_xmax(pg_current_snapshot())
    then coalesce(pg_xact_status(w.transaction), 'aborted') else 'aborted' end <> 'in progress'`;

/** The newest items. */
export const items = query(
  {
    id: "int8",
    kind: "text",
    name: "text",
    started_at: "timestamptz",
    started_by: "int4?",
    starter: "text?",
    state: "text",
    done: "int4",
    whole: "int4",
    resumed: "int4",
    is_cancelling: "bool",
    canceller: "text?",
    ended_at: "timestamptz?",
    result: json<Readonly<Record<string, number>>>(),
    problem: "text",
  },
  `
  select w.id, w.kind, w.name, w.started_at, w.started_by, p.name as starter,
    case when ${isInterrupted} then 'interrupted' else w.state end as state, w.done, w.whole, w.resumed,
    w.cancelled_at is not null and w.${open} as is_cancelling, c.name as canceller, w.ended_at, w.result, w.problem
  from work_item w left join person p on p.id = w.started_by left join person c on c.id = w.cancelled_by
  order by w.ended_at is not null, w.id desc limit $1::int`,
);

/** Asks an item to end; no row for one that is over or cannot end early. $1 item, $2 person, $3 only that person's. */
export const cancel = query(
  { id: "int8" },
  `
  update work_item set cancelled_at = app.clock(), cancelled_by = $2::int
  where id = $1::int8 and ${open} and kind <> 'grading' and (not $3::bool or started_by = $2::int) returning id`,
);
