import {
  allCalls,
  answerSchema,
  type Call,
  catalog,
  lines,
  live,
  roles,
  rules,
  services,
  temporary,
  tickets,
} from "@chalkboard/contract";
import { assert } from "@chalkboard/kernel";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import {
  type SlipInput,
  callRows,
  connectLive,
  createTestServer,
  logins,
  makeReady,
  sellTo,
  type SoldTicket,
  type TestServer,
} from "../../../testing/index.ts";

// Who may see which price: the calls of sellers return their service's prices. HQ's line, a service's margin, its fair
// prices and the open risk behind its limits are visible to the office only. HQ's prices here are multiples of five,
// and both services widen every market by 22 cents, so that none of theirs is one.

let world: TestServer;
let paths: ReadonlyMap<string, object>;
const sold: Record<string, SoldTicket> = {};
const [clerk] = logins.clerks;
const [customer] = logins.customers;

beforeAll(async () => {
  world = await createTestServer();
  const made = await makeReady(world);
  paths = new Map(Object.entries(callRows).map(([path, row]) => [path, row(made).right[1]]));
  await widenMarkets();
  const baseball = world.world.games.baseball[0];
  for (const login of [clerk, customer])
    sold[login] = await sellTo(world, login, [{ game: baseball, betType: 1, side: 1 }], 500);
  await moveLine(1, 135);
  await moveLine(2, 145);
});
afterAll(async () => {
  await world.close();
});

const noRule = query({}, "update rule set retired_at = app.clock() where retired_at is null and control = 'referral'");

async function widenMarkets(): Promise<void> {
  // Nothing is referred to a trader here.
  await world.asOwner((sql) => sql.run(noRule));
  const content = {
    twoWay: { kind: "addedCents", cents: 22 },
    manyWay: { kind: "identity" },
    ladder: 1,
    booksum: { minimum: 10_000, maximum: 20_000 },
  } as const;
  for (const [login, id] of [
    [logins.bancaAdmin, world.world.banca.serviceId],
    [logins.kliyanAdmin, world.world.kliyan.serviceId],
  ] as const) {
    await world.answer(
      services.savePayTable,
      { version: 0, name: "Wide", isSold: true, table: { kind: "conversion", content } },
      login,
    );
    await world.answer(
      services.savePayTable,
      { version: 0, name: "Cash-out", isSold: true, table: { kind: "cashOut", content: { marginBasisPoints: 500 } } },
      login,
    );
    await world.answer(
      rules.saveRule,
      {
        scope: { level: "service", id },
        control: "priceConversion",
        kind: "default",
        selector: {},
        value: { table: "Wide" },
        expiresAt: null,
      },
      login,
    );
  }
}

async function moveLine(version: number, price: number): Promise<void> {
  await world.time.set(world.time.now() + 1_000);
  const { eventId } = world.world.games.baseball[0];
  await world.answer(
    lines.moveLines,
    { reason: "", moves: [{ key: { eventId, betType: 1, side: 1, alternate: 0 }, version, points: null, price }] },
    logins.trader,
  );
}

/** The office's fields, anywhere in a response. */
const officeFields =
  /^(?:fair|margin\w*|booksum|lineVersion|boardVersion|pricedBy|conversion|ownLine|changedBy|isHeld|openRisk|judged)$/;
const priceFields = /^(?:price|momio|odds|cuota)$/i;

/** Where a response contains something of the office's: a field, a price of HQ's, or the open risk behind a limit. */
function leaksIn(value: unknown, path = ""): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  const { code, data } = value as { readonly code?: unknown; readonly data?: object };
  const risk =
    (code === -34 || code === -44) && data !== undefined && ("open" in data || "maximum" in data)
      ? [`${path}.data: open risk`]
      : [];
  return [
    ...risk,
    ...Object.entries(value).flatMap(([name, below]) => {
      const here = `${path}.${name}`;
      if (officeFields.test(name)) return [here];
      if (priceFields.test(name) && typeof below === "number" && below % 5 === 0) return [`${here} = ${below}`];
      return leaksIn(below, here);
    }),
  ];
}

const mayMake = (call: Call, role: number): boolean =>
  typeof call.access === "string" || (call.access as readonly number[]).includes(role);
/** Their changes must keep the session that the rows after them need. */
const changing = new Set(["tickets/sell", "tickets/ask_sale", "tickets/print_ticket", "tickets/cash_out"]);

async function payloadFor(path: string, login: string): Promise<object> {
  const payload = { ...paths.get(path) } as Record<string, unknown>;
  const ticket = sold[login];
  assert(ticket !== undefined, "somebody who sold", { path });
  if (path.startsWith("tickets/") && "number" in payload) payload["number"] = ticket.number;
  if (path === "tickets/cash_out") return { number: ticket.number, code: ticket.code, offer: 1 };
  if (path === "temporary/load")
    return { code: (await world.answer(temporary.compose, { slip: await slipFor(login) }, login)).code };
  if (path === "tickets/quote") return slipFor(login);
  return path === "tickets/sell" ? { key: `prices of ${login}`, slip: await slipFor(login) } : payload;
}

async function slipFor(login: string): Promise<SlipInput> {
  const {
    games: {
      basketball: { eventId, day, leagueId },
    },
  } = world.world;
  const board = await world.answer(catalog.sellingBoard, { day, leagueId }, login);
  const offer = board.events[0]?.offers.find(({ betType }) => betType === 1);
  assert(offer !== undefined, "the board has a price", { eventId });
  const key = { eventId, betType: 1, side: offer.side, alternate: 0 };
  return { mode: "straight", amount: 100, amountIs: "risk", legs: [{ key, points: null, price: offer.price }] };
}

describe.each([
  ["a customer", roles.customer, customer],
  ["a clerk", roles.clerk, clerk],
] as const)("%s", (_who, role, login) => {
  const calls = allCalls.map(({ call }) => call).filter((call) => mayMake(call, role));

  test("gets the service's prices in every call, and nothing of the office's", async () => {
    const leaks: string[] = [];
    const input = [...calls.filter(({ changes }) => !changes), ...calls.filter(({ path }) => changing.has(path))];
    for (const { path } of input) {
      const { data } = await world.sendRaw(path, await payloadFor(path, login), await world.tokenOf(login));
      leaks.push(...leaksIn(data, path));
    }
    expect(leaks).toEqual([]);
  });

  test("gets no price from any other call", () => {
    const others = calls.filter(({ path, changes }) => changes && !changing.has(path));
    // Calls that return a ticket return it as `sell` does.
    const isTicket = new Set(["tickets/cancel", "tickets/pay", "temporary/sell", "referrals/answer_offer"]);
    expect(
      others
        .filter(
          (call) => !isTicket.has(call.path) && /"(?:price|fair|margin)"/.test(JSON.stringify(answerSchema(call))),
        )
        .map(({ path }) => path),
    ).toEqual([]);
  });

  test("sees in a ticket's history at what price it was sold, and the current price of that bet", async () => {
    const [line] = (await world.answer(tickets.story, { number: sold[login]?.number ?? 0 }, login)).lines;
    const board = await world.answer(catalog.sellingBoard, { day: world.world.games.baseball[0].day }, login);
    const game = board.events.find(({ eventId }) => eventId === world.world.games.baseball[0].eventId);
    const now = game?.offers.find(({ betType, side }) => betType === 1 && side === 1);
    expect(line).toMatchObject({
      sold: { price: sold[login]?.legs[0]?.price, isOpen: true },
      now: { price: now?.price, isOpen: now?.isOpen },
      moved: 2,
    });
    expect(line?.moves.map(({ price }) => price).at(-1)).toBe(now?.price);
  });

  test("cannot find tickets by the version of HQ's line", async () => {
    expect(await world.send(tickets.listTickets, { lineVersion: 1 }, login)).toMatchObject({
      ok: false,
      data: { field: "lineVersion" },
    });
  });

  test("receives the service's prices on the live board", async () => {
    const serviceId = login === clerk ? world.world.banca.serviceId : world.world.kliyan.serviceId;
    const client = await connectLive(world.address, await world.tokenOf(login));
    try {
      client.say({ op: "sub", id: 1, subject: live.subjects.board(serviceId, world.world.leagues.baseball) });
      expect(await client.next()).toMatchObject({ op: "snap" });
      const { eventId } = world.world.games.baseball[0];
      const { versions } = await world.answer(
        lines.history,
        { key: { eventId, betType: 3, side: 0, alternate: 0 } },
        logins.trader,
      );
      const before = versions.findLast(({ betType }) => betType === 3);
      await world.answer(
        lines.moveLines,
        {
          reason: "",
          moves: [
            {
              key: { eventId, betType: 3, side: 0, alternate: 0 },
              version: before?.version ?? 1,
              points: before?.points ?? null,
              price: (before?.price ?? 0) - 5,
            },
          ],
        },
        logins.trader,
      );
      const message = await client.next();
      expect(message).toMatchObject({ op: "delta", data: { eventId, offers: expect.any(Array) } });
      expect(leaksIn(message)).toEqual([]);
    } finally {
      await client.close();
    }
  });
});

test("the office sees HQ's line in the same history", async () => {
  const [line] = (await world.answer(tickets.story, { number: sold[clerk]?.number ?? 0 }, logins.bancaAdmin)).lines;
  expect(line).toMatchObject({ sold: { price: 120 }, now: { price: 145 }, moved: 2 });
});
