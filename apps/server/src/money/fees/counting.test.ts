import { fees, responses, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keepDays } from "../../ledger/index.ts";
import { query } from "../../platform/database/query.ts";
import {
  closeProved,
  createTestServer,
  endBaseball,
  logins,
  sellTo,
  slipOf,
  type TestServer,
} from "../../testing/index.ts";

// Which days are charged by which terms, and how a loss is carried from month to month.

const { trader } = logins;
const none: fees.FeeTerms = { handle: null, net: null, perTicket: 0, perPos: 0, perCustomer: 0, minimum: 0 };
const minimum = (amount: number): fees.FeeTerms => ({ ...none, minimum: amount });
let world: TestServer;
let serviceId: number;
let made = 0;
beforeAll(async () => {
  world = await createTestServer();
  ({ serviceId } = world.world.banca);
});
afterAll(() => closeProved(world));

async function schemeOf(
  currency: string,
  ...versions: readonly (readonly [from: string, terms: fees.FeeTerms])[]
): Promise<number> {
  const name = `Scheme ${String(++made)}`;
  let schemeId: number | undefined;
  for (const [from, terms] of versions) {
    const input = { ...(schemeId === undefined ? {} : { schemeId }), name, currency, from, terms };
    ({ schemeId } = await world.answer(fees.saveFeeScheme, input, trader));
  }
  return schemeId ?? 0;
}
const give = (of: number, schemeId: number | null, from: string, was: number | null) =>
  world.send(fees.giveFeeScheme, { serviceId: of, schemeId, from, was }, trader);

describe("days", () => {
  test.each<
    [rule: string, from: string, to: string, stretches: readonly (readonly [from: string, to: string, fee: number])[]]
  >([
    ["before the first scheme cost nothing", "2025-01-01", "2025-01-09", []],
    [
      "from a scheme's start on cost its share of the month",
      "2025-01-01",
      "2025-01-31",
      [["2025-01-10", "2025-01-31", 2_200]],
    ],
    [
      "are split where a month ends",
      "2025-01-31",
      "2025-02-14",
      [
        ["2025-01-31", "2025-01-31", 100],
        ["2025-02-01", "2025-02-14", 1_550],
      ],
    ],
    [
      "are split where other terms begin",
      "2025-03-01",
      "2025-03-31",
      [
        ["2025-03-01", "2025-03-15", 1_500],
        ["2025-03-16", "2025-03-31", 3_200],
      ],
    ],
    [
      "are split where another scheme begins",
      "2025-04-01",
      "2025-04-30",
      [
        ["2025-04-01", "2025-04-10", 2_067],
        ["2025-04-11", "2025-04-30", 6_000],
      ],
    ],
    ["without a scheme cost nothing", "2025-05-01", "2025-05-31", [["2025-05-01", "2025-05-01", 290]]],
    ["one alone", "2025-03-16", "2025-03-16", [["2025-03-16", "2025-03-16", 200]]],
  ])("%s", async (_rule, from, to, stretches) => {
    if (made === 0) {
      const first = await schemeOf("HTG", ["2024-01-01", minimum(3_100)], ["2025-03-16", minimum(6_200)]);
      const second = await schemeOf("HTG", ["2024-01-01", minimum(9_000)]);
      for (const [schemeId, from, was] of [
        [first, "2025-01-10", null],
        [second, "2025-04-11", first],
        [null, "2025-05-02", second],
      ] as const) {
        expect((await give(serviceId, schemeId, from, was)).ok).toBe(true);
      }
    }
    const counted = await world.answer(fees.countFee, { serviceId, from, to }, trader);
    expect(counted.stretches.map((one) => [one.from, one.to, one.fee])).toEqual(stretches);
    expect(counted.fee).toBe(stretches.reduce((sum, [, , fee]) => sum + fee, 0));
  });
});

describe("a scheme", () => {
  test.each<[rule: string, input: object, expected: object]>([
    ["keeps its currency", { currency: "USD" }, { problems: [{ field: "currency", code: "contradicts" }] }],
    [
      "cannot be saved over another's change",
      { was: { name: "Scheme 1", from: "2025-03-16", terms: minimum(1) } },
      { version: { from: "2025-03-16" } },
    ],
    [
      "has one percentage where the net is carried over",
      { terms: { ...none, net: { kind: "carried", share: { all: 1, byKind: { parlay: 2 } } } } },
      { problems: [{ field: "terms.net" }] },
    ],
  ])("%s", async (_rule, input, expected) => {
    const {
      schemes: [first],
    } = await world.answer(fees.feeSetup, {}, trader);
    const base = {
      schemeId: first?.schemeId ?? 0,
      name: first?.name ?? "",
      currency: "HTG",
      from: "2025-03-16",
      terms: minimum(6_200),
    };
    expect((await world.send(fees.saveFeeScheme, { ...base, ...input } as never, trader)).data).toMatchObject(expected);
  });

  test("is assigned to services of its currency, and only over the state that was seen", async () => {
    const dollars = await schemeOf("USD", ["2024-01-01", minimum(1)]);
    expect(await give(serviceId, dollars, "2026-01-01", null)).toMatchObject({
      data: { problems: [{ field: "schemeId", code: "doesNotFit" }] },
    });
    expect(await give(serviceId, null, "2025-04-20", null)).toMatchObject({ responseType: responses.changedMeanwhile });
    expect(await give(world.world.platform.serviceId, null, "2026-01-01", null)).toMatchObject({
      responseType: responses.notFound,
    });
  });
});

test("kinds of tickets have their own percentages, racing in whatever mode", async () => {
  const other = await createTestServer();
  const input = async (byKind: Readonly<Record<string, number>>) => {
    const terms = { ...none, handle: { all: 100, byKind } };
    const { schemes } = await other.answer(fees.feeSetup, {}, trader);
    const known = schemes[0] === undefined ? {} : { schemeId: schemes[0].schemeId };
    const { schemeId } = await other.answer(
      fees.saveFeeScheme,
      { ...known, name: "Kinds", currency: "HTG", from: "2026-04-01", terms },
      trader,
    );
    if (schemes[0] === undefined) {
      await other.answer(
        fees.giveFeeScheme,
        { serviceId: other.world.banca.serviceId, schemeId, from: "2026-04-01", was: null },
        trader,
      );
    }
    const { stretches } = await other.answer(
      fees.countFee,
      { serviceId: other.world.banca.serviceId, from: "2026-04-01", to: "2026-04-30" },
      trader,
    );
    return stretches.flatMap(({ lines }) => lines.map(({ kinds, base, amount }) => [kinds.join(" "), base, amount]));
  };
  await other.asOwner((sql) => sql.run(query({}, "update sport set product = 'racing' where code = 'basketball'")));
  const [baseball, race] = [
    { game: other.world.games.baseball[0], betType: 1, side: 1 },
    { game: other.world.games.basketball, betType: 1, side: 1 },
  ];
  await sellTo(other, logins.clerks[0], [baseball], 10_000);
  await sellTo(other, logins.clerks[0], [race], 3_000);
  await other.answer(
    tickets.sell,
    { key: "a parlay with a race", slip: await slipOf(other, [baseball, race], 500, { mode: "parlay" }) },
    logins.clerks[0],
  );
  const ofToday = [
    await input({}),
    await input({ parlay: 300 }),
    await input({ racing: 500, parlay: 300 }),
    await input({ straight: 0 }),
  ];
  expect(ofToday).toEqual([
    [["", 13_500, 135]],
    [
      ["", 13_000, 130],
      ["parlay", 500, 15],
    ],
    [
      ["", 10_000, 100],
      ["racing", 3_500, 175],
    ],
    [
      ["", 500, 5],
      ["straight", 13_000, 0],
    ],
  ]);
  // Once the day is over it is read as its sums.
  await other.time.set(other.time.now() + 4 * 86_400_000);
  expect(await keepDays(other.database, other.world.banca.serviceId)).toContain("2026-04-10");
  expect([
    await input({}),
    await input({ parlay: 300 }),
    await input({ racing: 500, parlay: 300 }),
    await input({ straight: 0 }),
  ]).toEqual(ofToday);
  await other.close();
});

test("a loss is made up by the months after it, which then block its reversal", async () => {
  const kliyan = world.world.kliyan.serviceId;
  const carried = await schemeOf("USD", [
    "2026-04-01",
    { ...none, net: { kind: "carried", share: { all: 1_000, byKind: {} } } },
  ]);
  await give(kliyan, carried, "2026-04-01", null);
  const [game, next] = world.world.games.baseball;
  // The customer wins 1,200 with 1,000, and in May loses 2,000.
  await sellTo(world, logins.customers[0], [{ game, betType: 1, side: 1 }], 1_000);
  await sellTo(world, logins.customers[0], [{ game: next, betType: 1, side: 1 }], 2_000);
  await world.time.set(game.startsAt + 3 * 3_600_000);
  await endBaseball(world, game, 5, 4);
  await world.time.set(Date.UTC(2026, 4, 2, 12));
  await endBaseball(world, next, 4, 5);
  await world.time.set(Date.UTC(2026, 5, 2, 12));
  const issue = async (month: string) => {
    const preview = await world.answer(fees.previewInvoice, { serviceId: kliyan, month }, trader);
    const input = { key: `issues ${month} ${String(++made)}`, serviceId: kliyan, month, amount: preview.amount };
    return { preview, issued: await world.send(fees.issueInvoice, input, trader) };
  };
  expect((await issue("2026-05-01")).issued).toMatchObject({ data: { reason: "earlierMonth", month: "2026-04-01" } });
  const april = await issue("2026-04-01");
  expect([april.preview.amount, april.preview.carriedAfter]).toEqual([0, 1_200]);
  const may = await issue("2026-05-01");
  expect(may.preview.stretches[0]).toMatchObject({
    carried: 1_200,
    lines: [{ of: "net", base: 2_000, madeUp: 1_200, amount: 80 }],
    carriedAfter: 0,
  });
  expect(may.issued).toMatchObject({ data: { amount: 80 } });
  const { invoiceId = 0, number = 0 } = may.issued.data as { invoiceId?: number; number?: number };
  const first = (april.issued.data as { invoiceId?: number }).invoiceId ?? 0;
  const credit = (id: number) =>
    world.send(
      fees.creditInvoice,
      { key: `takes back ${String(id)} ${String(++made)}`, invoiceId: id, reason: "again" },
      trader,
    );
  expect(await credit(first)).toMatchObject({ data: { reason: "laterInvoice", number } });
  expect((await credit(invoiceId)).ok).toBe(true);
  expect((await credit(first)).ok).toBe(true);
});
