// The house rules in words: the trader makes them his, publishes them to a shop, and a clerk reads them at the till, with what is new.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type House, openHouse } from "./house.ts";
import { type Person, signIn } from "./person.ts";
import { appear, openWhole, phoneFaults, screenFaults } from "./screens.ts";

let house: House;
let trader: Person;
let clerk: Person;

beforeAll(async () => {
  house = await openHouse();
  trader = await signIn(house.address, "/adm_login", "trader");
  clerk = await signIn(house.address, "/login_pos", "ana");
});
afterAll(async () => {
  for (const person of [trader, clerk] as readonly (Person | undefined)[]) await person?.leave();
  await (house as House | undefined)?.close();
});

async function publish(note: string): Promise<void> {
  const { page } = trader;
  await page.getByRole("button", { name: /^Publish/u }).click();
  const dialog = page.getByRole("dialog", { name: "Publish" });
  await dialog.getByLabel("What is different").fill(note);
  await trader.look("house-rules-publish");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await dialog.waitFor({ state: "detached" });
}

async function readAtTill(): Promise<string> {
  const { page } = clerk;
  await page.reload();
  await page.locator("header button[aria-haspopup=menu]").last().click();
  await page.getByRole("menuitem", { name: "House rules" }).click();
  const panel = page.getByRole("dialog", { name: "House rules" });
  await panel.getByText(/version|No house rules yet/u).first().waitFor();
  await clerk.look("house-rules-till");
  const text = await panel.innerText();
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  return text;
}

test("the words stand topic by topic as they were published, and a clerk reads that version", async () => {
  await openWhole(trader, "/bus/rules-config");
  await trader.page.getByText("As published").first().waitFor();
  await trader.look("house-rules");
  expect([...await screenFaults(trader), ...await phoneFaults(trader)]).toEqual([]);
  expect(await readAtTill()).toContain("version 1");
});

test("what is written next is new at the till once it is published too", async () => {
  const { page } = trader;
  await page.getByText("Smallest and largest stake", { exact: true }).click();
  const form = page.getByRole("dialog", { name: "Smallest and largest stake" });
  await form.getByLabel("In English").fill("From 25 to 50,000 gourdes.");
  await trader.look("house-rules-topic");
  await page.keyboard.press("Control+Enter");
  await form.waitFor({ state: "detached" });
  await page.getByText("Not yet published").waitFor();
  expect(await readAtTill()).not.toContain("From 25 to 50,000");
  await publish("stakes in figures");
  const read = await readAtTill();
  expect(read).toContain("version 2");
  expect(read).toMatch(/Smallest and largest stake\s+new\s+From 25 to 50,000 gourdes\./iu);
});

test("versions say what was different and where they hold; the older one is read as it was", async () => {
  const { page } = trader;
  await page.getByText("Versions", { exact: true }).click();
  await page.getByText("stakes in figures").waitFor();
  await trader.look("house-rules-versions");
  expect(await screenFaults(trader)).toEqual([]);
  // The older one is the last row; its one document says 1 too.
  await page.getByRole("row").last().getByRole("gridcell", { name: "1", exact: true }).first().click();
  const panel = page.getByRole("dialog", { name: "Version 1" });
  await panel.getByText("The smallest and largest stake of a bet").waitFor();
  await page.keyboard.press("Escape");
});

test("the grading rules stand beside the words; in French, dark and on a phone nothing is cut off", async () => {
  const { page } = trader;
  await page.getByText("Grading rules", { exact: true }).click();
  await page.getByText("A suspended game waits").waitFor();
  await trader.look("house-rules-grading");
  await appear(trader, { language: "fr", dark: true, width: 1920 });
  await openWhole(trader, "/bus/rules-config");
  await trader.look("house-rules-fr");
  expect([...await screenFaults(trader), ...await phoneFaults(trader)]).toEqual([]);
  await appear(trader, { language: "en", dark: false, width: 390 });
  await trader.look("house-rules-phone");
  expect([...trader.errors, ...clerk.errors]).toEqual([]);
});
