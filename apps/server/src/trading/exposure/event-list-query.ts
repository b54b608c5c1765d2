import { called, localizedGameName } from "../../platform/localization/localized-names.ts";
import { list } from "../../platform/database/list.ts";
import { json } from "../../platform/database/query.ts";

/** One currency of an event as the statement returns it. */
export type ListedPart = {
  readonly currency: string;
  readonly legs: number;
  readonly open: number;
  readonly amount: string | null;
  readonly house_amount: string | null;
  readonly valid_from: string | null;
  readonly is_converted: boolean;
};

const sides = { away: 1, home: 2, draw: 3, over: 4, under: 5 } as const;
const figures = ["open", ...Object.keys(sides), "other"];
const bySide = Object.entries(sides)
  .map(([name, side]) => `coalesce(sum(r.open) filter (where r.side = ${String(side)}), 0)::int8 as ${name}`)
  .concat("coalesce(sum(r.open) filter (where r.side not between 1 and 5), 0)::int8 as other")
  .join(", ");
const converted = figures
  .map((name) => `app.convert_amount(f.${name}, r.amount, r.house_amount, r.digits, r.house_digits) as ${name}`)
  .join(", ");

/**
 * Events with open bets from the figures that each sale raises: no ticket is read. Each currency is summed, then
 * converted once, then added, each figure separately, so the sides may differ from the total by one unit per currency.
 * An event that no rate converts comes first in both orders of money, because it cannot be called smaller. An event
 * whose worst case is not counted yet is sorted as if its open bets cost all that they may pay. $1 league, $2 day, $3
 * currency: only that one, unconverted.
 */
export const events = list({
  columns: {
    id: "int8",
    event_name: "text",
    league_name: "text",
    starts_at: "timestamptz",
    status: "text",
    currency: "text",
    legs: "int8",
    missing: "int8",
    open: "int8?",
    away: "int8?",
    home: "int8?",
    draw: "int8?",
    over: "int8?",
    under: "int8?",
    other: "int8?",
    parts: json<readonly ListedPart[]>(),
    worst: "int8?",
    worst_at: "timestamptz?",
    worst_parts: json<readonly { readonly currency: string; readonly profit: number }[] | null>(),
    open_order: "int8",
    cost_order: "int8",
  },
  sorts: { worst: "cost_order", open: "open_order", legs: "legs", startsAt: "starts_at", eventName: "event_name" },
  by: ["currency"],
  sum: ["legs", "open", "missing"],
  parameters: 3,
  found: `
  with unit as materialized (select coalesce($3::text, app.house_currency(t.at)) as currency, t.at
    from (select app.clock() as at) as t),
  rates as materialized (select r.* from unit u cross join lateral app.rates_as_of(u.currency, u.at) as r),
  figures as (
    select r.owner_id, s.currency, sum(r.pieces)::int8 as legs, sum(r.open)::int8 as open, ${bySide}
    from risk r join service s on s.id = r.service_id
    where r.kind = 4 and r.pieces > 0 and ($3::text is null or s.currency = $3::text) group by r.owner_id, s.currency),
  valued as (
    select f.owner_id, f.currency as own, f.legs, f.open as own_open, r.rate_id, r.amount as rate_amount,
      r.house_amount, r.valid_from, r.amount is null as is_missing, ${converted}
    from figures f left join rates r on r.currency = f.currency),
  together as (
    select owner_id, sum(legs)::int8 as legs, ${figures.map((name) => `sum(${name})::int8 as ${name}`).join(", ")},
      count(*) filter (where is_missing) as missing,
      jsonb_agg(jsonb_build_object('currency', own, 'legs', legs, 'open', own_open, 'is_converted', not is_missing,
        'amount', case when rate_id is not null then trim_scale(rate_amount)::text end,
        'house_amount', case when rate_id is not null then trim_scale(house_amount)::text end, 'valid_from',
          valid_from) order by own) as parts
    from valued group by owner_id)
  select e.id, ${localizedGameName("e")} as event_name, ${called("l")} as league_name, e.starts_at, e.status,
    u.currency, f.legs, f.missing,
    f.open, f.away, f.home, f.draw, f.over, f.under, f.other, f.parts, w.profit as worst, w.counted_at as worst_at,
      w.parts as worst_parts,
    case when f.missing > 0 then 8000000000000000 + least(coalesce(f.open, 0), 999999999999999)
      else f.open end as open_order,
    case when f.missing > 0 then 8000000000000000 + least(coalesce(-w.profit, f.open, 0), 999999999999999)
      else coalesce(-w.profit, f.open) end as cost_order
  from together f join event e on e.id = f.owner_id join league l on l.id = e.league_id cross join unit u
  left join worst_case w on w.event_id = e.id and w.currency = coalesce($3::text, '') and w.house = u.currency
  where ($1::int is null or e.league_id = $1::int) and ($2::date is null or e.day = $2::date)`,
});
