// An integrator is given access: its key is shown once, it sells with it, its calls are counted, its key is rotated and
// revoked, and no longer works.
import { catalog, decodeAnswer, encodeRequest, type PayloadOf, tickets } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import { beforeAll, expect, test } from "vitest";
import { awaySlip, comingGames, type Game } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { endJourney } from "../end-journey.ts";
import { type Person, signIn } from "../person.ts";
import { appear, openWhole, phoneFaults, screenFaults } from "../screens.ts";

let world: World;
let trader: Person;
let game: Game;
const path = "/bus/reporte-cuentas-externas";
const name = "Parier Direct";

beforeAll(async () => {
  world = await openWorld();
  const [first] = await comingGames(world);
  assert(first !== undefined, "a game is for sale");
  game = first;
  trader = await signIn(world.address, "/zucca_login", "trader", { width: 1440, height: 900 });
});
endJourney(
  () => trader,
  () => world,
  (task) => `fault-integrators-${task.replaceAll(/\W+/g, "-").slice(0, 30)}`,
);

/** A call as an integrator makes it. */
async function called<
  C extends typeof tickets.sell | typeof tickets.listTickets | typeof tickets.pay | typeof catalog.listLeagues,
>(key: string, call: C, payload: unknown) {
  const body = new URLSearchParams(encodeRequest(call, payload as PayloadOf<C>, {}));
  const sent = await fetch(`${world.address}/${call.path}`, {
    method: "POST",
    body,
    headers: { authorization: `Bearer ${key}` },
  });
  return decodeAnswer(call, await sent.json());
}
const slip = () => awaySlip(game, 22_200);
const list = (key: string) => called(key, tickets.listTickets, { limit: 1 });
const dialog = (title: RegExp | string) => trader.page.getByRole("dialog", { name: title });
const panel = () => dialog(name);
/** The key that is shown once. */
async function keyShown(): Promise<string> {
  const result = dialog(`The new key of ${name}`);
  const key = await result.getByText(/^cbk_[0-9a-f]{64}$/u).innerText();
  await trader.look("integrators-key");
  // The picture may show the key, because the key is revoked below.
  expect(await screenFaults(trader, "nowhere")).toEqual([]);
  expect(await trader.faults()).toEqual([]);
  await result.getByRole("button", { name: "I have noted it" }).click();
  await result.waitFor({ state: "detached" });
  return key;
}
/** A fact of the panel by its title. */
const fact = (title: string) =>
  panel()
    .locator("dl > div")
    .filter({ has: trader.page.getByText(title, { exact: true }) })
    .locator("dd");

let key = "";

test("an integrator is added by keyboard, and acts as a clerk", async () => {
  const { page } = trader;
  await openWhole(trader, path);
  await page.getByRole("gridcell", { name: "Pronostik" }).waitFor();
  await trader.look("integrators");
  expect(await screenFaults(trader)).toEqual([]);
  await page.keyboard.press("n");
  const form = dialog("New integrator");
  await form.getByRole("textbox", { name: "Name" }).fill(name);
  await form.getByRole("textbox", { name: "Contact" }).fill("+509 3700 0000");
  await form.getByLabel("Service").first().click();
  await page.getByRole("option", { name: "Banca Uno" }).click();
  await form.getByLabel("Acts as").first().click();
  await page.keyboard.type("ana");
  await page.getByRole("option", { name: /^ana · / }).click();
  await trader.look("integrators-form");
  expect(await trader.faults()).toEqual([]);
  await form.getByRole("button", { name: /Save/ }).click();
  await form.waitFor({ state: "detached" });
  await page.getByRole("gridcell", { name }).click();
  await panel().getByText("No key yet. Without one it can’t call.").waitFor();
});

test("its key is created for the ticked purposes, shown once, and opens only those", async () => {
  const { page } = trader;
  await panel().getByRole("button", { name: "Create a key" }).click();
  const making = dialog("Create a key");
  await making.getByLabel("Read tickets").check();
  await making.getByLabel("Sell", { exact: true }).check();
  await trader.look("integrators-make");
  expect(await trader.faults()).toEqual([]);
  await making.getByRole("button", { name: /Create a key/ }).click();
  key = await keyShown();
  await panel()
    .getByText(`${key.slice(0, 12)}…`)
    .waitFor();
  expect(await panel().innerText()).not.toContain(key);
  expect(await page.content()).not.toContain(key);
  expect(await called(key, catalog.listLeagues, {})).toMatchObject({ ok: true });
  expect(await called(key, tickets.pay, { number: 1, code: "ABCDEFGH" })).toMatchObject({
    responseType: -2,
    data: { reason: "scope" },
  });
});

test("its sales are its clerk's, and are counted with its calls", async () => {
  const { page } = trader;
  const sold = await called(key, tickets.sell, { key: "a program of a journey sells", slip: slip() });
  expect(sold).toMatchObject({ ok: true });
  // Calls are logged some moments after their responses.
  await expect.poll(() => fact("Calls today").innerText(), { timeout: 40_000 }).toBe("3");
  await expect.poll(() => fact("Tickets today").innerText()).toMatch(/^1 · 222\.00/);
  await trader.look("integrators-counted");
  expect(await screenFaults(trader)).toEqual([]);
  await panel().getByRole("link", { name: "Its calls" }).click();
  await page.getByRole("gridcell", { name: "tickets/sell" }).first().waitFor();
  expect(await page.getByRole("gridcell", { name: "tickets/pay" }).count()).toBe(1);
  await trader.look("integrators-calls");
  expect(await screenFaults(trader)).toEqual([]);
  await openWhole(trader, path);
  await page.getByRole("gridcell", { name }).click();
  await panel().getByRole("link", { name: "Its tickets" }).click();
  await page.getByRole("gridcell", { name: "222.00" }).first().waitFor();
  expect(await page.getByRole("row").filter({ hasText: "222.00" }).count()).toBeGreaterThan(0);
  await trader.look("integrators-tickets");
  expect(await screenFaults(trader)).toEqual([]);
});

test("rotated, the old key works for an hour beside the new one; revoked, neither works", async () => {
  await openWhole(trader, path);
  await trader.page.getByRole("gridcell", { name }).click();
  await panel()
    .getByRole("button", { name: `Rotate ${key.slice(0, 12)}` })
    .click();
  const rotating = dialog(/^Rotate the key/);
  await rotating.getByText(/works until/).waitFor();
  await trader.look("integrators-rotate");
  expect(await trader.faults()).toEqual([]);
  await rotating.getByRole("button", { name: /Rotate/ }).click();
  const next = await keyShown();
  expect([await list(key), await list(next)]).toMatchObject([{ ok: true }, { ok: true }]);
  await panel().getByText("Replaced, still active").waitFor();
  for (const one of [key, next]) {
    await panel()
      .getByRole("button", { name: `Revoke ${one.slice(0, 12)}` })
      .click();
    const asking = dialog(/^Revoke the key/);
    await asking.getByText(/within two seconds/).waitFor();
    await trader.look("integrators-revoke");
    await asking.getByRole("button", { name: /Revoke/ }).click();
    await asking.waitFor({ state: "detached" });
    expect(await list(one)).toMatchObject({ responseType: -10 });
  }
  await panel().getByText("Revoked", { exact: true }).first().waitFor();
});

test("an empty list says so; on a phone, and in French on a dark screen", async () => {
  const { page } = trader;
  await trader.go(`${path}?text=nobody`);
  await page.getByText("Nothing matches these filters.").waitFor();
  await openWhole(trader, "/bus/reporte-ws-proxy");
  await openWhole(trader, path);
  expect(await phoneFaults(trader)).toEqual([]);
  await appear(trader, { language: "en", dark: false, width: 390 });
  await openWhole(trader, path);
  await trader.look("integrators-390");
  await appear(trader, { language: "fr", dark: true, width: 1440 });
  await openWhole(trader, path);
  await page.getByRole("gridcell", { name }).click();
  await panel().getByText("Révoquée", { exact: true }).first().waitFor();
  await trader.look("integrators-fr");
  expect(await screenFaults(trader)).toEqual([]);
  expect(trader.errors).toEqual([]);
});
