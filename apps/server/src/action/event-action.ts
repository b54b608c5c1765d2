// What was sold on an event, by bet and side and by where it was sold.
import type { action, AnswerOf, PayloadOf } from "@chalkboard/contract";
import { chancesOf, defaultHouseRules, gameEnds, impliedBy, isDecidedByScore, isSport, rationals, type Side } from "@chalkboard/engine";
import type { Sql } from "../database/database.ts";
import type { RowOf } from "../database/query.ts";
import { headsById } from "../lines/index.ts";
import { layOffsOf } from "./lay-offs.ts";
import { offeredMarkets } from "./offered-markets.ts";
import * as queries from "./queries.ts";

type Answer = AnswerOf<typeof action.event>;
type Row = Answer["rows"][number];
type Sold = RowOf<typeof queries.soldBets.columns>;
type LineRow = RowOf<typeof queries.linesOf.columns>;

const dimensions = { service: queries.byService, zone: queries.byZone, pos: queries.byPos } as const;

/** The action of an event; undefined where there is none such. */
export async function eventAction(sql: Sql, asked: PayloadOf<typeof action.event>): Promise<Answer | undefined> {
  const { eventId, currency, by, serviceId = null, zoneId = null, posId = null, standing } = asked;
  const [event] = await headsById(sql, [eventId]);
  const played = await sql.row(queries.playedBy, [eventId]);
  if (event === undefined || played === undefined) return undefined;
  const where = [eventId, standing === "all", serviceId, zoneId, posId];
  const [currencies, sold, places, lines, closing, layOffs] = await Promise.all([
    sql.rows(queries.currencies, [eventId, standing === "all"]), sql.rows(queries.soldBets, [...where, currency]),
    sql.rows(dimensions[by], [...where, currency]), sql.rows(queries.linesOf, [eventId]),
    sql.rows(queries.closingLines, [eventId]), layOffsOf(sql, eventId),
  ]);
  const chanceAt = played.asks === null ? modelOf(played.sport, closing) : () => undefined;
  const bets = Map.groupBy(sold, ({ bet_type, side, alternate }) => `${bet_type}/${side}/${alternate}`);
  return {
    event: { ...event, leagueName: played.league_name, sportCode: played.sport }, currencies: currencies.map((row) => row.currency),
    total: added(places), rows: [...bets.values()].map((rows) => rowOf(rows, { lines, closing }, chanceAt)),
    places: places.map((row) => ({
      placeId: row.place_id, name: row.name, serviceId: row.service_id, serviceName: row.service_name, zoneId: row.zone_id, tickets: row.tickets,
      stake: row.stake, toWin: row.to_win,
    })),
    layOffs: [...layOffs],
  };
}

type Added = { readonly tickets: number; readonly stake: number; readonly to_win: number };

function added(rows: readonly Added[]): Row["straights"] {
  const sum = (part: keyof Added): number => rows.reduce((total, row) => total + row[part], 0);
  return { tickets: sum("tickets"), stake: sum("stake"), toWin: sum("to_win") };
}

type Lines = { readonly lines: readonly LineRow[]; readonly closing: readonly LineRow[] };

function rowOf(rows: readonly Sold[], { lines, closing }: Lines, chanceAt: ChanceAt): Row {
  const { bet_type: betType = 0, side = 0, alternate = 0 } = rows[0] ?? {};
  const isOwn = (one: LineRow): boolean => one.bet_type === betType && one.side === side && one.alternate === alternate;
  const line = lines.find(isOwn);
  const points = rows.flatMap((row) => row.points ?? []);
  const stake = rows.reduce((sum, row) => sum + row.stake, 0);
  const payout = rows.reduce((sum, row) => sum + row.stake * rationals.toNumber(rationals.fromText(row.odds)), 0);
  return {
    betType, side, alternate, straights: added(rows.filter((row) => row.is_straight)), combined: added(rows.filter((row) => !row.is_straight)),
    lowest: points.length === 0 ? null : Math.min(...points), highest: points.length === 0 ? null : Math.max(...points),
    averagePrice: averageOf(stake, payout), line: line === undefined ? null : { points: line.points, price: line.price, isOpen: line.is_open },
    ...closingValue(rows.filter((row) => !row.in_play), closing.find(isOwn), chanceAt),
  };
}

function averageOf(stake: number, payout: number): number | null {
  if (stake <= 0 || payout <= stake) return null;
  const profit = payout / stake - 1;
  const price = profit >= 1 ? Math.round(profit * 100) : -Math.round(100 / profit);
  return Math.abs(price) <= 100_000 ? price : null;
}

type ChanceAt = (betType: number, side: Side, points: number) => number | undefined;

/** How likely a bet wins at points, among what wins or loses, by the scores that the game's lines make likely; for bets that the score decides. */
function modelOf(sport: string, lines: readonly LineRow[]): ChanceAt {
  const ends = isSport(sport) ? gameEnds(sport, offeredMarkets(lines)) : undefined;
  const known = new Map<string, number>();
  return (betType, side, points) => {
    if (ends === undefined || !isSport(sport) || !isDecidedByScore(betType)) return undefined;
    const name = `${betType}/${side}/${points}`;
    const found = known.get(name);
    if (found !== undefined) return found;
    const { win, back } = chancesOf({ betType, side, points }, ends.scenarios, defaultHouseRules(sport));
    const chance = back >= 1 ? 0.5 : win / (1 - back);
    known.set(name, chance);
    return chance;
  };
}

/** What the last line before the start says of a bet, less what was paid for it; points that moved count by how likely they decide the game. */
function closingValue(rows: readonly Sold[], line: LineRow | undefined, chanceAt: ChanceAt): Pick<Row, "closingValue" | "compared"> {
  if (line === undefined) return { closingValue: null, compared: 0 };
  const last = impliedBy(line.price);
  let [compared, value] = [0, 0];
  for (const { bet_type: betType, side, points, odds, stake } of rows) {
    const moved = movedBy(points, line.points, (at) => chanceAt(betType, side as Side, at));
    if (moved === undefined) continue;
    compared += stake;
    value += stake * (last + moved - 1 / rationals.toNumber(rationals.fromText(odds)));
  }
  return { closingValue: compared === 0 ? null : Math.round((value / compared) * 1_000_000) / 10_000, compared };
}

function movedBy(sold: number | null, last: number | null, chanceAt: (points: number) => number | undefined): number | undefined {
  if (sold === last) return 0;
  const [then, now] = [sold === null ? undefined : chanceAt(sold), last === null ? undefined : chanceAt(last)];
  return then === undefined || now === undefined ? undefined : then - now;
}
