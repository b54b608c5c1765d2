// The platform's messages reach the screens of their recipients, interrupt no open slip, and are counted.
import { identity, messaging, tickets } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { comingGames, type Game, rotationOf } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { type Person, signIn } from "../person.ts";

const hour = 3_600_000;
let world: World;
let game: Game;
let people: Person[] = [];

beforeAll(async () => {
  world = await openWorld();
  game = (await comingGames(world))[0] as Game;
});

beforeEach(() => {
  people = [];
});

// What a failed test left open must not fail the next one.
afterEach(async ({ task }) => {
  for (const [index, person] of people.entries()) {
    if (task.result?.state === "fail") await person.look(`fault-messages-${index}`);
    await person.leave();
  }
  const { rows: messages } = await world.answer(messaging.listMessages, {}, "trader");
  for (const { messageId, state } of messages)
    if (state === "shown") await world.answer(messaging.withdraw, { messageId }, "trader");
});

afterAll(async () => {
  await (world as World | undefined)?.close();
});

async function enter(door: string, login: string, width = 1440): Promise<Person> {
  const person = await signIn(world.address, door, login, { width });
  people.push(person);
  return person;
}

test("a banner of the platform is above a clerk's page at once, and closes", async () => {
  const clerk = await enter("/login_pos", "ana");
  await clerk.go(`/?day=${game.day}`);
  await clerk.page
    .getByText(game.sides[0]?.name ?? "")
    .first()
    .waitFor();
  const trader = await enter("/adm_login", "trader");
  await trader.go("/bus/difundir");
  await trader.page.getByRole("button", { name: "New message" }).click();
  const dialog = trader.page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Title" }).fill("Maintenance at midnight");
  await dialog.getByRole("textbox", { name: "Text" }).fill("Selling stops for five minutes.");
  await trader.look("message-form");
  expect(await trader.faults("[role=dialog]")).toEqual([]);
  await dialog.getByRole("button", { name: "Send" }).click();
  await dialog.waitFor({ state: "detached" });
  const banner = clerk.page.getByRole("status").filter({ hasText: "Maintenance at midnight" });
  await banner.waitFor();
  await clerk.look("message-banner");
  expect(await clerk.faults()).toEqual([]);
  await banner.getByRole("button", { name: "Close the message Maintenance at midnight" }).click();
  await banner.waitFor({ state: "detached" });
  await trader.page.getByRole("gridcell", { name: "Maintenance at midnight" }).first().click();
  const readers = trader.page.getByRole("dialog");
  await readers.getByRole("row", { name: /Ana Pierre/ }).waitFor();
  await expect
    .poll(async () => (await world.answer(messaging.listMessages, {}, "banca")).rows[0])
    .toMatchObject({ reached: 1, read: 1 });
  await trader.look("message-readers");
  expect(await trader.faults("[role=dialog]")).toEqual([]);
  expect(people.flatMap(({ errors }) => errors)).toEqual([]);
});

test("a mandatory message waits for the open slip, then blocks the next one until confirmed", async () => {
  const clerk = await enter("/login_pos", "ana");
  const { page } = clerk;
  await clerk.go(`/?day=${game.day}`);
  await page
    .getByText(game.sides[0]?.name ?? "")
    .first()
    .waitFor();
  const sold = async (stake: number): Promise<void> => {
    await expect
      .poll(async () => (await world.answer(tickets.listTickets, { limit: 1 }, "ana")).rows[0])
      .toMatchObject({ stake });
  };
  await page.keyboard.type(`${rotationOf(game, 1)}m `);
  // Once its odds are shown, the slip has been quoted.
  await page.getByRole("region", { name: "Ticket" }).getByText("Odds", { exact: true }).waitFor();
  const { posId } = await world.answer(identity.validateToken, {}, "ana");
  const received = page.waitForResponse((response) => response.url().endsWith("/messaging/my_messages"));
  await world.answer(
    messaging.broadcast,
    {
      kind: "mustRead",
      texts: {
        en: { title: "New cancel window", text: "Five minutes from today." },
        es: { title: "Nueva ventana", text: "Cinco minutos." },
      },
      to: { level: "pos", ids: [posId], roles: [] },
      until: Date.now() + hour,
    },
    "trader",
  );
  await received;
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.keyboard.type("331");
  await page.keyboard.press("Enter");
  await sold(33_100);
  const notice = page.getByRole("dialog", { name: "New cancel window" });
  await notice.waitFor();
  await clerk.look("message-must-read");
  expect(await clerk.faults("[role=dialog]")).toEqual([]);
  await page.keyboard.press("Escape");
  await notice.waitFor();
  await notice.getByRole("button", { name: "I have read this" }).click();
  await notice.waitFor({ state: "detached" });
  await page.keyboard.type(`${rotationOf(game, 1)}m 332`);
  await page.keyboard.press("Enter");
  await sold(33_200);
  expect(clerk.errors).toEqual([]);
});

test("a mandatory message takes no key of a typed bet, but blocks its sale", async () => {
  const clerk = await enter("/login_pos", "ana");
  const { page } = clerk;
  await clerk.go(`/?day=${game.day}`);
  await page
    .getByText(game.sides[0]?.name ?? "")
    .first()
    .waitFor();
  const { posId } = await world.answer(identity.validateToken, {}, "ana");
  await page.keyboard.type(String(rotationOf(game, 2)));
  const received = page.waitForResponse((response) => response.url().endsWith("/messaging/my_messages"));
  await world.answer(
    messaging.broadcast,
    {
      kind: "mustRead",
      texts: { en: { title: "Keep the drawer shut", text: "From today." } },
      to: { level: "pos", ids: [posId], roles: [] },
      until: Date.now() + hour,
    },
    "trader",
  );
  await (await received).finished();
  await page.keyboard.type("m");
  expect(await page.getByRole("textbox", { name: "Bets and amount" }).inputValue()).toBe(`${rotationOf(game, 2)}m`);
  const notice = page.getByRole("dialog", { name: "Keep the drawer shut" });
  await page.keyboard.type(" 341");
  await page.getByText("Read the notice first.").waitFor();
  expect(await notice.count()).toBe(0);
  await page.keyboard.press("Enter");
  await notice.getByRole("button", { name: "I have read this" }).click();
  await notice.waitFor({ state: "detached" });
  await page.keyboard.press("Enter");
  await expect
    .poll(async () => (await world.answer(tickets.listTickets, { limit: 1 }, "ana")).rows[0])
    .toMatchObject({ stake: 34_100 });
  expect(clerk.errors).toEqual([]);
});
