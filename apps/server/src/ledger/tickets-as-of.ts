// The state of tickets as of a time, and which were open then.

import { codes } from "@chalkboard/ledger";
import { netOf } from "./ledger-sql.ts";

/** The state of a ticket as of a time: from its history, and from what the ledger had moved until then. */
export const stateAsOf = (asOf: string): string => `lateral (
    select ticket_id, case when is_cancelled then -1 else coalesce(graded, 0) end::smallint as status, is_cancelled,
      prize, refund, paid
    from (select t.id as ticket_id,
        (select (h.data->>'status')::int from ticket_entry h where h.ticket_id = t.id and h.at <= ${asOf}::timestamptz
          and h.kind in ('graded', 'regraded', 'cashedOut') order by h.id desc limit 1) as graded,
        exists (select from ticket_entry h where h.ticket_id = t.id and h.at <= ${asOf}::timestamptz
          and h.kind = 'cancelled') as is_cancelled,
        coalesce(sum(${netOf([codes.prize], "x.")}), 0)::bigint as prize,
        coalesce(sum(${netOf([codes.pushRefund, codes.creditPush, codes.voidRefund, codes.creditVoid], "x.")}),
          0)::bigint as refund,
        coalesce(sum(${netOf([codes.payment], "x.")}), 0)::bigint as paid
      from transfer x where x.ticket_id = t.id and x.at <= ${asOf}::timestamptz) as folded) st`;

/** The tickets of the service $1 that were open at a time. */
export const openAsOf = (asOf: string, further = ""): string => `
  app.open_ticket_candidates($1::int, ${asOf}::timestamptz) as near (ticket_id)
  cross join lateral (select * from ticket one where one.id = near.ticket_id
    and one.sold_at <= ${asOf}::timestamptz offset 0) t
  cross join ${stateAsOf(asOf)} ${further}
  where st.status = 0 and not st.is_cancelled`;
