import { results, services, tickets } from "@chalkboard/contract";
import {
  americanToDecimal,
  defaultGradingRules,
  type GameResult,
  gradeLeg,
  gradeWager,
  type Mode,
  type ModeTerms,
  type Outcome,
  priceSlip,
  publishedProgressives,
  type Side,
  type Sport,
  tablesOf,
  type TicketLeg,
} from "@chalkboard/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import {
  betsOf,
  closeProved,
  type SlipInput,
  type Bet,
  bookFindings,
  createTestServer,
  houseSettings,
  kickOff,
  logins,
  slipOf,
  type SoldTicket,
  teaserCard,
  type TestServer,
  traces,
} from "../../../testing/index.ts";

// Every mode over HTTP: quoted as it is sold, stored as it was sold, and graded, after any results and corrections, as
// the engine alone says.

let world: TestServer;
const [clerk] = logins.clerks;
const { baseball, basketball, four, three, teased } = betsOf(() => world);

const cards: Record<string, number> = {};
let progressiveId = 0;
let keys = 0;
const newIdempotencyKey = (): string => `key of modes ${(keys += 1)}`;
const sell = async (slip: SlipInput, login: string = clerk): Promise<SoldTicket> =>
  (await world.answer(tickets.sell, { key: newIdempotencyKey(), slip }, login)).ticket;

beforeAll(async () => {
  world = await createTestServer();
  for (const tie of ["reduce", "cancel", "lose", "win"] as const) {
    const table = { kind: "teaser" as const, content: { ...teaserCard, tie } };
    cards[tie] = (
      await world.answer(
        services.savePayTable,
        { version: 0, name: `ties ${tie}`, isSold: true, table },
        logins.bancaAdmin,
      )
    ).tableId;
  }
  progressiveId = (await world.answer(services.listPayTables, { kind: "progressive" }, clerk)).tables[0]?.tableId ?? 0;
});
afterAll(() => closeProved(world));

type Sold = readonly [
  rule: string,
  bets: () => Bet[],
  more: () => Partial<SlipInput>,
  stake: number,
  possibleWin: number,
  rows: number,
  count: number,
];

// 1,000 at risk by default; +120 +120 −115 (or −105) −110.
const sold: readonly Sold[] = [
  ["straights are one bet per leg", three, () => ({ mode: "straight" }), 3_000, 3_270, 3, 3],
  ["a parlay multiplies: 2.2 × 2.2 × 1.8696", three, () => ({ mode: "parlay" }), 1_000, 8_049, 1, 1],
  ["to win 1,000", three, () => ({ mode: "parlay", amountIs: "win" }), 125, 1_006, 1, 1],
  [
    "a teaser pays by its card: 9/5 for three",
    teased,
    () => ({ mode: "teaser", teaserCardId: cards["reduce"] }),
    1_000,
    1_800,
    1,
    1,
  ],
  [
    "a teaser whose ties return the stake",
    teased,
    () => ({ mode: "teaser", teaserCardId: cards["cancel"] }),
    1_000,
    1_800,
    1,
    1,
  ],
  ["a teaser whose ties lose", teased, () => ({ mode: "teaser", teaserCardId: cards["lose"] }), 1_000, 1_800, 1, 1],
  ["a teaser whose ties win", teased, () => ({ mode: "teaser", teaserCardId: cards["win"] }), 1_000, 1_800, 1, 1],
  [
    "a round robin of three by 2s is three parlays in one row",
    three,
    () => ({ mode: "roundRobin", sizes: [2] }),
    3_000,
    10_066,
    1,
    3,
  ],
  ["with the full parlay", three, () => ({ mode: "roundRobin", sizes: [2, 3] }), 4_000, 18_115, 1, 4],
  ["each to win 1,000", four, () => ({ mode: "roundRobin", sizes: [2, 3], amountIs: "win" }), 2_460, 10_023, 1, 10],
  ["a yankee is eleven bets", four, () => ({ mode: "fullCover", cover: "yankee" }), 11_000, 65_303, 1, 11],
  ["a patent has its singles", three, () => ({ mode: "fullCover", cover: "patent" }), 7_000, 21_385, 1, 7],
  [
    "a progressive parlay of four pays five to one",
    four,
    () => ({ mode: "progressiveParlay", progressiveTableId: progressiveId }),
    1_000,
    5_000,
    1,
    1,
  ],
  ["an if-bet needs its first stake", three, () => ({ mode: "ifWin" }), 1_000, 3_270, 1, 1],
  ["with later amounts of its own", three, () => ({ mode: "ifWin", laterAmounts: [500, 1_000] }), 1_000, 2_670, 1, 1],
  ["an if-bet that continues with any action", three, () => ({ mode: "ifAction" }), 1_000, 3_270, 1, 1],
  [
    "a reverse of two is two if-bets in one row",
    () => three().slice(1),
    () => ({ mode: "reverseWin" }),
    2_000,
    4_140,
    1,
    2,
  ],
  ["a reverse of three with action is six", three, () => ({ mode: "reverseAction" }), 6_000, 13_080, 1, 6],
];

type Result = Pick<GameResult, "status" | "segments">;
const innings = (away: number, home: number): Result => ({
  status: "final",
  segments: [
    ...Array.from({ length: 9 }, (_, index) => ({
      segment: String(index + 1),
      away: index === 0 ? away : 0,
      home: index === 0 ? home : 0,
    })),
    { segment: "game", away, home },
  ],
});
const quarters = (away: number, home: number): Result => ({
  status: "final",
  segments: [
    ...["1", "2", "3"].map((segment) => ({ segment, away: 30, home: 30 })),
    { segment: "4", away: away - 90, home: home - 90 },
    { segment: "game", away, home },
  ],
});
const abandoned: Result = { status: "abandoned", segments: [] };

// The teams of both baseball games get 1½ runs, teased 3; basketball's away team gets 5½, teased 10, and its team total
// is 110.
const days: readonly (readonly [rule: string, first: Result, second: Result, third: Result])[] = [
  ["all win", innings(5, 4), innings(3, 1), quarters(120, 110)],
  ["the first loses", innings(1, 8), innings(3, 1), quarters(120, 110)],
  ["the last pushes, teased or not", innings(5, 4), innings(3, 1), quarters(110, 120)],
  ["the first is no action", abandoned, innings(3, 1), quarters(120, 110)],
  ["the second ties when teased, and loses otherwise", innings(5, 4), innings(2, 5), quarters(120, 110)],
  ["nothing is played", abandoned, abandoned, abandoned],
  ["all lose", innings(1, 8), innings(0, 9), quarters(90, 130)],
  ["two are no action, the last loses", abandoned, abandoned, quarters(90, 130)],
];

const sportOf = (eventId: number): Sport =>
  eventId === world.world.games.basketball.eventId ? "basketball" : "baseball";

/** The money terms of a slip as the engine alone computes them. */
async function termsOf(slip: SlipInput): Promise<ModeTerms> {
  const { tables } = await world.answer(services.listPayTables, {}, clerk);
  const card = tables.find(({ tableId }) => tableId === slip.teaserCardId);
  return {
    ...(card?.table.kind === "teaser" ? { card: tablesOf.teaser({ name: card.name, ...card.table.content }) } : {}),
    ...(slip.mode === "progressiveParlay" ? { progressive: publishedProgressives } : {}),
    ...(slip.sizes === undefined ? {} : { sizes: slip.sizes }),
    ...(slip.cover === undefined ? {} : { cover: slip.cover }),
    ...(slip.laterAmounts === undefined ? {} : { laterAmounts: slip.laterAmounts }),
  };
}

/** The state of a ticket by the engine alone, from the slip, the legs as sold and the results. */
function current(slip: SlipInput, terms: ModeTerms, ticket: SoldTicket, resultOf: ReadonlyMap<number, Result>) {
  const { rounding } = houseSettings;
  const legs: TicketLeg[] = ticket.legs.map(({ eventId, betType, side, points, price }) => ({
    key: { eventId, betType, side: side as Side, alternate: 0 },
    points,
    odds: americanToDecimal(price),
  }));
  const outcomes = legs.map(({ key, points }): Outcome => {
    const result = resultOf.get(key.eventId);
    return result === undefined
      ? "pending"
      : gradeLeg({ betType: key.betType, side: key.side, points }, result, defaultGradingRules(sportOf(key.eventId)))
          .outcome;
  });
  const priced = priceSlip({
    mode: slip.mode as Mode,
    legs,
    amount: slip.amount,
    amountIs: slip.amountIs,
    rounding,
    ...terms,
  });
  const graded = priced.wagers.map((wager) => gradeWager(wager, legs, outcomes, rounding));
  return {
    outcomes,
    prize: graded.reduce((sum, { prize }) => sum + prize, 0),
    refund: graded.reduce((sum, { refund }) => sum + refund, 0),
    isOpen: graded.some(({ status }) => status === 0),
    won: graded.some(({ status }) => status === 2),
  };
}

const wagerRows = query(
  { number: "int2", legs: "int2[]", stake: "int8", bets: "int2", kind: "text?" },
  `
  select number, legs, stake, bets, rule->>'kind' as kind from wager where ticket_id = $1::int8 order by number`,
);

describe("a sale", () => {
  test.each(sold)(
    "%s: quoted as it is sold, one row where it is one bet slip, cancelled whole",
    async (_rule, bets, more, stake, possibleWin, rows, count) => {
      const slip = await slipOf(world, bets(), 1_000, more());
      const quoted = await world.answer(tickets.quote, slip, clerk);
      expect(quoted.refusals).toEqual([]);
      const before = await traces(world);
      const ticket = await sell(slip);
      expect([ticket.stake, ticket.possibleWin]).toEqual([stake, possibleWin]);
      expect([quoted.stake, quoted.possibleWin, quoted.wagers]).toEqual([
        ticket.stake,
        ticket.possibleWin,
        ticket.wagers,
      ]);
      expect(quoted.legs.map(({ sold: line, needs }) => [line.points, line.price, needs])).toEqual(
        ticket.legs.map(({ points, price, needs }) => [points, price, needs]),
      );
      const kept = await world.asOwner((sql) => sql.rows(wagerRows, [ticket.number]));
      expect([kept.length, kept.reduce((sum, { bets: many }) => sum + many, 0)]).toEqual([rows, count]);
      expect(await world.answer(tickets.findTicket, { number: ticket.number }, clerk)).toEqual(ticket);
      const { html } = await world.answer(tickets.printTicket, { number: ticket.number }, clerk);
      expect(html).toContain(String(ticket.number));
      await world.answer(tickets.cancel, { number: ticket.number }, clerk);
      expect((await traces(world)).balances).toBe(before.balances);
    },
  );

  test("a teased leg keeps the line that was offered, and shows what it needs now", async () => {
    const ticket = await sell(await slipOf(world, teased(), 1_000, { mode: "teaser", teaserCardId: cards["reduce"] }));
    expect(ticket.legs.map(({ points, board, needs }) => [points, board?.points, needs?.wins, needs?.pushes])).toEqual([
      [12, 6, -2, -3],
      [12, 6, -2, -3],
      [40, 22, -9, -10],
    ]);
    expect(ticket.wagers[0]?.rule).toMatchObject({ kind: "teaser", card: { name: "ties reduce", pays: { 3: "9/5" } } });
    await world.answer(tickets.cancel, { number: ticket.number }, clerk);
  });

  test("a total that is teased over falls, and under rises", async () => {
    const table = {
      kind: "teaser" as const,
      content: {
        ...teaserCard,
        points: [
          { sport: "basketball", market: "total" as const, quarters: 18 },
          { sport: "baseball", market: "spread" as const, quarters: 4 },
        ],
      },
    };
    const { tableId } = await world.answer(
      services.savePayTable,
      { version: 0, name: "totals", isSold: true, table },
      logins.bancaAdmin,
    );
    const input = async (betType: number) =>
      (
        await world.answer(
          tickets.quote,
          await slipOf(world, [baseball(2, 1), basketball(betType, 0)], 1_000, {
            mode: "teaser",
            teaserCardId: tableId,
          }),
          clerk,
        )
      ).legs[1];
    expect([(await input(3))?.sold.points, (await input(4))?.sold.points, (await input(3))?.points]).toEqual([
      864, 900, 882,
    ]);
  });
});

describe("settlement", () => {
  test("every mode is graded after each result and correction as by the engine; books balance", async () => {
    const open: { rule: string; slip: SlipInput; terms: ModeTerms; ticket: SoldTicket; login: string }[] = [];
    for (const [rule, bets, more] of sold) {
      const slip = await slipOf(world, bets(), 1_000, more());
      open.push({ rule, slip, terms: await termsOf(slip), ticket: await sell(slip), login: clerk });
      // A customer's wallet is in another service, which does not have the card.
      if (slip.mode !== "teaser" && slip.laterAmounts === undefined)
        open.push({
          rule,
          slip,
          terms: await termsOf(slip),
          ticket: await sell({ ...slip, amount: 200 }, logins.customers[0]),
          login: logins.customers[0],
        });
    }
    const resultOf = new Map<number, Result>();
    const {
      baseball: [first, second],
      basketball: third,
    } = world.world.games;
    for (const { eventId } of [first, second, third]) await kickOff(world, eventId);
    const versions = new Map<number, number>();
    for (const [day, ...played] of days) {
      for (const [index, { eventId }] of [first, second, third].entries()) {
        const result = played[index] ?? abandoned;
        resultOf.set(eventId, result);
        const input = {
          eventId,
          version: versions.get(eventId) ?? 0,
          status: result.status,
          segments: [...result.segments],
        };
        versions.set(eventId, (await world.answer(results.makeOfficial, input, logins.trader)).version);
        await world.server.settler.settle(eventId);
        for (const { rule, slip, terms, ticket, login } of open) {
          const input = login === clerk ? slip : { ...slip, amount: 200 };
          const now = await world.answer(tickets.findTicket, { number: ticket.number }, login);
          const { outcomes, prize, refund, isOpen, won } = current(input, terms, ticket, resultOf);
          expect([day, rule, now.legs.map(({ outcome }) => outcome), now.prize, now.refund]).toEqual([
            day,
            rule,
            outcomes,
            prize,
            refund,
          ]);
          expect([rule, now.status === 0, now.status === 2]).toEqual([rule, isOpen, !isOpen && won]);
        }
      }
      expect(await bookFindings(world)).toEqual([]);
    }
  });
});
