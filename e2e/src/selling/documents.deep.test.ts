// A document of the file manager: dropped, refused with its reason, viewed, linked to the house rules, kept while in
// use, read at the till, deleted.
import { expect, test } from "vitest";
import { deflateSync } from "node:zlib";
import type { Locator } from "playwright-core";
import { appear, openWhole, phoneFaults, screenFaults } from "../screens.ts";
import { signIn } from "../person.ts";
import { traderAndClerk } from "../trader-and-clerk.ts";

const there = traderAndClerk();

/** A PDF page with a square, and with a script that runs on opening. @param more additional content of its trailer */
function pdfOf(side: number, more = ""): Buffer {
  const drawn = deflateSync(`0.2 0.5 0.4 rg 50 50 ${String(side)} ${String(side)} re f`);
  return Buffer.concat([
    Buffer.from(`%PDF-1.7
1 0 obj << /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >> endobj
2 0 obj << /Type /Pages /Count 1 /Kids [3 0 R] >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R >> endobj
4 0 obj << /Filter /FlateDecode /Length ${String(drawn.length)} >> stream
`),
    drawn,
    Buffer.from(`\nendstream endobj\ntrailer << /Root 1 0 R ${more} >>\nstartxref\n0\n%%EOF\n`),
  ]);
}

const file = (name: string, buffer: Buffer) => ({ name, mimeType: "application/pdf", buffer });
/** Opens the panel of a document. */
async function openDocument(name: string): Promise<Locator> {
  const { page } = there.trader;
  await openWhole(there.trader, "/zucca/file-manager?kind=document");
  await page.getByRole("main").getByText(name, { exact: true }).click();
  const panel = page.getByRole("dialog", { name, exact: true });
  await panel.getByText("1 page").waitFor();
  return panel;
}

/** Chooses the document beside the house rules, or removes it. */
async function choose(act: "add" | "remove", name: string): Promise<void> {
  const { page } = there.trader;
  await there.trader.go("/bus/rules-config?view=documents");
  await page.getByRole("button", { name: /^Choose documents/u }).click();
  const dialog = page.getByRole("dialog", { name: "Choose documents" });
  const field = dialog.getByRole("combobox");
  if (act === "add") {
    await field.fill(name);
    await page.getByRole("option", { name }).click();
  } else {
    await field.focus();
    await page.keyboard.press("Backspace");
  }
  await there.trader.look(`documents-choose-${act}`);
  // Its list closes first, and the dialog stays open.
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
}

async function publish(): Promise<void> {
  const { page } = there.trader;
  await page.getByRole("button", { name: /^Publish/u }).click();
  const dialog = page.getByRole("dialog", { name: "Publish" });
  await dialog.getByRole("button", { name: "Publish" }).click();
  await dialog.waitFor({ state: "detached" });
}

test("a protected document is refused with its reason; a good one opens without its script", async () => {
  const { page } = there.trader;
  await openWhole(there.trader, "/zucca/file-manager");
  await page.getByRole("button", { name: "New files" }).click();
  const dialog = page.getByRole("dialog", { name: "New files" });
  await dialog
    .locator("input[type=file]")
    .setInputFiles([file("Winter terms.pdf", pdfOf(100)), file("Secret.pdf", pdfOf(90, "/Encrypt 9 0 R"))]);
  await dialog.getByRole("button", { name: "Upload" }).click();
  await dialog.getByText(/protected by a password/u).waitFor();
  await there.trader.look("documents-refused");
  expect(await dialog.getByText("Winter terms.pdf").count()).toBe(0);
  await page.keyboard.press("Escape");
  const panel = await openDocument("Winter terms");
  await there.trader.look("documents-panel");
  // The list behind it keeps its filter.
  expect(await page.getByRole("main").getByText("Picture", { exact: true }).count()).toBe(0);
  expect(await page.getByRole("main").getByText("Winter terms", { exact: true }).count()).toBe(1);
  expect([...(await screenFaults(there.trader)), ...(await phoneFaults(there.trader))]).toEqual([]);
  const link = panel.getByRole("link", { name: /^Open/u });
  expect(await link.getAttribute("target")).toBe("_blank");
  const answer = await page.request.get(new URL((await link.getAttribute("href")) ?? "", there.house.address).href);
  expect([answer.headers()["content-type"], answer.headers()["x-content-type-options"]]).toEqual([
    "application/pdf",
    "nosniff",
  ]);
  expect((await answer.body()).includes("JavaScript")).toBe(false);
});

test("beside the house rules it is in use and kept; removed from there it can be deleted", async () => {
  await choose("add", "Winter terms");
  await there.trader.page.getByText("Not yet published: publish to show them.").waitFor();
  await there.trader.look("documents-beside-rules");
  expect([...(await screenFaults(there.trader)), ...(await phoneFaults(there.trader))]).toEqual([]);
  const used = await openDocument("Winter terms");
  await used.getByText("The house rules draft").waitFor();
  expect(await used.getByRole("button", { name: "Remove document" }).count()).toBe(0);
  await choose("remove", "Winter terms");
  const free = await openDocument("Winter terms");
  await free.getByRole("button", { name: "Remove document" }).click();
  await there.trader.page
    .getByRole("dialog", { name: "Remove Winter terms?" })
    .getByRole("button", { name: "Remove document" })
    .click();
  await free.waitFor({ state: "detached" });
  await there.trader.page.getByRole("main").getByText("Winter terms", { exact: true }).waitFor({ state: "detached" });
});

test("a version's document is read at the till", async () => {
  const { page } = there.trader;
  await openWhole(there.trader, "/zucca/file-manager");
  await page.getByRole("button", { name: "New files" }).click();
  const dialog = page.getByRole("dialog", { name: "New files" });
  // Dropped instead of chosen.
  const dropped = await page.evaluateHandle((base64) => {
    const transfer = new DataTransfer();
    transfer.items.add(
      new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], "Summer terms.pdf", {
        type: "application/pdf",
      }),
    );
    return transfer;
  }, pdfOf(80).toString("base64"));
  await dialog.getByText(/can be dropped here too/u).dispatchEvent("drop", { dataTransfer: dropped });
  await dialog.getByRole("button", { name: "Upload" }).click();
  await dialog.waitFor({ state: "detached" });
  await choose("add", "Summer terms");
  await publish();
  await there.clerk.page.locator("header button[aria-haspopup=menu]").last().click();
  await there.clerk.page.getByRole("menuitem", { name: "House rules" }).click();
  const panel = there.clerk.page.getByRole("dialog", { name: "House rules" });
  const link = panel.getByRole("link", { name: "Summer terms" });
  await link.scrollIntoViewIfNeeded();
  await there.clerk.look("documents-till");
  expect([...(await screenFaults(there.clerk)), ...(await phoneFaults(there.clerk))]).toEqual([]);
  expect(
    (
      await there.clerk.page.request.get(new URL((await link.getAttribute("href")) ?? "", there.house.address).href)
    ).status(),
  ).toBe(200);
  const read = await openDocument("Summer terms");
  await read.getByText("House rules, version 2").waitFor();
  await page.keyboard.press("Escape");
  await read.waitFor({ state: "detached" });
});

test("a banner leads customers and clerks to it, and then it cannot be deleted", async () => {
  const { page } = there.trader;
  await openWhole(there.trader, "/zucca/carrusel");
  await page.getByRole("button", { name: "New banner" }).click();
  const form = page.getByRole("dialog", { name: "New banner" });
  await form.getByRole("combobox", { name: "Picture" }).click();
  await page.getByRole("option", { name: "Night games" }).click();
  await form.getByRole("textbox", { name: "Text, English" }).fill("What is new this summer");
  await form.getByRole("combobox", { name: "Opens" }).click();
  await page.getByRole("option", { name: "A document" }).click();
  await page.keyboard.press("Control+Enter");
  await form.getByText("Fill this in.").waitFor();
  await form.getByRole("combobox", { name: "Document" }).fill("summer");
  await page.getByRole("option", { name: "Summer terms" }).click();
  await form.getByRole("link", { name: "Summer terms" }).waitFor();
  await there.trader.look("documents-banner");
  expect([...(await screenFaults(there.trader)), ...(await phoneFaults(there.trader))]).toEqual([]);
  await page.keyboard.press("Control+Enter");
  await form.waitFor({ state: "detached" });
  await page
    .getByRole("listitem")
    .filter({ hasText: "Summer terms" })
    .getByRole("button", { name: /What is new/u })
    .click();
  await page
    .getByRole("dialog", { name: "What is new this summer" })
    .getByRole("link", { name: "Summer terms" })
    .waitFor();
  await page.keyboard.press("Escape");
  const used = await openDocument("Summer terms");
  await used.getByText("A banner leads to it · What is new this summer").waitFor();
  await page.keyboard.press("Escape");
  await used.waitFor({ state: "detached" });
  const carla = await signIn(there.house.address, "/login_customer", "carla", { width: 390, height: 844 });
  try {
    for (const person of [carla, there.clerk]) {
      await person.page.reload();
      const banner = person.page.getByRole("link", { name: "What is new this summer" });
      while ((await banner.count()) === 0)
        await person.page.getByRole("button", { name: /Next banner|Bannière suivante|Banner siguiente/u }).click();
      await expect
        .poll(() =>
          banner.locator("img").evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth),
        )
        .toBe(1_200);
      await person.look(`documents-banner-${person === carla ? "customer" : "till"}`);
      const input = person.page.context().waitForEvent("request", (request) => request.url().includes("/documents/"));
      await banner.click();
      expect((await (await input).response())?.headers()["content-type"]).toBe("application/pdf");
      expect([...(await screenFaults(person)), ...person.errors]).toEqual([]);
    }
  } finally {
    await carla.leave();
  }
});

test("in French, dark and on a phone nothing is cut off", async () => {
  await appear(there.trader, { language: "fr", dark: true, width: 1280 });
  await openWhole(there.trader, "/zucca/file-manager");
  await there.trader.look("documents-fr");
  expect([...(await screenFaults(there.trader)), ...(await phoneFaults(there.trader))]).toEqual([]);
  await appear(there.trader, { language: "en", dark: false, width: 390 });
  await openWhole(there.trader, "/zucca/file-manager");
  await there.trader.look("documents-phone");
  expect([...there.trader.errors, ...there.clerk.errors]).toEqual([]);
});
