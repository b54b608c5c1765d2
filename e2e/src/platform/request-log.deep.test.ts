// The request log: a refused sign-in with its password masked, a sale that opens its ticket, the most frequent
// refusals, the log's settings.
import { tickets } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import { beforeAll, expect, test } from "vitest";
import { awaySlip, comingGames } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { endJourney } from "../end-journey.ts";
import { openBrowser, type Person, signIn } from "../person.ts";
import { appear, openWhole, phoneFaults, screenFaults } from "../screens.ts";

let world: World;
let trader: Person;
let sold: tickets.Ticket;
const path = "/bus/request-log";

beforeAll(async () => {
  world = await openWorld();
  const [game] = await comingGames(world);
  assert(game !== undefined, "a game is for sale");
  expect(
    await world.send(tickets.sell, { key: "request journey 1", slip: awaySlip(game, 9_999_900) }, "ana"),
  ).toMatchObject({ ok: false });
  sold = (await world.answer(tickets.sell, { key: "request journey 2", slip: awaySlip(game, 22_200) }, "ana")).ticket;
  trader = await signIn(world.address, "/zucca_login", "trader");
});
endJourney(
  () => trader,
  () => world,
  (task) => `fault-requests-${task.replaceAll(/\W+/g, "-").slice(0, 30)}`,
);

const cell = (text: string) => trader.page.getByRole("gridcell", { name: text, exact: true });
/** A call of the list with its outcome; a filter's rows replace the previous ones only when they arrive. */
const call = (path: string, outcome: string) =>
  trader.page
    .getByRole("row")
    .filter({ has: cell(outcome) })
    .getByRole("gridcell", { name: path, exact: true });
const panel = () => trader.page.getByRole("dialog");
const view = async (name: string): Promise<void> => {
  await trader.page.getByRole("radiogroup").getByText(name, { exact: true }).click();
};

test("a wrong password is refused, and is masked in the log", async () => {
  const anonymous = await openBrowser(world.address, "/#/adm_login");
  await anonymous.page.getByRole("textbox").first().fill("banca");
  await anonymous.page.locator("input[type=password]").fill("hunter2hunter2");
  await anonymous.page.keyboard.press("Enter");
  await anonymous.page.getByRole("alert").first().waitFor();
  await anonymous.leave();
  await openWhole(trader, path);
  await trader.page.keyboard.press("p");
  await trader.go(`${path}?call=general/login&outcome=refused`);
  await call("general/login", "Refused").first().click();
  await panel().getByText('"pass": "•••"').waitFor();
  expect(await panel().textContent()).not.toContain("hunter2");
  await trader.look("request-log-refused");
  expect(await screenFaults(trader)).toEqual([]);
  await trader.page.keyboard.press("Escape");
  await panel().waitFor({ state: "detached" });
});

test("a sale is listed with its seller and opens its ticket; a call leads to its own", async () => {
  await trader.go(`${path}?call=tickets/sell&outcome=answered`);
  await call("tickets/sell", "Answered").first().click();
  await panel().getByText("not kept").waitFor();
  await panel().getByRole("button", { name: "Only this user" }).click();
  await trader.page.waitForURL(/user=ana/);
  await panel()
    .getByRole("button", { name: `Ticket ${String(sold.number)}` })
    .click();
  await trader.page.getByText(sold.description).first().waitFor();
  await trader.look("request-log-ticket");
  await trader.page.keyboard.press("Escape");
});

test("the most refused call comes first, and leads to its calls; the slowest sort downwards", async () => {
  await openWhole(trader, "/bus/reporte-ws-proxy");
  await openWhole(trader, path);
  await cell("general/login").first().waitFor();
  await trader.look("request-log");
  expect(await screenFaults(trader)).toEqual([]);
  await view("Most refused");
  await cell("tickets/sell").waitFor();
  await trader.look("request-log-paths");
  expect(await screenFaults(trader)).toEqual([]);
  await cell("tickets/sell").click();
  await trader.page.waitForURL(/outcome=refused/);
  await cell("Refused").first().waitFor();
  await trader.go(`${path}?view=calls`);
  await view("Slowest");
  await trader.page.waitForURL(/order=-tookMs/);
  await trader.page.getByRole("columnheader", { name: /Took/ }).waitFor();
  await trader.go(`${path}?order=-tookMs`);
  await trader.page.getByRole("radio", { name: "Slowest", exact: true, checked: true }).waitFor({ state: "attached" });
  await trader.look("request-log-slowest");
  expect(await screenFaults(trader)).toEqual([]);
});

test("the log's settings are changed, and kept", async () => {
  const { page } = trader;
  await page.getByRole("button", { name: "Retention" }).click();
  await panel().getByLabel("Retention, days").fill("30");
  await trader.look("request-log-keeping");
  await panel().getByRole("button", { name: /Save/ }).click();
  await panel().waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Retention" }).click();
  expect(await panel().getByLabel("Retention, days").inputValue()).toBe("30");
  await page.keyboard.press("Escape");
  await panel().waitFor({ state: "detached" });
});

test("an empty log says so; on a phone, and in French on a dark screen", async () => {
  await trader.go(`${path}?call=no/such_call`);
  await trader.page.getByText("Nothing matches these filters.").waitFor();
  await openWhole(trader, "/bus/reporte-ws-proxy");
  await openWhole(trader, path);
  expect(await phoneFaults(trader)).toEqual([]);
  await appear(trader, { language: "en", dark: false, width: 390 });
  await openWhole(trader, path);
  await trader.look("request-log-390");
  await appear(trader, { language: "fr", dark: true, width: 1440 });
  await openWhole(trader, path);
  await trader.go(`${path}?call=tickets/sell&outcome=refused`);
  await call("tickets/sell", "Refusé").first().click();
  await panel().getByText("Pourquoi il a été refusé").waitFor();
  await trader.look("request-log-fr");
  expect(await screenFaults(trader)).toEqual([]);
  expect(trader.errors).toEqual([]);
});
