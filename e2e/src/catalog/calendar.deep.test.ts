// The desk's schedule on screens: a double-header, a day renumbered by its sheet, and a postponed game.
import { calendar, catalog, tickets, voids } from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { comingGames, type Game, rotationOf } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { soldAfter, toastAfter } from "../moments.ts";
import { type Person, signIn } from "../person.ts";
import { emptyTill, entryLine, legsOf, showDay, slipSide } from "../till.ts";

let world: World;
let trader: Person;
let clerk: Person;
let game: Game;
let other: Game;
let third: Game;
let sold: number;

const sell = async ({ eventId, offers }: Game, key: string): Promise<number> => {
  const offer = offers.find(({ betType, side, isOpen }) => betType === 1 && side === 1 && isOpen);
  assert(offer !== undefined, "the game's visitors are for sale", { eventId });
  const legs = [
    {
      key: { eventId, betType: 1, side: 1 as const, alternate: offer.alternate },
      points: offer.points,
      price: offer.price,
    },
  ];
  const slip = {
    mode: "straight" as const,
    legs,
    amount: 20_000,
    amountIs: "risk" as const,
    priceChange: "any" as const,
  };
  return (await world.answer(tickets.sell, { key, slip }, "ana")).ticket.number;
};
const gamesLike = async ({ leagueId, day, sides }: Game) => {
  const { rows } = await world.answer(
    calendar.listEvents,
    { leagueId, from: day, to: day, sort: "startsAt", isAscending: true, limit: 250, withSums: false },
    "trader",
  );
  return rows.filter(({ awayId, homeId }) => awayId === sides[0]?.teamId && homeId === sides[1]?.teamId);
};
const opened = async ({ day, leagueId, name }: Game) => {
  await trader.go(`/zucca/calendario?view=list&days=1&day=${day}&league=${String(leagueId)}`);
  await trader.page.getByRole("row").filter({ hasText: name }).first().click();
  const form = trader.page.getByRole("dialog");
  await form.getByText("Clock of").waitFor();
  return form;
};

beforeAll(async () => {
  world = await openWorld();
  const games = await comingGames(world);
  // A second game of the same day begins three hours later: before midnight on the league's clock.
  const early = new Set<number>();
  for (const one of games) if (((await gamesLike(one))[0]?.minute ?? 1_440) < 20 * 60) early.add(one.eventId);
  const second = games.find(({ eventId }) => early.has(eventId));
  const first = games.find(({ eventId }) => eventId !== second?.eventId);
  const carried = games.find(
    ({ eventId }) => early.has(eventId) && eventId !== second?.eventId && eventId !== first?.eventId,
  );
  assert(first !== undefined && second !== undefined && carried !== undefined, "the demo has three games");
  [game, other, third] = [first, second, carried];
  sold = await sell(game, "a ticket before the game moved");
  trader = await signIn(world.address, "/adm_login", "trader", { width: 1440, height: 900 });
  clerk = await signIn(world.address, "/login_pos", "ana", { width: 1280, height: 800 });
});
afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  const name = task.name.replaceAll(/\W+/g, "-").slice(0, 40);
  await trader.look(`fault-calendar-${name}`);
  await clerk.look(`fault-calendar-till-${name}`);
});
afterAll(async () => {
  await (trader as Person | undefined)?.leave();
  await (clerk as Person | undefined)?.leave();
  await (world as World | undefined)?.close();
});

test("the second game of a double-header is entered from the first, with its own numbers", async () => {
  const form = await opened(other);
  await form.getByRole("button", { name: "Enter the next game of the day" }).click();
  await trader.page.getByRole("dialog").getByText("New game").waitFor();
  await trader.look("double-header");
  expect(await trader.faults("[role=dialog]")).toEqual([]);
  expect(await toastAfter(trader.page, () => trader.page.keyboard.press("Control+Enter"))).toContain("Saved");
  const [one, two] = await gamesLike(other);
  expect([one?.gameNumber, two?.gameNumber, two?.title]).toEqual([1, 2, `${other.name} (2)`]);
  expect(two?.awayRotation).not.toBe(one?.awayRotation);
  expect(trader.errors).toEqual([]);
});

test("a day is renumbered by its sheet; a sold ticket keeps its number", async () => {
  const [away, home] = [70_001, 70_002];
  await trader.go(`/zucca/rotation-update?day=${game.day}&league=${String(game.leagueId)}`);
  await trader.page.getByRole("button", { name: "Read a sheet" }).click();
  const [visitors, hosts] = game.sides.map(({ name }) => name);
  await trader.page
    .getByRole("textbox", { name: "Sheet" })
    .fill(`${String(away)} ${visitors ?? ""} @ ${String(home)} ${hosts ?? ""}`);
  await trader.page.getByRole("button", { name: "Preview" }).click();
  await trader.page.getByRole("button", { name: "Renumber 1 game" }).click();
  const question = trader.page.getByRole("dialog");
  await question.getByText(/sold tickets? keeps? the old number\./).waitFor();
  await trader.look("renumbered");
  await question.getByRole("button", { name: "Renumber 1 game" }).click();
  await trader.page.getByRole("button", { name: "Undo the last renumbering" }).waitFor();
  const [stands] = await gamesLike(game);
  expect([stands?.awayRotation, stands?.homeRotation]).toEqual([away, home]);
  const { legs } = await world.answer(tickets.findTicket, { number: sold }, "ana");
  expect(JSON.stringify(legs)).toContain(String(rotationOf(game, 1)));
  expect(trader.errors).toEqual([]);
});

test("an old number at the till is replaced by the new one with Enter, and the game is sold", async () => {
  const { page } = clerk;
  const [before, now] = [String(rotationOf(game, 1)), "70001"];
  const [visitors] = game.sides.map(({ name }) => name);
  await showDay(clerk, game);
  await emptyTill(page);
  await page.keyboard.type(`${before}m`);
  await page.getByText(`${before} is now ${now} ${visitors ?? ""}.`).waitFor();
  await page.keyboard.type(" 200");
  await page.keyboard.press("Enter");
  await page.getByText(`${before} is now ${now} ${visitors ?? ""}. Enter writes ${now}.`).waitFor();
  await clerk.look("renumbered-till");
  expect(await clerk.faults(slipSide)).toEqual([]);
  expect([await legsOf(page).count(), await entryLine(page).inputValue()]).toEqual([0, `${before}m 200`]);
  await page.keyboard.press("Enter");
  await expect.poll(() => entryLine(page).inputValue()).toBe(`${now}m 200`);
  const number = await soldAfter(page, () => page.keyboard.press("Enter"));
  expect(await world.answer(tickets.findTicket, { number }, "ana")).toMatchObject({
    status: 0,
    stake: 20_000,
    legs: [{ eventId: game.eventId, betType: 1, side: 1, rotation: Number(now) }],
  });
  expect(clerk.errors).toEqual([]);
});

test("props of both teams are derived, get a line, are sold, and follow their game", async () => {
  await trader.go(`/zucca/calendario?view=list&days=1&day=${other.day}&league=${String(other.leagueId)}`);
  const derived = async () => (await world.answer(calendar.listDerived, { principalId: other.eventId }, "trader")).rows;
  await trader.page.getByRole("button", { name: `Derived from ${other.name}`, exact: true }).click();
  const drawer = trader.page.getByRole("dialog", { name: /^Derived from/ });
  await drawer.getByRole("button", { name: "Derive events" }).click();
  const form = trader.page.getByRole("dialog", { name: /^Derive events/ });
  await form.getByLabel("Prop category").first().click();
  await trader.page.getByRole("option", { name: "Team totals" }).click();
  await form.getByRole("button", { name: "Make 2 events" }).waitFor();
  await trader.look("derive");
  expect(await trader.faults("[role=dialog]")).toEqual([]);
  expect(await toastAfter(trader.page, () => form.getByRole("button", { name: "Make 2 events" }).click())).toContain(
    "2 events made",
  );
  const [first] = await derived();
  assert(first !== undefined, "a prop stands under its game");
  await drawer.getByRole("button", { name: `Actions on ${first.title}` }).click();
  await trader.page.getByRole("menuitem", { name: "Set the line" }).click();
  const lineForm = trader.page.getByRole("dialog", { name: /Line$/ });
  await lineForm.getByRole("textbox", { name: "Total · Points" }).fill("4.5");
  await lineForm.getByRole("textbox", { name: "Total · Over" }).fill("-110");
  await lineForm.getByRole("textbox", { name: "Total · Under" }).fill("-110");
  await lineForm.getByRole("button", { name: "Publish" }).click();
  await drawer.getByText("4½ −110 / −110").waitFor();
  await trader.look("derived");
  const { events } = await world.answer(catalog.sellingBoard, { day: other.day, leagueId: other.leagueId }, "ana");
  expect(
    events.find(({ eventId }) => eventId === first.eventId)?.offers.map(({ betType, isOpen }) => [betType, isOpen]),
  ).toEqual([
    [3, true],
    [4, true],
  ]);
  await drawer.getByRole("button", { name: "Close", exact: true }).click();
  expect(trader.errors).toEqual([]);
});

test("a start moved before a sold ticket asks first, and opens a case of late bets", async () => {
  const form = await opened(other);
  // The form is outdated: it was opened before.
  const late = await sell(other, "a ticket that is late once the game is earlier");
  const zone = (await gamesLike(other))[0]?.timeZone ?? "UTC";
  const soldAt = new Date((await world.answer(tickets.findTicket, { number: late }, "ana")).soldAt - 10 * 60_000);
  const day = soldAt.toLocaleDateString("sv", { timeZone: zone });
  const [hour = "", minute = ""] = soldAt.toLocaleTimeString("sv", { timeZone: zone }).split(":");
  await form.getByLabel("Date").first().fill(day);
  await trader.page.keyboard.press("Tab");
  await form
    .getByRole("spinbutton")
    .first()
    .fill(String(Number(hour) % 12 === 0 ? 12 : Number(hour) % 12));
  await form.getByRole("spinbutton").nth(1).fill(minute);
  await form
    .getByRole("combobox")
    .filter({ hasText: /AM|PM/ })
    .first()
    .selectOption(Number(hour) < 12 ? "AM" : "PM");
  await form.getByRole("textbox", { name: "Rotation, away" }).fill("60001");
  await form.getByRole("textbox", { name: "Rotation, home" }).fill("60002");
  await trader.page.keyboard.press("Control+Enter");
  const question = trader.page.getByRole("dialog", { name: /^Move the start/ });
  await question.getByText(/past-post case/).waitFor();
  await trader.look("late");
  expect(
    await toastAfter(trader.page, () => question.getByRole("button", { name: "Move the start" }).click()),
  ).toContain("Saved");
  const { rows } = await world.answer(
    voids.listCases,
    { open: true, sort: "foundAt", isAscending: false, limit: 50, withSums: false },
    "trader",
  );
  const found = rows.find(({ eventId }) => eventId === other.eventId);
  expect(found?.undecided).toBeGreaterThan(0);
  const { rows: inCase } = await world.answer(
    voids.listCaseTickets,
    { caseId: found?.caseId ?? 0, limit: 50, withSums: false },
    "trader",
  );
  expect(inCase.map(({ number }) => number)).toContain(late);
  await trader.go("/zucca/cancelar-eventos?view=late");
  await trader.page.getByRole("row").filter({ hasText: other.name }).first().waitFor();
  expect(trader.errors).toEqual([]);
});

/** The week by the hour, with the row of the third game and its messages. */
const inWeek = async () => {
  await trader.go(`/zucca/calendario?day=${third.day}&league=${String(third.leagueId)}`);
  const grid = trader.page.getByRole("grid", { name: "The week by the hour" });
  const line = grid.getByTitle(third.name, { exact: true }).first();
  await line.waitFor();
  const said = trader.page.getByRole("status").filter({ hasText: third.name });
  return { grid, line, said, request: trader.page.getByRole("dialog", { name: /^Move the start of/ }) };
};
const startOfThird = async () => {
  const [{ day, minute, held } = { day: "", minute: 0, held: [] }] = await gamesLike(third);
  return { day, minute, held };
};
/**
 * Presses Undo as soon as it is offered for the third game: a toast stays for seconds, and an earlier one may still be
 * there.
 */
const undoneAfter = async (action: () => Promise<unknown>): Promise<void> => {
  await trader.page.evaluate((name) => {
    const noting = globalThis as { hasUndone?: boolean };
    noting.hasUndone = false;
    new MutationObserver((_changes, observer) => {
      const result = [...document.querySelectorAll(".mantine-Notification-root")].find(({ textContent }) =>
        textContent.includes(name),
      );
      const undo = [...(result?.querySelectorAll("button") ?? [])].find(({ textContent }) => textContent === "Undo");
      if (undo === undefined) return;
      observer.disconnect();
      undo.click();
      noting.hasUndone = true;
    }).observe(document.body, { childList: true, subtree: true });
  }, third.name);
  await action();
  await trader.page.waitForFunction(() => (globalThis as { hasUndone?: boolean }).hasUndone);
};

test("a game of the week is dragged to the next day, and the move is undone", async () => {
  const before = await startOfThird();
  const { grid, line, said, request: input } = await inWeek();
  await line.scrollIntoViewIfNeeded();
  // Late in a day the upcoming games are tomorrow's.
  const { hour, column } = await line.evaluate((element) => {
    const own = element.closest<HTMLElement>("[role=gridcell]");
    const hourOfOwn = own?.dataset["hour"] ?? "";
    return {
      hour: hourOfOwn,
      column: [...document.querySelectorAll(`[role=gridcell][data-hour="${hourOfOwn}"]`)].findIndex(
        (cell) => cell === own,
      ),
    };
  });
  const there = grid.locator(`[role=gridcell][data-hour="${hour}"]`).nth(column + 1);
  const hold = async (): Promise<void> => {
    const [from, to] = [await line.boundingBox(), await there.boundingBox()];
    assert(from !== null && to !== null, "both are on the screen");
    await trader.page.mouse.move(from.x + 40, from.y + 10);
    await trader.page.mouse.down();
    await trader.page.mouse.move(to.x + 40, to.y + 10, { steps: 6 });
    await said.filter({ hasText: "would start" }).waitFor();
  };
  await hold();
  await trader.look("dragged");
  await trader.page.keyboard.press("Escape");
  await said.filter({ hasText: "stays where it is" }).waitFor();
  await trader.page.mouse.up();
  expect(await input.count()).toBe(0);
  await hold();
  await trader.page.mouse.up();
  await input.waitFor();
  await undoneAfter(() => input.getByRole("button", { name: "Move the start" }).click());
  await line.waitFor();
  await expect.poll(startOfThird).toEqual(before);
  expect(trader.errors).toEqual([]);
});

test("a game of the week is moved by keys: cancelled, set a day and 15 minutes later, undone", async () => {
  const before = await startOfThird();
  const { line, said, request: input } = await inWeek();
  await line.focus();
  await trader.page.keyboard.press("Space");
  await said.filter({ hasText: "would start" }).waitFor();
  await trader.page.keyboard.press("ArrowDown");
  await trader.page.keyboard.press("Escape");
  await said.filter({ hasText: "stays where it is" }).waitFor();
  expect(await startOfThird()).toEqual(before);
  await trader.page.keyboard.press("Space");
  await trader.page.keyboard.press("ArrowRight");
  await trader.page.keyboard.press("ArrowDown");
  await trader.look("carried");
  expect(await trader.faults("[role=grid]")).toEqual([]);
  await trader.page.keyboard.press("Enter");
  await input.waitFor();
  await trader.look("move-requested");
  expect(await trader.faults("[role=dialog]")).toEqual([]);
  expect(await toastAfter(trader.page, () => input.getByRole("button", { name: "Move the start" }).click())).toContain(
    "starts",
  );
  const {
    rows: [moved],
  } = await world.answer(
    calendar.listEvents,
    { eventId: third.eventId, sort: "startsAt", isAscending: true, limit: 1, withSums: false },
    "trader",
  );
  assert(moved !== undefined, "the game stands");
  expect([moved.startsAt - third.startsAt, moved.minute - before.minute, moved.held]).toEqual([
    24 * 3_600_000 + 15 * 60_000,
    15,
    ["start"],
  ]);
  // It has the focus at its new place, and opens there.
  await trader.page.waitForFunction(
    (id) => document.activeElement instanceof HTMLElement && document.activeElement.dataset["event"] === id,
    String(third.eventId),
  );
  await trader.page.keyboard.press("Enter");
  await trader.page.getByRole("dialog").getByText("Clock of").waitFor();
  await trader.page.keyboard.press("Escape");
  await trader.page.getByRole("dialog").waitFor({ state: "detached" });
  await line.focus();
  for (const key of ["Space", "ArrowUp", "ArrowLeft", "Enter"]) await trader.page.keyboard.press(key);
  expect(await toastAfter(trader.page, () => input.getByRole("button", { name: "Move the start" }).click())).toContain(
    "starts",
  );
  expect(await startOfThird()).toEqual({ ...before, held: ["start"] });
  expect(trader.errors).toEqual([]);
});

test("a postponed game is off sale, and its tickets stay open", async () => {
  const form = await opened(game);
  await form.getByRole("switch", { name: "Postponed" }).check({ force: true });
  expect(await toastAfter(trader.page, () => trader.page.keyboard.press("Control+Enter"))).toContain("Saved");
  expect((await gamesLike(game))[0]?.status).toBe("postponed");
  expect((await comingGames(world)).some(({ eventId }) => eventId === game.eventId)).toBe(false);
  expect((await world.answer(tickets.findTicket, { number: sold }, "ana")).legs[0]?.outcome).toBe("pending");
  expect(trader.errors).toEqual([]);
});
