import { calendar, catalog, lines, tickets } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { boardCells, type Game, gamesOfOneDay, rotationOf } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { soldAfter } from "../moments.ts";
import { type Person, signIn } from "../person.ts";
import { appear, screenFaults } from "../screens.ts";
import { emptyTill, legsOf } from "../till.ts";

// All lines of one event: a trader gives a game a second handicap and a first-to-score market, and a clerk sells both.

let world: World;
let trader: Person;
let clerk: Person;
let game: Game;

beforeAll(async () => {
  world = await openWorld();
  game = (await gamesOfOneDay(world)).at(-1) as Game;
  [trader, clerk] = await Promise.all([
    signIn(world.address, "/adm_login", "trader"),
    signIn(world.address, "/login_pos", "ana"),
  ]);
});
afterEach(async ({ task }) => {
  if (task.result?.state === "fail")
    await Promise.all([trader.look("fault-event-lines-trader"), clerk.look("fault-event-lines-clerk")]);
});
afterAll(async () => {
  await Promise.all([trader, clerk].map((person) => (person as Person | undefined)?.leave()));
  await (world as World | undefined)?.close();
});

const grid = () => trader.page.getByRole("grid");
/** A row of the event's lines by its market's name; the rows of its outcomes follow it. */
const marketRow = (name: string) => grid().getByRole("row").filter({ hasText: name }).first();
const points = 2;
const price = 3;

/** Types into a cell, as a trader does after clicking it. */
async function type(row: ReturnType<typeof marketRow>, cell: number, text: string): Promise<void> {
  await row.getByRole("gridcell").nth(cell).click();
  await trader.page.keyboard.type(text, { delay: 20 });
  await trader.page.keyboard.press("Enter");
}

test("the line board opens a game's full page", async () => {
  const { page } = trader;
  await trader.go(`/zucca/hq-linea?league=${game.leagueId}&day=${game.day}&find=${rotationOf(game, 1)}`);
  await boardCells(trader.page, game, 1).nth(4).click();
  await page.keyboard.press("e");
  await marketRow("First run").waitFor();
  expect(page.url()).toContain(`event=${game.eventId}`);
  await trader.look("event-lines");
  expect(await trader.faults()).toEqual([]);
});

test("a key opens the game's props, which are events, and closing them returns the focus", async () => {
  const { page } = trader;
  await marketRow("Run line").getByRole("gridcell").nth(price).click();
  await page.keyboard.press("d");
  const props = page.getByRole("dialog", { name: new RegExp(game.name, "u") });
  await props.getByText("No derived events yet").or(props.getByRole("table")).first().waitFor();
  await trader.look("event-lines-props");
  expect(await screenFaults(trader)).toEqual([]);
  await page.keyboard.press("Escape");
  await props.waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("grid");
});

test("an alternative line gets its own points and price, on both sides", async () => {
  await marketRow("Run line").getByRole("gridcell").nth(points).click();
  await trader.page.keyboard.press("a");
  const alternative = marketRow("alternative");
  await type(alternative, points, "9.5");
  await alternative.getByText("+9½").waitFor();
  await type(alternative, price, "140-");
  await alternative.getByText("−140").waitFor();
});

test("first to score is offered at a price", async () => {
  const first = marketRow("First run");
  await type(first, price, "115-");
  await first.getByText("−115").waitFor();
});

test("a clerk sells both by their letters, and each is on its ticket", async () => {
  const { page } = clerk;
  await clerk.go(`/?day=${game.day}`);
  await page
    .getByText(game.sides[0]?.name ?? "")
    .first()
    .waitFor();
  for (const [letters, betType, alternate] of [
    ["arl", 2, 1],
    ["fr", 28, 0],
  ] as const) {
    await page.keyboard.type(`${rotationOf(game, 1)}${letters} `, { delay: 20 });
    await expect.poll(() => legsOf(page).count()).toBe(1);
    await page.keyboard.type("50", { delay: 20 });
    const number = await soldAfter(page, () => page.keyboard.press("Enter"));
    const { legs } = await world.answer(tickets.findTicket, { number }, "ana");
    expect(legs).toMatchObject([{ eventId: game.eventId, betType, alternate, side: 1 }]);
    await emptyTill(page);
  }
});

test("alternatives are generated from the game’s own lines, and previewed before publishing", async () => {
  const { page } = trader;
  await marketRow("Total").getByRole("gridcell").nth(price).click();
  await page.keyboard.press("g");
  const generated = page.getByRole("dialog", { name: "Generate alternatives" });
  await generated.getByText("12 prices of 1 game.").waitFor();
  await trader.look("event-lines-generate");
  expect(await screenFaults(trader)).toEqual([]);
  await generated.getByRole("button", { name: "Publish" }).click();
  await generated.waitFor({ state: "detached" });
  const overs = async () => {
    const { events } = await world.answer(catalog.sellingBoard, { day: game.day, leagueId: game.leagueId }, "ana");
    return (events.find(({ eventId }) => eventId === game.eventId)?.offers ?? [])
      .filter(({ betType, alternate, isOpen }) => betType === 3 && alternate > 0 && isOpen)
      .toSorted((one, other) => (one.points ?? 0) - (other.points ?? 0));
  };
  await expect.poll(async () => (await overs()).length).toBe(6);
  // The higher its number, the more an over pays.
  const paid = (await overs()).map(({ price: american }) => (american > 0 ? american / 100 : -100 / american));
  expect(paid).toEqual(paid.toSorted((one, other) => one - other));
  expect(new Set(paid).size).toBe(6);
});

test("lines of a postponed game move with a reason, which their history shows", async () => {
  const { page } = trader;
  const listed = await world.answer(
    calendar.listEvents,
    { from: game.day, to: game.day, leagueId: game.leagueId },
    "trader",
  );
  const row = listed.rows.find(({ eventId }) => eventId === game.eventId);
  const terms = calendar.eventTerms.parse(
    Object.fromEntries(Object.keys(calendar.eventTerms.shape).map((name) => [name, row?.[name as keyof typeof row]])),
  );
  await world.answer(calendar.saveEvent, { eventId: game.eventId, ...terms, isPostponed: true }, "trader");
  await expect.poll(() => page.getByText("postponed", { exact: false }).count()).toBeGreaterThan(0);
  const first = marketRow("First run");
  await type(first, price, "125-");
  const asks = page.getByRole("dialog", { name: "This game is over or postponed" });
  await asks.getByText("−115 → −125").waitFor();
  await asks.getByRole("button", { name: "Publish" }).click();
  await asks.getByText("Fill this in.").waitFor();
  await trader.look("event-lines-paused");
  expect(await screenFaults(trader)).toEqual([]);
  await asks.getByRole("textbox", { name: "Reason" }).fill("new starter tomorrow");
  await page.keyboard.press("Enter");
  await asks.waitFor({ state: "detached" });
  await first.getByText("−125").waitFor();
  const { versions } = await world.answer(
    lines.history,
    { key: { eventId: game.eventId, betType: 28, side: 1, alternate: 0 } },
    "trader",
  );
  expect(versions.map(({ price: at, reason }) => [at, reason])).toContainEqual([-125, "new starter tomorrow"]);
  await world.answer(calendar.saveEvent, { eventId: game.eventId, ...terms }, "trader");
});

test("on a phone all alternatives of a market are listed vertically, and one more is added", async () => {
  const { page } = trader;
  const more = Array.from({ length: 25 }, (_, index) => index + 2);
  await world.answer(
    lines.moveLines,
    {
      reason: "",
      moves: more.flatMap((alternate) =>
        ([1, 2] as const).map((side) => ({
          key: { eventId: game.eventId, betType: 2, side, alternate },
          version: 0,
          points: (side === 1 ? 1 : -1) * (4 + 2 * alternate),
          price: -110 - alternate,
        })),
      ),
    },
    "trader",
  );
  await appear(trader, { language: "en", dark: false, width: 390 });
  await page
    .getByRole("combobox", { name: "Period shown" })
    .selectOption({ label: "Full game · RL, alternatives: 26" });
  const chips = page.getByRole("region", { name: game.name }).getByRole("button");
  await expect.poll(() => chips.count()).toBe(52);
  await trader.look("event-lines-phone");
  expect(await screenFaults(trader)).toEqual([]);
  await chips.first().click();
  await page.getByRole("button", { name: "Add an alternative line" }).click();
  const sheet = page.getByRole("dialog", { name: /RL 28$/u });
  await sheet.getByRole("textbox", { name: "Points" }).fill("-11.5");
  await sheet.getByRole("textbox", { name: "Price" }).fill("+120");
  await sheet.getByRole("button", { name: "Publish" }).click();
  await sheet.waitFor({ state: "detached" });
  await chips.first().getByText("−11½").waitFor();
  await chips.first().getByText("+120").waitFor();
  await trader.look("event-lines-phone-added");
});
