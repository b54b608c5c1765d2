// The print program at the till: it is asked for the machine at sign-in, receives the ticket after a sale, and its
// absence is reported in one clear sentence.
import { identity, masterData, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Game, gamesOfOneDay, rotationOf } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { soldAfter } from "../moments.ts";
import { type Person, signIn } from "../person.ts";
import { type ReceivedPrint, openPrintProgram, type PrintProgram } from "../print-program.ts";
import { screenFaults } from "../screens.ts";
import { emptyTill, entryLine, legsOf, showDay } from "../till.ts";

const mac = "02:00:5e:10:00:01";
let program: PrintProgram;
let world: World;
let clerk: Person;
let games: readonly Game[];
let nextGame = 0;

beforeAll(async () => {
  world = await openWorld();
  await world.answer(identity.updatePrinter, { printer: "Counter", printerType: 1 }, "ana");
  games = await gamesOfOneDay(world);
  program = await openPrintProgram((path) =>
    path === "get_info" ? { mac } : path === "get_printers" ? { data: ["Counter"] } : {},
  );
  clerk = await signIn(world.address, "/login_pos", "ana", { width: 1280, height: 800, printProgram: program.port });
  await showDay(clerk, games[0] as Game);
});

afterAll(async () => {
  (program as PrintProgram | undefined)?.close();
  await (clerk as Person | undefined)?.leave();
  await (world as World | undefined)?.close();
});

/** Types a straight on a game that no test has used, and sells it. */
async function sell(amount: number): Promise<number> {
  const game = games[nextGame];
  nextGame += 1;
  if (game === undefined) throw new Error("the demo has games");
  const { page } = clerk;
  await entryLine(page).waitFor();
  await emptyTill(page);
  await page.keyboard.type(`${rotationOf(game, 1)}m `);
  await expect.poll(() => legsOf(page).count()).toBe(1);
  await page.keyboard.type(String(amount));
  return soldAfter(page, () => page.keyboard.press("Enter"));
}

test("signing in asks the program for the machine, once and without a warning", () => {
  // The sign-in page sends it to the server, and so does the live connection in its greeting.
  expect(program.heard).toEqual([{ path: "get_info", json: { ignoreWarning: true } }]);
});

test("a clerk who used the general sign-in page works at a known machine, too", async () => {
  const luis = await signIn(world.address, "/auth/login", "luis", { printProgram: program.port });
  try {
    const pos = async (): Promise<readonly string[]> => {
      const { rows: devices } = await world.answer(identity.listDevices, {}, "banca");
      return devices.filter((device) => device.mac === mac).map(({ posName }) => posName);
    };
    const own = (await world.answer(identity.validateToken, {}, "luis")).posName;
    await expect.poll(pos).toEqual([own]);
  } finally {
    await luis.leave();
  }
});

test("a sale is printed by the program, on the profile's printer", async () => {
  const before = program.heard.length;
  const number = await sell(313);
  const printed = (): readonly ReceivedPrint[] => program.heard.slice(before).filter(({ path }) => path === "print");
  await expect.poll(() => printed().length).toBe(1);
  expect(printed()[0]?.json).toMatchObject({ printer: "Counter", document: expect.stringContaining(String(number)) });
});

test("Ctrl P and Enter print the lines of the board's day, in the service's language", async () => {
  const before = program.heard.length;
  const game = games[0];
  await clerk.page.goto(`${world.address}/#/?day=${game?.day ?? ""}`);
  await emptyTill(clerk.page);
  // The printout is of the board's day; late in the evening that of the first game is still loading.
  await clerk.page
    .locator(`time[datetime="${game?.day ?? ""}"]`)
    .first()
    .waitFor();
  await clerk.page.keyboard.press("Control+p");
  await clerk.page.getByRole("dialog", { name: "What to print" }).getByRole("button", { name: "Print" }).waitFor();
  await clerk.page.keyboard.press("Enter");
  const printed = (): readonly ReceivedPrint[] =>
    program.heard.slice(before).filter(({ path }) => path === "print_document");
  await expect.poll(() => printed().length).toBe(1);
  expect(printed()[0]?.json).toMatchObject({
    printer: "Counter",
    document: expect.stringContaining(await inSpanish(game)),
  });
});

/** The visitors' name as the shops' printouts have it. */
async function inSpanish(game: Game | undefined): Promise<string> {
  const visitors = game?.sides[0];
  const { rows } = await world.answer(masterData.listTeams, { leagueId: game?.leagueId, limit: 250 }, "trader");
  const called = rows.find(({ teamId }) => teamId === visitors?.teamId)?.names.es ?? "";
  expect(called).not.toBe(visitors?.name);
  return called;
}

test("the till's closing is printed too", async () => {
  const before = program.heard.length;
  await clerk.page.keyboard.press("Control+p");
  await clerk.page.getByText("Closing", { exact: true }).click();
  await clerk.page.getByLabel("Today").waitFor();
  await clerk.look("print-closing");
  await clerk.page.getByRole("dialog", { name: "What to print" }).getByRole("button", { name: "Print" }).click();
  const printed = (): readonly ReceivedPrint[] =>
    program.heard.slice(before).filter(({ path }) => path === "print_document");
  await expect.poll(() => printed().length).toBe(1);
  expect(printed()[0]?.json).toMatchObject({
    printer: "Counter",
    document: expect.stringMatching(/Tickets vendidos \(\d+\)/u),
  });
});

test("Alt R shows the results of a day by league, and Enter prints them", async () => {
  const before = program.heard.length;
  const { page } = clerk;
  await page.keyboard.press("Alt+KeyR");
  const dialog = page.getByRole("dialog", { name: "Results" });
  // Yesterday's games of the demo are over.
  await dialog.getByRole("button", { name: "Previous day" }).click();
  const game = dialog.locator("tbody", { has: page.getByText("Final", { exact: true }) }).first();
  await game.waitFor();
  const [team = ""] = await game.locator("th").allInnerTexts();
  expect(await game.locator("tr td:last-child").allInnerTexts()).toEqual([
    expect.stringMatching(/^\d+$/u),
    expect.stringMatching(/^\d+$/u),
  ]);
  await clerk.look("till-results");
  expect(await screenFaults(clerk, "everywhere")).toEqual([]);
  await dialog.getByRole("button", { name: /Print/ }).press("Enter");
  const printed = (): readonly ReceivedPrint[] =>
    program.heard.slice(before).filter(({ path }) => path === "print_document");
  await expect.poll(() => printed().length).toBe(1);
  const [rotation = ""] = team.split(/\s/u);
  expect(printed()[0]?.json).toMatchObject({ printer: "Counter", document: expect.stringContaining("Resultados") });
  expect(printed()[0]?.json).toMatchObject({ document: expect.stringContaining(rotation) });
});

test("a closed program is reported in words, and the sale remains valid", async () => {
  program.close();
  const number = await sell(314);
  await clerk.page.getByText("You must open the print program to continue").waitFor();
  await clerk.look("print-program-missing");
  expect(await clerk.faults()).toEqual([]);
  await clerk.page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  expect(await world.answer(tickets.findTicket, { number }, "ana")).toMatchObject({ stake: 31_400, status: 0 });
  expect(clerk.errors).toEqual([]);
});
