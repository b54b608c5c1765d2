// Connection problems between a page and the server, with the dialogs of the specification's section 8; typed text is
// kept.
import { services } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Route } from "playwright-core";
import { type World, openWorld } from "../world.ts";
import { toastAfter } from "../moments.ts";
import { onePerson } from "../one-person.ts";
import { openBrowser, signIn } from "../person.ts";
import { inMenu } from "../screens.ts";

let world: World;
const saves = "**/services/save_service";
const note = "Keep this ticket dry.";

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => (world as World | undefined)?.close());

const anAdmin = onePerson(
  () => signIn(world.address, "/adm_login", "banca", { savesData: false }),
  async (person) => {
    await person.page.unrouteAll({ behavior: "wait" });
    await person.go("/adm/sys-config");
    await person.page.getByRole("textbox", { name: "Note at the foot of each ticket" }).waitFor();
  },
);

const answer =
  (status: number) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, body: "" });

test.each<[rule: string, meet: (route: Route) => Promise<void>, title: string, text: string]>([
  ["status 500", answer(500), "No Connection to Server", "Check your internet connection and try again"],
  ["another status", answer(502), "System Updating", "Try again in 15 seconds"],
  ["no answer while the network is there", (route) => route.abort(), "System Updating", "Try again in 15 seconds"],
])("%s has its dialog; typed text is saved once the server is back", async (_rule, meet, title, text) => {
  const admin = anAdmin();
  const { page } = admin;
  const field = page.getByRole("textbox", { name: "Note at the foot of each ticket" });
  await field.fill(note);
  await page.route(saves, meet);
  await page.getByRole("button", { name: "Save" }).click();
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.getByText(text).waitFor();
  expect(await dialog.locator(".mantine-Loader-root").count()).toBe(title === "System Updating" ? 1 : 0);
  await dialog.getByRole("button", { name: "Try now" }).click();
  await dialog.waitFor({ state: "detached" });
  // The appearance is checked at a second occurrence: the dialog's 15 seconds may be over before the picture and the
  // check are done.
  await page.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor();
  await admin.look(`connection-${title.replaceAll(" ", "-").toLowerCase()}`);
  expect(await admin.faults("[role=dialog]")).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await page.unroute(saves);
  expect(await field.inputValue()).toBe(note);
  expect(await toastAfter(page, () => page.getByRole("button", { name: "Save" }).click())).toContain("Saved.");
});

test("without a network the dialog says so, and closes when the network returns", async () => {
  const admin = anAdmin();
  const { page } = admin;
  const field = page.getByRole("textbox", { name: "Note at the foot of each ticket" });
  await field.fill(`${note} Twice.`);
  await admin.setNetwork(false);
  const dialog = page.getByRole("dialog", { name: "No Connection to Server" });
  // The page's own queries may open the dialog first, which then covers the button.
  const saving = page
    .getByRole("button", { name: "Save" })
    .click()
    .catch(() => undefined);
  await Promise.race([saving, dialog.waitFor()]);
  await dialog.waitFor();
  await admin.setNetwork(true);
  await dialog.waitFor({ state: "detached" });
  expect(await field.inputValue()).toBe(`${note} Twice.`);
});

test("text typed while a save is in progress stays, even if it equals the previous value", async () => {
  const { page } = anAdmin();
  const field = page.getByRole("textbox", { name: "Note at the foot of each ticket" });
  const before = await field.inputValue();
  const open = Promise.withResolvers<undefined>();
  await page.route(saves, async (route) => {
    await open.promise;
    await route.continue();
  });
  await field.fill("Bring it along.");
  await page.getByRole("button", { name: "Save" }).click();
  await field.fill(before);
  expect(await toastAfter(page, () => Promise.resolve(open.resolve(undefined)))).toContain("Saved.");
  await expect
    .poll(async () => (await world.answer(services.getService, {}, "banca")).settings.ticketNote)
    .toBe("Bring it along.");
  expect(await field.inputValue()).toBe(before);
});

test("−800, a website that could not be read, has its own dialog", async () => {
  const admin = anAdmin();
  const { page } = admin;
  const field = page.getByRole("textbox", { name: "Note at the foot of each ticket" });
  await field.fill(note);
  await page.route(saves, (route) => route.fulfill({ json: { response_type: -800, data: {}, wv: "8.1.8" } }));
  await page.getByRole("button", { name: "Save" }).click();
  const dialog = page.getByRole("dialog", { name: "Issue Html Scraping" });
  await dialog.getByText("Make sure that the team’s name is associated with it.").waitFor();
  expect(await admin.faults("[role=dialog]")).toEqual([]);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await dialog.waitFor({ state: "detached" });
  expect(await field.inputValue()).toBe(note);
});

test("a query waits for the server and is retried; the typed filter stays", async () => {
  const admin = anAdmin();
  const { page } = admin;
  await page.route("**/catalog/list_service_leagues", answer(502));
  await admin.go("/adm/ligas");
  // The form of the page before has unsaved input.
  await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Leave" }).click();
  const dialog = page.getByRole("dialog", { name: "System Updating" });
  await dialog.waitFor();
  await page.unroute("**/catalog/list_service_leagues");
  await dialog.getByRole("button", { name: "Try now" }).click();
  await page.getByRole("switch").first().waitFor();
  await dialog.waitFor({ state: "detached" });
});

test("on the sign-in page the name and the password stay", async () => {
  const somebody = await openBrowser(world.address, "/#/adm_login");
  try {
    const { page } = somebody;
    await page.route("**/general/login", answer(500));
    await page.getByRole("textbox", { name: "User name" }).fill("banca");
    await page.locator("input[type=password]").fill("chalkboard");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "No Connection to Server" });
    await dialog.waitFor();
    await page.unroute("**/general/login");
    await dialog.getByRole("button", { name: "Try now" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await page.locator("input[type=password]").inputValue()).toBe("chalkboard");
    await page.getByRole("button", { name: "Sign in" }).click();
    await inMenu(page, "Leagues").waitFor();
  } finally {
    await somebody.leave();
  }
});

test("a newer version is offered once, in English and Spanish; a click beside it does nothing", async () => {
  const admin = anAdmin();
  const { page } = admin;
  await page.route(saves, (route) => route.fulfill({ json: { response_type: -3, data: {}, wv: "8.1.9" } }));
  await page.getByRole("textbox", { name: "Note at the foot of each ticket" }).fill(note);
  await page.getByRole("button", { name: "Save" }).click();
  const dialog = page.getByRole("dialog", { name: "New version available" });
  await dialog.getByText("refresh twice").waitFor();
  await dialog.getByText("actualice dos veces").waitFor();
  await page.mouse.click(5, 5);
  await page.keyboard.press("Escape");
  expect(await dialog.count()).toBe(1);
  expect(await admin.faults("[role=dialog]")).toEqual([]);
  await dialog.getByRole("button", { name: "Update now" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("textbox", { name: "Note at the foot of each ticket" }).waitFor();
});

test("an ended session says so, and leads to the role's own sign-in page", async () => {
  const admin = anAdmin();
  const { page } = admin;
  await page.route(saves, (route) => route.fulfill({ json: { response_type: -10, data: {}, wv: "8.1.8" } }));
  await page.getByRole("textbox", { name: "Note at the foot of each ticket" }).fill(note);
  await page.getByRole("button", { name: "Save" }).click();
  const dialog = page.getByRole("dialog", { name: "Information" });
  await dialog.getByText("Your session has expired.").waitFor();
  expect(await admin.faults("[role=dialog]")).toEqual([]);
  const result = page.waitForRequest("**/general/logout");
  const clickedAt = Date.now();
  await dialog.getByRole("button", { name: "Sign in again" }).click();
  await expect.poll(() => page.url()).toContain("#/adm_login");
  expect(await page.evaluate(() => localStorage.getItem("8.1.8-userData"))).toBeNull();
  // The server notices a second later.
  await result;
  expect(Date.now() - clickedAt).toBeGreaterThanOrEqual(1_000);
});
