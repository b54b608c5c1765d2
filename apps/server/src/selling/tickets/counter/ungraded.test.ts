import { responses, results, tickets } from "@chalkboard/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type Bet,
  bookFindings,
  createTestServer,
  kickOff,
  logins,
  sellTo,
  type SoldTicket,
  type TestServer,
} from "../../../testing/index.ts";

// Between an official result and the grading of all its tickets: what the result decides counts as decided, though it
// is not graded yet.

let world: TestServer;
beforeEach(async () => {
  world = await createTestServer();
});
afterEach(async () => {
  expect(await bookFindings(world)).toEqual(
    spoilt.splice(0).map((number) => expect.stringMatching(new RegExp(`^ticketCounted ticket=${number} uncountable`))),
  );
  await world.close();
});

/** Tickets whose stored legs a test has damaged: the proof names them. */
const spoilt: number[] = [];

const [clerk] = logins.clerks;
const game = () => world.world.games.baseball[0];
const bet = (betType: number, side: number): Bet => ({ game: game(), betType, side });
const elsewhere = (): Bet => ({ game: world.world.games.basketball, betType: 1, side: 1 });
const official = (status: "partial" | "final", innings: number, version = 0, [away, home] = [5, 4]) =>
  kickOff(world, game().eventId).then(() =>
    world.answer(
      results.makeOfficial,
      {
        eventId: game().eventId,
        version,
        status,
        segments: [
          ...Array.from({ length: innings }, (_, index) => ({
            segment: String(index + 1),
            away: index === 0 ? away : 0,
            home: index === 0 ? home : 0,
            complete: true,
          })),
          ...(status === "final" ? [{ segment: "game", away, home }] : []),
        ],
      },
      logins.trader,
    ),
  );
const settle = () => world.server.settler.settle(game().eventId);
const pay = ({ number, code = "" }: SoldTicket) => world.send(tickets.pay, { number, code }, clerk);
const cancel = ({ number }: SoldTicket) =>
  world.send(tickets.cancel, { number, reason: "asked for" }, logins.bancaAdmin);
const current = async ({ number }: SoldTicket) => {
  const { status, prize, refund } = await world.answer(tickets.findTicket, { number }, clerk);
  return [status, prize, refund];
};

test.each<[rule: string, bets: () => Bet[], result: Parameters<typeof official>, stands: readonly number[]]>([
  ["a loser", () => [bet(1, 2)], ["final", 9], [3, 0, 0]],
  ["a winner", () => [bet(1, 1)], ["final", 9], [2, 2_200, 0]],
  ["a bet on the half that is over", () => [bet(7, 2)], ["partial", 5], [3, 0, 0]],
  ["a parlay whose other leg is open", () => [bet(1, 1), elsewhere()], ["final", 9], [0, 0, 0]],
])(
  "%s that is not graded yet counts as decided: it is graded, and not cancelled",
  async (_rule, bets, result, stands) => {
    const ticket = await sellTo(world, clerk, bets(), 1_000);
    await official(...result);
    expect(await cancel(ticket)).toMatchObject({
      ok: false,
      responseType: responses.notAllowed,
      data: { reason: "decided" },
    });
    expect(await current(ticket)).toEqual(stands);
    expect(await settle()).toEqual({ version: 1, tickets: 0, setAside: 0 });
  },
);

test("a winner that is not graded yet is paid, once", async () => {
  const ticket = await sellTo(world, clerk, [bet(1, 1)], 1_000);
  await official("final", 9);
  expect(await pay(ticket)).toMatchObject({ ok: true, data: { amount: 2_200 } });
  expect(await settle()).toEqual({ version: 1, tickets: 0, setAside: 0 });
  expect(await pay(ticket)).toMatchObject({ ok: false, data: { reason: "alreadyPaid" } });
});

test("a winner whose result was corrected is not paid by the previous one", async () => {
  const [lost, opened] = [
    await sellTo(world, clerk, [bet(1, 1)], 1_000),
    await sellTo(world, clerk, [bet(1, 1)], 1_000),
  ];
  await official("final", 9);
  await settle();
  await official("final", 9, 1, [4, 5]);
  expect(await pay(lost)).toMatchObject({ ok: false, data: { reason: "lost" } });
  expect(await current(opened)).toEqual([2, 2_200, 0]);
  await official("partial", 3, 2);
  expect(await pay(opened)).toMatchObject({ ok: false, data: { reason: "pending" } });
  expect(await settle()).toMatchObject({ version: 3, setAside: 0 });
  expect([await current(lost), await current(opened)]).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ]);
});

test("a parlay of two games that both have a result is graded by both", async () => {
  const ticket = await sellTo(world, clerk, [bet(1, 1), elsewhere()], 1_000);
  await official("final", 9);
  const { eventId } = world.world.games.basketball;
  await kickOff(world, eventId);
  await world.answer(
    results.makeOfficial,
    { eventId, version: 0, status: "final", onlyTotal: true, segments: [{ segment: "game", away: 100, home: 90 }] },
    logins.trader,
  );
  expect(await pay(ticket)).toMatchObject({ ok: true, data: { amount: 4_840 } });
});

test("what a result leaves open can be cancelled as usual; tickets beside it are graded", async () => {
  const [open, beside] = [
    await sellTo(world, clerk, [bet(1, 1)], 1_000),
    await sellTo(world, clerk, [bet(7, 1)], 1_000),
  ];
  await official("partial", 5);
  expect(await cancel(open)).toMatchObject({ ok: true, data: { status: -1 } });
  expect(await settle()).toEqual({ version: 1, tickets: 1, setAside: 0 });
  expect([await current(open), await current(beside)]).toEqual([
    [-1, 0, 0],
    [2, 2_100, 0],
  ]);
});

test("the newer of two results that were not applied yet decides", async () => {
  const ticket = await sellTo(world, clerk, [bet(7, 1)], 1_000);
  await official("partial", 3);
  await official("partial", 5, 1);
  expect(await cancel(ticket)).toMatchObject({ ok: false, data: { reason: "decided" } });
  expect(await current(ticket)).toEqual([2, 2_100, 0]);
});

test("a ticket that cannot be graded is set aside, and an admin may still cancel it", async () => {
  const ticket = await sellTo(world, clerk, [bet(1, 1)], 1_000);
  await world.asOwner((sql) =>
    sql.run({ columns: {}, text: `update wager set odds = 'x' where ticket_id = ${ticket.number}` }),
  );
  spoilt.push(ticket.number);
  await official("final", 9);
  expect(await cancel(ticket)).toMatchObject({ ok: true, data: { status: -1 } });
});
