import { lines, responses } from "@chalkboard/contract";
import { lineKeyText } from "@chalkboard/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestServer, logins, sellTo, type TestServer } from "../../../testing/index.ts";
import { exposureShades } from "./exposure-shades.ts";
import { type CountedGames, followExposure } from "./exposure-watch.ts";

// How money on a line moves it: from sales at a till to the line on the board.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const [clerk] = logins.clerks;
const known: CountedGames = new Map();
const follow = () => followExposure(world.database, known);
const game = () => world.world.games.baseball[0];
const other = () => world.world.games.baseball[1];
const terms = { moveEvery: 10_000, moveCents: 5, mostCents: 20, offBoard: 60_000 };

async function moneyLine(
  of = game(),
): Promise<readonly { price: number; isOpen: boolean; isHeld: boolean; changedBy: string; version: number }[]> {
  const { leagueId, day, eventId } = of;
  const board = await world.answer(lines.board, { leagueId, day }, logins.trader);
  return (
    board.events
      .find((event) => event.eventId === eventId)
      ?.lines.filter(({ betType, alternate }) => betType === 1 && alternate === 0) ?? []
  );
}
const prices = async (of = game()): Promise<readonly number[]> => (await moneyLine(of)).map(({ price }) => price);
const counted = async (of = game()) =>
  (await world.answer(lines.exposureRules, { leagueId: of.leagueId, eventId: of.eventId }, logins.assistant)).counted;
/** Sells the visitors' money line until it may cost a given amount more. */
async function sold(toWin: number, side: 1 | 2 = 1): Promise<void> {
  const price = (await prices())[side - 1] ?? 0;
  await sellTo(
    world,
    clerk,
    [{ game: game(), betType: 1, side }],
    Math.round(price > 0 ? (toWin * 100) / price : (toWin * -price) / 100),
  );
}

describe("a league's rule, as money comes in", () => {
  test("is set by a trader", async () => {
    const currency = "HTG";
    const rule = await world.answer(
      lines.saveExposureRule,
      { version: 0, leagueId: game().leagueId, eventId: null, betType: 1, currency, ...terms },
      logins.trader,
    );
    expect(rule).toMatchObject({ version: 1, betType: 1, eventId: null, changedBy: "Trader", ...terms });
    expect(await follow()).toBe(0);
    expect(await prices()).toEqual([120, -140]);
  });

  test("below its amount nothing moves, and the open amount is shown", async () => {
    await sold(9_000);
    expect(await follow()).toBe(0);
    expect(await prices()).toEqual([120, -140]);
    expect(await counted()).toMatchObject([{ betType: 1, side: 1, net: 9_000, cents: 0, isOff: false }]);
  });

  test("at its amount the bet side costs a step more, the other a step less, and no one holds it", async () => {
    await sold(6_000);
    expect(await follow()).toBe(2);
    expect(await moneyLine()).toMatchObject([
      { price: 115, isOpen: true, isHeld: false, changedBy: "exposure" },
      { price: -135, isHeld: false },
    ]);
    expect(await counted()).toMatchObject([{ net: 15_000, cents: -5 }]);
  });

  test("a second run without a sale changes nothing, in another process too", async () => {
    expect(await follow()).toBe(0);
    expect(await followExposure(world.database, new Map())).toBe(0);
    expect(await prices()).toEqual([115, -135]);
  });

  test("money on the other side brings it back", async () => {
    await sold(14_000, 2);
    expect(await follow()).toBe(2);
    expect(await prices()).toEqual([120, -140]);
  });

  test("a parlay counts as much as each of its legs may cost", async () => {
    const before = (await counted())[0]?.net ?? 0;
    await sellTo(
      world,
      clerk,
      [
        { game: game(), betType: 1, side: 1 },
        { game: world.world.games.basketball, betType: 1, side: 1 },
      ],
      5_000,
    );
    await follow();
    expect((await counted())[0]?.net).toBe(before + 6_000);
  });

  test("a game without bets is left alone", async () => {
    expect(await prices(other())).toEqual(await prices(other()));
    expect(await counted(other())).toEqual([]);
  });

  test("a trader's own price is the base of the steps, and stays theirs", async () => {
    const [one, two] = await moneyLine();
    const { eventId } = game();
    await world.answer(
      lines.moveLines,
      {
        moves: [one, two].map((line, index) => ({
          key: { eventId, betType: 1, side: index + 1, alternate: 0 },
          version: line?.version ?? 0,
          points: null,
          price: index === 0 ? 110 : -130,
        })),
      },
      logins.trader,
    );
    await sold(4_000);
    expect(await follow()).toBe(0);
    expect(await moneyLine()).toMatchObject([
      { price: 110, isHeld: true },
      { price: -130, isHeld: true },
    ]);
    await sold(7_000);
    expect(await follow()).toBe(2);
    expect(await moneyLine()).toMatchObject([
      { price: 105, isHeld: true, changedBy: "exposure" },
      { price: -125, isHeld: true },
    ]);
  });

  test("at its larger amount the market leaves the board, and only a person opens it", async () => {
    await sold(60_000);
    expect(await follow()).toBe(2);
    expect(await moneyLine()).toMatchObject([
      { isOpen: false, isHeld: true },
      { isOpen: false, isHeld: true },
    ]);
    expect((await counted())[0]).toMatchObject({ isOff: true });
    const history = await world.answer(
      lines.history,
      { key: { eventId: game().eventId, betType: 1, side: 1, alternate: 0 } },
      logins.trader,
    );
    expect(history.versions.find(({ isOpen }) => !isOpen)?.reason).toBe("too much open risk on one side");
  });

  test("opened by a trader, it takes the same amount again", async () => {
    await world.answer(lines.setOpen, { eventId: game().eventId, isOpen: true, reason: "looked at" }, logins.trader);
    await sold(5_000);
    await follow();
    expect(await moneyLine()).toMatchObject([{ isOpen: true }, { isOpen: true }]);
    expect((await counted())[0]).toMatchObject({ isOff: false });
  });

  test("a game's own rule replaces it, even one that does nothing", async () => {
    const currency = "HTG";
    const { leagueId, eventId } = game();
    const own = {
      version: 0,
      leagueId,
      eventId,
      betType: 1,
      currency,
      moveEvery: null,
      moveCents: 0,
      mostCents: 0,
      offBoard: null,
    };
    await world.answer(lines.saveExposureRule, own, logins.trader);
    const before = await prices();
    await sold(40_000);
    // Without a rule the price is the desk's again.
    await follow();
    await sold(40_000);
    expect(await follow()).toBe(0);
    expect((await counted())[0]).toMatchObject({ cents: 0, isOff: false });
    expect(await moneyLine()).toMatchObject([{ isOpen: true }, { isOpen: true }]);
    expect(await prices()).toEqual(before);
  });
});

test("a source's price is moved by the money, until the rule is deleted", async () => {
  const { leagueId, eventId } = other();
  const totals = (currency: string) => ({
    version: 0,
    leagueId,
    eventId,
    betType: 3,
    currency,
    ...terms,
    offBoard: null,
  });
  const rule = await world.answer(lines.saveExposureRule, totals("HTG"), logins.trader);
  await sellTo(world, clerk, [{ game: other(), betType: 3, side: 0 }], 13_000);
  expect(await follow()).toBe(2);
  const held = (betType: number) =>
    world.database.read("all", async (sql) =>
      (await exposureShades(sql, [eventId])).get(lineKeyText({ eventId, betType, side: 0, alternate: 0 })),
    );
  expect([await held(3), await held(4)]).toEqual([-5, 5]);
  await world.answer(lines.removeExposureRule, { ruleId: rule.ruleId, version: 1 }, logins.trader);
  expect([await held(3), await held(4)]).toEqual([undefined, undefined]);
  expect((await counted(other())).find(({ betType }) => betType === 3)).toMatchObject({ cents: 0, isOff: false });
});

test("a game's own rule in one currency leaves the league's in another", async () => {
  const { leagueId, eventId } = other();
  const own = {
    version: 0,
    leagueId,
    eventId,
    betType: 1,
    currency: "USD",
    moveEvery: null,
    moveCents: 0,
    mostCents: 0,
    offBoard: null,
  };
  await world.answer(lines.saveExposureRule, own, logins.trader);
  const [before = 0] = await prices(other());
  await sellTo(world, clerk, [{ game: other(), betType: 1, side: 1 }], 15_000);
  await follow();
  expect((await prices(other()))[0]).toBeLessThan(before);
});

describe("a rule", () => {
  const right = () => ({
    version: 0,
    leagueId: world.world.leagues.hockey,
    eventId: null,
    betType: 4,
    currency: "USD",
    ...terms,
  });
  let saved: { ruleId: number; version: number };

  test("of an under is its total's", async () => {
    saved = await world.answer(lines.saveExposureRule, right(), logins.trader);
    expect(saved).toMatchObject({ betType: 3, version: 1 });
  });

  test.each<[rule: string, change: object, code: number]>([
    ["a second of the same market and currency", {}, responses.changedMeanwhile],
    ["an old version", { version: 7 }, responses.changedMeanwhile],
    ["one that does not exist", { version: 3, currency: "EUR" }, responses.notFound],
    ["a game of another league", { currency: "EUR", eventId: 1 }, responses.notFound],
    ["steps of zero", { currency: "EUR", moveCents: 0 }, responses.invalidPayload],
    ["a step larger than the maximum", { currency: "EUR", mostCents: 4 }, responses.invalidPayload],
    ["an amount of zero", { currency: "EUR", offBoard: 0 }, responses.invalidPayload],
    ["a bet without another side", { currency: "EUR", betType: 52 }, responses.invalidPayload],
  ])("%s is refused", async (_rule, change, code) => {
    expect(await world.send(lines.saveExposureRule, { ...right(), ...change }, logins.trader)).toMatchObject({
      ok: false,
      responseType: code,
    });
  });

  test("is changed at its version, and deleted", async () => {
    saved = await world.answer(lines.saveExposureRule, { ...right(), version: 1, moveCents: 10 }, logins.trader);
    expect(saved).toMatchObject({ version: 2 });
    expect(
      await world.send(lines.removeExposureRule, { ruleId: saved.ruleId, version: 1 }, logins.trader),
    ).toMatchObject({ responseType: responses.changedMeanwhile });
    await world.answer(lines.removeExposureRule, { ruleId: saved.ruleId, version: saved.version }, logins.trader);
    expect(
      await world.send(lines.removeExposureRule, { ruleId: saved.ruleId, version: saved.version }, logins.trader),
    ).toMatchObject({ responseType: responses.notFound });
  });

  test("is reserved to traders", async () => {
    expect(await world.send(lines.saveExposureRule, right(), logins.assistant)).toMatchObject({ ok: false });
  });
});
