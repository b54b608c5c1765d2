// Money by hand: a person pays in or is paid, and it is entered once, whatever is pressed twice or lost on the way.
import { identity, money, roles } from "@chalkboard/contract";
import { addDays, businessDay } from "@chalkboard/kernel";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type World, openWorld } from "../world.ts";
import { toastAfter } from "../moments.ts";
import { firstSignIn, type Person, signIn } from "../person.ts";
import { openPrintProgram, type PrintProgram } from "../print-program.ts";
import { appear, openWhole, phoneFaults, screenFaults } from "../screens.ts";

let world: World;
let admin: Person;
let program: PrintProgram;
type Pos = Awaited<ReturnType<typeof posNow>>[number];
let pos: Pos;
const path = "/ctrl/pos-transaction-new";
const zonePath = "/ctrl/zone-transaction-new";

beforeAll(async () => {
  world = await openWorld();
  program = await openPrintProgram((input) => (input === "get_printers" ? { data: ["Desk"] } : {}));
  await world.answer(identity.updatePrinter, { printer: "Desk", printerType: 1 }, "banca");
  [pos] = (await posNow()).filter(({ available }) => available !== null).slice(-1) as [Pos];
  admin = await signIn(world.address, "/adm_login", "banca", { printProgram: program.port });
});
afterEach(async ({ task }) => {
  if (task.result?.state === "fail")
    await admin.look(`fault-transactions-${task.name.replaceAll(/\W+/g, "-").slice(0, 40)}`);
});
afterAll(async () => {
  await (admin as Person | undefined)?.leave();
  (program as PrintProgram | undefined)?.close();
  await (world as World | undefined)?.close();
});

const posNow = async () => (await world.answer(money.balances, {}, "banca")).pos;
/** The total of movements by hand: the balance also changes with the demo's tickets. */
const byHand = async (): Promise<number> => {
  const { timeZone, closeMinute } = await world.answer(identity.validateToken, {}, "banca");
  const to = businessDay(Date.now(), timeZone, closeMinute);
  const { rows } = await world.answer(money.listTransactions, { from: addDays(to, -1), to, posId: pos.posId }, "banca");
  return rows.reduce((sum, { amount: one }) => sum + one, 0);
};
const dialog = () => admin.page.getByRole("dialog");
const papers = () => program.heard.filter(({ path: input }) => input === "print_document").length;
const account = ({ page } = admin) =>
  page
    .getByRole("textbox", { name: "Account" })
    .or(page.getByRole("combobox", { name: "Account" }))
    .first();
const amount = () => admin.page.getByLabel(/^Amount/u);

test("a deposit is entered by keys alone, and its receipt is printed", async () => {
  const { page } = admin;
  const before = await byHand();
  await openWhole(admin, path);
  await page.waitForFunction(() => document.activeElement?.matches("main input") === true);
  await page.keyboard.type(String(pos.sequence));
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: pos.name }).waitFor();
  await admin.look("transactions-none");
  await page.keyboard.press("Tab");
  await page.keyboard.type("50");
  await page.getByRole("region", { name: pos.name }).getByText("Balance after").waitFor();
  await admin.look("transactions-typed");
  expect(await screenFaults(admin)).toEqual([]);
  const printed = papers();
  await page.keyboard.press("Control+Enter");
  await dialog().getByText("Balance: ").waitFor();
  await admin.look("transactions-requested");
  expect(await admin.faults("[role=dialog]")).toEqual([]);
  expect(await toastAfter(page, () => page.keyboard.press("Enter"))).toContain("Deposit 50.00");
  expect(await byHand()).toBe(before + 5_000);
  await expect.poll(papers).toBe(printed + 1);
  await page.getByRole("row").filter({ hasText: "Deposit" }).first().waitFor();
  await admin.look("transactions-entered");
  expect(await screenFaults(admin)).toEqual([]);
});

test("a double press enters once", async () => {
  const { page } = admin;
  const before = await byHand();
  const printed = papers();
  await amount().fill("7.25");
  await page.keyboard.press("Enter");
  await dialog()
    .getByRole("button", { name: /Deposit$/u })
    .dblclick();
  await dialog().waitFor({ state: "detached" });
  await page.getByRole("row").filter({ hasText: "7.25" }).first().waitFor();
  expect(await byHand()).toBe(before + 725);
  await expect.poll(papers).toBe(printed + 1);
});

test("more than the balance is refused, with the balance shown", async () => {
  const { page } = admin;
  const available = (await posNow()).find(({ posId }) => posId === pos.posId)?.available ?? 0;
  const before = await byHand();
  await page.getByText("Withdrawal", { exact: true }).first().click();
  await amount().fill(String(available / 100 + 10_000));
  await page.locator("b[role=status]").getByText("can be withdrawn").waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("can be withdrawn").waitFor();
  await admin.look("transactions-refused");
  expect(await byHand()).toBe(before);
  await amount().fill("");
});

test("a lost response is retried and moves nothing twice, also after a reload", async () => {
  const { page } = admin;
  const before = await byHand();
  const printed = papers();
  await page.getByText("Deposit", { exact: true }).first().click();
  await amount().fill("3");
  await page.route(`**/${money.postTransaction.path}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.press("Enter");
  await dialog()
    .getByRole("button", { name: /Deposit$/u })
    .click();
  await page.getByText("Not confirmed: this may not have gone through").waitFor();
  await page.unroute(`**/${money.postTransaction.path}`);
  await page.reload();
  await page.getByText("Not confirmed: this may not have gone through").waitFor();
  await page
    .getByRole("button", { name: /^Print/u })
    .first()
    .waitFor();
  expect(await page.getByRole("button", { name: /^Reverse/u }).count()).toBe(0);
  await admin.look("transactions-unknown");
  expect(await screenFaults(admin)).toEqual([]);
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("row").filter({ hasText: "3.00" }).first().waitFor();
  await amount().waitFor();
  expect(await byHand()).toBe(before + 300);
  // Its receipt comes when the printer has it: later prints are counted from there.
  await expect.poll(papers).toBe(printed + 1);
  admin.errors.length = 0;
});

test("it is reversed by an opposite entry, once, even if another person reverses it too", async () => {
  const { page } = admin;
  const before = await byHand();
  const row = page.getByRole("row").filter({ hasText: "7.25" }).last();
  const printed = papers();
  await row.getByRole("button", { name: /^Reverse/u }).click();
  await dialog().getByText("reversing entry").waitFor();
  await admin.look("transactions-take-back");
  await page.keyboard.press("Enter");
  await page.getByRole("row").filter({ hasText: "Reverses receipt" }).first().waitFor();
  expect(await byHand()).toBe(before - 725);
  await expect.poll(papers).toBe(printed + 1);
  await page
    .getByRole("row")
    .filter({ hasText: "7.25" })
    .first()
    .getByRole("button", { name: /^Print/u })
    .click();
  await expect.poll(papers).toBe(printed + 2);
  await row.getByText(/Reversed by receipt \d/u).waitFor();
  expect(await row.getByRole("button", { name: /^Reverse/u }).count()).toBe(0);
  expect(await byHand()).toBe(before - 725);
});

test("a zone's own account, in another language, on a dark wide screen and on a phone", async () => {
  await appear(admin, { language: "fr", dark: true, width: 1920 });
  await openWhole(admin, path);
  await admin.go(`${path}?account=${String(pos.posId)}`);
  await admin.page.getByText("Dernières opérations").waitFor();
  await admin.look("transactions-fr");
  expect(await screenFaults(admin)).toEqual([]);
  expect(await phoneFaults(admin)).toEqual([]);
  await appear(admin, { language: "fr", dark: true, width: 390 });
  await openWhole(admin, path);
  await admin.go(`${path}?account=${String(pos.posId)}`);
  await admin.page.getByText("Dernières opérations").waitFor();
  await admin.look("transactions-phone");
  expect(await screenFaults(admin)).toEqual([]);
  await admin.page
    .getByRole("button", { name: /^Annuler/u })
    .last()
    .scrollIntoViewIfNeeded();
  await admin.look("transactions-phone-last");
  await appear(admin, { language: "en", dark: false, width: 1440 });
  await openWhole(admin, zonePath);
  const { zones } = await world.answer(money.balances, {}, "banca");
  const [zone] = zones as [(typeof zones)[number]];
  await account().fill(zone.name);
  await admin.page.keyboard.press("Enter");
  await admin.page.getByRole("region", { name: zone.name }).waitFor();
  await amount().fill("12");
  await admin.page.keyboard.press("Enter");
  await dialog().getByText("Balance: ").waitFor();
  await admin.page.keyboard.press("Enter");
  await admin.page.getByRole("row").filter({ hasText: "12.00" }).first().waitFor();
  await admin.look("transactions-zone");
  expect(await screenFaults(admin)).toEqual([]);
  const { zones: after } = await world.answer(money.balances, {}, "banca");
  expect(after.find(({ zoneId }) => zoneId === zone.zoneId)?.balance).toBe(zone.balance + 1_200);
});

test("a controller without zones below sees a message; the money of own tills can be moved", async () => {
  const {
    zones,
    pos: [till],
  } = await world.answer(money.balances, {}, "norte");
  const leaf = zones.find(
    ({ zoneId }) => zoneId === till?.zoneId && zones.every(({ parentId }) => parentId !== zoneId),
  );
  const { firstPassword } = await world.answer(
    identity.savePerson,
    {
      name: "Alone",
      login: "alone",
      role: roles.controller,
      email: "",
      language: "en",
      zoneId: leaf?.zoneId ?? 0,
      posId: null,
      isActive: true,
      isAuditOnly: false,
    },
    "banca",
  );
  const controller = await firstSignIn(world.address, "/adm_login", "alone", firstPassword ?? "");
  try {
    await openWhole(controller, zonePath);
    await controller.page.getByText("There is no zone or agent below yours").waitFor();
    expect(await screenFaults(controller)).toEqual([]);
    await openWhole(controller, path);
    await account(controller).fill(till?.name ?? "");
    await controller.page.keyboard.press("Enter");
    await controller.page.getByRole("region", { name: till?.name ?? "" }).waitFor();
    await controller.page.getByLabel(/^Amount/u).fill("3");
    await controller.page.keyboard.press("Enter");
    await controller.page.getByRole("dialog").getByText("Balance: ").waitFor();
    await controller.page.keyboard.press("Enter");
    await controller.page.getByRole("row").filter({ hasText: "3.00" }).first().waitFor();
    const { pos } = await world.answer(money.balances, {}, "norte");
    expect(pos.find(({ posId }) => posId === till?.posId)?.balance).toBe((till?.balance ?? 0) + 300);
  } finally {
    await controller.leave();
  }
});
