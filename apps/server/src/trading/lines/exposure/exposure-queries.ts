import { query } from "../../../platform/database/query.ts";
import { legsOn } from "../../risk/index.ts";

const ruleColumns = {
  id: "int4",
  league_id: "int4",
  event_id: "int8?",
  bet_type: "int2",
  currency: "text",
  move_every: "int8?",
  move_cents: "int4",
  most_cents: "int4",
  off_board: "int8?",
  version: "int8",
  changed_at: "timestamptz",
  changed_by: "text",
} as const;
const ruleText = `x.id, x.league_id, x.event_id, x.bet_type, x.currency, x.move_every, x.move_cents, x.most_cents, x.off_board, x.version, x.changed_at,
  (select name from person where id = x.changed_by) as changed_by`;

/** A league's rules and those of one of its games. */
export const rulesOf = query(
  ruleColumns,
  `
  select ${ruleText} from exposure_rule x where x.league_id = $1::int and (x.event_id is null or x.event_id = $2::int8)
  order by x.bet_type, x.currency, x.event_id nulls first`,
);

export const ruleNow = query(
  ruleColumns,
  `
  select ${ruleText} from exposure_rule x
  where x.league_id = $1::int and x.event_id is not distinct from $2::int8 and x.bet_type = $3::int2
    and x.currency = $4::text`,
);

export const addRule = query(
  ruleColumns,
  `
  with x as (
    insert into exposure_rule (league_id, event_id, bet_type, currency, move_every, move_cents, most_cents, off_board,
      changed_at, changed_by)
    values ($1::int, $2::int8, $3::int2, $4::text, $5::int8, $6::int, $7::int, $8::int8, app.clock(), $9::int)
    on conflict (league_id, event_id, bet_type, currency) do nothing returning *)
  select ${ruleText} from x`,
);

export const changeRule = query(
  ruleColumns,
  `
  with x as (
    update exposure_rule
    set move_every = $5::int8, move_cents = $6::int, most_cents = $7::int, off_board = $8::int8, version = version + 1,
      changed_at = app.clock(), changed_by = $9::int
    where league_id = $1::int and event_id is not distinct from $2::int8 and bet_type = $3::int2
      and currency = $4::text and version = $10::int8
    returning *)
  select ${ruleText} from x`,
);

export const removeRule = query(
  ruleColumns,
  `
  with x as (delete from exposure_rule where id = $1::int and version = $2::int8 returning *) select ${ruleText}
    from x`,
);

/** A deleted rule holds no price of its games any more: counting starts again from the current prices. */
export const forgetStates = query(
  {},
  `
  update exposure_state x set cents = 0, steps = 0, base = net, is_off = false
  from event e where e.id = x.event_id and e.league_id = $1::int and ($2::int8 is null or e.id = $2::int8)
    and x.bet_type = $3::int2 and x.currency = $4::text`,
);

export const ruleExists = query({ is_there: "bool" }, "select true as is_there from exposure_rule where id = $1::int");

export const leagueOfEvent = query({ league_id: "int4" }, "select league_id from event where id = $1::int8");

/**
 * The future games whose markets have a rule, each with a text that changes whenever its money or its rules do. It
 * reads the risk figures, which sales raise anyway.
 */
export const watched = query(
  { event_id: "int8", league_id: "int4", mark: "text" },
  `
  with ruled as (
    select e.id, e.league_id, max(x.id) as newest, sum(x.version) as versions, count(*) as rules
    from exposure_rule x join event e on e.league_id = x.league_id and (x.event_id is null or x.event_id = e.id)
    where e.status = 'scheduled' group by e.id)
  select u.id as event_id, u.league_id,
    concat_ws('/', u.newest, u.versions, u.rules, sum(r.open), sum(r.pieces)) as mark
  from ruled u cross join (select id from service where currency in (select currency from exposure_rule)) as s
    join risk r on r.service_id = s.id and r.kind = 4 and r.owner_id = u.id
  group by u.id, u.league_id, u.newest, u.versions, u.rules order by u.id`,
);

/** What the open bets of a game may cost, by line and currency; alternatives count with their market. */
export const risksOf = query(
  { bet_type: "int2", side: "int2", currency: "text", risk: "int8" },
  `
  select l.bet_type, l.side, s.currency, sum(l.risk)::int8 as risk
  from ${legsOn("$1::int8")}
    join ticket_state st on st.ticket_id = l.ticket_id join ticket t on t.id = l.ticket_id
      join service s on s.id = t.service_id
  where st.status = 0 and st.cancelled_at is null and st.cashed_out_at is null
    and s.currency in (select currency from exposure_rule)
  group by 1, 2, 3`,
);

const stateColumns = {
  bet_type: "int2",
  side: "int2",
  currency: "text",
  net: "int8",
  base: "int8",
  board_base: "int8",
  steps: "int4",
  cents: "int4",
  is_off: "bool",
  seen_version: "int8",
  counted_at: "timestamptz",
} as const;

export const statesOf = query(
  stateColumns,
  `
  select bet_type, side, currency, net, base, board_base, steps, cents, is_off, seen_version, counted_at
  from exposure_state where event_id = $1::int8 order by bet_type, side, currency`,
);

export const setStates = query(
  {},
  `
  insert into exposure_state as x (event_id, bet_type, side, currency, net, base, board_base, steps, cents, is_off,
    seen_version, counted_at)
  select $1::int8, given.*, app.clock()
  from unnest($2::int2[], $3::int2[], $4::text[], $5::int8[], $6::int8[], $7::int8[], $8::int[], $9::int[],
    $10::boolean[], $11::int8[]) as given
  on conflict (event_id, bet_type, side, currency) do update
    set net = excluded.net, base = excluded.base, board_base = excluded.board_base, steps = excluded.steps,
      cents = excluded.cents,
      is_off = excluded.is_off, seen_version = excluded.seen_version, counted_at = excluded.counted_at`,
);

/**
 * How far the money has moved first lines of markets from their sources' prices; markets without a move are left out.
 */
export const shadesOf = query(
  { eventId: "int8", betType: "int2", side: "int2", cents: "int4" },
  `
  select event_id as "eventId", bet_type as "betType", side, sum(cents)::int as cents
  from exposure_state where event_id = any($1::int8[]) group by 1, 2, 3 having sum(cents) <> 0`,
);
