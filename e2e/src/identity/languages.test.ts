// Names and banners in the reader's language: a till's board and its ticket in Spanish, and a banner that the platform
// writes and a customer reads.
import { identity, masterData, tickets } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { comingGames, type Game, rotationOf } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { toastAfter } from "../moments.ts";
import { type Person, signIn } from "../person.ts";

let world: World;
let game: Game;
let called: string;
const people: Person[] = [];
const comes = async (door: string, login: string, look = {}): Promise<Person> => {
  const person = await signIn(world.address, door, login, look);
  people.push(person);
  return person;
};

beforeAll(async () => {
  world = await openWorld();
  const [first] = await comingGames(world);
  assert(first !== undefined, "the demo has games");
  game = first;
  const { rows } = await world.answer(masterData.listTeams, { leagueId: game.leagueId, limit: 250 }, "trader");
  called = rows.find(({ teamId }) => teamId === game.sides[0]?.teamId)?.names.es ?? "";
  assert(called !== "", "the demo's clubs have Spanish names");
});
afterEach(async ({ task }) => {
  const name = task.name.replaceAll(/\W+/g, "-").slice(0, 40);
  if (task.result?.state === "fail")
    for (const [index, person] of people.entries()) await person.look(`fault-languages-${name}-${String(index)}`);
});
afterAll(async () => {
  for (const person of people) await person.leave();
  await (world as World | undefined)?.close();
});

test("a clerk who reads Spanish sees a club's Spanish name, and the ticket has it too", async () => {
  await world.answer(identity.setLanguage, { language: "es" }, "ana");
  const ana = await comes("/login_pos", "ana", { width: 1280, height: 800 });
  const { page } = ana;
  await ana.go(`/?day=${game.day}`);
  await page.getByRole("rowheader", { name: called }).first().waitFor();
  await page.getByText("Grandes Ligas").first().waitFor();
  await ana.look("till-in-spanish");
  const offer = game.offers.find(({ betType, side, isOpen }) => betType === 1 && side === 1 && isOpen);
  assert(offer !== undefined, "the game's visitors are for sale", { rotation: rotationOf(game, 1) });
  const { alternate, points, price } = offer;
  const legs = [{ key: { eventId: game.eventId, betType: 1, side: 1 as const, alternate }, points, price }];
  const slip = {
    mode: "straight" as const,
    legs,
    amount: 20_000,
    amountIs: "risk" as const,
    priceChange: "any" as const,
  };
  const { ticket } = await world.answer(tickets.sell, { key: "a ticket with a Spanish name", slip }, "ana");
  expect((await world.answer(tickets.printTicket, { number: ticket.number }, "ana")).html).toContain(called);
  expect(ana.errors).toEqual([]);
});

test("the platform writes a banner on its form; a customer pages to it and reads it in Spanish", async () => {
  const trader = await comes("/adm_login", "trader", { width: 1440, height: 900 });
  await trader.go("/zucca/carrusel");
  await trader.page.getByRole("button", { name: "New banner" }).click();
  const form = trader.page.getByRole("dialog", { name: "New banner" });
  await form.getByRole("combobox", { name: "Picture" }).click();
  await trader.page.getByRole("option", { name: "Night games" }).click();
  await form.getByRole("textbox", { name: "Text, Español" }).fill("Doble cartelera el domingo");
  await trader.look("banner-form");
  expect(await trader.faults("[role=dialog]")).toEqual([]);
  expect(await toastAfter(trader.page, () => trader.page.keyboard.press("Control+Enter"))).toContain("Saved");
  await trader.page.getByRole("listitem").filter({ hasText: "Doble cartelera el domingo" }).waitFor();
  expect(trader.errors).toEqual([]);

  await world.answer(identity.setLanguage, { language: "es" }, "carla");
  const carla = await comes("/login_customer", "carla", { width: 390, height: 844 });
  await carla.page.getByText("Primera semana: todos los juegos").waitFor();
  await carla.page.getByRole("button", { name: "Banner siguiente" }).click();
  await carla.page.getByText("Doble cartelera el domingo").waitFor();
  await carla.look("customer-banner");
  expect(await carla.faults()).toEqual([]);
  expect(carla.errors).toEqual([]);
});

test("a banner's handle moves it by keys", async () => {
  const [, trader] = people;
  assert(trader !== undefined, "the trader is there");
  const texts = () => trader.page.locator("ol li b").allInnerTexts();
  const before = await texts();
  await trader.page.getByRole("button", { name: "Move: 1" }).press("ArrowDown");
  await expect.poll(texts).toEqual([before[1], before[0], ...before.slice(2)]);
  await trader.look("banners");
  expect(await trader.faults()).toEqual([]);
});
