// A website's page is read through the print program of a trader's machine: tried on its form, imported, with an
// unknown name, partly, and not at all.
import { lines, masterData, sources } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type World, openWorld } from "../world.ts";
import { toastAfter } from "../moments.ts";
import { type Person, signIn } from "../person.ts";
import { openPrintProgram, type PrintProgram } from "../print-program.ts";
import { appear } from "../screens.ts";
import { sourceTerms } from "../source-terms.ts";

const name = "odds-site";
const path = "/zucca/outsource-config";
const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
const nowhere = { selector: "", attribute: "", pattern: "" };
const at = (selector: string): sources.PagePlace => ({ ...nowhere, selector });
const odds: sources.SourcePage = {
  name: "Odds",
  league: "soccer_epl",
  address: "https://odds.example/epl",
  isHeadless: true,
  commands: [{ action: "wait", at: "table.odds", text: "" }],
  games: 2,
  row: "tr.game",
  rowsOfGame: 1,
  isHomeFirst: true,
  isDayAbove: false,
  isDayFirst: false,
  isDecimal: true,
  isFirstHalf: false,
  timeZone: "Europe/London",
  places: {
    ...(Object.fromEntries(sources.pagePlaceNames.map((place) => [place, nowhere])) as sources.SourcePage["places"]),
    team: at(".team"),
    day: at(".day"),
    time: at(".at"),
    money: at(".odds"),
    draw: at(".draw"),
  },
};
const terms: sources.SourceTerms = {
  ...sourceTerms,
  name,
  adaptor: "webPage",
  leagues: [{ code: "soccer_epl", lines: 1, live: 0, results: 0 }],
  pages: [odds],
};

const row = (home: string, away: string, [one, draw, two]: readonly [string, string, string]): string =>
  `<tr class=game><td class=day>${day}<td class=at>15:00<td class=team>${home}<td class=odds>${one}<td class=draw>${draw}<td class=team>${away}<td class=odds>${two}`;
const pageOf = (...rows: readonly string[]): string =>
  `<!DOCTYPE html><html><body><table class=odds>${rows.join("\n")}</table></body></html>`;
const [known, strange] = [
  row("Liverpool", "Arsenal", ["1.90", "3.50", "4.20"]),
  row("Everton", "Fulhem Town", ["2.10", "3.30", "3.60"]),
];

/** The print program's response for the page. */
let answer: object = { data: pageOf(known, strange) };
let program: PrintProgram;
let world: World;
let trader: Person;

beforeAll(async () => {
  world = await openWorld();
  program = await openPrintProgram((called) => (called === "get_page_html" ? answer : { mac: "02:00:5e:10:00:09" }));
  await world.answer(sources.saveSource, terms, "trader");
  trader = await signIn(world.address, "/adm_login", "trader", {
    width: 1440,
    height: 900,
    printProgram: program.port,
  });
});
afterEach(async ({ task }) => {
  if (task.result?.state === "fail")
    await trader.look(`fault-web-page-${task.name.replaceAll(/\W+/g, "-").slice(0, 50)}`);
});
afterAll(async () => {
  (program as PrintProgram | undefined)?.close();
  await (trader as Person | undefined)?.leave();
  await (world as World | undefined)?.close();
});

const dialog = (title: string) => trader.page.getByRole("dialog", { name: title, exact: true });
const source = () => dialog(name);
const reading = () => dialog(`${name} · Read the pages`);

async function openSource(): Promise<void> {
  await trader.go(path);
  await trader.page.getByRole("gridcell", { name, exact: true }).click();
  await source().waitFor();
}

/** The page's games with their money lines: "Arsenal @ Liverpool 320 -111". */
async function brought(): Promise<readonly string[]> {
  const { rows: leagues } = await world.answer(masterData.listLeagues, { text: "Premier" }, "trader");
  // The league is created with its first game.
  const leagueId = leagues.find(({ code }) => code === "soccer_epl")?.leagueId;
  if (leagueId === undefined) return [];
  const { events } = await world.answer(lines.board, { leagueId, day }, "trader");
  return events.map(({ sides, lines: own }) =>
    [sides.map((side) => side.name).join(" @ "), ...own.filter(({ isOpen }) => isOpen).map(({ price }) => price)].join(
      " ",
    ),
  );
}

test("on its form the page is tried through the print program: matches show, nothing changes", async () => {
  const { page } = trader;
  await openSource();
  await source().getByRole("button", { name: "Edit Odds" }).click();
  await dialog("Odds").getByRole("button", { name: "Read the page" }).click();
  await dialog("Odds").getByRole("gridcell", { name: "Arsenal @ Liverpool" }).waitFor();
  await dialog("Odds").getByText("No team is associated with: Fulhem Town").waitFor();
  await trader.look("web-page-tried");
  expect(program.heard.filter(({ path: called }) => called === "get_page_html").map(({ json }) => json)).toEqual([
    { url: odds.address, list_command: ["wait | table.odds"], headless: true },
  ]);
  expect(await trader.faults("[role=dialog]")).toEqual([]);
  expect(await brought()).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog("Odds").waitFor({ state: "detached" });
});

test("imported: a known game gets its lines, and an unknown name leads to the teams", async () => {
  await source().getByRole("button", { name: "Read the pages" }).click();
  await reading().getByRole("gridcell", { name: "Arsenal @ Liverpool" }).waitFor();
  await trader.look("web-page-read");
  await reading().getByRole("button", { name: "Import" }).click();
  const input = dialog("Issue Html Scraping");
  await input.getByText("No team is associated with: Fulhem Town").waitFor();
  await trader.look("web-page-scraping");
  expect(await brought()).toEqual(["Arsenal @ Liverpool 320 -112 250"]);
  await input.getByRole("button", { name: "Associate the team" }).click();
  const unknownTeam = trader.page.getByRole("combobox", { name: "Fulhem Town" });
  // The most similar name is suggested.
  await expect.poll(() => unknownTeam.inputValue()).toBe("Fulham");
  await trader.look("web-page-teams");
  expect(
    await toastAfter(trader.page, () => trader.page.getByRole("button", { name: "Associate", exact: true }).click()),
  ).toContain("Fulhem Town is Fulham.");
  await trader.page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await dialog(`${name} · Teams on the website · Premier League`).waitFor({ state: "detached" });
});

test("the same page then imports the other game; a partial read closes nothing and says so", async () => {
  await source().getByRole("button", { name: "Read the pages" }).click();
  await reading()
    .getByRole("gridcell", { name: "Fulham @ Everton" })
    .or(reading().getByRole("gridcell", { name: "Fulhem Town @ Everton" }))
    .waitFor();
  expect(await toastAfter(trader.page, () => reading().getByRole("button", { name: "Import" }).click())).toContain(
    "Odds. New games: 1; lines: 3; results: 0.",
  );
  answer = { responseType: -20, data: pageOf(known.replace("1.90", "OFF"), strange), done: 1, total: 2 };
  await source().getByRole("button", { name: "Read the pages" }).click();
  await reading().getByText("The page is incomplete: it closes no line.").waitFor();
  await trader.look("web-page-in-part");
  expect(await toastAfter(trader.page, () => reading().getByRole("button", { name: "Import" }).click())).toContain(
    "incomplete",
  );
  expect(await brought()).toEqual(["Arsenal @ Liverpool 320 -112 250", "Fulham @ Everton 260 110 230"]);
});

test("an unreadable page and a closed program are reported in words", async () => {
  answer = { responseType: -1 };
  await source().getByRole("button", { name: "Read the pages" }).click();
  await reading().getByText("Odds could not be read.").waitFor();
  await trader.page.keyboard.press("Escape");
  await reading().waitFor({ state: "detached" });
  program.close();
  await source().getByRole("button", { name: "Read the pages" }).click();
  await trader.page.getByText("You must open the print program to continue").waitFor();
  await trader.look("web-page-no-program");
  expect(await trader.faults("[role=dialog]")).toEqual([]);
  await trader.page.keyboard.press("Escape");
  await trader.page.keyboard.press("Escape");
  await source().waitFor({ state: "detached" });
  await appear(trader, { language: "fr", dark: true, width: 390 });
  await trader.page.getByText(name, { exact: true }).click();
  await source().getByText("Le programme d’impression n’a pas pu lire la page").waitFor();
  await trader.look("web-page-phone");
  expect([...(await trader.faults("[role=dialog]")), ...trader.errors]).toEqual([]);
});
