// Every bet mode at the till, by keyboard alone: chosen with F4 and F5, quoted before it is sold, sold as quoted. And
// slips saved without payment.
import { calendar, services, temporary, tickets } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Game, gamesOfOneDay, moveMoneyLine, rotationOf } from "../games.ts";
import { type World, openWorld } from "../world.ts";
import { isNoted, shownAfter, soldAfter, toastAfter } from "../moments.ts";
import { type Person, signIn } from "../person.ts";
import { appear } from "../screens.ts";
import { setRule } from "../set-rule.ts";
import { emptyTill, entryLine, legsOf, refusal, showDay, slipSide } from "../till.ts";

let world: World;
let clerk: Person;
let games: readonly Game[];
let lastGame = 0;

const card = {
  points: [{ sport: "baseball", market: "spread" as const, quarters: 6 }],
  pays: { 2: "10/11", 3: "9/5", 4: "3/1" },
  tie: "reduce" as const,
  noPlay: "reduce" as const,
};

beforeAll(async () => {
  world = await openWorld();
  await world.answer(
    services.savePayTable,
    { version: 0, name: "baseball 1½", isSold: true, table: { kind: "teaser", content: card } },
    "banca",
  );
  // Four games of one club would be a different case: repeated legs are not tested here.
  // An if-bet takes its legs in the order in which their games start, whatever their numbers are.
  games = (await gamesOfOneDay(world)).filter(({ offers }) =>
    [1, 2, 3, 4].every((type) => offers.some(({ betType, isOpen }) => betType === type && isOpen)),
  );
  clerk = await signIn(world.address, "/login_pos", "ana", { width: 1280, height: 800 });
  await entry().waitFor();
  await showDay(clerk, games[0] as Game);
});

afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await clerk.look(`fault-modes-${task.name.replaceAll(/\W+/g, "-").slice(0, 60)}`);
});

afterAll(async () => {
  await (clerk as Person | undefined)?.leave();
  await (world as World | undefined)?.close();
});

const type = (text: string): Promise<void> => clerk.page.keyboard.type(text);
const press = (key: string): Promise<void> => clerk.page.keyboard.press(key);
const entry = () => entryLine(clerk.page);
const modes = () => clerk.page.getByRole("group", { name: "Mode" });
const chosen = () => clerk.page.locator("[aria-pressed=true]");
/** Presses Enter, and returns the number of the sold ticket. */
const sell = (): Promise<number> => soldAfter(clerk.page, () => press("Enter"));

/** An empty till with these bets on the slip. */
async function begin(bets: readonly string[]): Promise<void> {
  await emptyTill(clerk.page);
  for (const bet of bets) await type(`${bet} `);
  await expect.poll(() => legsOf(clerk.page).count()).toBe(bets.length);
}

/** Presses a key until the till shows this choice; fails for a mode that cannot be reached. */
async function reach(key: string, name: RegExp): Promise<void> {
  await modes().waitFor();
  for (let turn = 0; turn < 16; turn += 1) {
    if ((await chosen().filter({ hasText: name }).count()) > 0) return;
    await press(key);
  }
  expect(await chosen().allInnerTexts()).toContain(name.source);
}

const spread = (from: number, count: number): string[] =>
  games.slice(from, from + count).map((game) => `${rotationOf(game, 1)}r`);
const money = (from: number, count: number): string[] =>
  games.slice(from, from + count).map((game) => `${rotationOf(game, 1)}m`);

/** Each with legs, the keys that choose it, what is typed, and what the server has sold. */
const walks: readonly {
  readonly mode: string;
  readonly bets: () => readonly string[];
  readonly family: RegExp;
  readonly variant?: RegExp;
  readonly amount: string;
  readonly stake: number;
  readonly sold: object;
}[] = [
  {
    mode: "straights",
    bets: () => money(0, 2),
    family: /^Straight/,
    amount: "51",
    stake: 10_200,
    sold: { mode: "straight" },
  },
  {
    mode: "a parlay",
    bets: () => money(0, 2),
    family: /^Parlay/,
    amount: "52",
    stake: 5_200,
    sold: { mode: "parlay" },
  },
  {
    mode: "a teaser",
    bets: () => spread(0, 2),
    family: /^Teaser/,
    amount: "53",
    stake: 5_300,
    sold: { mode: "teaser" },
  },
  {
    mode: "an if-bet with its own later amount",
    bets: () => money(0, 2),
    family: /^If-bet/,
    amount: "54/30",
    stake: 5_400,
    sold: { mode: "ifWin" },
  },
  {
    mode: "an if-bet that goes on with any action",
    bets: () => money(0, 2),
    family: /^If-bet/,
    variant: /wins or pushes/,
    amount: "55",
    stake: 5_500,
    sold: { mode: "ifAction" },
  },
  {
    mode: "a reverse",
    bets: () => money(0, 2),
    family: /^Reverse/,
    amount: "56",
    stake: 11_200,
    sold: { mode: "reverseWin" },
  },
  {
    mode: "a round robin by 2s with the full parlay",
    bets: () => money(0, 3),
    family: /^Round robin/,
    variant: /by 2 \+ 3/,
    amount: "57",
    stake: 22_800,
    sold: { mode: "roundRobin" },
  },
  {
    mode: "a full cover",
    bets: () => money(0, 3),
    family: /^Full cover/,
    variant: /Patent/,
    amount: "58",
    stake: 40_600,
    sold: { mode: "fullCover" },
  },
  {
    mode: "a progressive parlay",
    bets: () => money(0, 4),
    family: /^Progressive/,
    amount: "59",
    stake: 5_900,
    sold: { mode: "progressiveParlay" },
  },
];

test.each(walks)("$mode, without the mouse", async ({ bets, family, variant, amount, stake, sold }) => {
  const slip = bets();
  await begin(slip);
  await reach("F4", family);
  if (variant !== undefined) await reach("F5", variant);
  await type(amount);
  // Its cost and possible win are shown before it is finally chosen.
  await expect.poll(() => modes().locator("[aria-pressed=true]").innerText()).toMatch(/→/);
  const ticket = await world.answer(tickets.findTicket, { number: await sell() }, "ana");
  expect(ticket).toMatchObject({ ...sold, stake, status: 0 });
  expect(ticket.legs.length).toBe(slip.length);
});

test.each<[typed: string, bets: () => readonly string[], stake: number, sold: object]>([
  ["s61", () => money(0, 2), 12_200, { mode: "straight" }],
  ["p62", () => money(0, 2), 6_200, { mode: "parlay" }],
  ["t1.5 63", () => spread(0, 2), 6_300, { mode: "teaser" }],
  ["if64/32", () => money(0, 2), 6_400, { mode: "ifWin" }],
  ["ifa65", () => money(0, 2), 6_500, { mode: "ifAction" }],
  ["rev66", () => money(0, 2), 13_200, { mode: "reverseWin" }],
  ["rr2 67", () => money(0, 3), 20_100, { mode: "roundRobin" }],
  ["fc68", () => money(0, 3), 27_200, { mode: "fullCover" }],
  ["pp69", () => money(0, 4), 6_900, { mode: "progressiveParlay" }],
])("%s chooses the mode by its letters and sells it", async (typed, bets, stake, sold) => {
  await begin(bets());
  await type(typed);
  await expect.poll(() => modes().locator("[aria-pressed=true]").innerText()).toMatch(/→/);
  const ticket = await world.answer(tickets.findTicket, { number: await sell() }, "ana");
  expect(ticket).toMatchObject({ ...sold, stake, status: 0 });
});

test("a mode that does not fit keeps its place, and nothing is sold in the one before", async () => {
  await begin(money(0, 2));
  const places = await modes().getByRole("button").allInnerTexts();
  await type("rr2 70");
  await press("Enter");
  await clerk.page.getByText("Round robin does not fit these bets.").first().waitFor();
  expect(await entry().inputValue()).toBe("rr2 70");
  await press("Escape");
  for (let turn = 0; turn < 4; turn += 1) await press("F4");
  await clerk.page.getByText("Round robin does not fit these bets.").waitFor();
  await type("70");
  await press("Enter");
  expect(await modes().getByRole("button").allInnerTexts()).toHaveLength(places.length);
  await clerk.look("till-mode-misfit");
  // With a third bet it fits, and is chosen.
  await type(`${money(2, 1)[0] ?? ""} `);
  await expect.poll(() => modes().locator("[aria-pressed=true]").innerText()).toMatch(/^Round robin/);
  expect(await world.answer(tickets.findTicket, { number: await sell() }, "ana")).toMatchObject({
    mode: "roundRobin",
    stake: 21_000,
  });
});

test("all bets of a game and the last tickets are reached by keys alone", async () => {
  await begin([]);
  const number = rotationOf(games[0] as Game, 1);
  await type(`${number}+`);
  await press("Enter");
  const bets = clerk.page.getByRole("dialog");
  await bets.getByRole("button", { pressed: false }).first().waitFor();
  await press("ArrowDown");
  await press("ArrowDown");
  await press("Enter");
  await bets.getByRole("button", { pressed: true }).waitFor();
  await press("Escape");
  await bets.waitFor({ state: "detached" });
  expect(await legsOf(clerk.page).count()).toBe(1);
  await type("71");
  const sold = await sell();
  await press("F7");
  await bets.getByRole("button", { name: new RegExp(`^${sold}`, "u") }).waitFor();
  await press("ArrowDown");
  await press("Enter");
  await clerk.page.getByText(`Ticket ${sold}`, { exact: true }).first().waitFor();
  await press("Escape");
});

test("P7: a straight by rotation number in at most nine keystrokes and Enter", async () => {
  await begin([]);
  const keys = `${rotationOf(games[0] as Game, 2)}m 500`;
  expect(keys.length).toBeLessThanOrEqual(9);
  await type(keys);
  expect(await world.answer(tickets.findTicket, { number: await sell() }, "ana")).toMatchObject({
    mode: "straight",
    stake: 50_000,
  });
});

test("half a point is bought while typing the bet, and the slip shows the resulting line", async () => {
  await begin([]);
  await type(`${rotationOf(games[1] as Game, 1)}r+.5 61`);
  const tooDear = refusal(clerk.page, -25);
  let buysNone = false;
  const number = await soldAfter(clerk.page, async () => {
    await press("Enter");
    // Where the day's price is too expensive for points the till says so, and one key buys none.
    await expect.poll(async () => (await isNoted(clerk.page)) || (await tooDear.count()) > 0).toBe(true);
    buysNone = (await tooDear.count()) > 0;
    if (!buysNone) return;
    await clerk.page.getByRole("button", { name: "Without bought points" }).waitFor();
    await press("a");
    await press("Enter");
  });
  const [leg] = (await world.answer(tickets.findTicket, { number }, "ana")).legs;
  if (buysNone) expect(leg).toMatchObject({ board: null });
  else expect((leg?.points ?? 0) - (leg?.board?.points ?? 0)).toBe(2);
});

test("several amounts are possible only for an if-bet, and the till says so", async () => {
  await begin(money(0, 2));
  await type("50/30");
  await press("Enter");
  await clerk.page.getByText("only an if-bet takes several amounts").waitFor();
  expect(await entry().inputValue()).toBe("50/30");
});

test("every refusal of the slip is shown with what would pass, and one key accepts it", async () => {
  await setRule(
    world,
    { scope: { level: "service", id: await bancaId() }, control: "ifBets", value: { allowed: true, maximumLegs: 2 } },
    "banca",
  );
  await begin(money(0, 2));
  await reach("F4", /^If-bet/);
  await type(`${money(2, 1)[0] ?? ""} `);
  await clerk.page.getByText("An if-bet here has at most 2 legs").waitFor();
  await clerk.page.getByRole("button", { name: "Drop legs: 3" }).waitFor();
  await clerk.look("till-repair");
  expect(await clerk.faults(slipSide)).toEqual([]);
  await press("a");
  await expect.poll(() => legsOf(clerk.page).count()).toBe(2);
  await expect.poll(() => refusal(clerk.page, -28).count()).toBe(0);
});

test("a refused amount is corrected by its own key: a repeated Enter sells nothing unread", async () => {
  await begin([]);
  const before = (await world.answer(tickets.listTickets, { limit: 1 }, "ana")).rows[0]?.number;
  await type(`${money(0, 1)[0] ?? ""} 88888`);
  await press("Enter");
  await press("Enter");
  await refusal(clerk.page, -23).or(refusal(clerk.page, -24)).or(refusal(clerk.page, -33)).first().waitFor();
  await clerk.page.keyboard.down("Enter");
  for (let held = 0; held < 5; held += 1) await clerk.page.keyboard.down("Enter");
  await clerk.page.keyboard.up("Enter");
  const result = await clerk.page.getByText(/passes every limit/).allInnerTexts();
  expect(result.length).toBe(1);
  await clerk.look("till-refused-amount");
  expect((await world.answer(tickets.listTickets, { limit: 1 }, "ana")).rows[0]?.number).toBe(before);
  await press("a");
  await expect.poll(() => refusal(clerk.page, -24).count()).toBe(0);
  const { stake } = await world.answer(tickets.findTicket, { number: await sell() }, "ana");
  expect(result[0]?.replaceAll(",", "")).toContain((stake / 100).toFixed(2));
});

test("F8 repeats a teaser as a teaser, for its amount; F9 shows it, and only C cancels it", async () => {
  await begin(spread(0, 3));
  await reach("F4", /^Teaser/);
  await type("63");
  const number = await sell();
  await clerk.page.getByRole("status").getByText("Teaser").waitFor();
  await begin([]);
  await press("F8");
  await expect.poll(() => legsOf(clerk.page).count()).toBe(3);
  await expect.poll(() => modes().locator("[aria-pressed=true]").first().innerText()).toMatch(/^Teaser\s+t\s+63\s+→/);
  await begin([]);
  await press("F9");
  const ticket = clerk.page.getByRole("region", { name: `Ticket ${number}` });
  await ticket.getByText("Teaser").waitFor();
  expect(await ticket.getByRole("listitem").count()).toBe(3);
  await clerk.look("till-cancel");
  expect(await clerk.faults("[role=dialog]")).toEqual([]);
  await press("Enter");
  await press("Enter");
  expect(await world.answer(tickets.findTicket, { number }, "ana")).toMatchObject({ status: 0 });
  expect(await toastAfter(clerk.page, () => press("c"))).toContain(`Ticket ${number} is cancelled. Give`);
  await press("F7");
  await clerk.page.getByRole("button", { name: new RegExp(`^${number}.*Cancelled.*Teaser`, "u") }).waitFor();
  await clerk.look("till-find");
  await press("Escape");
});

test("an impossible mode is grey in its place: two bets of one game are not a parlay", async () => {
  const number = rotationOf(games[0] as Game, 1);
  await begin([`${number}m`, `${number}o`]);
  await refusal(clerk.page, -39).waitFor();
  await press("Shift+F4");
  await expect.poll(() => modes().innerText()).toMatch(/Straight \(2\)/);
  const parlay = modes().getByRole("button", { name: /^Parlay/ });
  await expect.poll(() => parlay.getAttribute("data-off")).toBe("true");
});

test("a slip is saved under a code, loaded by it with moved lines, and sold once", async () => {
  // A retry uses another game: the first one's line has moved already.
  lastGame -= 1;
  const game = games.at(lastGame) as Game;
  await begin([`${rotationOf(game, 1)}m`]);
  await type("77#");
  const code = await shownAfter(clerk.page, () => press("Enter"));
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/);
  await clerk.look("till-temporary-kept");
  // Clearing removes the code too, however soon it comes.
  await press("Escape");
  await press("Escape");
  await clerk.page.getByText("Type a rotation number and a bet").waitFor();
  await moveMoneyLine(world, game, 166, -190);
  await begin([]);
  await type(`#${code.toLowerCase()}`);
  await press("Enter");
  await clerk.page.getByText(`Temporary ticket ${code}`).waitFor();
  await clerk.page.getByRole("listitem").filter({ hasText: "→" }).first().waitFor();
  await clerk.look("till-temporary-loaded");
  expect(await clerk.faults(slipSide)).toEqual([]);
  await press("a");
  const number = await sell();
  expect(await world.answer(tickets.findTicket, { number }, "ana")).toMatchObject({
    stake: 7_700,
    legs: [{ price: 166 }],
  });
  expect(
    (await world.answer(temporary.list, { limit: 50 }, "banca")).rows.find((row) => row.code === code),
  ).toMatchObject({ state: "sold", ticketNumber: number });
  await begin([]);
  await type(`#${code}`);
  expect(await toastAfter(clerk.page, () => press("Enter"))).toContain(`already sold, as ticket ${number}`);
});

test("an old number is shown with the new one; Enter writes it, and the next Enter sells", async () => {
  const game = games.at(-1) as Game;
  const { eventId, leagueId, day } = game;
  const [was, now] = [
    { away: rotationOf(game, 1), home: rotationOf(game, 2) },
    { away: 98_801, home: 98_802 },
  ];
  await world.answer(calendar.renumber, { leagueId, day, games: [{ eventId, was, now }] }, "trader");
  await emptyTill(clerk.page);
  await type(String(was.away));
  await clerk.page.getByText(`${was.away} is now ${now.away}`).waitFor();
  await type("m 52");
  await press("Enter");
  await clerk.page.getByText(`Enter writes ${now.away}.`).waitFor();
  expect([await entry().inputValue(), await legsOf(clerk.page).count()]).toEqual([`${was.away}m 52`, 0]);
  await press("Enter");
  await expect.poll(() => entry().inputValue()).toBe(`${now.away}m 52`);
  expect(await sell()).toBeGreaterThan(0);
});

test("in French, dark and on a phone the till with every mode is complete", async () => {
  await begin(money(0, 4));
  await type("40");
  await expect.poll(() => modes().innerText()).toMatch(/Round robin\s+rr\s+[\d,]+\s+→/);
  await clerk.look("till-modes");
  expect(await clerk.faults(slipSide)).toEqual([]);
  await appear(clerk, { language: "fr", dark: true, width: 1280 });
  await clerk.page.getByRole("textbox", { name: "Paris et montant" }).fill(money(0, 4).join(" "));
  await press("Enter");
  await type("40");
  await press("Shift+F4");
  await press("Shift+F4");
  await press("Shift+F4");
  await clerk.look("till-modes-fr-dark");
  expect(await clerk.faults(slipSide)).toEqual([]);
  await appear(clerk, { language: "en", dark: false, width: 390 });
  await entry().fill(money(0, 3).join(" "));
  await press("Enter");
  await type("40");
  await clerk.look("till-modes-390");
  expect(clerk.errors).toEqual([]);
});

/** The service of the shops. */
async function bancaId(): Promise<number> {
  return (await world.answer(tickets.listTickets, { limit: 1 }, "banca")).rows[0]?.serviceId ?? 0;
}
