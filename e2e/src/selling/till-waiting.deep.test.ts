// A pending sale: for a trader or for its bet delay. The till counts the seconds and says sold only with a number; the
// desk responds with one key; each outcome is reported, also after a reload. Meanwhile the next customer is served.
import { catalog, referrals, tickets } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Game, gamesOfOneDay, rotationOf } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { soldAfter } from "../moments.ts";
import { type Person, signIn } from "../person.ts";
import { appear, openWhole, screenFaults } from "../screens.ts";
import { setRule } from "../set-rule.ts";
import { emptyTill, entryLine, legsOf, showDay, slipSide } from "../till.ts";

let world: World;
let clerk: Person;
let admin: Person;
let games: readonly Game[];
let nextNumber = 0;
let serviceId = 0;

/**
 * Stakes from here on wait for a trader, long enough for the slowest machine; a parlay with this many legs gets no
 * response.
 */
const answerable = { stake: 200_000, win: 0, seconds: 300 };
const [unanswered, longParlay] = [{ stake: 1_000, win: 0, seconds: 2 }, 7];

beforeAll(async () => {
  world = await openWorld();
  games = await gamesOfOneDay(world);
  serviceId = (await world.answer(tickets.listTickets, { limit: 1 }, "banca")).rows[0]?.serviceId ?? 0;
  await rule("referral", answerable);
  await rule("referral", unanswered, { mode: "parlay", legsFrom: longParlay });
  [clerk, admin] = [
    await signIn(world.address, "/login_pos", "ana", { width: 1280, height: 800 }),
    await signIn(world.address, "/adm_login", "banca"),
  ];
  await openWhole(admin, "/ctrl/sale_monitor");
  await showDay(clerk, games[0] as Game);
});

afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  const name = task.name.replaceAll(/\W+/g, "-").slice(0, 50);
  await Promise.all([clerk.look(`fault-waiting-till-${name}`), admin.look(`fault-waiting-desk-${name}`)]);
});

afterAll(async () => {
  await Promise.all([clerk, admin].map((person) => (person as Person | undefined)?.leave()));
  await (world as World | undefined)?.close();
});

async function rule(control: string, value: object, selector: object = {}): Promise<void> {
  await setRule(
    world,
    { scope: { level: "service", id: serviceId }, control, selector: { ...selector }, value: { ...value } },
    "banca",
  );
}

const type = (text: string): Promise<void> => clerk.page.keyboard.type(text);
const press = (key: string): Promise<void> => clerk.page.keyboard.press(key);
const sold = () => clerk.page.locator("section[role=status] strong").first();
/** Does what sells, and returns the number that the till shows then. */
const soldBy = (action: () => Promise<void>): Promise<number> => soldAfter(clerk.page, action);
const waiting = () => clerk.page.getByRole("region", { name: "Waiting" });
/** The pending ticket with this stake; the demo's own crowd may have others pending beside it. */
const cardFor = ({ page }: Person, stake: number) =>
  page
    .getByRole("list", { name: "Tickets to review" })
    .getByRole("listitem")
    .filter({ hasText: `${stake.toLocaleString("en")}.00` })
    .first();
const card = (stake: number) => cardFor(admin, stake);
const soldFor = async (stake: number) =>
  (await world.answer(tickets.listTickets, { limit: 100 }, "ana")).rows.filter((ticket) => ticket.stake === stake);

/**
 * The number of a bet that no test has sold: visitors first, then home teams, as around noon a day has few games. The
 * last game is in play.
 */
const takeNumber = (): number =>
  ([1, 2] as const).flatMap((side) => games.slice(0, -1).map((game) => rotationOf(game, side)))[
    (nextNumber += 1) - 1
  ] ?? 0;

/** An empty till, whatever an earlier test left pending. */
async function begin(): Promise<void> {
  const { referrals: left } = await world.answer(referrals.listWaiting, {}, "banca");
  for (const { reference } of left) await world.send(referrals.decline, { reference, note: "" }, "banca");
  await waiting().waitFor({ state: "detached" });
  await emptyTill(clerk.page);
}

/** An empty till sells this; it is pending. */
async function refer(typed: string): Promise<void> {
  await begin();
  await type(typed);
  await press("Enter");
  await waiting().waitFor();
}

/** The desk offers another amount, or declines. */
async function answer(stake: number, key: "o" | "d", field: RegExp, text: string): Promise<void> {
  await card(stake).press(key);
  await admin.page.getByRole("textbox", { name: field }).fill(text);
  await admin.page.keyboard.press("Enter");
}
const offer = (stake: number, offered: number): Promise<void> => answer(stake, "o", /Amount to offer/, String(offered));
const decline = (stake: number, reason: string): Promise<void> => answer(stake, "d", /Reason/, reason);

describe("a ticket that a trader must accept", () => {
  test("counts its seconds without a number, survives a reload, and is sold when the desk accepts", async () => {
    const amount = 2_011;
    await refer(`${takeNumber()}m ${amount}`);
    expect(
      Number(
        await waiting()
          .getByRole("timer")
          .innerText()
          .then((text) => text.replace(/\D/g, "")),
      ),
    ).toBeGreaterThan(0);
    await waiting().getByText("Not sold yet").last().waitFor();
    expect(await sold().count()).toBe(0);
    expect(await soldFor(amount * 100)).toEqual([]);
    await clerk.look("waiting-referral");
    expect(await clerk.faults(slipSide)).toEqual([]);
    await clerk.page.reload();
    await waiting().waitFor();
    await card(amount).waitFor();
    await admin.look("desk-queue");
    expect(await screenFaults(admin)).toEqual([]);
    const number = await soldBy(() => card(amount).press("a"));
    expect(await world.answer(tickets.findTicket, { number }, "ana")).toMatchObject({ stake: amount * 100, status: 0 });
    await admin.page
      .getByRole("gridcell", { name: String(number) })
      .first()
      .waitFor();
  });

  test("declined: the till says so with the trader's reason, and keeps the slip", async () => {
    const amount = 2_022;
    await refer(`${takeNumber()}m ${amount}`);
    await decline(amount, "too much on the visitors");
    await clerk.page.getByText("too much on the visitors").waitFor();
    expect(await legsOf(clerk.page).count()).toBe(1);
    expect(await soldFor(amount * 100)).toEqual([]);
    await clerk.look("waiting-declined");
    await admin.page.getByText("Declined by trader").first().waitFor();
  });

  test.each([
    ["Enter takes it: sold for what was offered", "Enter", true],
    ["Esc leaves it: nothing is sold, and the slip stays", "Escape", false],
  ] as const)("the trader offers less. %s", async (_rule, key, takes) => {
    const input = takes ? 2_033 : 2_044;
    const offered = takes ? 1_233 : 1_244;
    await refer(`${takeNumber()}m ${input}`);
    await offer(input, offered);
    await waiting().getByText("The trader offers another amount").waitFor();
    await clerk.look("waiting-offer");
    expect(await clerk.faults(slipSide)).toEqual([]);
    if (takes) {
      const number = await soldBy(() => press(key));
      expect(await world.answer(tickets.findTicket, { number }, "ana")).toMatchObject({ stake: offered * 100 });
    } else {
      await press(key);
      await waiting().waitFor({ state: "detached" });
      expect(await legsOf(clerk.page).count()).toBe(1);
      expect(await soldFor(offered * 100)).toEqual([]);
    }
  });

  test("without a response it ends by itself, and the till says why", async () => {
    await begin();
    await type(
      games
        .slice(-longParlay)
        .map((game) => `${rotationOf(game, 1)}m `)
        .join(""),
    );
    await expect.poll(() => legsOf(clerk.page).count()).toBe(longParlay);
    await type("55");
    await press("Enter");
    await clerk.page.getByText("No trader answered in time.").waitFor();
    expect(await soldFor(5_500)).toEqual([]);
  });

  test("the platform's trader is notified on any page and responds there", async () => {
    const trader = await signIn(world.address, "/adm_login", "trader");
    try {
      const amount = 2_066;
      await refer(`${takeNumber()}m ${amount}`);
      await trader.page.getByRole("button", { name: /tickets? to review/ }).click();
      await cardFor(trader, amount).waitFor();
      expect(await trader.faults()).toEqual([]);
      await trader.look("desk-panel");
      const number = await soldBy(() => cardFor(trader, amount).press("a"));
      expect(await world.answer(tickets.findTicket, { number }, "ana")).toMatchObject({ stake: amount * 100 });
      expect(
        (await world.answer(referrals.listWaiting, {}, "trader")).referrals.filter(
          ({ stake }) => stake === amount * 100,
        ),
      ).toEqual([]);
    } finally {
      await trader.leave();
    }
  });
});

describe("the next customer is served while a ticket waits", () => {
  const aside = () => clerk.page.getByRole("region", { name: "Slips set aside" });
  const asideOf = (stake: number) =>
    aside()
      .getByRole("button")
      .filter({ hasText: `${stake.toLocaleString("en")}.00` });

  test("the first letter sets it aside; it survives a reload and a network loss, and is sold", async () => {
    const amount = 2_101;
    await refer(`${takeNumber()}m ${amount}`);
    await waiting()
      .getByText(`${amount.toLocaleString("en")}.00`)
      .first()
      .waitFor();
    const next = await soldBy(async () => {
      await type(`${takeNumber()}m 83`);
      await press("Enter");
    });
    expect(await world.answer(tickets.findTicket, { number: next }, "ana")).toMatchObject({ stake: 8_300 });
    await asideOf(amount).getByRole("timer").waitFor();
    expect(await clerk.faults(slipSide)).toEqual([]);
    await clerk.page.reload();
    await asideOf(amount).getByText("Waiting").waitFor();
    expect(await waiting().count()).toBe(0);
    // A bet being typed is not disturbed by other events.
    await type("9");
    await clerk.setNetwork(false);
    await card(amount).press("a");
    await expect.poll(async () => (await soldFor(amount * 100)).length).toBe(1);
    await clerk.setNetwork(true);
    expect(clerk.errors.splice(0).filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
    const [{ number } = { number: 0 }] = await soldFor(amount * 100);
    await asideOf(amount).getByText(`Sold ${number}`).waitFor();
    expect(await entryLine(clerk.page).inputValue()).toBe("9");
    await expect
      .poll(
        async () =>
          (await world.answer(tickets.findTicket, { number }, "ana")).entries.filter(({ kind }) => kind === "printed")
            .length,
      )
      .toBe(1);
    await press("Backspace");
    expect(await soldBy(() => press("F10"))).toBe(number);
    await aside().waitFor({ state: "detached" });
  });

  test("two pending: an offer has its own key, a refusal shows its reason, nothing sells twice", async () => {
    const [first, second, offered] = [2_112, 2_123, 1_112];
    await refer(`${takeNumber()}m ${first}`);
    await type(`${takeNumber()}m ${second}`);
    await press("Enter");
    await waiting()
      .getByText(`${second.toLocaleString("en")}.00`)
      .first()
      .waitFor();
    // Text typed ahead belongs to the next customer, too.
    await type(`${takeNumber()}m `);
    await offer(first, offered);
    await asideOf(first)
      .getByText(`${offered.toLocaleString("en")}.00`)
      .first()
      .waitFor();
    await asideOf(second).waitFor();
    expect(
      await soldBy(async () => {
        await type("84");
        await press("Enter");
      }),
    ).toBeGreaterThan(0);
    // Enter on the empty input does not accept an offer that is set aside.
    await press("Enter");
    await type("7");
    await press("F10");
    await clerk.page.getByText("Sell or clear this bet first.").waitFor();
    await press("Backspace");
    expect(await soldFor(offered * 100)).toEqual([]);
    await press("F10");
    await waiting().getByText("The trader offers another amount").waitFor();
    expect(await soldBy(() => press("Enter"))).toBe((await soldFor(offered * 100))[0]?.number);
    await decline(second, "enough of them");
    await asideOf(second).getByText("Not sold.").waitFor();
    await press("F10");
    await clerk.page.getByText("enough of them").waitFor();
    expect(await legsOf(clerk.page).count()).toBe(1);
    expect([
      (await soldFor(first * 100)).length,
      (await soldFor(second * 100)).length,
      (await soldFor(offered * 100)).length,
    ]).toEqual([0, 0, 1]);
    await clerk.page.getByText("Sell or clear this bet first.").waitFor({ state: "detached" });
  });

  test("in French, in the dark, at every width, pending sales in front and aside are complete", async () => {
    const [waits, called] = [2_134, 3_145];
    await refer(`${takeNumber()}m ${waits}`);
    await type(`${takeNumber()}m ${called}`);
    await press("Enter");
    await waiting()
      .getByText(`${called.toLocaleString("en")}.00`)
      .first()
      .waitFor();
    for (const width of [390, 1280]) {
      await appear(clerk, { language: "fr", dark: true, width });
      await clerk.look(`waiting-fr-dark-${width}`);
      expect(await screenFaults(clerk, { within: slipSide })).toEqual([]);
    }
    await appear(clerk, { language: "en", dark: false, width: 1280 });
    await type(`${takeNumber()}m 5`);
    await offer(called, 1_000);
    await asideOf(called).getByText("1,000.00").waitFor();
    for (const width of [390, 1440]) {
      await appear(clerk, { language: "fr", dark: true, width });
      await clerk.look(`aside-fr-dark-${width}`);
      expect(await screenFaults(clerk, { within: slipSide })).toEqual([]);
    }
    await appear(clerk, { language: "en", dark: false, width: 1280 });
  });
});

test("a game in play: the sale waits for its delay, and is sold when nothing happened", async () => {
  const game = games.at(-1) as Game;
  // Long enough to be seen while it is pending.
  const delaySeconds = 10;
  await rule("inPlay", { allowed: true, delaySeconds });
  await begin();
  await type(`${rotationOf(game, 1)}m `);
  await expect.poll(() => legsOf(clerk.page).count()).toBe(1);
  await world.answer(catalog.setPlay, { eventId: game.eventId, inPlay: true, status: "live" }, "trader");
  await type("71");
  await clerk.page.getByText(`A game in play: the sale will wait ${delaySeconds} s.`).waitFor();
  const number = await soldBy(async () => {
    await press("Enter");
    await waiting().getByText("Bet delay").first().waitFor();
  });
  expect(await world.answer(tickets.findTicket, { number }, "ana")).toMatchObject({ stake: 7_100 });
});

test("in French, dark and on a phone the desk is complete", async () => {
  await refer(`${takeNumber()}m 2077`);
  await appear(admin, { language: "fr", dark: true, width: 1440 });
  await openWhole(admin, "/ctrl/sale_monitor");
  await admin.page.getByRole("timer").first().waitFor();
  await admin.look("desk-fr-dark");
  expect(await screenFaults(admin)).toEqual([]);
  await appear(admin, { language: "en", dark: false, width: 390 });
  await openWhole(admin, "/ctrl/sale_monitor");
  await admin.page.getByRole("timer").first().waitFor();
  await admin.look("desk-390");
  expect(await screenFaults(admin)).toEqual([]);
  await appear(admin, { language: "en", dark: false, width: 1440 });
  await openWhole(admin, "/ctrl/sale_monitor");
  expect(await soldBy(() => card(2_077).press("a"))).toBeGreaterThan(0);
});

test("no page had an error", () => expect([clerk, admin].flatMap(({ errors }) => errors)).toEqual([]));
