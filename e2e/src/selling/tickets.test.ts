// Finding and following tickets: by team, amount and code, as they are sold, and of any service; each shows its history
// with the accepting rules.
import { tickets } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { awaySlip, comingGames, type Game } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { type Person, signIn } from "../person.ts";
import { appear, openWhole, phoneFaults, screenFaults } from "../screens.ts";

let world: World;
let admin: Person;
let trader: Person;
let game: Game;
let keys = 0;

beforeAll(async () => {
  world = await openWorld();
  [game] = (await comingGames(world)) as [Game];
  [admin, trader] = await Promise.all([
    signIn(world.address, "/adm_login", "banca"),
    signIn(world.address, "/adm_login", "trader"),
  ]);
});
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  await admin.look(`fault-tickets-admin-${task.name.replaceAll(/\W+/g, "-").slice(0, 30)}`);
  await trader.look(`fault-tickets-trader-${task.name.replaceAll(/\W+/g, "-").slice(0, 30)}`);
});
afterAll(async () => {
  await Promise.all([admin, trader].map(async (person) => (person as Person | undefined)?.leave()));
  await (world as World | undefined)?.close();
});

/** Sells the visitors' money line, at Ana's till in gourdes; to Carla in dollars. */
async function sell(amount: number, login = "ana"): Promise<tickets.Ticket> {
  const found = (await comingGames(world)).find(({ eventId }) => eventId === game.eventId);
  assert(found !== undefined, "the game is for sale", { eventId: game.eventId });
  keys += 1;
  return (
    await world.answer(tickets.sell, { key: `tickets journey ${String(keys)}`, slip: awaySlip(found, amount) }, login)
  ).ticket;
}
const rowOf = ({ page }: Person, { number }: Pick<tickets.Ticket, "number">) =>
  page.getByRole("gridcell", { name: String(number), exact: true });
const oneRow = ({ page }: Person) => page.getByText("1 row", { exact: true }).waitFor();

test("a ticket is found by its game's team, amount and code, and shows the accepting rules", async () => {
  const { page } = admin;
  const ticket = await sell(12_345);
  const team = game.sides.find(({ side }) => side === 2)?.name ?? "";
  await openWhole(admin, "/ctrl/ticket");
  await rowOf(admin, ticket).waitFor();
  await admin.look("tickets");
  expect(await screenFaults(admin)).toEqual([]);
  const fold = page.getByRole("button", { name: /^Filters/u });
  await fold.click();
  const field = page
    .getByRole("textbox", { name: "Team" })
    .or(page.getByRole("combobox", { name: "Team" }))
    .first();
  await field.fill(team);
  await page.getByRole("option", { name: team }).first().click();
  await page.getByLabel("Stake, from").fill("123.45");
  await page.getByLabel("Stake, to").fill("123.45");
  await page.getByLabel("Validation code").fill(ticket.code ?? "");
  await oneRow(admin);
  await page.keyboard.press("Escape");
  await admin.look("tickets-found");
  await rowOf(admin, ticket).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Accepted under").click();
  await dialog.getByText("Rules of version").waitFor();
  await admin.look("tickets-story");
  expect(await screenFaults(admin)).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
});

test("new tickets are held until requested; followed, they appear on top until P stops it", async () => {
  const { page } = admin;
  await openWhole(admin, "/ctrl/results");
  await openWhole(admin, "/ctrl/ticket");
  const follow = page.getByRole("switch", { name: "Follow" });
  await follow.waitFor();
  const first = await sell(10_001);
  await page.getByRole("button", { name: /\d+ new$/u }).waitFor();
  expect(await rowOf(admin, first).count()).toBe(0);
  await page.keyboard.press("p");
  expect(await follow.isChecked()).toBe(true);
  await rowOf(admin, first).waitFor();
  const second = await sell(10_002);
  await rowOf(admin, second).waitFor();
  await admin.look("tickets-followed");
  await page.keyboard.press("p");
  expect(await follow.isChecked()).toBe(false);
  const third = await sell(10_003);
  await page.getByRole("button", { name: /\d+ new$/u }).waitFor();
  expect(await rowOf(admin, third).count()).toBe(0);
});

test("the platform finds a ticket of any service by code, and each row shows its service", async () => {
  const { page } = trader;
  const ticket = await sell(10_004);
  await openWhole(trader, "/bus/ticket");
  await rowOf(trader, ticket).waitFor();
  await trader.look("all-tickets");
  expect(await screenFaults(trader)).toEqual([]);
  const headings = await page.getByRole("columnheader").allInnerTexts();
  expect(headings).toContain("Service");
  await sell(700, "carla");
  await trader.go("/bus/ticket?order=-stake");
  await page.getByRole("columnheader", { name: "Risk, within each currency" }).waitFor();
  await trader.go(`/bus/ticket?code=${ticket.code ?? ""}`);
  await oneRow(trader);
  await page.getByText(ticket.serviceName, { exact: true }).first().waitFor();
  await rowOf(trader, ticket).click();
  await page.getByRole("dialog").getByText("Accepted under").waitFor();
  await trader.look("all-tickets-story");
  expect(await screenFaults(trader)).toEqual([]);
  await trader.go(`/bus/ticket?service=${String(ticket.serviceId)}`);
  await rowOf(trader, ticket).waitFor();
  await expect.poll(() => page.getByRole("columnheader").allInnerTexts()).not.toContain("Service");
});

test("on a phone, and in French on a dark wide screen", async () => {
  await openWhole(trader, "/zucca/home");
  await openWhole(trader, "/bus/ticket");
  expect(await phoneFaults(trader)).toEqual([]);
  await appear(trader, { language: "fr", dark: true, width: 1920 });
  await openWhole(trader, "/bus/ticket");
  await trader.look("all-tickets-fr");
  expect(await screenFaults(trader)).toEqual([]);
  await appear(trader, { language: "fr", dark: true, width: 390 });
  await openWhole(trader, "/bus/ticket");
  await trader.look("all-tickets-phone");
  expect([...trader.errors, ...admin.errors]).toEqual([]);
});
