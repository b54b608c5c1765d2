// A shop's day in a real browser: the trader's line, the clerk's tickets, the result by inning, the payment, the
// correction, the report.
import { identity, lines, reports, tickets } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Game, gamesOfOneDay, moveMoneyLine } from "../games.ts";
import { demoPassword, type World, openWorld } from "../world.ts";
import { soldAfter } from "../moments.ts";
import { type Person, signIn } from "../person.ts";
import { setRule } from "../set-rule.ts";
import { emptyTill, entryLine, refusal } from "../till.ts";

let world: World;
let trader: Person;
let clerk: Person;
let admin: Person;
let game: Game;
let other: Game;

const rotation = (one: Game, side: 1 | 2): number => one.sides.find((each) => each.side === side)?.rotation ?? 0;
/** A row of a board by its rotation number; the heads of innings 9 and 10 look like a number too. */
const startsWith = (number: number): RegExp => new RegExp(`^\\s*${number}(?!\\d)`);
const american = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);
const entry = () => entryLine(clerk.page);
/**
 * Only the game's money line stays open: the typed prices then contradict no other line, whatever today's lines are.
 */
async function closeOtherLines(): Promise<void> {
  const { events } = await world.answer(lines.board, { leagueId: game.leagueId, day: game.day }, "trader");
  const current = events.find(({ eventId }) => eventId === game.eventId)?.lines ?? [];
  const keys = current
    .filter(({ betType }) => betType !== 1)
    .map(({ betType, side, alternate }) => ({ eventId: game.eventId, betType, side, alternate }));
  await world.answer(lines.setOpen, { eventId: game.eventId, keys, isOpen: false }, "trader");
}
/** Presses Enter, and returns the number of the sold ticket. */
const sell = (): Promise<number> => soldAfter(clerk.page, () => clerk.page.keyboard.press("Enter"));

beforeAll(async () => {
  world = await openWorld();
  [trader, clerk, admin] = await Promise.all([
    signIn(world.address, "/adm_login", "trader", { savesData: false }),
    signIn(world.address, "/login_pos", "ana", { width: 1280, height: 800, savesData: false }),
    signIn(world.address, "/adm_login", "banca", { savesData: false }),
  ]);
  [game, other] = (await gamesOfOneDay(world)) as [Game, Game];
  await clerk.go(`/?day=${game.day}`);
});

afterEach(async ({ task }) => {
  // The screens at the time of a failure.
  if (task.result?.state === "fail")
    await Promise.all([trader.look("fault-trader"), clerk.look("fault-clerk"), admin.look("fault-admin")]);
});

afterAll(async () => {
  await Promise.all([trader, clerk, admin].map((person) => (person as Person | undefined)?.leave()));
  await (world as World | undefined)?.close();
});

describe("a shop's day", () => {
  test("the trader moves a price by keyboard, and the till shows it without a reload", async () => {
    await trader.go(`/zucca/hq-linea?league=${game.leagueId}&day=${game.day}`);
    const board = trader.page.getByRole("grid");
    const row = board
      .getByRole("row")
      .filter({ hasText: startsWith(rotation(game, 1)) })
      .first();
    const cell = row.getByRole("gridcell").nth(4);
    await closeOtherLines();
    // Close to the typed prices, so that they are no outliers whatever today's line is.
    await moveMoneyLine(world, game, 170, -195);
    await expect.poll(() => cell.innerText()).toContain("+170");
    await cell.click();
    await clerk.page
      .getByText(game.sides[0]?.name ?? "")
      .first()
      .waitFor();
    await trader.page.keyboard.type("177+");
    // Both sides, with the width between them: one side alone would create an arbitrage, which no service sells.
    await trader.page.keyboard.press("Control+Enter");
    await expect.poll(() => cell.innerText()).toContain("+177");
    const tillRow = clerk.page.getByRole("button", { name: american(177) });
    await tillRow.first().waitFor();
    await trader.look("1-line-board");
    // Caps Lock makes a capital of it and is not Shift: the line is closed, not the game.
    await trader.page.keyboard.press("C");
    await expect
      .poll(async () =>
        (await world.answer(lines.board, { leagueId: game.leagueId, day: game.day }, "trader")).events
          .find(({ eventId }) => eventId === game.eventId)
          ?.lines.filter(({ betType }) => betType === 1)
          .map(({ isOpen }) => isOpen),
      )
      .toEqual([false, false]);
    await trader.page.keyboard.press("o");
    await expect
      .poll(async () =>
        (await world.answer(lines.board, { leagueId: game.leagueId, day: game.day }, "trader")).events
          .find(({ eventId }) => eventId === game.eventId)
          ?.lines.filter(({ betType }) => betType === 1)
          .map(({ isOpen }) => isOpen),
      )
      .toEqual([true, true]);
    // A typing error asks first, and the Enter that follows declines.
    await trader.page.keyboard.type("1770+");
    await trader.page.keyboard.press("Enter");
    await trader.page.getByText("Publish a line this far away?").waitFor();
    await trader.page.keyboard.press("Enter");
    await trader.page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await cell.innerText()).toContain("+177");
    await trader.page.keyboard.press("h");
    const beside = trader.page.getByRole("dialog");
    await beside.getByRole("img").or(beside.locator("canvas")).first().waitFor();
    await expect.poll(() => beside.getByRole("grid").innerText()).toContain("+177");
    await trader.look("2-line-history");
    expect(await trader.faults()).toEqual([]);
    // Back on the board the same cell has the focus: both openings are undone, then the price.
    await trader.page.keyboard.press("Escape");
    await beside.waitFor({ state: "detached" });
    for (let time = 0; time < 3; time += 1) await trader.page.keyboard.press("u");
    await expect.poll(() => cell.innerText()).toContain("+170");
    await moveMoneyLine(world, game, 177, -202);
    await tillRow.first().waitFor();
    // A day without games shows no game and no line, especially not those of the previous day.
    await trader.go(`/zucca/odds-history?league=${game.leagueId}&day=2018-01-01`);
    await trader.page.getByText("No games on this day.").waitFor();
    expect(
      await trader.page
        .getByRole("combobox", { name: "Event" })
        .or(trader.page.getByRole("textbox", { name: "Event" }))
        .inputValue(),
    ).toBe("");
    expect(await trader.page.getByRole("textbox", { name: "Date" }).inputValue()).toBe("Mon, Jan 1, 2018");
  });

  test("a cell and the text typed in it stay with their game when games above it change", async () => {
    const place = `/zucca/hq-linea?league=${other.leagueId}&day=${other.day}`;
    await trader.go(place);
    const board = trader.page.getByRole("grid");
    const row = board
      .getByRole("row")
      .filter({ hasText: startsWith(rotation(other, 1)) })
      .first();
    await row.getByRole("gridcell").nth(4).click();
    await trader.page.keyboard.type("1");
    const editor = row.getByRole("textbox");
    await editor.waitFor();
    const rows = await board.getByRole("row").count();
    await trader.go(`${place}&find=${rotation(other, 1)}`);
    await expect.poll(() => board.getByRole("row").count()).toBeLessThan(rows);
    expect(await editor.inputValue()).toBe("1");
    await trader.page.keyboard.press("Escape");
    await trader.go(place);
    await expect.poll(() => board.getByRole("row").count()).toBe(rows);
    const active = await board.getAttribute("aria-activedescendant");
    await expect.poll(() => row.locator(`[id="${active ?? ""}"]`).count()).toBe(1);
  });

  let straight = 0;
  let parlay = 0;

  test("the clerk sells a straight with nine keystrokes and Enter", async () => {
    await entry().focus();
    const keystrokes = `${rotation(game, 1)}m 500`;
    expect(keystrokes.length).toBeLessThanOrEqual(9);
    await clerk.page.keyboard.type(keystrokes);
    straight = await sell();
    await clerk.look("3-sold");
    const ticket = await world.answer(tickets.findTicket, { number: straight }, "ana");
    expect(ticket).toMatchObject({ mode: "straight", stake: 50_000, possibleWin: 88_500, status: 0 });
    // The slip is empty again and the input has the focus.
    await expect
      .poll(() =>
        entry().evaluate((element) => element === document.activeElement && (element as HTMLInputElement).value === ""),
      )
      .toBe(true);
  });

  test("a refusal shows what would pass, and Enter accepts it", async () => {
    await clerk.page.keyboard.type(`${rotation(game, 1)}m 60000`);
    await refusal(clerk.page, -33).or(refusal(clerk.page, -23)).first().waitFor();
    await clerk.look("4-refused");
    expect(await clerk.faults()).toEqual([]);
    await emptyTill(clerk.page);
  });

  test("a parlay, to win, of two games", async () => {
    await clerk.page.keyboard.type(`${rotation(game, 1)}m ${rotation(other, 2)}m w300`);
    parlay = await sell();
    const ticket = await world.answer(tickets.findTicket, { number: parlay }, "ana");
    expect(ticket).toMatchObject({ mode: "parlay", status: 0 });
    expect(ticket.possibleWin).toBeGreaterThanOrEqual(30_000);
  });

  test("the trader enters the result by inning, sees what it grades, and makes it official", async () => {
    await world.kickOff(game.eventId);
    await trader.go(`/zucca/evento-resultado?league=${game.leagueId}&day=${game.day}`);
    const board = trader.page.getByRole("grid");
    for (const [side, scores] of [
      [1, "100000002"],
      [2, "000010000"],
    ] as const) {
      const row = board
        .getByRole("row")
        .filter({ hasText: startsWith(rotation(game, side)) })
        .first();
      await row.getByRole("gridcell").nth(3).click();
      for (const score of scores) {
        await trader.page.keyboard.type(score);
        await trader.page.keyboard.press("Tab");
      }
    }
    await trader.page.keyboard.press("F9");
    await trader.page.getByRole("dialog").getByText("Legs won:").waitFor();
    await trader.look("5-result");
    await trader.page.getByRole("button", { name: "Make official" }).last().click();
    await trader.page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(async () => (await world.answer(tickets.findTicket, { number: straight }, "ana")).status).toBe(2);
  });

  test("a large ticket is paid by number and code, approval and document, once", async () => {
    const { serviceId } = await world.answer(identity.validateToken, {}, "banca");
    await setRule(
      world,
      {
        scope: { level: "service", id: serviceId },
        control: "payoutRights",
        value: { secondPersonFrom: 138_500, documentFrom: 138_500 },
      },
      "banca",
    );
    const { code = "" } = await world.answer(tickets.findTicket, { number: straight }, "ana");
    const pay = async (typed: string): Promise<void> => {
      await clerk.page.keyboard.press("F6");
      await clerk.page.getByRole("textbox", { name: "Number, or scan the ticket" }).fill(`${straight}-${typed}`);
      await clerk.page.keyboard.press("Enter");
    };
    await pay("AAAAAAAA");
    await clerk.page.getByText("Number and code do not match").waitFor();
    await clerk.page.keyboard.press("Escape");
    await pay(code);
    const dialog = clerk.page.getByRole("dialog");
    await dialog.getByText("To pay 1,385.00 HTG, this till needs more.").waitFor();
    await dialog.getByLabel("User name").fill("norte");
    await dialog.getByLabel("Password", { exact: true }).fill(demoPassword);
    await dialog.getByLabel("Document number").fill("CIN 004-112-99");
    await dialog.getByLabel("Name on it").fill("Jean Pierre");
    expect(await clerk.faults("[role=dialog]")).toEqual([]);
    await clerk.page.keyboard.press("Enter");
    await dialog.getByText("Hand over").waitFor();
    await dialog.getByText("1,385.00").waitFor();
    await clerk.look("6-paid");
    await clerk.page.getByRole("button", { name: "Handed over" }).click();
    await pay(code);
    await clerk.page.getByText("This ticket was already paid").waitFor();
    await clerk.page.keyboard.press("Escape");
  });

  test("a corrected result regrades by compensating entries", async () => {
    await trader.go(`/zucca/evento-resultado?league=${game.leagueId}&day=${game.day}`);
    const row = trader.page
      .getByRole("grid")
      .getByRole("row")
      .filter({ hasText: startsWith(rotation(game, 2)) })
      .first();
    await row.getByRole("gridcell").nth(3).click();
    await trader.page.keyboard.type("9");
    await trader.page.keyboard.press("Enter");
    await trader.page.keyboard.press("F9");
    await trader.page.getByRole("button", { name: "Correct the result" }).click();
    await trader.page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(async () => (await world.answer(tickets.findTicket, { number: straight }, "ana")).status).toBe(3);
    await expect.poll(() => world.answer(tickets.findTicket, { number: parlay }, "ana")).toMatchObject({ status: 3 });
    const { entries } = await world.answer(tickets.findTicket, { number: straight }, "ana");
    expect(entries.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["graded", "paid", "regraded"]));
    expect(await world.answer(reports.proveBooks, {}, "banca")).toMatchObject({ isBalanced: true, findings: [] });
  });

  test("on a phone the trader enters a result inning by inning with Next and makes it official", async () => {
    await world.kickOff(other.eventId);
    const { page } = trader;
    await page.setViewportSize({ width: 390, height: 844 });
    await trader.go(`/zucca/evento-resultado?league=${other.leagueId}&day=${other.day}`);
    await page.getByRole("button", { name: other.name }).first().click();
    const sheet = page.getByRole("dialog", { name: other.name });
    await sheet.getByRole("textbox").first().focus();
    for (const score of ["0", "2", "1", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0", "0"]) {
      await page.keyboard.type(score);
      await page.keyboard.press("Enter");
    }
    await sheet.getByRole("button", { name: "9: The home side did not bat" }).click();
    // The total follows what is typed.
    await expect
      .poll(() => sheet.getByRole("textbox", { name: `${other.sides[1]?.name ?? ""}, Total` }).inputValue())
      .toBe("2");
    await trader.look("5-result-phone");
    expect(await trader.faults()).toEqual([]);
    await sheet.getByRole("button", { name: "Make official" }).click();
    await page.getByText("Legs won:").waitFor();
    expect(await trader.faults()).toEqual([]);
    await page.getByRole("button", { name: "Make official" }).last().click();
    await page.getByText(/version 1 is official/u).waitFor();
    // The request dialog has the same name; the finger closes the sheet once that dialog is gone.
    await expect.poll(() => sheet.count()).toBe(1);
    await sheet.getByRole("button", { name: "Close", exact: true }).click();
    await sheet.waitFor({ state: "detached" });
    await expect.poll(() => page.getByRole("listitem").filter({ hasText: other.name }).innerText()).toContain("1–2");
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test("the admin reads the day by POS; a figure opens its tickets; the books are proved", async () => {
    await admin.go("/ctrl/results");
    await admin.page.getByText("Books checked").waitFor();
    await admin.page.getByText("Centro").first().waitFor();
    await admin.look("7-results");
    expect(await admin.faults()).toEqual([]);
    const row = admin.page.getByRole("row").filter({ hasText: "Centro" }).first();
    await row.getByRole("button").first().click();
    await admin.page.getByRole("dialog").getByText(String(straight)).first().waitFor();
    // The figure is the total of all its tickets; a ticket's history leads back to its row, and that to the figure.
    const dialog = admin.page.getByRole("dialog");
    const figure = (await row.getByRole("button").first().textContent()) ?? "";
    expect(figure).not.toBe("");
    await expect.poll(() => dialog.locator("tfoot td").last().textContent()).toBe(figure);
    await admin.look("8-behind-a-figure");
    await dialog.getByRole("button", { name: String(straight) }).click();
    await dialog.getByRole("button", { name: "Back" }).click();
    const focused = (): Promise<string | null> =>
      admin.page.evaluate(() => document.activeElement?.textContent ?? null);
    await expect.poll(focused).toBe(String(straight));
    await admin.page.keyboard.press("Escape");
    await expect.poll(focused).toBe(figure);
  });

  test("no page had an error", () => expect([trader, clerk, admin].flatMap(({ errors }) => errors)).toEqual([]));
});
