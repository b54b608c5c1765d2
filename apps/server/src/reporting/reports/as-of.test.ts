import { lines, money, type PayloadOf, reports, responses, tickets } from "@chalkboard/contract";
import { addDays } from "@chalkboard/kernel";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeWeeks } from "../../money/index.ts";
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

// A report gives the same result as of a time as it gave at that time, whatever happens later: after each step of a
// long story all figures are stored with their time, and at its end all of them are requested again.

let world: TestServer;
const [first, second, third] = logins.clerks;
const period = { from: "2026-04-01", to: "2026-05-31" };
const dimensions = ["pos", "zone", "day", "mode", "product"] as const;
type Figure = PayloadOf<typeof reports.figureTickets>["figure"];

beforeAll(async () => {
  world = await createTestServer();
  const scheme = { sales: { all: 1_000, byMode: {} }, net: null, feePerActive: 30 } as never;
  await world.answer(
    money.saveScheme,
    { owner: { posId: world.world.banca.clerks[0].posId }, scheme },
    logins.bancaAdmin,
  );
  await world.answer(money.saveScheme, { owner: { zoneId: world.world.banca.zones.nord }, scheme }, logins.bancaAdmin);
  const { eventId } = world.world.games.baseball[0];
  const moves = [3, 4].map((betType) => ({
    key: { eventId, betType, side: 0, alternate: 0 },
    version: 1,
    points: 36,
    price: -110,
  }));
  await world.answer(lines.moveLines, { moves }, logins.trader);
});
afterAll(() => closeProved(world));

/** All results of reports as of a time, or now. */
async function answersAsOf(asOf?: number) {
  const at = asOf === undefined ? {} : { asOf };
  const answers: unknown[] = [];
  for (const by of dimensions)
    answers.push(await world.answer(reports.results, { ...period, by, ...at }, logins.bancaAdmin));
  answers.push(await world.answer(reports.results, { ...period, mode: "straight", ...at }, logins.bancaAdmin));
  for (const figure of reports.ticketFigure.options as readonly Figure[]) {
    for (const more of [{}, { sort: "prize" as const }, { mode: "straight" as const }]) {
      const { rows, sums } = await world.answer(
        reports.figureTickets,
        { ...period, figure, withSums: true, ...more, ...at },
        logins.bancaAdmin,
      );
      // The outcome of a ticket's legs is not one of its figures.
      answers.push([figure, more, rows.map(({ description: _description, ...row }) => row), sums]);
    }
  }
  for (const more of [{}, ...[-1, 0, 2, 3].map((status) => ({ status })), { sort: "prize" as const }]) {
    const input = { from: period.from, to: addDays(period.from, 30), withSums: true, ...more, ...at };
    answers.push([more, await world.answer(tickets.listTickets, input, logins.bancaAdmin)]);
  }
  answers.push(await world.answer(reports.commissions, { ...period, withSums: true, ...at }, logins.bancaAdmin));
  return answers;
}

type Step = readonly [what: string, step: (made: Map<string, SoldTicket>) => Promise<unknown>];

const steps: readonly Step[] = [
  ["nothing was sold", async () => undefined],
  [
    "a winner, a loser, and one of another zone",
    async (made) => {
      made.set("winner", await sellTo(world, first, [bet(1, 1)], 1_000));
      made.set("loser", await sellTo(world, first, [bet(1, 2)], 2_000));
      await sellTo(world, third, [bet(3, 0)], 500);
    },
  ],
  [
    "one is sold and cancelled",
    async () => {
      const { number } = await sellTo(world, second, [bet(1, 1)], 700);
      await world.answer(tickets.cancel, { number }, second);
    },
  ],
  [
    "the game ends",
    async () => {
      await world.time.set(world.world.games.baseball[0].startsAt + 3 * 3_600_000);
      await endBaseball(world, world.world.games.baseball[0], 5, 4);
    },
  ],
  ["the books are proved", async () => world.answer(reports.proveBooks, {}, logins.bancaAdmin)],
  [
    "the winner is paid",
    async (made) => {
      const { number, code = "" } = made.get("winner") ?? { number: 0 };
      await world.answer(tickets.pay, { number, code }, third);
    },
  ],
  [
    "the result is corrected: the winner was paid too much",
    async () => endBaseball(world, world.world.games.baseball[0], 4, 5, 1),
  ],
  [
    "the week is closed",
    async () => {
      await world.time.set(world.time.now() + 8 * 86_400_000);
      await closeWeeks(world.database, world.world.banca.serviceId, null);
    },
  ],
  ["it is corrected back, after its week", async () => endBaseball(world, world.world.games.baseball[0], 5, 4, 2)],
  ["the books are proved again", async () => world.answer(reports.proveBooks, {}, logins.bancaAdmin)],
];

function bet(betType: number, side: number): Bet {
  return { game: world.world.games.baseball[0], betType, side };
}

const made = new Map<string, SoldTicket>();
const recorded: { readonly at: number; readonly answers: readonly unknown[] }[] = [];

// Each step is a separate test, so that none takes long, however busy the machine is.
describe("the results of reports after each step of a story", () => {
  test.each(steps)("%s", async (_what, step) => {
    await world.time.set(world.time.now() + 60_000);
    await step(made);
    recorded.push({ at: world.time.now(), answers: await answersAsOf() });
  });
});

test("each step changed a result", async () => {
  const withoutTime = recorded.map(({ answers }) =>
    JSON.stringify(answers, (key, value: unknown) => (key === "asOf" ? 0 : value)),
  );
  expect(new Set(withoutTime).size).toBe(steps.length);
  await world.time.set(world.time.now() + 60_000);
});

describe("reports give the same results as of that time, whatever happened since", () => {
  test.each(steps.map(([what], index) => [what, index] as const))("%s", async (_what, index) => {
    const { at, answers } = recorded[index] ?? { at: 0, answers: [] };
    expect(await answersAsOf(at)).toEqual(answers);
  });
});

test("tickets as of a time are listed for 31 days, or by number", async () => {
  const asOf = world.time.now() - 5_000;
  const listed = (more: object) => world.send(tickets.listTickets, { asOf, ...more }, logins.bancaAdmin);
  const { from } = period;
  expect(await listed({ from, to: addDays(from, 30) })).toMatchObject({ ok: true });
  expect(await listed({ from, to: addDays(from, 31) })).toMatchObject({ responseType: responses.invalidPayload });
  expect(await listed({ from })).toMatchObject({ responseType: responses.invalidPayload });
  expect(await listed({ number: made.get("winner")?.number })).toMatchObject({ ok: true });
});

test("a future time is treated as now, and the result says so", async () => {
  const now = world.time.now();
  expect((await world.answer(reports.results, { ...period, asOf: now + 5_000 }, logins.bancaAdmin)).asOf).toBe(now);
  expect((await world.answer(reports.results, { ...period, asOf: now - 5_000 }, logins.bancaAdmin)).asOf).toBe(
    now - 5_000,
  );
});
