import { tickets } from "@chalkboard/contract";
import { beforeAll, expect, test } from "vitest";
import { american, boardCells, comingGames, type Game } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { endJourney } from "../end-journey.ts";
import { type Person, signIn } from "../person.ts";
import { appear, screenFaults } from "../screens.ts";

// The effect of money on a line: a trader configures it on the line board, a till sells, the price moves and the market
// leaves the board by itself.

let world: World;
let trader: Person;
let game: Game;

beforeAll(async () => {
  world = await openWorld();
  [game] = (await comingGames(world)).slice(-1) as [Game];
  await world.keepVisitorsOff(game.eventId);
  trader = await signIn(world.address, "/adm_login", "trader");
});
endJourney(
  () => trader,
  () => world,
  "fault-exposure",
);

const dialog = () => trader.page.getByRole("dialog");
const cell = () => boardCells(trader.page, game, 1).nth(4);
let keys = 0;

/**
 * Sells the visitors' money line at a till, to win this amount in minor units, which is its possible cost no matter who
 * the favourite is.
 */
async function sold(amount: number): Promise<{ readonly price: number; readonly number: number }> {
  const [found] = (await comingGames(world)).filter(({ eventId }) => eventId === game.eventId);
  const offer = found?.offers.find(({ betType, side }) => betType === 1 && side === 1);
  if (offer === undefined) throw new Error("the till offers the money line");
  keys += 1;
  const { ticket } = await world.answer(
    tickets.sell,
    {
      key: `exposure journey ${String(keys)}`,
      slip: {
        mode: "straight",
        amount,
        amountIs: "win",
        legs: [
          {
            key: { eventId: game.eventId, betType: 1, side: 1, alternate: 0 },
            points: offer.points,
            price: offer.price,
          },
        ],
      },
    },
    "ana",
  );
  return { price: offer.price, number: ticket.number };
}
let first = { price: 0, number: 0 };

test("a trader sets it for one game", async () => {
  const { page } = trader;
  await trader.go(`/zucca/hq-linea?league=${game.leagueId}&day=${game.day}`);
  await cell().click();
  await page.keyboard.press("m");
  await dialog().getByText("Nothing counted for this market yet").waitFor();
  await trader.look("exposure-form");
  await dialog().getByRole("combobox", { name: "For", exact: true }).click();
  await page.getByRole("option", { name: game.name }).click();
  await dialog().getByRole("combobox", { name: "Currency", exact: true }).click();
  await page.getByRole("option", { name: "HTG" }).click();
  await dialog()
    .getByLabel(/^Move the price for every/)
    .fill("200");
  await dialog()
    .getByLabel(/^Off the board at/)
    .fill("2000");
  await dialog().getByRole("button", { name: "Save" }).click();
  await dialog().waitFor({ state: "hidden" });
});

test("a sale at the till moves the price within moments", async () => {
  const before = await cell().textContent();
  first = await sold(30_000);
  await expect.poll(() => cell().textContent()).not.toBe(before);
  await trader.page.keyboard.press("m");
  await dialog()
    .getByText(/Price shaded \d+ cents/)
    .waitFor();
  await trader.look("exposure-moved");
  expect(await trader.faults()).toEqual([]);
  await trader.page.keyboard.press("Escape");
  await dialog().waitFor({ state: "hidden" });
});

test("at the larger amount the market leaves the board, until the trader opens it", async () => {
  const { page } = trader;
  await sold(260_000);
  await expect.poll(async () => (await comingGames(world)).some(({ eventId }) => eventId === game.eventId)).toBe(false);
  await cell().click();
  await page.keyboard.press("m");
  await dialog().getByText("Taken off the board").waitFor();
  await page.keyboard.press("Escape");
  await dialog().waitFor({ state: "hidden" });
  await page.keyboard.press("o");
  await expect.poll(async () => (await comingGames(world)).some(({ eventId }) => eventId === game.eventId)).toBe(true);
  await page.keyboard.press("h");
  await page.getByText("too much open risk on one side").first().waitFor();
  await trader.look("exposure-history");
  // A move opens the tickets that were sold at it.
  await page
    .getByRole("row")
    .filter({ hasText: "middle of 3 sources" })
    .filter({ hasText: american(first.price) })
    .first()
    .click();
  await page
    .getByText(/^Tickets with .* at/)
    .first()
    .waitFor();
  await page
    .getByRole("row")
    .filter({ hasText: String(first.number) })
    .first()
    .waitFor();
  await trader.look("exposure-tickets");
  expect(await trader.faults()).toEqual([]);
  await page.keyboard.press("Escape");
});

test("in another language, on a dark wide screen", async () => {
  await appear(trader, { language: "fr", dark: true, width: 1920 });
  await trader.go(`/zucca/hq-linea?league=${game.leagueId}&day=${game.day}`);
  await cell().click();
  await trader.page.keyboard.press("m");
  await dialog()
    .getByText(/peut coûter .* HTG/)
    .waitFor();
  await trader.look("exposure-fr");
  expect(await screenFaults(trader)).toEqual([]);
});
