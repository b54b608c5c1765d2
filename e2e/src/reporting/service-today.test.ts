// A service today: its figures are the report's, each opens to its details, and a POS with unusual sales is found by
// its tile.
import { home, reports } from "@chalkboard/contract";
import { formatOf } from "@chalkboard/i18n";
import { beforeAll, expect, test } from "vitest";
import { type World, openWorld } from "../world.ts";
import { endJourney } from "../end-journey.ts";
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
endJourney(
  () => admin,
  () => world,
  "fault-service-today",
);

test("the day's figures equal the report's, and each opens what it sums", async () => {
  const { page } = admin;
  await openWhole(admin, path);
  await admin.look("service-today");
  expect(await screenFaults(admin)).toEqual([]);
  const { day, currency, today, openRisk } = await now();
  const { total } = await world.answer(reports.results, { from: day, to: day }, "banca");
  expect(today).toMatchObject({ tickets: total.tickets, sales: total.sales, net: total.net, hold: total.hold });
  await page.getByText(currency, { exact: true }).first().waitFor();
  for (const [label, amount] of [
    ["Sales", today.sales],
    ["Open liability", openRisk],
  ] as const) {
    const figure = page
      .getByRole("button")
      .filter({ hasText: label })
      .filter({ hasText: money(amount, currency) });
    await figure.first().click();
    await page.getByRole("dialog").getByText(`${label}, `).first().waitFor();
    await admin.look(`service-today-${label === "Sales" ? "sales" : "open"}`);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
});

test("each shop is a small plot that opens the tickets of its day", async () => {
  const { page } = admin;
  const { shops, currency } = await now();
  const most = shops.toSorted((one, other) => other.today.sales - one.today.sales)[0];
  await page
    .getByRole("listitem")
    .filter({ hasText: most?.name ?? "" })
    .getByRole("button")
    .filter({ hasText: money(most?.today.sales ?? 0, currency) })
    .click();
  await page
    .getByRole("dialog")
    .getByText(`Sales of ${most?.name ?? ""}`)
    .first()
    .waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

test("the games with the most open risk are bars in the order of their starts, each with its tickets", async () => {
  const { page } = admin;
  const { topEvents, currency } = await now();
  const first = topEvents?.[0];
  await page
    .getByRole("listitem")
    .filter({ hasText: first?.name ?? "" })
    .filter({ hasText: money(first?.open ?? 0, currency) })
    .getByRole("button")
    .click();
  await page
    .getByRole("dialog")
    .getByText(first?.name ?? "")
    .first()
    .waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

test("what needs action leads to where it is dealt with, and a zero is silent", async () => {
  const { page } = admin;
  const { events, requested } = await now();
  expect(requested).toBe(0);
  expect(await page.getByText("Customers to approve").count()).toBe(0);
  expect(events ?? 0).toBeGreaterThan(0);
  await page.getByRole("link").filter({ hasText: "Significant events" }).click();
  await page.waitForURL(/adm\/events/u);
});

test("a part of a service has its own games, fewer or smaller than the whole", async () => {
  const whole = await now();
  const part = await world.answer(home.serviceNow, {}, "norte");
  expect(part.topEvents.length).toBeGreaterThan(0);
  for (const { eventId, legs } of part.topEvents) {
    const same = whole.topEvents.find((event) => event.eventId === eventId);
    expect(legs).toBeLessThanOrEqual(same?.legs ?? legs);
  }
});

test("while a reload gets no answer the last figures stay, with their time and no dialog", async () => {
  const { page } = admin;
  await openWhole(admin, path);
  const [{ currency }, shown] = [await now(), page.getByRole("button").filter({ hasText: "Sales" }).first()];
  await page.getByText(currency, { exact: true }).first().waitFor();
  const before = await shown.innerText();
  await page.route(`**/${home.serviceNow.path}`, (route) => route.abort());
  const line = page.getByRole("status").filter({ hasText: /^As of .+ · reload failed, trying again$/u });
  await line.waitFor();
  await admin.look("service-today-reload-failed");
  expect(await shown.innerText()).toBe(before);
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await screenFaults(admin)).toEqual([]);
  await page.unroute(`**/${home.serviceNow.path}`);
  await line.waitFor({ state: "detached" });
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
