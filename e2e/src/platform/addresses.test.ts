// What is open has an address, and Back closes the uppermost thing: a ticket, figures and records, dialogs and forms.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { routes, tickets } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type World, demoPassword, openWorld } from "../world.ts";
import { onePerson } from "../one-person.ts";
import { openBrowser, signIn } from "../person.ts";
import { toastAfter } from "../moments.ts";
import { openWhole, screenFaults } from "../screens.ts";
import { filesWithForeignLayers, filesWithPanels, panels, panelsWithoutAddress } from "./panels.ts";

let world: World;
let number: number;
const login = "banca";

beforeAll(async () => {
  world = await openWorld();
  const [ticket] = (await world.answer(tickets.listTickets, { limit: 1 }, login)).rows;
  assert(ticket !== undefined, "the demo has tickets");
  ({ number } = ticket);
});
afterAll(async () => {
  await (world as World | undefined)?.close();
});

const list = "/ctrl/ticket";
const other = "/adm/ligas";
const admin = onePerson(
  () => signIn(world.address, "/adm_login", login, { width: 1440, height: 900 }),
  async (person) => {
    await openWhole(person, other);
    await openWhole(person, list);
  },
);

const story = (page: Page) => page.getByRole("dialog", { name: `Ticket ${String(number)}` });
const opener = (page: Page) => page.getByRole("gridcell", { name: String(number), exact: true }).getByRole("button");
const gone = (page: Page) => page.getByRole("dialog").waitFor({ state: "detached" });
/** What the address says after its page. */
const search = (page: Page): string => new URL(page.url()).hash.split("?")[1] ?? "";
const isFocused = (page: Page) =>
  page.waitForFunction((text) => document.activeElement?.textContent === text, String(number));

const closing: readonly (readonly [way: string, close: (page: Page) => Promise<unknown>])[] = [
  ["Back", (page) => page.goBack()],
  ["Escape", (page) => page.keyboard.press("Escape")],
  ["the close button", (page) => story(page).getByRole("button", { name: "Close", exact: true }).click()],
];

test.each(closing)("%s closes an opened ticket, and the page before is one step back", async (_way, close) => {
  const { page } = admin();
  await opener(page).click();
  await story(page).waitFor();
  expect(search(page)).toBe(`panel=ticket.${String(number)}`);
  await close(page);
  await gone(page);
  expect(search(page)).toBe("");
  await isFocused(page);
  await page.goBack();
  await page.waitForURL((url) => url.hash === `#${other}`);
});

test("an opened ticket survives a reload, and Forward opens it again", async () => {
  const { page } = admin();
  await opener(page).click();
  await story(page).waitFor();
  await page.reload();
  await story(page).waitFor();
  await page.goBack();
  await gone(page);
  await page.goForward();
  await story(page).waitFor();
  expect(search(page)).toBe(`panel=ticket.${String(number)}`);
});

test("the address of a ticket opens it in another tab, over any page", async () => {
  const { page } = admin();
  await opener(page).click();
  await story(page).waitFor();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await story(page).getByRole("button", { name: "Copy link" }).click();
  await page.getByText("Link copied.").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await openWhole(admin(), `${other}?panel=ticket.${String(number)}`);
  await story(page).waitFor();
  // It was not opened from the page: closing leaves the page, without the ticket, in its place.
  await page.keyboard.press("Escape");
  await gone(page);
  expect(search(page)).toBe("");
});

test("a click with Ctrl opens a ticket in a new tab and leaves the page as it is", async () => {
  const { page } = admin();
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    opener(page).click({ modifiers: ["Control"] }),
  ]);
  await story(tab).waitFor();
  expect([search(tab), search(page)]).toEqual([`panel=ticket.${String(number)}`, ""]);
  await tab.close();
});

test("an address of a panel that does not exist says so, and shows the page", async () => {
  const { page } = admin();
  expect(await toastAfter(page, () => openWhole(admin(), `${other}?panel=nothing.12`))).toContain(
    "Not found, or you have no access.",
  );
  await page.waitForFunction(() => !location.hash.includes("panel"));
  // The notice would be over the pages that follow.
  await page.getByRole("alert").getByRole("button").click();
  await page.getByRole("alert").waitFor({ state: "detached" });
});

test("Back closes a dialog, which has no address, and leaves no step behind", async () => {
  const { page } = admin();
  await page.keyboard.press("F1");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await page.goBack();
  await gone(page);
  // Forward does not open it again.
  await page.goForward();
  await page.keyboard.press("F1");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await page.keyboard.press("Escape");
  await gone(page);
  await page.goBack();
  await page.waitForURL((url) => url.hash === `#${other}`);
});

test("Back closes a dialog over a ticket first, then the ticket", async () => {
  const { page } = admin();
  await opener(page).click();
  await story(page).waitFor();
  await page.keyboard.press("F1");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await keys.waitFor();
  await page.goBack();
  await keys.waitFor({ state: "detached" });
  await story(page).waitFor();
  await page.goBack();
  await gone(page);
  expect(page.url().endsWith(list)).toBe(true);
});

test("a page chosen in the palette is one step from the page before", async () => {
  const { page } = admin();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("textbox").fill("Devices");
  await page.getByRole("dialog").getByRole("button", { name: "Devices" }).first().click();
  await page.waitForURL(/imei_info/u);
  await page.goBack();
  await page.waitForURL((url) => url.hash === `#${list}`);
});

test("Back asks before it closes a form with something typed", async () => {
  const { page } = admin();
  await openWhole(admin(), "/adm/pos");
  await page.getByRole("button", { name: "New POS" }).click();
  const form = page.getByRole("dialog").first();
  await form.getByRole("textbox").first().fill("Typed and not saved");
  await page.goBack();
  const ask = page.getByRole("dialog", { name: "Leave without saving?" });
  await ask.waitFor();
  await page.goBack();
  await ask.waitFor({ state: "detached" });
  expect(await form.getByRole("textbox").first().inputValue()).toBe("Typed and not saved");
  await page.goBack();
  await ask.getByRole("button", { name: "Leave" }).click();
  await gone(page);
  expect(page.url().endsWith("/adm/pos")).toBe(true);
});

const web = join(import.meta.dirname, "../../../apps/web/src");
const sources = new Map(
  globSync("**/*.tsx", { cwd: web }).map((file) => [file, readFileSync(join(web, file), "utf8")] as const),
);

test("every panel of the code is in the list of the walk, with a page that exists", () => {
  expect(Object.keys(panels).toSorted()).toEqual(filesWithPanels(sources).toSorted());
  expect(Object.keys(panelsWithoutAddress).filter((file) => panels[file] === undefined)).toEqual([]);
  const pages = routes.map(({ path }) => path);
  expect(Object.values(panels).filter(({ page }) => !pages.includes(page))).toEqual([]);
});

test("every layer is the kit's, which Back closes", () => {
  expect(filesWithForeignLayers(sources)).toEqual([]);
  expect(filesWithForeignLayers(new Map([["a.tsx", 'import { Modal, Text } from "@mantine/core";']]))).toEqual([
    "a.tsx",
  ]);
});

test.each([
  ["an unknown address", "/ctrl/tickets", "There is no such page"],
  ["a page of online services", "/ctrl/results-week-a", "This page is for online services"],
  ["a page of the platform", "/bus/ticket", "This page is for the platform"],
  ["a page of no version yet", "/adm/sgp-payment", "This version does not have this page"],
  ["a section alone", "/ctrl", "This page has a new address"],
  ["a page's name under another section", "/adm/sale_monitor", "This page has a new address"],
])("%s says what it is, and leads to what was meant", async (_rule, path, title) => {
  const { page } = admin();
  await openWhole(admin(), path);
  await page.getByRole("heading", { name: title }).waitFor();
  await admin().look(`no-page${path.replaceAll("/", "-")}`);
  expect(await screenFaults(admin())).toEqual([]);
  await page.locator("main li a").first().click();
  await page.waitForURL((url) => url.hash !== `#${path}`);
  expect(await page.getByRole("heading", { name: title }).count()).toBe(0);
});

test("the sign-in page says which page it will open, and opens it", async () => {
  const visitor = await openBrowser(world.address, `/#${list}?panel=ticket.${String(number)}`);
  try {
    const { page } = visitor;
    await page.getByText("Sign in to open “Tickets”.").waitFor();
    await page.getByRole("textbox").first().fill(login);
    await page.locator("input[type=password]").fill(demoPassword);
    await page.keyboard.press("Enter");
    await story(page).waitFor();
  } finally {
    await visitor.leave();
  }
});
