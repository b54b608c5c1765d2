// A shop gets a loan by keyboard, with its schedule shown first; a part is repaid early, a week postponed, a payment
// reversed, and nothing happens twice.
import { money } from "@chalkboard/contract";
import { beforeAll, expect, test } from "vitest";
import { type World, openWorld } from "../world.ts";
import { endJourney } from "../end-journey.ts";
import { toastAfter } from "../moments.ts";
import { type Person, signIn } from "../person.ts";
import { appear, phoneFaults, screenFaults } from "../screens.ts";

let world: World;
let admin: Person;
let posId = 0;
let name = "";
const service = "banca";
const path = "/ctrl/pos-loan";

beforeAll(async () => {
  world = await openWorld();
  admin = await signIn(world.address, "/adm_login", service, { width: 1440, height: 900 });
  const { pos } = await world.answer(money.balances, {}, service);
  const lent = new Set((await loans()).map((one) => one.posId));
  ({ posId, name } = pos.find((one) => !lent.has(one.posId)) ?? { posId: 0, name: "" });
});
endJourney(
  () => admin,
  () => world,
  "fault-loans",
);

const loans = async () => (await world.answer(money.listLoans, {}, service)).rows;
const own = async () => (await loans()).filter((one) => one.posId === posId);
const asks = (title: RegExp) => admin.page.getByRole("dialog", { name: title });
const story = () =>
  admin.page.getByRole("dialog").filter({ has: admin.page.getByRole("heading", { name: "Schedule" }) });
const balance = async () =>
  (await world.answer(money.balances, {}, service)).pos.find((one) => one.posId === posId)?.balance ?? 0;
/** The page as on a fresh visit, without anything opened there. */
const come = async (to: string): Promise<void> => {
  await admin.go(to);
  await admin.page.reload();
};
/** Waits until only this many dialogs are open. */
const open = async (count: number): Promise<void> => {
  await expect.poll(() => admin.page.getByRole("dialog").count()).toBe(count);
};

test("loans to shops are listed with debt and next instalment, and open their history", async () => {
  const { page } = admin;
  await admin.go(path);
  await page.getByRole("row").filter({ hasText: "A second counter" }).first().waitFor();
  await admin.look("loans");
  expect(await screenFaults(admin)).toEqual([]);
  await page.getByRole("row").filter({ hasText: "A second counter" }).first().click();
  await story().waitFor();
  await story().getByText("10 × 50.00, the last takes the rest").waitFor();
  await admin.look("loans-story");
  expect(await screenFaults(admin)).toEqual([]);
});

test("part of a name is typed letter by letter: the list narrows, and the focus stays", async () => {
  const { page } = admin;
  await come(path);
  await page.getByRole("row").nth(1).waitFor();
  const field = page.getByLabel("POS", { exact: true }).first();
  await field.click();
  for (const typed of ["a", "an", "ana"]) {
    await page.keyboard.press(typed.slice(-1));
    await page.waitForURL((url) => url.href.endsWith(`?name=${typed}`));
    await page.waitForFunction(() => document.querySelector("[data-loading], [aria-busy=true]") === null);
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => {
            requestAnimationFrame(resolve);
          });
        }),
    );
  }
  expect(
    await field.evaluate((element) => [document.activeElement === element, (element as HTMLInputElement).value]),
  ).toEqual([true, "ana"]);
});

test("a loan is made by keyboard, and each week's instalment is shown first", async () => {
  const { page } = admin;
  await come(path);
  await page.getByRole("row").nth(1).waitFor();
  await page.keyboard.press("n");
  await asks(/^Lend money/u)
    .getByRole("heading", { name: "Lend money" })
    .waitFor();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await asks(/^Lend money/u)
    .getByLabel(/^Amount lent/u)
    .fill("100");
  await asks(/^Lend money/u)
    .getByLabel("Instalments")
    .fill("3");
  await asks(/^Lend money/u)
    .getByText("33.34")
    .waitFor();
  expect(
    await asks(/^Lend money/u)
      .getByText("33.33", { exact: true })
      .count(),
  ).toBe(2);
  await asks(/^Lend money/u)
    .getByLabel(/^Each week/u)
    .fill("60");
  await asks(/^Lend money/u)
    .getByText("The last instalment would take nothing.")
    .waitFor();
  await asks(/^Lend money/u)
    .getByLabel(/^Each week/u)
    .fill("20");
  await asks(/^Lend money/u)
    .getByText("60.00", { exact: true })
    .waitFor();
  await asks(/^Lend money/u)
    .getByText("On the balance")
    .click();
  await asks(/^Lend money/u)
    .getByLabel("Reason")
    .fill("A bad month");
  await admin.look("loans-lend");
  expect(await admin.faults("[role=dialog]")).toEqual([]);
  const before = await balance();
  expect(await toastAfter(page, () => page.keyboard.press("Enter"))).toContain(`100.00 HTG is lent to ${name}`);
  expect(await own()).toMatchObject([
    {
      principal: 10_000,
      weekly: 2_000,
      instalments: 3,
      left: 3,
      balance: 10_000,
      way: "balance",
      reason: "A bad month",
    },
  ]);
  expect((await balance()) - before).toBe(10_000);
});

test("a lost response is resent and takes a payment once, never more than the debt", async () => {
  const { page } = admin;
  await open(0);
  await page.getByRole("row").filter({ hasText: "A bad month" }).first().click();
  await story().getByRole("button", { name: "Record a payment" }).click();
  await asks(/^Payment on the loan/u)
    .getByLabel(/^Amount/u)
    .fill("100.01");
  await asks(/^Payment on the loan/u)
    .getByText("That is more than is due: 100.00.")
    .waitFor();
  await asks(/^Payment on the loan/u)
    .getByLabel(/^Amount/u)
    .fill("30");
  await asks(/^Payment on the loan/u)
    .getByText("Owed: 100.00 → 70.00.")
    .waitFor();
  await admin.look("loans-repay");
  await page.route(`**/${money.repayLoan.path}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await asks(/^Payment on the loan/u)
    .getByRole("button", { name: /Record a payment$/u })
    .click();
  await page.getByText("Not confirmed: this may not have gone through").waitFor();
  await page.unroute(`**/${money.repayLoan.path}`);
  await page.reload();
  await page.getByText("Not confirmed: this may not have gone through").waitFor();
  const again = asks(/^Payment on the loan/u).getByRole("button", { name: /Retry$/u });
  expect(await toastAfter(page, () => again.click())).toContain("70.00 HTG is still owed");
  expect(await own()).toMatchObject([{ paid: 3_000, balance: 7_000 }]);
  admin.errors.length = 0;
});

test("a postponed week makes the schedule a week longer; a payment is reversed once", async () => {
  const { page } = admin;
  const [before] = await own();
  await come(path);
  await page.getByRole("row").filter({ hasText: "A bad month" }).first().click();
  await story()
    .getByRole("button", { name: /^Postpone/u })
    .first()
    .click();
  await asks(/^Postpone the week/u)
    .getByLabel("Reason")
    .fill("Carnival");
  const postpone = asks(/^Postpone the week/u).getByRole("button", { name: /Postpone$/u });
  expect(await toastAfter(page, () => postpone.dblclick())).toContain(`takes nothing from ${name}`);
  await story().getByText("Carnival").first().waitFor();
  expect((await own())[0]?.nextWeek).toBe((before?.nextWeek ?? 0) + 1);
  await story()
    .getByRole("button", { name: /^Reinstate/u })
    .waitFor();
  await open(1);
  await story()
    .getByRole("button", { name: /^Reverse \d/u })
    .first()
    .click();
  await asks(/^Reverse receipt/u)
    .getByText("is owed again, at the end of the loan")
    .waitFor();
  await asks(/^Reverse receipt/u)
    .getByLabel("Reason")
    .fill("Another shop's");
  expect(
    await toastAfter(page, () =>
      asks(/^Reverse receipt/u)
        .getByRole("button", { name: /Reverse$/u })
        .dblclick(),
    ),
  ).toContain("100.00 HTG is owed");
  await open(1);
  await admin.look("loans-postponed");
  expect(await screenFaults(admin)).toEqual([]);
});

test("the unpaid loan itself is reversed, and leaves the list of open ones", async () => {
  const { page } = admin;
  const before = await balance();
  await story().getByRole("button", { name: "Reverse the loan" }).click();
  await asks(/^Reverse the loan of/u)
    .getByText(`100.00 HTG leaves the balance of ${name}`)
    .waitFor();
  await asks(/^Reverse the loan of/u)
    .getByLabel("Reason")
    .fill("By mistake");
  const undo = asks(/^Reverse the loan of/u).getByRole("button", { name: /Reverse the loan$/u });
  expect(await toastAfter(page, () => undo.click())).toContain("0.00 HTG is owed");
  expect((await balance()) - before).toBe(-10_000);
  expect(await own()).toMatchObject([{ state: "undone", balance: 0 }]);
  await come(`${path}?show=ended`);
  await page.getByRole("row").filter({ hasText: "A bad month" }).first().waitFor();
});

test("repayments of loans are the second kind of recovered money", async () => {
  const { page } = admin;
  const lent = (await loans()).find((one) => one.state === "open");
  await world.answer(
    money.repayLoan,
    {
      key: "pays of the journey",
      loanId: lent?.loanId ?? 0,
      way: "cash",
      amount: 500,
      was: lent?.balance ?? 0,
      reason: "for the journey",
    },
    service,
  );
  await come("/ctrl/history-recovery");
  await page.getByText("Loan instalments").first().click();
  await page.getByRole("row").filter({ hasText: "for the journey" }).first().waitFor();
  await admin.look("loans-recovered");
  expect(await screenFaults(admin)).toEqual([]);
});

test("on a phone, and in French on a dark wide screen", async () => {
  await come(`${path}?show=all`);
  await admin.page.getByRole("row").nth(1).waitFor();
  expect(await phoneFaults(admin)).toEqual([]);
  await admin.page.setViewportSize({ width: 390, height: 844 });
  await admin.look("loans-phone");
  const lent = (await loans()).find(({ reason }) => reason === "A second counter")?.posName ?? "";
  await admin.page.getByText(lent).first().click();
  await story().waitFor();
  await admin.look("loans-phone-story");
  expect(await screenFaults(admin)).toEqual([]);
  await admin.page.keyboard.press("Escape");
  await open(0);
  await appear(admin, { language: "fr", dark: true, width: 1920 });
  await come(`${path}?show=all`);
  await admin.page.getByRole("row").filter({ hasText: "A second counter" }).first().click();
  await admin.page.getByRole("dialog").getByRole("heading", { name: "Échéancier" }).waitFor();
  await admin.look("loans-fr");
  expect(await screenFaults(admin)).toEqual([]);
});
