// The ticket log: a refusal with its numbers is re-evaluated from stored data, and a sale opens its history.
import { identity, tickets } from "@chalkboard/contract";
import { addDays, assert, businessDay } from "@chalkboard/kernel";
import { beforeAll, expect, test } from "vitest";
import { awaySlip, comingGames } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { endJourney } from "../end-journey.ts";
import { type Person, signIn } from "../person.ts";
import { appear, openWhole, phoneFaults, screenFaults } from "../screens.ts";

let world: World;
let admin: Person;
let sold: tickets.Ticket;
const path = "/adm/log-tk";

beforeAll(async () => {
  world = await openWorld();
  const [game] = await comingGames(world);
  assert(game !== undefined, "a game is for sale");
  expect(
    await world.send(tickets.sell, { key: "log journey 1", slip: awaySlip(game, 9_999_900) }, "ana"),
  ).toMatchObject({ ok: false });
  for (const amount of [22_200, 9_999_900]) await world.answer(tickets.quote, awaySlip(game, amount), "ana");
  sold = (await world.answer(tickets.sell, { key: "log journey 2", slip: awaySlip(game, 22_200) }, "ana")).ticket;
  for (let copy = 0; copy < 2; copy += 1)
    await world.answer(tickets.printTicket, { number: sold.number, width: 80 }, "ana");
  await world.answer(tickets.cancel, { number: sold.number, reason: "wrong team" }, "banca");
  admin = await signIn(world.address, "/adm_login", "banca");
});
endJourney(
  () => admin,
  () => world,
  (task) => `fault-log-${task.replaceAll(/\W+/g, "-").slice(0, 30)}`,
);

const cell = (text: string) => admin.page.getByRole("gridcell", { name: text, exact: true });
const panel = () => admin.page.getByRole("dialog");

test("a refused slip shows its numbers, and is refused again from stored data", async () => {
  const { page } = admin;
  await openWhole(admin, path);
  await cell("Copy").first().waitFor();
  await admin.look("log-tk");
  expect(await screenFaults(admin)).toEqual([]);
  await cell("Refused").first().click();
  await panel()
    .getByText(/Rule: .* \(\w+\)\./u)
    .first()
    .waitFor();
  await panel().getByRole("button", { name: "Re-evaluate" }).click();
  await panel().getByText("Same decision.").waitFor();
  await admin.look("log-tk-refused");
  expect(await screenFaults(admin)).toEqual([]);
  await page.keyboard.press("Escape");
  await panel().waitFor({ state: "detached" });
});

test("a refusal leads to the effective rules for its seller and its game", async () => {
  const { page } = admin;
  await openWhole(admin, path);
  await cell("Refused").first().click();
  await panel().getByRole("link", { name: "Effective value" }).first().click();
  const acting = page.getByRole("dialog", { name: "Effective value" });
  await acting.getByText("decides").first().waitFor();
  await admin.look("refused-what-acts");
  expect(await screenFaults(admin)).toEqual([]);
  await page.keyboard.press("Escape");
  await acting.waitFor({ state: "detached" });
  expect(page.url()).not.toContain("acting=");
});

test("a ticket’s whole life is in its rows; its sale is re-evaluated and opens its history", async () => {
  const { page } = admin;
  await admin.go(`${path}?number=${String(sold.number)}`);
  await page.getByText("4 rows", { exact: true }).waitFor();
  for (const kind of ["Sold", "Printed", "Copy", "Cancelled"]) await cell(kind).first().waitFor();
  await cell("Sold").click();
  await panel().getByRole("button", { name: "Re-evaluate" }).click();
  await panel().getByText("Same decision.").waitFor();
  await admin.look("log-tk-sold");
  expect(await screenFaults(admin)).toEqual([]);
  await panel().getByRole("button", { name: "History" }).click();
  await page.getByText("wrong team").first().waitFor();
  // Its quotes come from the request log, with their results and refusals.
  await page.getByText("Quoted: 222.00").waitFor();
  await page.getByText("Quoted: 99,999.00").waitFor();
  await admin.look("log-tk-story");
});

test("over several days it asks for a subject or a place", async () => {
  const { page } = admin;
  await page.keyboard.press("Escape");
  await openWhole(admin, "/ctrl/results");
  const { timeZone, closeMinute } = await world.answer(identity.validateToken, {}, "banca");
  const day = businessDay(Date.now(), timeZone, closeMinute);
  await admin.go(`${path}?from=${addDays(day, -3)}&to=${day}`);
  await page.getByText("Period longer than a day").waitFor();
  await admin.look("log-tk-long");
  expect(await screenFaults(admin)).toEqual([]);
  await admin.go(`${path}?from=${addDays(day, -3)}&to=${day}&kind=refused`);
  await cell("Refused").first().waitFor();
});

test("on a phone, and in French on a dark wide screen", async () => {
  await openWhole(admin, "/ctrl/results");
  await openWhole(admin, path);
  expect(await phoneFaults(admin)).toEqual([]);
  await appear(admin, { language: "fr", dark: true, width: 1920 });
  await openWhole(admin, path);
  await admin.look("log-tk-fr");
  expect(await screenFaults(admin)).toEqual([]);
  expect(admin.errors).toEqual([]);
});
