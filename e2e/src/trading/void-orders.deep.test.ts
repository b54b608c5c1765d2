// A game is called off: a trader previews the effect and requests it, another admin approves it, and its reversal in
// the same way restores the books. Then a corrected result is in the report with its money.
import { identity, reports, results, roles, tickets, voids } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { comingGames, type Game } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { toastAfter } from "../moments.ts";
import { firstSignIn, type Person, signIn } from "../person.ts";

const path = "/zucca/cancelar-eventos";
const stake = 20_000;

let world: World;
let game: Game;
let trader: Person;
let second: Person;
let before: unknown;
/** The demo's crowd sells and pays at every other one meanwhile. */
let till: number;

beforeAll(async () => {
  world = await openWorld();
  game = await unsoldGame();
  const offer = game.offers.find(({ betType, side }) => betType === 1 && side === 1);
  const key = { eventId: game.eventId, betType: 1, side: 1 as const, alternate: 0 };
  const { ticket } = await world.answer(
    tickets.sell,
    {
      key: "a bet on a game that is called off",
      slip: {
        mode: "straight",
        amount: stake,
        amountIs: "risk",
        priceChange: "any",
        legs: [{ key, points: null, price: offer?.price ?? 100 }],
      },
    },
    "ana",
  );
  till = ticket.posId;
  await world.answer(
    results.setPolicy,
    {
      leagueId: null,
      confirmation: null,
      highestGame: null,
      highestSegment: null,
      lateMinutes: null,
      voids: "twoPeople",
    },
    "trader",
  );
  const { firstPassword } = await world.answer(
    identity.savePerson,
    {
      name: "Second",
      login: "second",
      role: roles.platform,
      email: "",
      language: "en",
      zoneId: null,
      posId: null,
      isActive: true,
      isAuditOnly: false,
    },
    "trader",
  );
  trader = await signIn(world.address, "/adm_login", "trader", { width: 1440, height: 900 });
  second = await firstSignIn(world.address, "/adm_login", "second", firstPassword ?? "");
  before = await books();
});
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  await trader.look(`fault-voids-${task.name.replaceAll(/\W+/g, "-").slice(0, 50)}`);
  await second.look(`fault-voids-second-${task.name.replaceAll(/\W+/g, "-").slice(0, 40)}`);
});
afterAll(async () => {
  await (trader as Person | undefined)?.leave();
  await (second as Person | undefined)?.leave();
  await (world as World | undefined)?.close();
});

/** A game without bets at the till: the refund is the stake of the bet sold here, and no other. */
async function unsoldGame(): Promise<Game> {
  for (const one of await comingGames(world)) {
    const { rows } = await world.answer(tickets.listTickets, { eventId: one.eventId, limit: 1 }, "ana");
    if (rows.length === 0) return one;
  }
  throw new Error("the demo's clerk has sold bets on every game");
}

/** The till's figures for the game's day, and the service's balance. */
async function books(): Promise<unknown> {
  const day = new Date(Date.now()).toISOString().slice(0, 10);
  const { total } = await world.answer(
    reports.results,
    { from: addDays(day, -2), to: addDays(day, 2), posId: till },
    "banca",
  );
  const { isBalanced } = await world.answer(reports.proveBooks, {}, "banca");
  const { sales, cancelled, prizes, refunds, settled, open, net, paid } = total;
  return { sales, cancelled, prizes, refunds, settled, open, net, paid, isBalanced };
}

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const state = async (): Promise<string> => {
  const {
    rows: [order],
  } = await world.answer(voids.listOrders, { eventId: game.eventId }, "trader");
  return order === undefined ? "none" : !order.graded ? "grading" : order.undoneAt === null ? "stands" : "undone";
};
const until = async (wanted: string): Promise<void> => {
  await expect.poll(state, { timeout: 60_000 }).toBe(wanted);
};

/** Another admin finds the pending request and approves it. */
async function confirm(): Promise<void> {
  const { page } = second;
  await second.go(`${path}?view=waiting`);
  await page.getByRole("gridcell", { name: game.name, exact: true }).first().click();
  const dialog = page.getByRole("dialog", { name: game.name });
  await dialog.getByRole("table").waitFor();
  const action = dialog.getByRole("button", { name: /Approve$/ });
  expect(await toastAfter(page, () => action.click())).toContain("Approved and done.");
}

test("a trader previews the effect, requests it, and cannot approve it", async () => {
  const { page } = trader;
  await trader.go(path);
  await page.getByRole("button", { name: "Void bets" }).click();
  const dialog = page.getByRole("dialog", { name: "Void bets" });
  await dialog.getByRole("combobox", { name: /Game: name or number/ }).fill(game.sides[0]?.name ?? "");
  await page
    .getByRole("option", { name: new RegExp(game.name) })
    .first()
    .click();
  await dialog.getByRole("textbox", { name: "Reason" }).fill("rain all week");
  await dialog.getByRole("table", { name: "Effect" }).waitFor();
  await dialog.getByText(`Bets are void: ${game.name}`).waitFor();
  await trader.look("void-order");
  expect(await trader.faults("[role=dialog]")).toEqual([]);
  expect(await toastAfter(page, () => page.keyboard.press("Control+Enter"))).toContain(
    "It takes effect when a second person approves it.",
  );
  await trader.go(`${path}?view=waiting`);
  await page.getByRole("gridcell", { name: game.name, exact: true }).first().click();
  await page.getByRole("dialog").getByText("You requested it: another person must approve it.").waitFor();
  expect(
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /Approve$/ })
      .isDisabled(),
  ).toBe(true);
  expect(await state()).toBe("none");
  expect(trader.errors).toEqual([]);
});

test("once approved, the stake is refunded; reversed by two people, the books are as before", async () => {
  await confirm();
  await until("stands");
  expect(await books()).toMatchObject({ refunds: (before as { refunds: number }).refunds + stake, isBalanced: true });
  const { page } = trader;
  await trader.go(path);
  await page.getByRole("gridcell", { name: game.name, exact: true }).first().click();
  const drawer = page.getByRole("dialog").first();
  await drawer.getByRole("table").waitFor();
  await trader.look("void-order-story");
  await drawer.getByRole("button", { name: "Undo" }).click();
  const undoing = page.getByRole("dialog", { name: /Undo order/ });
  await undoing.getByRole("textbox", { name: "Reason" }).fill("it was played after all");
  await undoing.getByRole("table").waitFor();
  await trader.look("void-undo");
  expect(await toastAfter(page, () => page.keyboard.press("Control+Enter"))).toContain(
    "It takes effect when a second person approves it.",
  );
  await confirm();
  await until("undone");
  expect(await books()).toEqual(before);
  expect([trader.errors, second.errors]).toEqual([[], []]);
});

test("a late correction is in the report with what it reversed and paid", async () => {
  const { eventId, leagueId, day, name } = game;
  await world.kickOff(eventId);
  const version = async (): Promise<number> => {
    const { events } = await world.answer(results.listResults, { leagueId, day }, "trader");
    const official = events.find((event) => event.eventId === eventId)?.official;
    return official == null ? 0 : official.settledAt === null ? -1 : official.version;
  };
  const end = async (away: number, home: number): Promise<number> => {
    const { version: made } = await world.answer(
      results.makeOfficial,
      {
        eventId,
        version: await version(),
        status: "final",
        onlyTotal: true,
        segments: [{ segment: "game", away, home }],
      },
      "trader",
    );
    await expect.poll(version, { timeout: 60_000 }).toBe(made);
    return made;
  };
  await end(5, 4);
  await end(4, 5);
  const { page } = trader;
  await trader.go(`/zucca/reporte-resultado?from=${day}&to=${day}&kind=corrected`);
  const row = page.getByRole("row").filter({ hasText: name }).first();
  await row.waitFor();
  expect(await row.innerText()).toContain("5–4 → 4–5");
  await trader.look("result-report");
  await row.getByRole("gridcell", { name, exact: true }).click();
  await page.getByRole("dialog").getByRole("table").waitFor();
  await trader.look("result-report-tickets");
  expect(trader.errors).toEqual([]);
});
