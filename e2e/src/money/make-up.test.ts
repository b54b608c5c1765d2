// Make-up: accounts with a carried loss come first, with the week's effect so far, and open week by week by keys alone.
import { money } from "@chalkboard/contract";
import { formatOf } from "@chalkboard/i18n";
import { beforeAll, expect, test } from "vitest";
import { type World, openWorld } from "../world.ts";
import { endJourney } from "../end-journey.ts";
import { type Person, signIn } from "../person.ts";
import { appear, phoneFaults, screenFaults } from "../screens.ts";

let world: World;
let admin: Person;
const path = "/ctrl/history-recovery";
// The seller bears all of it, so that a week with one prize is a loss, whatever weekday it is today.
const scheme = {
  sales: { all: 10_000, byMode: {} },
  net: { kind: "redFigure", share: { all: 5_000, byMode: {} } },
  feePerActive: 0,
} as const;
const listed = async (by: "pos" | "zone") => (await world.answer(money.listMakeUp, { by }, "banca")).rows;
const figure = (amount: number) => (amount === 0 ? "–" : formatOf("en").money(amount, "USD"));

beforeAll(async () => {
  world = await openWorld();
  const owners = [...(await listed("pos")), ...(await listed("zone"))].map(({ posId, zoneId }) =>
    posId === null ? { zoneId: zoneId ?? 0 } : { posId },
  );
  for (const owner of owners) await world.answer(money.saveScheme, { owner, scheme }, "banca");
  admin = await signIn(world.address, "/adm_login", "banca", { width: 1440, height: 900 });
});
endJourney(
  () => admin,
  () => world,
  "fault-make-up",
);

test("accounts with a carried loss come first, and Enter shows their weeks", async () => {
  const { page } = admin;
  const cells = (name: string) =>
    page.getByRole("row").filter({ hasText: name }).first().getByRole("gridcell").allInnerTexts();
  await admin.go(path);
  await page.waitForFunction(() => document.activeElement?.matches("[role=gridcell]") === true);
  const name = await page.evaluate(() => document.activeElement?.textContent ?? "");
  const first = (await listed("pos")).find((row) => row.name === name);
  if (first === undefined) throw new Error(`the first row is a POS: ${name}`);
  // More tickets are sold meanwhile.
  await expect
    .poll(async () => {
      const row = (await listed("pos")).find(({ posId }) => posId === first.posId);
      if (row === undefined) return undefined;
      const shown = [row.carried, row.net, row.added, row.workedOff, row.carriedAfter, row.commission].map(figure);
      return JSON.stringify(await cells(row.name)) === JSON.stringify([row.name, row.above, "Red figure", ...shown]);
    })
    .toBe(true);
  await admin.look("make-up");
  expect(await screenFaults(admin)).toEqual([]);
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: `Make-up: ${first.name}` });
  await panel.getByRole("row").nth(1).waitFor();
  const weeks = await world.answer(money.listWeeks, {}, "banca");
  const history = await world.answer(money.makeUpHistory, { owner: { posId: first.posId ?? 0 } }, "banca");
  expect(weeks.length).toBeGreaterThan(1);
  expect(await panel.getByRole("row").count()).toBe(1 + 1 + history.length);
  expect(await panel.getByRole("row").nth(1).innerText()).toContain("open");
  await admin.look("make-up-weeks");
  expect(await screenFaults(admin)).toEqual([]);
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });

  await admin.go(`${path}?by=zone&show=carrying`);
  const carrying = (await listed("zone")).filter(({ carried, carriedAfter }) => carried > 0 || carriedAfter > 0);
  await expect.poll(() => page.getByRole("row").count()).toBe(carrying.length === 0 ? 0 : 1 + carrying.length);
  await admin.look("make-up-zones");
  await admin.go(`${path}?text=nobody`);
  await page.getByText("Clear the filters").first().waitFor();
});

test("on a phone, and in French on a dark wide screen", async () => {
  await admin.go(path);
  expect(await phoneFaults(admin)).toEqual([]);
  await admin.page.setViewportSize({ width: 390, height: 844 });
  await admin.page.getByText("Centro").first().click();
  await admin.page
    .getByRole("dialog", { name: "Make-up: Centro" })
    .getByText(/, open$/u)
    .first()
    .waitFor();
  await admin.look("make-up-phone-weeks");
  await admin.page.keyboard.press("Escape");
  await admin.look("make-up-phone");
  await appear(admin, { language: "fr", dark: true, width: 1920 });
  await admin.go(path);
  await admin.page.getByText("Report final").first().waitFor();
  await admin.look("make-up-fr");
  expect(await screenFaults(admin)).toEqual([]);
  await admin.page.waitForFunction(() => document.activeElement?.matches("[role=gridcell]") === true);
  await admin.page.keyboard.press("Enter");
  await admin.page.getByRole("dialog").getByRole("row").nth(1).waitFor();
  await admin.look("make-up-weeks-fr");
  expect(await screenFaults(admin)).toEqual([]);
});
