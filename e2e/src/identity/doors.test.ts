// Before and around the pages: a service's own host with its look and language, the language of a screen, and the
// ticket layout that an admin edits.
import { identity, services, tickets } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { chosenPassword, type World, openWorld } from "../world.ts";
import { openBrowser, type Person, signIn } from "../person.ts";
import { slipSide } from "../till.ts";

let world: World;
let person: Person | undefined;

beforeAll(async () => {
  world = await openWorld();
  const banca = (await world.answer(services.findServices, { name: "Banca" }, "trader"))[0];
  assert(banca !== undefined, "the demo has a service of shops");
  await world.answer(services.saveHosts, { serviceId: banca.serviceId, hosts: ["banca.localhost"] }, "trader");
  const look = await world.answer(services.getAppearance, {}, "banca");
  await world.answer(
    services.saveAppearance,
    { ...look, language: "ht", description: "Depi 1998", colour: "#a01020", was: look },
    "banca",
  );
});
afterEach(async () => {
  await person?.leave();
});
afterAll(async () => {
  await (world as World | undefined)?.close();
});

test("a service's host shows its name and line in its language; a choice there is the person's", async () => {
  person = await openBrowser(world.address.replace("127.0.0.1", "banca.localhost"), "/#/login_pos", { language: "fr" });
  const { page } = person;
  await page.getByText("Depi 1998").waitFor();
  await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("ht");
  expect(await page.getByText("Banca Uno").count()).toBe(1);
  await person.look("door-of-a-service");
  expect(await person.faults()).toEqual([]);
  const lang = page.locator("html");
  const enter = async (login: string): Promise<void> => {
    await page.getByRole("textbox").first().fill(login);
    await page.locator("input[type=password]").fill("chalkboard");
    await page.keyboard.press("Enter");
    await page.locator("input[type=password]").waitFor({ state: "detached" });
  };
  await page.locator("select").first().selectOption("es");
  await enter("ana");
  await expect.poll(() => lang.getAttribute("lang")).toBe("es");
  await expect.poll(async () => (await world.answer(identity.validateToken, {}, "ana")).language).toBe("es");
  // The next person on this machine has another language.
  await page.evaluate(() => {
    localStorage.removeItem("8.1.8-userData");
    location.reload();
  });
  await page.locator("input[type=password]").waitFor();
  expect(await lang.getAttribute("lang")).toBe("es");
  await enter("luis");
  await expect.poll(() => lang.getAttribute("lang")).toBe("en");
  expect(person.errors).toEqual([]);
});

test("this machine's own address belongs to no service: browser language, Chalkboard's logo", async () => {
  person = await openBrowser(world.address, "/#/login_pos", { language: "fr" });
  const { page } = person;
  await page.locator("input[type=password]").waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("fr");
  expect(await page.getByText("Depi 1998").count()).toBe(0);
});

test("a clerk's first visit loads the till with some forty files, not hundreds of small ones", async () => {
  person = await signIn(world.address, "/login_pos", "ana");
  const { page } = person;
  await page.locator(slipSide).waitFor();
  const fetched = await page.evaluate(
    () => performance.getEntriesByType("resource").filter(({ name }) => name.includes("/assets/")).length,
  );
  expect(fetched).toBeGreaterThan(10);
  expect(fetched).toBeLessThan(60);
});

test("a visitor registers, sees that approval is pending, and signs in once approved", async () => {
  person = await openBrowser(world.address, "/#/login_customer");
  const { page } = person;
  await page.getByRole("link", { name: "Open an account" }).click();
  const filled = {
    "Full name": "Rose Pierre",
    "User name": "rose",
    "New password": chosenPassword,
    "New password again": chosenPassword,
    "Date of birth": "1995-02-01",
  };
  for (const [label, text] of Object.entries(filled)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel("I agree to these terms").check();
  expect(await person.faults()).toEqual([]);
  await person.look("open-an-account");
  const admin = await signIn(world.address, "/adm_login", "sol");
  await admin.go("/adm/clients-registration?state=requested");
  const row = admin.page.getByRole("row").filter({ hasText: "Rose Pierre" });
  await page.getByRole("button", { name: "Open the account" }).click();
  await page.getByText("and Sol Bets will review it.").waitFor();
  await row.getByRole("gridcell").first().click();
  await admin.page.getByRole("button", { name: "Approve" }).click();
  await admin.page.getByRole("dialog").last().getByRole("button", { name: "Approve" }).click();
  await row.waitFor({ state: "detached" });
  expect(admin.errors).toEqual([]);
  await admin.leave();
  await page.getByRole("link", { name: "Back to sign-in" }).click();
  await page.getByRole("textbox").first().fill("rose");
  await page.locator("input[type=password]").fill(chosenPassword);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Your account" }).waitFor();
  expect(person.errors).toEqual([]);
});

test("the link of a mail brings its code along", async () => {
  person = await openBrowser(world.address, "/#/auth/forgot?code=0123abcd");
  expect(await person.page.getByRole("textbox", { name: "Code from the e-mail" }).inputValue()).toBe("0123abcd");
});

test("an admin edits the ticket beside its preview, and restores the default", async () => {
  const { language } = await world.answer(services.getAppearance, {}, "banca");
  const printout = { kind: "ticket", printerType: 1, language } as const;
  const own = (await world.answer(services.templates, {}, "banca")).find(({ isOwn }) => isOwn);
  // Left over from an earlier run of this journey.
  if (own !== undefined) await world.answer(services.saveTemplate, { ...printout, was: own.body, body: null }, "banca");
  person = await signIn(world.address, "/adm_login", "banca");
  const { page } = person;
  await person.go("/adm/sys-config");
  await page.getByRole("tab", { name: "Printing" }).click();
  const template = page.getByRole("textbox", { name: "Template" });
  const usual = await template.inputValue();
  await template.fill(`Good luck!\n{{stakes}}\n${usual}`);
  await page.getByText("Unknown placeholders: {{stakes}}").waitFor();
  const sheet = page.frameLocator("iframe[title='As it is printed']");
  await sheet.getByText("Good luck!").waitFor();
  await person.look("paper-template");
  expect(await person.faults()).toEqual([]);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("This text is your own.").waitFor();
  await world.answer(identity.setLanguage, { language: "en" }, "ana");
  const [sold] = (await world.answer(tickets.listTickets, { limit: 1 }, "ana")).rows;
  assert(sold !== undefined, "the demo's clerk has sold");
  const printed = async (): Promise<string> =>
    (await world.answer(tickets.printTicket, { number: sold.number, width: 80 }, "ana")).html;
  const first = await printed();
  // The demo's ticket may have been printed before; a copy keeps the default text.
  expect(first.includes("Good luck!")).toBe(!first.includes('class="copy"'));
  await page.getByRole("button", { name: "Back to the default text" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Back to the default text" }).click();
  await page.getByText("This is the default text.").waitFor();
  await expect.poll(() => template.inputValue()).toBe(usual);
  expect(person.errors).toEqual([]);
});
