// The till, mode by mode: sold by keyboard alone, a moving line, a response lost on either way, the printed ticket, and
// who may see it.
import { type AnswerOf, decodeAnswer, responses, tickets } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { american, awayButton, type Game, gamesOfOneDay, moveMoneyLine, rotationOf } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { soldAfter } from "../moments.ts";
import { type Person, signIn } from "../person.ts";
import { emptyTill, entryLine, legsOf, showDay, slipSide } from "../till.ts";

type Head = AnswerOf<typeof tickets.listTickets>["rows"][number];

const modes = [
  { mode: "straight", legs: 1 },
  { mode: "parlay", legs: 2 },
] as const;

let world: World;
let clerk: Person;
let games: readonly Game[];
let nextGame = 0;
let nextAmount = 210;

beforeAll(async () => {
  world = await openWorld();
  clerk = await signIn(world.address, "/login_pos", "ana", { width: 1280, height: 800, savesData: false });
  games = await gamesOfOneDay(world);
  await showDay(clerk, games[0] as Game);
});

afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await clerk.look(`fault-till-${task.name.replaceAll(/\W+/g, "-").slice(0, 60)}`);
  await clerk.page.unroute("**/tickets/sell");
});

afterAll(async () => {
  await (clerk as Person | undefined)?.leave();
  await (world as World | undefined)?.close();
});

const type = (text: string): Promise<void> => clerk.page.keyboard.type(text);
const press = (key: string): Promise<void> => clerk.page.keyboard.press(key);
const entry = () => entryLine(clerk.page);
/** Presses Enter, and returns the number of the sold ticket. */
const sell = (): Promise<number> => soldAfter(clerk.page, () => press("Enter"));
const soldFor = async (stake: number): Promise<readonly Head[]> =>
  (await world.answer(tickets.listTickets, { limit: 100 }, "ana")).rows.filter((ticket) => ticket.stake === stake);

/**
 * Games that no test has used as the first leg: a repeated ticket would be a different case, and around noon a day has
 * few games.
 */
function takeGames(count: number): readonly Game[] {
  nextGame += 1;
  return games.slice(nextGame - 1, nextGame - 1 + count);
}

/**
 * An amount that no test has sold for: it tells tickets of different tests apart, and those of a retry from those of
 * the first attempt.
 */
function takeAmount(): number {
  nextAmount += 1;
  return nextAmount;
}

/** Empties the till and types legs on the visitors' money line; two of them are a parlay. */
async function begin(on: readonly Game[]): Promise<void> {
  await emptyTill(clerk.page);
  for (const game of on) await type(`${rotationOf(game, 1)}m `);
  await expect.poll(() => legsOf(clerk.page).count()).toBe(on.length);
}

describe.each(modes)("$mode", ({ mode, legs }) => {
  test("the keyboard alone sells it, and the input has the focus again", async () => {
    const on = takeGames(legs);
    const amount = takeAmount();
    await begin(on);
    await type(`${amount}`);
    const number = await sell();
    expect(await world.answer(tickets.findTicket, { number }, "ana")).toMatchObject({
      mode,
      stake: amount * 100,
      status: 0,
    });
    await expect.poll(() => entry().evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await clerk.faults(slipSide)).toEqual([]);
  });

  test("a moved leg shows old and new line; A accepts it, and it is sold at the new one", async () => {
    const on = takeGames(legs);
    const [moving] = on as [Game];
    const amount = takeAmount();
    const [was, is] = mode === "parlay" ? [171, 178] : [173, 179];
    await moveMoneyLine(world, moving, was, -200);
    // Late in the day the next game is tomorrow's.
    await clerk.go(`/?day=${moving.day}`);
    await clerk.page.getByRole("button", { name: awayButton(moving, was) }).waitFor();
    await begin(on);
    await moveMoneyLine(world, moving, is, -206);
    const leg = clerk.page.getByRole("listitem").filter({ hasText: "→" });
    await expect
      .poll(async () => (await leg.innerText()).replaceAll(/\s+/gu, " "))
      .toContain(`was ${american(was)} → is ${american(is)}`);
    expect(await clerk.faults(slipSide)).toEqual([]);
    await clerk.look(`till-${mode}-moved`);
    // While it is not accepted Enter sells nothing.
    await type(`${amount}`);
    await press("Enter");
    expect(await soldFor(amount * 100)).toEqual([]);
    await press("a");
    await expect.poll(() => leg.count()).toBe(0);
    const ticket = await world.answer(tickets.findTicket, { number: await sell() }, "ana");
    expect(ticket).toMatchObject({ mode, stake: amount * 100 });
    expect(ticket.legs.find(({ eventId }) => eventId === moving.eventId)?.price).toBe(is);
  });

  test("sold, but the response is lost: the till queries by key and shows that one ticket", async () => {
    const amount = takeAmount();
    await begin(takeGames(legs));
    const made: number[] = [];
    await clerk.page.route("**/tickets/sell", async (route) => {
      const answered = decodeAnswer(tickets.sell, await (await route.fetch()).json());
      if (answered.ok) made.push(answered.data.ticket.number);
      await route.abort("connectionreset");
    });
    await type(`${amount}`);
    const number = await sell();
    await clerk.look(`till-${mode}-answer-lost`);
    expect(made).toEqual([number]);
    expect((await soldFor(amount * 100)).map((ticket) => ticket.number)).toEqual([number]);
  });

  test("the request is lost: the till says not sold, and the next attempt sells once", async () => {
    const amount = takeAmount();
    // Set before the bet is typed: a busy page handles keys before its requests are intercepted, and the sale would go
    // through.
    await clerk.page.route("**/tickets/sell", (route) => route.abort("connectionreset"), { times: 1 });
    await begin(takeGames(legs));
    await type(`${amount}`);
    const lost = clerk.page.waitForEvent("requestfailed", (request) => request.url().endsWith("/tickets/sell"));
    await press("Enter");
    await lost;
    await clerk.page.getByText("Not sold.").waitFor();
    await clerk.look(`till-${mode}-not-sold`);
    expect(await clerk.faults(slipSide)).toEqual([]);
    expect(await soldFor(amount * 100)).toEqual([]);
    const number = await sell();
    expect((await soldFor(amount * 100)).map((ticket) => ticket.number)).toEqual([number]);
  });
});

describe("no key is lost", () => {
  test("letters that the browser wrote into the input while printing count with the next key", async () => {
    await begin(takeGames(1));
    // A page that prints receives no key event, and yet the field has the letter. Nothing is rendered meanwhile, nor
    // between this and the key.
    await entry().evaluate((field) => {
      const write = (): void => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "251");
      };
      globalThis.addEventListener("keydown", write, { capture: true, once: true });
    });
    expect(await world.answer(tickets.findTicket, { number: await sell() }, "ana")).toMatchObject({ stake: 25_100 });
  });

  test.each([
    ["F7", "Find ticket"],
    ["F6", "Pay"],
    ["Control+k", "Go to a page, find a game, ticket or customer, run a command"],
  ])("%s opens a dialog, which receives what is typed right after it", async (key, name) => {
    await begin([]);
    await press(key);
    await type("1207");
    await expect
      .poll(() => clerk.page.getByRole("dialog", { name }).getByRole("textbox").first().inputValue())
      .toBe("1207");
    await press("Escape");
    await expect.poll(() => entry().evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await entry().inputValue()).toBe("");
  });

  test("the mouse presses a button or a switch, and the next key goes to the input", async () => {
    await begin(takeGames(1));
    const { page } = clerk;
    for (const press of [
      () => page.getByRole("button", { name: /^Remove leg/ }).click(),
      () => page.getByRole("radiogroup", { name: "Period shown" }).getByText("1H").click(),
      () => page.getByRole("radiogroup", { name: "Period shown" }).getByText("Game").click(),
    ]) {
      await press();
      await type("25");
      expect(await entry().inputValue()).toBe("25");
      await page.keyboard.press("Escape");
    }
  });
});

describe("the ticket", () => {
  const millimetre = 96 / 25.4;

  test.each([58, 80] as const)("on %i mm: number, code, QR and Code 128, nothing beyond the paper", async (width) => {
    const [newest] = (await world.answer(tickets.listTickets, { limit: 1 }, "ana")).rows;
    const number = newest?.number ?? 0;
    const { code = "" } = await world.answer(tickets.findTicket, { number }, "ana");
    const { html } = await world.answer(tickets.printTicket, { number, width }, "ana");
    const printout = await clerk.page.context().newPage();
    try {
      await printout.setViewportSize({ width: Math.floor(width * millimetre), height: 900 });
      await printout.setContent(html);
      await printout.screenshot({ path: `${clerk.pictures}/paper-${width}.png`, fullPage: true });
      const text = await printout.locator("body").innerText();
      expect(text.replaceAll(/\s/gu, "")).toContain(String(number));
      expect(text.replaceAll(/\s/gu, "")).toContain(code);
      // A smaller one cannot be scanned.
      for (const [name, least] of [
        [".qr svg", { width: 15, height: 15 }],
        [".bars svg", { width: 40, height: 5 }],
      ] as const) {
        const box = await printout.locator(name).boundingBox();
        expect(box?.width).toBeGreaterThan(least.width * millimetre);
        expect(box?.height).toBeGreaterThan(least.height * millimetre);
      }
      const beyond = await printout.evaluate(() =>
        [...document.querySelectorAll("body, body *")]
          .filter((element) => {
            const { left, right } = element.getBoundingClientRect();
            return left < -1 || right > innerWidth + 1;
          })
          .map(({ outerHTML }) => outerHTML.slice(0, 120)),
      );
      expect(beyond).toEqual([]);
      expect(await printout.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    } finally {
      await printout.close();
    }
  });

  test.each([
    ["another service's admin", "sol"],
    ["another service's agent", "diaz"],
    ["another service's customer", "carla"],
  ])("%s cannot find it, and has no other's in the list", async (_, login) => {
    const [newest] = (await world.answer(tickets.listTickets, { limit: 1 }, "ana")).rows;
    const number = newest?.number ?? 0;
    expect(await world.send(tickets.findTicket, { number }, login)).toMatchObject({
      ok: false,
      responseType: responses.notFound,
    });
    expect((await world.answer(tickets.listTickets, { number }, login)).rows).toEqual([]);
    const printed = await world.send(tickets.printTicket, { number }, login);
    expect(printed.ok).toBe(false);
  });
});
