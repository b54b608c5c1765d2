import { results } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { boardCells, comingGames, type Game } from "./games.ts";
import { type House, openHouse } from "./house.ts";
import { type Person, signIn } from "./person.ts";
import { appear, screenFaults } from "./screens.ts";

// A result that an assistant entered, statistics with it, waits on the results page: an admin reads what each says, and decides so with one button.

let house: House;
let trader: Person;
let game: Game;

const innings = (away: string, home: string) => [...away].map((runs, index) =>
  ({ segment: String(index + 1), away: Number(runs), home: home[index] === "x" ? null : Number(home[index]) }));
const segments = [...innings("010000200", "00010003x"), { segment: "game", away: 3, home: 4 }];
const statistics = { hits: { away: 8, home: 6 }, errors: { away: 0, home: 1 }, strikeouts: { away: 9, home: 11 }, firstScore: 1 } as const;
const path = () => `/zucca/evento-resultado?league=${game.leagueId}&day=${game.day}`;
const standing = async () => {
  const { events } = await house.answer(results.listResults, { leagueId: game.leagueId, day: game.day }, "trader");
  return events.find(({ eventId }) => eventId === game.eventId);
};
const cells = () => boardCells(trader.page, game, 1);

beforeAll(async () => {
  house = await openHouse();
  [game] = await comingGames(house) as [Game];
  await house.kickOff(game.eventId);
  await house.answer(results.makeOfficial, { eventId: game.eventId, version: 0, status: "final", segments, statistics }, "assistant");
  trader = await signIn(house.address, "/adm_login", "trader");
});
afterEach(async ({ task }) => { if (task.result?.state === "fail") await trader.look("fault-second-entry"); });
afterAll(async () => {
  await (trader as Person | undefined)?.leave();
  await (house as House | undefined)?.close();
});

test("what waits stands on the page with its statistics, and a key shows who says what", async () => {
  await trader.go(path());
  await trader.page.getByRole("grid").getByText("waits, assistant").waitFor();
  await expect.poll(() => cells().allInnerTexts()).toEqual(expect.arrayContaining(["8", "9"]));
  await cells().nth(3).click();
  await trader.page.keyboard.press("w");
  const panel = trader.page.getByRole("dialog", { name: game.name });
  await panel.getByText("9–11").waitFor();
  await panel.getByText("Legs won:").waitFor();
  expect(await screenFaults(trader)).toEqual([]);
  await trader.page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
});

test("on a phone the same, a row for each period", async () => {
  await appear(trader, { language: "fr", dark: true, width: 390 });
  await trader.page.getByRole("button", { name: game.name }).first().click();
  await trader.page.getByRole("button", { name: "Ce que dit chacun" }).click();
  await trader.page.getByRole("row", { name: "K 9–11" }).waitFor();
  await trader.look("second-entry-phone");
  expect(await screenFaults(trader)).toEqual([]);
  await trader.page.keyboard.press("Escape");
  await trader.page.keyboard.press("Escape");
  await appear(trader, { language: "en", dark: false, width: 1440 });
});

test("it is decided as it was entered, with what stands beside the score", async () => {
  await trader.go(path());
  await cells().nth(3).click();
  await trader.page.keyboard.press("w");
  const panel = trader.page.getByRole("dialog", { name: game.name });
  await panel.getByRole("button", { name: "Decide so: assistant" }).click();
  await trader.page.getByText("Legs won:").last().waitFor();
  await trader.look("second-entry-decide");
  await trader.page.getByRole("button", { name: "Make official" }).last().click();
  await expect.poll(async () => (await standing())?.official).toMatchObject({ version: 1, segments, statistics });
});
