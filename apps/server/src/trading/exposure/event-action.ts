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
import type { Sql } from "../../platform/database/database.ts";
import type { RowOf } from "../../platform/database/query.ts";
import { headsById } from "../lines/index.ts";
import { layOffsOf } from "./lay-offs.ts";
import { offeredMarkets } from "./sold/offered-markets.ts";
import * as queries from "./sold/queries.ts";
import type { Sold, SoldOnEvent, Which } from "./sold/sold-on-event.ts";

type Answer = AnswerOf<typeof exposure.event>;
type Row = Answer["rows"][number];
type LineRow = RowOf<typeof queries.linesOf.columns>;

/** The filters of the tickets. */
export function whichOf({
  eventId,
  currency,
  serviceId,
  zoneId,
  posId,
  tickets: current,
}: PayloadOf<typeof exposure.event>): Which {
  return {
    eventId,
    currency,
    all: current === "all",
    serviceId: serviceId ?? null,
    zoneId: zoneId ?? null,
    posId: posId ?? null,
  };
}

/** The money bet on an event; undefined where there is no such event. */
export async function eventAction(
  sql: Sql,
  input: PayloadOf<typeof exposure.event>,
  sold: SoldOnEvent,
): Promise<Answer | undefined> {
  const { eventId, by, tickets: current } = input;
  const [event] = await headsById(sql, [eventId]);
  const played = await sql.row(queries.playedBy, [eventId]);
  if (event === undefined || played === undefined) return undefined;
  const [currencies, places, lines, closing, layOffs] = await Promise.all([
    sql.rows(queries.currencies, [eventId, current === "all"]),
    placesBy(sql, by, [...sold.places.values()]),
    sql.rows(queries.linesOf, [eventId]),
    sql.rows(queries.closingLines, [eventId]),
    layOffsOf(sql, eventId),
  ]);
  const chanceAt = played.asks === null ? modelOf(played.sport, closing) : () => undefined;
  const bets = Map.groupBy(sold.bets.values(), ({ bet_type, side, alternate }) => `${bet_type}/${side}/${alternate}`);
  const rows = [...bets.values()].map((some) => rowOf(some, { lines, closing }, chanceAt));
  return {
    event: { ...event, leagueName: played.league_name, sportCode: played.sport },
    currencies: currencies.map((row) => row.currency),
    total: added(places),
    rows: rows.toSorted(
      (one, other) => one.betType - other.betType || one.side - other.side || one.alternate - other.alternate,
    ),
    places,
    layOffs: [...layOffs],
  };
}

type Place = Answer["places"][number];

/** What the places of a dimension sold, the largest stake first, with their names. */
async function placesBy(sql: Sql, by: PayloadOf<typeof exposure.event>["by"], sold: readonly Sold[]): Promise<Place[]> {
  const idOf = ({ service_id, zone_id, pos_id }: Sold): number =>
    (by === "service" ? service_id : by === "zone" ? zone_id : pos_id) ?? 0;
  const grouped = Map.groupBy(sold, idOf);
  const services = [...new Set(sold.map(({ service_id }) => service_id))];
  const [serviceNames, names] = await Promise.all([
    sql.rows(queries.services, [services]),
    by === "service" ? [] : sql.rows(by === "zone" ? queries.zones : queries.posNames, [[...grouped.keys()]]),
  ]);
  const called = (some: readonly { id: number; name: string }[], id: number): string =>
    some.find((one) => one.id === id)?.name ?? "";
  return [...grouped]
    .map(([placeId, rows]) => {
      const { service_id: serviceId = 0, zone_id: zoneId = null } = rows[0] ?? {};
      const serviceName = called(serviceNames, serviceId);
      return {
        placeId,
        name: by === "service" ? serviceName : called(names, placeId),
        serviceId,
        serviceName,
        zoneId: by === "service" ? null : zoneId,
        ...added(rows.map(({ tickets, stake, to_win: toWin }) => ({ tickets, stake, toWin }))),
      };
    })
    .toSorted((one, other) => other.stake - one.stake || one.placeId - other.placeId);
}

type Added = Row["straights"];

function added(rows: readonly Added[]): Added {
  const sum = (part: keyof Added): number => rows.reduce((total, row) => total + row[part], 0);
  return { tickets: sum("tickets"), stake: sum("stake"), toWin: sum("toWin") };
}

type Lines = { readonly lines: readonly LineRow[]; readonly closing: readonly LineRow[] };

function rowOf(rows: readonly Sold[], { lines, closing }: Lines, chanceAt: ChanceAt): Row {
  const { bet_type: betType, side, alternate } = rows[0] ?? {};
  const isOwn = (one: LineRow): boolean => one.bet_type === betType && one.side === side && one.alternate === alternate;
  const line = lines.find(isOwn);
  const points = rows.flatMap((row) => row.points ?? []);
  const straights = added(
    rows.map((row) => ({
      tickets: row.straights,
      stake: (row.straight ?? 0) * row.straights,
      toWin: row.straight_to_win,
    })),
  );
  const combined = added(
    rows.map((row) => ({ tickets: row.combined, stake: row.combined_stake, toWin: row.combined_to_win })),
  );
  const payout = rows.reduce((sum, row) => sum + stakeOf(row) * oddsOf(row), 0);
  return {
    betType: betType ?? 0,
    side: side ?? 0,
    alternate: alternate ?? 0,
    straights,
    combined,
    lowest: points.length === 0 ? null : Math.min(...points),
    highest: points.length === 0 ? null : Math.max(...points),
    averagePrice: averageOf(straights.stake + combined.stake, payout),
    line: line === undefined ? null : { points: line.points, price: line.price, isOpen: line.is_open },
    ...closingValue(
      rows.filter((row) => row.in_play !== true),
      closing.find(isOwn),
      chanceAt,
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
  const known = new Map<string, number>();
  return (betType, side, points) => {
    if (ends === undefined || !isSport(sport) || !isDecidedByScore(betType)) return undefined;
    const name = `${betType}/${side}/${points}`;
    const found = known.get(name);
    if (found !== undefined) return found;
    const { win, back } = chancesOf({ betType, side, points }, ends.scenarios, defaultGradingRules(sport));
    const chance = back >= 1 ? 0.5 : win / (1 - back);
    known.set(name, chance);
    return chance;
  };
}

/**
 * A bet's value by the last line before the start, less the price paid; points that moved are weighted by how likely
 * they decide the game.
 */
function closingValue(
  rows: readonly Sold[],
  line: LineRow | undefined,
  chanceAt: ChanceAt,
): Pick<Row, "closingValue" | "compared"> {
  if (line === undefined) return { closingValue: null, compared: 0 };
  const last = impliedBy(line.price);
  let [compared, value] = [0, 0];
  for (const row of rows) {
    const moved = movedBy(row.points, line.points, (at) => chanceAt(line.bet_type, line.side as Side, at));
    if (moved === undefined) continue;
    const stake = stakeOf(row);
    compared += stake;
    value += stake * (last + moved - 1 / oddsOf(row));
  }
  return { closingValue: compared === 0 ? null : Math.round((value / compared) * 1_000_000) / 10_000, compared };
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
