// A source sends wrong prices: their markets close and are held for review. A trader reviews one, then many at once,
// accepts some and leaves others unchanged; what changes meanwhile stays and is reported, and the board shows the
// decisions.
import { catalog, lines, sources } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { ScriptedGame } from "../../../apps/server/src/testing/scripted-source.ts";
import { american, moveMoneyLine } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { toastAfter } from "../moments.ts";
import { type Person, signIn } from "../person.ts";
import { appear, openWhole, screenFaults } from "../screens.ts";
import { type ScriptedServer, scriptedServer } from "../scripted-server.ts";
import { sourceTerms } from "../source-terms.ts";

const hourMs = 3_600_000;
const league = "icehockey_nhl";
const path = "/zucca/outsource-config?view=jumps";
const patience = { timeout: 180_000 };
const frenchPhone = { language: "fr", dark: true, width: 390 } as const;
const pairs = [
  ["Boston Bruins", "Buffalo Sabres"],
  ["Dallas Stars", "Colorado Avalanche"],
  ["Ottawa Senators", "Toronto Maple Leafs"],
  ["Seattle Kraken", "San Jose Sharks"],
  ["Vegas Golden Knights", "Utah Mammoth"],
] as const;
const honest = [-120, 100] as const;
const wrong = [260, -320] as const;

let world: World;
let trader: Person;
let source: ScriptedServer;

beforeAll(async () => {
  const startsAt = Date.now() + 5 * hourMs;
  source = await scriptedServer(
    pairs.map(([away, home], index) => ({
      id: `game-${index}`,
      sport: league,
      startsAt: startsAt + index * 60_000,
      away,
      home,
      books: {},
    })),
  );
  for (const index of pairs.keys()) say(index, honest);
  world = await openWorld({ sourceAddress: source.address });
  await world.answer(sources.saveSource, terms(), "trader");
  trader = await signIn(world.address, "/adm_login", "trader", { width: 1440, height: 900 });
});
afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await trader.look(`fault-jumps-${task.name.replaceAll(/\W+/g, "-").slice(0, 40)}`);
});
afterAll(async () => {
  await (trader as Person | undefined)?.leave();
  await (world as World | undefined)?.close();
  (source as ScriptedServer | undefined)?.close();
});

function terms(): sources.SourceTerms {
  return {
    ...sourceTerms,
    name: "ice",
    adaptor: "oddsApi",
    address: source.address,
    leagues: [{ code: league, lines: 1, live: 0, results: 0 }],
    furtherGames: 0,
    hasLinescores: false,
    unattended: ["events", "teams", "lines"],
    intervalSeconds: 5,
    jumpPoints: 16,
    jumpChance: 10,
    jumpOthers: 10,
    jumpModel: 12,
    silenceSeconds: 0,
    silencePregameSeconds: 0,
  };
}
/** The source's prices of a game's money line from now on. */
function say(index: number, [away, home]: readonly [away: number, home: number]): void {
  const game = source.script.games[index] as ScriptedGame;
  game.books = {
    one: {
      h2h: [
        { name: game.home, price: home },
        { name: game.away, price: away },
      ],
    },
  };
}

/** The league's games on the trader's board, in order of start. */
async function board() {
  const { leagueId, days } = (await world.answer(catalog.listLeagues, {}, "trader")).leagues.find(
    ({ name }) => name === "NHL",
  ) ?? { leagueId: 0, days: [] };
  const boards = await Promise.all(days.map(({ day }) => world.answer(lines.board, { leagueId, day }, "trader")));
  return boards.flatMap(({ events }) => events).toSorted((one, other) => one.startsAt - other.startsAt);
}
/** The state of each game's money line: the visitors' price, and whether it is on sale. */
async function current(): Promise<readonly (readonly [price: number | undefined, isOpen: boolean])[]> {
  return (await board()).map((event) => {
    const line = event.lines.find(({ betType, side }) => betType === 1 && side === 1);
    return [line?.price, line?.isOpen ?? false];
  });
}
const waits = async () => (await world.answer(sources.listJumps, { state: "waiting" }, "trader")).rows;
const row = (team: string) => trader.page.getByRole("row").filter({ hasText: team });
const dialog = (name: string | RegExp) => trader.page.getByRole("dialog", { name });
const tile = (label: string, figure: string) =>
  trader.page.getByRole("listitem").filter({ hasText: label }).getByText(figure, { exact: true });
const bet = (index: number) => dialog("Decide on several").getByRole("checkbox", { name: pairs[index]?.[0] ?? "" });

test("honest prices are on sale, and none is held for review", async () => {
  await expect.poll(current, patience).toEqual(pairs.map(() => [honest[0], true]));
  await trader.go(path);
  await trader.page.getByText("No price jumps").waitFor();
  await trader.look("jumps-none");
  expect(await waits()).toEqual([]);
  await trader.go("/zucca/outsource-config");
  await trader.page.getByRole("gridcell", { name: "ice", exact: true }).click();
  await dialog("ice").getByLabel("Points that jump").scrollIntoViewIfNeeded();
  await trader.look("jumps-form");
  expect(await trader.faults("[role=dialog]")).toEqual([]);
  await trader.page.keyboard.press("Escape");
});

test("books that move a game together show steam from the trader's threshold on, with a link", async () => {
  const { page } = trader;
  const last = pairs.length - 1;
  const both = ([away, home]: readonly [away: number, home: number]): void => {
    const game = source.script.games[last] as ScriptedGame;
    const h2h = [
      { name: game.home, price: home },
      { name: game.away, price: away },
    ];
    game.books = { one: { h2h }, two: { h2h } };
  };
  const received = async (price: number) =>
    (await board()).at(last)?.prices.filter((said) => said.betType === 1 && said.side === 1 && said.price === price)
      .length;
  both(honest);
  await expect.poll(() => received(honest[0]), patience).toBe(2);
  const event = (await board()).at(last);
  await trader.go(`/zucca/hq-linea?league=${String(event?.leagueId)}&day=${String(event?.day)}`);
  await page.getByRole("grid").getByText("Utah Mammoth").waitFor();
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByLabel("of at least, sources").fill("3");
  await page.getByLabel("Steam: smallest move").click();
  await page.keyboard.press("Escape");
  both([-135, 115]);
  await expect.poll(() => received(-135), patience).toBe(2);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByLabel("of at least, sources").fill("2");
  await page.getByLabel("Steam: smallest move").click();
  await page.keyboard.press("Escape");
  await page.getByText("Steam: 1 market").click(patience);
  await page.getByText("15 cents, 2 sources").waitFor();
  await trader.look("jumps-steam");
  await page.getByText("15 cents, 2 sources").click();
  await expect.poll(() => page.getByRole("grid").getByText("Dallas Stars").count()).toBe(0);
  say(last, honest);
  await expect.poll(current, patience).toEqual(pairs.map(() => [honest[0], true]));
  expect(await trader.faults()).toEqual([]);
});

test("a wrong price closes its market, the home page leads to it, and it opens unchanged", async () => {
  const { page } = trader;
  say(0, wrong);
  await expect.poll(async () => (await waits()).length, patience).toBe(1);
  expect((await current())[0]).toEqual([honest[0], false]);
  await trader.go("/zucca/home");
  await tile("Price jumps to review", "1").click();
  await row("Boston Bruins").getByText("Pending, closed").waitFor();
  await trader.look("jumps-one");
  expect(await trader.faults()).toEqual([]);
  await row("Boston Bruins").click();
  const panel = dialog(/Boston Bruins/);
  await panel.getByText(`${american(wrong[0])} / ${american(wrong[1])}`).waitFor();
  await trader.look("jumps-panel");
  expect(await trader.faults("[role=dialog]")).toEqual([]);
  expect(await toastAfter(page, () => panel.getByRole("button", { name: "Open as it was" }).click())).toContain(
    "Lines opened as they were: 2.",
  );
  await row("Boston Bruins").getByText("Left as it was").waitFor();
  expect((await current())[0]).toEqual([honest[0], true]);
});

test("of many at once, ticked ones open at the source's price; changed ones stay and say so", async () => {
  const { page } = trader;
  for (const index of [1, 2, 3, 4]) say(index, wrong);
  await expect.poll(async () => (await waits()).length, patience).toBe(4);
  await page.getByRole("button", { name: "Decide on several" }).click();
  const many = dialog("Decide on several");
  await many.getByText("Bets ticked: 4 of 4. Games: 4.").waitFor();
  await bet(1).uncheck();
  say(2, [400, -520]);
  await many.getByText("Changed since: 1. They stay closed unless you tick them again.").waitFor();
  await many.getByText("Bets ticked: 2 of 4. Games: 2.").waitFor();
  await trader.look("jumps-many");
  expect(await trader.faults("[role=dialog]")).toEqual([]);
  expect(await toastAfter(page, () => page.keyboard.press("Control+Enter"))).toContain(
    "Lines opened at the source’s price: 4.",
  );
  await many.waitFor({ state: "detached" });
  expect(await current()).toEqual([
    [honest[0], true],
    [honest[0], false],
    [honest[0], false],
    [wrong[0], true],
    [wrong[0], true],
  ]);
});

test("the board shows each decision", async () => {
  const [first] = await board();
  await trader.go(`/zucca/hq-linea?league=${first?.leagueId}&day=${first?.day}`);
  await row("Vegas").getByText(american(wrong[0])).first().waitFor();
  await trader.look("jumps-board");
});

test("a jump in play: the live board leads to it, and it opens at the source's price", async () => {
  const { page } = trader;
  const event = (await board())[3];
  if (event === undefined) throw new Error("the fourth game is on the board");
  const { sourceId } = (await world.answer(sources.listSources, {}, "trader")).rows.find(
    ({ name }) => name === "ice",
  ) ?? { sourceId: 0 };
  await world.answer(catalog.setPlay, { eventId: event.eventId, inPlay: true, status: "live" }, "trader");
  await world.answer(
    sources.saveSource,
    { ...terms(), leagues: [{ code: league, lines: 1, live: 1, results: 0 }], sourceId },
    "trader",
  );
  say(3, honest);
  await expect.poll(async () => (await waits()).filter(({ isInPlay }) => isInPlay).length, patience).toBe(1);
  await trader.go("/zucca/hq-linea-live");
  await page.getByRole("link", { name: "Price jumps to review: 1" }).waitFor(patience);
  await trader.look("jumps-live-board");
  expect(await trader.faults()).toEqual([]);
  await page.getByRole("link", { name: "Price jumps to review: 1" }).click();
  await row("San Jose Sharks").getByText("In play · Pending, closed").click();
  const panel = dialog(/San Jose Sharks/);
  await panel.getByText("· In play ·").waitFor();
  await trader.look("jumps-live-panel");
  expect(await toastAfter(page, () => panel.getByRole("button", { name: "Open at the source" }).click())).toContain(
    "Lines opened at the source’s price: 2.",
  );
  const { lines: opened } = (await world.answer(lines.liveBoard, {}, "trader")).events.find(
    ({ eventId }) => eventId === event.eventId,
  ) ?? { lines: [] };
  expect(opened.map(({ price, isOpen }) => [price, isOpen])).toEqual([
    [honest[0], true],
    [honest[1], true],
  ]);
});

test("a market that a trader is editing stays, with the reason; the other opens unchanged", async () => {
  const { page } = trader;
  const { sourceId } = (await world.answer(sources.listSources, {}, "trader")).rows.find(
    ({ name }) => name === "ice",
  ) ?? { sourceId: 0 };
  // A market that a trader is editing is no longer pending from the next round on: no round comes in between.
  await world.answer(sources.saveSource, { ...terms(), sourceId, isPaused: true }, "trader");
  const inHand = (await board())[1];
  if (inHand === undefined) throw new Error("the second game is on the board");
  await trader.go(path);
  await page.getByRole("button", { name: "Decide on several" }).click();
  const many = dialog("Decide on several");
  await many.getByText("Bets ticked: 2 of 2. Games: 2.").waitFor();
  await moveMoneyLine(world, inHand, -130, 110);
  expect(await toastAfter(page, () => many.getByRole("button", { name: "Open as it was (2)" }).click())).toContain(
    "Lines opened as they were: 2.",
  );
  await many.getByText("Not done: 1").waitFor();
  await many.getByText("Dallas Stars @ Colorado Avalanche · Money line: a trader is working on it").waitFor();
  await trader.look("jumps-stays");
  expect(await trader.faults("[role=dialog]")).toEqual([]);
  expect((await current()).slice(1, 3)).toEqual([
    [-130, false],
    [honest[0], true],
  ]);
});

test("on a phone and in another language", async () => {
  const { page } = trader;
  await page.keyboard.press("Escape");
  await appear(trader, frenchPhone);
  await openWhole(trader, "/zucca/outsource-config");
  await trader.go(path);
  await page.getByText("Dallas Stars @ Colorado Avalanche").waitFor();
  // Toasts disappear by themselves.
  await expect.poll(() => page.locator(".mantine-Notification-root").count(), patience).toBe(0);
  await trader.look("jumps-phone");
  expect(await screenFaults(trader)).toEqual([]);
  await page.getByRole("button", { name: "Traiter plusieurs" }).click();
  await dialog("Traiter plusieurs").getByText("Paris cochés").waitFor();
  await trader.look("jumps-many-phone");
  expect(await trader.faults("[role=dialog]")).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByText("Dallas Stars @ Colorado Avalanche").click();
  await dialog(/Dallas Stars/)
    .getByText("Ouvrir comme avant")
    .waitFor();
  await trader.look("jumps-panel-phone");
  expect(await trader.faults("[role=dialog]")).toEqual([]);
  await page.keyboard.press("Escape");
  await trader.go("/zucca/outsource-config");
  await page.getByText("ice", { exact: true }).click();
  await dialog("ice").getByLabel("Points qui sautent").scrollIntoViewIfNeeded();
  await trader.look("jumps-form-phone");
  expect(await trader.faults("[role=dialog]")).toEqual([]);
  expect(trader.errors).toEqual([]);
});
