import { type PayloadOf, reports, responses, tickets } from "@chalkboard/contract";
import { addDays } from "@chalkboard/kernel";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import * as queries from "./queries.ts";
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

// Two days of Banca, with something of every figure at POS of three zones: straights, a parlay and a round robin, some
// on basketball, which counts as racing here. Nord and Kap (below it) sell on the first day; Sid pays a winner on the
// second, when the baseball game is decided.

const from = "2026-04-10";
const to = "2026-04-11";
const period = { from, to };
const { bancaAdmin, nordController } = logins;
const [first, second, third] = logins.clerks;

let world: TestServer;
const bet = (name: "baseball" | "basketball", betType: number, side: number): Bet => ({
  game: name === "baseball" ? world.world.games.baseball[0] : world.world.games.basketball,
  betType,
  side,
});
const sold: Record<string, number> = {};

beforeAll(async () => {
  world = await createTestServer();
  await world.asOwner((sql) => sql.run(query({}, "update sport set product = 'racing' where code = 'basketball'")));
  const sell = async (name: string, login: string, bets: readonly Bet[], amount: number) => {
    sold[name] = (await sellTo(world, login, bets, amount)).number;
  };
  const winner = await sellTo(world, first, [bet("baseball", 1, 1)], 1_000);
  sold["won"] = winner.number;
  await sell("lost", first, [bet("baseball", 1, 2)], 2_000);
  await sell("race", first, [bet("basketball", 1, 1)], 300);
  await sell("parlay", second, [bet("baseball", 1, 1), bet("basketball", 1, 1)], 400);
  await sell("taken back", second, [bet("baseball", 1, 1)], 700);
  await world.answer(tickets.cancel, { number: sold["taken back"] ?? 0 }, second);
  const wheel = await slipOf(
    world,
    [bet("baseball", 1, 2), bet("basketball", 1, 2), { game: world.world.games.baseball[1], betType: 1, side: 1 }],
    100,
    { mode: "roundRobin", sizes: [2] },
  );
  sold["wheel"] = (await world.answer(tickets.sell, { key: "wheel of the report", slip: wheel }, third)).ticket.number;
  await world.time.set(world.world.games.baseball[0].startsAt + 3 * 3_600_000);
  await endBaseball(world, world.world.games.baseball[0], 5, 4);
  await world.answer(tickets.pay, { number: winner.number, code: winner.code ?? "" }, third);
});
afterAll(() => closeProved(world));

type Part = NonNullable<PayloadOf<typeof reports.figureTickets>["part"]>;
type Input = Partial<PayloadOf<typeof reports.results>>;
type Figure = PayloadOf<typeof reports.figureTickets>["figure"];
const results = (more: Input = {}, login: string = bancaAdmin) =>
  world.answer(reports.results, { ...period, ...more }, login);
const behind = (
  figure: Figure,
  more: Input & { readonly after?: string; readonly limit?: number; readonly part?: Part } = {},
  login: string = bancaAdmin,
) => world.answer(reports.figureTickets, { ...period, ...more, figure, withSums: true }, login);
const sumOf = async (...input: Parameters<typeof behind>) =>
  (await behind(...input)).sums?.[0] ?? { count: 0, amount: 0 };
const allFigures = reports.ticketFigure.options;
const posOf = (index: 0 | 1 | 2): number => world.world.banca.clerks[index].posId;

describe("zones", () => {
  test("have the subtotal of their own POS, by name, and together the total", async () => {
    const { groups, total } = await results();
    expect(
      groups.map(({ name, count, tickets: sales, sales: money, cancelled }) => [name, count, sales, money, cancelled]),
    ).toEqual([
      ["Kap", 1, 2, 1_100, 700],
      ["Nord", 1, 3, 3_300, 0],
      ["Sid", 1, 1, 300, 0],
    ]);
    expect([total.count, total.tickets, total.sales]).toEqual([3, 6, 4_700]);
  });

  test.each<[rule: string, more: () => Input, rows: readonly number[], open: readonly boolean[]]>([
    ["all rows are included where POS are few", () => ({}), [1, 2, 3], [true, true, true]],
    ["none where no zone is expanded", () => ({ open: [] }), [], [false, false, false]],
    ["those of an expanded zone", () => ({ open: [world.world.banca.zones.sid] }), [3], [false, false, true]],
    [
      "another service's zone expands nothing",
      () => ({ open: [world.world.kliyan.zoneId] }),
      [],
      [false, false, false],
    ],
  ])("%s, and the totals are the same", async (_rule, more, rows, open) => {
    const answer = await results(more());
    expect([answer.rows.map(({ sequence }) => sequence), answer.groups.map(({ isOpen }) => isOpen)]).toEqual([
      rows,
      open,
    ]);
    expect(answer.total).toEqual((await results()).total);
  });
});

describe("filters", () => {
  test.each<[rule: string, more: () => Input, tickets: readonly string[]]>([
    ["nothing narrows", () => ({}), ["won", "lost", "race", "parlay", "taken back", "wheel"]],
    ["a mode", () => ({ mode: "straight" }), ["won", "lost", "race", "taken back"]],
    ["another mode", () => ({ mode: "roundRobin" }), ["wheel"]],
    ["an unsold mode", () => ({ mode: "teaser" }), []],
    ["games", () => ({ product: "sports" }), ["won", "lost", "taken back"]],
    ["races, by themselves or with games", () => ({ product: "racing" }), ["race", "parlay", "wheel"]],
    ["a mode of a product", () => ({ mode: "straight", product: "racing" }), ["race"]],
    ["a POS", () => ({ posId: posOf(0) }), ["won", "lost", "race"]],
    [
      "a zone with everything below it",
      () => ({ zoneId: world.world.banca.zones.nord }),
      ["won", "lost", "race", "parlay", "taken back"],
    ],
    [
      "a zone without what is below it",
      () => ({ zoneId: world.world.banca.zones.nord, zoneAlone: true }),
      ["won", "lost", "race"],
    ],
    ["a mode at a POS", () => ({ posId: posOf(1), mode: "parlay" }), ["parlay"]],
    ["the first day", () => ({ to: from }), ["won", "lost", "race", "parlay", "taken back", "wheel"]],
    ["the second day, without sales", () => ({ from: to }), []],
  ])("%s: the tickets, their number and every figure", async (_rule, more, expected) => {
    const [{ total, groups, days }, listed] = [await results(more()), await behind("sales", more())];
    expect(listed.rows.map(({ number }) => number)).toEqual(expected.map((name) => sold[name]).toReversed());
    expect([total.tickets, listed.sums?.[0]?.count ?? 0]).toEqual([expected.length, expected.length]);
    expect(groups.reduce((sum, { sales }) => sum + sales, 0)).toBe(total.sales);
    expect(days.reduce((sum, { sales }) => sum + sales, 0)).toBe(total.sales);
    for (const figure of allFigures)
      expect([figure, (await sumOf(figure, more())).amount]).toEqual([figure, total[figure]]);
  });
});

describe("the tickets behind a figure", () => {
  test.each<[figure: Figure, expected: readonly (readonly [name: string, amount: number])[]]>([
    [
      "sales",
      [
        ["wheel", 300],
        ["taken back", 700],
        ["parlay", 400],
        ["race", 300],
        ["lost", 2_000],
        ["won", 1_000],
      ],
    ],
    ["cancelled", [["taken back", 700]]],
    ["refunds", []],
    [
      "open",
      [
        ["wheel", 100],
        ["parlay", 400],
        ["race", 300],
      ],
    ],
    [
      "settled",
      [
        ["wheel", 200],
        ["lost", 2_000],
        ["won", 1_000],
      ],
    ],
    ["prizes", [["won", 2_200]]],
    [
      "net",
      [
        ["wheel", 200],
        ["lost", 2_000],
        ["won", -1_200],
      ],
    ],
    ["paid", [["won", 2_200]]],
  ])("%s: each with its contribution", async (figure, expected) => {
    const answer = await behind(figure);
    expect(answer.rows.map(({ number, amount }) => [number, amount])).toEqual(
      expected.map(([name, amount]) => [sold[name], amount]),
    );
    expect(answer.sums ?? []).toHaveLength(expected.length === 0 ? 0 : 1);
    for (const sum of answer.sums ?? []) {
      expect(sum.amount).toBe(expected.reduce((all, [, amount]) => all + amount, 0));
      for (const name of ["stake", "possibleWin", "prize", "paid"] as const) {
        expect([name, sum[name]]).toEqual([name, answer.rows.reduce((all, row) => all + row[name], 0)]);
      }
    }
  });

  test("liability of open tickets is stake and win of each, whatever the days", async () => {
    const long = { from: addDays(from, 20), to: addDays(from, 21) };
    const { rows: open, sums } = await behind("liability", long);
    expect(open.map(({ number }) => number)).toEqual([sold["wheel"], sold["parlay"], sold["race"]]);
    expect(open.every(({ amount, stake, possibleWin }) => amount === stake + possibleWin)).toBe(true);
    expect((await results(long)).total).toMatchObject({ sales: 0, liability: sums?.[0]?.amount });
  });

  // The wheel has three legs, of two games of baseball and one of basketball; everything is a bet on who wins.
  test.each<[by: Part["by"], rows: readonly (readonly [key: string, names: readonly string[]])[]]>([
    [
      "legs",
      [
        ["1", ["taken back", "race", "lost", "won"]],
        ["2", ["parlay"]],
        ["3", ["wheel"]],
        ["4", []],
      ],
    ],
    [
      "betType",
      [
        ["1", ["wheel", "taken back", "parlay", "race", "lost", "won"]],
        ["2", []],
      ],
    ],
    [
      "sport",
      [
        ["several", ["wheel", "parlay"]],
        ["none", []],
        ["an unknown word", []],
      ],
    ],
  ])("by %s, those of a row", async (by, rows) => {
    for (const [key, names] of rows) {
      const { rows: listed } = await behind("sales", { part: { by, key } });
      expect([key, listed.map(({ number }) => number)]).toEqual([key, names.map((name) => sold[name])]);
    }
  });

  test.each(reports.ticketPart.options)(
    "by %s, those of each row add up to its every figure, now and as of then",
    async (by) => {
      for (const more of [{}, { asOf: world.world.games.baseball[0].startsAt }, { posId: posOf(0) }]) {
        const { rows } = await results({ ...more, by });
        expect(rows.length).toBeGreaterThan(0);
        for (const row of rows) {
          for (const figure of allFigures) {
            const { amount } = await sumOf(figure, { ...more, part: { by, key: row.key } });
            expect([row.key, figure, amount]).toEqual([row.key, figure, row[figure]]);
          }
        }
      }
    },
  );

  test("a row that a controller opens covers their own subtree", async () => {
    expect(await sumOf("sales", { part: { by: "legs", key: "1" } }, nordController)).toMatchObject({
      count: 4,
      amount: 4_000,
    });
    expect(await sumOf("sales", { part: { by: "legs", key: "3" } }, nordController)).toEqual({ count: 0, amount: 0 });
  });

  test.each<[rule: string, part: object]>([
    ["by an unknown dimension", { by: "colour", key: "1" }],
    ["without a key", { by: "legs" }],
    ["with an overlong key", { by: "legs", key: "1".repeat(21) }],
    ["with more keys than one", { by: "legs", key: "1", of: 1 }],
  ])("a row %s is refused", async (_rule, part) => {
    const { response_type: answer } = await world.sendRaw(
      reports.figureTickets.path,
      { ...period, figure: "sales", part },
      await world.tokenOf(bancaAdmin),
    );
    expect(answer).toBe(responses.invalidPayload);
  });

  test("a controller sees those of their own subtree", async () => {
    expect(await sumOf("sales", {}, nordController)).toMatchObject({ count: 5, amount: 4_400 });
    expect(await sumOf("paid", {}, nordController)).toEqual({ count: 0, amount: 0 });
  });

  test.each<[rule: string, more: () => Input, login: string, answer: number]>([
    ["a POS of another branch", () => ({ posId: posOf(2) }), nordController, responses.notFound],
    ["a zone of another branch", () => ({ zoneId: world.world.banca.zones.sid }), nordController, responses.notFound],
    [
      "a POS that is not in the zone",
      () => ({ posId: posOf(2), zoneId: world.world.banca.zones.nord }),
      bancaAdmin,
      responses.notFound,
    ],
    ["an end before the start", () => ({ to: addDays(from, -1) }), bancaAdmin, responses.invalidPayload],
    ["a clerk", () => ({}), first, responses.notAllowed],
  ])("%s is refused", async (_rule, more, login, answer) => {
    for (const input of [reports.results, reports.figureTickets] as const) {
      const payload = { ...period, ...more(), ...(input === reports.figureTickets ? { figure: "sales" } : {}) };
      expect((await world.sendRaw(input.path, payload, await world.tokenOf(login))).response_type).toBe(answer);
    }
  });
});

describe("cost", () => {
  test.each([
    ["liability of open tickets", queries.liabilityNow.pos],
    ["their totals", queries.liabilityTickets.sums],
    ["a page of them", queries.liabilityTickets.pages["number down"]],
  ])("%s is found by the open tickets, not by all that a POS ever sold", async (_rule, { text }) => {
    const values = [
      world.world.banca.serviceId,
      `'{${posOf(0)},${posOf(1)}}'`,
      "null",
      "null",
      "null",
      "null",
      "null",
      "null",
      "null",
      10,
    ];
    const plan = await world.asOwner(async (sql) => {
      await sql.run(query({}, "set enable_seqscan = off"));
      return sql.rows(
        query(
          { "QUERY PLAN": "text" },
          `explain ${text.replaceAll(/\$(\d+)/g, (_, nth: string) => String(values[Number(nth) - 1]))}`,
        ),
      );
    });
    const result = plan.map((row) => row["QUERY PLAN"]).join("\n");
    expect(result).toContain("ticket_state_open");
    expect(result).not.toMatch(/ticket_\d+_service_id_pos_id_id_idx/);
  });
});
