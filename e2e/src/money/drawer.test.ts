// A clerk's shift: the drawer is opened with a count, used for sales, counted blind, its difference explained, and
// reviewed by the admin.
import { drawer, money } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Game, gamesOfOneDay, rotationOf } from "../games.ts";
import { demoPassword, type World, openWorld } from "../world.ts";
import { soldAfter } from "../moments.ts";
import { type Person, signIn } from "../person.ts";
import { appear, openWhole, screenFaults } from "../screens.ts";
import { showDay } from "../till.ts";

let world: World;
let clerk: Person;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  const settings = await world.answer(money.settings, {}, "banca");
  await world.answer(money.saveSettings, { ...settings, drawerRequired: true, secondPersonFrom: 5_000 }, "banca");
  clerk = await signIn(world.address, "/login_pos", "ana");
  admin = await signIn(world.address, "/adm_login", "banca");
});
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await clerk.look(`fault-drawer-${task.name.replaceAll(/\W+/g, "-").slice(0, 40)}`);
});
afterAll(async () => {
  await (clerk as Person | undefined)?.leave();
  await (admin as Person | undefined)?.leave();
  await (world as World | undefined)?.close();
});

const dialog = () => clerk.page.getByRole("dialog");
const mine = () => world.answer(drawer.mine, {}, "ana");

test("a drawer is opened, moved and counted by keys alone; the difference follows the count", async () => {
  const { page } = clerk;
  await page.getByRole("button", { name: "Drawer closed" }).waitFor();
  await page.keyboard.press("Control+d");
  await dialog()
    .getByLabel(/^Cash counted/u)
    .waitFor();
  await clerk.look("drawer-opening");
  await page.keyboard.type("100");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Drawer open" }).waitFor();
  expect(await mine()).toMatchObject({ open: { float: 10_000 } });
  await page.keyboard.press("Control+d");
  await dialog()
    .getByLabel(/^Amount/u)
    .waitFor();
  await page.keyboard.type("12.50");
  await page.keyboard.press("Tab");
  await page.keyboard.type("paper rolls");
  await page.keyboard.press("Enter");
  await dialog().getByText("Pay out · paper rolls").waitFor();
  await clerk.look("drawer-moves");
  expect(await screenFaults(clerk)).toEqual([]);
});

test("cash put in with a double press, or resent after a lost response, moves once", async () => {
  const { page } = clerk;
  const dialogOfServer = page.getByRole("dialog", { name: "System Updating" });
  await dialog().getByText("Pay in", { exact: true }).first().click();
  await dialog()
    .getByLabel(/^Amount/u)
    .fill("5");
  await dialog().getByLabel("Reason").fill("stamps");
  await dialog()
    .getByRole("button", { name: /Pay in$/u })
    .dblclick();
  await dialog().getByText("Pay in · stamps").waitFor();
  await dialog().getByText("Pay out", { exact: true }).first().click();
  await dialog()
    .getByLabel(/^Amount/u)
    .fill("5");
  await dialog().getByLabel("Reason").fill("stamps sold");
  await page.route(`**/${drawer.payOut.path}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog()
    .getByRole("button", { name: /Pay out$/u })
    .click();
  await dialogOfServer.getByRole("button", { name: "Try now" }).click();
  await dialogOfServer.waitFor({ state: "detached" });
  await page.unroute(`**/${drawer.payOut.path}`);
  await dialog().getByText("Pay out · stamps sold").waitFor();
  await clerk.look("drawer-lost-answer");
  await dialog()
    .getByRole("button", { name: /Pay out$/u })
    .click();
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>("[role=dialog] input[inputmode=decimal]")?.value === "",
  );
  expect((await mine()).open?.moves.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["payOut", 1_250],
    ["payIn", 500],
    ["payOut", 500],
  ]);
  await dialog()
    .getByLabel(/^Amount/u)
    .focus();
  clerk.errors.length = 0;
});

test("no more can be taken out than there is, and a large pay-out needs approval", async () => {
  const { page } = clerk;
  await page.keyboard.type("500");
  await page.keyboard.press("Tab");
  await page.keyboard.type("to the bank");
  await page.keyboard.press("Enter");
  await dialog().getByText("The drawer cannot hold that much.").waitFor();
  await clerk.look("drawer-too-much");
  await dialog()
    .getByLabel(/^Amount/u)
    .fill("60");
  await page.keyboard.press("Enter");
  await dialog().getByLabel("User name").waitFor();
  await clerk.look("drawer-second");
  for (const text of ["banca", "Tab", demoPassword])
    await (text === "Tab" ? page.keyboard.press(text) : page.keyboard.type(text));
  await page.keyboard.press("Enter");
  await dialog().getByText("Pay out · to the bank").waitFor();
  expect((await mine()).open?.moves.slice(2)).toMatchObject([
    { amount: 500, confirmedBy: "" },
    { amount: 6_000, confirmedBy: "Beatriz Salcedo" },
  ]);
  // The key that opened the dialog leads on to the count.
  await page.keyboard.press("Control+d");
  await dialog().getByText("Count all the cash.", { exact: false }).waitFor();
});

test("the count is blind; the difference requires a comment", async () => {
  const { page } = clerk;
  await dialog().getByRole("button", { name: "Count notes and coins" }).click();
  await clerk.look("drawer-pieces");
  await dialog().getByLabel("10.00", { exact: true }).fill("2");
  await page.keyboard.press("Enter");
  await dialog()
    .getByLabel(/^Comment/u)
    .waitFor();
  await clerk.look("drawer-difference");
  expect(await screenFaults(clerk)).toEqual([]);
  await page.keyboard.type("gave too much change");
  await page.keyboard.press("Enter");
  await dialog().getByRole("button", { name: "Print the shift report" }).waitFor();
  await clerk.look("drawer-closed");
  expect(await mine()).toMatchObject({
    open: null,
    last: { expected: 2_750, counted: 2_000, difference: -750, comment: "gave too much change" },
  });
  await page.keyboard.press("Escape");
  await dialog().waitFor({ state: "detached" });
});

test("without a drawer nothing is sold at the till; with one the same keys sell", async () => {
  const { page } = clerk;
  const [game] = await gamesOfOneDay(world);
  await showDay(clerk, game as Game);
  await page.keyboard.type(`${rotationOf(game as Game, 1)}m 50`);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.getByText("Open the drawer first.").first().waitFor();
  await clerk.look("drawer-wanted");
  await page.keyboard.press("Control+d");
  await dialog()
    .getByLabel(/^Cash counted/u)
    .waitFor();
  await page.keyboard.type("0");
  await page.keyboard.press("Enter");
  await dialog().waitFor({ state: "detached" });
  const number = await soldAfter(page, () => page.keyboard.press("Enter"));
  expect(number).toBeGreaterThan(0);
  expect(await mine()).toMatchObject({ open: { float: 0, number: 2 } });
});

test.each([
  ["fr", true, 1440],
  ["fr", true, 390],
  ["en", false, 390],
] as const)("the open drawer in %s, dark %s, at %d", async (language, dark, width) => {
  await appear(clerk, { language, dark, width });
  await clerk.page.keyboard.press("Control+d");
  await dialog().waitFor();
  await clerk.look(`drawer-till-${language}-${width}`);
  expect(await screenFaults(clerk)).toEqual([]);
  await clerk.page.keyboard.press("Escape");
  await dialog().waitFor({ state: "detached" });
});

test("the admin sees the shift with its difference and opens its movements", async () => {
  const { page } = admin;
  await openWhole(admin, "/adm/reporte_sesion");
  await page.getByText("Shifts", { exact: true }).click();
  await page.getByText("gave too much change").first().waitFor();
  await admin.look("drawer-shifts");
  expect(await screenFaults(admin)).toEqual([]);
  await page.getByText("gave too much change").first().click();
  await page.getByText("Pay out · paper rolls").waitFor();
  await admin.look("drawer-shift");
  for (const [language, dark, width] of [
    ["fr", true, 1440],
    ["fr", true, 390],
    ["en", false, 390],
  ] as const) {
    await appear(admin, { language, dark, width });
    await admin.look(`drawer-shift-${language}-${width}`);
  }
});
