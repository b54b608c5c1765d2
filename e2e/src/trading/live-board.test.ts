import { catalog, identity, lines, rules, tickets } from "@chalkboard/contract";
import { beforeAll, expect, test } from "vitest";
import { comingGames, type Game } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { endJourney } from "../end-journey.ts";
import { type Person, signIn } from "../person.ts";
import { appear, screenFaults } from "../screens.ts";
import { setRule } from "../set-rule.ts";

// A game in play at the desk, from start to end: the score by keys, the model's prices, a pending bet refused because
// of a run, one key that suspends it.

let world: World;
let trader: Person;
let game: Game;
let serviceId = 0;

beforeAll(async () => {
  world = await openWorld();
  [game] = (await comingGames(world)).slice(-1) as [Game];
  ({ serviceId } = await world.answer(identity.validateToken, {}, "banca"));
  await rule("inPlay", { allowed: true, delaySeconds: 4 });
  await world.answer(catalog.setPlay, { eventId: game.eventId, inPlay: false, status: "live" }, "trader");
  trader = await signIn(world.address, "/adm_login", "trader");
});
endJourney(
  () => trader,
  () => world,
  "fault-live-board",
);

const rule = (control: string, value: Record<string, unknown>) =>
  setRule(world, { scope: { level: "service", id: serviceId }, control, value }, "banca");
const now = async () => {
  const found = (await world.answer(lines.liveBoard, {}, "trader")).events.find(
    ({ eventId }) => eventId === game.eventId,
  );
  if (found === undefined) throw new Error("the game is on the board");
  return found;
};
/** The game by its name: at some hours another game of one of its teams is about to begin, and is on the board too. */
const named = () => trader.page.getByTitle(game.name);
/** The columns of the board by their place: rotation number and team come before them. */
const columns = { score: 2, delay: 6, moneyLineModel: 10 } as const;
const cell = (column: keyof typeof columns) =>
  trader.page
    .getByRole("grid")
    .getByRole("row")
    .filter({ has: named() })
    .first()
    .getByRole("gridcell")
    .nth(columns[column]);
const press = (key: string): Promise<void> => trader.page.keyboard.press(key);
const score = async () => {
  const { score: stands } = await now();
  return stands === null ? null : [stands.away, stands.home, stands.period, stands.isBottom, stands.outs];
};
const moneyLine = async () =>
  (await now()).lines.find(({ betType, side, alternate }) => betType === 1 && side === 1 && alternate === 0);

/** Requests a bet on the visitors at the current price from a till's server. */
async function bet(key: string, amount: number) {
  const line = await moneyLine();
  return world.send(
    tickets.sell,
    {
      key,
      slip: {
        mode: "straight",
        amount,
        amountIs: "risk",
        legs: [
          {
            key: { eventId: game.eventId, betType: 1, side: 1, alternate: 0 },
            points: null,
            price: (await offered()) ?? line?.price ?? -110,
          },
        ],
      },
    },
    "ana",
  );
}
async function offered(): Promise<number | undefined> {
  const { events } = await world.answer(catalog.sellingBoard, { day: game.day, leagueId: game.leagueId }, "ana");
  return events
    .find(({ eventId }) => eventId === game.eventId)
    ?.offers.find(({ betType, side, alternate }) => betType === 1 && side === 1 && alternate === 0)?.price;
}
const input = (key: string) => world.answer(tickets.askSale, { key }, "ana");

test("a key starts the game, and it is offered in play at its closing line", async () => {
  await trader.go("/zucca/hq-linea-live");
  await cell("score").click();
  await press("b");
  await expect.poll(score).toEqual([0, 0, 1, false, 0]);
  expect(await now()).toMatchObject({
    inPlay: true,
    status: "live",
    score: { changedBy: expect.any(String), isSource: false },
  });
  await trader.look("live-board-begun");
});

test("innings, outs and runs are keys, and the score can be typed", async () => {
  await press("k");
  await press("k");
  await press("k");
  await expect.poll(score).toEqual([0, 0, 1, true, 0]);
  await press("n");
  await press("a");
  await press("a");
  await press("Shift+A");
  await expect.poll(score).toEqual([1, 0, 2, false, 0]);
  await cell("score").click();
  await trader.page.keyboard.type("2");
  await press("Enter");
  await expect.poll(score).toEqual([2, 0, 2, false, 0]);
});

test("a run has closed its lines; one key publishes the model's prices, and it follows the game", async () => {
  expect(await moneyLine()).toMatchObject({ isOpen: false });
  await cell("score").click();
  await press("m");
  await expect.poll(moneyLine).toMatchObject({ isOpen: true });
  const before = (await moneyLine())?.price ?? 0;
  await press("f");
  await expect.poll(async () => (await now()).score?.follows).toBe(true);
  await press("a");
  await expect
    .poll(async () => {
      const line = await moneyLine();
      return line?.isOpen === true && line.price !== before;
    })
    .toBe(true);
  expect((await moneyLine())?.price).toBeLessThan(before);
  await trader.page.getByText("Follows").first().waitFor();
  await trader.look("live-board-follows");
  expect(await screenFaults(trader)).toEqual([]);
});

test("a run refuses a pending bet, even where the model sells again; without a run it is sold", async () => {
  expect(await bet("live board journey 1", 10_000)).toMatchObject({ ok: false, responseType: 2 });
  await press("h");
  await expect.poll(async () => (await moneyLine())?.isOpen).toBe(true);
  await expect.poll(async () => (await input("live board journey 1")).refusal?.code, { timeout: 15_000 }).toBe(-22);
  expect(await bet("live board journey 2", 10_000)).toMatchObject({ ok: false, responseType: 2 });
  await expect.poll(async () => (await input("live board journey 2")).sold, { timeout: 15_000 }).toBe(true);
});

test("the bet delay is beside the game, with the rule that sets it, and is set by keys", async () => {
  await cell("score").click();
  await expect.poll(() => cell("delay").textContent()).toBe("4 s");
  const minimum = async () =>
    (await world.answer(rules.inPlayDelays, { eventIds: [game.eventId] }, "trader")).events[0]?.game?.seconds;
  await press("d");
  await press("9");
  await press("Enter");
  await expect.poll(minimum).toBe(9);
  await expect.poll(() => cell("delay").textContent()).toBe("9 s");
  await trader.look("live-board-delay");
  await press("0");
  await press("Enter");
  await expect.poll(minimum).toBeUndefined();
  await expect.poll(() => cell("delay").textContent()).toBe("4 s");
  await cell("score").click();
});

test("one key suspends the sale, another resumes it", async () => {
  await press("s");
  await expect.poll(async () => (await now()).isSuspended).toBe(true);
  expect(await bet("live board journey 3", 10_000)).toMatchObject({
    ok: false,
    responseType: -22,
    data: { legs: [{ reason: "suspended" }] },
  });
  await trader.look("live-board-stopped");
  await press("g");
  await expect.poll(async () => (await now()).isSuspended).toBe(false);
  await press("Control+s");
  await expect
    .poll(async () =>
      (await world.answer(lines.liveBoard, {}, "trader")).events.every(({ isSuspended }) => isSuspended),
    )
    .toBe(true);
  await press("Control+g");
  await expect
    .poll(async () => (await world.answer(lines.liveBoard, {}, "trader")).events.some(({ isSuspended }) => isSuspended))
    .toBe(false);
});

test("a sale pending a trader's response is beside the board, which keeps the focus", async () => {
  await expect.poll(() => cell("moneyLineModel").textContent()).toBe("=");
  await rule("referral", { stake: 50_000, win: 0, seconds: 60 });
  expect(await bet("live board journey 4", 60_000)).toMatchObject({ ok: false, responseType: 2 });
  const beside = trader.page.getByRole("complementary", { name: "Tickets to review" });
  await beside.getByRole("timer").waitFor();
  expect(await trader.page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("grid");
  await trader.look("live-board-waiting");
  await press("q");
  // Good news is not an alert: it stays on the screen for a while, and nothing is wrong there.
  const result = trader.page.getByRole("status").filter({ hasText: "Accepted" }).waitFor();
  await press("a");
  await result;
  await expect.poll(async () => (await input("live board journey 4")).sold, { timeout: 15_000 }).toBe(true);
});

test("in another language, on a dark wide screen", async () => {
  await appear(trader, { language: "fr", dark: true, width: 1920 });
  await trader.go("/zucca/hq-linea-live");
  await cell("score").waitFor();
  await trader.look("live-board-fr");
  expect(await screenFaults(trader)).toEqual([]);
  await appear(trader, { language: "en", dark: false, width: 1440 });
});

test("the game ends, and leaves the board", async () => {
  await trader.go("/zucca/hq-linea-live");
  await cell("score").click();
  await press("e");
  await trader.page.getByRole("dialog").getByRole("button", { name: "End the game" }).click();
  await named().first().waitFor({ state: "detached" });
  const { events } = await world.answer(catalog.sellingBoard, { day: game.day, leagueId: game.leagueId }, "ana");
  expect(events.some(({ eventId }) => eventId === game.eventId)).toBe(false);
});
