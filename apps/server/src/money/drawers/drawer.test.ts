import { drawer, money, responses, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { createTestServer, logins, sellTo, slipOf, type TestServer } from "../../testing/index.ts";

const day = 86_400_000;
let world: TestServer;
let keys = 0;
const key = (): string => `key of an act ${(keys += 1)}`;
const [clerk, other] = logins.clerks;
const counted = (amount: number) => ({ amount, pieces: [] });

beforeAll(async () => {
  world = await createTestServer();
  await world.time.set(world.world.games.baseball[0].startsAt - day / 2);
});
afterAll(async () => {
  await world.close();
});

const bet = () => [{ game: world.world.games.baseball[0], betType: 1, side: 1 }] as const;
const sell = (amount: number, by: string = clerk) => sellTo(world, by, [...bet()], amount);
/** As at an operator that has been open for a while. */
const manyMoves = query({ id: "int8" }, "select setval(pg_get_serial_sequence('drawer_move', 'id'), 1000) as id");
const refusedAs = (reason: string) => ({ responseType: responses.notAllowed, data: { reason } });

describe("a shift", () => {
  test("is opened, sold in, adjusted and counted: its difference is shown after the count", async () => {
    expect(await world.answer(drawer.mine, {}, clerk)).toMatchObject({ isRequired: false, open: null, last: null });
    await sell(400);
    const opening = { key: key(), count: { amount: 2_000, pieces: [{ value: 500, pieces: 4 }] } };
    const shift = await world.answer(drawer.open, opening, clerk);
    expect(shift).toMatchObject({ number: 1, float: 2_000, moves: [] });
    expect(Object.keys(shift)).not.toContain("expected");
    expect(await world.answer(drawer.open, opening, clerk)).toEqual(shift);
    expect(await world.send(drawer.open, { ...opening, count: counted(1) }, clerk)).toMatchObject({
      responseType: responses.changedMeanwhile,
    });
    expect(await world.send(drawer.open, { key: key(), count: counted(1) }, clerk)).toMatchObject(
      refusedAs("drawerOpen"),
    );
    await sell(500);
    const { number } = await sell(300);
    await sell(100, other);
    await world.answer(tickets.cancel, { number }, clerk);
    const into = { key: key(), amount: 1_000, reason: "change from the bank" };
    const paid = await world.answer(drawer.payIn, into, clerk);
    expect(await world.answer(drawer.payIn, into, clerk)).toEqual(paid);
    expect(await world.send(drawer.payOut, into, clerk)).toMatchObject({ responseType: responses.changedMeanwhile });
    const out = await world.answer(drawer.payOut, { key: key(), amount: 150, reason: "paper rolls" }, clerk);
    await world.answer(drawer.undoMove, { moveId: out.moveId, reason: "not bought" }, clerk);
    await world.answer(drawer.undoMove, { moveId: out.moveId, reason: "not bought" }, clerk);
    expect(await world.send(drawer.undoMove, { moveId: 999_999, reason: "none" }, clerk)).toMatchObject({
      responseType: responses.notFound,
    });
    const closing = { key: key(), count: counted(3_450) };
    const closed = await world.answer(drawer.close, closing, clerk);
    expect(closed).toMatchObject({
      float: 2_000,
      sold: 800,
      cancelled: 300,
      payIns: 1_000,
      payOuts: 0,
      expected: 3_500,
      counted: 3_450,
      difference: -50,
    });
    expect(await world.answer(drawer.close, closing, clerk)).toEqual(closed);
    expect(await world.send(drawer.close, { key: key(), count: counted(1) }, clerk)).toMatchObject(
      refusedAs("drawerClosed"),
    );
    expect(await world.send(drawer.payIn, { ...into, key: key() }, clerk)).toMatchObject(refusedAs("drawerClosed"));
    expect(await world.send(drawer.open, { key: key(), count: counted(1) }, clerk)).toMatchObject(
      refusedAs("commentNeeded"),
    );
    expect(await world.send(drawer.comment, { shiftId: closed.shiftId, comment: "mine" }, other)).toMatchObject({
      responseType: responses.notFound,
    });
    const said = await world.answer(
      drawer.comment,
      { shiftId: closed.shiftId, comment: "gave too much change" },
      clerk,
    );
    expect(said.comment).toBe("gave too much change");
    expect(await world.send(drawer.comment, { shiftId: closed.shiftId, comment: "no" }, clerk)).toMatchObject({
      responseType: responses.changedMeanwhile,
    });
    expect((await world.answer(drawer.printReport, { shiftId: closed.shiftId }, clerk)).html).toContain(
      "gave too much change",
    );
    const { from, to } = { from: closed.businessDay, to: closed.businessDay };
    expect(await world.answer(drawer.listShifts, { from, to, withSums: true }, logins.bancaAdmin)).toMatchObject({
      rows: [{ shiftId: closed.shiftId, expected: 3_500, counted: 3_450, difference: -50, payIns: 1_000, payOuts: 0 }],
      sums: [{ difference: -50, count: 1 }],
    });
  });

  test("reverses a movement even if another request used the same text as its key", async () => {
    await world.asOwner((sql) => sql.row(manyMoves));
    await world.answer(drawer.open, { key: key(), count: counted(100) }, clerk);
    const { moveId } = await world.answer(drawer.payIn, { key: key(), amount: 70, reason: "change" }, clerk);
    await world.answer(drawer.payIn, { key: `undo ${String(moveId)}`, amount: 5, reason: "an odd key" }, clerk);
    expect(await world.answer(drawer.undoMove, { moveId, reason: "not brought" }, clerk)).toMatchObject({
      undoes: moveId,
      amount: 70,
    });
    expect(await world.answer(drawer.close, { key: key(), count: counted(105) }, clerk)).toMatchObject({
      difference: 0,
    });
  });

  test("is opened and closed once by two simultaneous requests", async () => {
    const both = await Promise.all(
      [1, 2].map(() => world.send(drawer.open, { key: key(), count: counted(100) }, other)),
    );
    expect(both.map(({ responseType }) => responseType).toSorted()).toEqual([responses.notAllowed, responses.success]);
    const closes = await Promise.all(
      [1, 2].map(() => world.send(drawer.close, { key: key(), count: counted(100) }, other)),
    );
    expect(closes.map(({ responseType }) => responseType).toSorted()).toEqual([
      responses.notAllowed,
      responses.success,
    ]);
  });

  test("counts each ticket sold while it is closed once: in it, or after it", async () => {
    await world.answer(drawer.open, { key: key(), count: counted(0) }, other);
    const sales = Array.from({ length: 12 }, () => sell(100, other));
    const closed = await world.answer(drawer.close, { key: key(), count: counted(0) }, other);
    await Promise.all(sales);
    expect(await world.answer(drawer.read, { shiftId: closed.shiftId }, logins.bancaAdmin)).toMatchObject({
      sold: closed.sold,
      expected: closed.expected,
    });
    if (closed.difference !== 0)
      await world.answer(drawer.comment, { shiftId: closed.shiftId, comment: "a race" }, other);
    const { rows } = await world.answer(
      tickets.listTickets,
      { from: closed.businessDay, to: closed.businessDay },
      other,
    );
    expect(closed.sold % 100).toBe(0);
    expect(closed.sold).toBeLessThanOrEqual(rows.reduce((sum, { stake }) => sum + stake, 0));
  });

  test("that was left open is closed by an admin with a count and a comment", async () => {
    const { shiftId } = await world.answer(drawer.open, { key: key(), count: counted(700) }, clerk);
    await world.time.set(world.time.now() + day / 4);
    const payload = { key: key(), shiftId, count: counted(600), comment: "left without counting" };
    const forced = await world.answer(drawer.closeFor, payload, logins.bancaAdmin);
    expect(forced).toMatchObject({ isForced: true, difference: -100, comment: "left without counting", counted: 600 });
    expect(await world.answer(drawer.closeFor, payload, logins.bancaAdmin)).toEqual(forced);
    expect(await world.send(drawer.closeFor, { ...payload, key: key() }, logins.bancaAdmin)).toMatchObject(
      refusedAs("drawerClosed"),
    );
    expect(await world.send(drawer.read, { shiftId }, logins.kliyanAdmin)).not.toMatchObject({
      responseType: responses.success,
    });
  });
});

test.each<[string, object]>([
  ["below nothing", { amount: -1, pieces: [] }],
  ["beyond the largest amount", { amount: 1_000_000_000_001, pieces: [] }],
  ["of pieces with another sum", { amount: 100, pieces: [{ value: 25, pieces: 3 }] }],
])("a count %s is refused", async (_what, wrong) => {
  expect(
    await world.send(drawer.open, { key: key(), count: wrong as ReturnType<typeof counted> }, clerk),
  ).toMatchObject({ responseType: responses.invalidPayload });
});

test("where the service requires a drawer, nothing is sold, paid or cancelled without one", async () => {
  const { number, code } = await sell(200);
  const settings = await world.answer(money.settings, {}, logins.bancaAdmin);
  await world.answer(money.saveSettings, { ...settings, drawerRequired: true }, logins.bancaAdmin);
  const wanted = { responseType: responses.prerequisite, data: { required: ["openDrawer"] } };
  const slip = await slipOf(world, [...bet()], 100);
  const sale = { key: key(), slip };
  expect(await world.send(tickets.sell, sale, clerk)).toMatchObject(wanted);
  expect(await world.send(tickets.pay, { number, code: code ?? "" }, clerk)).toMatchObject(wanted);
  expect(await world.send(tickets.cancel, { number }, clerk)).toMatchObject(wanted);
  const { shiftId } = await world.answer(drawer.open, { key: key(), count: counted(0) }, clerk);
  // The same slip under the same key sells.
  expect((await world.answer(tickets.sell, sale, clerk)).ticket.stake).toBe(100);
  await world.answer(drawer.close, { key: key(), count: counted(100) }, clerk);
  expect(await world.send(tickets.sell, { ...sale, key: key() }, clerk)).toMatchObject(wanted);
  expect(await world.answer(drawer.read, { shiftId }, logins.bancaAdmin)).toMatchObject({ sold: 100, difference: 0 });
});
