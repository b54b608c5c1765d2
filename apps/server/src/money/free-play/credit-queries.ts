import { accountKinds, codes, reverseOf } from "@chalkboard/ledger";
import { netOf, until } from "../../ledger/index.ts";
import { list } from "../../platform/database/list.ts";
import { json, query } from "../../platform/database/query.ts";
import { balancesAsOf } from "../transactions/balances-as-of.ts";

const creditEnds = [codes.creditSettled, codes.creditPush, codes.creditVoid, codes.creditCancelled] as const;
/** Represents no end: sorts after every other one. */
const endless = "9999-12-31T00:00:00Z";
export const endlessAt = Date.parse(endless);

/**
 * POS ($2) at zones ($3) that were ever granted point credit, as of a time ($7; null: now): the available credit, the
 * part staked on open tickets, the total granted, and what was used up, expired or taken back. The staked part is
 * computed from the currently open tickets, less what was staked on credit since that time: sales of past years are not
 * read. The next end is that of a grant with something left, after an instant ($8). $4 one POS, $5 part of its name or
 * of its zone's, or its number; $6 which are shown.
 */
export const creditOf = list({
  columns: {
    id: "int8",
    sequence: "int4",
    pos_name: "text",
    zone_id: "int4",
    zone_name: "text",
    balance: "int8",
    open: "int8",
    granted: "int8",
    used: "int8",
    expired: "int8",
    taken_back: "int8",
    next_expiry: "timestamptz",
  },
  parameters: 8,
  by: [],
  sum: ["balance", "open", "granted", "used", "expired", "taken_back"],
  isDear: true,
  sorts: {
    sequence: "sequence",
    posName: "pos_name",
    zoneName: "zone_name",
    balance: "balance",
    open: "open",
    granted: "granted",
    used: "used",
    expired: "expired",
    takenBack: "taken_back",
    nextExpiry: "next_expiry",
  },
  found: `
  select *, granted - expired - taken_back - balance - open as used from (
    select p.id::bigint as id, p.sequence, p.name as pos_name, z.id as zone_id, z.name as zone_name, b.balance,
      g.granted, g.expired, g.taken_back, coalesce(w.stake, 0) - coalesce(l.amount, 0) as open,
      case when b.balance = 0 then '${endless}' else coalesce(g.next_end, '${endless}') end as next_expiry
    from unnest($2::int[], $3::int[]) as t (id, zone_id) join pos p on p.id = t.id and p.service_id = $1::int
      join zone z on z.id = t.zone_id
      join ${balancesAsOf("$7", { balance: [accountKinds.pointCredit] })} as b on b.owner_id = p.id
    left join (
      select t.pos_id, sum(t.stake)::bigint as stake from ticket_state s join ticket t on t.id = s.ticket_id
      where s.service_id = $1::int and s.status = 0 and s.cancelled_at is null and t.funding = 'credit'
        group by 1) as w on w.pos_id = p.id
    left join (
      select x.pos_id, sum(${netOf([codes.creditSale, ...creditEnds.map(reverseOf)], "x.")})::bigint as amount
        from transfer x
      where x.service_id = $1::int and $7::timestamptz is not null
        and x.business_day > ($7::timestamptz at time zone 'UTC')::date - 3
        and x.code between ${codes.creditSale} and ${reverseOf(codes.creditCancelled)} and x.at > $7::timestamptz
          group by 1) as l on l.pos_id = p.id
    cross join lateral (
      select coalesce(sum(x.amount) filter (where x.kind = 'creditGrant'), 0)::bigint as granted,
        coalesce(-sum(x.amount) filter (where x.kind = 'creditExpiry'), 0)::bigint as expired,
        coalesce(-sum(x.amount) filter (where x.kind = 'creditBack'), 0)::bigint as taken_back,
          min(x.business_day) as first,
        min(x.expires_at) filter (where x.kind = 'creditGrant' and x.expires_at > $8::timestamptz
          and x.amount + coalesce(k.amount, 0) > 0) as next_end
      from money_transaction x left join money_transaction k on k.takes_back = x.id and ${until("$7", "k")}
      where x.service_id = $1::int and x.pos_id = p.id and x.kind in ('creditGrant', 'creditExpiry', 'creditBack')
        and ${until("$7")}) as g
    where ($4::int is null or p.id = $4::int) and ($7::timestamptz is null or g.first is not null)) as one
  where ($5::text = '' or position(lower($5::text) in lower(pos_name)) > 0
    or position(lower($5::text) in lower(zone_name)) > 0 or sequence::text = $5::text)
    and case $6::text when 'free' then balance > 0
      when 'ending' then next_expiry <= $8::timestamptz + interval '7 days' else true end`,
});

/** The grants of a POS, each with what was left of it when it was taken back, and the total that expired. */
export const grantsOf = query(
  {
    zone_id: "int4",
    expired: "int8",
    grants: json<readonly { amount: number; expiresAt: number | null }[]>(),
  },
  `
  select p.zone_id, coalesce(-sum(t.amount) filter (where t.kind = 'creditExpiry'), 0)::bigint as expired,
    coalesce(jsonb_agg(jsonb_build_object('amount', t.amount + coalesce(k.amount, 0), 'expiresAt',
      (extract(epoch from t.expires_at) * 1000)::bigint)
      order by t.id) filter (where t.kind = 'creditGrant'), '[]'::jsonb) as grants
  from pos p join money_transaction t on t.service_id = p.service_id and t.pos_id = p.id
    and t.kind in ('creditGrant', 'creditExpiry')
    left join money_transaction k on k.takes_back = t.id
  where p.service_id = $1::int and p.id = $2::int group by p.zone_id`,
);
