// The upcoming games of a journey's world, and moves of their money line as a trader makes them.
import { type AnswerOf, catalog, lines } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import type { Locator, Page } from "playwright-core";
import type { World } from "./world.ts";

export type Game = AnswerOf<typeof catalog.sellingBoard>["events"][number];

const hour = 3_600_000;

/**
 * Baseball games that start in an hour at the earliest and have an open money line, soonest first. Numbers repeat from
 * day to day, and a till takes the first game with a number: games hidden behind such a one are left out.
 */
export async function comingGames(world: World): Promise<readonly Game[]> {
  const { leagues } = await world.answer(catalog.listLeagues, {}, "ana");
  const league = leagues.find(({ sportCode }) => sportCode === "baseball");
  const games: Game[] = [];
  for (const { day } of league?.days ?? [])
    games.push(...(await world.answer(catalog.sellingBoard, { day, leagueId: league?.leagueId }, "ana")).events);
  games.sort((one, other) => one.startsAt - other.startsAt);
  const firstOf = new Map(games.toReversed().map((game) => [rotationOf(game, 1), game]));
  return games.filter(
    (game) =>
      firstOf.get(rotationOf(game, 1)) === game &&
      game.startsAt > Date.now() + hour &&
      game.offers.some(({ betType, isOpen }) => betType === 1 && isOpen),
  );
}

/**
 * The same, for the one day that has most of them: a till that shows that day takes each by its number at once,
 * whatever the time of the run. For another day's game whose number is off sale on the displayed day, a till asks
 * before it sells it.
 */
export async function gamesOfOneDay(world: World): Promise<readonly Game[]> {
  const days = [...Map.groupBy(await comingGames(world), (game) => game.day).values()];
  return days.toSorted((one, other) => other.length - one.length)[0] ?? [];
}

export const rotationOf = (game: Game, side: 1 | 2): number =>
  game.sides.find((each) => each.side === side)?.rotation ?? 0;

/**
 * The cells of a side's row on a board, which begins with its number; as text, which may occur in prices of other rows
 * too.
 */
export const boardCells = (page: Page, game: Game, side: 1 | 2): Locator =>
  page
    .getByRole("grid")
    .getByRole("row")
    .filter({
      has: page
        .locator("[role=gridcell][aria-colindex='1']")
        .getByText(String(rotationOf(game, side)), { exact: true }),
    })
    .getByRole("gridcell");

/** The visitors' money line at a till, by the name of its button: other games may have the same price. */
export const awayButton = (game: Game, price: number): string =>
  `${game.sides.find(({ side }) => side === 1)?.name ?? ""} ML ${american(price)}`;

/**
 * A slip on the visitors' money line at its current price, which accepts any change. @param amount minor units at risk
 */
export function awaySlip({ eventId, offers }: Game, amount: number) {
  const offer = offers.find(({ betType, side, isOpen }) => betType === 1 && side === 1 && isOpen);
  assert(offer !== undefined, "the game's visitors are for sale", { eventId });
  const legs = [
    {
      key: { eventId, betType: 1, side: 1 as const, alternate: offer.alternate },
      points: offer.points,
      price: offer.price,
    },
  ];
  return { mode: "straight" as const, legs, amount, amountIs: "risk" as const, priceChange: "any" as const };
}

/** A price as the screens write it. */
export const american = (price: number): string => (price < 0 ? `−${-price}` : `+${price}`);

/** Moves both sides of a game's money line at once, so that there is no arbitrage. */
export async function moveMoneyLine(
  world: Pick<World, "answer">,
  { eventId, leagueId, day }: Pick<Game, "eventId" | "leagueId" | "day">,
  away: number,
  home: number,
): Promise<void> {
  const { events } = await world.answer(lines.board, { leagueId, day }, "trader");
  const current =
    events
      .find((event) => event.eventId === eventId)
      ?.lines.filter(({ betType, alternate }) => betType === 1 && alternate === 0) ?? [];
  assert(current.length === 2, "a game has a money line of two sides", { eventId });
  await world.answer(
    lines.moveLines,
    {
      reason: "",
      moves: current.map(({ betType, side, alternate, version }) => ({
        key: { eventId, betType, side, alternate },
        version,
        points: null,
        price: side === 1 ? away : home,
      })),
    },
    "trader",
  );
}
