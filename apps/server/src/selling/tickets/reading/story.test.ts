import { lines, operations, referrals, responses, services, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import { addTestRule, type Bet, createTestServer, logins, slipOf, type TestServer } from "../../../testing/index.ts";

// The story of a ticket. Tickets of Banca above 5,000 are referred to a trader, and none may be above 100,000.

let world: TestServer;
let ticket: number;
let soldAt: number;
let moved: readonly { readonly at: number; readonly price: number }[];
beforeAll(async () => {
  world = await createTestServer();
  const { serviceId } = world.world.banca;
  await world.asOwner((sql) => addTestRule(sql, serviceId, "referral", { stake: 5_000, win: 0, seconds: 30 }));
  await world.asOwner((sql) => addTestRule(sql, serviceId, "ticketMaximum", { stake: 100_000 }));
  // Refused, sold, moved, moved again at the start.
  await attempt(100_001);
  await pass(second);
  ticket = await sell(500);
  soldAt = world.time.now();
  moved = [await move(1, 125), await move(2, 110)];
  await world.time.set(world.world.games.baseball[0].startsAt + second);
  moved = [...moved, await move(3, 105)];
});
afterAll(async () => {
  await world.close();
});

const [clerk, neighbour, far] = logins.clerks;
const second = 1_000;
const minute = 60 * second;
const bet = (side = 1, game: 0 | 1 = 0): Bet => ({ game: world.world.games.baseball[game], betType: 1, side });
const other = () => [bet(1, 1)];
let keys = 0;
const pass = (ms: number) => world.time.set(world.time.now() + ms);
const story = (number: number, login: string = clerk) => world.answer(tickets.story, { number }, login);

/** Requests a sale, a second after the previous one. */
async function attempt(amount: number, bets: readonly Bet[] = [bet()], login: string = clerk) {
  await pass(second);
  keys += 1;
  return world.send(tickets.sell, { key: `the story ${keys}`, slip: await slipOf(world, bets, amount) }, login);
}

async function sell(amount: number, bets?: readonly Bet[], login?: string): Promise<number> {
  const answer = await attempt(amount, bets, login);
  expect(answer).toMatchObject({ ok: true });
  return (answer.data as { ticket: { number: number } }).ticket.number;
}

async function refer(amount: number, bets?: readonly Bet[]): Promise<number> {
  const answer = await attempt(amount, bets);
  expect(answer).toMatchObject({ responseType: responses.referred });
  return (answer.data as { reference: number }).reference;
}

async function move(version: number, price: number) {
  await pass(second);
  const { eventId } = world.world.games.baseball[0];
  await world.answer(
    lines.moveLines,
    {
      reason: `to ${price}`,
      moves: [{ key: { eventId, betType: 1, side: 1, alternate: 0 }, version, points: null, price }],
    },
    logins.trader,
  );
  return { at: world.time.now(), price };
}

test("the line at the sale, at the start and now, with each move and its second", async () => {
  const [line] = (await story(ticket)).lines;
  const [first, atStart, last] = moved;
  expect(line).toMatchObject({
    leg: 1,
    startsAt: world.world.games.baseball[0].startsAt,
    sold: { points: null, price: 120, isOpen: true },
    closing: { price: 110, at: atStart?.at },
    now: { price: 105, at: last?.at },
    moved: 3,
    moves: [first, atStart, last].map((one) => ({ points: null, price: one?.price, at: one?.at, isOpen: true })),
  });
  expect(line?.sold?.at).toBeLessThan(soldAt);
});

test.each<[rule: string, login: string, result: object]>([
  ["the desk sees who moved a line, and why", logins.trader, { by: expect.any(String), reason: "to 125" }],
  ["an admin does not", logins.bancaAdmin, {}],
  ["a controller does not", logins.nordController, {}],
  ["its clerk does not", clerk, {}],
])("%s", async (_rule, login, result) => {
  expect((await story(ticket, login)).lines[0]?.moves[0]).toEqual({
    points: null,
    price: 125,
    isOpen: true,
    at: moved[0]?.at,
    ...result,
  });
});

test.each<[rule: string, login: string]>([
  ["a clerk of another POS", neighbour],
  ["a customer of another service", logins.customers[0]],
  ["an admin of another service", logins.kliyanAdmin],
])("%s is answered as if there were no such ticket", async (_rule, login) => {
  expect(await world.send(tickets.story, { number: ticket }, login)).toEqual(
    await world.send(tickets.story, { number: 999_999_999 }, login),
  );
});

test("before the start there is no closing line, and an unchanged line has no moves", async () => {
  const number = await sell(500, [bet(1, 1)]);
  expect((await story(number)).lines).toMatchObject([
    { closing: null, moved: 0, moves: [], sold: { price: expect.any(Number) } },
  ]);
});

test("of many moves the newest 20 are returned, and how many there were", async () => {
  const number = await sell(300, [{ game: world.world.games.basketball, betType: 1, side: 1 }], far);
  const key = { eventId: world.world.games.basketball.eventId, betType: 1, side: 1, alternate: 0 };
  for (let version = 1; version <= 21; version += 1) {
    await world.answer(
      lines.moveLines,
      { moves: [{ key, version, points: null, price: 100 + version }] },
      logins.trader,
    );
  }
  const [line] = (await story(number, far)).lines;
  expect([line?.moved, line?.moves.map(({ price }) => price)]).toEqual([
    21,
    Array.from({ length: 20 }, (_, index) => 102 + index),
  ]);
});

describe("earlier refusals", () => {
  const both = () => [bet(1, 1), { game: world.world.games.basketball, betType: 2, side: 2 }];
  test("are listed with second, amount and reason", async () => {
    const { attempts } = await story(ticket);
    expect(attempts).toMatchObject([
      {
        at: soldAt - 2 * second,
        kind: "refused",
        person: "Clerk1",
        mode: "straight",
        amount: 100_001,
        amountIs: "risk",
        offered: null,
      },
    ]);
    expect(attempts[0]?.refusals.map(({ code }) => code)).toEqual([-23]);
  });

  test.each<[rule: string, before: () => Promise<unknown>, amounts: readonly number[]]>([
    ["with a leg more that was removed", () => attempt(100_002, both()), [100_002]],
    [
      "of another game is not included",
      () => attempt(100_003, [{ game: world.world.games.basketball, betType: 2, side: 2 }]),
      [],
    ],
    ["of another seller is not included", () => attempt(100_004, other(), neighbour), []],
    [
      "before the seller's previous ticket belongs to that one",
      async () => {
        await attempt(100_005, other());
        await sell(200, other());
      },
      [],
    ],
    [
      "a quarter of an hour earlier is no longer included",
      async () => {
        await attempt(100_006, other());
        await pass(15 * minute - second);
      },
      [],
    ],
    [
      "a second later is",
      async () => {
        await attempt(100_007, other());
        await pass(15 * minute - 2 * second);
      },
      [100_007],
    ],
  ])("a slip %s", async (_rule, before, amounts) => {
    await before();
    const number = await sell(200, other());
    expect((await story(number)).attempts.map(({ amount }) => amount)).toEqual(amounts);
  });

  const quote = async (amount: number, bets: readonly Bet[], login: string = clerk): Promise<void> => {
    await pass(second);
    await world.answer(tickets.quote, await slipOf(world, bets, amount), login);
  };

  test("its slip's quotes come before its sale with their results, and no one else's", async () => {
    await sell(200, other());
    await quote(300, other());
    await quote(100_060, other());
    await quote(400, [{ game: world.world.games.basketball, betType: 2, side: 2 }]);
    await quote(500, other(), neighbour);
    const number = await sell(300, other());
    await quote(600, other());
    await world.server.requests.settled();
    const { attempts } = await story(number);
    expect(attempts).toMatchObject([
      { kind: "quoted", amount: 300, refusals: [] },
      { kind: "quoted", amount: 100_060, refusals: [{ code: -23 }] },
    ]);
    const [first] = attempts;
    const sold = await world.answer(tickets.findTicket, { number }, clerk);
    expect([attempts.length, first?.possibleWin]).toEqual([2, sold.possibleWin]);
  });

  test("where the platform stores no payloads there are no quotes", async () => {
    const was = { days: 14, keeps: "notable", slowMs: 500 } as const;
    await world.answer(operations.saveRequestLog, { ...was, keeps: "none", was }, logins.trader);
    // The log reads its settings once a minute.
    await pass(minute);
    await world.answer(tickets.quote, await slipOf(world, other(), 300), clerk);
    await world.server.requests.settled();
    await sell(200, other());
    await quote(300, other());
    const number = await sell(300, other());
    await world.server.requests.settled();
    expect((await story(number)).attempts).toEqual([]);
    await world.answer(operations.saveRequestLog, { ...was, was: { ...was, keeps: "none" } }, logins.trader);
    await pass(minute);
  });

  test("a trader's refusal has their note; their name is for the desk and their own service only", async () => {
    await world.answer(referrals.decline, { reference: await refer(6_000, other()), note: "too much" }, logins.trader);
    const number = await sell(5_000, other());
    const result = {
      kind: "declined",
      amount: 6_000,
      refusals: [{ code: -24, data: { trader: "declined", note: "too much" } }],
    };
    expect((await story(number)).attempts).toMatchObject([result]);
    const names = await Promise.all(
      [logins.trader, logins.bancaAdmin, clerk].map(async (login) => (await story(number, login)).attempts[0]?.decider),
    );
    expect(names).toEqual([expect.any(String), undefined, undefined]);
  });
});

describe("the terms of acceptance", () => {
  test("are shown to those who manage rules: version, limits, and how much of them was used", async () => {
    const bounds = {
      rulesVersion: expect.any(Number),
      stakeMinimum: expect.any(Number),
      stakeMaximum: expect.any(Number),
      limits: expect.any(Array),
    };
    for (const login of [logins.bancaAdmin, logins.nordController, logins.trader]) {
      expect((await story(ticket, login)).judged).toMatchObject({
        ...bounds,
        ticketMaximum: expect.any(Number),
        maximumPayout: expect.any(Number),
      });
    }
  });
  test("are hidden from its clerk", async () => expect(await story(ticket)).not.toHaveProperty("judged"));
});

describe("what the sale waited for", () => {
  test("nothing, where it was sold at once", async () => expect((await story(ticket)).waited).toBeNull());

  test("a trader of the service; its admin and controller see the name, its clerk does not", async () => {
    const reference = await refer(6_001, other());
    await pass(second);
    const requestedAt = world.time.now() - second;
    await world.answer(referrals.accept, { reference }, logins.bancaAdmin);
    const number = (await world.answer(tickets.askSale, { key: `the story ${keys}` }, clerk)).ticket?.number ?? 0;
    const result = {
      reason: "referral",
      requestedAt,
      amount: 6_001,
      amountIs: "risk",
      offered: null,
      decidedAt: requestedAt + second,
      note: "",
    };
    const names = await Promise.all(
      [logins.bancaAdmin, logins.nordController, logins.trader].map(
        async (login) => (await story(number, login)).waited?.decider,
      ),
    );
    expect(names).toEqual(Array.from({ length: 3 }, () => expect.any(String)));
    expect((await story(number)).waited).toEqual(result);
  });
});

describe("the printed paper", () => {
  const show = (number: number, copy: number, login: string = clerk) =>
    world.answer(tickets.showPrintout, { number, copy }, login);
  const print = (number: number) => world.answer(tickets.printTicket, { number, width: 58 }, clerk);
  const bodyOf = (html: string): string => html.slice(html.indexOf("<body>"));
  const rename = query({}, "update pos set name = $2::text where id = $1::int");
  const template = async (body: string) => {
    const all = await world.answer(services.templates, {}, logins.bancaAdmin);
    const was =
      all.find(({ kind, printerType, language }) => kind === "ticket" && printerType === 2 && language === "en")
        ?.body ?? "";
    await world.answer(
      services.saveTemplate,
      { kind: "ticket", printerType: 2, language: "en", was, body },
      logins.bancaAdmin,
    );
  };

  test("is shown as printed, also after the template and the name of its POS have changed", async () => {
    const number = await sell(200, other());
    const first = await print(number);
    const at = world.time.now();
    await template("Another day\n{{service}}");
    await world.asOwner((sql) => sql.run(rename, [world.world.banca.clerks[0].posId, "Renamed"]));
    const shown = await show(number, 0);
    expect(shown).toMatchObject({ width: 58, at, person: "Clerk1", form: expect.any(Number) });
    expect(bodyOf(shown.html)).toBe(bodyOf(first.html));
    const copy = await print(number);
    expect(bodyOf((await show(number, 1)).html)).toBe(bodyOf(copy.html));
    expect(bodyOf((await print(await sell(200, other()))).html)).toContain("Another day");
    await world.asOwner((sql) => sql.run(rename, [world.world.banca.clerks[0].posId, "POS of clerk1"]));
  });

  test("is for the screen: a printer would get an empty page", async () => {
    const number = await sell(200, other());
    const { html } = await print(number);
    expect(
      [html, (await show(number, 0)).html].map((one) => one.includes("@media print { body { display: none; } }")),
    ).toEqual([false, true]);
  });

  test("of an older print is drawn in the current form, and says so", async () => {
    const number = await sell(200, other());
    await world.asOwner((sql) =>
      sql.run(
        query(
          {},
          `
      insert into ticket_entry (ticket_id, service_id, kind, at, person_id, pos_id, data)
      select id, service_id, 'printed', sold_at, person_id, pos_id, '{"copy": 0}' from ticket where id = $1::bigint`,
        ),
        [number],
      ),
    );
    const shown = await show(number, 0);
    expect([shown.form, shown.html.includes(String(number))]).toEqual([null, true]);
  });

  test("two tickets printed alike share their form", async () => {
    const numbers = [await sell(200, other()), await sell(300, other())];
    for (const number of numbers) await print(number);
    const [one, two] = await Promise.all(numbers.map(async (number) => (await show(number, 0)).form));
    expect(two).toBe(one);
  });

  test.each<[rule: string, login: string, hasCode: boolean]>([
    ["its clerk sees the code on it", clerk, true],
    ["so does the admin, who may print it again", logins.bancaAdmin, true],
    ["a controller sees it without the code", logins.nordController, false],
    ["so does the desk", logins.trader, false],
  ])("%s", async (_rule, login, hasCode) => {
    const number = await sell(200, other());
    await print(number);
    const { code = "?" } = await world.answer(tickets.findTicket, { number }, clerk);
    const { html } = await show(number, 0, login);
    expect([
      html.includes(`${code.slice(0, 4)} ${code.slice(4)}`),
      html.includes("<svg"),
      html.includes(String(number)),
    ]).toEqual([hasCode, hasCode, true]);
    expect(html.includes(code)).toBe(false);
  });

  test.each<[rule: string, copy: number, login: string]>([
    ["a print that does not exist", 1, clerk],
    ["a ticket of another POS", 0, neighbour],
    ["one of another service", 0, logins.kliyanAdmin],
  ])("of %s is not found", async (_rule, copy, login) => {
    const number = await sell(200, other());
    await print(number);
    expect(await world.send(tickets.showPrintout, { number, copy }, login)).toMatchObject({
      responseType: responses.notFound,
      data: { reason: "unknown" },
    });
  });
});
