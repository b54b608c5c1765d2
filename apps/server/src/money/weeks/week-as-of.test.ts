import { type AnswerOf, money, network, type PayloadOf, responses, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeProved, createTestServer, endBaseball, logins, sellTo, type TestServer } from "../../testing/index.ts";
import { closeWeeks } from "../index.ts";

// A week gives the same results as of a time as it gave at that time, whatever happens later; and its totals cover the
// requested rows.

const [first, second, third] = logins.clerks;
const { bancaAdmin, nordController } = logins;
const dayMs = 86_400_000;
let world: TestServer;
type Input = Partial<PayloadOf<typeof money.weekLines>>;
type Answer = AnswerOf<typeof money.weekLines>;
const lines = (input: Input = {}, login: string = bancaAdmin) => world.answer(money.weekLines, input, login);
const ways = ["tree", "zone", "pos"] as const;

beforeAll(async () => {
  world = await createTestServer();
  const {
    clerks: [one, two],
    zones,
  } = world.world.banca;
  await setScheme({ posId: one.posId }, 1_000);
  await setScheme({ posId: two.posId }, 500);
  await setScheme({ zoneId: zones.nord }, 300);
});
afterAll(() => closeProved(world));

async function setScheme(owner: PayloadOf<typeof money.saveScheme>["owner"], all: number): Promise<void> {
  const scheme = {
    sales: { all, byMode: {} },
    net: { kind: "redFigure", share: { all: 4_000, byMode: {} } },
    feePerActive: 10,
  } as const;
  await world.answer(money.saveScheme, { owner, scheme }, bancaAdmin);
}

/** All results about weeks as of a time, or now. */
async function answersAsOf(asOf?: number) {
  const at = asOf === undefined ? {} : { asOf };
  const weeks = await world.answer(money.listWeeks, at, bancaAdmin);
  const answers: unknown[] = [weeks];
  for (const { number } of weeks) {
    for (const by of ways) answers.push(await lines({ number, by, ...at }));
    answers.push(await lines({ number, due: "owes", ...at }), await lines({ number, ...at }, nordController));
    answers.push(await world.answer(money.weekStatements, { number, ...at }, bancaAdmin));
  }
  return answers;
}

const bet = (side: number) => ({ game: world.world.games.baseball[0], betType: 1, side });
let serial = 0;
const key = (): string => `key number ${String(++serial)}`;
const loan = { id: 0, taken: 0 };
const paid: number[] = [];
const settle = async (posId: number, part = 1): Promise<void> => {
  const number = Math.max(
    ...(await world.answer(money.listWeeks, {}, bancaAdmin))
      .filter(({ closedAt }) => closedAt !== null)
      .map((week) => week.number),
  );
  const balance = (await lines({ number })).rows.find((row) => row.posId === posId)?.own.balance ?? 0;
  const input = {
    key: key(),
    number,
    account: { posId },
    amount: Math.ceil(Math.abs(balance) / part),
    was: balance,
    reason: "",
  };
  paid.push((await world.answer(money.settleWeek, input, bancaAdmin)).transactionId);
};
const overWeek = async (): Promise<void> => {
  await world.time.set(world.time.now() + 7 * dayMs);
  expect(await closeWeeks(world.database, world.world.banca.serviceId, null)).toHaveLength(1);
};

const steps: readonly (readonly [what: string, step: () => Promise<unknown>])[] = [
  ["nothing was sold", async () => undefined],
  [
    "three POS sell",
    async () => {
      await sellTo(world, first, [bet(1)], 1_000);
      await sellTo(world, second, [bet(2)], 4_000);
      await sellTo(world, third, [bet(2)], 500);
    },
  ],
  [
    "one is sold and cancelled",
    async () => {
      const { number } = await sellTo(world, first, [bet(2)], 700);
      await world.answer(tickets.cancel, { number }, first);
    },
  ],
  [
    "money is paid in by hand",
    async () =>
      world.answer(
        money.postTransaction,
        {
          key: key(),
          kind: "deposit",
          account: { posId: world.world.banca.clerks[0].posId },
          amount: 250,
          reason: "change",
        },
        bancaAdmin,
      ),
  ],
  [
    "money of a zone is blocked",
    async () => {
      const zoneId = world.world.banca.zones.nord;
      await world.answer(
        money.postTransaction,
        { key: key(), kind: "deposit", account: { zoneId }, amount: 120, reason: "brought" },
        bancaAdmin,
      );
      await world.answer(
        money.holdMoney,
        { key: key(), zoneId, act: "holdBlocked", amount: 90, reason: "security" },
        bancaAdmin,
      );
    },
  ],
  [
    "a loan is granted",
    async () => {
      const { number = 1 } = (await world.answer(money.listWeeks, {}, bancaAdmin))[0] ?? {};
      const input = {
        posId: world.world.banca.clerks[1].posId,
        way: "balance",
        principal: 900,
        instalments: 3,
        weekly: 300,
        firstWeek: number,
      } as const;
      loan.id = (await world.answer(money.grantLoan, { key: key(), ...input, reason: "a counter" }, bancaAdmin)).loanId;
    },
  ],
  [
    "its first week is postponed",
    async () => {
      const { number = 1 } = (await world.answer(money.listWeeks, {}, bancaAdmin))[0] ?? {};
      await world.answer(
        money.postponeInstalment,
        { loanId: loan.id, week: number, isPostponed: true, reason: "carnival" },
        bancaAdmin,
      );
    },
  ],
  [
    "the game ends",
    async () => {
      await world.time.set(world.world.games.baseball[0].startsAt + 4 * 3_600_000);
      await endBaseball(world, world.world.games.baseball[0], 5, 3);
    },
  ],
  ["a scheme changes", async () => setScheme({ posId: world.world.banca.clerks[1].posId }, 800)],
  ["the week is closed", overWeek],
  ["a part of its balance is paid", async () => settle(world.world.banca.clerks[0].posId, 3)],
  ["and the rest of it", async () => settle(world.world.banca.clerks[0].posId)],
  [
    "which is reversed",
    async () =>
      world.answer(money.takeBackSettlement, { transactionId: paid.at(-1) ?? 0, reason: "wrong" }, bancaAdmin),
  ],
  ["the result is corrected after its week", async () => endBaseball(world, world.world.games.baseball[0], 3, 5, 1)],
  [
    "a branch moves to another zone",
    async () => {
      const { kap, sid } = world.world.banca.zones;
      await world.answer(network.saveZone, { zoneId: kap, name: "Kap", parentId: sid, isActive: true }, bancaAdmin);
    },
  ],
  [
    "a zone is added",
    async () =>
      world.answer(
        network.saveZone,
        { name: "West", parentId: world.world.banca.zones.nord, isActive: true },
        bancaAdmin,
      ),
  ],
  ["the second week is closed, with a loan instalment", overWeek],
  [
    "the instalment is reversed",
    async () => {
      const { entries } = await world.answer(money.readLoan, { loanId: loan.id }, bancaAdmin);
      const taken = entries.find(({ week }) => week !== null)?.transactionId ?? 0;
      await world.answer(money.takeBackLoan, { transactionId: taken, reason: "agreed" }, bancaAdmin);
    },
  ],
  ["the second week is settled", async () => settle(world.world.banca.clerks[1].posId)],
  ["the third week is closed", overWeek],
];

const recorded: { readonly at: number; readonly answers: readonly unknown[] }[] = [];

// Each step is a separate test, so that none takes long, however busy the machine is.
describe("the weeks' results after each step of a story", () => {
  test.each(steps)("%s", async (_what, step) => {
    await world.time.set(world.time.now() + 60_000);
    await step();
    recorded.push({ at: world.time.now(), answers: await answersAsOf() });
  });
});

test("each step changed a result", async () => {
  const withoutTime = recorded.map(({ answers }) =>
    JSON.stringify(answers, (name, value: unknown) => (name === "asOf" ? 0 : value)),
  );
  expect(new Set(withoutTime).size).toBe(steps.length);
  await world.time.set(world.time.now() + 60_000);
});

describe("the same results as of that time, whatever happened since", () => {
  test.each(steps.map(([what], index) => [what, index] as const))("%s", async (_what, index) => {
    const { at, answers } = recorded[index] ?? { at: 0, answers: [] };
    expect(await answersAsOf(at)).toEqual(answers);
  });
});

test("a week that had not begun at a time is not found", async () => {
  const weeks = await world.answer(money.listWeeks, {}, bancaAdmin);
  const closedAt = weeks.at(-1)?.closedAt ?? 0;
  expect(await world.send(money.weekLines, { number: 2, asOf: closedAt - 1 }, bancaAdmin)).toMatchObject({
    responseType: responses.notFound,
  });
  expect((await lines({ number: 2, asOf: closedAt })).week).toMatchObject({ number: 2, closedAt: null });
  expect((await lines({ asOf: closedAt - 1 })).week).toMatchObject({ number: 1, closedAt: null });
});

describe("the totals cover the requested rows", () => {
  const amounts = [
    "sales",
    "net",
    "opening",
    "moved",
    "commission",
    "settled",
    "balance",
    "carried",
    "carriedAfter",
  ] as const;
  /** Rows that are not below any of the others. */
  const topmost = ({ rows }: Answer) =>
    rows.filter(({ parentId }) => !rows.some(({ posId, zoneId }) => posId === null && zoneId === parentId));

  test.each<[rule: string, input: Input, names: readonly string[]]>([
    ["of all", { number: 2 }, ["Nord", "West", "POS of clerk1", "Sid", "Kap", "POS of clerk2", "POS of clerk3"]],
    ["by part of the name", { number: 2, text: " CLERK2 " }, ["POS of clerk2"]],
    ["only zones", { number: 2, by: "zone" }, ["Nord", "West", "Sid", "Kap"]],
    ["only POS", { number: 2, by: "pos" }, ["POS of clerk1", "POS of clerk2", "POS of clerk3"]],
    ["a zone and one below it, counted once", { number: 2, by: "zone", text: "i" }, ["Sid"]],
    ["of nobody", { number: 2, text: "nobody" }, []],
  ])("%s", async (_rule, input, names) => {
    const answer = await lines(input);
    expect(answer.rows.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    expect(answer.total.count).toBe(names.length);
    for (const name of amounts) {
      const isOfAll = name === "sales" || name === "net" || input.by === undefined;
      const some = isOfAll ? topmost(answer) : answer.rows;
      expect([name, answer.total[name]]).toEqual([name, some.reduce((sum, row) => sum + row[name], 0)]);
    }
    // The branch that moved since is counted at its place in the previous week.
    const { total: earlier } = await lines({ ...input, number: 1 });
    for (const name of amounts) expect([name, answer.total.before[name]]).toEqual([name, earlier[name]]);
  });

  test("all accounts have the same sum by every dimension, now and in the previous week", async () => {
    const [tree, zone, pos] = await Promise.all(ways.map((by) => lines({ number: 2, by })));
    for (const of of [
      (answer: Answer | undefined) => answer?.total,
      (answer: Answer | undefined) => answer?.total.before,
    ]) {
      expect([of(tree)?.sales, of(tree)?.net]).toEqual([of(pos)?.sales, of(pos)?.net]);
      for (const name of ["opening", "balance", "carriedAfter"] as const)
        expect(of(tree)?.[name]).toBe((of(zone)?.[name] ?? 0) + (of(pos)?.[name] ?? 0));
    }
  });

  test.each(["owes", "owed", "due"] as const)("only those whose account %s", async (due) => {
    const [all, some] = [await lines({ number: 2, by: "pos" }), await lines({ number: 2, by: "pos", due })];
    const isIt = (balance: number): boolean =>
      due === "due" ? balance !== 0 : due === "owes" ? balance < 0 : balance > 0;
    expect(some.rows).toEqual(all.rows.filter(({ balance }) => isIt(balance)));
    expect(some.total.balance).toBe(some.rows.reduce((sum, { balance }) => sum + balance, 0));
  });

  test("a week is compared with what the previous one says of itself", async () => {
    const [one, two] = [await lines({ number: 1 }), await lines({ number: 2 })];
    expect(two.weekBefore).toEqual(one.week);
    const said = new Map(one.rows.map((row) => [row.key, row]));
    for (const { key: account, before } of two.rows.filter(({ posId }) => posId !== null))
      expect(said.get(account) ?? before).toMatchObject(before);
    expect(one.weekBefore).toBeNull();
  });
});
