import { type AnswerOf, type PayloadOf, responses, rules, services, tickets } from "@chalkboard/contract";
import { publishedPointPrices } from "@chalkboard/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Bet,
  betsOf,
  createTestServer,
  endBaseball,
  logins,
  slipOf,
  type SlipInput,
  startOfTests,
  teaserCard,
  type TestServer,
} from "../../../testing/index.ts";

// A changed pay table over past sales: the result is what the real sale does once the table is saved.

type Draft = Pick<PayloadOf<typeof rules.tryPayTable>, "tableId" | "name" | "isSold" | "table" | "row">;
type PointRow = Extract<Draft["table"], { kind: "pointPrices" }>["content"][number];
type Answer = AnswerOf<typeof rules.tryPayTable>;

let world: TestServer;
const [clerk] = logins.clerks;
const { baseball, basketball, three, teased } = betsOf(() => world);
const admin = logins.bancaAdmin;
const numbers: Record<string, number> = {};
let cardId = 0;
let pointsId = 0;
let keys = 0;

const prices = { keys: [], maximumHalves: 3, from: -150 };
const pointRows: readonly [PointRow, PointRow] = [
  { market: "spread" as const, sport: "basketball", centsPerHalf: 40, ...prices },
  { market: "spread" as const, sport: "basketball", mode: "parlay" as const, centsPerHalf: 20, ...prices },
];
const slips = {
  "teaser of three": () => slipOf(world, teased(), 1_000, { mode: "teaser", teaserCardId: cardId }),
  "teaser of two": () => slipOf(world, teased().slice(0, 2), 1_000, { mode: "teaser", teaserCardId: cardId }),
  parlay: () => slipOf(world, three(), 1_000, { mode: "parlay" }),
  "parlay at −110": () => slipOf(world, [baseball(3, 0), basketball(3, 0)], 1_000, { mode: "parlay" }),
  "round robin": () => slipOf(world, three(), 1_000, { mode: "roundRobin", sizes: [2] }),
  "bought straight": () => buying([basketball(2, 2)], "straight"),
  "bought in a parlay": () => buying([basketball(2, 2), baseball(1, 1)], "parlay"),
};

async function buying(bets: readonly Bet[], mode: "straight" | "parlay"): Promise<SlipInput> {
  const slip = await slipOf(world, bets, 1_000, { mode });
  return { ...slip, legs: slip.legs.map((leg, index) => (index === 0 ? { ...leg, boughtQuarters: 2 } : leg)) };
}

const sell = async (slip: SlipInput, login: string): Promise<number> =>
  (await world.answer(tickets.sell, { key: `a table's slip ${(keys += 1)}`, slip }, login)).ticket.number;
const save = async ({ row: _row, ...draft }: Draft, version: number, login: string = admin) =>
  (await world.answer(services.savePayTable, { ...draft, version }, login)).tableId;

const card = (content: Partial<typeof teaserCard>): Draft => ({
  tableId: cardId,
  name: "spreads",
  isSold: true,
  table: { kind: "teaser", content: { ...teaserCard, ...content } },
});
const parlays = (content: object): Draft => ({
  name: "parlays",
  isSold: true,
  table: { kind: "parlay", content: { fixed: {}, standardOdds: "21/11", caps: {}, cap: null, ...content } },
});
const points = (row: number, change: object): Draft => ({
  tableId: pointsId,
  name: "points",
  isSold: true,
  table: { kind: "pointPrices", content: pointRows.with(row, { ...pointRows[row === 0 ? 0 : 1], ...change }) },
  row,
});

beforeAll(async () => {
  world = await createTestServer();
  const { tableId: _none, ...first } = card({});
  cardId = await save(first, 0);
  const { tableId: _neither, ...bought } = points(0, {});
  pointsId = await save(bought, 0);
  for (const [name, slip] of Object.entries(slips)) numbers[name] = await sell(await slip(), clerk);
  numbers["customer’s parlay"] = await sell(await slips.parlay(), logins.customers[0]);
}, 60_000);
afterAll(async () => {
  await world.close();
});

const period = { from: startOfTests - 1, to: startOfTests + 86_400_000 };
const tried = (draft: Draft, more: object = {}, login: string = admin): Promise<Answer> =>
  world.answer(rules.tryPayTable, { ...period, ...draft, ...more }, login);
const nameOf = (wanted: number): string => Object.entries(numbers).find(([, number]) => number === wanted)?.[0] ?? "";
const changedBy = ({ wouldChange }: Answer) =>
  Object.fromEntries(
    wouldChange.map(({ number, possibleWin: { before, after } }) => [nameOf(number), [before, after]]),
  );
const refusedBy = ({ wouldRefuse }: Answer) =>
  Object.fromEntries(wouldRefuse.map(({ number, reason }) => [nameOf(number), reason]));

type Row = readonly [
  rule: string,
  draft: () => Draft,
  looked: number,
  changed: Record<string, readonly number[]>,
  refused: Record<string, string>,
];

describe("a draft of a table prices the sold tickets of its kind again", () => {
  test.each<Row>([
    ["the same card changes nothing", () => card({}), 2, {}, {}],
    [
      "a card that pays 8/5 for three and 4/5 for two",
      () => card({ pays: { 2: "4/5", 3: "8/5" } }),
      2,
      { "teaser of three": [1_800, 1_600], "teaser of two": [909, 800] },
      {},
    ],
    [
      "a card that no longer pays for three",
      () => card({ pays: { 2: "10/11" } as typeof teaserCard.pays }),
      2,
      {},
      { "teaser of three": "teams" },
    ],
    [
      "a card that no longer moves basketball",
      () => card({ points: teaserCard.points.slice(0, 1) }),
      2,
      {},
      { "teaser of three": "bet" },
    ],
    [
      "a card that is no longer in use",
      () => ({ ...card({}), isSold: false }),
      2,
      {},
      { "teaser of three": "notSold", "teaser of two": "notSold" },
    ],
    [
      "another card that nobody has bought",
      () => ({ ...card({ pays: { 2: "1/1", 3: "1/1" } }), name: "another", tableId: undefined }),
      0,
      {},
      {},
    ],
    [
      "a parlay table that caps three teams at 6 to 1",
      () => parlays({ caps: { 3: "6/1" } }),
      4,
      { parlay: [8_049, 6_000] },
      {},
    ],
    [
      "fixed odds of 13 to 5 for two teams at −110",
      () => parlays({ fixed: { 2: "13/5" } }),
      4,
      { "parlay at −110": [2_645, 2_600] },
      {},
    ],
    [
      "a cap of 2 to 1 on everything, each bet of a round robin by itself",
      () => parlays({ cap: "2/1" }),
      4,
      {
        parlay: [8_049, 2_000],
        "parlay at −110": [2_645, 2_000],
        "round robin": [10_066, 6_000],
        "bought in a parlay": [3_620, 2_000],
      },
      {},
    ],
    [
      "half a point that costs 50 cents, at −120 instead of −110",
      () => points(0, { centsPerHalf: 50 }),
      1,
      { "bought straight": [909, 833] },
      {},
    ],
    [
      "the row of parlays alone",
      () => points(1, { centsPerHalf: 30 }),
      1,
      { "bought in a parlay": [3_620, 3_400] },
      {},
    ],
    ["a shortest price that is not reached", () => points(0, { from: -101 }), 1, {}, {}],
    ["a row for another mode", () => points(0, { mode: "parlay", sport: "hockey" }), 0, {}, {}],
  ])("%s", async (_rule, draft, looked, changed, refused) => {
    const answer = await tried(draft());
    expect([answer.looked, changedBy(answer), refusedBy(answer), answer.next]).toEqual([
      looked,
      changed,
      refused,
      null,
    ]);
  });

  test("points that the draft does not sell are refused", async () => {
    const { row: _row, ...draft } = points(0, {});
    const table = { kind: "pointPrices" as const, content: publishedPointPrices.map((row) => ({ ...row, keys: [] })) };
    const answer = await tried({
      ...draft,
      table: { ...table, content: table.content.filter(({ market }) => market === "total") },
    });
    expect([answer.looked, refusedBy(answer)]).toEqual([
      2,
      { "bought straight": "points", "bought in a parlay": "points" },
    ]);
  });

  test("with legs at other points and prices", async () => {
    const wider = card({
      points: teaserCard.points.map((one) => (one.sport === "baseball" ? { ...one, quarters: 4 } : one)),
    });
    const { wouldChange } = await tried(wider);
    expect(wouldChange.map(({ number, legs, paid }) => [nameOf(number), legs.map(({ leg }) => leg), paid])).toEqual([
      ["teaser of two", [1, 2], null],
      ["teaser of three", [1, 2], null],
    ]);
    expect(wouldChange[0]?.legs[0]).toMatchObject({ before: { points: 12 }, after: { points: 10 } });
    const [bought] = (await tried(points(0, { centsPerHalf: 50 }))).wouldChange;
    expect(bought?.legs).toMatchObject([{ leg: 1, before: { price: -110 }, after: { price: -120 } }]);
  });
});

test("a trial is limited to the period and the service; slices add up to the whole", async () => {
  const draft = parlays({ cap: "2/1" });
  const empty = { looked: 0, wouldChange: [], wouldRefuse: [], next: null, reachedAt: null };
  expect(await tried(draft, { from: startOfTests + 1 })).toEqual(empty);
  expect(await tried(draft, { to: startOfTests })).toEqual(empty);
  expect(changedBy(await tried(draft, {}, logins.kliyanAdmin))).toEqual({ "customer’s parlay": [8_049, 2_000] });
  const whole = await tried(draft);
  const parts: Answer[] = [];
  for (let after: number | null | undefined; after !== null;) {
    parts.push(await tried(draft, { limit: 2, ...(after === undefined ? {} : { after }) }));
    after = parts.at(-1)?.next ?? null;
  }
  expect(parts.flatMap(({ wouldChange }) => wouldChange)).toEqual(whole.wouldChange);
  expect([parts.reduce((sum, { looked }) => sum + looked, 0), parts.length]).toEqual([whole.looked, 4]);
});

test("permissions are those of saving the table", async () => {
  const send = (draft: Draft, login: string) => world.send(rules.tryPayTable, { ...period, ...draft }, login);
  expect((await send(card({}), logins.kliyanAdmin)).responseType).toBe(responses.notFound);
  for (const login of [logins.trader, clerk])
    expect((await send(card({}), login)).responseType).toBe(responses.notAllowed);
  expect(await send({ ...parlays({}), tableId: cardId }, admin)).toMatchObject({
    responseType: responses.notAllowed,
    data: { reason: "otherKind" },
  });
  expect(await send({ ...card({}), tableId: undefined }, admin)).toMatchObject({ data: { reason: "nameTaken" } });
});

test("the sale pays what the trial showed, once the draft is saved; nothing was saved before", async () => {
  const before = await world.answer(services.listPayTables, {}, admin);
  const draft = card({ pays: { 2: "4/5", 3: "8/5" } });
  const shown = changedBy(await tried(draft));
  expect(await world.answer(services.listPayTables, {}, admin)).toEqual(before);
  await save(draft, 1);
  for (const name of ["teaser of three", "teaser of two"] as const) {
    const { possibleWin } = await world.answer(tickets.quote, await slips[name](), clerk);
    expect(possibleWin).toBe(shown[name]?.[1]);
  }
  await save(card({}), 2);
});

test("a graded ticket shows what it pays and what it would have paid", async () => {
  await endBaseball(world, world.world.games.baseball[0], 5, 4);
  await endBaseball(world, world.world.games.baseball[1], 3, 1);
  const { wouldChange } = await tried(card({ pays: { 2: "4/5", 3: "8/5" } }));
  expect(wouldChange.map(({ number, paid }) => [nameOf(number), paid])).toEqual([
    ["teaser of two", { before: 1_909, after: 1_800 }],
    ["teaser of three", null],
  ]);
});
