// A source brings a game beside another of its pair, moves one and renames one: they wait in one list. A trader comes
// from the home page, decides each with the evidence in view, and undoes a decision.
import { catalog, lines, sources } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { ScriptedGame } from "../../../apps/server/src/testing/scripted-source.ts";
import { toastAfter } from "../moments.ts";
import { type Person, signIn } from "../person.ts";
import { appear, screenFaults } from "../screens.ts";
import { type ScriptedServer, scriptedServer } from "../scripted-server.ts";
import { sourceTerms } from "../source-terms.ts";
import { openWorld, type World } from "../world.ts";

const hourMs = 3_600_000;
const league = "icehockey_nhl";
const path = "/zucca/outsource-config?view=games";
const patience = { timeout: 180_000 };
const [bruins, sabres, stars, avalanche, kraken, sharks] = [
  "Boston Bruins",
  "Buffalo Sabres",
  "Dallas Stars",
  "Colorado Avalanche",
  "Seattle Kraken",
  "San Jose Sharks",
] as const;

let world: World;
let trader: Person;
let source: ScriptedServer;
let startsAt: number;

function game(id: string, hours: number, away: string, home: string): ScriptedGame {
  const h2h = [
    { name: home, price: 100 },
    { name: away, price: -120 },
  ];
  return { id, sport: league, startsAt: startsAt + hours * hourMs, away, home, books: { one: { h2h } } };
}

beforeAll(async () => {
  startsAt = Date.now() + 30 * hourMs;
  source = await scriptedServer([
    game("bruins", 0, bruins, sabres),
    game("stars", 0, stars, avalanche),
    game("late stars", 5, stars, avalanche),
    game("kraken", 0, kraken, sharks),
  ]);
  world = await openWorld({ sourceAddress: source.address });
  const terms: sources.SourceTerms = {
    ...sourceTerms,
    name: "ice",
    adaptor: "oddsApi",
    address: source.address,
    leagues: [{ code: league, lines: 1, live: 0, results: 0 }],
    furtherGames: 0,
    hasLinescores: false,
    unattended: ["events", "teams", "lines"],
    intervalSeconds: 5,
    silenceSeconds: 0,
    silencePregameSeconds: 0,
  };
  await world.answer(sources.saveSource, terms, "trader");
  trader = await signIn(world.address, "/adm_login", "trader", { width: 1440, height: 900 });
});
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await trader.look(`fault-games-${task.name.replaceAll(/\W+/g, "-").slice(0, 40)}`);
});
afterAll(async () => {
  await (trader as Person | undefined)?.leave();
  await (world as World | undefined)?.close();
  (source as ScriptedServer | undefined)?.close();
});

const row = (text: string) => trader.page.getByRole("row").filter({ hasText: text });
const dialog = (name: string | RegExp) => trader.page.getByRole("dialog", { name });
const pending = async () => (await world.answer(sources.listPendingGames, {}, "trader")).rows;
const change = (id: string, changed: Partial<ScriptedGame>): void => {
  source.script.games = source.script.games.map((one) => (one.id === id ? { ...one, ...changed } : one));
};

/** The league's games: name, hours after the first, and whether its lines are open. */
async function schedule(): Promise<readonly string[]> {
  const { leagueId, days } = (await world.answer(catalog.listLeagues, {}, "trader")).leagues.find(
    ({ name }) => name === "NHL",
  ) ?? { leagueId: 0, days: [] };
  const boards = await Promise.all(days.map(({ day }) => world.answer(lines.board, { leagueId, day }, "trader")));
  return boards
    .flatMap(({ events }) => events)
    .map(({ name, startsAt: at, lines: own }) => {
      const state = own.some(({ isOpen }) => isOpen) ? "open" : "closed";
      return `${name} ${String((at - startsAt) / hourMs)} ${state}`;
    })
    .toSorted();
}
const first = [
  "Boston Bruins @ Buffalo Sabres 0 open",
  "Dallas Stars @ Colorado Avalanche 0 open",
  "Dallas Stars @ Colorado Avalanche 5 open",
  "Seattle Kraken @ San Jose Sharks 0 open",
];

test("while every game is certain, nothing is to be identified", async () => {
  await expect.poll(schedule, patience).toEqual(first);
  await trader.go(path);
  await trader.page.getByText("No games to identify").waitFor();
  await trader.look("games-none");
  expect(await trader.faults()).toEqual([]);
});

test("doubtful games wait, counted on the home page, with what the source says and why", async () => {
  const { page } = trader;
  source.script.games.push(game("bruins again", 1, sabres, bruins));
  change("late stars", { startsAt: startsAt + hourMs });
  change("kraken", { away: bruins, home: avalanche });
  await expect.poll(async () => (await pending()).length, patience).toBe(3);
  await trader.go("/zucca/home");
  await page.getByRole("listitem").filter({ hasText: "Games to identify" }).getByText("3", { exact: true }).click();
  await row("Buffalo Sabres @ Boston Bruins")
    .getByText("begins within two hours of another game of these teams")
    .waitFor();
  await row("Dallas Stars").getByText("would move Dallas Stars @ Colorado Avalanche").waitFor();
  await row("Boston Bruins @ Colorado Avalanche").getByText("was Seattle Kraken @ San Jose Sharks").waitFor();
  await row("Boston Bruins @ Colorado Avalanche").getByText("no stored game of these teams").waitFor();
  await trader.look("games-pending");
  expect(await trader.faults()).toEqual([]);
});

test("a row's button sets a game apart, and the source's next answer adds it", async () => {
  const { page } = trader;
  const button = page.getByRole("button", { name: "Another game · Buffalo Sabres @ Boston Bruins" });
  expect(await toastAfter(page, () => button.click())).toContain("Buffalo Sabres @ Boston Bruins is another game.");
  await row("Buffalo Sabres @ Boston Bruins").waitFor({ state: "detached" });
  await expect.poll(schedule, patience).toContain("Buffalo Sabres @ Boston Bruins 1 open");
});

test("in a row's panel a game is ignored, and its stored game stays as it is, closed", async () => {
  const { page } = trader;
  await row("Dallas Stars").getByText("would move").click();
  const panel = dialog("Dallas Stars @ Colorado Avalanche");
  await panel.getByText("Which stored game is it?").waitFor();
  await trader.look("games-panel");
  expect(await trader.faults("[role=dialog]")).toEqual([]);
  expect(await toastAfter(page, () => panel.getByRole("button", { name: "Ignore" }).click())).toContain("is ignored");
  await row("Dallas Stars").waitFor({ state: "detached" });
  expect(await schedule()).toContain("Dallas Stars @ Colorado Avalanche 5 closed");
});

test("a decision is undone: the game is pending again", async () => {
  const { page } = trader;
  await trader.go(`${path}&games=decided`);
  await row("Buffalo Sabres @ Boston Bruins").getByText("Another game", { exact: true }).waitFor();
  await trader.look("games-decided");
  expect(await trader.faults()).toEqual([]);
  await row("Dallas Stars").getByText("Ignored").click();
  const ask = dialog(/Undo the decision/);
  await ask.getByText("The game is pending again.").waitFor();
  expect(await toastAfter(page, () => ask.getByRole("button", { name: "Undo" }).click())).toContain("pending again");
  await row("Dallas Stars").waitFor({ state: "detached" });
  expect((await pending()).map(({ home }) => home).toSorted()).toEqual([avalanche, avalanche]);
});

test("on a phone in French and dark, a stored game is named", async () => {
  const { page } = trader;
  await appear(trader, { language: "fr", dark: true, width: 390 });
  await trader.go(path);
  await page.getByText("Boston Bruins @ Colorado Avalanche", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Même match · Dallas Stars" }).waitFor();
  await expect.poll(() => page.locator(".mantine-Notification-root").count(), patience).toBe(0);
  await trader.look("games-phone");
  expect(await screenFaults(trader)).toEqual([]);
  await page.getByText("Dallas Stars @ Colorado Avalanche", { exact: true }).click();
  const panel = dialog("Dallas Stars @ Colorado Avalanche");
  await panel.getByText("De quel match enregistré s’agit-il").waitFor();
  await trader.look("games-panel-phone");
  expect(await trader.faults("[role=dialog]")).toEqual([]);
  await panel.getByRole("button", { name: "Même match" }).click();
  await panel.waitFor({ state: "detached" });
  await expect.poll(async () => (await pending()).map(({ away }) => away), patience).toEqual([bruins]);
  expect(trader.errors).toEqual([]);
});
