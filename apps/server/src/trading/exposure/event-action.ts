// What was sold on an event, by bet and side and by place of sale.
import type { exposure, AnswerOf, PayloadOf } from "@chalkboard/contract";
import {
  chancesOf,
  defaultGradingRules,
  gameEnds,
  impliedBy,
  isDecidedByScore,
  isSport,
  rationals,
  type Side,
} from "@chalkboard/engine";
import { exchanged, type Rational } from "@chalkboard/kernel";
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import type { HouseRates } from "../exchange-rates/index.ts";
import { headsById } from "../lines/index.ts";
import { layOffsOf } from "./lay-offs.ts";
import { offeredMarkets } from "./sold/offered-markets.ts";
import * as queries from "./sold/queries.ts";
import type { Sold, Which } from "./sold/sold-on-event.ts";

type Answer = AnswerOf<typeof exposure.event>;
type Row = Answer["rows"][number];
type LineRow = RowOf<typeof queries.linesOf.columns>;

/** The filters of the tickets of one currency. */
export function whichOf(
  { eventId, serviceId, zoneId, posId, tickets: current }: PayloadOf<typeof exposure.event>,
  currency: string,
): Which {
  return {
    eventId,
    currency,
    all: current === "all",
    serviceId: serviceId ?? null,
    zoneId: zoneId ?? null,
    posId: posId ?? null,
  };
}

/** What was sold on an event in one currency, with its rate into the currency of the figures. */
export type SoldIn = {
  readonly currency: string;
  /** undefined where there is none: the amounts are in no figure. */
  readonly rate: Rational | undefined;
  readonly bets: readonly Sold[];
  readonly places: readonly Sold[];
};

/** The figures' currency and what was sold in each. */
export type EventSales = { readonly currency: string; readonly rates: HouseRates; readonly sold: readonly SoldIn[] };

/** The money bet on an event; undefined where there is no such event. */
export async function eventAction(
  sql: Sql,
  { eventId, by, tickets: current }: PayloadOf<typeof exposure.event>,
  { currency, rates, sold }: EventSales,
): Promise<Answer | undefined> {
  const [event] = await headsById(sql, [eventId]);
  const played = await sql.row(queries.playedBy, [eventId]);
  if (event === undefined || played === undefined) return undefined;
  const [currencies, places, lines, closing, layOffs] = await Promise.all([
    sql.rows(queries.currencies, [eventId, current === "all"]),
    placesBy(sql, by, sold),
    sql.rows(queries.linesOf, [eventId]),
    sql.rows(queries.closingLines, [eventId]),
    layOffsOf(sql, eventId),
  ]);
  const chanceAt = played.asks === null ? modelOf(played.sport, closing) : () => undefined;
  const bets = Map.groupBy(
    sold.flatMap(({ bets: own, ...of }) => own.map((row) => ({ ...of, row }))),
    ({ row: { bet_type, side, alternate } }) => `${bet_type}/${side}/${alternate}`,
  );
  const rows = [...bets.values()].map((some) => rowOf(some, { lines, closing }, chanceAt));
  const rateOf = (of: string) => rates.currencies.find((one) => one.currency === of)?.rate ?? null;
  return {
    event: { ...event, leagueName: played.league_name, sportCode: played.sport },
    currency,
    currencies: currencies.map((row) => row.currency),
    parts: sold.map((one) => ({
      currency: one.currency,
      ...added(one.places.map(wagersOf)),
      rate: one.currency === currency ? null : rateOf(one.currency),
      isConverted: one.rate !== undefined,
    })),
    total: addedIn(sold.map(({ rate, places: own }) => ({ rate, wagers: added(own.map(wagersOf)) }))),
    rows: rows.toSorted(
      (one, other) => one.betType - other.betType || one.side - other.side || one.alternate - other.alternate,
    ),
    places,
    layOffs: [...layOffs],
  };
}

type Place = Answer["places"][number];

/** What the places of a dimension sold, the largest stake first, with their names. */
async function placesBy(
  sql: Sql,
  by: PayloadOf<typeof exposure.event>["by"],
  sold: readonly SoldIn[],
): Promise<Place[]> {
  const idOf = ({ service_id, zone_id, pos_id }: Sold): number =>
    (by === "service" ? service_id : by === "zone" ? zone_id : pos_id) ?? 0;
  const all = sold.flatMap(({ places, ...of }) => places.map((row) => ({ ...of, row })));
  const grouped = Map.groupBy(all, ({ row }) => idOf(row));
  const services = [...new Set(all.map(({ row }) => row.service_id))];
  const [serviceNames, names] = await Promise.all([
    sql.rows(queries.services, [services]),
    by === "service" ? [] : sql.rows(by === "zone" ? queries.zones : queries.posNames, [[...grouped.keys()]]),
  ]);
  const called = (some: readonly { id: number; name: string }[], id: number): string =>
    some.find((one) => one.id === id)?.name ?? "";
  return [...grouped]
    .map(([placeId, rows]) => {
      const { service_id: serviceId = 0, zone_id: zoneId = null } = rows[0]?.row ?? {};
      const serviceName = called(serviceNames, serviceId);
      const own = byCurrency(rows).map((one) => ({ ...one, wagers: added(one.rows.map(wagersOf)) }));
      return {
        placeId,
        name: by === "service" ? serviceName : called(names, placeId),
        serviceId,
        serviceName,
        zoneId: by === "service" ? null : zoneId,
        ...addedIn(own),
        parts: own.map(({ currency, wagers: { stake } }) => ({ currency, stake })),
      };
    })
    .toSorted((one, other) => other.stake - one.stake || one.placeId - other.placeId);
}

type Added = Row["straights"];
type Rated<Of> = { readonly currency: string; readonly rate: Rational | undefined } & Of;

function byCurrency(rows: readonly Rated<{ readonly row: Sold }>[]): readonly Rated<{ readonly rows: Sold[] }>[] {
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    rate: own[0]?.rate,
    rows: own.map(({ row }) => row),
  }));
}

function wagersOf({ tickets, stake, to_win: toWin }: Sold): Added {
  return { tickets, stake, toWin };
}

function added(rows: readonly Added[]): Added {
  const sum = (part: keyof Added): number => rows.reduce((total, row) => total + row[part], 0);
  return { tickets: sum("tickets"), stake: sum("stake"), toWin: sum("toWin") };
}

/** Tickets of every currency; of amounts each currency's sum is converted once, and none without a rate counts. */
function addedIn(parts: readonly { readonly rate: Rational | undefined; readonly wagers: Added }[]): Added {
  return added(
    parts.map(({ rate, wagers: { tickets, stake, toWin } }) =>
      rate === undefined
        ? { tickets, stake: 0, toWin: 0 }
        : { tickets, stake: exchanged(stake, rate), toWin: exchanged(toWin, rate) },
    ),
  );
}

type Lines = { readonly lines: readonly LineRow[]; readonly closing: readonly LineRow[] };

function rowOf(all: readonly Rated<{ readonly row: Sold }>[], { lines, closing }: Lines, chanceAt: ChanceAt): Row {
  const { bet_type: betType, side, alternate } = all[0]?.row ?? {};
  const isOwn = (one: LineRow): boolean => one.bet_type === betType && one.side === side && one.alternate === alternate;
  const line = lines.find(isOwn);
  const points = all.flatMap(({ row }) => row.points ?? []);
  const own = byCurrency(all).map(({ currency, rate, rows }) => ({
    currency,
    rate,
    weight: rate === undefined ? 0 : rationals.toNumber(rate),
    straights: added(
      rows.map((row) => ({
        tickets: row.straights,
        stake: (row.straight ?? 0) * row.straights,
        toWin: row.straight_to_win,
      })),
    ),
    combined: added(
      rows.map((row) => ({ tickets: row.combined, stake: row.combined_stake, toWin: row.combined_to_win })),
    ),
    payout: rows.reduce((sum, row) => sum + stakeOf(row) * oddsOf(row), 0),
    closing: closingValue(
      rows.filter((row) => row.in_play !== true),
      closing.find(isOwn),
      chanceAt,
    ),
  }));
  const weighed = (of: (one: (typeof own)[number]) => number): number =>
    own.reduce((sum, one) => sum + one.weight * of(one), 0);
  const compared = weighed((one) => one.closing.compared);
  const value = weighed((one) => one.closing.value);
  return {
    betType: betType ?? 0,
    side: side ?? 0,
    alternate: alternate ?? 0,
    straights: addedIn(own.map(({ rate, straights }) => ({ rate, wagers: straights }))),
    combined: addedIn(own.map(({ rate, combined }) => ({ rate, wagers: combined }))),
    parts: own.map(({ currency, straights, combined }) => ({ currency, stake: straights.stake + combined.stake })),
    lowest: points.length === 0 ? null : Math.min(...points),
    highest: points.length === 0 ? null : Math.max(...points),
    averagePrice: averageOf(
      weighed(({ straights, combined }) => straights.stake + combined.stake),
      weighed(({ payout }) => payout),
    ),
    line: line === undefined ? null : { points: line.points, price: line.price, isOpen: line.is_open },
    closingValue: compared === 0 ? null : Math.round((value / compared) * 1_000_000) / 10_000,
    compared: own.reduce(
      (sum, { rate, closing: { compared: part } }) => sum + (rate === undefined ? 0 : exchanged(part, rate)),
      0,
    ),
  };
}

const stakeOf = ({ straight, straights, combined_stake }: Sold): number => (straight ?? 0) * straights + combined_stake;
const oddsOf = ({ odds }: Sold): number => rationals.toNumber(rationals.fromText(odds ?? "1"));

function averageOf(stake: number, payout: number): number | null {
  if (stake <= 0 || payout <= stake) return null;
  const profit = payout / stake - 1;
  const price = profit >= 1 ? Math.round(profit * 100) : -Math.round(100 / profit);
  return Math.abs(price) <= 100_000 ? price : null;
}

type ChanceAt = (betType: number, side: Side, points: number) => number | undefined;

/**
 * The probability that a bet wins at given points, among wins and losses, from the scores that the game's lines make
 * likely; for bets that the score decides.
 */
function modelOf(sport: string, lines: readonly LineRow[]): ChanceAt {
  const ends = isSport(sport) ? gameEnds(sport, offeredMarkets(lines)) : undefined;
  const cache = new Map<string, number>();
  return (betType, side, points) => {
    if (ends === undefined || !isSport(sport) || !isDecidedByScore(betType)) return undefined;
    const name = `${betType}/${side}/${points}`;
    const found = cache.get(name);
    if (found !== undefined) return found;
    const { win, back } = chancesOf({ betType, side, points }, ends.scenarios, defaultGradingRules(sport));
    const chance = back >= 1 ? 0.5 : win / (1 - back);
    cache.set(name, chance);
    return chance;
  };
}

/**
 * The stakes of bets times their value by the last line before the start, less the price paid; points that moved are
 * weighted by how likely they decide the game.
 */
function closingValue(
  rows: readonly Sold[],
  line: LineRow | undefined,
  chanceAt: ChanceAt,
): { readonly value: number; readonly compared: number } {
  if (line === undefined) return { value: 0, compared: 0 };
  const last = impliedBy(line.price);
  let [compared, value] = [0, 0];
  for (const row of rows) {
    const moved = movedBy(row.points, line.points, (at) => chanceAt(line.bet_type, line.side as Side, at));
    if (moved === undefined) continue;
    const stake = stakeOf(row);
    compared += stake;
    value += stake * (last + moved - 1 / oddsOf(row));
  }
  return { value, compared };
}

function movedBy(
  sold: number | null,
  last: number | null,
  chanceAt: (points: number) => number | undefined,
): number | undefined {
  if (sold === last) return 0;
  const [then, now] = [sold === null ? undefined : chanceAt(sold), last === null ? undefined : chanceAt(last)];
  return then === undefined || now === undefined ? undefined : then - now;
}
