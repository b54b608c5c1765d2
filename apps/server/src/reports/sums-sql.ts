// Parts of the statements of reports: what of the ledger counts, whose tickets, and how a ticket stood at a moment.

import { codes } from "@chalkboard/ledger";
import { netOf } from "../books/index.ts";

/** Whether an entry was posted until a moment; null: whenever it was. */
export const until = (moment: string): string => `(${moment}::timestamptz is null or x.at <= ${moment}::timestamptz)`;

/** With the stay in which an entry's POS or zone stood where something is asked about; none for those that never moved. */
export const withStay = (owner: string, stays: string, stay = "stay"): string => `
  left join jsonb_to_recordset(${stays}::jsonb) as ${stay} (key text, owner int, since timestamptz, until timestamptz)
    on ${stay}.owner = ${owner} and x.at >= ${stay}.since and x.at < ${stay}.until`;

/** Whether an entry counts: of one that moved, only what was posted while it stood there. */
export const counted = (owner: string, moved: string, stay = "stay"): string => `(${stay}.key is not null or ${owner} <> all(${moved}::int[]))`;

const isRacing = `exists (
    select from leg l join event e on e.id = l.event_id join league g on g.id = e.league_id join sport s on s.id = g.sport_id
    where l.ticket_id = t.id and s.product = 'racing')`;

/** What a ticket is sold for: one with a leg on a race is racing. */
export const productOf = `case when ${isRacing} then 'racing' else 'sports' end`;

/** A mode and a product, or null for any. */
export const narrowed = (mode: string, product: string): string => `
  (${mode}::text is null or t.mode = ${mode}::text)
  and (${product}::text is null or (${product}::text = 'racing') = ${isRacing})`;

/** What an open ticket pays at most: of point credit the profit alone. */
export const mostPaid = "t.possible_win + case t.funding when 'balance' then t.stake else 0 end";

/** The open tickets, one by one: left to choose, PostgreSQL would begin with all tickets that these POS ever sold. */
export const openNow = (further = ""): string => `
  ticket_state st cross join lateral (select * from ticket one where one.id = st.ticket_id offset 0) t ${further}
  where st.service_id = $1::int and st.status = 0 and st.cancelled_at is null`;

/** How a ticket stood at a moment: by its history, and by what the ledger had moved until then. */
export const stateThen = (moment: string): string => `lateral (
    select ticket_id, case when is_cancelled then -1 else coalesce(graded, 0) end::smallint as status, is_cancelled, prize, refund, paid
    from (select t.id as ticket_id,
        (select (h.data->>'status')::int from ticket_entry h where h.ticket_id = t.id and h.at <= ${moment}::timestamptz
          and h.kind in ('graded', 'regraded', 'cashedOut') order by h.id desc limit 1) as graded,
        exists (select from ticket_entry h where h.ticket_id = t.id and h.at <= ${moment}::timestamptz and h.kind = 'cancelled') as is_cancelled,
        coalesce(sum(${netOf([codes.prize], "x.")}), 0)::bigint as prize,
        coalesce(sum(${netOf([codes.pushRefund, codes.creditPush, codes.voidRefund, codes.creditVoid], "x.")}), 0)::bigint as refund,
        coalesce(sum(${netOf([codes.payment], "x.")}), 0)::bigint as paid
      from transfer x where x.ticket_id = t.id and x.at <= ${moment}::timestamptz) as folded) st`;

/** The tickets that were open at a moment: of those that are open now, and of those that something happened to since. */
export const openThen = (moment: string, further = ""): string => `
  (select s.ticket_id from ticket_state s where s.service_id = $1::int and s.status = 0 and s.cancelled_at is null
    union select h.ticket_id from ticket_entry h
    where h.service_id = $1::int and h.at > ${moment}::timestamptz and h.kind in ('graded', 'regraded', 'cashedOut', 'cancelled')) as near
  cross join lateral (select * from ticket one where one.id = near.ticket_id and one.sold_at <= ${moment}::timestamptz offset 0) t
  cross join ${stateThen(moment)} ${further}
  where st.status = 0 and not st.is_cancelled`;
