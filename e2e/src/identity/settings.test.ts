// Two admins editing one service, and the web's constants that only a browser shows: the version of stored choices,
// sliding menus, scrolling into view.
import { type AnswerOf, services, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { type World, openWorld } from "../world.ts";
import { toastAfter } from "../moments.ts";
import { onePerson } from "../one-person.ts";
import { watchPapers } from "../papers.ts";
import { signIn } from "../person.ts";
import { openWhole } from "../screens.ts";

let world: World;
let first: AnswerOf<typeof services.getAppearance>;

beforeAll(async () => {
  world = await openWorld();
  first = await world.answer(services.getAppearance, {}, "banca");
});
afterAll(async () => {
  await (world as World | undefined)?.close();
});

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const anAdmin = onePerson(
  () => signIn(world.address, "/adm_login", "banca"),
  async ({ page, go }) => {
    await page.setViewportSize(desk);
    await go("/adm/sys-config");
    await page.getByRole("tab", { name: "Appearance" }).click();
  },
);

test("another admin's saved values are shown and adopted, typed ones stay, a save keeps both", async () => {
  // A retry starts from the initial state.
  await world.answer(
    services.saveAppearance,
    { ...first, was: await world.answer(services.getAppearance, {}, "banca") },
    "banca",
  );
  const admin = anAdmin();
  const { page } = admin;
  const line = page.getByRole("textbox", { name: "Line under the name" });
  await line.fill("Since 1998");
  await page.getByLabel("Background picture: sports").fill("https://banca.example/stadium.jpg");
  const was = await world.answer(services.getAppearance, {}, "banca");
  const [, football, racing] = ["", "https://banca.example/field.jpg", ""] as const;
  await world.answer(
    services.saveAppearance,
    { ...was, description: "Depuis 1998", colour: "#a01020", backgrounds: ["", football, racing], was },
    "banca",
  );
  await page.getByRole("button", { name: "Save" }).click();
  await page
    .getByText("Someone else saved changes: Line under the name (Depuis 1998), Colour, Sign-in screens.")
    .waitFor();
  await admin.look("settings-changed-meanwhile");
  expect(await line.inputValue()).toBe("Since 1998");
  await expect.poll(() => page.getByLabel("Colour").first().inputValue()).toBe("#a01020");
  expect(await admin.faults()).toEqual([]);
  expect(await toastAfter(page, () => page.getByRole("button", { name: "Save" }).click())).toContain("Saved.");
  expect(await world.answer(services.getAppearance, {}, "banca")).toMatchObject({
    description: "Since 1998",
    colour: "#a01020",
    backgrounds: ["https://banca.example/stadium.jpg", football, ""],
  });
  expect(admin.errors).toEqual([]);
});

test("a form that stays open is saved again only with what its last save stored", async () => {
  const { page } = anAdmin();
  const [line, save] = [
    page.getByRole("textbox", { name: "Line under the name" }),
    page.getByRole("button", { name: "Save" }),
  ];
  const held = Promise.withResolvers<void>();
  await page.route(`**/${services.getAppearance.path}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await line.fill("Since 1999");
  expect(await toastAfter(page, () => save.click())).toContain("Saved.");
  expect(await save.isDisabled()).toBe(true);
  // The values from before the save are not put back while the reload is on its way.
  expect(await line.inputValue()).toBe("Since 1999");
  held.resolve();
  await expect.poll(() => save.isEnabled()).toBe(true);
  await line.fill("Since 2000");
  expect(await toastAfter(page, () => save.click())).toContain("Saved.");
  expect(await world.answer(services.getAppearance, {}, "banca")).toMatchObject({ description: "Since 2000" });
  await page.unroute(`**/${services.getAppearance.path}`);
});

test("another admin's ticket text is beside the typed one, until one of them is chosen", async () => {
  const { language } = await world.answer(services.getAppearance, {}, "banca");
  const printout = { kind: "ticket", printerType: 1, language } as const;
  const stored = async () =>
    (await world.answer(services.templates, {}, "banca")).find(
      (row) => row.kind === printout.kind && row.printerType === printout.printerType && row.language === language,
    )?.body ?? "";
  const admin = anAdmin();
  const { page } = admin;
  await page.getByRole("tab", { name: "Printing" }).click();
  const template = page.getByRole("textbox", { name: "Template" });
  const save = page.getByRole("button", { name: "Save" });
  const theirs = `Their line\n${await stored()}`;
  const mine = `My line\n${await stored()}`;
  await template.fill(mine);
  await world.answer(services.saveTemplate, { ...printout, was: await stored(), body: theirs }, "banca");
  await save.click();
  const alert = page.getByRole("alert").filter({ hasText: "Someone else saved another text" });
  await alert.waitFor();
  expect(await template.inputValue()).toBe(mine);
  await alert.getByText("Their text", { exact: true }).click();
  await alert.getByText("Their line").waitFor();
  await admin.look("paper-changed-meanwhile");
  expect(await admin.faults()).toEqual([]);
  // And the other way round, before the page has received the list of texts again: it knows what it stored itself.
  const received = Promise.withResolvers<undefined>();
  await page.route(`**/${services.templates.path}`, async (route) => {
    await received.promise;
    await route.continue();
  });
  await save.click();
  await expect.poll(stored).toBe(mine);
  await alert.waitFor({ state: "detached" });
  await template.fill(`Another line\n${mine}`);
  await world.answer(services.saveTemplate, { ...printout, was: mine, body: theirs }, "banca");
  await save.click();
  await alert.getByRole("button", { name: "Take their text" }).click();
  await expect.poll(() => template.inputValue()).toBe(theirs);
  expect(await alert.count()).toBe(0);
  received.resolve(undefined);
  await world.answer(services.saveTemplate, { ...printout, was: theirs, body: null }, "banca");
  expect(admin.errors).toEqual([]);
});

test("a field with an error gets the focus and is scrolled into view", async () => {
  const { page } = anAdmin();
  await page.setViewportSize(phone);
  await page.getByLabel("Address of the logo").fill("no address");
  const save = page.getByRole("button", { name: "Save" });
  await save.scrollIntoViewIfNeeded();
  await save.click();
  const logo = page.getByLabel("Address of the logo");
  await expect.poll(() => logo.evaluate((field) => document.activeElement === field)).toBe(true);
  await expect
    .poll(() =>
      logo.evaluate((field) => {
        const { top, bottom } = field.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }),
    )
    .toBe(true);
});

test("a phone's menu slides for 600 ms, unless reduced motion is set", async () => {
  const { page } = anAdmin();
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.setViewportSize(phone);
  const slides = async (): Promise<string> => {
    await page.getByRole("button", { name: "More" }).click();
    const menu = page.locator(".mantine-Drawer-content");
    await menu.waitFor();
    const took = await menu.evaluate((content) => getComputedStyle(content).transitionDuration);
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    return took;
  };
  expect(await slides()).toBe("0.6s");
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(Number.parseFloat(await slides())).toBeLessThan(0.001);
});

test("a folded menu and a pinned page are the person's in every browser", async () => {
  const { page } = anAdmin();
  const saved = (at: Page, part: string) =>
    at.waitForResponse(
      (answer) => answer.url().includes("save_menu") && answer.request().postData()?.includes(part) === true,
    );
  const near = page.getByRole("list", { name: "Pinned and recent" }).getByRole("link");
  await Promise.all([saved(page, "isNarrow"), page.getByRole("button", { name: "Collapse the menu" }).click()]);
  const other = await signIn(world.address, "/adm_login", "banca");
  try {
    await Promise.all([
      saved(other.page, "isNarrow"),
      other.page.getByRole("button", { name: "Expand the menu" }).click(),
    ]);
    await openWhole(other, "/adm/zona");
    await Promise.all([
      saved(other.page, "pinned"),
      other.page.getByRole("button", { name: "Pin to the menu" }).click(),
    ]);
    await page.reload();
    await page.getByRole("button", { name: "Collapse the menu" }).waitFor();
    await expect.poll(() => near.first().innerText()).toBe("Zones");
    await Promise.all([
      saved(other.page, "pinned"),
      other.page.getByRole("button", { name: "Unpin from the menu" }).click(),
    ]);
    expect(other.errors).toEqual([]);
  } finally {
    await other.leave();
  }
});

test("Ctrl P prints the sheet of the page's list, not the screen", async () => {
  const { page, go } = anAdmin();
  await go("/adm/pos");
  await page.getByRole("gridcell", { name: "Mercado", exact: true }).waitFor();
  const papers = await watchPapers(page);
  await page.keyboard.press("Control+p");
  await expect.poll(async () => (await papers()).join("")).toContain("Mercado");
  expect((await papers()).join("")).not.toContain("Collapse the menu");
});

test("a list is ordered by the server, arranged per person, and exported whole as a workbook", async () => {
  const all = { from: "2020-01-01", to: "2099-12-31" } as const;
  const {
    rows: [largest],
    sums,
  } = await world.answer(tickets.listTickets, { ...all, sort: "stake", limit: 1, withSums: true }, "banca");
  const admin = anAdmin();
  const { page } = admin;
  await admin.go(`/ctrl/ticket?from=${all.from}&to=${all.to}`);
  const grid = page.getByRole("treegrid").or(page.getByRole("grid")).first();
  await grid.getByText("Risk", { exact: true }).click();
  await page.waitForURL(/order=-stake/);
  await grid.getByRole("gridcell", { name: String(largest?.number), exact: true }).waitFor();
  await expect.poll(() => page.getByText(new RegExp(`\\b${String(sums?.[0]?.count)}\\b`)).count()).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByLabel("View name").fill("Largest first");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "Largest first", pressed: true }).waitFor();
  expect(await admin.faults()).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByLabel("Payout", { exact: true }).uncheck();
  await page.getByRole("button", { name: "Columns: 9 of 10" }).waitFor();
  await admin.look("list-arranged");
  expect(await admin.faults()).toEqual([]);
  await admin.go("/ctrl/ticket");
  await page.reload();
  await page.getByRole("button", { name: "Columns: 9 of 10" }).waitFor();
  expect(await page.getByRole("columnheader", { name: "Payout" }).count()).toBe(0);
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("button", { name: "Largest first", exact: true }).click();
  await page.waitForURL(/order=-stake/);
  await grid.getByRole("gridcell", { name: String(largest?.number), exact: true }).waitFor();
  // A choice is shown at once, and a line says that the rows are still the previous ones.
  const answer = Promise.withResolvers<void>();
  await page.route("**/tickets/list_tickets", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page
    .getByRole("combobox", { name: "Status" })
    .or(page.getByRole("textbox", { name: "Status" }))
    .first()
    .click();
  await page.getByRole("option", { name: "Won" }).click();
  await page.locator("[class*=awaited]").waitFor();
  await page.waitForURL(/status=2/);
  answer.resolve();
  await page.locator("[class*=awaited]").waitFor({ state: "detached" });
  await page.unroute("**/tickets/list_tickets");
  await page.getByRole("button", { name: "Export" }).click();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByText("XLSX file").click()]);
  expect(file.suggestedFilename()).toMatch(/^tickets_Banca-Uno_(\d{4}-\d{2}-\d{2}_){0,2}\d{8}-\d{4}\.xlsx$/u);
  expect(admin.errors).toEqual([]);
});
