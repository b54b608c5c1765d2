// Statistics: rows by properties of tickets add up to the sales of all POS, and a figure opens the tickets of its row.
import { identity, reports } from "@chalkboard/contract";
import { businessDay } from "@chalkboard/kernel";
import { beforeAll, expect, test } from "vitest";
import { type World, openWorld } from "../world.ts";
import { endJourney } from "../end-journey.ts";
import { type Person, signIn } from "../person.ts";
import { appear, phoneFaults, screenFaults } from "../screens.ts";

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await signIn(world.address, "/adm_login", "banca", { width: 1440, height: 900 });
});
endJourney(
  () => admin,
  () => world,
  "fault-stats-report",
);

test("rows add up to the sales of all POS, and a figure opens its tickets", async () => {
  const { page } = admin;
  await admin.go("/ctrl/stats-report");
  const table = page.getByRole("table").first();
  await table.getByRole("row").nth(2).waitFor();
  await page.getByRole("img", { name: /^Sales, Hold/ }).waitFor();
  await admin.look("stats-report");
  expect(await screenFaults(admin)).toEqual([]);
  const { timeZone, closeMinute } = await world.answer(identity.validateToken, {}, "banca");
  const from = businessDay(Date.now(), timeZone, closeMinute);
  const [byPos, ...parts] = await Promise.all(
    (["pos", "sport", "league", "betType", "legs", "hour"] as const).map((by) =>
      world.answer(reports.results, { from, to: from, by }, "banca"),
    ),
  );
  for (const { rows, total } of parts) {
    expect(total).toEqual({ ...byPos?.total, count: total.count });
    expect(rows.reduce((sum, { sales }) => sum + sales, 0)).toBe(total.sales);
  }
  const sport = parts[0]?.rows.find(({ sales, name }) => sales > 0 && name !== "");
  expect(sport).toBeDefined();
  await table
    .getByRole("row")
    .filter({ hasText: sport?.name ?? "" })
    .first()
    .getByRole("button")
    .first()
    .click();
  await page.getByRole("dialog").getByRole("row").nth(1).waitFor();
  await admin.look("stats-report-tickets");
  await page.keyboard.press("Escape");
  await admin.go("/ctrl/stats-report?by=hour");
  await page.getByRole("img", { name: /^Sales, Hold: \d\d:00/ }).waitFor();
  await table
    .getByRole("row")
    .filter({ hasText: /\d\d:00/ })
    .first()
    .waitFor();
  await admin.look("stats-report-hour");
  expect(await screenFaults(admin)).toEqual([]);
  expect(await admin.faults()).toEqual([]);
});

test("on a phone, and in French on a dark wide screen", async () => {
  expect(await phoneFaults(admin)).toEqual([]);
  await appear(admin, { language: "en", dark: false, width: 390 });
  await admin.go("/ctrl/stats-report");
  await admin.look("stats-report-phone");
  await appear(admin, { language: "fr", dark: true, width: 1920 });
  await admin.go("/ctrl/stats-report");
  await admin.page.getByText("Statistiques").first().waitFor();
  await admin.look("stats-report-fr");
  expect(await screenFaults(admin)).toEqual([]);
});
