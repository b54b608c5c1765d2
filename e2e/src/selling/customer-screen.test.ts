// The customer's screen: a second window that follows the till, from the welcome over a bet to the sold ticket.
import type { Page } from "playwright-core";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Game, gamesOfOneDay, rotationOf } from "../games.ts";
import { soldAfter } from "../moments.ts";
import { axeFaults, keepsAll, type Person, signIn } from "../person.ts";
import { appear } from "../screens.ts";
import { emptyTill, entryLine, legsOf, showDay } from "../till.ts";
import { demoPassword, openWorld, type World } from "../world.ts";

let world: World;
let clerk: Person;
let games: readonly Game[];
let screen: Page;

beforeAll(async () => {
  world = await openWorld();
  clerk = await signIn(world.address, "/login_pos", "ana", { width: 1280, height: 800 });
  games = await gamesOfOneDay(world);
  await showDay(clerk, games[0] as Game);
});
afterAll(async () => {
  await (clerk as Person | undefined)?.leave();
  await (world as World | undefined)?.close();
});

const press = (key: string): Promise<void> => clerk.page.keyboard.press(key);
const shows = (view: string): Promise<void> => screen.locator(`main[data-shows=${view}]`).waitFor();
const hasFocus = (): Promise<boolean> => entryLine(clerk.page).evaluate((line) => line === document.activeElement);

async function begin(on: readonly Game[]): Promise<void> {
  await emptyTill(clerk.page);
  for (const game of on) await clerk.page.keyboard.type(`${rotationOf(game, 1)}m `);
  await expect.poll(() => legsOf(clerk.page).count()).toBe(on.length);
}

/** Looks at the screen in a size, and checks that nothing of it is wrong or wider than the window. */
async function look(name: string, width: number, height: number): Promise<void> {
  await screen.setViewportSize({ width, height });
  if (keepsAll) await screen.screenshot({ path: join(clerk.pictures, `customer-screen-${name}.png`) });
  expect(await axeFaults(screen)).toEqual([]);
  const whole = await screen.locator("main").evaluate((main) => [main.scrollWidth, main.clientWidth] as const);
  expect(whole[0]).toBe(whole[1]);
}

test("Alt S opens the screen with the welcome, but no second one, and the line keeps the focus", async () => {
  await entryLine(clerk.page).waitFor();
  await emptyTill(clerk.page);
  // The hint is gone after some seconds, in which a slow machine has not loaded the window.
  [screen] = await Promise.all([
    clerk.page.waitForEvent("popup"),
    clerk.page.getByText("Drag the window to the customer’s screen").waitFor(),
    press("Alt+KeyS"),
  ]);
  await shows("welcome");
  expect(await screen.getByText("No till is connected").count()).toBe(0);
  await expect.poll(hasFocus).toBe(true);
  await look("welcome", 1280, 800);
  await press("Alt+KeyS");
  await expect.poll(hasFocus).toBe(true);
  expect(clerk.page.context().pages()).toHaveLength(2);
});

test("the screen follows the slip: bets, amount, sold, cleared", async () => {
  await begin(games.slice(0, 2));
  await clerk.page.keyboard.type("213");
  await shows("slip");
  const bets = screen.getByRole("listitem");
  await expect.poll(() => bets.count()).toBe(2);
  expect(await bets.first().innerText()).toContain(String(rotationOf(games[0] as Game, 1)));
  const figures = screen.locator("dl");
  await expect.poll(() => figures.innerText()).toMatch(/Parlay[^]*213\.00/);
  const toWin = await clerk.page.getByRole("region", { name: "Ticket" }).locator("dl").first().innerText();
  const win = /To win\s+([\d,.]+)/.exec(toWin)?.[1] ?? expect.fail(toWin);
  await expect.poll(() => figures.innerText()).toContain(win);
  await look("slip", 1024, 768);
  await look("slip-wide", 1920, 1080);
  await look("slip-portrait", 1080, 1920);
  const number = await soldAfter(clerk.page, () => press("Enter"));
  await shows("sold");
  expect((await screen.getByRole("status").innerText()).replaceAll(/\s/g, "")).toContain(String(number));
  await look("sold", 1280, 800);
  await emptyTill(clerk.page);
  await shows("welcome");
});

test("in the dark and in French it shows many bets, and a refused sale without its reason", async () => {
  await screen.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await appear(clerk, { language: "fr", dark: true, width: 1280 });
  await screen.waitForFunction(() => document.documentElement.lang === "fr");
  const line = clerk.page.getByRole("textbox", { name: "Paris et montant" });
  await line.waitFor();
  for (const game of games.slice(0, 7)) await clerk.page.keyboard.type(`${rotationOf(game, 1)}m `);
  await expect.poll(() => screen.getByRole("listitem").count()).toBe(Math.min(7, games.length));
  await look("fr-many", 1920, 1080);
  await clerk.page.keyboard.type("99999999");
  await press("Enter");
  const status = screen.getByRole("status");
  await status.waitFor();
  expect(await status.innerText()).toBe("Un instant, s’il vous plaît : le vendeur vérifie ce bulletin.");
  await look("fr-refused", 1024, 768);
  const [last, list] = await Promise.all([screen.getByRole("listitem").last().boundingBox(), bottomOfList()]);
  expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThanOrEqual(list + 1);
});

test("a saved slip is shown with its code as a QR code", async () => {
  await beginInFrench();
  await clerk.page.keyboard.type("#");
  await press("Enter");
  await shows("kept");
  const size = await screen
    .getByRole("img")
    .evaluate(async (picture: HTMLImageElement) => picture.decode().then(() => picture.naturalWidth));
  expect(size).toBeGreaterThan(50);
  await look("kept", 1280, 800);
});

test("without its till the screen is at the welcome; it follows the next, and says when it is alone", async () => {
  await beginInFrench();
  await shows("slip");
  await clerk.page.goto("about:blank");
  await shows("welcome");
  await clerk.page.goto(`${world.address}/#/`);
  await shows("slip");
  const alone = await clerk.page.context().newPage();
  await alone.goto(`${world.address}/#/customer-screen`);
  await alone.getByText("Aucune caisse n’est reliée").waitFor();
  await alone.close();
});

test("signing out at the till clears the screen, and the next clerk’s slip is shown", async () => {
  const { page } = clerk;
  await page.locator("header button[aria-haspopup=menu]").last().click();
  await page.getByRole("menuitem", { name: "Se déconnecter" }).click();
  await page.locator("input[type=password]").waitFor();
  await shows("welcome");
  await page.getByRole("textbox").first().fill("ana");
  await page.locator("input[type=password]").fill(demoPassword);
  await press("Enter");
  await page.getByRole("textbox", { name: "Paris et montant" }).waitFor();
  await beginInFrench();
  await shows("slip");
  expect(clerk.errors).toEqual([]);
});

/** Where the visible part of the bets ends. */
async function bottomOfList(): Promise<number> {
  const box = await screen.getByRole("list").boundingBox();
  return (box?.y ?? 0) + (box?.height ?? 0);
}

/** Empties the till until the screen says so, and types one bet with its amount. */
async function beginInFrench(): Promise<void> {
  await clerk.page.getByRole("textbox", { name: "Paris et montant" }).waitFor();
  await expect
    .poll(async () => {
      await press("Escape");
      return screen.locator("main").getAttribute("data-shows");
    })
    .toBe("welcome");
  await press("Escape");
  await clerk.page.keyboard.type(`${rotationOf(games[0] as Game, 1)}m 5`);
  await expect.poll(() => screen.getByRole("listitem").count()).toBe(1);
}
