// The exports and links of reports match the screen: text file, workbook and printout of every page that is a report.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { identity, money, network, reports, tickets } from "@chalkboard/contract";
import { addDays, assert, businessDay } from "@chalkboard/kernel";
import { formatOf } from "@chalkboard/i18n";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { inItsTurn } from "../../../apps/server/src/testing/share.ts";
import { awaySlip, comingGames } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { type Person, signIn } from "../person.ts";
import { filesFaults, giveOut, seenReport } from "./report-files.ts";
import { openWhole, phoneFaults, screenFaults } from "../screens.ts";

/** The web's files that are reports, with their pages, their viewers and dimensions. */
const pages: Readonly<Record<string, readonly (readonly [path: string, login: string, by: readonly string[]])[]>> = {
  "results.tsx": [
    ["/ctrl/results", "banca", ["pos", "zone", "day", "mode", "product"]],
    ["/ctrl/result-zone", "banca", ["zone", "pos"]],
    ["/ctrl/results", "sol", ["pos", "zone"]],
    ["/ctrl/stats-report", "banca", ["sport", "league", "betType", "legs", "hour"]],
  ],
  "moves-report.tsx": [
    ["/ctrl/reporte-transaction-zone", "banca", ["zone", "pos", "day", "kind", "channel"]],
    ["/ctrl/cashflow-report", "sol", ["channelDay", "day", "zone", "pos", "kind"]],
  ],
  "platform-sales.tsx": [["/bus/venta-zuccait", "trader", ["service", "sport", "product", "day"]]],
  "weeks-page.tsx": [
    ["/ctrl/results-week", "banca", ["tree"]],
    ["/ctrl/results-week-a", "sol", ["agent"]],
    ["/ctrl/results-week-c", "sol", ["customer"]],
  ],
  "platform-results.tsx": [["/bus/results", "trader", ["service", "week", "day"]]],
};

let world: World;
const people = new Map<string, Person>();
beforeAll(async () => {
  world = await openWorld();
  // Money handed over at a service of accounts: by a customer, and to an agent.
  const {
    pos: [customer],
    zones: [agent],
  } = await world.answer(money.balances, {}, "sol");
  const enter = (kind: "deposit" | "withdrawal", account: { posId: number } | { zoneId: number }, amount: number) =>
    world.answer(money.postTransaction, { key: `files ${kind}`, kind, account, amount, reason: kind }, "sol");
  await enter("deposit", { posId: customer?.posId ?? 0 }, 7_777);
  await enter("withdrawal", { zoneId: agent?.zoneId ?? 0 }, 3_333);
  // A customer's week is wider than 1440 and hides its days there, which the files have.
  for (const [login, width] of [
    ["banca", 1440],
    ["sol", 1920],
    ["trader", 1440],
  ] as const)
    people.set(login, await signIn(world.address, "/adm_login", login, { width, height: 900 }));
});
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  for (const [login, person] of people) await person.look(`fault-report-files-${login}`);
});
afterAll(async () => {
  for (const person of people.values()) await person.leave();
  await (world as World | undefined)?.close();
});

const personOf = (login: string): Person => {
  const found = people.get(login);
  if (found === undefined) throw new Error(`nobody is ${login}`);
  return found;
};

/** The kind of the rows, by the heading above them. */
const heads: Readonly<Record<string, string>> = {
  pos: "POS",
  zone: "Zone",
  tree: "Zone",
  day: "Day",
  mode: "Mode",
  product: "Product",
  sport: "Sport",
  league: "League",
  betType: "Bet",
  legs: "Legs",
  hour: "Hour of sale",
  kind: "Kind",
  channel: "Channel",
  channelDay: "Day",
  service: "Service",
  week: "Week",
  agent: "Agent",
  customer: "Customer",
};
/** At a service of accounts. */
const onlineHeads = { ...heads, pos: "Customer", zone: "Agent" };

/** Opens a report at its link on an empty screen, and waits for its rows. */
async function openReport(person: Person, path: string, query: string, words = heads): Promise<void> {
  await person.page.goto("about:blank");
  await person.go(`${path}?${query}`);
  const table = person.page.getByRole("table").first();
  await table
    .getByRole("columnheader", { name: words[/by=(\w+)/u.exec(query)?.[1] ?? "pos"] ?? "", exact: true })
    .waitFor();
  await table.getByRole("row").nth(2).waitFor();
  await person.page.waitForFunction(() => document.querySelector("[data-loading]") === null);
}

/** As of now, because the demo continues: all exports are as of the same moment. */
const still = (): string => `asOf=${String(Date.now())}`;

/** The last seven days of a service. */
async function week(login: string): Promise<{ readonly from: string; readonly to: string; readonly text: string }> {
  const { timeZone, closeMinute } = await world.answer(identity.validateToken, {}, login);
  const to = businessDay(Date.now(), timeZone, closeMinute);
  const from = addDays(to, -6);
  return { from, to, text: `from=${from}&to=${to}` };
}

test("every report of the web application is among those checked", () => {
  const web = join(import.meta.dirname, "../../../apps/web/src");
  const found = readdirSync(web, { recursive: true, encoding: "utf8" }).filter(
    (file) =>
      file.endsWith(".tsx") &&
      !file.endsWith("report-table.tsx") &&
      /<Report\s[^>]*\bcall=|<ReportTable\b/.test(readFileSync(join(web, file), "utf8")),
  );
  expect(found.map((file) => file.split("/").at(-1)).toSorted()).toEqual(
    [...Object.keys(pages), "report.tsx"].toSorted(),
  );
});

/** Each page by all of its dimensions, or by the one for this run. */
const walked: (readonly [path: string, by: string, login: string])[] = [];
for (const [path, login, ways] of Object.values(pages).flat())
  for (const by of await inItsTurn(ways)) walked.push([path, by, login]);

describe.each(walked)("%s by %s", (path, by, login) => {
  test("exports match the screen", async () => {
    const person = personOf(login);
    const { text } = await week(login);
    await openReport(person, path, `by=${by}&${text}&${still()}`, login === "sol" ? onlineHeads : heads);
    const seen = await seenReport(person.page);
    const given = await giveOut(person);
    expect(filesFaults(seen, given, 2)).toEqual([]);
    const title = await person.page.locator("h1").first().innerText();
    expect(given.paper.title.startsWith(title)).toBe(true);
    expect(given.name).toMatch(/_\d{4}-\d{2}-\d{2}_\d{8}-\d{4}\.csv$/u);
    expect(given.name.startsWith(title.replaceAll(" ", "-"))).toBe(true);
    expect(given.paper.note).toContain(String(new Date().getFullYear()));
  });
});

test("order, folding and filters are in the link and in the exports", async () => {
  const banca = personOf("banca");
  const { page } = banca;
  const { text } = await week("banca");
  await openReport(banca, "/ctrl/results", `${text}&mode=straight&${still()}`);
  const table = page.getByRole("table").first();
  await table.getByRole("columnheader", { name: "Sales" }).getByRole("button").click();
  await table.getByRole("columnheader", { name: "Sales" }).getByRole("button").click();
  const folds = table.locator("th[scope=rowgroup] button");
  await folds.first().click();
  await page.waitForURL(/order=sales.*folded=\d+/u);
  const seen = await seenReport(page);
  expect(seen.lines.filter(({ kind }) => kind === "group").length).toBeGreaterThan(1);
  const given = await giveOut(banca);
  expect(filesFaults(seen, given, 2)).toEqual([]);
  const says = ({ name, paper }: typeof given, words: string): readonly boolean[] => [
    name.includes(words.replaceAll(" ", "-")),
    paper.title.includes(words),
    paper.note.includes(words),
  ];
  expect(says(given, "Mode Straight")).toEqual([true, true, true]);
  const link = page.url();
  await banca.look("report-ordered");
  expect(await screenFaults(banca)).toEqual([]);

  const {
    zones: [zone],
  } = await world.answer(network.listPos, {}, "banca");
  await openReport(banca, "/ctrl/results", `${text}&zone=${String(zone?.zoneId)}&mode=parlay`);
  const narrowed = await giveOut(banca);
  const words = `Zone ${zone?.name ?? ""}, Mode Parlay`;
  expect(says(narrowed, words)).toEqual([true, true, true]);
  await page.goto(link);
  await table.getByRole("row").nth(2).waitFor();

  // Away and back, and in a browser that has not seen it.
  await openWhole(banca, "/ctrl/ticket");
  await page.goBack();
  await table.getByRole("row").nth(2).waitFor();
  expect(await seenReport(page)).toEqual(seen);
  await page.goForward();
  await page.waitForURL(/ctrl\/ticket/u);
  const other = await signIn(world.address, "/adm_login", "banca", { width: 1440, height: 900 });
  await other.page.goto(link);
  await other.page.getByRole("table").first().getByRole("row").nth(2).waitFor();
  expect(await seenReport(other.page)).toEqual(seen);
  await other.page.setViewportSize({ width: 390, height: 844 });
  const shown = other.page.getByRole("button", { name: / \d+ POS$/u });
  await shown.first().waitFor();
  const isOpen = await shown.evaluateAll((all) => all.map((one) => one.getAttribute("aria-expanded")));
  expect(isOpen).toEqual(
    seen.lines.flatMap(({ kind }, index) => (kind !== "group" ? [] : [String(seen.lines[index + 1]?.kind === "row")])),
  );
  await other.look("report-ordered-narrow");
  expect(await phoneFaults(other)).toEqual([]);
  await other.leave();
});

test("an as-of time is held during sales, and cleared; a figure is beside the previous period's", async () => {
  const banca = personOf("banca");
  const { page } = banca;
  const { from, to, text } = await week("banca");
  await openReport(banca, "/ctrl/results", `by=product&${text}`);
  const table = page.getByRole("table").first();
  await page.getByRole("button", { name: /^As of/u }).click();
  await page.getByRole("button", { name: "Apply" }).click();
  await page.waitForURL(/asOf=\d+/u);
  const held = Number(/asOf=(\d+)/u.exec(page.url())?.[1]);
  await table.getByRole("row").nth(2).waitFor();
  const then = await seenReport(page);
  const [game] = await comingGames(world);
  assert(game !== undefined, "a game is for sale");
  await world.answer(tickets.sell, { key: "after the moment", slip: awaySlip(game, 12_300) }, "ana");
  const now = await world.answer(reports.results, { from, to, by: "product" }, "banca");
  const asHeld = await world.answer(reports.results, { from, to, by: "product", asOf: held }, "banca");
  expect(now.total.tickets).toBeGreaterThan(asHeld.total.tickets);
  await page.reload();
  await table.getByRole("row").nth(2).waitFor();
  expect(await seenReport(page)).toEqual(then);
  const place = then.heads.indexOf("Tickets") - 1;
  expect(then.lines[0]?.cells[place]).toBe(formatOf("en").number(asHeld.total.tickets));
  const given = await giveOut(banca);
  expect(filesFaults(then, given, 2)).toEqual([]);
  await banca.look("report-as-of");
  await page.getByRole("button", { name: /^As of/u }).click();
  await page.getByRole("button", { name: "Now", exact: true }).click();
  await page.waitForURL((url) => !url.href.includes("asOf="));
  await expect
    .poll(async () => Number((await seenReport(page)).lines[0]?.cells[place]?.replaceAll(",", "")))
    .toBeGreaterThanOrEqual(now.total.tickets);

  await page.getByRole("button", { name: /^Filters/u }).click();
  await page.getByLabel("Compare").first().click();
  await page.getByRole("option", { name: "Sales", exact: true }).click();
  await table.getByRole("columnheader", { name: "Sales before" }).waitFor();
  const beside = await seenReport(page);
  const before = beside.lines[0]?.cells[beside.heads.indexOf("Sales before") - 1];
  expect(before).toBe(now.total.before.sales === 0 ? "–" : formatOf("en").money(now.total.before.sales, now.currency));
  expect(filesFaults(beside, await giveOut(banca), 2)).toEqual([]);
  await banca.look("report-compared");
  expect(await screenFaults(banca)).toEqual([]);
});
