// A finished week is closed on the screen: previewed, closed by the button, printed, settled with approval and
// reversed; and the pages of agents and of customers, for an admin and for an agent, with the tickets behind their
// cells.
import { type AnswerOf, money, reports, tickets } from "@chalkboard/contract";
import { addDays } from "@chalkboard/kernel";
import { formatOf } from "@chalkboard/i18n";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { awaySlip, comingGames } from "../games.ts";
import { demoPassword, type World, openWorld } from "../world.ts";
import { toastAfter } from "../moments.ts";
import { watchPapers } from "../papers.ts";
import { type Person, signIn } from "../person.ts";
import { appear, openWhole, phoneFaults, screenFaults } from "../screens.ts";

type Lines = AnswerOf<typeof money.weekLines>;
let world: World;
let admin: Person;
let sol: Person;
let agent: Person;
const path = "/ctrl/results-week";
const current = "norte";
const hourMs = 3_600_000;
const figure = (amount: number) => (amount === 0 ? "–" : formatOf("en").money(amount, "USD"));
const previewed = () => world.answer(money.previewClose, {}, "banca");
const lines = (number: number, by: "tree" | "zone" | "pos" = "tree", login = "banca") =>
  world.answer(money.weekLines, { number, by }, login);
let closed: { readonly number: number; readonly preview: AnswerOf<typeof money.previewClose> };
let due: Lines["rows"][number];

beforeAll(async () => {
  world = await openWorld();
  // At 1440, days are hidden where the balance would be out of sight.
  [admin, sol, agent] = (await Promise.all(
    [["banca"], ["sol"], ["diaz"]].map(([name = ""]) =>
      signIn(world.address, "/adm_login", name, { width: 1920, height: 1080 }),
    ),
  )) as [Person, Person, Person];
  await appear(agent, { language: "en", dark: false, width: 1920 });
  // A POS with sales in this week is paid commission on them; its zone pays for it, shares what is left and carries a
  // loss forward.
  const [game] = await comingGames(world);
  if (game === undefined) throw new Error("the demo has a game to come");
  const {
    ticket: { posId },
  } = await world.answer(tickets.sell, { key: "weeks closing journey", slip: awaySlip(game, 22_200) }, "ana");
  const one = (await world.answer(money.balances, {}, current)).pos.find((pos) => pos.posId === posId);
  const none = { all: 0, byMode: {} };
  await world.answer(
    money.saveScheme,
    { owner: { posId: one?.posId ?? 0 }, scheme: { sales: { all: 1_000, byMode: {} }, net: null, feePerActive: 0 } },
    "banca",
  );
  await world.answer(
    money.saveScheme,
    {
      owner: { zoneId: one?.zoneId ?? 0 },
      scheme: { sales: none, net: { kind: "redFigure", share: { all: 2_500, byMode: {} } }, feePerActive: 150 },
    },
    "banca",
  );
});
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  for (const [name, person] of Object.entries({ admin, sol, agent })) await person.look(`fault-weeks-closing-${name}`);
});
afterAll(async () => {
  await Promise.all([admin, sol, agent].map((person) => (person as Person | undefined)?.leave()));
  await (world as World | undefined)?.close();
});

const dialog = () => admin.page.getByRole("dialog").last();

test("a finished week is previewed account by account, and its close shows its progress", async () => {
  const { page } = admin;
  await world.stopClock((await previewed()).closableFrom + hourMs);
  const preview = await previewed();
  expect([preview.isOver, preview.weeksOver, preview.paid > 0, preview.charged > 0]).toEqual([true, 1, true, true]);
  await openWhole(admin, path);
  await page.getByRole("button", { name: "Preview and close" }).click();
  await dialog().getByText("Nothing has been written yet").waitFor();
  for (const amount of [preview.paid, preview.charged, preview.added, preview.workedOff]) {
    await dialog()
      .getByRole("row")
      .filter({ hasText: formatOf("en").money(amount, "USD") })
      .first()
      .waitFor();
  }
  const changing = preview.rows.filter(
    (row) => row.commission !== 0 || row.carried !== row.carriedAfter || row.balance !== 0,
  );
  for (const { name } of changing.slice(0, 3)) await dialog().getByText(name, { exact: true }).first().waitFor();
  await admin.look("weeks-closing-preview");
  expect(await admin.faults("[role=dialog]")).toEqual([]);
  // The response is delayed until the screen has shown the progress.
  let pass = (): void => undefined;
  const isShown = new Promise<void>((resolve) => {
    pass = resolve;
  });
  await page.route(`**/${money.closeWeek.path}`, async (route) => {
    const response = await route.fetch();
    await isShown;
    await route.fulfill({ response });
  });
  const toast = toastAfter(page, () => dialog().getByRole("button", { name: "Close the week" }).click());
  await dialog()
    .getByRole("status")
    .getByText(/: commission posted for (\d+) of \1 accounts$/u)
    .waitFor();
  await admin.look("weeks-closing-progress");
  expect(await admin.faults("[role=dialog]")).toEqual([]);
  pass();
  expect(await toast).toContain("is closed.");
  await page.unroute(`**/${money.closeWeek.path}`);
  closed = { number: preview.week.number, preview };
});

test("the closed week is listed, with each account as previewed", async () => {
  const { page } = admin;
  const { number, preview } = closed;
  await page
    .getByText(/^Closed .* by /u)
    .first()
    .waitFor();
  const { week, rows, isLast } = await lines(number);
  expect([week.closedBy === "", week.posted, isLast]).toEqual([false, true, true]);
  await page.getByText(`by ${week.closedBy}`).first().waitFor();
  const own = new Map(rows.map((row) => [row.key, row.own]));
  for (const { key, name, commission, balance } of preview.rows) {
    const is = own.get(key);
    expect([name, is?.commission ?? 0, is?.balance ?? 0]).toEqual([name, commission, balance]);
  }
  expect(await screenFaults(admin)).toEqual([]);
  await admin.look("weeks-closing-closed");
  await page.getByRole("button", { name: "Preview and close" }).waitFor({ state: "detached" });
});

test("its statements are printed, one for each account with activity", async () => {
  const { page } = admin;
  const papers = await watchPapers(page);
  const { statements } = await world.answer(money.weekStatements, { number: closed.number }, "banca");
  await page.getByRole("button", { name: "Print all statements" }).click();
  await expect.poll(async () => (await papers()).length).toBe(1);
  const [printout = ""] = await papers();
  expect(printout.split("<section>").length).toBe(statements.length + 1);
  for (const { name, balance } of statements)
    expect([name, printout.includes(name), printout.includes(figure(balance))]).toEqual([name, true, true]);
});

const panel = () => admin.page.getByRole("dialog", { name: new RegExp(due.name, "u") }).first();
const balanceNow = async () => (await lines(closed.number)).rows.find(({ key }) => key === due.key)?.own.balance;
const input = (name = /^(?:Collect|Pay) /u) => admin.page.getByRole("dialog", { name });
const back = /^Reverse receipt/u;
const stand = async (password: string, name?: RegExp): Promise<void> => {
  await input(name).getByLabel("User name").fill(current);
  await input(name).getByLabel("Password", { exact: true }).fill(password);
  await admin.page.keyboard.press("Enter");
};

test("what is due is settled with approval, from the amount that the service sets", async () => {
  const { page } = admin;
  const seen = new Set((await world.answer(money.balances, {}, current)).pos.map(({ posId }) => posId));
  const found = (await lines(closed.number)).rows.find(
    ({ posId, own }) => posId !== null && seen.has(posId) && Math.abs(own.balance) > 200,
  );
  if (found === undefined) throw new Error("a POS owes or is owed something of the week that was closed");
  due = found;
  await world.answer(
    money.saveSettings,
    { ...(await world.answer(money.settings, {}, "banca")), secondPersonFrom: 200 },
    "banca",
  );
  await admin.go(`${path}?week=${String(closed.number)}&line=${encodeURIComponent(due.key)}`);
  await panel()
    .getByLabel(/^Amount/u)
    .fill("2");
  await panel().getByLabel("Print the receipt").uncheck();
  await panel()
    .getByRole("button", { name: /(?:Collect|Pay out)/u })
    .last()
    .click();
  await input().getByText("A receipt is issued.").waitFor();
  await input()
    .getByRole("button", { name: /(?:Collect|Pay out)$/u })
    .click();
  await input().getByText("From 2.00 a second person confirms it.").waitFor();
  await stand("not his");
  await input().getByText("Name or password of the second person is wrong.").waitFor();
  await admin.look("weeks-closing-second");
  expect(await admin.faults("[role=dialog]")).toEqual([]);
  expect(await balanceNow()).toBe(due.own.balance);
  expect(await toastAfter(page, () => stand(demoPassword))).toContain("2.00 settled");
  expect(await balanceNow()).toBe(due.own.balance - Math.sign(due.own.balance) * 200);
  await panel().getByText("confirmed by Néstor Baptiste").waitFor();
});

test("and reversed with approval as well; a cent less needs none", async () => {
  const { page } = admin;
  await panel()
    .getByRole("button", { name: /^Reverse/u })
    .first()
    .click();
  await input(back).getByText("reversing entry").waitFor();
  await input(back)
    .getByRole("button", { name: /Reverse$/u })
    .click();
  await input(back).getByText("From 2.00 a second person confirms it.").waitFor();
  expect(await toastAfter(page, () => stand(demoPassword, back))).toMatch(
    /^Receipt \d+ is reversed by receipt \d+\.$/u,
  );
  await panel().getByText("reversed", { exact: true }).first().waitFor();
  expect(await balanceNow()).toBe(due.own.balance);
  await panel()
    .getByLabel(/^Amount/u)
    .fill("1.99");
  await panel().getByLabel("Print the receipt").uncheck();
  await panel()
    .getByRole("button", { name: /(?:Collect|Pay out)/u })
    .last()
    .click();
  expect(
    await toastAfter(page, () =>
      input()
        .getByRole("button", { name: /(?:Collect|Pay out)$/u })
        .click(),
    ),
  ).toContain("1.99 settled");
  expect(await balanceNow()).toBe(due.own.balance - Math.sign(due.own.balance) * 199);
  await admin.look("weeks-closing-settled");
  expect(await screenFaults(admin)).toEqual([]);
});

/** The newest week with bets, and its bettor: at the beginning of a week there are none. */
async function someWeek(login: string, by: "zone" | "pos") {
  for (const { number } of await world.answer(money.listWeeks, {}, login)) {
    const found = await lines(number, by, login);
    const row = found.rows.find(({ net, sales, days }) => net !== 0 && sales !== 0 && days.some((day) => day !== 0));
    if (row !== undefined) return { ...found, row };
  }
  throw new Error("somebody of the demo bet");
}

const headOf = (page: Person["page"], day: string) =>
  page.getByRole("columnheader").filter({ hasText: formatOf("en").day(day) });

test("while another week loads, the rows keep the days of their own week", async () => {
  const { page } = admin;
  const weeks = await world.answer(money.listWeeks, {}, "banca");
  const withRows: typeof weeks = [];
  for (const week of weeks) if ((await lines(week.number)).rows.length > 0) withRows.push(week);
  const [later, before] = withRows;
  if (later?.number !== (before?.number ?? 0) + 1 || before === undefined)
    throw new Error("the demo bet in two weeks, one after the other");
  await openWhole(admin, `${path}?week=${String(later.number)}`);
  // A week that was read before is shown at once.
  await page.reload();
  await headOf(page, later.from).waitFor();
  let pass = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => {
    pass = resolve;
  });
  await page.route(`**/${money.weekLines.path}`, async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.getByRole("button", { name: "The week before" }).click();
  await expect.poll(() => page.url()).toContain(`week=${String(before.number)}`);
  expect([await headOf(page, later.from).count(), await headOf(page, before.from).count()]).toEqual([1, 0]);
  pass();
  await headOf(page, before.from).waitFor();
  expect(await headOf(page, later.from).count()).toBe(0);
  await page.unroute(`**/${money.weekLines.path}`);
});

const ofOnline = [
  ["an admin", "agents", "-a", "zone"],
  ["an agent", "agents", "-a", "zone"],
  ["an admin", "customers", "-c", "pos"],
  ["an agent", "customers", "-c", "pos"],
] as const;

test.each(ofOnline)("%s reads the week of %s, and the tickets of each figure", async (who, what, suffix, by) => {
  const [person, login] = who === "an admin" ? ([sol, "sol"] as const) : ([agent, "diaz"] as const);
  const { page } = person;
  const { rows, total, week, row } = await someWeek(login, by);
  const { number } = week;
  await openWhole(person, `${path}${suffix}`);
  await person.go(`${path}${suffix}?week=${String(number)}`);
  // The week that was open before stays until this one is there: its days are the headings.
  await headOf(page, week.from).waitFor();
  expect(await screenFaults(person)).toEqual([]);
  await person.look(`weeks-closing-${what}-${login}`);
  const day = row.days.findIndex((amount) => amount !== 0);
  const account = row.posId === null ? { zoneId: row.zoneId ?? 0 } : { posId: row.posId };
  const netOfDay = row.days[day] ?? 0;
  // A day shows what the account won, which is what the house lost.
  for (const [heading, shown, amount, input] of [
    ["Net win", row.net, row.net, { figure: "net", account }],
    ["Sales", row.sales, row.sales, { figure: "sales", account }],
    [
      formatOf("en").day(addDays(week.from, day)),
      0 - netOfDay,
      netOfDay,
      { figure: "net", account, day: addDays(week.from, day) },
    ],
  ] as const) {
    const places = await page.getByRole("columnheader").allInnerTexts();
    const place = places.findIndex((one) => one.startsWith(heading));
    await page
      .getByRole("row")
      .filter({ hasText: row.name })
      .first()
      .getByRole("cell")
      .nth(place)
      .getByRole("button")
      .click();
    const opened = page.getByRole("dialog", { name: row.name });
    await opened.getByText(figure(shown)).first().waitFor();
    const { sums } = await world.answer(reports.weekTickets, { number, ...input, withSums: true }, login);
    expect([heading, sums?.[0]?.amount]).toEqual([heading, amount]);
    // With the blank before it, a minus sign is not overlooked.
    expect(await opened.locator("p").first().innerText()).toContain(` ${figure(shown)}`);
    await page.keyboard.press("Escape");
    await opened.waitFor({ state: "detached" });
  }
  expect(total.count).toBe(rows.length);
});

test("on a phone, and in French in the dark", async () => {
  for (const suffix of ["-a", "-c"]) {
    await openWhole(agent, `${path}${suffix}`);
    expect(await phoneFaults(agent)).toEqual([]);
    await appear(agent, { language: "fr", dark: true, width: 390 });
    await openWhole(agent, `${path}${suffix}`);
    await agent.look(`weeks-closing-phone${suffix}-fr`);
    await appear(agent, { language: "fr", dark: true, width: 1280 });
    await openWhole(agent, `${path}${suffix}`);
    await agent.look(`weeks-closing-dark${suffix}-fr`);
    expect(await screenFaults(agent)).toEqual([]);
    expect(await phoneFaults(agent)).toEqual([]);
    await appear(agent, { language: "en", dark: false, width: 1920 });
  }
});
