import type { StoredRule } from "@chalkboard/engine";
import { called, localizedGameName } from "../../../platform/localization/localized-names.ts";
import { list } from "../../../platform/database/list.ts";
import { json, query } from "../../../platform/database/query.ts";
import { stateAsOf } from "../../../ledger/index.ts";
import { ticketsOn } from "../../../trading/risk/index.ts";

const headOfAnyTime = {
  id: "int8",
  service_id: "int4",
  service_name: "text",
  currency: "text",
  zone_id: "int4",
  pos_id: "int4",
  pos_name: "text",
  clerk: "text",
  mode: "text",
  funding: "text",
  stake: "int8",
  possible_win: "int8",
  code: "text",
  sold_at: "timestamptz",
  business_day: "date",
  status: "int2",
  prize: "int8",
  paid: "int8",
} as const;

/** A ticket with the state that it had at a time. */
const headAsOf = { ...headOfAnyTime, refund: "int8" } as const;

const head = {
  ...headOfAnyTime,
  settled: "int8",
  pushed: "int8",
  voided: "int8",
  tax: "int8",
  paid_at: "timestamptz?",
  cancelled_at: "timestamptz?",
} as const;

const headColumns = `
  t.id, t.service_id, s.name as service_name, s.currency, t.zone_id, t.pos_id, p.name as pos_name, h.name as clerk,
  t.mode, t.funding, t.stake, t.possible_win, t.code, t.sold_at, t.business_day,
  st.status, st.prize, st.paid, st.settled, st.pushed, st.voided, st.tax - st.tax_back as tax, st.paid_at, st.cancelled_at`;

// Every ticket has a POS and a person. With left joins PostgreSQL skips them where no name is needed: in sums.
const headJoins = `
  join ticket_state st on st.ticket_id = t.id join service s on s.id = t.service_id left join pos p on p.id = t.pos_id
  left join person h on h.id = t.person_id`;

/**
 * With data stored at the sale: how long a winner is payable and a clerk may cancel, and the web version that sold it.
 */
export const ticketHead = query(
  {
    ...head,
    web_version: "text?",
    cancel_minutes: "int4",
    validity_days: "int4?",
    expires_at: "timestamptz?",
  },
  `
  select ${headColumns}, t.web_version, of_sale.cancel_minutes, of_sale.validity_days,
    case when st.status <> 0 and st.cancelled_at is null
      then st.decided_at + of_sale.validity_days * interval '24 hours' end as expires_at
  from ticket t ${headJoins} left join judging j on j.id = t.judging_id
    cross join lateral (
      select coalesce(j.facts->>'cancelMinutes', s.settings->>'cancelMinutes')::int as cancel_minutes,
        case when s.kind = 1 then coalesce(j.facts->>'validityDays', s.settings->>'validityDays')::int
          end as validity_days) as of_sale
  where t.id = $1::int8`,
);

/** A leg has the names of its team and game in the reader's language; those stored at the sale do not change. */
export const ticketLegs = query(
  {
    ticket_id: "int8",
    number: "int2",
    event_id: "int8",
    bet_type: "int2",
    side: "int2",
    alternate: "int2",
    points: "int4?",
    price: "int4",
    odds: "text",
    board_points: "int4?",
    board_price: "int4?",
    rotation: "int4?",
    team_name: "text",
    event_name: "text",
    sport: "text",
    starts_at: "timestamptz",
    outcome: "text?",
    reason: json<Record<string, unknown> | null>(),
  },
  `
  select l.ticket_id, l.number, l.event_id, l.bet_type, l.side, l.alternate, l.points, l.price, l.odds, l.board_points,
    l.board_price,
    l.rotation, app.localized_name(l.team_name, (select t.names from event_side s join team t on t.id = s.team_id
      where s.event_id = l.event_id and s.side = l.side)) as team_name,
      app.localized_game_name(l.event_name, l.event_id) as event_name, p.code as sport, l.starts_at,
    g.outcome, g.reason
  from leg l join event e on e.id = l.event_id join league w on w.id = e.league_id join sport p on p.id = w.sport_id
    left join lateral (
    select outcome, reason from leg_grade g where g.ticket_id = l.ticket_id and g.leg_number = l.number
      order by result_version desc limit 1
  ) g on true
  where l.ticket_id = any($1::int8[]) order by l.ticket_id, l.number`,
);

export const ticketWagers = query(
  {
    number: "int2",
    legs: "int2[]",
    stake: "int8",
    odds: "text",
    possible_win: "int8",
    bets: "int2",
    rule: json<StoredRule | null>(),
  },
  `
  select number, legs, stake, odds, possible_win, bets, rule from wager where ticket_id = $1::int8 order by number`,
);

export const ticketEntries = query(
  { kind: "text", at: "timestamptz", person: "text", data: json<Record<string, unknown>>() },
  `
  select e.kind, e.at, coalesce(p.name, '') as person, e.data
  from ticket_entry e left join person p on p.id = e.person_id
  where e.ticket_id = $1::int8 order by e.id`,
);

/**
 * The range of numbers that contains all tickets of some days: queries of a period need not read those before and after
 * it.
 */
export const ticketsOfDays = query(
  { first: "int8", last: "int8" },
  "select first, last from app.tickets_of_days($1::date, $2::date)",
);

type Source = { readonly joins: string; readonly isCancelled: string; readonly partition: string };

/**
 * The search by text and figures. $26: words of team names as folded patterns. $27, $28: figures, each an amount and a
 * number; one of both has to fit. The subqueries are scalar, so that they read by key the legs of the tickets that are
 * left: as a join they may read the legs of all tickets.
 */
const textAndFigures = `
    and ($26::text[] is null or (select app.fold_text(string_agg(concat_ws(' ', l.team_name, l.event_name, (
        select string_agg(concat_ws(' ', n.name, n.print_name,
          (select string_agg(local.value, ' ') from jsonb_each_text(n.names) as local)), ' ')
        from event_side s join team n on n.id = s.team_id where s.event_id = l.event_id)), ' '))
      from leg l where l.ticket_id = t.id) like all ($26::text[]))
    and ($27::int8[] is null or not exists (select from unnest($27::int8[], $28::int8[]) as f (amount, number)
      where not coalesce(f.amount in (t.stake, t.possible_win, st.prize, st.paid) or f.number = t.id
        or (select bool_or(l.rotation = f.number) from leg l where l.ticket_id = t.id), false)))
    and ($29::boolean is null or (st.paid > 0) = $29::boolean)`;

/** The tickets of a search. $2 POS, $3 zones: null for no bound. $23, $24: the range of numbers. */
const searched = ({ joins, isCancelled, partition }: Source): string => `
  from ticket t ${joins}
  where t.service_id = any($1::int[])
    and ($23::int8 is null or (t.id between $23::int8 and $24::int8 ${partition}))
    and ($2::int[] is null or t.pos_id = any($2::int[]))
    and ($3::int[] is null or t.zone_id = any($3::int[]))
    and ($4::date is null or t.business_day >= $4::date) and ($5::date is null or t.business_day <= $5::date)
    and ($6::int8 is null or case when $6::int8 = 0 then st.status = 0 and not (${isCancelled})
      else st.status = $6::int8 end)
    and ($7::int8 is null or t.id = $7::int8)
    and ($8::int8 is null or t.id = any(array(select sold.ticket_id from ${ticketsOn("$8::int8")})))
    and ($21::int is null or t.id = any(array(select sold.ticket_id from event_side s cross
      join ${ticketsOn("s.event_id")} where s.team_id = $21::int)))
    and (($15::int8 is null and $16::int8 is null and $17::int8 is null and $20::int8 is null)
      or exists (select from leg l
      where l.ticket_id = t.id and ($8::int8 is null or l.event_id = $8::int8)
        and ($15::int8 is null or l.bet_type = $15::int8)
        and ($16::int8 is null or l.side = $16::int8) and ($17::int8 is null or l.alternate = $17::int8)
        and ($20::int8 is null or l.line_version = $20::int8)))
    and ($18::int is null or t.service_id = $18::int) and ($19::text is null or s.currency = $19::text)
    and ($9::text[] is null or t.mode = any($9::text[]))
    and ($10::int8 is null or t.stake >= $10::int8) and ($11::int8 is null or t.stake <= $11::int8)
    and ($12::timestamptz is null or t.sold_at >= $12::timestamptz)
      and ($13::timestamptz is null or t.sold_at < $13::timestamptz)
    and ($14::text is null or t.code = $14::text) and ($22::int is null or t.integrator_id = $22::int)
    and ($25::text is null or t.funding = $25::text)
    ${textAndFigures}`;

const ticketOrders = {
  by: ["currency"],
  sum: ["stake", "possible_win", "prize", "paid"],
  money: ["stake", "possible_win", "prize", "paid"],
  sorts: {
    number: "id",
    stake: "stake",
    possibleWin: "possible_win",
    prize: "prize",
    paid: "paid",
    posName: "pos_name",
    status: "status",
  },
} as const;

/** Tickets of a subtree. */
export const listTickets = list({
  ...ticketOrders,
  columns: head,
  parameters: 29,
  found: `
  select ${headColumns}
  ${searched({
    joins: headJoins,
    isCancelled: "st.cancelled_at is not null",
    // Of one POS the states are read by their tickets, without those of others.
    partition: "and ($2::int[] is not null or st.ticket_id between $23::int8 and $24::int8)",
  })}`,
});

/** The same as of a time, $30: tickets that were sold by then, with the state that they had. */
export const listTicketsAsOf = list({
  ...ticketOrders,
  columns: headAsOf,
  parameters: 30,
  isDear: true,
  found: `
  select t.id, t.service_id, s.name as service_name, s.currency, t.zone_id, t.pos_id, p.name as pos_name,
    h.name as clerk, t.mode, t.funding, t.stake, t.possible_win, t.code, t.sold_at, t.business_day, st.status, st.prize,
    st.refund, st.paid
  ${searched({
    joins: `join service s on s.id = t.service_id left join pos p on p.id = t.pos_id
    left join person h on h.id = t.person_id cross join ${stateAsOf("$30")}`,
    isCancelled: "st.is_cancelled",
    partition: "",
  })}
    and t.sold_at <= $30::timestamptz`,
});

export const ticketHeads = query(
  head,
  `select ${headColumns} from ticket t ${headJoins} where t.id = any($1::int8[]) order by t.id desc`,
);

export const everyService = query({ id: "int4" }, "select id from service");

/** The sides of events: a row per side, or one without a side. */
export const namesOfEvents = query(
  {
    id: "int8",
    name: "text",
    starts_at: "timestamptz",
    status: "text",
    sport: "text",
    side: "int2?",
    rotation: "int4?",
    team_name: "text?",
  },
  `
  select e.id, ${localizedGameName("e")} as name, e.starts_at, e.status, p.code as sport, s.side, s.rotation,
    ${called("t", "print_name")} as team_name
  from event e join league l on l.id = e.league_id join sport p on p.id = l.sport_id
  left join event_side s on s.event_id = e.id left join team t on t.id = s.team_id where e.id = any($1::int8[])`,
);
