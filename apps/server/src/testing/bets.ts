import { type AnswerOf, catalog, results, tickets } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import { query } from "../platform/database/query.ts";
import type { TestGame } from "./test-world.ts";
import type { TestServer } from "./test-server.ts";

export type Bet = { readonly game: TestGame; readonly betType: number; readonly side: number };
export type SoldTicket = AnswerOf<typeof tickets.sell>["ticket"];

/** Bets on the games of a test's world, which need not exist yet. */
export function betsOf(house: () => TestServer) {
  const baseball = (betType: number, side: number, game: 0 | 1 = 0): Bet => ({
    game: house().world.games.baseball[game],
    betType,
    side,
  });
  const basketball = (betType: number, side: number): Bet => ({ game: house().world.games.basketball, betType, side });
  /** At +120, +120, −115 (or −105) and −110. */
  const four = (): Bet[] => [baseball(1, 1), baseball(1, 1, 1), basketball(5, 1), basketball(3, 0)];
  const three = (): Bet[] => four().slice(0, 3);
  /** Spreads, for a teaser. */
  const teased = (): Bet[] => [baseball(2, 1), baseball(2, 1, 1), basketball(2, 1)];
  return { baseball, basketball, four, three, teased };
}

/** A card for teasers of two and three of these spreads. */
export const teaserCard = {
  points: [
    { sport: "baseball", market: "spread" as const, quarters: 6 },
    { sport: "basketball", market: "spread" as const, quarters: 18 },
  ],
  pays: { 2: "10/11", 3: "9/5" },
  tie: "reduce" as const,
  noPlay: "reduce" as const,
};

let keys = 0;

/**
 * Sells a slip at the prices of the board, as a person of the fixture would. One bet is a straight, several are a
 * parlay. @param amount minor units at risk
 */
export async function sellTo(
  house: TestServer,
  login: string,
  bets: readonly Bet[],
  amount: number,
): Promise<SoldTicket> {
  const legs = await Promise.all(bets.map((bet) => legOf(house, login, bet)));
  const mode = bets.length === 1 ? ("straight" as const) : ("parlay" as const);
  const slip = { mode, legs, amount, amountIs: "risk" as const };
  keys += 1;
  return (await house.answer(tickets.sell, { key: `key of a test ${keys}`, slip }, login)).ticket;
}

async function legOf(house: TestServer, login: string, { game, betType, side }: Bet) {
  const board = await house.answer(catalog.sellingBoard, { day: game.day, leagueId: game.leagueId }, login);
  const offer = board.events
    .find(({ eventId }) => eventId === game.eventId)
    ?.offers.find((one) => one.betType === betType && one.side === side);
  assert(offer !== undefined, "the board offers the bet", { betType, side });
  return { key: { eventId: game.eventId, betType, side, alternate: 0 }, points: offer.points, price: offer.price };
}

const begin = query({}, "update event set starts_at = app.clock() where id = $1::int8 and starts_at > app.clock()");

/** Makes the game begin now, if it has not: no result is accepted before. Sales on it go on as before. */
export async function kickOff(house: Pick<TestServer, "asOwner">, eventId: number): Promise<void> {
  await house.asOwner((sql) => sql.run(begin, [eventId]));
}

/**
 * Ends a baseball game with these runs, all of them in its first inning, and settles it.
 * @param version the official version that this one corrects; 0 for the first
 */
export async function endBaseball(
  house: TestServer,
  { eventId }: TestGame,
  away: number,
  home: number,
  version = 0,
): Promise<void> {
  const innings = Array.from({ length: 9 }, (_, index) => ({
    segment: String(index + 1),
    away: index === 0 ? away : 0,
    home: index === 0 ? home : 0,
    complete: true,
  }));
  const segments = [...innings, { segment: "game", away, home, complete: true }];
  await kickOff(house, eventId);
  await house.answer(results.makeOfficial, { eventId, version, status: "final", segments }, "trader");
  await house.server.settler.settle(eventId);
}
