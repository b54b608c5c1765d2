// The house rules as text: the trader edits them, publishes them to a shop, and a clerk reads them at the till, with
// the changes marked.
import { catalog, results } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import { expect, test } from "vitest";
import { appear, openWhole, phoneFaults, screenFaults } from "../screens.ts";
import { traderAndClerk } from "../trader-and-clerk.ts";

const there = traderAndClerk();

async function publish(note: string): Promise<void> {
  const { page } = there.trader;
  await page.getByRole("button", { name: /^Publish/u }).click();
  const dialog = page.getByRole("dialog", { name: "Publish" });
  await dialog.getByLabel("What changed").fill(note);
  await there.trader.look("house-rules-publish");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await dialog.waitFor({ state: "detached" });
}

async function readAtTill(): Promise<string> {
  const { page } = there.clerk;
  await page.reload();
  await page.locator("header button[aria-haspopup=menu]").last().click();
  await page.getByRole("menuitem", { name: "House rules" }).click();
  const panel = page.getByRole("dialog", { name: "House rules" });
  await panel
    .getByText(/version|No house rules yet/u)
    .first()
    .waitFor();
  await there.clerk.look("house-rules-till");
  const text = await panel.innerText();
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  return text;
}

test("the text is shown topic by topic as published, and a clerk reads that version", async () => {
  await openWhole(there.trader, "/bus/rules-config");
  await there.trader.page.getByText("As published").first().waitFor();
  await there.trader.look("house-rules");
  expect([...(await screenFaults(there.trader)), ...(await phoneFaults(there.trader))]).toEqual([]);
  expect(await readAtTill()).toContain("version 1");
});

test("an edited text is new at the till once it is published too", async () => {
  const { page } = there.trader;
  await page.getByText("Minimum and maximum stake", { exact: true }).click();
  const form = page.getByRole("dialog", { name: "Minimum and maximum stake" });
  await form.getByLabel("In English").fill("From 25 to 50,000 gourdes.");
  await there.trader.look("house-rules-topic");
  await page.keyboard.press("Control+Enter");
  await form.waitFor({ state: "detached" });
  await page.getByText("Not yet published").waitFor();
  expect(await readAtTill()).not.toContain("From 25 to 50,000");
  await publish("stakes in figures");
  const read = await readAtTill();
  expect(read).toContain("version 2");
  expect(read).toMatch(/Minimum and maximum stake\s+new\s+From 25 to 50,000 gourdes\./iu);
});

test("versions show their changes and where they apply; an older one is read as it was", async () => {
  const { page } = there.trader;
  await page.getByText("Versions", { exact: true }).click();
  await page.getByText("stakes in figures").waitFor();
  await there.trader.look("house-rules-versions");
  expect(await screenFaults(there.trader)).toEqual([]);
  // The older one is the last row; its one document says 1 too.
  await page.getByRole("row").last().getByRole("gridcell", { name: "1", exact: true }).first().click();
  const panel = page.getByRole("dialog", { name: "Version 1" });
  await panel.getByText("The minimum and maximum stake of a bet").waitFor();
  await page.keyboard.press("Escape");
});

test("grading rules of a league are changed, and only what differs is stored", async () => {
  const { page } = there.trader;
  const {
    leagues: [league],
  } = await there.house.answer(catalog.listLeagues, {}, "trader");
  assert(league !== undefined, "the demo has a league");
  await openWhole(there.trader, `/bus/rules-config?view=grading&league=${String(league.leagueId)}`);
  await page.getByRole("button", { name: "Change grading rules" }).click();
  const dialog = page.getByRole("dialog", { name: "Change grading rules" });
  await dialog.getByLabel("A suspended game stays open, hours").fill("36");
  await dialog.getByText("Otherwise: 0").waitFor();
  await dialog.getByLabel("Reason").fill("Suspended games are played the next day");
  await there.trader.look("house-rules-grading-form");
  expect(await screenFaults(there.trader)).toEqual([]);
  await page.keyboard.press("Control+Enter");
  await dialog.waitFor({ state: "detached" });
  await page.getByText("36 hours").waitFor();
  const { versions } = await there.house.answer(results.listGradingRules, { leagueId: league.leagueId }, "trader");
  expect(versions.map(({ serviceId, changes }) => ({ serviceId, changes }))).toEqual([
    { serviceId: null, changes: { suspendedHours: 36 } },
  ]);
});

test("grading rules are beside the text; in French, dark and on a phone nothing is cut off", async () => {
  const { page } = there.trader;
  await page.getByText("Grading rules", { exact: true }).click();
  await page.getByText("A suspended game stays open").waitFor();
  await there.trader.look("house-rules-grading");
  await appear(there.trader, { language: "fr", dark: true, width: 1920 });
  await openWhole(there.trader, "/bus/rules-config");
  await there.trader.look("house-rules-fr");
  expect([...(await screenFaults(there.trader)), ...(await phoneFaults(there.trader))]).toEqual([]);
  await appear(there.trader, { language: "en", dark: false, width: 390 });
  await there.trader.look("house-rules-phone");
  expect([...there.trader.errors, ...there.clerk.errors]).toEqual([]);
});
