// A service today: its figures are the report's, each opens to its details, and a POS with unusual sales is found by
// its tile.
import { home, reports } from "@chalkboard/contract";
import { formatOf } from "@chalkboard/i18n";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type World, openWorld } from "../world.ts";
import { type Person, signIn } from "../person.ts";
import { appear, openWhole, phoneFaults, screenFaults } from "../screens.ts";

let world: World;
let admin: Person;
const path = "/adm/home";
const money = (amount: number, currency: string): string => formatOf("en").money(amount, currency);
const now = () => world.answer(home.serviceNow, {}, "banca");

beforeAll(async () => {
  world = await openWorld();
  admin = await signIn(world.address, "/adm_login", "banca", { width: 1440, height: 900 });
});
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await admin.look("fault-service-today");
});
afterAll(async () => {
  await (admin as Person | undefined)?.leave();
  await (world as World | undefined)?.close();
});

test("the day's figures equal the report's, and each opens to its details", async () => {
  const { page } = admin;
  await openWhole(admin, path);
  await admin.look("service-today");
  expect(await screenFaults(admin)).toEqual([]);
  const { day, currency, today, pos } = await now();
  const { total } = await world.answer(reports.results, { from: day, to: day }, "banca");
  expect(today).toMatchObject({ tickets: total.tickets, sales: total.sales, net: total.net });
  await page.getByRole("link").filter({ hasText: "Sales" }).filter({ hasText: "A week before" }).waitFor();
  const most = pos.toSorted((one, other) => other.openTickets - one.openTickets)[0];
  const row = page
    .getByRole("row")
    .filter({ hasText: most?.name ?? "" })
    .first();
  await row
    .getByRole("button", { name: money(most?.openRisk ?? 0, currency) })
    .last()
    .click();
  await page
    .getByRole("dialog")
    .getByText(`Open tickets of ${most?.name ?? ""}`)
    .first()
    .waitFor();
  await admin.look("service-today-opened");
  await page.keyboard.press("Escape");
});

test("the events with the most open risk are in order, each with its tickets", async () => {
  const { page } = admin;
  const [first] = (await now()).topEvents ?? [];
  await page.getByText("Events with most at risk", { exact: true }).first().click();
  await page
    .getByRole("row")
    .filter({ hasText: first?.name ?? "" })
    .first()
    .waitFor();
  await admin.look("service-today-events");
  expect(await screenFaults(admin)).toEqual([]);
  await page
    .getByRole("row")
    .filter({ hasText: first?.name ?? "" })
    .first()
    .click();
  await page
    .getByRole("dialog")
    .getByText(first?.name ?? "")
    .first()
    .waitFor();
  await page.keyboard.press("Escape");
});

test("a tile leads to the items that it counts", async () => {
  const { page } = admin;
  await page.getByRole("link").filter({ hasText: "Silent POS" }).click();
  await page.waitForURL(/pace=silent/u);
  const silent = (await now()).pos.filter(({ pace }) => pace === "silent");
  if (silent.length === 0) await page.getByText("Nothing matches these filters.").waitFor();
  else
    await page
      .getByRole("row")
      .filter({ hasText: silent[0]?.name ?? "" })
      .first()
      .waitFor();
});

test("in another language, on a dark wide screen and on a phone", async () => {
  await appear(admin, { language: "fr", dark: true, width: 1920 });
  await openWhole(admin, path);
  await admin.look("service-today-fr");
  expect(await screenFaults(admin)).toEqual([]);
  await appear(admin, { language: "fr", dark: true, width: 390 });
  await openWhole(admin, path);
  await admin.look("service-today-phone");
  expect(await phoneFaults(admin)).toEqual([]);
});
