// A customer's account after sign-in: balance, bets, contact, and signing out. On a phone and at a desk.
import { catalog, identity, tickets } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import { formatOf } from "@chalkboard/i18n";
import { afterAll, beforeAll, expect, test } from "vitest";
import { comingGames } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { onePerson } from "../one-person.ts";
import { signIn } from "../person.ts";
import { appear, openWhole, screenFaults } from "../screens.ts";

let world: World;
let keys = 0;
const newIdempotencyKey = (): string => `customer's bet ${String((keys += 1))}`;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await (world as World | undefined)?.close();
});

const her = onePerson(
  () => signIn(world.address, "/login_customer", "carla", { width: 390, height: 844 }),
  async ({ page }) => {
    await page.locator("h1").first().waitFor();
  },
);

async function bet(stake: number): Promise<number> {
  const [first] = await comingGames(world);
  assert(first !== undefined, "the demo has games");
  const { day, leagueId, eventId } = first;
  const { events } = await world.answer(catalog.sellingBoard, { day, leagueId }, "carla");
  const offer = events
    .find((game) => game.eventId === eventId)
    ?.offers.find(({ betType, isOpen }) => betType === 1 && isOpen);
  assert(offer !== undefined, "the online service sells it", { eventId });
  const { side, alternate, points, price } = offer;
  const legs = [{ key: { eventId, betType: 1, side, alternate }, points, price }];
  const slip = {
    mode: "straight" as const,
    legs,
    amount: stake,
    amountIs: "risk" as const,
    priceChange: "any" as const,
  };
  const { ticket } = await world.answer(tickets.sell, { key: newIdempotencyKey(), slip }, "carla");
  return ticket.number;
}

test("the account shows balance and contact; a bet appears, opens, and reduces the balance", async () => {
  const carla = her();
  const { page } = carla;
  await page.getByRole("heading", { name: "Your account" }).waitFor();
  await expect.poll(() => page.url()).toContain("#/customer");
  await page.getByText("ask Agente Díaz").waitFor();
  const shown = (): Promise<string> => page.locator("dd").first().innerText();
  const stored = async (): Promise<string> =>
    `${formatOf("en").money((await world.answer(identity.currentBalance, {}, "carla")).balance, "USD")} USD`;
  // The demo's visitors sometimes bet on this account too: then the stored figure has changed already, and it is read
  // again.
  const isAsStored = async (): Promise<boolean> => {
    const wanted = await stored();
    await page.reload();
    return (await shown()) === wanted;
  };
  await expect.poll(isAsStored).toBe(true);
  const before = await shown();
  const number = await bet(1_000);
  await expect.poll(isAsStored).toBe(true);
  expect(await shown()).not.toBe(before);
  await page.getByRole("button", { name: new RegExp(`^${String(number)}`) }).click();
  await page.getByRole("dialog").getByRole("list", { name: "History" }).waitFor();
  await page.keyboard.press("Escape");
  expect(carla.errors).toEqual([]);
});

test.each([
  [390, false, "en"],
  [390, true, "ht"],
  [1440, true, "fr"],
  [1440, false, "zh"],
])("it is whole %i wide, dark: %s, in %s", async (width, dark, language) => {
  const carla = her();
  await appear(carla, { width, dark, language });
  await openWhole(carla, "/customer");
  await carla.look(`customer-${language}-${String(width)}`);
  expect(await screenFaults(carla)).toEqual([]);
});

test("signing out leads to the customers' sign-in page; no other role has this page", async () => {
  const carla = her();
  // The language is the last one used, wherever the customer signs in.
  await appear(carla, { width: 390, dark: false, language: "en" });
  await carla.page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect.poll(() => carla.page.url()).toContain("#/login_customer");
  const sol = await signIn(world.address, "/adm_login", "sol");
  try {
    await sol.page.locator("h1").waitFor();
    await sol.go("/customer");
    await sol.page.getByRole("heading", { name: "This page is for other roles" }).first().waitFor();
  } finally {
    await sol.leave();
  }
});
