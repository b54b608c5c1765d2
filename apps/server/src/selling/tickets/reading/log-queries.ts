import { list } from "../../../platform/database/list.ts";
import { json, query } from "../../../platform/database/query.ts";

// The log of events, from their tables. The last digit of an id is the table: 0 a ticket, 1 an entry of its history, 2
// a refused attempt, 3 a sale that was pending.

// $1 services, $2 POS, $3 zones: null for no bound; $4 and $5 the time; $6 the kind of event; $7 part of the person's
// name; $8 a ticket.
const within = (at: string): string =>
  `($4::timestamptz is null or ${at} >= $4::timestamptz) and ($5::timestamptz is null or ${at} < $5::timestamptz)`;
const place = (row: string, zone: string): string => `
  ($1::int[] is null or ${row}.service_id = any($1::int[])) and ($2::int[] is null or ${row}.pos_id = any($2::int[]))
    and ($3::int[] is null or ${zone} = any($3::int[]))`;
const person = "($7::text is null or position(lower($7::text) in lower(coalesce(h.name, ''))) > 0)";
const wanted = (...kinds: readonly string[]): string =>
  `($6::text is null or $6::text in (${kinds.map((kind) => `'${kind}'`).join(", ")}))`;

// A ticket's day is found by its index; the times of a business day are within a day of it.
const days = `($4::timestamptz is null or t.business_day >= ($4::timestamptz at time zone 'UTC')::date - 1)
    and ($5::timestamptz is null or t.business_day <= ($5::timestamptz at time zone 'UTC')::date + 1)`;

const soldRows = `
  select t.id * 10 as id, t.sold_at as at, 'sold' as kind, t.service_id, t.pos_id, t.person_id, t.id as number, t.mode,
    t.stake as amount, null::jsonb as slip, '{}'::jsonb as data, coalesce(h.name, '') as person
  from ticket t left join person h on h.id = t.person_id
  where ${wanted("sold")} and ${place("t", "t.zone_id")} and ${within("t.sold_at")} and ${days}
    and ($8::int8 is null or t.id = $8::int8) and ${person}`;

const entryKind = `case when e.kind = 'printed' and e.data->>'copy' <> '0' then 'copied'
    when e.kind = 'graded' and (e.data->>'version')::int > 1 then 'regraded' else e.kind end`;
const entryRows = `
  select e.id * 10 + 1, e.at, ${entryKind}, e.service_id, coalesce(e.pos_id, t.pos_id), e.person_id, e.ticket_id,
    t.mode, t.stake, null::jsonb, e.data, coalesce(h.name, '')
  from ticket_entry e left join ticket t on t.id = e.ticket_id left join person h on h.id = e.person_id
  where ($6::text is null or ${entryKind} = $6::text) and ($1::int[] is null or e.service_id = any($1::int[]))
    and ($2::int[] is null or t.pos_id = any($2::int[])) and ($3::int[] is null or t.zone_id = any($3::int[]))
      and ${within("e.at")}
    and ($8::int8 is null or e.ticket_id = $8::int8) and ${person}`;

// By the requested POS: their slips are found by POS and time.
const posInput = `array(select p.id from pos p where ($1::int[] is null or p.service_id = any($1::int[]))
    and ($2::int[] is null or p.id = any($2::int[])) and ($3::int[] is null or p.zone_id = any($3::int[])))`;
const ofPos = (row: string): string => `
  ${row}.service_id = any(array(select s.id from service s where $1::int[] is null or s.id = any($1::int[])))
    and ${row}.pos_id = any(${posInput})`;

const refusedRows = `
  select r.id * 10 + 2, r.at, 'refused', r.service_id, r.pos_id, r.person_id, null::int8, r.slip->>'mode',
    (r.slip->>'amount')::int8, r.slip, jsonb_build_object('refusals', r.refusals), coalesce(h.name, '')
  from refused_attempt r left join person h on h.id = r.person_id
  where ${wanted("refused")} and ${ofPos("r")} and ${within("r.at")} and $8::int8 is null and ${person}`;

const declinedRows = `
  select w.id * 10 + 3, w.ended_at, case w.state when 'expired' then 'unanswered' else 'declined' end, w.service_id,
    w.pos_id, w.person_id, null::int8,
    w.slip->>'mode', (w.slip->>'amount')::int8, w.slip, jsonb_build_object('note', w.note, 'offered', w.amount),
      coalesce(h.name, '')
  from waiting_sale w left join person h on h.id = w.person_id
  where ${wanted("declined", "unanswered")} and w.state in ('declined', 'expired')
    and ($6::text is null or case w.state when 'expired' then 'unanswered' else 'declined' end = $6::text)
    and ${ofPos("w")} and ${within("w.ended_at")} and $8::int8 is null and ${person}`;

/** What happened to tickets and slips of a subtree. */
export const logRows = list({
  columns: {
    id: "int8",
    at: "timestamptz",
    kind: "text",
    currency: "text",
    pos_name: "text",
    person: "text",
    number: "int8?",
    mode: "text",
    amount: "int8",
    slip: json<object | null>(),
    data: json<Record<string, unknown>>(),
  },
  parameters: 8,
  by: ["currency"],
  sum: [],
  money: ["amount"],
  sorts: { at: "at", amount: "amount", person: "person" },
  found: `
  select x.id, x.at, x.kind, s.currency, coalesce(q.name, '') as pos_name, x.person, x.number, x.mode, x.amount,
    x.slip, x.data
  from (${[soldRows, entryRows, refusedRows, declinedRows].join("\n  union all")}) as x
    join service s on s.id = x.service_id left join pos q on q.id = x.pos_id`,
});

/** The place of a ticket. */
export const placeOf = query(
  { service_id: "int4", zone_id: "int4", pos_id: "int4" },
  `
  select service_id, zone_id, pos_id from ticket where id = $1::int8`,
);
