// Held money: held by keys alone, after showing what it means, never more than there is, reversed once, approved by a
// second person.
import { money } from "@chalkboard/contract";
import { beforeAll, expect, test } from "vitest";
import { type World, openWorld } from "../world.ts";
import { endJourney } from "../end-journey.ts";
import { toastAfter } from "../moments.ts";
import { type Person, signIn } from "../person.ts";
import { appear, openWhole, phoneFaults, screenFaults } from "../screens.ts";

let world: World;
let admin: Person;
const path = "/ctrl/agent-hold-money";
const service = "banca";

beforeAll(async () => {
  world = await openWorld();
  admin = await signIn(world.address, "/adm_login", service, { width: 1440, height: 900 });
});
endJourney(
  () => admin,
  () => world,
  "fault-held-money",
);

const zones = async () => (await world.answer(money.listHeld, {}, service)).rows;
const dialog = () => admin.page.getByRole("dialog", { name: "Hold or release" });
const fill = async (act: string, amount: string, reason: string): Promise<void> => {
  await dialog().getByLabel("Action").first().click();
  await admin.page.getByRole("option", { name: act }).click();
  await dialog()
    .getByLabel(/^Amount/u)
    .fill(amount);
  await dialog().getByLabel("Reason").fill(reason);
};

test("a form that first loads its choices leaves the list in place", async () => {
  const { page } = admin;
  const [first] = await zones();
  await openWhole(admin, path);
  const row = await page
    .getByRole("row")
    .filter({ hasText: first?.name ?? "" })
    .first()
    .elementHandle();
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<undefined>();
  await page.route(`**/${money.findAccounts.path}`, async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.keyboard.press("n");
  await page.locator("main [data-loading]").waitFor({ state: "attached" });
  const isShown = () => row?.evaluate((element) => element.isConnected && element.checkVisibility());
  expect(await isShown()).toBe(true);
  answer(undefined);
  await dialog().waitFor();
  expect(await isShown()).toBe(true);
  await page.unroute(`**/${money.findAccounts.path}`);
  await page.keyboard.press("Escape");
  await dialog().waitFor({ state: "detached" });
});

test("an open row is in the link: it survives a reload, and Back closes it", async () => {
  const { page } = admin;
  const [first] = await zones();
  const panel = () => page.getByRole("dialog", { name: /^Held money of/u });
  const opened = () => new URL(page.url().replace("#", "")).searchParams.get("opened");
  await openWhole(admin, path);
  await page
    .getByRole("row")
    .filter({ hasText: first?.name ?? "" })
    .first()
    .click();
  await panel().waitFor();
  expect(opened()).toBe(String(first?.zoneId));
  await page.reload();
  await panel().waitFor();
  await page.goBack();
  await panel().waitFor({ state: "detached" });
  expect([opened(), page.url().endsWith(path)]).toEqual([null, true]);
  await page.goForward();
  await panel().waitFor();
  await page.keyboard.press("Escape");
  await panel().waitFor({ state: "detached" });
  await openWhole(admin, `${path}?text=nobody+has+this+name&opened=${String(first?.zoneId)}`);
  await page.getByRole("dialog", { name: `Held money of ${first?.name ?? ""}` }).waitFor();
  await page.keyboard.press("Escape");
  await panel().waitFor({ state: "detached" });
  expect(await toastAfter(page, () => openWhole(admin, `${path}?opened=999999`))).toContain(
    "Not found, or you have no access",
  );
  await page.waitForFunction(() => !location.hash.includes("opened"));
  expect(await panel().count()).toBe(0);
  await page.getByRole("alert").waitFor({ state: "detached" });
});

test("is held by keys alone, after showing what it means", async () => {
  const { page } = admin;
  const [first] = await zones();
  await openWhole(admin, path);
  await admin.look("held-money");
  expect(await screenFaults(admin)).toEqual([]);
  await page.keyboard.press("n");
  await dialog()
    .getByRole("button", { name: /Security held$/u })
    .waitFor();
  await page.keyboard.type(first?.name ?? "");
  await page.keyboard.press("Enter");
  await page.keyboard.type("250");
  await dialog().getByLabel("Reason").fill("Security of the year");
  await dialog().getByText("Held for the agent: 0.00 → 250.00.").waitFor();
  await admin.look("held-money-hold");
  expect(await admin.faults("[role=dialog]")).toEqual([]);
  expect(await toastAfter(page, () => page.keyboard.press("Enter"))).toContain("Security held 250.00");
  expect((await zones()).find(({ zoneId }) => zoneId === first?.zoneId)).toMatchObject({ heldFor: 25_000, heldBy: 0 });
});

test("no more is released than is held; a lost response is retried and moves nothing twice", async () => {
  const { page } = admin;
  const [first] = await zones();
  await page
    .getByRole("row")
    .filter({ hasText: first?.name ?? "" })
    .first()
    .click();
  await page
    .getByRole("dialog", { name: /^Held money of/u })
    .getByRole("button", { name: "Hold or release" })
    .click();
  await fill("Held money paid out", "250.01", "All of it");
  await dialog().getByText("Only 250.00 is there.").waitFor();
  await dialog()
    .getByLabel(/^Amount/u)
    .fill("50");
  await page.route(`**/${money.holdMoney.path}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog()
    .getByRole("button", { name: /Held money paid out$/u })
    .click();
  await page.getByText("Not confirmed: this may not have gone through").waitFor();
  await page.unroute(`**/${money.holdMoney.path}`);
  await page.reload();
  await page.getByText("Not confirmed: this may not have gone through").waitFor();
  await admin.look("held-money-unknown");
  expect(
    await toastAfter(page, () =>
      dialog()
        .getByRole("button", { name: /Retry$/u })
        .click(),
    ),
  ).toContain("Held money paid out 50.00");
  expect((await zones())[0]).toMatchObject({ heldFor: 20_000, heldBy: 0 });
  admin.errors.length = 0;
});

test("is reversed by an opposite entry, once, no matter who presses", async () => {
  const { page } = admin;
  // It is part of the link, so it is open again after the reload.
  await page.getByRole("dialog", { name: /^Held money of/u }).waitFor();
  const row = page.getByRole("row").filter({ hasText: "All of it" }).first();
  await row.getByRole("button", { name: /^Reverse/u }).click();
  const input = page.getByRole("dialog", { name: /^Reverse/u });
  await input.getByText("Held for the agent: 200.00 → 250.00.").waitFor();
  await admin.look("held-money-take-back");
  expect(await admin.faults("[role=dialog]")).toEqual([]);
  expect(await toastAfter(page, () => input.getByRole("button", { name: /Reverse$/u }).dblclick())).toContain(
    "Held money paid out −50.00",
  );
  expect((await zones())[0]).toMatchObject({ heldFor: 25_000, heldBy: 0 });
  await admin.look("held-money-panel");
  expect(await screenFaults(admin)).toEqual([]);
});

test("asks for approval from the amount that the service sets", async () => {
  const { page } = admin;
  const before = await world.answer(money.settings, {}, service);
  await world.answer(money.saveSettings, { ...before, secondPersonFrom: 100_000 }, service);
  await page
    .getByRole("dialog", { name: /^Held money of/u })
    .getByRole("button", { name: "Hold or release" })
    .click();
  await fill("Collected by the agent", "1000", "Cash of the shops");
  await dialog()
    .getByRole("button", { name: /Collected by the agent$/u })
    .click();
  await dialog().getByText("From 1,000.00 a second person confirms it.").waitFor();
  await dialog().getByLabel("User name").fill(service);
  await dialog().getByLabel("Password", { exact: true }).fill("not a password");
  await dialog()
    .getByRole("button", { name: /Collected by the agent$/u })
    .click();
  await dialog().getByText("Name or password of the second person is wrong.").waitFor();
  await admin.look("held-money-second");
  expect(await admin.faults("[role=dialog]")).toEqual([]);
  expect((await zones())[0]).toMatchObject({ heldBy: 0 });
  await world.answer(money.saveSettings, before, service);
  await page.keyboard.press("Escape");
  await dialog().waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

test("in another language, on a dark wide screen and on a phone", async () => {
  await appear(admin, { language: "fr", dark: true, width: 1440 });
  await openWhole(admin, path);
  await admin.look("held-money-fr");
  expect(await screenFaults(admin)).toEqual([]);
  await appear(admin, { language: "fr", dark: true, width: 390 });
  await openWhole(admin, path);
  await admin.look("held-money-phone");
  expect(await phoneFaults(admin)).toEqual([]);
  // A completed entry can be printed and reversed there too.
  await admin.page.setViewportSize({ width: 390, height: 844 });
  await openWhole(admin, `${path}?opened=${String((await zones())[0]?.zoneId)}`);
  const panel = admin.page.getByRole("dialog");
  await panel
    .getByRole("button", { name: /^Imprimer \d/u })
    .first()
    .waitFor();
  await panel
    .getByRole("button", { name: /^Annuler \d/u })
    .first()
    .waitFor();
  await admin.look("held-money-phone-panel");
  expect(await screenFaults(admin)).toEqual([]);
});
