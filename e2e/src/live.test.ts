// What one person does, the others see at once; and a server that is killed and comes back brings every open screen along.
import { lines, tickets } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { american, comingGames, type Game, moveMoneyLine, rotationOf } from "./games.ts";
import { type House, openHouse } from "./house.ts";
import { type Person, signIn } from "./person.ts";

let house: House;
let trader: Person;
let assistant: Person;
let clerk: Person;
let games: readonly Game[];
let game: Game;

beforeAll(async () => {
  house = await openHouse(18_087);
  [trader, assistant, clerk] = await Promise.all([
    signIn(house.address, "/adm_login", "trader"), signIn(house.address, "/adm_login", "assistant"),
    signIn(house.address, "/login_pos", "ana", { width: 1280, height: 800 }),
  ]);
  games = await comingGames(house);
  game = games[0] as Game;
  for (const person of [trader, assistant]) {
    await person.go(`/zucca/hq-linea?league=${game.leagueId}&day=${game.day}`);
    await awayPrice(person).waitFor();
  }
  await clerk.go(`/?day=${game.day}`);
  await clerk.page.getByText(game.sides[0]?.name ?? "").first().waitFor();
});

afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  await Promise.all([trader.look("fault-live-trader"), assistant.look("fault-live-assistant"), clerk.look("fault-live-clerk")]);
});

afterAll(async () => {
  await Promise.all([trader, assistant, clerk].map((person) => (person as Person | undefined)?.leave()));
  await (house as House | undefined)?.close();
});

/** The visitors' money line on a desk's board. */
const awayPrice = ({ page }: Person) =>
  page.getByRole("grid").getByRole("row").filter({ hasText: String(rotationOf(game, 1)) }).first().getByRole("gridcell").nth(3);
/** The same line at the till. */
const atTill = (price: number) => clerk.page.getByRole("button", { name: american(price) }).first();

describe("live", () => {
  test("a line that one desk moves is on the other desk's board and at the till within a second", async () => {
    // The prices are the game's own: no other line of the board has them.
    for (const price of [183, 187]) {
      await awayPrice(trader).click();
      await trader.page.keyboard.type(`${price}+`);
      await trader.page.keyboard.press("Control+Enter");
      await awayPrice(trader).getByText(american(price)).waitFor();
      await Promise.all([awayPrice(assistant).getByText(american(price)).waitFor({ timeout: 1_000 }), atTill(price).waitFor({ timeout: 1_000 })]);
    }
    expect([trader, assistant, clerk].flatMap(({ errors }) => errors)).toEqual([]);
  });

  const stake = 31_300;
  const tries = 40;

  test("a server that is killed loses nothing that it has acknowledged, and open screens show the newest lines again", async () => {
    await clerk.page.keyboard.type(`${rotationOf(game, 1)}m 317`);
    await clerk.page.keyboard.press("Enter");
    const sold = Number(await clerk.page.locator("section[role=status] strong").first().innerText());
    await moveMoneyLine(house, game, 191, -215);

    // Sales on their way while it dies: each is sold or not, and nobody hears "sold" of one that is not.
    const keys = Array.from({ length: tries }, (_, index) => `live-journey-${index}`);
    const acknowledged: number[] = [];
    let killed: Promise<void> | undefined;
    await Promise.all(keys.map(async (key, index) => {
      const answered = await house.ask(tickets.sell, { key, slip: slipOn(games[1 + index % 6] as Game) }, "luis").catch(() => undefined);
      if (answered?.ok === true) acknowledged.push(answered.data.ticket.number);
      if (acknowledged.length >= 3) killed ??= house.kill();
    }));
    await killed;
    expect(acknowledged.length).toBeGreaterThanOrEqual(3);
    await house.startAgain();

    const kept: number[] = [];
    for (const key of keys) {
      const { ticket } = await house.answer(tickets.askSale, { key }, "luis");
      if (ticket !== undefined) kept.push(ticket.number);
    }
    expect(kept).toEqual(expect.arrayContaining(acknowledged));
    const listed = (await house.answer(tickets.listTickets, { limit: 500 }, "luis")).tickets.filter((ticket) => ticket.stake === stake);
    expect(listed.map(({ number }) => number).sort()).toEqual(kept.sort());
    expect(await house.answer(tickets.findTicket, { number: sold }, "ana")).toMatchObject({ stake: 31_700, status: 0 });
    const { events } = await house.answer(lines.board, { leagueId: game.leagueId, day: game.day }, "trader");
    const line = events.find(({ eventId }) => eventId === game.eventId)?.lines.find(({ betType, side }) => betType === 1 && side === 1);
    expect(line?.price).toBe(191);

    // The screens were not touched: they find the server again by themselves.
    await moveMoneyLine(house, game, 197, -222);
    const patience = { timeout: 30_000 };
    await Promise.all([awayPrice(trader).getByText(american(197)).waitFor(patience), awayPrice(assistant).getByText(american(197)).waitFor(patience),
      atTill(197).waitFor(patience)]);
    await Promise.all([trader, assistant, clerk].map(({ page }) => page.getByRole("dialog").waitFor({ state: "detached", ...patience })));
    await trader.look("live-after-restart");
    await clerk.look("live-till-after-restart");
  });

  test("after it came back lines move within a second again, and the till sells", async () => {
    await moveMoneyLine(house, game, 203, -230);
    await Promise.all([trader, assistant].map((desk) => awayPrice(desk).getByText(american(203)).waitFor({ timeout: 1_000 })));
    await atTill(203).waitFor({ timeout: 1_000 });
    await clerk.page.keyboard.type(`${rotationOf(game, 1)}m 319`);
    await clerk.page.keyboard.press("Enter");
    await expect.poll(async () => (await house.answer(tickets.listTickets, { limit: 1 }, "ana")).tickets[0]).toMatchObject({ stake: 31_900 });
  });

  function slipOn({ eventId, offers }: Game) {
    const offer = offers.find(({ betType, side }) => betType === 1 && side === 2);
    return { mode: "straight" as const, amount: stake, amountIs: "risk" as const,
      legs: [{ key: { eventId, betType: 1, side: 2 as const, alternate: 0 }, points: null, price: offer?.price ?? -110 }] };
  }
});
