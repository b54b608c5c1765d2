import { type AnswerOf, money, network, type PayloadOf, reports, responses, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { closeWeeks } from "../../money/index.ts";
import { ofThisRun } from "../../testing/share.ts";
import {
  type Bet,
  closeProved,
  createTestServer,
  endBaseball,
  logins,
  sellTo,
  type SoldTicket,
  type TestServer,
} from "../../testing/index.ts";
import * as queries from "./queries.ts";

// The tickets behind a cell of a week add up to the cell: tickets that are open when their week ends, sold in one and
// decided, paid, corrected or cancelled in another, at branches that moved meanwhile, paid by a POS that sold nothing;
// for each day, account and total, in the previous week as well, now and as of every time of the story: a quarter of
// those in each run.

let world: TestServer;
const [first, second, third] = logins.clerks;
const { bancaAdmin, nordController } = logins;
const ways = ["tree", "zone", "pos"] as const;
const figures = reports.weekFigure.options;
type Input = Partial<PayloadOf<typeof reports.weekTickets>>;
type Figure = (typeof figures)[number];
const behind = (figure: Figure, more: Input = {}, login: string = bancaAdmin) =>
  world.answer(reports.weekTickets, { figure, ...more, withSums: true }, login);
const sumOf = async (...input: Parameters<typeof behind>) => (await behind(...input)).sums?.[0]?.amount ?? 0;
const lines = (input: Partial<PayloadOf<typeof money.weekLines>> = {}, login: string = bancaAdmin) =>
  world.answer(money.weekLines, input, login);
const made: Record<string, SoldTicket> = {};
const times: { readonly what: string; readonly at: number }[] = [];

const bet = (index: 0 | 1, side: number): Bet => ({ game: world.world.games.baseball[index], betType: 1, side });
const moveKap = (parentId: number | null) =>
  world.answer(
    network.saveZone,
    { zoneId: world.world.banca.zones.kap, name: "Kap", parentId, isActive: true },
    bancaAdmin,
  );
const overWeek = async () => {
  await world.time.set(world.time.now() + 7 * 86_400_000);
  expect(await closeWeeks(world.database, world.world.banca.serviceId, null)).toHaveLength(1);
};

const steps: readonly (readonly [what: string, action: () => Promise<unknown>])[] = [
  [
    "three POS sell, partly on a game that is decided a week later",
    async () => {
      made["won"] = await sellTo(world, first, [bet(0, 1)], 1_000);
      made["late"] = await sellTo(world, first, [bet(1, 1)], 300);
      made["below"] = await sellTo(world, second, [bet(0, 2)], 2_000);
      made["both"] = await sellTo(world, third, [bet(0, 1), bet(1, 1)], 400);
      const { number } = await sellTo(world, second, [bet(1, 2)], 700);
      await world.answer(tickets.cancel, { number }, second);
    },
  ],
  ["a branch moves", async () => moveKap(world.world.banca.zones.sid)],
  ["it sells there", async () => sellTo(world, second, [bet(1, 2)], 50)],
  [
    "the first game ends",
    async () => {
      await world.time.set(world.world.games.baseball[0].startsAt + 4 * 3_600_000);
      await endBaseball(world, world.world.games.baseball[0], 5, 3);
    },
  ],
  [
    "a winner is paid",
    async () => world.answer(tickets.pay, { number: made["won"]?.number ?? 0, code: made["won"]?.code ?? "" }, first),
  ],
  ["the week is closed", overWeek],
  ["the branch becomes a topmost one", async () => moveKap(null)],
  ["the second game ends", async () => endBaseball(world, world.world.games.baseball[1], 2, 1)],
  ["the first is corrected", async () => endBaseball(world, world.world.games.baseball[0], 3, 5, 1)],
  ["the second week is closed", overWeek],
  ["the branch is back where it was", async () => moveKap(world.world.banca.zones.nord)],
  [
    "a POS without a bet in its week pays another's winner",
    async () => world.answer(tickets.pay, { number: made["late"]?.number ?? 0, code: made["late"]?.code ?? "" }, third),
  ],
  ["the third week is closed", overWeek],
];

beforeAll(async () => {
  world = await createTestServer();
  for (const [what, action] of steps) {
    await world.time.set(world.time.now() + 60_000);
    await action();
    times.push({ what, at: world.time.now() });
  }
  await world.time.set(world.time.now() + 60_000);
}, 60_000);
afterAll(() => closeProved(world));

type Cells = Pick<AnswerOf<typeof money.weekLines>["total"], Figure | "days">;
const daysOf = ({ from, to }: { readonly from: string; readonly to: string }): readonly string[] =>
  Array.from({ length: Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1 }, (_, index) =>
    new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10),
  );

/** Each cell with the sum of its tickets, where that differs. */
async function faultsOf(asOf: number | undefined, login: string): Promise<readonly unknown[]> {
  const at = asOf === undefined ? {} : { asOf };
  const faults: unknown[] = [];
  // The previous week is requested by itself, too.
  const known = new Map<string, Promise<number>>();
  const sumsOf = (figure: Figure, input: Input): Promise<number> => {
    const key = JSON.stringify([figure, input]);
    const sum = known.get(key) ?? sumOf(figure, { ...input, ...at }, login);
    known.set(key, sum);
    return sum;
  };
  const hold = async (
    of: object,
    cells: Cells,
    week: { readonly number: number; readonly from: string; readonly to: string },
    more: Input,
  ) => {
    for (const figure of figures) {
      const sum = await sumsOf(figure, { number: week.number, ...more });
      if (sum !== cells[figure]) faults.push([of, figure, cells[figure], sum]);
    }
    // Days without figures add nothing, or the week's net would differ.
    for (const [index, day] of daysOf(week).entries()) {
      if ((cells.days[index] ?? 0) === 0) continue;
      const sum = await sumsOf("net", { number: week.number, day, ...more });
      if (sum !== (cells.days[index] ?? 0)) faults.push([of, day, cells.days[index], sum]);
    }
  };
  for (const { number } of await world.answer(money.listWeeks, at, login)) {
    for (const by of ways) {
      const { rows, total, week, weekBefore } = await lines({ number, by, ...at }, login);
      const accounts =
        by === "tree"
          ? rows.map(
              (row) =>
                [
                  row.name,
                  row,
                  { account: row.posId === null ? { zoneId: row.zoneId ?? 0 } : { posId: row.posId } },
                ] as const,
            )
          : [];
      for (const [name, cells, more] of [...accounts, ["total", total, { by }] as const]) {
        await hold({ number, by, name }, cells, week, more);
        if (weekBefore !== null) await hold({ number, by, name, before: true }, cells.before, weekBefore, more);
      }
    }
  }
  return faults;
}

test.each([
  ["an admin", bancaAdmin],
  ["the controller of a branch", nordController],
])(
  "for %s each cell is the sum of the tickets behind it",
  async (_who, login) => {
    expect(await faultsOf(undefined, login)).toEqual([]);
  },
  60_000,
);

test("and as of every time", async () => {
  for (const { what, at } of await ofThisRun(times, 4))
    expect([what, await faultsOf(at, bancaAdmin)]).toEqual([what, []]);
}, 120_000);

describe("a ticket", () => {
  test.each<
    [rule: string, number: number, figure: Figure, expected: () => readonly (readonly [name: string, amount: number])[]]
  >([
    [
      "that is open at the end is in no net, but in the open stakes of the week that sold it",
      1,
      "net",
      () => [
        ["below", 2_000],
        ["won", 1_000 - 2_200],
      ],
    ],
    [
      "is among the tickets behind them",
      1,
      "open",
      () => [
        ["both", 400],
        ["late", 300],
      ],
    ],
    [
      "that is decided later counts its stake and prize then, and a correction reverses it",
      2,
      "net",
      () => [
        ["both", 400],
        ["below", -3_429],
        ["late", 300 - 660],
        ["won", 2_200],
      ],
    ],
    [
      "that is sold counts in sales",
      1,
      "sales",
      () => [
        ["both", 400],
        ["below", 2_000],
        ["late", 300],
        ["won", 1_000],
      ],
    ],
    ["that was cancelled counts there", 1, "cancelled", () => []],
    ["that is paid by a POS without a bet counts in the week of its payment", 3, "unpaid", () => [["late", 660]]],
  ])("%s", async (_rule, number, figure, expected) => {
    const { rows } = await behind(figure, { number });
    const result = rows.flatMap(({ number: ticket, amount }) => {
      const name = Object.keys(made).find((one) => made[one]?.number === ticket);
      return name === undefined ? [] : [[name, amount]];
    });
    expect(result).toEqual(expected());
  });
});

describe("permissions", () => {
  test.each<[rule: string, login: string, more: () => Input, answer: number]>([
    [
      "a controller, of another branch's POS",
      nordController,
      () => ({ account: { posId: world.world.banca.clerks[2].posId } }),
      responses.notFound,
    ],
    [
      "a controller, of another branch",
      nordController,
      () => ({ account: { zoneId: world.world.banca.zones.sid } }),
      responses.notFound,
    ],
    [
      "an admin, of another service's zone",
      bancaAdmin,
      () => ({ account: { zoneId: world.world.kliyan.zoneId } }),
      responses.notFound,
    ],
    ["an admin, of a future week", bancaAdmin, () => ({ number: 5 }), responses.notFound],
    ["an admin, of a day of another week", bancaAdmin, () => ({ number: 1, day: "2026-05-30" }), responses.notFound],
    ["a clerk", first, () => ({}), responses.notAllowed],
    ["the platform, which has no weeks", logins.trader, () => ({}), responses.notAllowed],
  ])("%s is refused", async (_rule, login, more, answer) => {
    expect(
      (await world.sendRaw(reports.weekTickets.path, { figure: "net", ...more() }, await world.tokenOf(login)))
        .response_type,
    ).toBe(answer);
  });

  test("an agent may for their own customers", async () => {
    expect(await sumOf("net", { by: "pos" }, logins.kliyanAgent)).toBe(
      (await lines({ by: "pos" }, logins.kliyanAgent)).total.net,
    );
  });
});

test("it is found by the requested days, not by all that a service ever moved", async () => {
  const { serviceId, clerks } = world.world.banca;
  const values = [
    serviceId,
    `'{${clerks[0].posId}}'`,
    "null",
    "null",
    "'2026-04-10'",
    "'2026-04-12'",
    "'{1,3}'",
    "'{1,-1}'",
    "'[]'",
    "'{}'",
    "null",
    "null",
    "null",
  ];
  const plan = await world.asOwner(async (sql) => {
    await sql.run(query({}, "set enable_seqscan = off"));
    const { text } = queries.figureTickets.sums;
    return sql.rows(
      query(
        { "QUERY PLAN": "text" },
        `explain ${text.replaceAll(/\$(\d+)/g, (_, nth: string) => String(values[Number(nth) - 1]))}`,
      ),
    );
  });
  const result = plan.map((row) => row["QUERY PLAN"]).join("\n");
  expect(result).toMatch(/Index (?:Only )?Cond: .*business_day >= '2026-04-10'/u);
});
