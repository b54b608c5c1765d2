// A service is given a fee scheme, its last month is previewed, issued once, downloaded as a PDF that matches the
// screen, partly paid, and reversed.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fees } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import { formatOf } from "@chalkboard/i18n";
import { beforeAll, expect, test } from "vitest";
import { readPdf } from "../../../apps/server/src/testing/files/read-pdf.ts";
import { type World, openWorld } from "../world.ts";
import { endJourney } from "../end-journey.ts";
import { type Person, signIn } from "../person.ts";
import { appear, openWhole, phoneFaults, screenFaults } from "../screens.ts";

let world: World;
let trader: Person;
let month: string;
const path = "/bus/venta-zuccait";
const scheme = "Monthly";

beforeAll(async () => {
  world = await openWorld();
  trader = await signIn(world.address, "/adm_login", "trader", { width: 1440, height: 900 });
});
endJourney(
  () => trader,
  () => world,
  (task) => `fault-fee-${task.replaceAll(/\W+/g, "-").slice(0, 30)}`,
);

/** Opens a view of the page, and waits for its content. */
async function openView(view: string, said: string): Promise<void> {
  await trader.go(`${path}?view=${view}`);
  await trader.page.getByText(said).first().waitFor();
}
const dialogOf = ({ page }: Person, title: RegExp | string) => page.getByRole("dialog", { name: title });
const dialog = (title: RegExp | string) => dialogOf(trader, title);
const loto = async () =>
  (await world.answer(fees.feeSetup, {}, "trader")).services.find(({ name }) => name === "Loto Kreyòl");
/** For another service than those of the demo's invoices: the one that the demo issued for it is reversed first. */
async function clearLoto(): Promise<void> {
  const serviceId = (await loto())?.serviceId ?? 0;
  const { rows } = await world.answer(fees.listInvoices, { serviceId }, "trader");
  for (const { invoiceId } of rows.toSorted((one, other) => other.number - one.number)) {
    for (const { paymentId } of (await world.answer(fees.readInvoice, { invoiceId }, "trader")).payments) {
      await world.answer(fees.takeBackPayment, { paymentId, reason: "the journey" }, "trader");
    }
    await world.answer(
      fees.creditInvoice,
      { key: `journey ${String(invoiceId)}`, invoiceId, reason: "the journey" },
      "trader",
    );
  }
  month =
    rows
      .map((row) => row.month)
      .toSorted()
      .at(-1) ?? "";
}

test("the fee is beside each service's net, and opens to its calculation", async () => {
  const { page } = trader;
  const { serviceId = 0, today = "" } =
    (await world.answer(fees.feeSetup, {}, "trader")).services.find(({ name }) => name === "Banca Uno") ?? {};
  const period = { from: `${today.slice(0, 8)}01`, to: today };
  const { fee } = await world.answer(fees.countFee, { serviceId, ...period }, "trader");
  await openWhole(trader, path);
  await trader.go(`${path}?from=${period.from}&to=${period.to}`);
  const table = page.getByRole("table").first();
  await table.getByRole("columnheader", { name: "Platform fee" }).first().waitFor();
  await trader.look("fee-report");
  expect(await screenFaults(trader)).toEqual([]);
  const shown = (fee / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });
  await table
    .getByRole("row")
    .filter({ hasText: "Banca Uno" })
    .first()
    .getByRole("button", { name: new RegExp(shown, "u") })
    .first()
    .click();
  await dialog(/^Platform fee · Banca Uno/u)
    .getByText(`${shown} HTG`)
    .waitFor();
  await trader.look("fee-counted");
  expect(await trader.faults()).toEqual([]);
  await page.keyboard.press("Escape");
});

test("a scheme is created and given to a service", async () => {
  const { page } = trader;
  await openView("schemes", "Shops HTG");
  await trader.look("fee-schemes");
  expect(await screenFaults(trader)).toEqual([]);
  await page.keyboard.press("n");
  const form = dialog("New scheme");
  await form.getByRole("textbox", { name: "Name" }).fill(scheme);
  await form.getByLabel("Of handle").first().fill("1.25");
  await form.getByRole("button", { name: /Other percentages/ }).click();
  await form.getByLabel("Parlay: of handle", { exact: true }).fill("2.5");
  await form.getByRole("textbox", { name: /^Minimum/ }).fill("750");
  await trader.look("fee-scheme-form");
  expect(await trader.faults()).toEqual([]);
  await form.getByRole("button", { name: /Save/ }).click();
  await form.waitFor({ state: "detached" });
  await page.getByText("1.25% of handle · others by kind of bet · at least 750.00 HTG a month").waitFor();
  await clearLoto();
  const { schemes } = await world.answer(fees.feeSetup, {}, "trader");
  const made = schemes.find(({ name }) => name === scheme);
  assert(made !== undefined, "the scheme is there");
  const [version] = made.versions;
  assert(version !== undefined, "it has terms");
  // Its terms from before today: finished months are charged by them.
  await world.answer(
    fees.saveFeeScheme,
    { schemeId: made.schemeId, name: scheme, currency: "HTG", from: month, terms: version.terms },
    "trader",
  );
  await page.getByRole("button", { name: "Give a scheme Loto Kreyòl" }).click();
  const giving = dialog("Fee scheme of Loto Kreyòl");
  await giving.getByLabel("Scheme").first().click();
  await page.getByRole("option", { name: scheme }).click();
  await trader.look("fee-give");
  expect(await trader.faults()).toEqual([]);
  await giving.getByRole("button", { name: /Save/ }).click();
  await giving.waitFor({ state: "detached" });
  const one = await loto();
  expect(one?.schemeId).toBe(made.schemeId);
  const was = one?.schemes.findLast(({ from }) => from <= month)?.schemeId ?? null;
  await world.answer(
    fees.giveFeeScheme,
    { serviceId: one?.serviceId ?? 0, schemeId: made.schemeId, from: month, was },
    "trader",
  );
});

test("the month is previewed and issued, and its PDF says the same", async () => {
  const { page } = trader;
  await openView("invoices", "Banca Uno");
  await page.getByRole("gridcell", { name: "Banca Uno" }).first().waitFor();
  await trader.look("fee-invoices");
  expect(await screenFaults(trader)).toEqual([]);
  await page.keyboard.press("n");
  const form = dialog("Issue an invoice");
  await form.getByLabel("Service").first().click();
  await page.getByRole("option", { name: "Loto Kreyòl" }).click();
  await form.getByLabel("Month").first().click();
  await page.getByRole("option", { name: formatOf("en").month(month) }).click();
  await form.getByText("750.00 HTG").first().waitFor();
  await trader.look("fee-preview");
  expect(await trader.faults()).toEqual([]);
  await form.getByRole("button", { name: /Issue/ }).click();
  await form.waitFor({ state: "detached" });
  await page
    .getByRole("row")
    .filter({ hasText: "Loto Kreyòl" })
    .filter({ hasText: "Due" })
    .getByRole("gridcell")
    .nth(1)
    .click();
  const panel = dialog(/^Invoice \d+$/u);
  await panel.getByText("Up to the minimum of 750.00").waitFor();
  await trader.look("fee-invoice");
  expect(await screenFaults(trader, { within: "[role=dialog]" })).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    panel.getByRole("button", { name: "PDF" }).click(),
  ]);
  const kept = join(trader.pictures, "fee-invoice.pdf");
  await download.saveAs(kept);
  const pdf = await readFile(kept);
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  const text = readPdf(pdf);
  // In the service's language, which is Creole.
  for (const said of ["Fakti", "Loto Kreyòl S.A.", "750,00 HTG", "minimòm"]) expect(text).toContain(said);
});

test("a part is paid and the amount due follows; a credit note reverses it after the payment is", async () => {
  const { page } = trader;
  const panel = dialog(/^Invoice \d+$/u);
  await panel.getByRole("button", { name: "Record a payment" }).click();
  const paying = dialog(/^Payment of invoice/u);
  await paying.getByRole("textbox", { name: /^Amount/ }).fill("900");
  await paying.getByText(/more than is due/).waitFor();
  await paying.getByRole("textbox", { name: /^Amount/ }).fill("200");
  await paying.getByLabel("Reference").fill("Wire 17");
  await paying.getByText("Due: 750.00 → 550.00.").waitFor();
  await trader.look("fee-pay");
  expect(await trader.faults()).toEqual([]);
  await paying.getByRole("button", { name: /Record a payment/ }).click();
  await paying.waitFor({ state: "detached" });
  await panel.getByText("550.00 HTG").first().waitFor();
  await panel.getByRole("button", { name: /Credit note/ }).click();
  const crediting = dialog(/^Credit invoice/u);
  await crediting.getByLabel("Reason").fill("a wrong address");
  await crediting.getByRole("button", { name: /Credit note/ }).click();
  await crediting.getByText(/Reverse that first/).waitFor();
  await trader.look("fee-credit-refused");
  await page.keyboard.press("Escape");
  await panel.getByRole("button", { name: /Reverse 200\.00/ }).click();
  const back = dialog(/^Reverse the payment/u);
  await back.getByLabel("Reason").fill("of another service");
  await back.getByRole("button", { name: /Reverse/ }).click();
  await back.waitFor({ state: "detached" });
  await panel.getByRole("button", { name: /Credit note/ }).click();
  await crediting.getByLabel("Reason").fill("a wrong address");
  await crediting.getByRole("button", { name: /Credit note/ }).click();
  await crediting.waitFor({ state: "detached" });
  await panel.getByText(/Credited by credit note \d+/u).waitFor();
  await trader.look("fee-credited");
  expect(await screenFaults(trader, { within: "[role=dialog]" })).toEqual([]);
  await page.keyboard.press("Escape");
});

test("the service’s admin reads its own invoices and downloads them, and changes none", async () => {
  const admin = await signIn(world.address, "/adm_login", "banca", { width: 1440, height: 900 });
  try {
    const { page } = admin;
    await openWhole(admin, "/adm/facturas");
    const { rows } = await world.answer(fees.listInvoices, { sort: "number" }, "banca");
    expect(new Set(rows.map(({ serviceName }) => serviceName))).toEqual(new Set(["Banca Uno"]));
    await page
      .getByRole("gridcell", { name: String(rows[0]?.number), exact: true })
      .first()
      .click();
    const panel = dialogOf(admin, `Invoice ${String(rows[0]?.number)}`);
    await panel.getByText("First Island Bank").waitFor();
    await admin.look("fee-own-invoice");
    expect(await screenFaults(admin)).toEqual([]);
    expect(await panel.getByRole("button", { name: /Record a payment|Credit note|Reverse/u }).count()).toBe(0);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      panel.getByRole("button", { name: "PDF" }).click(),
    ]);
    expect(download.suggestedFilename()).toContain("Banca Uno.pdf");
    await page.keyboard.press("Escape");
    await admin.go("/adm/facturas?show=overdue");
    await admin.look("fee-own-invoices");
    expect(await phoneFaults(admin)).toEqual([]);
    await admin.go("/adm/facturas");
    await appear(admin, { language: "fr", dark: true, width: 390 });
    await admin.look("fee-own-phone");
    await appear(admin, { language: "fr", dark: true, width: 1280 });
    await admin.look("fee-own-fr");
    expect(await screenFaults(admin)).toEqual([]);
  } finally {
    await admin.leave();
  }
});

test("on a phone, and in French on a dark wide screen", async () => {
  for (const view of ["schemes", "invoices"]) {
    await openView(view, "Banca Uno");
    expect(await phoneFaults(trader)).toEqual([]);
    await trader.page.setViewportSize({ width: 390, height: 844 });
    await trader.look(`fee-${view}-phone`);
    await trader.page.setViewportSize({ width: 1440, height: 900 });
  }
  await appear(trader, { language: "fr", dark: true, width: 1920 });
  for (const view of ["sales", "schemes", "invoices"]) {
    await openView(view, "Banca Uno");
    await trader.look(`fee-${view}-fr`);
    expect(await screenFaults(trader)).toEqual([]);
  }
});
