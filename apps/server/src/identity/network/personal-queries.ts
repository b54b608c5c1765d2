import { codes, reverseOf } from "@chalkboard/ledger";
import { bothWays, netOf, ticketCodes } from "../../ledger/index.ts";
import { query } from "../../platform/database/query.ts";

/** The newest request for each limit in force at $2. So a later, stricter one replaces a looser one that is pending. */
export const actingLimits = query(
  { pos_id: "int4", span: "text", counts: "text", amount: "int8?" },
  `
  select distinct on (pos_id, span, counts) pos_id, span, counts, amount
  from personal_limit where pos_id = any($1::int[]) and acts_from <= $2::timestamptz order by pos_id, span, counts,
    id desc`,
);

/** The newest request for each limit that is not in force yet and that no newer one replaced. */
export const waitingLimits = query(
  { span: "text", counts: "text", amount: "int8?", acts_from: "timestamptz" },
  `
  select distinct on (l.span, l.counts) l.span, l.counts, l.amount, l.acts_from
  from personal_limit l
  where l.pos_id = $1::int and l.acts_from > $2::timestamptz
    and not exists (select from personal_limit n
      where n.pos_id = l.pos_id and n.span = l.span and n.counts = l.counts and n.id > l.id
        and n.acts_from <= $2::timestamptz)
  order by l.span, l.counts, l.id desc`,
);

export const exclusions = query(
  { pos_id: "int4", for_good: "bool", until: "timestamptz?" },
  `
  select pos_id, bool_or(until is null) as for_good, max(until) as until
  from personal_exclusion where pos_id = any($1::int[]) and (until is null or until > $2::timestamptz) group by pos_id`,
);

/** What POS staked and what was returned to them in the spans of a business day. */
export const usedInSpans = query(
  { pos_id: "int4", span: "text", staked: "int8", returned: "int8" },
  `
  select w.pos_id, w.span, u.staked, u.returned
  from unnest($1::int[], $2::int[], $3::text[], $4::date[]) as w(service_id, pos_id, span, day)
  cross join lateral (
    select coalesce(sum(${netOf([codes.sale, reverseOf(codes.cancelled)], "x.")}), 0)::int8 as staked,
      coalesce(sum(${netOf([codes.prize, codes.pushRefund, codes.voidRefund], "x.")}), 0)::int8 as returned
    from transfer x
    where x.service_id = w.service_id and x.pos_id = w.pos_id
      and x.code = any('{${bothWays(...ticketCodes).join(",")}}'::smallint[])
      and x.business_day between case w.span when 'day' then w.day else date_trunc(w.span, w.day::timestamp)::date end
        and w.day offset 0) as u`,
);

export const addLimit = query(
  {},
  `
  insert into personal_limit (service_id, pos_id, span, counts, amount, acts_from, set_at, set_by)
  values ($1::int, $2::int, $3::text, $4::text, $5::int8, $6::timestamptz, $7::timestamptz, $8::int)`,
);

export const addExclusion = query(
  {},
  `
  insert into personal_exclusion (service_id, pos_id, until, set_at, set_by)
    values ($1::int, $2::int, $3::timestamptz, $4::timestamptz, $5::int)`,
);

/** Setting a limit locks the POS first: two requests of one customer run one after the other. */
export const markLimited = query(
  { service_id: "int4" },
  "update pos set has_personal_limits = true where id = $1::int returning service_id",
);

export const limitTerms = query(
  { now: "timestamptz", cooling_off_hours: "int4" },
  `
  select app.clock() as now, coalesce((settings->>'coolingOffHours')::int, 24) as cooling_off_hours from service
    where id = $1::int`,
);
