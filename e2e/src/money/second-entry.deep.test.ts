import { calendar, results } from "@chalkboard/contract";
import { beforeAll, expect, test } from "vitest";
import { boardCells, comingGames, type Game } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { endJourney } from "../end-journey.ts";
import { type Person, signIn } from "../person.ts";
import { appear, screenFaults } from "../screens.ts";

// A result with statistics entered by an assistant is pending on the results page: an admin reads all statements, and
// confirms it with one button.

let world: World;
let trader: Person;
let game: Game;

const innings = (away: string, home: string) =>
  [...away].map((runs, index) => ({
    segment: String(index + 1),
    away: Number(runs),
    home: home[index] === "x" ? null : Number(home[index]),
  }));
const segments = [...innings("010000200", "00010003x"), { segment: "game", away: 3, home: 4 }];
const statistics = {
  hits: { away: 8, home: 6 },
  errors: { away: 0, home: 1 },
  strikeouts: { away: 9, home: 11 },
  firstScore: 1,
} as const;
const path = () => `/zucca/evento-resultado?league=${game.leagueId}&day=${game.day}`;
const current = async () => {
  const { events } = await world.answer(results.listResults, { leagueId: game.leagueId, day: game.day }, "trader");
  return events.find(({ eventId }) => eventId === game.eventId);
};
const cells = () => boardCells(trader.page, game, 1);

/** A prop on one of the game's teams, as the schedule derives it. */
async function derive(): Promise<void> {
  const {
    categories,
    games: [known],
  } = await world.answer(calendar.derivedChoices, { leagueId: game.leagueId, eventIds: [game.eventId] }, "trader");
  const categoryId = categories.find(({ propType }) => propType === 3)?.categoryId ?? null;
  await world.answer(
    calendar.enterDerived,
    {
      leagueId: game.leagueId,
      day: game.day,
      minute: 0,
      isLater: false,
      propType: 3,
      asks: "yesNo",
      categoryId,
      question: "2+",
      part: null,
      offsetMinutes: 0,
      cutoffMinutes: 0,
      about: [
        { principalId: game.eventId, playerId: null, teamId: known?.teams[0]?.teamId ?? null, otherTeamId: null },
      ],
    },
    "trader",
  );
}

beforeAll(async () => {
  world = await openWorld();
  [game] = (await comingGames(world)) as [Game];
  await derive();
  await world.kickOff(game.eventId);
  await world.answer(
    results.makeOfficial,
    { eventId: game.eventId, version: 0, status: "final", segments, statistics },
    "assistant",
  );
  trader = await signIn(world.address, "/adm_login", "trader");
});
endJourney(
  () => trader,
  () => world,
  "fault-second-entry",
);

test("a pending result is listed with its statistics, and a key shows who reported what", async () => {
  await trader.go(path());
  await trader.page.getByRole("grid").getByText("pending, assistant").waitFor();
  await expect.poll(() => cells().allInnerTexts()).toEqual(expect.arrayContaining(["8", "9"]));
  await cells().nth(3).click();
  await trader.page.keyboard.press("w");
  const panel = trader.page.getByRole("dialog", { name: game.name });
  await panel.getByText("9–11").waitFor();
  await panel.getByText("Legs won:").waitFor();
  expect(await screenFaults(trader)).toEqual([]);
  await trader.page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
});

test("on a phone the same, with a row for each period", async () => {
  await appear(trader, { language: "fr", dark: true, width: 390 });
  await trader.page.getByRole("button", { name: game.name }).first().click();
  await trader.page.getByRole("button", { name: "Ce que dit chacun" }).click();
  await trader.page.getByRole("row", { name: "K 9–11" }).waitFor();
  await trader.look("second-entry-phone");
  expect(await screenFaults(trader)).toEqual([]);
  await trader.page.keyboard.press("Escape");
  await trader.page.keyboard.press("Escape");
  await appear(trader, { language: "en", dark: false, width: 1440 });
});

test("it is decided as entered, with its statistics", async () => {
  await trader.go(path());
  await cells().nth(3).click();
  await trader.page.keyboard.press("w");
  const panel = trader.page.getByRole("dialog", { name: game.name });
  await panel.getByRole("button", { name: "Use this result: assistant" }).click();
  await trader.page.getByText("Legs won:").last().waitFor();
  await trader.look("second-entry-decide");
  await trader.page.getByRole("button", { name: "Make official" }).last().click();
  // The dialog stays until the server's response is on the screen: the statements are beneath it.
  const decision = panel.filter({ has: trader.page.getByRole("button", { name: "Cancel" }) });
  await decision.waitFor({ state: "detached" });
  await expect.poll(async () => (await current())?.official).toMatchObject({ version: 1, segments, statistics });
});

test("derived events get their result from here, by a key and on a touch screen", async () => {
  const { page } = trader;
  const derived = async () =>
    (await world.answer(calendar.listDerived, { principalId: game.eventId }, "trader")).rows.find(
      ({ question }) => question === "2+",
    );
  const title = (await derived())?.title ?? "";
  // The statements on the game are open.
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: game.name }).waitFor({ state: "detached" });
  await cells().nth(3).click();
  await page.keyboard.press("d");
  const drawer = page.getByRole("dialog", { name: `Derived from ${game.name}` });
  await drawer.getByRole("button", { name: `Actions on ${title}` }).click();
  await page.getByRole("menuitem", { name: "Enter the result" }).click();
  const form = page.getByRole("dialog", { name: /Enter the result$/ });
  await form.getByText("No", { exact: true }).click();
  await trader.look("second-entry-prop");
  await form.getByRole("button", { name: "Make official" }).click();
  await form.waitFor({ state: "detached" });
  expect((await derived())?.result).toMatchObject({ version: 1, status: "final", answer: "no" });
  expect(await screenFaults(trader)).toEqual([]);
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  await appear(trader, { language: "fr", dark: true, width: 390 });
  await page.getByRole("button", { name: game.name }).first().click();
  await page.getByRole("button", { name: "Paris spéciaux" }).click();
  await page
    .getByRole("dialog", { name: `Dérivés de ${game.name}` })
    .getByText(title)
    .waitFor();
  await trader.look("second-entry-prop-phone");
  expect(await screenFaults(trader)).toEqual([]);
});
