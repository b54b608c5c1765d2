// One person's changes reach the others at once; and when a killed server comes back, every open screen recovers.
import { duties, identity, lines, tickets } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { american, boardCells, comingGames, type Game, moveMoneyLine, rotationOf } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { soldAfter, whenShown } from "../moments.ts";
import { type Person, signIn } from "../person.ts";
import { emptyTill } from "../till.ts";

let world: World;
let trader: Person;
let assistant: Person;
let clerk: Person;
let games: readonly Game[];
let game: Game;
let nextPrice = 181;
let nextStake = 31_200;

beforeAll(async () => {
  world = await openWorld();
  [trader, assistant, clerk] = await Promise.all([
    signIn(world.address, "/adm_login", "trader", { savesData: false }),
    signIn(world.address, "/adm_login", "assistant", { savesData: false }),
    signIn(world.address, "/login_pos", "ana", { width: 1280, height: 800, savesData: false }),
  ]);
  const coming = await comingGames(world);
  // The visitors get underdog prices: where they give runs, the desk would have to confirm them.
  game = coming.find(({ offers }) =>
    offers.some(({ betType, side, points }) => betType === 2 && side === 1 && (points ?? 0) > 0),
  ) as Game;
  games = [game, ...coming.filter((one) => one !== game)];
  for (const person of [trader, assistant]) {
    await person.go(`/zucca/hq-linea?league=${game.leagueId}&day=${game.day}`);
    await awayPrice(person).waitFor();
  }
  await clerk.go(`/?day=${game.day}`);
  await clerk.page
    .getByText(game.sides[0]?.name ?? "")
    .first()
    .waitFor();
});

afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  await Promise.all([
    trader.look("fault-live-trader"),
    assistant.look("fault-live-assistant"),
    clerk.look("fault-live-clerk"),
  ]);
  // On a retry a server is running.
  if (
    !(await fetch(`${world.address}/health`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await world.startAgain();
});

afterAll(async () => {
  await Promise.all([trader, assistant, clerk].map((person) => (person as Person | undefined)?.leave()));
  await (world as World | undefined)?.close();
});

/** The visitors' money line on a desk's board. */
const awayPrice = ({ page }: Person) => boardCells(page, game, 1).nth(4);
/** The same line at the till. */
const atTill = (price: number) => clerk.page.getByRole("button", { name: american(price) }).first();

/** A price that is on none of the screens yet; the other lines' prices differ every day. */
async function takePrice(): Promise<number> {
  const screens = (
    await Promise.all([trader, assistant, clerk].map(({ page }) => page.locator("body").textContent()))
  ).join();
  do nextPrice += 2;
  while (screens.includes(american(nextPrice)));
  return nextPrice;
}

const move = async (away: number): Promise<void> => moveMoneyLine(world, game, away, -away - 25);
const onAllScreens = (price: number): Promise<unknown> =>
  Promise.all([
    ...[trader, assistant].map((desk) => awayPrice(desk).getByText(american(price)).waitFor()),
    atTill(price).waitFor(),
  ]);

const second = 1_000;
/** A plain query and a frame take a tenth of it on an idle machine. */
const heldUpMs = 250;
const turns = 10;

/**
 * How late a line reaches the screens. Where a plain query and a frame were slow at the same time, the machine was
 * measured rather than the line, and it is moved again.
 * @param move moves the game's money line to the price; returns when it was moved
 */
async function lateness(
  move: (price: number, shown: readonly (() => Promise<number>)[]) => Promise<number>,
): Promise<number> {
  for (let left = turns; ; left -= 1) {
    const price = await takePrice();
    const shown = await Promise.all([trader, assistant, clerk].map(({ page }) => whenShown(page, american(price))));
    const beside = slowestBeside();
    let late = 0;
    let slowestMs = 0;
    try {
      const movedAt = await move(price, shown);
      await onAllScreens(price);
      late = Math.max(...(await Promise.all(shown.map((at) => at())))) - movedAt;
    } finally {
      slowestMs = await beside();
    }
    if (late <= second || slowestMs < heldUpMs || left === 1) return late;
  }
}

/** Repeats a plain query and a frame of each screen; when called, it stops and returns the longest time. */
function slowestBeside(): () => Promise<number> {
  let isOver = false;
  const slowest = (async () => {
    let longestMs = 0;
    while (!isOver) {
      const startedAt = performance.now();
      await Promise.all([
        world.answer(identity.validateToken, {}, "trader"),
        ...[trader, assistant, clerk].map(({ page }) =>
          page.evaluate(
            () =>
              new Promise((resolve) => {
                requestAnimationFrame(resolve);
              }),
          ),
        ),
      ]);
      longestMs = Math.max(longestMs, performance.now() - startedAt);
    }
    return longestMs;
  })();
  // Failures are reported where the result is awaited.
  slowest.catch(() => undefined);
  return () => {
    isOver = true;
    return slowest;
  };
}

describe("live", () => {
  test("a line moved at one desk is on the other desk's board and at the till within a second", async () => {
    for (let time = 0; time < 2; time += 1) {
      expect(
        await lateness(async (price, [onOwn]) => {
          // Close to the typed prices, so that they are no outliers whatever today's line is.
          await move(price - 1);
          await awayPrice(trader)
            .getByText(american(price - 1))
            .waitFor();
          await awayPrice(trader).click();
          await trader.page.keyboard.type(`${price}+`);
          await trader.page.keyboard.press("Control+Enter");
          return onOwn?.() ?? 0;
        }),
      ).toBeLessThanOrEqual(second);
    }
    expect([trader, assistant, clerk].flatMap(({ errors }) => errors)).toEqual([]);
  });

  test("an assistant sees at once that a league has left their duty, and moves nothing there", async () => {
    const { page } = assistant;
    const {
      duties: [duty],
    } = await world.answer(duties.week, {}, "trader");
    await page.getByText("Your duty now").waitFor();
    await world.answer(duties.endDuty, { dutyId: duty?.dutyId ?? 0, isEnded: true }, "trader");
    await page.getByText("Not your duty now").waitFor();
    await awayPrice(assistant).click();
    await page.keyboard.press("Alt+ArrowUp");
    await page.getByText("You are not on duty for").waitFor();
    await world.answer(duties.endDuty, { dutyId: duty?.dutyId ?? 0, isEnded: false }, "trader");
    await page.getByText("Your duty now").waitFor();
  });

  const tries = 40;

  test("a killed server loses nothing acknowledged, and open screens show the newest lines again", async () => {
    await emptyTill(clerk.page);
    await clerk.page.keyboard.type(`${rotationOf(game, 1)}m 317`);
    const sold = await soldAfter(clerk.page, () => clerk.page.keyboard.press("Enter"));
    const atDeath = await takePrice();
    await move(atDeath);

    // Sales in progress while it dies: each is sold or not, and no client receives "sold" for an unsold one.
    nextStake += 100;
    const stake = nextStake;
    const keys = Array.from({ length: tries }, (_, index) => `live-journey-${stake}-${index}`);
    const acknowledged: number[] = [];
    let killed: Promise<void> | undefined;
    await Promise.all(
      keys.map(async (key, index) => {
        const answered = await world
          .send(tickets.sell, { key, slip: slipOn(games[1 + (index % 6)] as Game, stake) }, "luis")
          .catch(() => undefined);
        if (answered?.ok === true) acknowledged.push(answered.data.ticket.number);
        if (acknowledged.length >= 3) killed ??= world.kill();
      }),
    );
    await killed;
    expect(acknowledged.length).toBeGreaterThanOrEqual(3);
    await world.startAgain();

    const kept: number[] = [];
    for (const key of keys) {
      const { ticket } = await world.answer(tickets.askSale, { key }, "luis");
      if (ticket !== undefined) kept.push(ticket.number);
    }
    expect(kept).toEqual(expect.arrayContaining(acknowledged));
    const listed = (await world.answer(tickets.listTickets, { limit: 500 }, "luis")).rows.filter(
      (ticket) => ticket.stake === stake,
    );
    expect(listed.map(({ number }) => number).sort()).toEqual(kept.sort());
    expect(await world.answer(tickets.findTicket, { number: sold }, "ana")).toMatchObject({ stake: 31_700, status: 0 });
    const { events } = await world.answer(lines.board, { leagueId: game.leagueId, day: game.day }, "trader");
    const line = events
      .find(({ eventId }) => eventId === game.eventId)
      ?.lines.find(({ betType, side }) => betType === 1 && side === 1);
    expect(line?.price).toBe(atDeath);

    // The screens were not touched: they reconnect by themselves.
    const after = await takePrice();
    await move(after);
    await onAllScreens(after);
    await Promise.all(
      [trader, assistant, clerk].map(({ page }) => page.getByRole("dialog").waitFor({ state: "detached" })),
    );
    await trader.look("live-after-restart");
    await clerk.look("live-till-after-restart");
  });

  test("after the restart lines move within a second again, and the till sells", async () => {
    expect(
      await lateness(async (price) => {
        await move(price);
        return Date.now();
      }),
    ).toBeLessThanOrEqual(second);
    await emptyTill(clerk.page);
    await clerk.page.keyboard.type(`${rotationOf(game, 1)}m 319`);
    await clerk.page.keyboard.press("Enter");
    await expect
      .poll(async () => (await world.answer(tickets.listTickets, { limit: 1 }, "ana")).rows[0])
      .toMatchObject({ stake: 31_900 });
  });

  function slipOn({ eventId, offers }: Game, stake: number) {
    const offer = offers.find(({ betType, side }) => betType === 1 && side === 2);
    return {
      mode: "straight" as const,
      amount: stake,
      amountIs: "risk" as const,
      legs: [
        { key: { eventId, betType: 1, side: 2 as const, alternate: 0 }, points: null, price: offer?.price ?? -110 },
      ],
    };
  }
});
