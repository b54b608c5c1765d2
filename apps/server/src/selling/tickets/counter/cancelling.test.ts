import { responses, results, services, tickets } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import {
  type Bet,
  closeProved,
  createTestServer,
  endBaseball,
  kickOff,
  logins,
  sellTo,
  type SoldTicket,
  startOfTests,
  type TestServer,
  traces,
} from "../../../testing/index.ts";

// Who may cancel and when: the clerk within ten minutes and before the start, an admin with a reason until something is
// decided.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
beforeEach(async () => {
  await world.time.set(startOfTests);
});
afterAll(() => closeProved(world));

const [clerk, neighbour] = logins.clerks;
const minute = 60_000;
const game = () => world.world.games.baseball[0];
const bet = (betType = 1, side = 1): Bet => ({ game: game(), betType, side });
const cancel = (ticket: SoldTicket, login: string = clerk, reason = "") =>
  world.send(tickets.cancel, { number: ticket.number, reason }, login);

async function refusedCancel(ticket: SoldTicket, login?: string, reason?: string) {
  const before = await traces(world);
  const answer = await cancel(ticket, login, reason);
  expect(await traces(world)).toEqual(before);
  expect(answer.ok).toBe(false);
  return { code: answer.responseType, ...(answer.data as { reason: string }) };
}

describe("time and role", () => {
  const start = () => game().startsAt;
  test.each<
    [
      rule: string,
      soldAt: () => number,
      at: () => number,
      login: string,
      reason: string,
      expected: object | "cancelled",
    ]
  >([
    ["a clerk at once", () => startOfTests, () => startOfTests, clerk, "", "cancelled"],
    [
      "a clerk in the last millisecond of the ten minutes",
      () => startOfTests,
      () => startOfTests + 10 * minute - 1,
      clerk,
      "",
      "cancelled",
    ],
    [
      "a clerk after ten minutes",
      () => startOfTests,
      () => startOfTests + 10 * minute,
      clerk,
      "",
      { reason: "tooLate", until: startOfTests + 10 * minute },
    ],
    ["a clerk one millisecond before the start", () => start() - minute, () => start() - 1, clerk, "", "cancelled"],
    [
      "a clerk at the start, though within the ten minutes",
      () => start() - minute,
      start,
      clerk,
      "",
      { reason: "started" },
    ],
    ["a clerk of another POS", () => startOfTests, () => startOfTests, neighbour, "", { reason: "unknown" }],
    [
      "an admin after the ten minutes",
      () => startOfTests,
      () => startOfTests + 60 * minute,
      logins.bancaAdmin,
      "typed wrong",
      "cancelled",
    ],
    [
      "an admin after the start, with nothing decided",
      () => start() - minute,
      () => start() + minute,
      logins.bancaAdmin,
      "typed wrong",
      "cancelled",
    ],
    [
      "an admin without a reason",
      () => startOfTests,
      () => startOfTests,
      logins.bancaAdmin,
      "",
      { reason: "reasonNeeded" },
    ],
    [
      "an admin with a blank reason",
      () => startOfTests,
      () => startOfTests,
      logins.bancaAdmin,
      "  ",
      { reason: "reasonNeeded" },
    ],
    [
      "another service's admin",
      () => startOfTests,
      () => startOfTests,
      logins.kliyanAdmin,
      "not mine",
      { reason: "unknown" },
    ],
    ["a controller", () => startOfTests, () => startOfTests, logins.nordController, "not mine", { reason: "role" }],
    ["the trader", () => startOfTests, () => startOfTests, logins.trader, "not mine", { reason: "role" }],
    ["a customer", () => startOfTests, () => startOfTests, logins.customers[0], "not mine", { reason: "role" }],
  ])("%s", async (_rule, soldAt, at, login, reason, expected) => {
    await world.time.set(soldAt());
    const ticket = await sellTo(world, clerk, [bet()], 1_000);
    await world.tokenOf(login);
    await world.time.set(at());
    if (expected === "cancelled") {
      expect(await cancel(ticket, login, reason)).toMatchObject({
        ok: true,
        data: { status: -1, cancelledAt: at(), cancelUntil: null, number: ticket.number },
      });
    } else expect(await refusedCancel(ticket, login, reason)).toMatchObject(expected);
  });
});

describe("a service that changes its minutes", () => {
  const give = async (cancelMinutes: number) => {
    const { settings, settingsVersion } = await world.answer(services.getService, {}, logins.bancaAdmin);
    await world.answer(
      services.saveService,
      { settings: { ...settings, cancelMinutes }, settingsVersion },
      logins.bancaAdmin,
    );
  };
  afterEach(() => give(10));

  test.each<[rule: string, minutes: number, after: number, expected: "cancelled" | "tooLate"]>([
    ["a shorter window keeps the longer one for earlier sales", 0, 10 * minute - 1, "cancelled"],
    ["no more than that", 0, 10 * minute, "tooLate"],
    ["a longer window does not extend earlier sales", 30, 10 * minute, "tooLate"],
  ])("%s", async (_rule, minutes, after, expected) => {
    const before = await sellTo(world, clerk, [bet()], 1_000);
    await give(minutes);
    const sold = await sellTo(world, clerk, [bet()], 1_000);
    expect([before.cancelUntil, sold.cancelUntil]).toEqual([
      startOfTests + 10 * minute,
      startOfTests + minutes * minute,
    ]);
    expect((await world.answer(tickets.findTicket, { number: before.number }, clerk)).cancelUntil).toBe(
      before.cancelUntil,
    );
    await world.time.set(startOfTests + after);
    if (expected === "cancelled") expect(await cancel(before)).toMatchObject({ ok: true });
    else expect(await refusedCancel(before)).toMatchObject({ reason: "tooLate", until: startOfTests + 10 * minute });
  });
});

test("the stake goes back by a separate transfer, and the sale stays in the books", async () => {
  const transfers = query(
    { code: "int2", amount: "int8", debit: "int2", credit: "int2" },
    `
    select t.code, t.amount, d.kind as debit, c.kind as credit
    from transfer t join account d on d.id = t.debit_id join account c on c.id = t.credit_id
      where t.ticket_id = $1::bigint order by t.id`,
  );
  for (const [login, payer] of [
    [clerk, 1],
    [logins.customers[0], 2],
  ] as const) {
    const ticket = await sellTo(world, login, [bet()], 1_000);
    await world.answer(
      tickets.cancel,
      { number: ticket.number, reason: "wish" },
      login === clerk ? clerk : logins.kliyanAdmin,
    );
    expect(await world.asOwner((sql) => sql.rows(transfers, [ticket.number]))).toEqual([
      { code: 1, amount: 1_000, debit: payer, credit: 4 },
      { code: 6, amount: 1_000, debit: 4, credit: payer },
    ]);
  }
});

test("the story shows who cancelled and why", async () => {
  const ticket = await sellTo(world, clerk, [bet()], 1_000);
  const { entries } = await world.answer(
    tickets.cancel,
    { number: ticket.number, reason: "wrong game" },
    logins.bancaAdmin,
  );
  expect(entries).toEqual([{ kind: "cancelled", at: startOfTests, person: "Banca", data: { reason: "wrong game" } }]);
});

test("an admin's cancellation is in the audit; a clerk's own within the window is not", async () => {
  const audited = query(
    { subject: "text", before: "text", after: "text" },
    `
    select subject, before->>'stake' as before, after->>'reason' as after from audit_entry where act = 'cancelTicket'
      order by id desc limit 1`,
  );
  const [ticket, own] = [await sellTo(world, clerk, [bet()], 1_000), await sellTo(world, clerk, [bet()], 1_000)];
  await world.answer(tickets.cancel, { number: ticket.number, reason: "wrong game" }, logins.bancaAdmin);
  await world.answer(tickets.cancel, { number: own.number }, clerk);
  expect(await world.asOwner((sql) => sql.row(audited))).toEqual({
    subject: `ticket ${ticket.number}`,
    before: "1000",
    after: "wrong game",
  });
});

test("a cancelled ticket cannot be cancelled again; of two simultaneous attempts one succeeds", async () => {
  const ticket = await sellTo(world, clerk, [bet()], 1_000);
  const answers = await Promise.all([
    cancel(ticket),
    cancel(ticket, logins.bancaAdmin, "again"),
    cancel(ticket),
    cancel(ticket),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await refusedCancel(ticket)).toMatchObject({
    code: responses.notAllowed,
    reason: "cancelled",
    at: startOfTests,
  });
});

test("a void ticket is neither paid nor graded", async () => {
  const ticket = await sellTo(world, clerk, [bet()], 1_000);
  await world.answer(tickets.cancel, { number: ticket.number }, clerk);
  await endBaseball(world, game(), 5, 4);
  const transfers = query({ code: "int2" }, "select code from transfer where ticket_id = $1::bigint order by id");
  expect(await world.asOwner((sql) => sql.rows(transfers, [ticket.number]))).toEqual([{ code: 1 }, { code: 6 }]);
  expect(await world.answer(tickets.findTicket, { number: ticket.number }, clerk)).toMatchObject({
    status: -1,
    legs: [{ outcome: "pending" }],
    prize: 0,
  });
  expect(await world.send(tickets.pay, { number: ticket.number, code: ticket.code ?? "" }, clerk)).toMatchObject({
    data: { reason: "cancelled" },
  });
});

test("no one may cancel a parlay once one of its legs is decided", async () => {
  const bets: Bet[] = [
    { game: world.world.games.baseball[1], betType: 7, side: 1 },
    { game: world.world.games.basketball, betType: 1, side: 1 },
  ];
  const ticket = await sellTo(world, clerk, bets, 1_000);
  const { eventId } = world.world.games.baseball[1];
  const innings = Array.from({ length: 5 }, (_, index) => ({
    segment: String(index + 1),
    away: 1,
    home: 0,
    complete: true,
  }));
  await kickOff(world, eventId);
  await world.answer(
    results.makeOfficial,
    { eventId, version: 0, status: "partial", segments: innings },
    logins.trader,
  );
  await world.server.settler.settle(eventId);
  expect(await refusedCancel(ticket)).toMatchObject({ code: responses.notAllowed, reason: "decided" });
  expect(await refusedCancel(ticket, logins.bancaAdmin, "please")).toMatchObject({
    code: responses.notAllowed,
    reason: "decided",
  });
});
