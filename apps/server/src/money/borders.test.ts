// Boundaries between weeks, loans and POS: the last case that counts, and the first that does not.
import { money, network, type PayloadOf, reports } from "@chalkboard/contract";
import { addDays, instantOf } from "@chalkboard/kernel";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../platform/database/query.ts";
import { closeProved, createTestServer, logins, sellTo, type TestServer } from "../testing/index.ts";
import { closeWeeks } from "./index.ts";

const { bancaAdmin, nordController, trader } = logins;
const [first, second] = logins.clerks;
const weekMs = 7 * 86_400_000;
const zone = "America/Port-au-Prince";
let world: TestServer;
let posId: number;
let keys = 0;
const openWeek = async () => {
  const [week] = await world.answer(money.listWeeks, {}, bancaAdmin);
  if (week === undefined) throw new Error("there is an open week");
  return week;
};
const grant = async () =>
  world.answer(
    money.grantLoan,
    {
      key: `lends money ${String(++keys)}`,
      posId,
      way: "cash",
      principal: 1_000,
      instalments: 3,
      weekly: 333,
      firstWeek: (await openWeek()).number,
      reason: "a counter",
    } satisfies PayloadOf<typeof money.grantLoan>,
    bancaAdmin,
  );
const close = async () => {
  await world.time.set(world.time.now() + weekMs);
  return closeWeeks(world.database, world.world.banca.serviceId, null);
};

beforeAll(async () => {
  world = await createTestServer();
  posId = world.world.banca.clerks[0].posId;
  await world.answer(
    money.postTransaction,
    { key: "an entry to begin with", kind: "deposit", account: { posId }, amount: 100 },
    bancaAdmin,
  );
});
afterAll(() => closeProved(world));

test("the week after a close ends on the day that was set before it", async () => {
  const open = await openWeek();
  await world.time.set(world.time.now() + 60_000);
  await world.answer(money.setWeekEnd, { serviceId: world.world.banca.serviceId, weekEndsOn: 3, was: 7 }, trader);
  await world.time.set(instantOf(addDays(open.to, 1), 0, zone) + 2 * 60_000);
  expect(await closeWeeks(world.database, world.world.banca.serviceId, null)).toEqual([1]);
  expect(await openWeek()).toMatchObject({ number: 2, from: addDays(open.to, 1), to: addDays(open.to, 3) });
});

test("with two loans of one POS, each instalment's receipt has the remaining debt after it", async () => {
  const loans = [await grant(), await grant()];
  await close();
  const receipts = await world.asOwner((sql) =>
    sql.rows(
      query({ balance: "int8" }, "select balance from money_transaction where kind = 'loanInstalment' order by id"),
    ),
  );
  expect(receipts.map(({ balance }) => balance)).toEqual([1_667, 1_334]);
  for (const { loanId } of loans) {
    await world.answer(
      money.repayLoan,
      { key: `pays it back ${String(loanId)}`, loanId, way: "cash", amount: 667, was: 667 },
      bancaAdmin,
    );
  }
});

test("an instalment can be postponed in its loan's last week, and not in the week after", async () => {
  const { loanId, firstWeek } = await grant();
  const postpone = (week: number) =>
    world.send(money.postponeInstalment, { loanId, week, isPostponed: true, reason: "carnival" }, bancaAdmin);
  expect(await postpone(firstWeek + 3)).toMatchObject({ data: { reason: "nothingDue" } });
  expect(await postpone(firstWeek + 2)).toMatchObject({ ok: true });
  await world.answer(
    money.repayLoan,
    { key: "pays all of it back", loanId, way: "cash", amount: 1_000, was: 1_000 },
    bancaAdmin,
  );
});

test("an instalment is not overdue on the last day of its week, and is on the next day", async () => {
  const { loanId } = await grant();
  const { to } = await openWeek();
  const overdue = async () =>
    (await world.answer(money.listLoans, { show: "overdue" }, bancaAdmin)).rows.map((row) => row.overdue);
  await world.time.set(instantOf(to, 12 * 60, zone));
  expect(await overdue()).toEqual([]);
  await world.time.set(instantOf(addDays(to, 1), 12 * 60, zone));
  expect(await overdue()).toEqual([333]);
  await world.answer(
    money.repayLoan,
    { key: "pays it back at last", loanId, way: "cash", amount: 1_000, was: 1_000 },
    bancaAdmin,
  );
});

test("in a closed week a controller sees their current POS, and zones as they were", async () => {
  await closeWeeks(world.database, world.world.banca.serviceId, null);
  const bet = { game: world.world.games.basketball, betType: 1, side: 1 } as const;
  const { number } = await openWeek();
  await world.asOwner((sql) =>
    sql.run(
      query(
        {},
        "update event set starts_at = starts_at + interval '90 days', cutoff_at = cutoff_at + interval '90 days'",
      ),
    ),
  );
  await sellTo(world, first, [bet], 1_000);
  await sellTo(world, second, [bet], 2_000);
  await close();
  const terms = { address: "", isActive: true, allowToPlay: true, creditLimit: null, printerWidth: 80 as const };
  const { zones, clerks } = world.world.banca;
  await world.answer(
    network.savePos,
    { posId: clerks[1].posId, name: "POS of clerk2", zoneId: zones.sid, ...terms },
    bancaAdmin,
  );
  const sold = async (by: "pos" | "zone") =>
    (await world.answer(reports.weekTickets, { number, figure: "sales", by, withSums: true }, nordController)).sums?.[0]
      ?.amount;
  expect([await sold("pos"), await sold("zone")]).toEqual([1_000, 3_000]);
});
