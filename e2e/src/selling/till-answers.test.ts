// A clerk's input while a response is pending: nothing typed is lost, nothing cancelled comes back, and no response is
// missed.
import { tickets } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Game, gamesOfOneDay, rotationOf } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { shownAfter, soldAfter, toastAfter } from "../moments.ts";
import { type Person, signIn } from "../person.ts";
import { emptyTill, entryLine, legsOf } from "../till.ts";

let world: World;
let clerk: Person;
let games: readonly Game[];
let nextGame = 0;

const heldCalls = [
  "tickets/sell",
  "temporary/compose",
  "temporary/load",
  "tickets/find_ticket",
  "tickets/cancel",
  "tickets/pay",
] as const;
type HeldCall = (typeof heldCalls)[number];
type Gate = { readonly ask: () => void; readonly open: () => void; readonly isOpen: Promise<void> };
/** The response being delayed; every other response goes through. */
const gates = new Map<HeldCall, Gate>();

beforeAll(async () => {
  world = await openWorld();
  games = await gamesOfOneDay(world);
  clerk = await signIn(world.address, "/login_pos", "ana", { width: 1280, height: 800 });
  for (const call of heldCalls) {
    await clerk.page.route(`**/${call}`, async (route) => {
      const gate = gates.get(call);
      if (gate === undefined) return route.continue();
      const response = await route.fetch();
      gate.ask();
      await gate.isOpen;
      return route.fulfill({ response });
    });
  }
  // Typed text is looked up on the boards.
  await clerk.go(`/?day=${games[0]?.day ?? ""}`);
  await clerk.page
    .getByText(games[0]?.sides[0]?.name ?? "")
    .first()
    .waitFor();
});

afterEach(async ({ task }) => {
  if (task.result?.state === "fail")
    await clerk.look(`fault-answers-${task.name.replaceAll(/\W+/g, "-").slice(0, 60)}`);
  for (const { open } of gates.values()) open();
  gates.clear();
  const dialog = clerk.page.getByRole("dialog");
  if ((await dialog.count()) > 0) await clerk.page.keyboard.press("Escape");
  await emptyTill(clerk.page);
});

afterAll(async () => {
  await (clerk as Person | undefined)?.leave();
  await (world as World | undefined)?.close();
});

const type = (text: string): Promise<void> => clerk.page.keyboard.type(text);
const press = (key: string): Promise<void> => clerk.page.keyboard.press(key);
const dialogs = () => clerk.page.getByRole("dialog");

/** A game that the tests before have not used; late in a day there are fewer games than tests, and they come again. */
function takeGame(): number {
  nextGame += 1;
  return rotationOf(games[(nextGame - 1) % games.length] as Game, 1);
}

type Held = { readonly isAnswered: Promise<unknown>; readonly letGo: () => Promise<void> };

/**
 * Delays the next response of a call; `isAnswered` resolves when the server has responded, `letGo` when the page has
 * the response.
 */
function hold(call: HeldCall): Held {
  const [input, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  gates.set(call, { ask: input.resolve, open: opened.resolve, isOpen: opened.promise });
  return {
    isAnswered: input.promise,
    letGo: async () => {
      const answered = clerk.page.waitForResponse(`**/${call}`);
      gates.delete(call);
      opened.resolve();
      await (await answered).finished();
    },
  };
}

/** Saves a slip, and returns its code. */
async function keptCode(): Promise<string> {
  await type(`${takeGame()}m 75#`);
  const code = await shownAfter(clerk.page, () => press("Enter"));
  await emptyTill(clerk.page);
  return code;
}

test("a bet typed while a slip is being saved stays on the slip, and the code is shown", async () => {
  const answer = hold("temporary/compose");
  await type(`${takeGame()}m 76#`);
  await press("Enter");
  await answer.isAnswered;
  await press("Escape");
  await press("Escape");
  await expect.poll(() => legsOf(clerk.page).count()).toBe(0);
  await type(`${takeGame()}m `);
  await expect.poll(() => legsOf(clerk.page).count()).toBe(1);
  const code = await shownAfter(clerk.page, answer.letGo);
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/);
  await type("77");
  await expect.poll(() => legsOf(clerk.page).count()).toBe(1);
});

test("a bet typed during a sale is read when that is sold, and sold with one Enter", async () => {
  const answer = hold("tickets/sell");
  await type(`${takeGame()}m 83`);
  await press("Enter");
  await answer.isAnswered;
  const next = `${takeGame()}m 84`;
  await type(next);
  expect(await entryLine(clerk.page).inputValue()).toBe(next);
  await answer.letGo();
  await expect.poll(() => entryLine(clerk.page).inputValue()).toBe("84");
  expect(await legsOf(clerk.page).count()).toBe(1);
  await clerk.page.getByText("Take 83.00").waitFor();
  const number = await soldAfter(clerk.page, () => press("Enter"));
  expect(await world.answer(tickets.findTicket, { number }, "ana")).toMatchObject({ stake: 8_400 });
});

test("a sale entered during another is sold once that is, and each once", async () => {
  const answer = hold("tickets/sell");
  await type(`${takeGame()}m 85`);
  await press("Enter");
  await answer.isAnswered;
  await type(`${takeGame()}m 86`);
  await press("Enter");
  await press("Enter");
  await answer.letGo();
  await clerk.page.getByText("Take 86.00").waitFor();
  const { rows } = await world.answer(tickets.listTickets, { limit: 2 }, "ana");
  expect(rows.map(({ stake }) => stake)).toEqual([8_600, 8_500]);
  // What the customer hands over is no bet: the change is shown, and the next bet has no amount.
  await type("100");
  await clerk.page.getByText("change 14.00").waitFor();
  await press("Enter");
  await type(`${takeGame()}m `);
  await expect.poll(() => legsOf(clerk.page).count()).toBe(1);
  expect(await clerk.page.getByRole("region", { name: "Ticket" }).getByText("change 14.00").count()).toBe(1);
});

test("an unfinished slip survives a reload, with mode and amount, and only for its clerk", async () => {
  await type(`${takeGame()}m ${takeGame()}m `);
  await expect.poll(() => legsOf(clerk.page).count()).toBe(2);
  await type("if ");
  const mode = clerk.page.getByRole("group", { name: "Mode" }).locator("[aria-pressed=true] strong");
  await expect.poll(() => mode.innerText()).not.toMatch(/Parlay/);
  const chosen = await mode.innerText();
  const before = (await world.answer(tickets.listTickets, { limit: 1 }, "ana")).rows[0]?.number;
  await clerk.page.reload();
  await expect.poll(() => legsOf(clerk.page).count()).toBe(2);
  expect(await mode.innerText()).toBe(chosen);
  expect((await world.answer(tickets.listTickets, { limit: 1 }, "ana")).rows[0]?.number).toBe(before);
});

test.each<[what: string, call: HeldCall, begin: () => Promise<void>]>([
  [
    "a temporary ticket",
    "temporary/load",
    async () => {
      const code = await keptCode();
      await type(`#${code}`);
    },
  ],
  [
    "the last ticket again",
    "tickets/find_ticket",
    async () => {
      await type(`${takeGame()}m 81`);
      await soldAfter(clerk.page, () => press("Enter"));
      await emptyTill(clerk.page);
    },
  ],
])("Escape cancels %s in progress", async (what, call, begin) => {
  await begin();
  const answer = hold(call);
  await press(what.includes("again") ? "F8" : "Enter");
  await answer.isAnswered;
  await press("Escape");
  await answer.letGo();
  const next = takeGame();
  await type(`${next}m `);
  await expect.poll(() => legsOf(clerk.page).count()).toBe(1);
  expect(
    await clerk.page
      .getByRole("listitem")
      .filter({ hasText: String(next) })
      .count(),
  ).toBe(1);
});

test("a cancellation in progress keeps its dialog, and the refund is shown", async () => {
  await type(`${takeGame()}m 82`);
  const number = await soldAfter(clerk.page, () => press("Enter"));
  const answer = hold("tickets/cancel");
  await press("F9");
  await dialogs().getByText(String(number)).first().waitFor();
  await press("c");
  await answer.isAnswered;
  await press("Escape");
  await press("F6");
  await expect.poll(() => dialogs().getByText("Cancel ticket").count()).toBeGreaterThan(0);
  expect(await toastAfter(clerk.page, answer.letGo)).toContain(`Ticket ${number} is cancelled. Give`);
  await dialogs().waitFor({ state: "detached" });
  await expect.poll(() => entryLine(clerk.page).evaluate((line) => line === document.activeElement)).toBe(true);
});

test("a payment in progress keeps its dialog, and its response is shown", async () => {
  const answer = hold("tickets/pay");
  await press("F6");
  await dialogs().waitFor();
  await type("1207-AAAA1111");
  await press("Enter");
  await answer.isAnswered;
  await press("Escape");
  await answer.letGo();
  await dialogs().getByRole("alert").filter({ hasText: "There is no such ticket here." }).waitFor();
});

test.each([
  ["F6", "Pay"],
  ["F9", "Cancel ticket"],
])("%s without a number says beside the field what it needs", async (key, name) => {
  await press(key);
  const dialog = clerk.page.getByRole("dialog", { name });
  const field = dialog.getByLabel("Number, or scan the ticket");
  // It begins with the ticket that was sold last.
  if (key === "F9") await dialog.getByRole("button", { name: "Another ticket" }).click();
  await field.fill("Ana");
  await press("Enter");
  await dialog.getByText("Type the ticket’s number, or scan it.").waitFor();
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  expect(await clerk.faults("[role=dialog]")).toEqual([]);
  await field.fill("12");
  await expect.poll(() => dialog.getByText("Type the ticket’s number, or scan it.").count()).toBe(0);
});

test("no page had an error", () => expect(clerk.errors).toEqual([]));
