import { json, query } from "../../../../platform/database/query.ts";
import type { KeptRefusal } from "./kept-refusal.ts";
import type { SeenLeg, Slip } from "./sale.ts";

/** What refused a waiting sale: a control, or a code of its own because no ticket can be made of it any more. */
export type StoredRefusal =
  | KeptRefusal
  | { readonly code: number; readonly control?: never; readonly data: Readonly<Record<string, unknown>> };

/** Starts to wait: the row, and the key that belongs to it. */
export const addWaiting = query(
  { id: "int8", pos_id: "int4", key: "text" },
  `
  with added as (
    insert into waiting_sale (service_id, pos_id, person_id, key, body_hash, slip, seen, stake, possible_win, reason,
      seconds, delay_seconds, requested_at, until, web_version, integrator_id)
    select service_id, pos_id, person_id, key, body_hash, slip, seen, stake, possible_win, reason, seconds,
      delay_seconds, $13::timestamptz, $13::timestamptz + seconds * interval '1 second', web_version, integrator_id
    from unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::text[], $6::jsonb[], $7::jsonb[], $8::int8[],
      $9::int8[], $10::text[], $11::int[], $12::int[], $14::text[], $15::int[])
      as w(service_id, pos_id, person_id, key, body_hash, slip, seen, stake, possible_win, reason, seconds,
        delay_seconds, web_version, integrator_id)
    returning id, service_id, pos_id, key, body_hash),
  keys as (
    insert into sale_key (service_id, pos_id, key, body_hash, waiting_id, created_at)
    select service_id, pos_id, key, body_hash, id, $13::timestamptz from added)
  select id, pos_id, key from added`,
);

/** Repeated sales: those that still wait, and that no other process is completing. */
export const lockWaiting = query(
  { id: "int8" },
  `
  select id from waiting_sale where id = any($1::int8[]) and ended_at is null order by id for update skip locked`,
);

export const endSold = query(
  {},
  `
  with ended as (
    update waiting_sale w set state = 'sold', ticket_id = e.ticket_id, ended_at = $3::timestamptz
    from unnest($1::int8[], $2::int8[]) as e(id, ticket_id) where w.id = e.id
    returning w.service_id, w.pos_id, w.key, w.ticket_id)
  update sale_key k set ticket_id = ended.ticket_id
  from ended where k.service_id = ended.service_id and k.pos_id = ended.pos_id and k.key = ended.key`,
);

export const endRefused = query(
  {},
  `
  update waiting_sale w set state = 'refused', refusals = e.refusals, ended_at = $3::timestamptz
  from unnest($1::int8[], $2::jsonb[]) as e(id, refusals) where w.id = e.id`,
);

const current = {
  id: "int8",
  service_id: "int4",
  pos_id: "int4",
  person_id: "int4",
  key: "text",
  body_hash: "text",
  slip: json<Slip>(),
  seen: json<SeenLeg[]>(),
  stake: "int8",
  possible_win: "int8",
  reason: "text",
  state: "text",
  seconds: "int4",
  amount: "int8?",
  requested_at: "timestamptz",
  until: "timestamptz",
  note: "text",
  ticket_id: "int8?",
  refusals: json<StoredRefusal[] | null>(),
  web_version: "text?",
  integrator_id: "int4?",
  service_kind: "int2",
} as const;

const waitingSelect = `
  select w.id, w.service_id, w.pos_id, w.person_id, w.key, w.body_hash, w.slip, w.seen, w.stake, w.possible_win,
    w.reason, w.state, w.seconds, w.amount,
    w.requested_at, w.until, w.note, w.ticket_id, w.refusals, w.web_version, w.integrator_id, s.kind as service_kind
  from waiting_sale w join service s on s.id = w.service_id`;

export const readWaiting = query(current, `${waitingSelect} where w.id = $1::int8`);

/** What has waited long enough and may be sold now: the delay is over, or a trader approved it. */
export const dueWaiting = query(
  current,
  `${waitingSelect}
  where w.ended_at is null and w.until <= app.clock() and (w.state = 'accepted' or w.reason = 'delay') order by w.id limit 500`,
);

/** Not answered in time; or it could not be sold for so long that its customer has been answered otherwise. */
export const expireWaiting = query(
  { id: "int8", service_id: "int4", pos_id: "int4" },
  `
  update waiting_sale set state = 'expired', ended_at = app.clock()
  where id in (
    select id from waiting_sale
    where ended_at is null
      and (case when state = 'accepted' or reason = 'delay' then until + $1::int * interval '1 millisecond'
        else until end) <= app.clock()
    order by id for update skip locked)
  returning id, service_id, pos_id`,
);
