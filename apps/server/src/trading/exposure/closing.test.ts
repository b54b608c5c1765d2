import { exposure, catalog, lines, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { type Bet, createTestServer, kickOff, logins, sellTo, type TestServer } from "../../testing/index.ts";

// Who beats the close, from sales at tills: prices that moved before the start, one that moved after it, points that
// moved.

let world: TestServer;
const [nord, kap, sid] = logins.clerks;
const [customer] = logins.customers;
const game = () => world.world.games.baseball[0];
const bet = (betType: number, side: number): Bet => ({ game: game(), betType, side });
const period = () => ({ from: "2020-01-01", to: "2099-01-01" });
const closers = async (more: object = {}) =>
  await world.answer(
    exposure.listClosers,
    { ...period(), least: 1, currency: "HTG", ...more, withSums: true },
    logins.trader,
  );
const linesOf = async (more: object = {}) =>
  (await world.answer(exposure.listClosingLines, { ...period(), ...more }, logins.assistant)).rows;

async function move(
  betType: number,
  points: readonly [number | null, number | null],
  prices: readonly [number, number],
  sides: readonly [number, number] = [1, 2],
): Promise<void> {
  const { leagueId, day, eventId } = game();
  const board = await world.answer(lines.board, { leagueId, day }, logins.trader);
  const current = board.events.find((event) => event.eventId === eventId)?.lines ?? [];
  await world.answer(
    lines.moveLines,
    {
      reason: "",
      moves: sides.map((side, index) => {
        const id = side === 0 ? betType + index : betType;
        const version =
          current.find((line) => line.betType === id && line.side === side && line.alternate === 0)?.version ?? 0;
        return {
          key: { eventId, betType: id, side, alternate: 0 },
          version,
          points: points[index] ?? null,
          price: prices[index] ?? 100,
        };
      }),
    },
    logins.trader,
  );
}

beforeAll(async () => {
  world = await createTestServer();
  // At +120 and −140; it closes at +110 and −130.
  await sellTo(world, nord, [bet(1, 1)], 1_000);
  await sellTo(world, nord, [bet(1, 2)], 2_000);
  await sellTo(world, kap, [bet(1, 1), { game: world.world.games.basketball, betType: 1, side: 1 }], 500);
  const cancelled = await sellTo(world, sid, [bet(1, 1)], 4_000);
  await world.answer(tickets.cancel, { number: cancelled.number }, sid);
  // Its points move: it is not compared.
  await sellTo(world, sid, [bet(3, 0)], 700);
  await sellTo(world, customer, [bet(1, 1)], 300);
  await move(1, [null, null], [110, -130]);
  await move(3, [36, 36], [-110, -110], [0, 0]);
  await world.time.set(world.time.now() + 60_000);
  await kickOff(world, game().eventId);
  // Prices at or after the start do not count as closing prices.
  await world.asOwner((sql) => sql.run(afterStart, [game().eventId]));
});
afterAll(async () => {
  await world.close();
});

const afterStart = query(
  {},
  `
  insert into line_version (event_id, bet_type, side, alternate, version, points, price, is_open, changed_at,
    changed_by, source, reason)
  select l.event_id, l.bet_type, l.side, l.alternate, l.version + n, l.points, 300 + n * 50, true,
    e.starts_at + (n - 1) * interval '1 second',
    l.changed_by, l.source, ''
  from line l join event e on e.id = l.event_id cross join generate_series(1, 2) as n where l.event_id = $1::int8
    and l.bet_type = 1`,
);

/** Worked by hand: 100/210 against 130/230 gives the visitors a probability of 0.4572565 without the margin. */
const away = 0.4572565 * 2.2 - 1;
const home = (1 - 0.4572565) * (1 + 100 / 140) - 1;

describe("who beats the close", () => {
  test("by POS: the value of its bets, a parlay's leg at its own price, the best first", async () => {
    const { rows } = await closers({ by: "pos" });
    expect(rows.map(({ bets, stake, beat }) => [bets, stake, beat])).toEqual([
      [1, 500, 1],
      [2, 3_000, 1],
    ]);
    const [ofKap, ofNord] = rows;
    expect(ofKap?.mean).toBeCloseTo(away, 5);
    expect([ofKap?.low, ofKap?.high]).toEqual([null, null]);
    expect(ofNord?.mean).toBeCloseTo((away + home) / 2, 5);
    expect(ofNord?.edge).toBe(Math.round(1_000 * away + 2_000 * home));
    const half = (1.96 * Math.abs(away - home)) / Math.SQRT2 / Math.SQRT2;
    expect(ofNord?.low).toBeCloseTo((away + home) / 2 - half, 5);
    expect(ofNord?.high).toBeCloseTo((away + home) / 2 + half, 5);
  });

  test.each<[rule: string, by: "service" | "zone" | "pos", more: object, bets: readonly number[]]>([
    ["by service, one currency", "service", {}, [3]],
    ["another currency", "service", { currency: "USD" }, [1]],
    ["all currencies, each separately", "service", { currency: undefined }, [1, 3]],
    ["places with two bets", "pos", { least: 2 }, [2]],
    ["places with three", "pos", { least: 3 }, []],
    ["another league", "pos", { leagueId: 2 }, []],
    ["before the first sale", "pos", { to: "2020-01-01" }, []],
  ])("%s", async (_rule, by, more, bets) => {
    const { rows, sums } = await closers({ by, ...more });
    expect(rows.map((row) => row.bets).toSorted()).toEqual(bets);
    expect((sums ?? []).reduce((all, sum) => all + sum.bets, 0)).toBe(bets.reduce((all, one) => all + one, 0));
  });
});

test("by line: the last price before the start; moved points and games to come are left out", async () => {
  const rows = await linesOf({ currency: "HTG" });
  expect(rows.map(({ betType, side, price, bets }) => [betType, side, price, bets])).toEqual([
    [1, 1, 110, 2],
    [1, 2, -130, 1],
  ]);
  expect(rows[0]).toMatchObject({ teamName: "Yankees", sportCode: "baseball", points: null, stake: 1_500, beat: 2 });
  expect(rows[0]?.mean).toBeCloseTo(away, 5);
});

test("a game that begins before its planned start closes when its first score is entered", async () => {
  const { basketball } = world.world.games;
  await world.answer(catalog.setPlay, { eventId: basketball.eventId, inPlay: true, status: "live" }, logins.trader);
  const closing = (
    await world.answer(lines.board, { leagueId: basketball.leagueId, day: basketball.day }, logins.trader)
  ).events
    .find(({ eventId }) => eventId === basketball.eventId)
    ?.lines.find(({ betType, side }) => betType === 1 && side === 1);
  await world.answer(
    lines.enterScore,
    {
      eventId: basketball.eventId,
      version: 0,
      away: 0,
      home: 0,
      period: 1,
      secondsLeft: 720,
      runs: false,
      isBottom: false,
      outs: 0,
    },
    logins.trader,
  );
  await world.time.set(world.time.now() + 1_000);
  await world.asOwner((sql) => sql.run(afterStart, [basketball.eventId]));
  await world.time.set(basketball.startsAt + 2_000);
  const rows = await linesOf({ currency: "HTG", leagueId: basketball.leagueId });
  expect(rows.map(({ betType, side, price, bets }) => [betType, side, price, bets])).toEqual([
    [1, 1, closing?.price, 1],
  ]);
});
