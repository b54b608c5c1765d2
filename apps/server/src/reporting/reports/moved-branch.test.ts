import { network, type PayloadOf, reports } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Bet,
  closeProved,
  createTestServer,
  endBaseball,
  logins,
  sellTo,
  type TestServer,
} from "../../testing/index.ts";

// A branch that moves keeps what it earned where it earned it. On the first day all three POS sell; in the night Kap,
// with its POS, moves from Nord to Sid, and the POS of Sid moves to Nord. On the second day all three sell again.

let world: TestServer;
const [first, second, third] = logins.clerks;
const [one, two] = ["2026-04-10", "2026-04-11"] as const;
type Input = PayloadOf<typeof reports.results>;
const results = (more: Partial<Input> & Pick<Input, "by">, login: string = logins.bancaAdmin) =>
  world.answer(reports.results, { from: one, to: two, ...more }, login);
const zoneId = (name: "nord" | "kap" | "sid") => world.world.banca.zones[name];
const pos = (index: 0 | 1 | 2) => world.world.banca.clerks[index].posId;
let before: readonly (readonly [string, number, number])[];

beforeAll(async () => {
  world = await createTestServer();
  const bet: Bet = { game: world.world.games.baseball[0], betType: 1, side: 1 };
  const sales = async (amounts: readonly [number, number, number]) => {
    for (const [index, login] of [first, second, third].entries())
      await sellTo(world, login, [bet], amounts[index] ?? 0);
  };
  await sales([1_000, 200, 30]);
  await world.time.set(world.time.now() + 1_000);
  before = await figures("zone", { from: one, to: one });
  await world.answer(
    network.saveZone,
    { zoneId: zoneId("kap"), name: "Kap", parentId: zoneId("sid"), isActive: true },
    logins.bancaAdmin,
  );
  const terms = { address: "", isActive: true, allowToPlay: true, creditLimit: null, printerWidth: 80 as const };
  await world.answer(
    network.savePos,
    { posId: pos(2), name: "POS of clerk3", zoneId: zoneId("nord"), ...terms },
    logins.bancaAdmin,
  );
  await world.time.set(world.time.now() + 16 * 3_600_000);
  await sales([5_000, 600, 70]);
});
afterAll(() => closeProved(world));

async function figures(by: Input["by"], more: Partial<Input> = {}, login?: string) {
  const { rows, total } = await results({ by, ...more }, login);
  return [
    ...rows.map(({ name, key, tickets, sales }) => [name === "" ? key : name, tickets, sales] as const),
    ["all", total.tickets, total.sales] as const,
  ];
}

describe("by zone", () => {
  test.each<
    [
      rule: string,
      more: Partial<Input>,
      login: string | undefined,
      rows: readonly (readonly [name: string, tickets: number, sales: number])[],
    ]
  >([
    [
      "the day before the move is as it was",
      { from: one, to: one },
      undefined,
      [
        ["Nord", 2, 1_200],
        ["Sid", 1, 30],
        ["Kap", 1, 200],
        ["all", 3, 1_230],
      ],
    ],
    [
      "the day after counts where all stand now",
      { from: two, to: two },
      undefined,
      [
        ["Nord", 2, 5_070],
        ["Sid", 1, 600],
        ["Kap", 1, 600],
        ["all", 3, 5_670],
      ],
    ],
    [
      "both days count where they were earned",
      {},
      undefined,
      [
        ["Nord", 4, 6_270],
        ["Sid", 2, 630],
        ["Kap", 2, 800],
        ["all", 6, 6_900],
      ],
    ],
    [
      "the controller of the old zone keeps its day",
      { from: one, to: one },
      logins.nordController,
      [
        ["Nord", 2, 1_200],
        ["all", 2, 1_200],
      ],
    ],
    [
      "but not the next one",
      { from: two, to: two },
      logins.nordController,
      [
        ["Nord", 2, 5_070],
        ["all", 2, 5_070],
      ],
    ],
  ])("%s", async (_rule, more, login, rows) => {
    const result = await figures("zone", more, login);
    expect([...result].sort()).toEqual([...rows].sort());
  });

  test("a day's report is the same before and after the move", async () => {
    expect([...(await figures("zone", { from: one, to: one }))].sort()).toEqual([...before].sort());
  });
});

describe("by POS", () => {
  test("a POS that moved has a row in each zone where it earned, under that zone's subtotal", async () => {
    const { rows, groups } = await results({ by: "pos" });
    const named = (group: string | null) => groups.find(({ key }) => key === group)?.name ?? "";
    expect(rows.map(({ name, group, sales }) => `${name} ${named(group)} ${sales}`).sort()).toEqual([
      "POS of clerk1 Nord 6000",
      "POS of clerk2 Kap 800",
      "POS of clerk3 Nord 70",
      "POS of clerk3 Sid 30",
    ]);
    expect(groups.map(({ name, sales }) => [name, sales])).toEqual([
      ["Kap", 800],
      ["Nord", 6_070],
      ["Sid", 30],
    ]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  test("by day and by mode a zone has what was earned below it then", async () => {
    for (const by of ["day", "mode", "product"] as const)
      expect((await results({ by, zoneId: zoneId("nord") })).total.sales).toBe(6_270);
    expect((await results({ by: "day", zoneId: zoneId("sid") })).rows.map(({ sales }) => sales)).toEqual([30, 600]);
  });
});

describe("behind a figure", () => {
  const behind = async (more: object, login: string = logins.bancaAdmin) =>
    (await world.answer(reports.figureTickets, { from: one, to: two, figure: "sales", ...more, withSums: true }, login))
      .sums?.[0]?.amount;

  test.each<[rule: string, of: () => object, login: string | undefined, amount: number]>([
    ["a zone has the tickets sold below it then", () => ({ zoneId: zoneId("nord") }), undefined, 6_270],
    ["for its controller too", () => ({}), logins.nordController, 6_270],
    ["the branch has all of its own", () => ({ zoneId: zoneId("kap") }), undefined, 800],
    [
      "or those of the time in which it was below a zone",
      () => ({ zoneId: zoneId("kap"), withinId: zoneId("nord") }),
      undefined,
      200,
    ],
    [
      "a POS in a zone has those that it sold there",
      () => ({ posId: pos(2), zoneId: zoneId("sid"), zoneAlone: true }),
      undefined,
      30,
    ],
    [
      "a controller sees of a branch the time in which it was theirs",
      () => ({ zoneId: zoneId("kap") }),
      logins.nordController,
      200,
    ],
  ])("%s", async (_rule, of, login, amount) => {
    expect(await behind(of(), login)).toBe(amount);
  });

  test("what is open now counts at the current place", async () => {
    const { rows } = await results({ by: "zone" });
    const liability = Object.fromEntries(rows.map(({ name, liability: amount }) => [name, amount]));
    expect(liability["Kap"]).toBe(liability["Sid"]);
    expect(await behind({ zoneId: zoneId("sid"), figure: "liability" })).toBe(liability["Sid"]);
  });
});

test("what is decided after a move counts at the place then", async () => {
  const [game] = world.world.games.baseball;
  await world.time.set(game.startsAt + 3 * 3_600_000);
  await endBaseball(world, game, 5, 4);
  const { rows } = await results({ by: "zone", to: "2026-04-14" });
  const prizes = Object.fromEntries(rows.map(({ name, prizes: amount }) => [name, amount]));
  expect(prizes["Kap"]).toBe(prizes["Sid"]);
  expect(rows.find(({ name }) => name === "Nord")?.sales).toBe(6_270);
});
