import type { tickets } from "@chalkboard/contract";
import type { Refusal } from "@chalkboard/engine";
import { moneyOf } from "../../ledger/index.ts";
import { json, query } from "../../platform/database/query.ts";

export const lockReferral = query(
  {
    state: "text",
    reason: "text",
    until: "timestamptz",
    ended_at: "timestamptz?",
    now: "timestamptz",
    zone_id: "int4",
    service_id: "int4",
    pos_id: "int4",
    requested: "int8",
    seconds: "int4",
  },
  `
  select w.state, w.reason, w.until, w.ended_at, app.clock() as now, p.zone_id, w.service_id, w.pos_id,
    (w.slip->>'amount')::int8 as requested, w.seconds
  from waiting_sale w join pos p on p.id = w.pos_id where w.id = $1::int8 for update of w`,
);

/** Approved by a trader: it is sold at once, or when the delay of its games in play is over. */
export const acceptWaiting = query(
  {},
  `
  update waiting_sale set state = 'accepted', decided_at = app.clock(), decided_by = coalesce(decided_by, $2::int),
    until = greatest(app.clock(), requested_at + delay_seconds * interval '1 second')
  where id = $1::int8`,
);

export const declineWaiting = query(
  {},
  `
  update waiting_sale set state = 'declined', decided_at = app.clock(), decided_by = $2::int, note = $3::text,
    ended_at = app.clock() where id = $1::int8`,
);

export const offerWaiting = query(
  {},
  `
  update waiting_sale set reason = 'offer', amount = $3::int8, decided_at = app.clock(), decided_by = $2::int,
    note = $4::text, until = app.clock() + seconds * interval '1 second'
  where id = $1::int8`,
);

export const keyOfWaiting = query(
  { id: "int8" },
  `
  select id from waiting_sale where service_id = $1::int and pos_id = $2::int and key = $3::text`,
);

/** The last day of a POS or customer, over its newest tickets only: a busy shop's day is long. */
const lately = `
  left join lateral (
    select count(*) as tickets, coalesce(sum(stake), 0)::bigint as stake from (
      select stake, sold_at from ticket t where t.service_id = w.service_id and t.pos_id = w.pos_id order by t.id desc
        limit 500) as newest
    where sold_at > app.clock() - interval '24 hours') as lately on true`;

export const listReferrals = query(
  {
    id: "int8",
    service_id: "int4",
    service_name: "text",
    currency: "text",
    pos_id: "int4",
    pos_name: "text",
    clerk: "text",
    requested_at: "timestamptz",
    until: "timestamptz",
    reason: "text",
    slip: json<tickets.Slip>(),
    stake: "int8",
    possible_win: "int8",
    amount: "int8?",
    lately_tickets: "int8",
    lately_stake: "int8",
    balance: "int8",
  },
  `
  select w.id, w.service_id, s.name as service_name, s.currency, w.pos_id, p.name as pos_name, h.name as clerk,
    w.requested_at, w.until, w.reason, w.slip,
    w.stake, w.possible_win, w.amount, lately.tickets as lately_tickets, lately.stake as lately_stake,
    ${moneyOf("p")}::bigint as balance
  from waiting_sale w join service s on s.id = w.service_id join pos p on p.id = w.pos_id
    join person h on h.id = w.person_id ${lately}
  where w.ended_at is null and w.state = 'waiting' and w.reason in ('referral', 'offer')
    and ($1::int[] is null or p.zone_id = any($1::int[]))
  order by w.until, w.id limit 500`,
);

// The content of a sale monitor. Each list is short and comes from the end of its table.

export const newestTickets = query(
  {
    id: "int8",
    at: "timestamptz",
    pos_id: "int4",
    pos_name: "text",
    clerk: "text",
    mode: "text",
    stake: "int8",
    possible_win: "int8",
  },
  `
  select t.id, t.sold_at as at, t.pos_id, p.name as pos_name, h.name as clerk, t.mode, t.stake, t.possible_win
  from ticket t join pos p on p.id = t.pos_id join person h on h.id = t.person_id
  where t.service_id = $1::int and ($2::int[] is null or t.zone_id = any($2::int[])) order by t.id desc limit $3::int`,
);

export const legsOfTickets = query(
  {
    ticket_id: "int8",
    event_id: "int8",
    bet_type: "int2",
    side: "int2",
    alternate: "int2",
    points: "int4?",
    price: "int4",
    rotation: "int4?",
    team_name: "text",
    event_name: "text",
    sport: "text",
    starts_at: "timestamptz",
  },
  `
  select l.ticket_id, l.event_id, l.bet_type, l.side, l.alternate, l.points, l.price, l.rotation, l.team_name,
    l.event_name, p.code as sport, l.starts_at
  from leg l join event e on e.id = l.event_id join league w on w.id = e.league_id join sport p on p.id = w.sport_id
  where l.ticket_id = any($1::int8[]) order by l.ticket_id, l.number`,
);

const refusedSlip = {
  id: "int8",
  at: "timestamptz",
  pos_id: "int4",
  pos_name: "text",
  clerk: "text",
  slip: json<tickets.Slip>(),
} as const;

export const newestRefused = query(
  { ...refusedSlip, refusals: json<Refusal[]>() },
  `
  select r.id, r.at, r.pos_id, p.name as pos_name, h.name as clerk, r.slip, r.refusals
  from refused_attempt r join pos p on p.id = r.pos_id join person h on h.id = r.person_id
  where r.service_id = $1::int and ($2::int[] is null or p.zone_id = any($2::int[])) order by r.id desc limit $3::int`,
);

/** Slips that a trader declined, or did not answer. */
export const newestDeclined = query(
  { ...refusedSlip, state: "text", note: "text" },
  `
  select w.id, w.ended_at as at, w.pos_id, p.name as pos_name, h.name as clerk, w.slip, w.state, w.note
  from waiting_sale w join pos p on p.id = w.pos_id join person h on h.id = w.person_id
  where w.service_id = $1::int and w.state in ('declined', 'expired')
    and ($2::int[] is null or p.zone_id = any($2::int[])) order by w.id desc limit $3::int`,
);
