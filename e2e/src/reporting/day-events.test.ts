import { beforeAll, expect, test } from "vitest";
import { comingGames, type Game } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { endJourney } from "../end-journey.ts";
import { type Person, signIn } from "../person.ts";
import { appear, openWhole, screenFaults } from "../screens.ts";

// A service's day: an admin closes one event for the service, no till sells it, and the admin opens it again.

let world: World;
let admin: Person;
let game: Game;

beforeAll(async () => {
  world = await openWorld();
  [game] = (await comingGames(world)).slice(-1) as [Game];
  admin = await signIn(world.address, "/adm_login", "banca");
});
endJourney(
  () => admin,
  () => world,
  "fault-day-events",
);

const row = () => admin.page.getByRole("row").filter({ hasText: game.name }).first();
const isSold = async (): Promise<boolean> => (await comingGames(world)).some(({ eventId }) => eventId === game.eventId);

test("the day's events show how they are sold", async () => {
  await admin.go(`/adm/eventos?day=${game.day}`);
  await row().getByText("Open").waitFor();
  await admin.look("day-events");
  await row().click();
  await admin.page.getByText("All its lines can be bet here").waitFor();
  await admin.look("day-event");
});

test("an event closed here is sold at no till of this service", async () => {
  const { page } = admin;
  await page.getByRole("button", { name: "Close here: The whole event" }).click();
  await page.getByText("Sold tickets do not change").waitFor();
  await page
    .getByRole("dialog", { name: /^Close .* here: The whole event/ })
    .getByRole("button", { name: "Close here", exact: true })
    .click();
  await row().getByText("Closed here").waitFor();
  await expect.poll(isSold).toBe(false);
});

test("opened again, it is sold", async () => {
  const { page } = admin;
  await page.getByRole("button", { name: "Open here: The whole event" }).click();
  await page
    .getByRole("dialog", { name: /^Open .* here: The whole event/ })
    .getByRole("button", { name: "Open here", exact: true })
    .click();
  await row().getByText("Open", { exact: true }).waitFor();
  await expect.poll(isSold).toBe(true);
  expect(await admin.faults()).toEqual([]);
  await page.keyboard.press("Escape");
});

test("in another language, on a dark wide screen and on a phone", async () => {
  await appear(admin, { language: "fr", dark: true, width: 1920 });
  await admin.go(`/adm/eventos?day=${game.day}`);
  await row().waitFor();
  await admin.look("day-events-fr");
  expect(await screenFaults(admin)).toEqual([]);
  await appear(admin, { language: "fr", dark: true, width: 390 });
  await openWhole(admin, "/adm/eventos");
  await admin.look("day-events-phone");
  expect(await screenFaults(admin)).toEqual([]);
});
