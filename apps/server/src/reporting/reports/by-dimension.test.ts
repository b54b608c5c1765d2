import { money, type PayloadOf, reports, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { closeWeeks } from "../../money/index.ts";
import {
  type Bet,
  closeProved,
  createTestServer,
  endBaseball,
  logins,
  sellTo,
  slipOf,
  type TestServer,
} from "../../testing/index.ts";

// Nord sells a straight, a parlay with a race in it and one that is cancelled; Kap below it and Sid sell one each. On
// the second day the game is decided, a week later the week is closed with commission for a POS (145) and for the zone
// Nord itself (345).

let world: TestServer;
let closedOn: string;
const [first, second, third] = logins.clerks;
const from = "2026-04-10";
type By = PayloadOf<typeof reports.results>["by"];
const results = (by: By, more: Partial<PayloadOf<typeof reports.results>> = {}) =>
  world.answer(reports.results, { from, to: closedOn, by, ...more }, logins.bancaAdmin);

beforeAll(async () => {
  world = await createTestServer();
  await world.asOwner((sql) => sql.run(query({}, "update sport set product = 'racing' where code = 'basketball'")));
  const { clerks, zones, serviceId } = world.world.banca;
  const scheme = { sales: { all: 1_000, byMode: {} }, net: null, feePerActive: 0 } as never;
  await world.answer(money.saveScheme, { owner: { posId: clerks[0].posId }, scheme }, logins.bancaAdmin);
  await world.answer(money.saveScheme, { owner: { zoneId: zones.nord }, scheme }, logins.bancaAdmin);
  const [baseball, basketball] = [world.world.games.baseball[0], world.world.games.basketball];
  const winner: Bet = { game: baseball, betType: 1, side: 1 };
  await sellTo(world, first, [winner], 1_000);
  const parlay = await slipOf(world, [winner, { game: basketball, betType: 1, side: 1 }], 400, { mode: "parlay" });
  await world.answer(tickets.sell, { key: "a parlay with a race", slip: parlay }, first);
  const regretted = await sellTo(world, first, [winner], 50);
  await world.answer(tickets.cancel, { number: regretted.number }, first);
  await sellTo(world, second, [{ ...winner, side: 2 }], 2_000);
  await sellTo(world, third, [winner], 300);
  await world.time.set(baseball.startsAt + 3 * 3_600_000);
  await endBaseball(world, baseball, 5, 4);
  await world.time.set(world.time.now() + 8 * 86_400_000);
  await closeWeeks(world.database, serviceId, null);
  closedOn = "2026-04-19";
});
afterAll(() => closeProved(world));

describe("rows", () => {
  test.each<
    [by: By, rows: readonly (readonly [key: string, tickets: number, sales: number, netAfterCommission: number])[]]
  >([
    [
      "zone",
      [
        ["Nord", 4, 3_450, 310],
        ["Kap", 1, 2_000, 2_000],
        ["Sid", 1, 300, -360],
      ],
    ],
    [
      "mode",
      [
        ["straight", 4, 3_350, 440],
        ["parlay", 1, 400, 0],
        ["none", 0, 0, -490],
      ],
    ],
    [
      "product",
      [
        ["sports", 4, 3_350, 440],
        ["racing", 1, 400, 0],
        ["none", 0, 0, -490],
      ],
    ],
    [
      "legs",
      [
        ["1", 4, 3_350, 440],
        ["2", 1, 400, 0],
        ["none", 0, 0, -490],
      ],
    ],
    [
      "betType",
      [
        ["1", 5, 3_750, 440],
        ["none", 0, 0, -490],
      ],
    ],
    [
      "sport",
      [
        ["Baseball", 4, 3_350, 440],
        ["several", 1, 400, 0],
        ["none", 0, 0, -490],
      ],
    ],
  ])("by %s", async (by, expected) => {
    const { rows, total } = await results(by);
    expect(
      rows.map(({ key, name, tickets: sold, sales, netAfterCommission }) => [
        name === "" ? key : name,
        sold,
        sales,
        netAfterCommission,
      ]),
    ).toEqual(expected);
    expect(total.count).toBe(expected.length);
  });

  test("by zone form a tree, each with everything below it", async () => {
    expect((await results("zone")).rows.map(({ name, depth, above }) => [name, depth, above])).toEqual([
      ["Nord", 0, ""],
      ["Kap", 1, "Nord"],
      ["Sid", 0, ""],
    ]);
  });

  test("by day are all days, each with the corresponding one of the previous period", async () => {
    const { rows } = await results("day");
    expect([rows.length, rows[0]?.key, rows.at(-1)?.key]).toEqual([10, from, closedOn]);
    const {
      rows: [day],
    } = await results("day", { from: "2026-04-11", to: "2026-04-11" });
    expect([day?.key, day?.sales, day?.before.sales]).toEqual(["2026-04-11", 0, 3_750]);
  });
});

describe("the longest period", () => {
  test.each<[rule: string, by: By, more: Partial<PayloadOf<typeof reports.results>>, first: string, ok: boolean]>([
    ["400 days by POS", "pos", {}, "2025-03-16", true],
    ["not 401", "pos", {}, "2025-03-15", false],
    ["100 days by mode, which goes through tickets", "mode", {}, "2026-01-10", true],
    ["not 101", "mode", {}, "2026-01-09", false],
    ["100 days by sport, which goes through legs", "sport", {}, "2026-01-10", true],
    ["not 101", "sport", {}, "2026-01-09", false],
    ["100 days of one product", "day", { product: "sports" }, "2026-01-10", true],
    ["not 101", "day", { product: "sports" }, "2026-01-09", false],
  ])("%s", async (_rule, by, more, first, ok) => {
    expect((await world.send(reports.results, { from: first, to: closedOn, by, ...more }, logins.bancaAdmin)).ok).toBe(
      ok,
    );
  });
});

describe("whatever the rows are", () => {
  const ofTickets = ["mode", "product", ...reports.ticketPart.options] as const;

  test.each(["zone", "day", ...ofTickets] as const)(
    "by %s the total is that of all POS, now and before",
    async (by) => {
      for (const more of [
        {},
        { posId: world.world.banca.clerks[0].posId },
        { zoneId: world.world.banca.zones.nord },
        { mode: "straight" as const },
        { product: "racing" as const },
        { from: "2026-04-11" },
      ]) {
        const { count: _count, ...total } = (await results(by, more)).total;
        const { count: _pos, ...ofPos } = (await results("pos", more)).total;
        expect([more, total]).toEqual([more, ofPos]);
      }
    },
  );

  test.each(["day", ...ofTickets] as const)("the rows by %s add up to the total", async (by) => {
    const { rows, total } = await results(by);
    const sumOf = (
      figure:
        | "tickets"
        | "sales"
        | "cancelled"
        | "prizes"
        | "commission"
        | "net"
        | "netAfterCommission"
        | "open"
        | "liability",
    ) => rows.reduce((sum, row) => sum + (row[figure] ?? 0), 0);
    for (const figure of [
      "tickets",
      "sales",
      "cancelled",
      "prizes",
      "commission",
      "net",
      "netAfterCommission",
      "open",
    ] as const) {
      expect([figure, sumOf(figure)]).toEqual([figure, total[figure]]);
    }
    expect(sumOf("liability")).toBe(by === "day" ? 0 : total.liability);
  });
});
