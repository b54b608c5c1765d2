// A customer requests a withdrawal, which is held; it is approved and paid, or refused with a reason; steps are
// reversed, and nothing happens twice.
import { identity, money } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type World, openWorld } from "../world.ts";
import { toastAfter } from "../moments.ts";
import { type Person, signIn, tryNow } from "../person.ts";
import { appear, phoneFaults, screenFaults } from "../screens.ts";

let world: World;
let admin: Person;
let carla: Person;
/** The customer's existing request in the demo. */
let input = 0;
const service = "sol";
const path = "/ctrl/pos-withdraw";

beforeAll(async () => {
  world = await openWorld();
  [admin, carla] = await Promise.all([
    signIn(world.address, "/adm_login", service, { width: 1440, height: 900 }),
    signIn(world.address, "/login_customer", "carla", { width: 390, height: 844 }),
  ]);
  const { posId } = await world.answer(identity.validateToken, {}, "carla");
  await world.answer(
    money.postTransaction,
    {
      key: "to be asked for",
      kind: "deposit",
      account: { posId: posId ?? 0 },
      amount: 50_000,
      reason: "for the journey",
    },
    service,
  );
  input = (await requests())[0]?.held ?? 0;
});
afterEach(async ({ task }) => {
  if (task.result?.state === "fail")
    await Promise.all([admin.look("fault-withdrawals-admin"), carla.look("fault-withdrawals-carla")]);
});
afterAll(async () => {
  await Promise.all([admin, carla].map((person) => (person as Person | undefined)?.leave()));
  await (world as World | undefined)?.close();
});

const requests = async () => (await world.answer(money.listWithdrawals, {}, "carla")).rows;
const wallet = async () => (await world.answer(identity.currentBalance, {}, "carla")).balance;
const dialog = (person: Person) => person.page.getByRole("dialog").last();

async function ask(amount: string, note: string): Promise<string> {
  const { page } = carla;
  await page.getByRole("button", { name: "Request a withdrawal" }).first().click();
  await dialog(carla)
    .getByLabel(/^Amount/u)
    .fill(amount);
  await dialog(carla).getByLabel("Note").fill(note);
  return toastAfter(page, () => page.keyboard.press("Enter"));
}

async function decide(action: string, more: () => Promise<void> = async () => {}): Promise<string> {
  const { page } = admin;
  await page.getByRole("button", { name: action, exact: true }).click();
  await dialog(admin).getByText("USD").first().waitFor();
  await more();
  return toastAfter(page, () =>
    dialog(admin)
      .getByRole("button", { name: new RegExp(`${action}$`, "u") })
      .dblclick(),
  );
}

test("a customer requests on a phone, no more than the balance, and it is held at once", async () => {
  const { page } = carla;
  await page.getByRole("button", { name: "Request a withdrawal" }).first().click();
  await dialog(carla)
    .getByLabel(/^Amount/u)
    .fill("900000");
  await page.keyboard.press("Enter");
  await dialog(carla).getByText("is there.").waitFor();
  await carla.look("withdrawals-too-much");
  await page.keyboard.press("Escape");
  await dialog(carla).waitFor({ state: "detached" });
  const before = await wallet();
  expect(await ask("120", "to the bank")).toContain("120.00 USD is requested");
  expect((await requests())[0]).toMatchObject({ state: "requested", amount: 12_000, note: "to the bank" });
  expect(before - (await wallet())).toBe(12_000);
  await page.getByText("to the bank").waitFor();
  await page
    .getByText(/^Total requested/u)
    .locator("..")
    .getByText(`${((input + 12_000) / 100).toFixed(2)} USD`)
    .waitFor();
  await carla.look("withdrawals-requested");
  expect(await carla.faults()).toEqual([]);
});

test("it is pending at the service, which approves and pays it, once each", async () => {
  const { page } = admin;
  await admin.go(path);
  await page.getByRole("row").filter({ hasText: "to the bank" }).first().click();
  await page.getByRole("button", { name: "Approve", exact: true }).waitFor();
  await admin.look("withdrawals-panel");
  expect(await screenFaults(admin)).toEqual([]);
  expect(await decide("Approve")).toContain("is approved");
  await page.getByRole("button", { name: "Pay", exact: true }).waitFor();
  expect(
    await decide("Pay", async () => {
      await admin.look("withdrawals-pay");
    }),
  ).toContain("120.00 USD is paid");
  expect((await requests())[0]).toMatchObject({ state: "paid", held: input });
});

test("a payment is reversed by an opposite entry, and refused with a reason for the customer", async () => {
  const { page } = admin;
  await admin.go(`${path}?show=all`);
  await page.getByRole("row").filter({ hasText: "to the bank" }).first().click();
  const why = async (): Promise<void> => {
    await dialog(admin).getByLabel("Reason").fill("The bank sent it back");
  };
  expect(await decide("Reverse the last step", why)).toContain("is in its previous state again");
  expect((await requests())[0]).toMatchObject({ state: "approved", held: input + 12_000 });
  const before = await wallet();
  expect(await decide("Refuse", why)).toContain("is back on the balance");
  expect((await wallet()) - before).toBe(12_000);
  await carla.page.reload();
  await carla.page.getByText("The bank sent it back").waitFor();
  await admin.look("withdrawals-refused");
  expect(await admin.faults()).toEqual([]);
});

test("one of two people decides, the other is notified; the customer cancels a request", async () => {
  const { page } = admin;
  await ask("30", "in cash");
  await admin.go(path);
  await page.getByRole("row").filter({ hasText: "in cash" }).first().click();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await dialog(admin).getByText("stays held").waitFor();
  const [first] = await requests();
  const before = await wallet();
  expect(
    await toastAfter(carla.page, async () => {
      await carla.page.getByRole("button", { name: "Cancel the request" }).first().click();
      await dialog(carla)
        .getByRole("button", { name: /Cancel the request$/u })
        .click();
    }),
  ).toContain("is back on your balance");
  expect((await wallet()) - before).toBe(3_000);
  await dialog(admin)
    .getByRole("button", { name: /Approve$/u })
    .click();
  await dialog(admin).getByRole("alert").waitFor();
  expect((await requests())[0]).toMatchObject({ withdrawalId: first?.withdrawalId, state: "recalled" });
  for (const open of [2, 1]) {
    await expect.poll(() => page.getByRole("dialog").count()).toBe(open);
    await page.keyboard.press("Escape");
  }
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

test("a request for the customer is made by keys; a lost response is resent and requests once", async () => {
  const { page } = admin;
  await admin.go(path);
  await page.keyboard.press("n");
  await dialog(admin).getByRole("heading", { name: "Request for a customer" }).waitFor();
  await page.keyboard.type("carla");
  await page.keyboard.press("Enter");
  await dialog(admin)
    .getByLabel(/^Amount/u)
    .fill("45");
  await page.route(`**/${money.askWithdrawal.path}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog(admin)
    .getByRole("button", { name: /Request a withdrawal$/u })
    .click();
  await tryNow(page);
  await dialog(admin).getByText("Not confirmed: this may not have gone through").waitFor();
  await page.unroute(`**/${money.askWithdrawal.path}`);
  await admin.look("withdrawals-unknown");
  const count = (await requests()).length;
  expect(
    await toastAfter(page, () =>
      dialog(admin)
        .getByRole("button", { name: /Retry$/u })
        .click(),
    ),
  ).toContain("45.00 USD is requested");
  expect((await requests()).length).toBe(count);
  admin.errors.length = 0;
});

test("on a phone, and in French on a dark wide screen", async () => {
  await admin.go(`${path}?show=all`);
  expect(await phoneFaults(admin)).toEqual([]);
  await appear(admin, { language: "fr", dark: true, width: 1920 });
  await admin.go(`${path}?show=all`);
  await admin.page.getByRole("row").filter({ hasText: "in cash" }).first().click();
  await admin.page.getByRole("dialog").waitFor();
  await admin.look("withdrawals-fr");
  expect(await screenFaults(admin)).toEqual([]);
});
