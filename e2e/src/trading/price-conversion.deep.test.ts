// Price conversion: the platform creates a table from a published chart, tries it on the board, and activates it for a
// league; the till sells by it and the ticket says so. A service's own rule takes precedence, and what it would no
// longer sell is shown before saving.
import { catalog, tickets } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { comingGames, type Game, moveMoneyLine } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { toastAfter } from "../moments.ts";
import { type Person, signIn } from "../person.ts";
import { appear, phoneFaults, screenFaults } from "../screens.ts";

let world: World;
let trader: Person;
let admin: Person;
let game: Game;

beforeAll(async () => {
  world = await openWorld();
  [game] = (await comingGames(world)).slice(-1) as [Game];
  trader = await signIn(world.address, "/adm_login", "trader", { width: 1440, height: 900 });
  admin = await signIn(world.address, "/adm_login", "banca", { width: 1440, height: 900 });
});
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  await trader.look("fault-price-conversion-trader");
  await admin.look("fault-price-conversion-admin");
});
afterAll(async () => {
  await Promise.all([trader, admin].map((person) => (person as Person | undefined)?.leave()));
  await (world as World | undefined)?.close();
});

const dialog = ({ page }: Person) => page.getByRole("dialog");
const row = ({ page }: Person, text: string) => page.getByRole("row").filter({ hasText: text });
const tab = ({ page }: Person, name: string) => page.getByRole("tab", { name, exact: true });
const button = (person: Person, name: string) => dialog(person).getByRole("button", { name, exact: true });

async function choose(person: Person, label: string, option: string): Promise<void> {
  await dialog(person).getByRole("combobox", { name: label, exact: true }).click();
  await person.page.getByRole("option", { name: option }).first().click();
}
async function sold(): Promise<readonly [away: number, home: number]> {
  const { events } = await world.answer(catalog.sellingBoard, { day: game.day, leagueId: game.leagueId }, "ana");
  const price = (side: number): number =>
    events
      .find(({ eventId }) => eventId === game.eventId)
      ?.offers.find((offer) => offer.betType === 1 && offer.side === side && offer.alternate === 0)?.price ?? 0;
  return [price(1), price(2)];
}

test("published tables are listed; a new one starts from a chart and converts usual prices", async () => {
  await trader.go("/zucca/odd-price-conversion");
  await row(trader, "20-cent line").waitFor();
  await trader.look("price-conversion");
  expect(await screenFaults(trader)).toEqual([]);
  await trader.page.getByRole("button", { name: "New table" }).click();
  await dialog(trader).getByLabel("Name").fill("House dime");
  await choose(trader, "Begin with a published chart", "Dime line");
  await dialog(trader).getByLabel("Price step, cents").fill("5");
  await dialog(trader).getByRole("table", { name: "What HQ’s usual prices become" }).getByText("−125 / +115").waitFor();
  await trader.look("price-conversion-new");
  expect(await screenFaults(trader)).toEqual([]);
  expect(await toastAfter(trader.page, () => button(trader, "Save").click())).toContain("Saved.");
  await row(trader, "House dime").waitFor();
});

test("tried on the board, a table shows its effect for any service before it is active", async () => {
  await tab(trader, "The board").click();
  await trader.page.getByText(/markets differ from our line/).waitFor();
  await trader.look("price-conversion-board");
  await trader.page.getByRole("combobox", { name: "Try a table" }).click();
  await trader.page.getByRole("option", { name: "20-cent line" }).click();
  await trader.page.getByText(/would have other prices/).waitFor();
  await trader.look("price-conversion-tried");
  expect(await screenFaults(trader)).toEqual([]);
  expect(await phoneFaults(trader)).toEqual([]);
});

test("a rule activates a table for a league; the till sells by it, and the ticket says so", async () => {
  await moveMoneyLine(world, game, 120, -130);
  await tab(trader, "Where they apply").click();
  await trader.page.getByRole("button", { name: "New rule" }).click();
  await choose(trader, "Table", "20-cent line");
  await choose(trader, "League", game.leagueName);
  await trader.look("price-conversion-rule");
  expect(await screenFaults(trader)).toEqual([]);
  expect(await toastAfter(trader.page, () => button(trader, "Save").click())).toContain("Saved.");
  await row(trader, game.leagueName).filter({ hasText: "20-cent line" }).waitFor();
  // The fair line is at 125: a chart of twenty cents has −135 and +115.
  await expect.poll(sold).toEqual([115, -135]);
  const { number } = await world
    .answer(
      tickets.sell,
      {
        key: "price conversion journey 1",
        slip: {
          mode: "straight",
          amount: 5_000,
          amountIs: "risk",
          legs: [{ key: { eventId: game.eventId, betType: 1, side: 1, alternate: 0 }, points: null, price: 115 }],
        },
      },
      "ana",
    )
    .then(({ ticket }) => ticket);
  expect((await world.answer(tickets.story, { number }, "banca")).lines).toMatchObject([
    { pricedBy: { conversion: { name: "20-cent line", version: 1 }, own: null } },
  ]);
  await admin.go("/ctrl/ticket");
  await admin.page.getByRole("gridcell", { name: String(number), exact: true }).click();
  await admin.page.getByText("Made of HQ’s price by 20-cent line, version 1").waitFor();
  await admin.look("price-conversion-ticket");
});

test("a service’s own rule takes precedence; what it would no longer sell is shown first", async () => {
  await admin.go("/adm/price-convertion");
  await admin.page.getByRole("button", { name: "New table" }).click();
  await dialog(admin).getByLabel("Name").fill("Strict");
  await dialog(admin).getByLabel("Minimum margin, %").fill("30");
  await toastAfter(admin.page, () => button(admin, "Save").click());
  await tab(admin, "Where they apply").click();
  await admin.page.getByRole("button", { name: "New rule" }).click();
  await choose(admin, "Table", "Strict");
  await choose(admin, "League", game.leagueName);
  await button(admin, "Save").click();
  await dialog(admin)
    .getByText(/would not be sold: the margin is below the minimum/)
    .waitFor();
  await admin.look("price-conversion-against");
  expect(await screenFaults(admin)).toEqual([]);
  await choose(admin, "Table", "Dime line");
  await toastAfter(admin.page, () => button(admin, "Save").click());
  await expect.poll(sold).toEqual([120, -130]);
  await admin.look("price-conversion-own");
  expect(await screenFaults(admin)).toEqual([]);
});

test("in French, dark and wide", async () => {
  await appear(admin, { language: "fr", dark: true, width: 1920 });
  await tab(admin, "Tableaux").click();
  await row(admin, "20-cent line").waitFor();
  await admin.look("price-conversion-fr");
  expect(await screenFaults(admin)).toEqual([]);
  expect(admin.errors).toEqual([]);
  expect(trader.errors).toEqual([]);
});
