// Weeks of the books: a week is viewed by its tree, previewed, settled and printed, and a payment is reversed.
import { money, reports, tickets } from "@chalkboard/contract";
import { addDays } from "@chalkboard/kernel";
import { formatOf } from "@chalkboard/i18n";
import { beforeAll, expect, test } from "vitest";
import { awaySlip, comingGames } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { endJourney } from "../end-journey.ts";
import { toastAfter } from "../moments.ts";
import { watchPapers } from "../papers.ts";
import { type Person, signIn } from "../person.ts";
import { appear, phoneFaults, screenFaults } from "../screens.ts";

let world: World;
let admin: Person;
const path = "/ctrl/results-week";
const lines = async (number?: number) => world.answer(money.weekLines, number === undefined ? {} : { number }, "banca");
type Line = Awaited<ReturnType<typeof lines>>["rows"][number];
const figure = (amount: number) => (amount === 0 ? "–" : formatOf("en").money(amount, "USD"));
let last: number;
let due: Line;
/** A POS with open sales in the open week. */
let sellerId: number;
const ownBalance = async () => (await lines(last)).rows.find(({ key }) => key === due.key)?.own.balance;

beforeAll(async () => {
  world = await openWorld();
  last = Math.max(
    ...(await world.answer(money.listWeeks, {}, "banca"))
      .filter(({ closedAt }) => closedAt !== null)
      .map(({ number }) => number),
  );
  const found = (await lines(last)).rows.find(({ posId, own }) => posId !== null && own.balance < -200);
  if (found === undefined) throw new Error("a POS owes something of the week that was closed last");
  due = found;
  const [game] = await comingGames(world);
  if (game === undefined) throw new Error("the demo has a game to come");
  sellerId = (await world.answer(tickets.sell, { key: "result weeks journey", slip: awaySlip(game, 22_200) }, "ana"))
    .ticket.posId;
  admin = await signIn(world.address, "/adm_login", "banca", { width: 1440, height: 900 });
});
endJourney(
  () => admin,
  () => world,
  "fault-result-weeks",
);

const panel = () => admin.page.getByRole("dialog", { name: new RegExp(`${due.name}`, "u") }).first();
const link = () => `${path}?week=${String(last)}&line=${encodeURIComponent(due.key)}`;

test("a closed week shows every account once under the server's totals, and folds by a key", async () => {
  const { page } = admin;
  const { total, rows: all } = await lines(last);
  await admin.go(`${path}?week=${String(last)}`);
  await page.getByText(figure(total.balance)).first().waitFor();
  await page.waitForFunction(() => document.activeElement?.matches("table button") === true);
  await admin.look("result-weeks");
  expect(await screenFaults(admin)).toEqual([]);
  const shown = await page
    .getByText(/^[\d,]+ rows$/u)
    .first()
    .innerText();
  expect(shown).toBe(`${String(all.length)} rows`);
  await page
    .getByRole("row")
    .filter({ has: page.getByRole("button", { name: /^Collapse /u }) })
    .first()
    .getByRole("button")
    .last()
    .focus();
  await page.keyboard.press("-");
  await expect.poll(() => page.url()).toContain("folded=");
  await page.keyboard.press("+");
  await expect.poll(() => page.url()).not.toContain("folded=");
});

test.each([
  [
    "a day's win or loss",
    (line: Line) => line.days.findIndex((net) => net !== 0),
    (line: Line) => 0 - (line.days.find((net) => net !== 0) ?? 0),
    "Win/loss",
  ],
  ["the week's win or loss", () => "Win/loss", (line: Line) => line.winLoss, "Win/loss"],
  ["what is pending", () => "Pending", (line: Line) => line.pending, "Pending"],
  ["the week's net", () => "Net win", (line: Line) => line.net, "Net win"],
] as const)("%s opens its tickets", async (_figure, whichColumn, amountOf, name) => {
  const { page } = admin;
  // On a Monday nothing of the open week may be graded yet: then it is the week before.
  const weeks = (await Promise.all([lines(), lines(last)])).flatMap(({ week: one, rows }) =>
    rows.filter((row) => row.posId === sellerId && amountOf(row) !== 0).map((row) => ({ week: one, line: row })),
  );
  const [found] = weeks;
  if (found === undefined) throw new Error("who sold has a line");
  const { week, line } = found;
  // The report of results agrees with the week: one word, one figure.
  const input = { from: week.from, to: week.to, posId: line.posId ?? 0, withSums: true };
  expect((await world.answer(reports.figureTickets, { ...input, figure: "net" }, "banca")).sums?.[0]?.amount ?? 0).toBe(
    line.net,
  );
  const column = whichColumn(line);
  const heading = typeof column === "string" ? column : formatOf("en").day(addDays(week.from, column));
  const ofWeek = week.number === last ? `week=${String(last)}&` : "";
  await admin.go(`${path}?${ofWeek}text=${encodeURIComponent(line.name)}`);
  await page.getByRole("columnheader", { name: heading, exact: true }).first().waitFor();
  const place = (await page.getByRole("columnheader").allInnerTexts()).findIndex((one) => one.startsWith(heading));
  await page
    .getByRole("row")
    .filter({ hasText: line.name })
    .first()
    .getByRole("cell")
    .nth(place)
    .getByRole("button")
    .click();
  const opened = page.getByRole("dialog", { name: line.name });
  await opened
    .getByText(figure(amountOf(line)))
    .first()
    .waitFor();
  expect(await opened.locator("p").first().innerText()).toContain(`${name} ${figure(amountOf(line))}`);
  await page.keyboard.press("Escape");
});

test("closing is previewed, and shows from when it is possible", async () => {
  const { page } = admin;
  await admin.go(path);
  await page.getByRole("button", { name: "Preview and close" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Nothing has been written yet").waitFor();
  const preview = await world.answer(money.previewClose, {}, "banca");
  await dialog.getByText("Commission paid").waitFor();
  expect(await dialog.getByRole("button", { name: "Close the week" }).isDisabled()).toBe(!preview.isOver);
  await admin.look("result-weeks-preview");
  expect(await admin.faults("[role=dialog]")).toEqual([]);
  await page.keyboard.press("Escape");
});

test("part of a POS's debt is collected once, however often it is pressed", async () => {
  const { page } = admin;
  await admin.go(link());
  await panel().getByRole("button", { name: "Print the statement" }).waitFor();
  await panel()
    .getByLabel(/^Amount/u)
    .fill("1");
  await panel().getByLabel("Print the receipt").uncheck();
  await admin.look("result-weeks-line");
  expect(await screenFaults(admin)).toEqual([]);
  await panel()
    .getByRole("button", { name: /^Ctrl Enter|Collect/u })
    .last()
    .click();
  const input = page.getByRole("dialog", { name: /^Collect 1.00/u });
  await input.getByText("Balance of the week:").waitFor();
  await admin.look("result-weeks-requested");
  expect(await toastAfter(page, () => input.getByRole("button", { name: /Collect$/u }).dblclick())).toContain(
    "1.00 settled",
  );
  expect(await ownBalance()).toBe(due.own.balance + 100);
  await panel()
    .getByText(/Receipt \d+ ·/u)
    .first()
    .waitFor();
});

test("more than is due is refused at its field, and a lost response is retried", async () => {
  const { page } = admin;
  await panel()
    .getByLabel(/^Amount/u)
    .fill("99999999");
  await panel().getByText("That is more than is due").waitFor();
  await panel()
    .getByLabel(/^Amount/u)
    .fill("0.5");
  await page.route(`**/${money.settleWeek.path}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await panel()
    .getByRole("button", { name: /Collect/u })
    .last()
    .click();
  await page
    .getByRole("dialog", { name: /^Collect 0.50/u })
    .getByRole("button", { name: /Collect$/u })
    .click();
  await page.getByText("Not confirmed: this may not have gone through").waitFor();
  await page.unroute(`**/${money.settleWeek.path}`);
  await page.reload();
  await page.getByText("Not confirmed: this may not have gone through").waitFor();
  await admin.look("result-weeks-unknown");
  expect(await toastAfter(page, () => page.getByRole("button", { name: "Retry" }).click())).toContain("0.50 settled");
  expect(await ownBalance()).toBe(due.own.balance + 150);
  admin.errors.length = 0;
});

test("a payment is reversed by an opposite entry, once", async () => {
  const { page } = admin;
  await panel()
    .getByRole("button", { name: /^Reverse/u })
    .first()
    .click();
  const input = page.getByRole("dialog", { name: /^Reverse receipt/u });
  await input.getByText("reversing entry").waitFor();
  await input.getByRole("button", { name: /Reverse$/u }).click();
  await panel().getByText("reversed", { exact: true }).first().waitFor();
  expect(await ownBalance()).toBe(due.own.balance + 50);
  await admin.look("result-weeks-back");
  expect(await screenFaults(admin)).toEqual([]);
});

test("statements are printed, for one account and for all", async () => {
  const { page } = admin;
  const papers = await watchPapers(page);
  await panel().getByRole("button", { name: "Print the statement" }).click();
  await expect.poll(async () => (await papers()).length).toBe(1);
  const [one = ""] = await papers();
  expect([one.includes(due.name), one.split("<section>").length]).toEqual([true, 2]);
  expect(one).toContain(figure(due.own.balance + 50));
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Print all statements" }).click();
  await expect.poll(async () => (await papers()).length).toBe(2);
  const { statements } = await world.answer(money.weekStatements, { number: last }, "banca");
  expect((await papers())[1]?.split("<section>").length).toBe(statements.length + 1);
});

test("a row adds up on the screen, and the whole addition is in the window", async () => {
  const { page } = admin;
  await admin.go(`${path}?week=${String(last)}`);
  await page.getByRole("columnheader", { name: "Balance", exact: true }).waitFor();
  const heads = await page.getByRole("columnheader").allInnerTexts();
  const [from, win, to] = ["Brought forward", "Win/loss", "Balance"].map((name) => heads.indexOf(name));
  expect([from, win, to]).not.toContain(-1);
  const cells = await page.getByRole("row").filter({ hasText: due.name }).first().getByRole("cell").allInnerTexts();
  const amounts = cells.map((text) =>
    Math.round(Number(text.replaceAll(",", "").replace("−", "-").replace("–", "0")) * 100),
  );
  const sum = (some: readonly number[]): number => some.reduce((all, one) => all + one, 0);
  expect(sum(amounts.slice((from ?? 0) + 1, win))).toBe(amounts[win ?? 0]);
  expect((amounts[from ?? 0] ?? 0) + sum(amounts.slice(win, to))).toBe(amounts[to ?? 0]);
  const edge = await page.getByRole("columnheader", { name: "Balance", exact: true }).boundingBox();
  expect((edge?.x ?? 0) + (edge?.width ?? 0)).toBeLessThanOrEqual(1440);
});

test("a statement is a PDF to be sent, of a zone with the accounts below it", async () => {
  const { page } = admin;
  const zone = (await lines(last)).rows.find(({ zoneId, hasBelow }) => zoneId !== null && hasBelow);
  if (zone === undefined) throw new Error("a zone has accounts below it");
  await admin.go(`${path}?week=${String(last)}&line=${encodeURIComponent(zone.key)}`);
  const drawer = page.getByRole("dialog", { name: new RegExp(zone.name, "u") }).first();
  await drawer.getByText(`Balance · ${zone.name} and all below`).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    drawer.getByRole("button", { name: "PDF" }).click(),
  ]);
  expect(file.suggestedFilename()).toContain(zone.name);
  await page.keyboard.press("Escape");
});

test("as of a moment before its close the week is open, accounts are readable, actions are off", async () => {
  const { page } = admin;
  const {
    week: { closedAt },
  } = await lines(last);
  const asOf = (closedAt ?? 0) - 1_000;
  const then = (await world.answer(money.weekLines, { number: last, asOf }, "banca")).rows.find(
    ({ key }) => key === due.key,
  );
  await admin.go(`${link()}&asOf=${String(asOf)}`);
  await page.getByText("Open week, as if it ended now").waitFor();
  await panel()
    .getByText(figure(then?.own.balance ?? 0))
    .first()
    .waitFor();
  await panel()
    .getByText(/^As of/u)
    .waitFor();
  expect(
    await panel()
      .getByRole("button", { name: /Collect/u })
      .count(),
  ).toBe(0);
  expect(await page.getByRole("button", { name: "Preview and close" }).count()).toBe(0);
  await admin.look("result-weeks-then");
  expect(await screenFaults(admin)).toEqual([]);
  await page.keyboard.press("Escape");
  await admin.go(`/ctrl/agent-hold-money?asOf=${String(asOf)}`);
  await page.getByRole("button", { name: /^As of/u }).waitFor();
  expect(await page.getByRole("button", { name: "Hold or release" }).count()).toBe(0);
  await admin.look("held-then");
  expect(await screenFaults(admin)).toEqual([]);
  await page.getByRole("button", { name: /^As of/u }).click();
  await page.getByRole("button", { name: "Now", exact: true }).click();
  await page.getByRole("button", { name: "Hold or release" }).waitFor();
});

test("on a phone, and in French on a dark wide screen", async () => {
  await admin.go(`${path}?week=${String(last)}`);
  expect(await phoneFaults(admin)).toEqual([]);
  await admin.page.setViewportSize({ width: 390, height: 844 });
  await admin.look("result-weeks-phone");
  await admin.go(link());
  await admin.look("result-weeks-phone-line");
  await admin.go(path);
  await appear(admin, { language: "fr", dark: true, width: 1920 });
  await admin.go(link());
  await admin.page.getByText("Solde initial").first().waitFor();
  await admin.look("result-weeks-fr");
  expect(await screenFaults(admin)).toEqual([]);
});
