import { accountKinds } from "@chalkboard/ledger";
import { query } from "../../platform/database/query.ts";

export const serviceTime = query(
  { now: "timestamptz", time_zone: "text", close_minute: "int4", kind: "int2" },
  `
  select app.clock() as now, time_zone, (settings->>'closeMinute')::int as close_minute, kind
  from service where id = $1::int`,
);

/** Holders of point credit with an end. */
export const creditOwners = query(
  { owner_id: "int4" },
  `
  select a.owner_id from account a
  where a.service_id = $1::int and a.kind = ${accountKinds.pointCredit} and a.balance > 0
    and exists (select from money_transaction t where t.service_id = a.service_id and t.pos_id = a.owner_id
      and t.kind = 'creditGrant'
      and t.expires_at <= app.clock())
  order by a.owner_id`,
);

/** Every number of payable days that the service ever set: each ticket has that of its sale. */
export const validityTerms = query(
  { days: "int4" },
  "select days from validity_term where service_id = $1::int order by days",
);

export const lastRun = query(
  { at: "timestamptz" },
  `
  select at from expiry_run where service_id = $1::int order by id desc limit 1`,
);

export const addRun = query(
  {},
  `
  insert into expiry_run (service_id, at, tickets, amount) values ($1::int, $2::timestamptz, $3::int, $4::bigint)`,
);

/**
 * Tickets with a number of payable days that were decided in a time span and may still have an unclaimed prize, in
 * order.
 */
export const unfetched = query(
  { ticket_id: "int8" },
  `
  select st.ticket_id from ticket_state st
    join ticket t on t.id = st.ticket_id join service s on s.id = t.service_id left
      join judging j on j.id = t.judging_id
  where st.service_id = $1::int and st.decided_at > $2::timestamptz and st.decided_at <= $3::timestamptz
    and st.ticket_id > $4::bigint
    and st.cancelled_at is null and st.prize + st.pushed + st.voided - st.paid - st.expired > 0
    and coalesce(j.facts->>'validityDays', s.settings->>'validityDays')::int = $6::int
  order by st.ticket_id limit $5::int`,
);

export const lockUnfetched = query(
  { ticket_id: "int8", expired: "int8" },
  `
  select ticket_id, expired from ticket_state
  where ticket_id = any($1::bigint[]) and decided_at <= $2::timestamptz and cancelled_at is null order by ticket_id for
    update`,
);

/** The unpaid prize of each ticket, by the ledger. */
export const waiting = query(
  { ticket_id: "int8", pos_id: "int4", amount: "int8" },
  `
  select x.ticket_id, min(t.pos_id) as pos_id, sum(case when x.credit_id = a.id then x.amount
    else -x.amount end)::bigint as amount
  from account a join transfer x on a.id in (x.debit_id, x.credit_id) join ticket t on t.id = x.ticket_id
  where a.service_id = $1::int and a.kind = ${accountKinds.prizesPayable} and a.owner_id = 0
    and x.ticket_id = any($2::bigint[])
  group by x.ticket_id having sum(case when x.credit_id = a.id then x.amount else -x.amount end) > 0
    order by x.ticket_id`,
);

export const noteExpired = query(
  {},
  `
  update ticket_state s set expired = s.expired + t.amount
    from unnest($1::bigint[], $2::bigint[]) as t(ticket_id, amount) where s.ticket_id = t.ticket_id`,
);

export const addExpiryEntries = query(
  {},
  `
  insert into ticket_entry (ticket_id, service_id, kind, at, data)
  select ticket_id, $1::int, 'expired', $4::timestamptz, jsonb_build_object('amount', amount)
  from unnest($2::bigint[], $3::bigint[]) as t(ticket_id, amount)`,
);
