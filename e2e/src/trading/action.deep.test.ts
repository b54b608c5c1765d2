import { exposure, type AnswerOf, tickets } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { comingGames, type Game, rotationOf } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { soldAfter } from "../moments.ts";
import { type Person, signIn } from "../person.ts";
import { emptyTill, legsOf } from "../till.ts";

// The action report follows the till: a sale changes its figures, and a bet laid off lowers the worst case.

let world: World;
let trader: Person;
let clerk: Person;
let game: Game;

beforeAll(async () => {
  world = await openWorld();
  // A game without bets, on which only this journey bets.
  const games = await comingGames(world);
  const { sides } = await world.answer(
    tickets.eventExposure,
    { eventIds: games.map(({ eventId }) => eventId) },
    "trader",
  );
  game = games.findLast((one) => !sides.some(({ eventId, legs }) => eventId === one.eventId && legs > 0)) as Game;
  await world.keepVisitorsOff(game.eventId);
  [trader, clerk] = await Promise.all([
    signIn(world.address, "/adm_login", "trader"),
    signIn(world.address, "/login_pos", "ana"),
  ]);
});
afterEach(async ({ task }) => {
  if (task.result?.state === "fail")
    await Promise.all([trader.look("fault-action-trader"), clerk.look("fault-action-clerk")]);
});
afterAll(async () => {
  await Promise.all([trader, clerk].map((person) => (person as Person | undefined)?.leave()));
  await (world as World | undefined)?.close();
});

let currency = "";
const liability = (): Promise<AnswerOf<typeof exposure.liability>> =>
  world.answer(exposure.liability, { eventId: game.eventId, currency }, "trader");
/** The figure under a name on top of the page. */
const figure = (name: string) => trader.page.getByRole("listitem").filter({ hasText: name });

async function sell(letters: string, amount: number): Promise<number> {
  const { page } = clerk;
  await page.keyboard.type(`${rotationOf(game, 1)}${letters} `, { delay: 20 });
  await expect.poll(() => legsOf(page).count()).toBe(1);
  await page.keyboard.type(String(amount), { delay: 20 });
  const number = await soldAfter(page, () => page.keyboard.press("Enter"));
  await emptyTill(page);
  return number;
}

test("a game is listed once a bet on it is sold, and opens", async () => {
  // The games of all days are more than a screen shows; those with the highest possible cost come first.
  await trader.go(`/zucca/reporte-accion?day=${game.day}&league=${String(game.leagueId)}`);
  await clerk.go(`/?day=${game.day}`);
  await clerk.page
    .getByText(game.sides[0]?.name ?? "")
    .first()
    .waitFor();
  await sell("m", 100);
  const row = trader.page.getByRole("row").filter({ hasText: game.name });
  await row.first().waitFor();
  await row.first().getByRole("gridcell").first().click();
  await figure("Worst case").waitFor();
  const link = new URLSearchParams(trader.page.url().split("?")[1]);
  currency = link.get("of") ?? "";
  expect(link.get("event")).toBe(String(game.eventId));
});

test("a sale is shown separately, by bet and place, with its ticket", async () => {
  const { page } = trader;
  await figure("Tickets").getByRole("button", { name: "1", exact: true }).waitFor();
  const number = await sell("o", 250);
  await figure("Tickets").getByRole("button", { name: "2", exact: true }).waitFor();
  await trader.look("action-bets");
  await figure("Tickets").getByRole("button").click();
  await page.getByRole("dialog").getByText(String(number)).waitFor();
  await page.keyboard.press("Escape");
});

test("its scores show what it may cost, and a bet laid off lowers the worst case", async () => {
  const { page } = trader;
  await page.getByText("By score").click();
  const heat = page.getByRole("table", { name: "Profit by margin and total" });
  await heat.waitFor();
  const detail = page.getByRole("status").filter({ hasText: "Probability" });
  const ofWorst = await detail.textContent();
  await heat.locator("[aria-pressed=true]").press("ArrowRight");
  await expect.poll(() => detail.textContent()).not.toBe(ofWorst);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => detail.textContent()).toBe(ofWorst);
  await trader.look("action-heat");
  const before = (await liability()).score?.worst.profit ?? 0;
  expect(before).toBeLessThan(0);
  await page.getByRole("button", { name: "Record a lay-off" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Bet" }).fill("Over");
  await page.getByRole("option", { name: /Over/ }).first().click();
  await dialog.getByLabel(/^Risk/).fill("200");
  await dialog.getByLabel(/^Counterparty/).fill("Casa Sur");
  await dialog.getByRole("button", { name: "Record a lay-off" }).click();
  await dialog.waitFor({ state: "detached" });
  await figure("Worst case")
    .getByText(/without lay-offs/)
    .waitFor();
  const after = await liability();
  expect(after.score?.worst.profit).toBeGreaterThan(before);
  expect(after.score?.withoutLayOffs.worst).toBe(before);
  await trader.look("action-scores");
});

test("reversed, it stays listed and no longer counts", async () => {
  const { page } = trader;
  await page.getByText("Laid off", { exact: true }).click();
  await page.getByRole("gridcell", { name: "Casa Sur" }).click();
  await page
    .getByRole("dialog")
    .getByLabel(/^Reason/)
    .fill("they did not take it");
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await page.getByText(/^Withdrawn by/).waitFor();
  expect((await liability()).score?.withoutLayOffs.worst).toBe((await liability()).score?.worst.profit);
  expect(await trader.faults()).toEqual([]);
});
