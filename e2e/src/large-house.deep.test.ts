// A world with more POS than a search returns at once: typing selects among all of them, with or without waiting for
// the choices; and reports are filtered to one.
import { money, network } from "@chalkboard/contract";
import { beforeAll, expect, test } from "vitest";
import { type World, openWorld } from "./world.ts";
import { endJourney } from "./end-journey.ts";
import { toastAfter } from "./moments.ts";
import { type Person, signIn } from "./person.ts";
import { giveOut } from "./reporting/report-files.ts";
import { appear, openWhole, phoneFaults, screenFaults } from "./screens.ts";

let world: World;
let admin: Person;
const desk = "/ctrl/pos-transaction-new";
const service = "banca";
let zone: { readonly zoneId: number; readonly name: string };

beforeAll(async () => {
  world = await openWorld();
  const { zones } = await world.answer(money.balances, {}, service);
  zone = zones.find(({ zoneId }) => zones.every(({ parentId }) => parentId !== zoneId)) ?? zone;
  const open = (name: string) =>
    world.answer(
      network.savePos,
      {
        name,
        zoneId: zone.zoneId,
        address: "",
        isActive: true,
        allowToPlay: true,
        creditLimit: 0,
        printerWidth: 80,
      },
      service,
    );
  for (let n = 1; n <= money.mostFound; n += 1) await open(`Kiosk ${String(n)}`);
  for (const name of ["Señora Peña", "Marchand Ézéchiel", "Marchand Ruben"]) await open(name);
  admin = await signIn(world.address, "/adm_login", service, { width: 1440, height: 900 });
});
endJourney(
  () => admin,
  () => world,
  (task) => `fault-large-house-${task.replaceAll(/\W+/g, "-").slice(0, 40)}`,
);

const balanceOf = async (name: string) =>
  (await world.answer(money.balances, {}, service)).pos.find((one) => one.name === name)?.balance;
const account = () =>
  admin.page
    .getByRole("combobox", { name: "Account" })
    .or(admin.page.getByRole("textbox", { name: "Account" }))
    .first();
const asks = () => admin.page.getByRole("dialog");
/** Opens the desk as on a first visit, with the account page as the landing page. */
const come = async (): Promise<void> => {
  const { page } = admin;
  await page.goto("about:blank");
  await openWhole(admin, desk);
  await page.waitForFunction(() => document.activeElement?.matches("main input[placeholder]") === true);
};

test("a fast-typed name is selected before the choices show; the keys go on to the amount", async () => {
  const { page } = admin;
  await come();
  const { accounts } = await world.answer(money.findAccounts, { of: "pos" }, service);
  expect([accounts.length, accounts.some(({ name }) => name.startsWith("Señora"))]).toEqual([money.mostFound, false]);
  const { promise: isTyped, resolve: answer } = Promise.withResolvers<undefined>();
  await page.route(`**/${money.findAccounts.path}`, async (route) => {
    await isTyped;
    await route.continue();
  });
  await page.keyboard.type("senora p");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("12.50");
  answer(undefined);
  await page.getByRole("region", { name: "Señora Peña" }).waitFor();
  await page.unroute(`**/${money.findAccounts.path}`);
  await admin.look("large-house-typed");
  expect(await screenFaults(admin)).toEqual([]);
  await page.keyboard.press("Enter");
  await asks().getByText("Balance: ").waitFor();
  expect(await toastAfter(page, () => page.keyboard.press("Enter"))).toContain("Deposit 12.50");
  expect(await balanceOf("Señora Peña")).toBe(1_250);
  await page.getByRole("region", { name: "Señora Peña" }).getByText("12.50").first().waitFor();
});

test("among several matches the arrows choose another one", async () => {
  const { page } = admin;
  await come();
  await page.keyboard.type("marchand");
  await page.getByRole("option", { name: /Marchand Ruben/u }).waitFor();
  const options = () =>
    page
      .getByRole("option")
      .evaluateAll((all) => all.map((one) => [one.textContent, one.matches("[data-combobox-selected]")]));
  // The best match is marked, because Enter takes it.
  await expect.poll(options).toEqual([
    [expect.stringContaining("Marchand Ézéchiel"), true],
    [expect.stringContaining("Marchand Ruben"), false],
  ]);
  await admin.look("large-house-choices");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Marchand Ruben" }).waitFor();
  await admin.page.getByLabel(/^Amount/u).fill("3");
  await page.keyboard.press("Enter");
  await asks().getByText("Balance: ").waitFor();
  expect(await toastAfter(page, () => page.keyboard.press("Enter"))).toContain("Deposit 3.00");
  expect([await balanceOf("Marchand Ruben"), await balanceOf("Marchand Ézéchiel")]).toEqual([300, 0]);
});

test("no match is reported, after Enter too, and the typed text stays to be corrected", async () => {
  const { page } = admin;
  await come();
  await page.keyboard.type("nobody of this name");
  await page.getByText("No results.").waitFor();
  await admin.look("large-house-nobody");
  await page.keyboard.press("Escape");
  await page.getByText("No results.").waitFor({ state: "hidden" });
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.matches("main input[placeholder]") === true);
  await page.getByText("No results.").waitFor();
  expect([await account().inputValue(), await page.getByText("Choose an account").count()]).toEqual([
    "nobody of this name",
    1,
  ]);
});

test("a link to an unknown account says so in the report, whose filters still work", async () => {
  const { page } = admin;
  const link = "/ctrl/reporte-transaction-zone?pos=999999";
  await admin.go(link);
  const refused = page.getByRole("alert");
  await refused.getByText("Not found").waitFor();
  await admin.look("large-house-unknown");
  expect([await page.getByRole("heading", { level: 1 }).innerText(), await refused.count()]).toEqual([
    "Transactions by zone",
    1,
  ]);
  await page.getByRole("button", { name: "Now" }).waitFor();
  const fold = page.getByRole("button", { name: /^Filters/u });
  const field = page
    .getByRole("combobox", { name: "POS", exact: true })
    .or(page.getByRole("textbox", { name: "POS", exact: true }))
    .first();
  if (!(await field.isVisible())) await fold.click();
  await field.click();
  await page.getByRole("option", { name: "All" }).click();
  await page.getByRole("table").first().getByRole("row").nth(1).waitFor();
  expect([await refused.count(), page.url().includes("pos=")]).toEqual([0, false]);
});

test("a report is filtered to one of all, and says so after a reload too", async () => {
  const { page } = admin;
  await openWhole(admin, "/ctrl/reporte-transaction-zone");
  // Fields that do not fit are behind a button.
  const fold = page.getByRole("button", { name: /^Filters/u });
  const field = (name: string) =>
    page
      .getByRole("combobox", { name, exact: true })
      .or(page.getByRole("textbox", { name, exact: true }))
      .first();
  const unfold = async (name: string): Promise<void> => {
    if (!(await field(name).isVisible())) await fold.click();
  };
  await unfold("POS");
  expect(await field("POS").inputValue()).toBe("All");
  await field("POS").click();
  await page.keyboard.type("señora");
  await page.keyboard.press("Enter");
  await page.waitForURL(/pos=\d+/u);
  await unfold("POS");
  await page.waitForFunction(() =>
    [...document.querySelectorAll("input")].some(({ value }) => value === "Señora Peña"),
  );
  await admin.look("large-house-narrowed");
  await page.reload();
  await page.getByRole("table").first().getByRole("row").nth(1).waitFor();
  const given = await giveOut(admin);
  expect([given.name.includes("POS-Señora-Peña"), given.paper.note.includes("POS Señora Peña")]).toEqual([true, true]);
  await unfold("POS");
  expect(await field("POS").inputValue()).toBe("Señora Peña");

  // Another zone has other POS: none is selected then, and only that zone's are offered.
  await unfold("Zone");
  await field("Zone").click();
  await page.keyboard.type(zone.name);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.href.includes(`zone=${String(zone.zoneId)}`) && !url.href.includes("pos="));
  await unfold("POS");
  expect(await field("POS").inputValue()).toBe("All");
  await field("POS").click();
  await page.keyboard.type("kiosk 4");
  await page.getByRole("option", { name: "Kiosk 49" }).waitFor();
  await admin.look("large-house-within");
  await page.keyboard.press("Escape");
  expect(await screenFaults(admin)).toEqual([]);
  expect(await phoneFaults(admin)).toEqual([]);
});

test.each([1024, 1180, 1280, 1366])("the head has room for its required parts, in French at %i", async (width) => {
  try {
    await appear(admin, { language: "fr", dark: false, width });
    await openWhole(admin, "/ctrl/results-week");
    await admin.look(`large-house-head-${String(width)}`);
    expect(await screenFaults(admin, "nowhere")).toEqual([]);
    expect(await admin.page.getByRole("button", { name: "Aperçu et clôture" }).count()).toBe(1);
  } finally {
    await appear(admin, { language: "en", dark: false, width: 1440 });
  }
  await admin.page.locator("header").getByRole("button", { name: "Preview and close" }).waitFor();
});
