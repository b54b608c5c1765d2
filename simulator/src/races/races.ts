// What may happen at the same instant, and the allowed outcomes: each race with its gate.

import { lines, responses, results, tickets } from "@chalkboard/contract";
import { expect } from "vitest";
import { addRule, kickOff, query, testLogins } from "../server.ts";
import type { RaceFixture, RaceSlip } from "./fixture.ts";
import { clerk, final, holdOutbox, neighbour, slipOn, sold, thirdClerk } from "./sold.ts";

const holdStakes = query({}, "select from account where service_id = $1::int and kind = 4 for update");
const holdState = query({}, "select from ticket_state where ticket_id = $1::bigint for update");
const holdLine = query({}, "select from line where event_id = $1::bigint and bet_type = 1 and side = 1 for update");
const settleAgain = query(
  {},
  "select app.add_job('settle', json_build_object('eventId', $1::bigint), 'again/' || $1::bigint)",
);
const gradings = query(
  { leg_grades: "int8", grades: "int8" },
  `
  select (select count(*) from leg_grade where ticket_id = $1::bigint) as leg_grades,
    (select count(*) from transfer where ticket_id = $1::bigint and code in (2, 3)) as grades`,
);

/** A customer's initial balance. */
const beginsWith = 50_000;

const [customer, otherCustomer] = testLogins.customers;

const codesOf = (answers: readonly { readonly responseType: number }[]): readonly number[] =>
  answers.map(({ responseType }) => responseType).sort((a, b) => b - a);
const reasonOf = ({ data }: { readonly data: unknown }): unknown => (data as { reason?: string }).reason;

/** The same sale twice from two processes, held at the service's open stakes until both wait there. */
async function sellBoth(
  fixture: RaceFixture,
  serviceId: number,
  login: string,
  one: { key: string; slip: RaceSlip },
  other = { ...one, key: fixture.key("the other") },
) {
  return Promise.all(
    await fixture.holding(holdStakes, [serviceId], async () => {
      const both = [fixture.send(0, tickets.sell, one, login), fixture.send(1, tickets.sell, other, login)] as const;
      await fixture.waiting(2, "from account");
      return both;
    }),
  );
}

async function lastCredit(fixture: RaceFixture, turn: number): Promise<void> {
  const {
    kliyan: {
      serviceId,
      customers: [{ posId }],
    },
  } = fixture.world;
  const { eventId } = await fixture.newGame();
  // The first turn empties the wallet, so that each turn has exactly one stake.
  if (turn === 0) await sold(fixture, customer, eventId, beginsWith);
  await fixture.bring(posId, 1_000);
  const answers = await sellBoth(fixture, serviceId, customer, {
    key: fixture.key("last credit"),
    slip: slipOn(eventId),
  });
  expect(codesOf(answers)).toEqual([responses.success, -41]);
}

/** A clerk's sale is held, so that the two wallet sales that arrive meanwhile form the next batch. */
async function lastCreditOfBatch(fixture: RaceFixture, turn: number): Promise<void> {
  const {
    banca: { serviceId },
    kliyan: {
      customers: [, { posId }],
    },
  } = fixture.world;
  const { eventId } = await fixture.newGame();
  if (turn === 0) {
    await sold(fixture, clerk, eventId);
    await sold(fixture, otherCustomer, eventId, beginsWith);
  }
  await fixture.bring(posId, 1_000);
  const sell = (login: string) =>
    fixture.send(0, tickets.sell, { key: fixture.key("last credit of a batch"), slip: slipOn(eventId) }, login);
  const [first, ...two] = await Promise.all(
    await fixture.holding(holdStakes, [serviceId], async () => {
      const held = sell(clerk);
      await fixture.waiting(1, "from account");
      const both = [sell(otherCustomer), sell(otherCustomer)] as const;
      // The same server responds after both have arrived.
      await fixture.send(0, tickets.askSale, { key: fixture.key("no sale") }, otherCustomer);
      return [held, ...both] as const;
    }),
  );
  expect(first).toMatchObject({ ok: true });
  expect(codesOf(two)).toEqual([responses.success, -41]);
}

async function lastExposure(fixture: RaceFixture, turn: number): Promise<void> {
  const {
    banca: {
      serviceId,
      clerks: [, , { posId }],
    },
  } = fixture.world;
  if (turn === 0)
    await fixture.asOwner((sql) =>
      addRule(sql, { serviceId, posId, control: "maximumRisk", value: { service: 0, pos: 2_000 } }),
    );
  const { eventId } = await fixture.newGame();
  // The first sale ever opens the service's account for open stakes, where the race is held.
  if (turn === 0) await sold(fixture, clerk, eventId);
  const answers = await sellBoth(fixture, serviceId, thirdClerk, {
    key: fixture.key("last exposure"),
    slip: slipOn(eventId),
  });
  expect(codesOf(answers)).toEqual([responses.success, -34]);
  for (const answer of answers) {
    if (answer.ok)
      expect(
        await fixture.send(1, tickets.cancel, { number: answer.data.ticket.number, reason: "" }, thirdClerk),
      ).toMatchObject({ ok: true });
  }
}

async function sameKey(fixture: RaceFixture): Promise<void> {
  const { eventId } = await fixture.newGame();
  const sale = { key: fixture.key("same key"), slip: slipOn(eventId) };
  const [one, other] = await sellBoth(fixture, fixture.world.banca.serviceId, clerk, sale, sale);
  expect([one, other]).toMatchObject([{ ok: true }, { ok: true }]);
  expect(one?.ok === true && other?.ok === true && one.data.ticket.number === other.data.ticket.number).toBe(true);
}

async function keyOfTwoSlips(fixture: RaceFixture): Promise<void> {
  const { eventId } = await fixture.newGame();
  const sale = { key: fixture.key("two slips"), slip: slipOn(eventId) };
  const answers = await sellBoth(fixture, fixture.world.banca.serviceId, clerk, sale, {
    ...sale,
    slip: slipOn(eventId, 2_000),
  });
  expect(codesOf(answers)).toEqual([responses.success, responses.changedMeanwhile]);
}

async function saleBeforeMove(fixture: RaceFixture): Promise<void> {
  const { eventId } = await fixture.newGame();
  const key = { eventId, betType: 1, side: 1 as const, alternate: 0 };
  const [sale, move] = await Promise.all(
    await fixture.holding(holdStakes, [fixture.world.banca.serviceId], async () => {
      const selling = fixture.send(
        0,
        tickets.sell,
        { key: fixture.key("before the move"), slip: slipOn(eventId) },
        clerk,
      );
      await fixture.waiting(1, "from account");
      const moving = fixture.send(
        1,
        lines.moveLines,
        { reason: "", moves: [{ key, version: 1, points: null, price: 130 }] },
        testLogins.trader,
      );
      await fixture.waiting(1, "from event");
      return [selling, moving] as const;
    }),
  );
  expect(move).toMatchObject({ ok: true });
  expect(sale).toMatchObject({ ok: true, data: { ticket: { legs: [{ price: 120 }] } } });
}

async function saleDuringMove(fixture: RaceFixture): Promise<void> {
  const { eventId } = await fixture.newGame();
  const key = { eventId, betType: 1, side: 1 as const, alternate: 0 };
  const [move, strict, any] = await Promise.all(
    await fixture.holding(holdLine, [eventId], async () => {
      const moving = fixture.send(
        1,
        lines.moveLines,
        { reason: "", moves: [{ key, version: 1, points: null, price: 130 }] },
        testLogins.trader,
      );
      await fixture.waiting(1, "line");
      const sell = (slip: RaceSlip) =>
        fixture.send(0, tickets.sell, { key: fixture.key("during the move"), slip }, clerk);
      return [moving, sell(slipOn(eventId)), sell(slipOn(eventId, 1_000, { priceChange: "any" }))] as const;
    }),
  );
  expect(move).toMatchObject({ ok: true });
  expect(strict).toMatchObject({ ok: false, responseType: -22 });
  if (any.ok) expect(any.data.ticket.legs[0]?.price).toBe(130);
  else expect(any.responseType).toBe(-22);
}

async function cutOff(fixture: RaceFixture): Promise<void> {
  const { serviceId } = fixture.world.banca;
  const { eventId, startsAt } = await fixture.newGame();
  const before = fixture.now();
  await fixture.setTime(startsAt - 1);
  const late = await fixture.holding(holdStakes, [serviceId], async () => {
    const selling = fixture.send(0, tickets.sell, { key: fixture.key("at the bell"), slip: slipOn(eventId) }, clerk);
    await fixture.waiting(1, "from account");
    // It arrived in time, and is processed when its turn comes: by then the game has begun.
    await fixture.setTime(startsAt);
    return { selling };
  });
  expect(await late.selling).toMatchObject({ ok: false, responseType: -22 });
  await fixture.setTime(startsAt - 1);
  const inTime = await fixture.holding(holdStakes, [serviceId], async () => {
    const selling = fixture.send(1, tickets.sell, { key: fixture.key("in time"), slip: slipOn(eventId) }, clerk);
    await fixture.waiting(1, "from account");
    return { selling };
  });
  expect(await inTime.selling).toMatchObject({ ok: true });
  await fixture.setTime(before);
}

async function doubleSettle(fixture: RaceFixture): Promise<void> {
  const { eventId } = await fixture.newGame();
  const ticket = await sold(fixture, clerk, eventId);
  await kickOff(fixture, eventId);
  await fixture.holding(holdState, [ticket.number], async () => {
    expect(
      await fixture.send(0, results.makeOfficial, { eventId, version: 0, ...final }, testLogins.trader),
    ).toMatchObject({ ok: true });
    await fixture.waiting(1, "ticket_state");
    await fixture.asOwner((sql) => sql.run(settleAgain, [eventId]));
  });
  await fixture.untilSettled(eventId);
  expect(await fixture.asOwner((sql) => sql.row(gradings, [ticket.number]))).toEqual({ leg_grades: 1, grades: 2 });
}

async function doublePay(fixture: RaceFixture): Promise<void> {
  const { eventId } = await fixture.newGame();
  const { number, code = "" } = await sold(fixture, clerk, eventId);
  await kickOff(fixture, eventId);
  expect(
    await fixture.send(0, results.makeOfficial, { eventId, version: 0, ...final }, testLogins.trader),
  ).toMatchObject({ ok: true });
  await fixture.untilSettled(eventId);
  const [one, other] = await Promise.all(
    await fixture.holding(holdState, [number], async () => {
      const both = [
        fixture.send(0, tickets.pay, { number, code }, clerk),
        fixture.send(1, tickets.pay, { number, code }, neighbour),
      ] as const;
      await fixture.waiting(2, "ticket_state");
      return both;
    }),
  );
  expect(codesOf([one, other])).toEqual([responses.success, responses.notAllowed]);
  expect(reasonOf(one.ok ? other : one)).toBe("alreadyPaid");
}

/** @param cancelsFirst which of the two reaches the ticket first */
async function cancelAndSettle(fixture: RaceFixture, cancelsFirst: boolean): Promise<void> {
  const { eventId } = await fixture.newGame();
  const { number } = await sold(fixture, clerk, eventId);
  await kickOff(fixture, eventId);
  const cancelled = await fixture
    .holding(holdState, [number], async () => {
      const cancel = () => fixture.send(0, tickets.cancel, { number, reason: "asked for" }, testLogins.bancaAdmin);
      const official = async () =>
        expect(
          await fixture.send(1, results.makeOfficial, { eventId, version: 0, ...final }, testLogins.trader),
        ).toMatchObject({ ok: true });
      if (!cancelsFirst) await official();
      if (!cancelsFirst) await fixture.waiting(1, "ticket_state");
      const cancelling = cancel();
      await fixture.waiting(cancelsFirst ? 1 : 2, "ticket_state");
      if (cancelsFirst) await official();
      return { cancelling };
    })
    .then(({ cancelling }) => cancelling);
  await fixture.untilSettled(eventId);
  const now = await fixture.send(1, tickets.findTicket, { number }, clerk);
  if (cancelled.ok) expect(now).toMatchObject({ ok: true, data: { status: -1, prize: 0 } });
  else expect([reasonOf(cancelled), now]).toMatchObject(["decided", { ok: true, data: { status: 2, prize: 2_200 } }]);
}

async function questionBeforeOriginal(fixture: RaceFixture): Promise<void> {
  const { eventId } = await fixture.newGame();
  const key = fixture.key("question first");
  const late = await fixture.holding(holdStakes, [fixture.world.banca.serviceId], async () => {
    const selling = fixture.send(0, tickets.sell, { key, slip: slipOn(eventId) }, clerk);
    await fixture.waiting(1, "from account");
    expect(await fixture.send(1, tickets.askSale, { key }, clerk)).toMatchObject({ ok: true, data: { sold: false } });
    return { selling };
  });
  const answer = await late.selling;
  expect([answer.responseType, reasonOf(answer)]).toEqual([responses.changedMeanwhile, "keyBurnt"]);
}

async function questionDuringCommit(fixture: RaceFixture): Promise<void> {
  const { eventId } = await fixture.newGame();
  const key = fixture.key("question meanwhile");
  const [sale, question] = await Promise.all(
    await fixture.holding(holdOutbox, [], async () => {
      const selling = fixture.send(0, tickets.sell, { key, slip: slipOn(eventId) }, clerk);
      await fixture.waiting(1, "insert into outbox");
      const asking = fixture.send(1, tickets.askSale, { key }, clerk);
      await fixture.waiting(1, "sale_key");
      return [selling, asking] as const;
    }),
  );
  expect(sale).toMatchObject({ ok: true });
  expect(question).toMatchObject({
    ok: true,
    data: { sold: true, ticket: { number: sale.ok ? sale.data.ticket.number : 0 } },
  });
}

/** Every race: the rule in words, and one turn of it. */
export const races: readonly (readonly [rule: string, turn: (fixture: RaceFixture, turn: number) => Promise<void>])[] =
  [
    ["the last credit: two sales, one of them sells", lastCredit],
    ["the last credit: two sales in one batch, one of them sells", lastCreditOfBatch],
    ["the last exposure: two sales, one of them sells", lastExposure],
    ["one key with one slip at two servers: one ticket, answered twice", sameKey],
    ["one key with two slips at two servers: one of them sells", keyOfTwoSlips],
    ["a sale before a line change: the change waits, and the sale has the old price", saleBeforeMove],
    ["a sale during a line change: never the old price", saleDuringMove],
    ["a sale at the cut-off: the clock of its turn decides, not that of its coming", cutOff],
    ["an event settled by two at once: every ticket is graded once", doubleSettle],
    ["a winner paid at two tills: once", doublePay],
    ["a cancellation before a settlement: one of them, whole", (fixture) => cancelAndSettle(fixture, true)],
    ["a settlement before a cancellation: one of them, whole", (fixture) => cancelAndSettle(fixture, false)],
    ["sold or not, asked before a late original: it sells no more", questionBeforeOriginal],
    ["sold or not, asked while the original commits: sold", questionDuringCommit],
  ];
