// Movements of accounts: entry by entry, a zone's own account, and everything below a zone. Pages agree with the
// ledger, and a figure opens to its entries.
import { identity, money, reports } from "@chalkboard/contract";
import { businessDay } from "@chalkboard/kernel";
import { beforeAll, expect, test } from "vitest";
import { type World, openWorld } from "../world.ts";
import { endJourney } from "../end-journey.ts";
import { type Person, signIn } from "../person.ts";
import { appear, openWhole, phoneFaults, screenFaults } from "../screens.ts";

let world: World;
let admin: Person;
let today: string;
let pos: { readonly posId: number; readonly name: string };
let zone: { readonly zoneId: number; readonly name: string };
const pages = {
  all: "/ctrl/reporte-transaction",
  own: "/ctrl/zone-transaction-report",
  below: "/ctrl/reporte-transaction-zone",
};

beforeAll(async () => {
  world = await openWorld();
  const { timeZone, closeMinute } = await world.answer(identity.validateToken, {}, "banca");
  today = businessDay(Date.now(), timeZone, closeMinute);
  const known = await world.answer(money.balances, {}, "banca");
  pos = known.pos.at(-1) ?? pos;
  zone = known.zones.find(({ parentId }) => parentId === null) ?? zone;
  const enter = (
    key: string,
    kind: "deposit" | "withdrawal",
    account: { posId: number } | { zoneId: number },
    amount: number,
    takesBack?: number,
  ) =>
    world.answer(
      money.postTransaction,
      { key: `journey ${key}`, kind, account, amount, reason: key, ...(takesBack === undefined ? {} : { takesBack }) },
      "banca",
    );
  const wrong = await enter("typed wrongly", "deposit", { posId: pos.posId }, 98_765);
  await enter("taken back", "withdrawal", { posId: pos.posId }, 98_765, wrong.transactionId);
  await enter("rent", "deposit", { zoneId: zone.zoneId }, 12_345);
  admin = await signIn(world.address, "/adm_login", "banca", { width: 1440, height: 900 });
});
endJourney(
  () => admin,
  () => world,
  (task) => `fault-movements-${task.replaceAll(/\W+/g, "-").slice(0, 40)}`,
);

const amountOf = (text: string): number => Math.round(Number(text.replaceAll(",", "").replace("−", "-")) * 100);

test("a POS's ledger names the receipts of reversals, and both ends hold its movements", async () => {
  const { page } = admin;
  await admin.go(`${pages.all}?pos=${String(pos.posId)}`);
  const wrong = page.getByRole("row").filter({ hasText: "typed wrongly" });
  await wrong.getByText(/Reversed by receipt \d/u).waitFor();
  await page
    .getByRole("row")
    .filter({ hasText: "taken back" })
    .getByText(/Reverses receipt \d/u)
    .waitFor();
  await page.getByText("Opening balance").waitFor();
  const [opening = 0, moneyIn = 0, moneyOut = 0, net = 0, closing] = (
    await page.locator("main dd b").allInnerTexts()
  ).map(amountOf);
  expect([moneyIn - moneyOut, opening + net]).toEqual([net, closing]);
  await admin.look("movements-pos");
  expect(await screenFaults(admin)).toEqual([]);
  await page.getByRole("button", { name: /^Deposit \d/u }).click();
  await page.getByText(/Reverses receipt \d/u).waitFor({ state: "detached" });
  expect(page.url()).toContain("kind=deposit");
});

test("the whole ledger", async () => {
  const { page } = admin;
  await openWhole(admin, pages.all);
  await page.getByRole("row").nth(3).waitFor();
  await admin.look("movements-all");
  expect(await screenFaults(admin)).toEqual([]);
});

test("a zone's own account is a statement with both its balances", async () => {
  const { page } = admin;
  await admin.go(`${pages.own}?zone=${String(zone.zoneId)}`);
  await page.getByRole("row").filter({ hasText: "rent" }).getByText("123.45").first().waitFor();
  await page.getByText("Closing balance").waitFor();
  await admin.look("movements-zone-account");
  expect(await screenFaults(admin)).toEqual([]);
});

test("all movements below the zones, rolled up, open to their entries", async () => {
  const { page } = admin;
  await openWhole(admin, pages.below);
  const table = page.getByRole("table").first();
  const row = table.getByRole("row").filter({ hasText: zone.name }).first();
  await row.waitFor();
  await admin.look("movements-below");
  expect(await screenFaults(admin)).toEqual([]);
  const { rows } = await world.answer(reports.movements, { from: today, to: today, by: "zone" }, "banca");
  const of = rows.find(({ zoneId }) => zoneId === zone.zoneId);
  await row.getByRole("button").first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("row").nth(1).waitFor();
  const { sums } = await world.answer(
    reports.listMovements,
    { from: today, to: today, zoneId: zone.zoneId, withSums: true },
    "banca",
  );
  expect(sums?.[0]?.count).toBeGreaterThanOrEqual(of?.entries ?? 0);
  await admin.look("movements-below-opened");
  expect(await admin.faults("[role=dialog]")).toEqual([]);
  await page.keyboard.press("Escape");
});

test("on a phone, and in French on a dark screen", async () => {
  for (const path of Object.values(pages)) {
    await openWhole(admin, path);
    expect([path, await phoneFaults(admin)]).toEqual([path, []]);
  }
  await appear(admin, { language: "fr", dark: true, width: 1440 });
  for (const [name, path] of Object.entries(pages)) {
    await openWhole(admin, path);
    await admin.look(`movements-${name}-fr`);
    expect([path, await screenFaults(admin)]).toEqual([path, []]);
  }
});

test("money handed over is listed by method and day, and opens to its entries", async () => {
  const path = "/ctrl/cashflow-report";
  const {
    pos: [customer],
    zones: [agent],
  } = await world.answer(money.balances, {}, "sol");
  const enter = (
    key: string,
    kind: "deposit" | "withdrawal",
    account: { posId: number } | { zoneId: number },
    amount: number,
  ) => world.answer(money.postTransaction, { key: `cash ${key}`, kind, account, amount, reason: key }, "sol");
  await enter("brought by a customer", "deposit", { posId: customer?.posId ?? 0 }, 7_777);
  await enter("taken by an agent", "withdrawal", { zoneId: agent?.zoneId ?? 0 }, 3_333);
  const desk = await signIn(world.address, "/adm_login", "sol", { width: 1440, height: 900 });
  try {
    await openWhole(desk, path);
    const table = desk.page.getByRole("table").first();
    await table.getByText("Manual, customer").waitFor();
    await table.getByText("Manual, agent").waitFor();
    await desk.look("cash-flow");
    expect(await screenFaults(desk)).toEqual([]);
    await table
      .getByRole("button", { name: /77\.77/u })
      .first()
      .click();
    await desk.page.getByRole("dialog").getByText("brought by a customer").waitFor();
    await desk.look("cash-flow-opened");
    await desk.page.keyboard.press("Escape");
    const hold = (act: "collect" | "handOver", amount: number) =>
      world.answer(
        money.holdMoney,
        { key: `cash ${act}`, zoneId: agent?.zoneId ?? 0, act, amount, reason: `${act} on the round` },
        "sol",
      );
    await hold("collect", 8_888);
    await hold("handOver", 8_000);
    await desk.go(`${path}?of=collected&by=zone`);
    await table.getByRole("columnheader", { name: "Expected" }).waitFor();
    await table.getByText("−8.88").first().waitFor();
    await desk.look("cash-flow-expected");
    expect(await screenFaults(desk)).toEqual([]);
    await table
      .getByRole("button", { name: /80\.00/u })
      .first()
      .click();
    await desk.page.getByRole("dialog").getByText("Handed over by the agent").first().waitFor();
    await desk.page.keyboard.press("Escape");
    expect(await phoneFaults(desk)).toEqual([]);
    await appear(desk, { language: "fr", dark: true, width: 1440 });
    await desk.go(`${path}?of=collected`);
    await table.getByRole("columnheader", { name: "Écart", exact: true }).waitFor();
    await desk.look("cash-flow-fr");
    expect(await screenFaults(desk)).toEqual([]);
  } finally {
    await desk.leave();
  }
});
