// Sales of all services: each with its own figures; a figure of several opens the services behind it, one of a service
// its tickets.
import { reports, services } from "@chalkboard/contract";
import { beforeAll, expect, test } from "vitest";
import { type World, openWorld } from "../world.ts";
import { endJourney } from "../end-journey.ts";
import { type Person, signIn } from "../person.ts";
import { seenReport } from "./report-files.ts";
import { appear, phoneFaults, screenFaults } from "../screens.ts";

let world: World;
let trader: Person;
const path = "/bus/venta-zuccait";

beforeAll(async () => {
  world = await openWorld();
  trader = await signIn(world.address, "/adm_login", "trader", { width: 1440, height: 900 });
});
endJourney(
  () => trader,
  () => world,
  "fault-platform-sales",
);

const listed = async () => (await world.answer(services.listServices, {}, "trader")).filter(({ kind }) => kind !== 0);

test("each service has its own report's figures, in its own currency", async () => {
  const { page } = trader;
  await trader.go(path);
  const table = page.getByRole("table").first();
  await table.getByRole("row").nth(2).waitFor();
  await trader.look("platform-sales");
  expect(await screenFaults(trader)).toEqual([]);
  const known = await listed();
  for (const currency of new Set(known.map((one) => one.currency))) {
    const period = { from: "2026-01-01", to: "2026-12-31" };
    const all = await world.answer(reports.platformSales, { ...period, currency }, "trader");
    expect(
      new Set(all.rows.map(({ serviceId }) => known.find((one) => one.serviceId === serviceId)?.currency)),
    ).toEqual(new Set([currency]));
    const own = await Promise.all(
      all.rows.map(async ({ serviceId }) =>
        world.answer(reports.results, { ...period, serviceId: serviceId ?? 0 }, "trader"),
      ),
    );
    expect(all.rows.map(({ net, sales }) => [net, sales])).toEqual(
      own.map(({ total: { net, sales } }) => [net, sales]),
    );
    expect(own.reduce((sum, { total }) => sum + total.net, 0)).toBe(all.total.net);
  }
});

test("each currency has its own totals: only tickets are added up across currencies", async () => {
  const { page } = trader;
  const seen = await seenReport(page);
  const groups = seen.lines.filter(({ kind }) => kind === "group");
  const services = new Set((await listed()).map(({ currency }) => currency));
  expect(new Set(groups.map(({ name }) => name))).toEqual(services);
  expect(services.size).toBeGreaterThan(1);
  const [total] = seen.lines;
  expect([total?.kind, total?.cells.filter((text) => text !== "").length]).toEqual(["total", 1]);
  expect(page.url()).not.toContain("currency=");
});

test("a currency's figure opens its days, a day's its services, a service's its tickets", async () => {
  const { page } = trader;
  const table = page.getByRole("table").first();
  const currency = (await listed()).find(({ name }) => name === "Banca Uno")?.currency ?? "";
  await table
    .getByRole("row")
    .filter({ has: page.getByRole("button", { name: new RegExp(`^${currency}`, "u") }) })
    .locator("td button")
    .first()
    .click();
  await page.waitForURL((url) => url.href.includes("by=day") && url.href.includes(`currency=${currency}`));
  await table.getByRole("columnheader", { name: "Day" }).waitFor();
  await table.getByRole("row").nth(2).getByRole("button").first().click();
  await table.getByRole("columnheader", { name: "Service" }).waitFor();
  await table.getByRole("row").filter({ hasText: "Banca Uno" }).first().getByRole("button").first().click();
  await page.getByRole("dialog").getByRole("row").nth(1).waitFor();
  await trader.look("platform-sales-tickets");
  expect(await trader.faults()).toEqual([]);
  await page.keyboard.press("Escape");
});

test("without a currency in the link, days and what they open are in the default one", async () => {
  const { page } = trader;
  const { currency } = await world.answer(
    reports.platformSales,
    { from: "2026-01-01", to: "2026-12-31", by: "day" },
    "trader",
  );
  await trader.go(`${path}?by=day`);
  const table = page.getByRole("table").first();
  await table.getByRole("columnheader", { name: "Day" }).waitFor();
  await table.getByRole("row").nth(2).getByRole("button").first().click();
  await page.waitForURL((url) => url.href.includes("by=service") && url.href.includes(`currency=${currency}`));
});

test("by sport, for one sport and for one service", async () => {
  const { page } = trader;
  await trader.go(`${path}?by=sport`);
  const table = page.getByRole("table").first();
  await table.getByRole("row").filter({ hasText: "Baseball" }).first().waitFor();
  await trader.look("platform-sales-sport");
  expect(await screenFaults(trader)).toEqual([]);
  await table.getByRole("row").filter({ hasText: "Baseball" }).first().getByRole("button").first().click();
  await page.waitForURL(/sport=baseball/u);
  expect(await trader.faults()).toEqual([]);
});

test("on a phone, and in French on a dark wide screen", async () => {
  await trader.go(path);
  expect(await phoneFaults(trader)).toEqual([]);
  await trader.page.setViewportSize({ width: 390, height: 844 });
  await trader.look("platform-sales-phone");
  await appear(trader, { language: "fr", dark: true, width: 1920 });
  await trader.go(path);
  await trader.page.getByText("Ventes de la plateforme").first().waitFor();
  await trader.look("platform-sales-fr");
  expect(await screenFaults(trader)).toEqual([]);
  await appear(trader, { language: "en", dark: true, width: 1440 });
  await trader.go(`${path}?by=day`);
  await trader.page.getByRole("table").first().getByRole("row").nth(1).waitFor();
  await trader.look("platform-sales-dark");
});
