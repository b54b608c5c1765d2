import { type AnswerOf, type PayloadOf, responses, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import { type Bet, createTestServer, logins, sellTo, type TestServer } from "../../../testing/index.ts";

// The filters of the ticket list: each by itself, within the subtree, with the total of its results.

let world: TestServer;
/** What was sold, the oldest first. */
const sold: { readonly number: number; readonly code: string; readonly soldAt: number }[] = [];
const [nord, kap, sid] = logins.clerks;

beforeAll(async () => {
  world = await createTestServer();
  const baseball: Bet = { game: world.world.games.baseball[0], betType: 1, side: 1 };
  const basketball: Bet = { game: world.world.games.basketball, betType: 1, side: 1 };
  for (const [login, bets, stake] of [
    [nord, [baseball], 100],
    [kap, [basketball], 200],
    [sid, [baseball, basketball], 300],
  ] as const) {
    const ticket = await sellTo(world, login, bets, stake);
    sold.push({ number: ticket.number, code: ticket.code ?? "", soldAt: ticket.soldAt });
    await world.time.set(world.time.now() + 60_000);
  }
});
afterAll(async () => {
  await world.close();
});

type Input = Partial<PayloadOf<typeof tickets.listTickets>>;
const at = (index: number) => sold[index] ?? { number: 0, code: "", soldAt: 0 };

test.each<[filter: string, input: () => Input, login: string, found: readonly number[]]>([
  ["nothing", () => ({}), logins.bancaAdmin, [0, 1, 2]],
  ["nothing, a controller", () => ({}), logins.nordController, [0, 1]],
  ["a game", () => ({ eventId: world.world.games.baseball[0].eventId }), logins.bancaAdmin, [0, 2]],
  [
    "a bet on it",
    () => ({ eventId: world.world.games.baseball[0].eventId, betType: 1, side: 1 }),
    logins.bancaAdmin,
    [0, 2],
  ],
  [
    "the other side",
    () => ({ eventId: world.world.games.baseball[0].eventId, betType: 1, side: 2 }),
    logins.bancaAdmin,
    [],
  ],
  [
    "the version of its line",
    () => ({ eventId: world.world.games.baseball[0].eventId, betType: 1, lineVersion: 1 }),
    logins.bancaAdmin,
    [0, 2],
  ],
  [
    "the next version",
    () => ({ eventId: world.world.games.baseball[0].eventId, betType: 1, lineVersion: 2 }),
    logins.bancaAdmin,
    [],
  ],
  ["a team of a leg", () => ({ teamId: world.world.teams["Yankees"] ?? 0 }), logins.bancaAdmin, [0, 2]],
  ["a team, a controller", () => ({ teamId: world.world.teams["Yankees"] ?? 0 }), logins.nordController, [0]],
  ["the team that it plays", () => ({ teamId: world.world.teams["Red Sox"] ?? 0 }), logins.bancaAdmin, [0, 2]],
  ["a team of another game", () => ({ teamId: world.world.teams["Celtics"] ?? 0 }), logins.bancaAdmin, [1, 2]],
  ["a team without a bet", () => ({ teamId: world.world.teams["Bruins"] ?? 0 }), logins.bancaAdmin, []],
  ["a team, another service", () => ({ teamId: world.world.teams["Yankees"] ?? 0 }), logins.kliyanAdmin, []],
  ["a team, the platform", () => ({ teamId: world.world.teams["Celtics"] ?? 0 }), logins.trader, [1, 2]],
  ["a mode", () => ({ mode: "parlay" }), logins.bancaAdmin, [2]],
  ["money", () => ({ funding: "balance" }), logins.bancaAdmin, [0, 1, 2]],
  ["free play", () => ({ funding: "credit" }), logins.bancaAdmin, []],
  ["a POS", () => ({ posId: world.world.banca.clerks[1].posId }), logins.bancaAdmin, [1]],
  ["a minimum stake", () => ({ stakeFrom: 200 }), logins.bancaAdmin, [1, 2]],
  ["one cent more", () => ({ stakeFrom: 201 }), logins.bancaAdmin, [2]],
  ["a maximum stake", () => ({ stakeTo: 200 }), logins.bancaAdmin, [0, 1]],
  ["one cent less", () => ({ stakeTo: 199 }), logins.bancaAdmin, [0]],
  ["from a time on", () => ({ soldFrom: at(1).soldAt }), logins.bancaAdmin, [1, 2]],
  ["a millisecond later", () => ({ soldFrom: at(1).soldAt + 1 }), logins.bancaAdmin, [2]],
  ["before a time", () => ({ soldTo: at(1).soldAt }), logins.bancaAdmin, [0]],
  ["a millisecond later still", () => ({ soldTo: at(1).soldAt + 1 }), logins.bancaAdmin, [0, 1]],
  ["the code on its paper", () => ({ code: at(1).code }), logins.bancaAdmin, [1]],
  ["the code, its own clerk", () => ({ code: at(1).code }), kap, [1]],
  ["the code, another clerk", () => ({ code: at(1).code }), nord, []],
  ["a stake, a controller of other zones", () => ({ stakeFrom: 300 }), logins.nordController, []],
])("by %s", async (_filter, input, login, found) => {
  const { rows, sums } = await world.answer(
    tickets.listTickets,
    { ...input(), withSums: true, isAscending: true },
    login,
  );
  expect(rows.map(({ number }) => number)).toEqual(found.map((index) => at(index).number));
  const total = found.reduce((all, index) => all + (index + 1) * 100, 0);
  expect((sums ?? []).map(({ count, stake }) => [count, stake])).toEqual(
    found.length === 0 ? [] : [[found.length, total]],
  );
  const first = await world.answer(tickets.listTickets, { ...input(), limit: 1, isAscending: true }, login);
  expect([first.rows.length, first.next === null]).toEqual([Math.min(1, found.length), found.length < 2]);
});

test.each<[rule: string, input: Input, login: string, isAccepted: boolean]>([
  ["of every service", { stakeFrom: 100 }, logins.trader, false],
  ["up to one of every service", { stakeTo: 100 }, logins.trader, false],
  ["of one currency", { stakeFrom: 100, currency: "HTG" }, logins.trader, true],
  ["of one service", { stakeFrom: 100, serviceId: 2 }, logins.trader, true],
  ["of one's own", { stakeFrom: 100 }, logins.bancaAdmin, true],
])("amount filters do not apply across two currencies: %s", async (_rule, input, login, isAccepted) => {
  expect((await world.send(tickets.listTickets, input, login)).responseType).toBe(
    isAccepted ? responses.success : responses.invalidPayload,
  );
});

test("without seeing codes one cannot find by them, except the platform, which pays nothing", async () => {
  const input = { code: at(0).code };
  expect(await world.send(tickets.listTickets, input, logins.nordController)).toMatchObject({
    responseType: responses.notAllowed,
    data: { field: "code" },
  });
  const { rows } = await world.answer(tickets.listTickets, input, logins.trader);
  expect(rows.map(({ number, serviceName }) => [number, serviceName])).toEqual([[at(0).number, expect.any(String)]]);
  expect(await world.answer(tickets.findTicket, { number: at(0).number }, logins.trader)).not.toHaveProperty("code");
});

const shown = query({ subject: "text" }, "select subject from audit_entry where act = 'showCode' order by id");

test("an admin sees a ticket's code on request only, and each request is in the audit log", async () => {
  const { number, code } = at(0);
  expect(await world.answer(tickets.findTicket, { number }, logins.bancaAdmin)).not.toHaveProperty("code");
  expect(await world.answer(tickets.showCode, { number }, logins.bancaAdmin)).toEqual({ code });
  expect(await world.send(tickets.showCode, { number }, logins.kliyanAdmin)).toMatchObject({
    responseType: responses.notFound,
  });
  expect(await world.asOwner((sql) => sql.rows(shown))).toEqual([{ subject: `ticket ${String(number)}` }]);
});

test("of more than five hundred each is reached once in every order, and all are summed", async () => {
  const many = 520;
  const bet: Bet = { game: world.world.games.baseball[1], betType: 1, side: 2 };
  const more = await Promise.all(
    Array.from({ length: many }, (_, index) => sellTo(world, sid, [bet], 100 + (index % 3))),
  );
  const stakes = more.reduce((all, { stake }) => all + stake, 0) + 600;
  const known = [...sold, ...more].map(({ number }) => number).toSorted((one, other) => one - other);
  for (const sort of ["number", "stake"] as const) {
    for (const isAscending of [true, false]) {
      const reached: number[] = [];
      for (let after: string | null | undefined; after !== null;) {
        const page: AnswerOf<typeof tickets.listTickets> = await world.answer(
          tickets.listTickets,
          { sort, isAscending, limit: 100, withSums: after === undefined, ...(after === undefined ? {} : { after }) },
          logins.bancaAdmin,
        );
        if (after === undefined)
          expect(page.sums?.map(({ count, stake }) => [count, stake])).toEqual([[many + 3, stakes]]);
        reached.push(...page.rows.map(({ number }) => number));
        after = page.next;
      }
      expect(reached.toSorted((one, other) => one - other)).toEqual(known);
    }
  }
});
