// From the amount that a service sets, a second person approves an entry, free play and the settling of a week; and
// pending items are on their home page.
import { type AnswerOf, home, money } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { demoPassword, type World, openWorld } from "../world.ts";
import { toastAfter } from "../moments.ts";
import { type Person, signIn } from "../person.ts";
import { appear, openWhole, screenFaults } from "../screens.ts";

type Pos = AnswerOf<typeof money.balances>["pos"][number];
let world: World;
let admin: Person;
let sol: Person;
let pos: Pos;
const current = "norte";
const from = 100_000;
const desk = "/ctrl/pos-transaction-new";

beforeAll(async () => {
  world = await openWorld();
  for (const service of ["banca", "sol"]) {
    await world.answer(
      money.saveSettings,
      { ...(await world.answer(money.settings, {}, service)), secondPersonFrom: from },
      service,
    );
  }
  [pos] = (await world.answer(money.balances, {}, current)).pos as [Pos];
  [admin, sol] = (await Promise.all(
    ["banca", "sol"].map((name) => signIn(world.address, "/adm_login", name, { width: 1440, height: 900 })),
  )) as [Person, Person];
});
afterEach(async ({ task }) => {
  if (task.result?.state === "fail")
    await Promise.all([admin.look("fault-second-shop"), sol.look("fault-second-online")]);
});
afterAll(async () => {
  await Promise.all([admin, sol].map((person) => (person as Person | undefined)?.leave()));
  await (world as World | undefined)?.close();
});

const dialog = () => admin.page.getByRole("dialog").last();
const lastDeposit = async () => {
  const { day } = await world.answer(home.serviceNow, {}, "banca");
  const { rows } = await world.answer(
    money.listTransactions,
    { from: day, to: day, kinds: ["deposit"], posId: pos.posId },
    "banca",
  );
  return rows[0];
};
const typed = async (password: string): Promise<void> => {
  await dialog().getByLabel("User name").fill(current);
  await dialog().getByLabel("Password", { exact: true }).fill(password);
};

test("a large deposit waits for approval in its dialog, and is entered with the approver", async () => {
  const { page } = admin;
  await openWhole(admin, desk);
  await admin.go(`${desk}?account=${String(pos.posId)}`);
  await page.getByRole("region", { name: pos.name }).waitFor();
  await page.getByLabel(/^Amount/u).fill("1000");
  await page.keyboard.press("Enter");
  await dialog().getByText("Balance: ").waitFor();
  await page.keyboard.press("Enter");
  await dialog().getByText("From 1,000.00 a second person confirms it.").waitFor();
  await page.waitForFunction(() => document.activeElement?.closest("[role=dialog] fieldset") !== null);
  await admin.look("second-requested");
  expect(await admin.faults("[role=dialog]")).toEqual([]);
  await typed("not his");
  await page.keyboard.press("Enter");
  await dialog().getByText("Name or password of the second person is wrong.").waitFor();
  expect(await lastDeposit()).toBeUndefined();
  await typed(demoPassword);
  expect(await toastAfter(page, () => page.keyboard.press("Enter"))).toContain("1,000.00");
  expect(await lastDeposit()).toMatchObject({ amount: from, confirmedBy: "Néstor Baptiste" });
});

test("it is reversed with approval as well, on a phone and in the dark", async () => {
  const { page } = admin;
  await appear(admin, { language: "fr", dark: true, width: 390 });
  await openWhole(admin, desk);
  await admin.go(`${desk}?account=${String(pos.posId)}`);
  await page
    .getByRole("button", { name: /^Annuler /u })
    .first()
    .click();
  await dialog()
    .getByRole("button", { name: /Annuler$/u })
    .last()
    .click();
  await dialog().getByText("une deuxième personne confirme", { exact: false }).waitFor();
  await admin.look("second-phone-fr");
  expect(await admin.faults("[role=dialog]")).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog().waitFor({ state: "detached" });
  await appear(admin, { language: "en", dark: false, width: 1440 });
});

test("free play of that amount requires approval in its own dialog, and no agent can give it", async () => {
  const { page } = sol;
  await openWhole(sol, "/ctrl/point-credit");
  const [customer] = (await world.answer(money.balances, {}, "sol")).pos;
  const given = async () => (await world.answer(money.listCredit, { withSums: true }, "sol")).sums?.[0]?.granted;
  const before = await given();
  await page.getByRole("button", { name: "Give free play" }).click();
  const input = page.getByRole("dialog").last();
  await input.getByRole("button", { name: /Give free play$/u }).waitFor();
  await page.keyboard.type(String(customer?.sequence));
  await page.keyboard.press("Enter");
  await input.getByLabel(/^Amount/u).fill("1000");
  await input.getByLabel("Reason").fill("A good customer");
  await input.getByRole("button", { name: /Give free play$/u }).click();
  await input.getByText("From 1,000.00 a second person confirms it.").waitFor();
  await sol.look("second-free-play");
  expect(await sol.faults("[role=dialog]")).toEqual([]);
  await input.getByLabel("User name").fill("diaz");
  await input.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.keyboard.press("Enter");
  await input.getByText("This person cannot confirm here.").waitFor();
  expect(await given()).toBe(before);
  await page.keyboard.press("Escape");
  await input.waitFor({ state: "detached" });
});

test("pending withdrawals are a row on the service's home page, with a link to them", async () => {
  const { withdrawals } = await world.answer(home.serviceNow, {}, "sol");
  const { rows } = await world.answer(money.listWithdrawals, { show: "waiting" }, "sol");
  expect(withdrawals.requested + withdrawals.approved).toBe(rows.length);
  expect(rows.length).toBeGreaterThan(0);
  await openWhole(sol, "/adm/home");
  await sol.look("second-home");
  expect(await screenFaults(sol)).toEqual([]);
  await sol.page
    .getByRole("link")
    .filter({ hasText: "Withdrawals to process" })
    .filter({ hasText: String(rows.length) })
    .click();
  await sol.page.waitForURL(/pos-withdraw/u);
  await sol.page
    .getByText(rows[0]?.posName ?? "")
    .first()
    .waitFor();
  await appear(sol, { language: "fr", dark: true, width: 390 });
  await openWhole(sol, "/adm/home");
  await sol.look("second-home-phone-fr");
  expect(await screenFaults(sol)).toEqual([]);
});
