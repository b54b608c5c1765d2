import { beforeAll, expect, test } from "vitest";
import { boardCells, type Game, gamesOfOneDay, rotationOf } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { endJourney } from "../end-journey.ts";
import { type Person, signIn } from "../person.ts";
import { appear, openWhole, screenFaults } from "../screens.ts";

// Blocks on the line board: open bets on each side, prices copied from one game to another, halves derived from their
// games, each service's converted line.

let world: World;
let trader: Person;
let game: Game;
let before: Game;

beforeAll(async () => {
  world = await openWorld();
  [before, game] = (await gamesOfOneDay(world)).slice(-2) as [Game, Game];
  trader = await signIn(world.address, "/adm_login", "trader");
});
endJourney(
  () => trader,
  () => world,
  "fault-desk-blocks",
);

const dialog = () => trader.page.getByRole("dialog");
const cellsOf = (of: Game, side: 1 | 2) => boardCells(trader.page, of, side);
/** The money line, after number, team, state and start. */
const moneyLine = 4;
const press = async (...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await trader.page.keyboard.press(key);
};

test("a price of 400 is typed, confirmed once and published", async () => {
  await trader.go(`/zucca/hq-linea?league=${game.leagueId}&day=${game.day}`);
  await cellsOf(game, 1).nth(moneyLine).click();
  await trader.page.keyboard.type("400+", { delay: 20 });
  await press("Enter");
  await dialog().getByRole("button", { name: "Publish" }).click();
  await cellsOf(game, 1).nth(moneyLine).getByText("+400").waitFor();
});

test("a block of two prices is pasted onto another game after a preview", async () => {
  await cellsOf(game, 1).nth(moneyLine).click();
  await press("Shift+ArrowDown", "Control+c");
  await cellsOf(before, 1).nth(moneyLine).click();
  await press("Control+v");
  await dialog().getByText("+400").waitFor();
  await trader.look("desk-paste");
  await press("Enter");
  // It is as far off as when it was typed, and must be confirmed again.
  await dialog().getByText("far from the current line").waitFor();
  await dialog().getByRole("button", { name: "Publish" }).click();
  await cellsOf(before, 1).nth(moneyLine).getByText("+400").waitFor();
});

test("a half is derived from its game and published", async () => {
  await cellsOf(game, 1).nth(moneyLine).click();
  await press("d");
  await dialog().getByText("Copy a period from the game").waitFor();
  // No source of this world prices it: no source opens a published line at the same moment.
  await dialog().getByLabel("Period", { exact: true }).selectOption({ label: "2nd half" });
  const made = dialog()
    .getByRole("row")
    .filter({ hasText: String(rotationOf(game, 1)) })
    .first();
  await made.filter({ hasText: "2nd half" }).waitFor();
  await trader.look("desk-derive");
  const then = await made.getByRole("cell").last().textContent();
  await dialog().getByRole("button", { name: "Publish" }).click();
  await dialog().waitFor({ state: "hidden" });
  await trader.page.getByText("2H", { exact: true }).click();
  await cellsOf(game, 1)
    .getByText(then ?? "no price", { exact: true })
    .first()
    .waitFor();
  await trader.page.getByText("Game", { exact: true }).click();
});

test("each service's version of a line is beside it", async () => {
  await cellsOf(game, 1).nth(moneyLine).click();
  await press("x");
  await dialog().getByRole("row").nth(2).waitFor();
  await trader.look("desk-services");
  expect(await dialog().getByRole("row").filter({ hasText: "Our line" }).textContent()).toContain("+400");
  expect(await trader.faults()).toEqual([]);
});

test("a game is circled, and the circle is taken off again", async () => {
  await trader.page.keyboard.press("Escape");
  await dialog().waitFor({ state: "hidden" });
  await cellsOf(game, 1).nth(moneyLine).click();
  await press("l");
  await dialog()
    .getByLabel(/^Percent of the usual limits/)
    .fill("10");
  await trader.look("desk-circle");
  await dialog().getByRole("button", { name: "Circle" }).click();
  await cellsOf(game, 1).nth(2).getByText("◯ 10 %").waitFor();
  await press("l");
  await dialog().getByRole("button", { name: "Remove the circle" }).click();
  await expect.poll(() => cellsOf(game, 1).nth(2).textContent()).toBe("");
  // A toast stays for a while, in the language at its creation.
  await expect.poll(() => trader.page.locator(".mantine-Notification-root").count()).toBe(0);
});

test("all visible games are suspended by one key and a confirmation, and resumed the same way", async () => {
  await cellsOf(game, 1).nth(moneyLine).click();
  await press("z");
  await dialog().getByText("No bets are taken on them").waitFor();
  await trader.look("desk-stop");
  await dialog().getByRole("button", { name: "Stop all" }).click();
  await cellsOf(game, 1).nth(2).getByText("Suspended").waitFor();
  await cellsOf(before, 1).nth(2).getByText("Suspended").waitFor();
  await press("z");
  await dialog().getByRole("button", { name: "Resume all" }).click();
  await expect.poll(() => cellsOf(game, 1).nth(2).textContent()).toBe("");
});

test("the comparison names outliers against the sources, and opens the game", async () => {
  const { page } = trader;
  await trader.go(`/zucca/odds-report?day=${game.day}&league=${game.leagueId}`);
  // +400 and +114 on one game is an arbitrage, against each source too.
  await page.getByRole("gridcell", { name: "Arbitrage" }).first().waitFor();
  await trader.look("desk-odds-report");
  expect(await trader.faults()).toEqual([]);
  await page.getByRole("row").filter({ hasText: "+400" }).first().click();
  await page.waitForURL(/evento-linea.*event=/);
});

test("the comparison on a phone and in another language", async () => {
  await appear(trader, { language: "fr", dark: true, width: 390 });
  await openWhole(trader, "/zucca/odds-report");
  await trader.go(`/zucca/odds-report?day=${game.day}&league=${game.leagueId}`);
  await trader.page.getByText("Gain sûr").first().waitFor();
  await trader.look("desk-odds-report-phone");
  expect(await screenFaults(trader)).toEqual([]);
});
