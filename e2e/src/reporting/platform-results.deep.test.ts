// Results of all services: ranked, by week and by day; a figure of several opens the services behind it, one of a
// service its tickets.
import { reports } from "@chalkboard/contract";
import { beforeAll, expect, test } from "vitest";
import { type World, openWorld } from "../world.ts";
import { endJourney } from "../end-journey.ts";
import { type Person, signIn } from "../person.ts";
import { appear, phoneFaults, screenFaults } from "../screens.ts";

let world: World;
let trader: Person;
const path = "/bus/results";

beforeAll(async () => {
  world = await openWorld();
  trader = await signIn(world.address, "/adm_login", "trader", { width: 1440, height: 900 });
});
endJourney(
  () => trader,
  () => world,
  "fault-platform-results",
);

const table = () => trader.page.getByRole("table").first();
const period = (): string => new URL(trader.page.url().replace("/#", "")).search;

test("services are ordered by net win, each with its rank", async () => {
  const now = Date.now();
  const [from, to] = [now - 20 * 86_400_000, now + 86_400_000].map((at) => new Date(at).toISOString().slice(0, 10)) as [
    string,
    string,
  ];
  await trader.go(`${path}?from=${from}&to=${to}`);
  await table().getByRole("row").nth(2).waitFor();
  await trader.look("platform-results");
  expect(await screenFaults(trader)).toEqual([]);
  const { rows, currency } = await world.answer(reports.platformResults, { from, to }, "trader");
  const shown = await table()
    .getByRole("row")
    .filter({ has: trader.page.getByRole("cell") })
    .allInnerTexts();
  expect(shown.slice(1).map((text) => rows.findIndex(({ name }) => text.startsWith(name)))).toEqual(
    rows.map((_, index) => index),
  );
  expect(currency).toMatch(/^[A-Z]{3}$/u);
});

test("a week opens its services, and one of them its tickets", async () => {
  const { page } = trader;
  await trader.go(`${path}${period()}&by=week`);
  await table().getByRole("columnheader", { name: "Kept most" }).waitFor();
  await trader.look("platform-results-week");
  expect(await screenFaults(trader)).toEqual([]);
  // On a Sunday the last of these weeks begins tomorrow, without sales, and on a Monday nothing of it is graded yet.
  await table().locator("tr:has(td:has(button) ~ td:has(button))").last().getByRole("button").nth(1).click();
  await page.waitForURL(/by=service/u);
  await table().getByRole("columnheader", { name: "Rank" }).waitFor();
  await table().getByRole("row").filter({ hasText: "Banca Uno" }).first().getByRole("button").nth(1).click();
  await page.getByRole("dialog").getByRole("row").nth(1).waitFor();
  await trader.look("platform-results-tickets");
  expect(await trader.faults()).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

test("on a phone, and in French on a dark wide screen", async () => {
  const input = period();
  await trader.go(`${path}${input}`);
  expect(await phoneFaults(trader)).toEqual([]);
  await trader.page.setViewportSize({ width: 390, height: 844 });
  await trader.look("platform-results-phone");
  await appear(trader, { language: "fr", dark: true, width: 1920 });
  await trader.go(`${path}${input}&by=day`);
  await trader.page.getByText("Résultats de la plateforme").first().waitFor();
  await table().getByRole("row").nth(1).waitFor();
  // No help of a heading is open under the pointer.
  await trader.page.mouse.move(0, 0);
  await trader.look("platform-results-fr");
  expect(await screenFaults(trader)).toEqual([]);
});
