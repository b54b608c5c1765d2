// One browser has one live connection, however many tabs are open: a real shared worker holds it.
import { type AnswerOf, operations } from "@chalkboard/contract";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { american, comingGames, type Game, moveMoneyLine } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { type Person, signIn } from "../person.ts";

type Connection = AnswerOf<typeof operations.listConnections>["rows"][number];

let world: World;
let clerk: Person;
let game: Game;

beforeAll(async () => {
  world = await openWorld();
  game = (await comingGames(world))[0] as Game;
});

beforeEach(async () => {
  clerk = await signIn(world.address, "/login_pos", "ana", { savesData: false });
  await clerk.go(`/?day=${game.day}`);
});

afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await clerk.look("fault-tabs").catch(() => undefined);
  await (clerk as Person | undefined)?.leave();
});

afterAll(async () => {
  await (world as World | undefined)?.close();
});

/** The clerk's connections, as the server lists them. */
const connectionsOf = async (device: string): Promise<readonly Connection[]> =>
  (await world.answer(operations.listConnections, {}, "trader")).rows.filter((one) => one.device.startsWith(device));
const shows = (page: Page, price: number): Promise<void> =>
  page
    .getByRole("button", { name: american(price) })
    .first()
    .waitFor();

test("three tabs share one connection, even after the first tab was closed", async () => {
  const { page: first } = clerk;
  const context = first.context();
  const tabs = [first, await context.newPage(), await context.newPage()];
  // A browser with WebCrypto receives event data encrypted.
  const board = tabs[1]?.waitForResponse((response) => response.url().endsWith("/catalog/selling_board"));
  for (const tab of tabs.slice(1)) await tab.goto(`${world.address}/#/?day=${game.day}`);
  for (const tab of tabs) {
    expect(await tab.evaluate(() => typeof SharedWorker)).toBe("function");
    await tab
      .getByText(game.sides[0]?.name ?? "")
      .first()
      .waitFor();
  }
  expect(await (await board)?.json()).toMatchObject({ response_type: 1, data: expect.any(String) });
  // It is subscribed to what all tabs requested: the boards of the leagues, once each.
  await expect
    .poll(async () => (await connectionsOf("Ana Pierre-")).map(({ subjects }) => subjects.length > 0))
    .toEqual([true]);
  const [only] = await connectionsOf("Ana Pierre-");
  expect(only?.device).toBe(
    `Ana Pierre-${String(only?.personId)}-${String(only?.serviceId)}-${new URL(world.address).host}`,
  );
  expect(new Set(only?.subjects).size).toBe(only?.subjects.length);

  // Prices that nothing else on the board has.
  await moveMoneyLine(world, game, 241, -281);
  await Promise.all(tabs.map((tab) => shows(tab, 241)));
  await first.close();
  const left = tabs.slice(1);
  await moveMoneyLine(world, game, 243, -283);
  await Promise.all(left.map((tab) => shows(tab, 243)));
  expect((await connectionsOf("Ana Pierre-")).map(({ connectionId, since }) => [connectionId, since])).toEqual([
    [only?.connectionId, only?.since],
  ]);

  // A later tab joins the same connection; closing the last one closes it.
  const late = await context.newPage();
  await late.goto(`${world.address}/#/?day=${game.day}`);
  await shows(late, 243);
  await moveMoneyLine(world, game, 247, -287);
  await Promise.all([...left, late].map((tab) => shows(tab, 247)));
  expect(await connectionsOf("Ana Pierre-")).toHaveLength(1);
  for (const tab of [...left, late]) await tab.goto("about:blank");
  await expect.poll(() => connectionsOf("Ana Pierre-")).toEqual([]);
  expect(clerk.errors).toEqual([]);
});

test("the list of connections shows who is online; an ended connection comes back", async () => {
  await clerk.page
    .getByText(game.sides[0]?.name ?? "")
    .first()
    .waitFor();
  const trader = await signIn(world.address, "/adm_login", "trader");
  try {
    await trader.go("/bus/reporte-ws-proxy");
    const row = trader.page.getByRole("row").filter({ hasText: "Ana Pierre" });
    await row.waitFor();
    const [before] = await connectionsOf("Ana Pierre-");
    await row.click();
    await trader.page.getByRole("button", { name: "End" }).click();
    await trader.look("connections-end");
    expect(await trader.faults()).toEqual([]);
    await trader.page
      .getByRole("dialog", { name: /End the connection/ })
      .getByRole("button", { name: "End" })
      .click();
    await expect
      .poll(async () =>
        (await connectionsOf("Ana Pierre-")).map(({ connectionId }) => connectionId === before?.connectionId),
      )
      .toEqual([false]);
    await moveMoneyLine(world, game, 251, -291);
    await shows(clerk.page, 251);
    expect(trader.errors).toEqual([]);
  } finally {
    await trader.leave();
  }
});
