// Results by the tree of zones: a zone's row includes everything below it, the total is that of the results by POS, and
// a figure opens the tickets behind it.
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
  "fault-result-zone",
);

test("the tree adds up to the sales of all POS, and a figure opens its tickets", async () => {
  const { page } = admin;
  await admin.go("/ctrl/result-zone");
  const table = page.getByRole("table").first();
  await table.getByRole("row").nth(2).waitFor();
  await admin.look("result-zone");
  expect(await screenFaults(admin)).toEqual([]);
  const { timeZone, closeMinute } = await world.answer(identity.validateToken, {}, "banca");
  const from = businessDay(Date.now(), timeZone, closeMinute);
  const [byZone, byPos] = await Promise.all(
    (["zone", "pos"] as const).map((by) => world.answer(reports.results, { from, to: from, by }, "banca")),
  );
  expect(byZone?.total).toEqual({ ...byPos?.total, count: byZone?.total.count });
  const tops = byZone?.rows.filter(({ depth }) => depth === 0) ?? [];
  expect(tops.reduce((sum, { sales }) => sum + sales, 0)).toBe(byZone?.total.sales);
  const zone = tops.find(({ sales }) => sales > 0);
  expect(zone).toBeDefined();
  await table
    .getByRole("row")
    .filter({ hasText: zone?.name ?? "" })
    .first()
    .getByRole("button")
    .first()
    .click();
  await page.getByRole("dialog").getByRole("row").nth(1).waitFor();
  await admin.look("result-zone-tickets");
  expect(await admin.faults()).toEqual([]);
});

test("on a phone, and in French on a dark wide screen", async () => {
  await admin.page.keyboard.press("Escape");
  expect(await phoneFaults(admin)).toEqual([]);
  await appear(admin, { language: "fr", dark: true, width: 1920 });
  await admin.go("/ctrl/result-zone");
  await admin.page.getByText("Résultats par zone").first().waitFor();
  await admin.look("result-zone-fr");
  expect(await screenFaults(admin)).toEqual([]);
});
