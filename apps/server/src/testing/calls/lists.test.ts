import {
  allCalls,
  type ListCall,
  money,
  moneySorts,
  rates,
  responses,
  results,
  tickets,
  voids,
} from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { closeWeeks } from "../../money/index.ts";
import { noteEvent } from "../../platform/operations/index.ts";
import {
  callRows,
  connectLive,
  createTestServer,
  type LiveClient,
  logins,
  makeReady,
  sellTo,
  type TestServer,
} from "../index.ts";

// Every list call of the contract: its pages hold each row once in every order, and its sums cover all its rows.

let world: TestServer;
/** A person for the list of connections. */
let connected: LiveClient;
let rights: ReadonlyMap<string, readonly [login: string, payload: object]>;
beforeAll(async () => {
  world = await createTestServer();
  const made = await makeReady(world);
  // Tickets that stay open to the end.
  await sellTo(world, logins.clerks[0], [{ game: world.world.games.baseball[0], betType: 1, side: 1 }], 500);
  // In the currency of another service, between the amounts of this one.
  for (const stake of [300, 900])
    await sellTo(world, logins.customers[0], [{ game: world.world.games.baseball[0], betType: 1, side: 1 }], stake);
  await world.answer(
    money.saveScheme,
    { owner: { posId: world.world.banca.clerks[0].posId }, scheme: tenPercent },
    logins.bancaAdmin,
  );
  await world.time.set(world.time.now() + 8 * 86_400_000);
  await closeWeeks(world.database, world.world.banca.serviceId, null);
  await world.database.transaction("all", (sql) =>
    noteEvent(sql, {
      serviceId: world.world.banca.serviceId,
      kind: "outOfBalance",
      subject: "a test",
      data: {},
      personId: null,
    }),
  );
  await moveMoney();
  const orderId = await changeResults();
  connected = await connectLive(world.address, await world.tokenOf(logins.clerks[0]));
  rights = new Map([
    ...Object.entries(callRows).map(([path, row]) => [path, row(made).right as readonly [string, object]] as const),
    ["voids/list_order_tickets", [logins.trader, { orderId }]],
  ]);
  // Records that the fixture lacks.
  for (const path of ["registry/save_player", "registry/save_track"]) {
    const [login, payload] = rights.get(path) ?? [logins.trader, {}];
    await world.sendRaw(path, payload, await world.tokenOf(login));
  }
});
afterAll(async () => {
  await connected.close();
  await world.close();
});

/** Transactions, credit, held money, loans, withdrawals and exchange rates, several of each. */
async function moveMoney(): Promise<void> {
  for (const [kind, amount] of [
    ["deposit", 5_000],
    ["deposit", 300],
    ["withdrawal", 200],
  ] as const) {
    const { posId } = world.world.banca.clerks[0];
    await world.answer(
      money.postTransaction,
      { key: `${kind} of ${String(amount)}`, kind, account: { posId }, amount, reason: "a test" },
      logins.bancaAdmin,
    );
  }
  for (const [index, { posId }] of world.world.banca.clerks.entries()) {
    await world.answer(
      money.grantCredit,
      { key: `credit of ${String(index)}`, posId, amount: 100 + 50 * index, reason: "a test" },
      logins.bancaAdmin,
    );
  }
  for (const [act, zoneId] of Object.entries({
    holdDeposit: world.world.banca.zones.nord,
    collect: world.world.banca.zones.sid,
  })) {
    await world.answer(
      money.holdMoney,
      { key: `held by ${act}`, zoneId, act: act as "collect", amount: 700, reason: "a test" },
      logins.bancaAdmin,
    );
  }
  for (const principal of [900, 700, 800]) {
    const { posId } = world.world.banca.clerks[0];
    const { loanId } = await world.answer(
      money.grantLoan,
      {
        key: `lends ${String(principal)}`,
        posId,
        way: "cash",
        principal,
        instalments: 3,
        weekly: 200,
        firstWeek: 8_000,
        reason: "a test",
      },
      logins.bancaAdmin,
    );
    await world.answer(
      money.repayLoan,
      { key: `takes in of ${String(principal)}`, loanId, way: "cash", amount: principal - 600, was: principal },
      logins.bancaAdmin,
    );
  }
  const { posId: customer } = world.world.kliyan.customers[0];
  await world.answer(
    money.postTransaction,
    { key: "to be asked for", kind: "deposit", account: { posId: customer }, amount: 900, reason: "a test" },
    logins.kliyanAdmin,
  );
  for (const amount of [100, 300, 200]) {
    await world.answer(
      money.askWithdrawal,
      { key: `asks for ${String(amount)}`, posId: customer, amount },
      logins.kliyanAdmin,
    );
  }
  for (const [currency, houseAmount] of [
    ["USD", "131.5"],
    ["EUR", "142"],
    ["USD", "132"],
  ] as const) {
    await world.answer(rates.saveRate, { currency, house: "HTG", amount: "1", houseAmount }, logins.trader);
  }
}

/** An order, a proposed order, a proposed result and a market that jumped. Returns the order's id. */
async function changeResults() {
  const { basketball, hockey } = world.world.games;
  await world.asOwner((sql) =>
    sql.run(
      query(
        {},
        `
    update event set starts_at = '2026-01-01T00:00:00Z', cutoff_at = '2026-01-01T00:00:00Z' where id = $1::bigint`,
      ),
      [basketball.eventId],
    ),
  );
  const { orderId } = await world.answer(
    voids.order,
    { eventId: basketball.eventId, betTypes: [1], reason: "a test" },
    logins.trader,
  );
  await world.server.settler.settle(basketball.eventId);
  const policy = {
    leagueId: hockey.leagueId,
    confirmation: null,
    highestGame: null,
    highestSegment: null,
    lateMinutes: null,
    voids: "twoPeople" as const,
  };
  await world.answer(results.setPolicy, policy, logins.trader);
  await world.answer(voids.order, { eventId: hockey.eventId, betTypes: [1], reason: "a test" }, logins.trader);
  // An assistant's request needs an admin's approval.
  const end = {
    eventId: hockey.eventId,
    version: 0,
    status: "final" as const,
    onlyTotal: true,
    segments: [{ segment: "game", away: 2, home: 1 }],
  };
  await world.answer(results.makeOfficial, end, logins.assistant);
  // A market that jumped belongs to a future game.
  await world.asOwner((sql) =>
    sql.run(
      query(
        {},
        `
    update event set starts_at = app.clock() + interval '1 day', status = 'scheduled'
      where id in (select event_id from line_jump)`,
      ),
      [],
    ),
  );
  // A source's game that waits has not begun.
  await world.asOwner((sql) => sql.run(query({}, "update pending_game set starts_at = app.clock()"), []));
  return orderId;
}

/** For the list of payments in closed weeks. */
const tenPercent = { sales: { all: 1_000, byMode: {} }, net: null, feePerActive: 1 } as never;

type Page = {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly next: string | null;
  readonly sums: readonly Readonly<Record<string, unknown>>[] | null;
};

const lists = allCalls
  .map(({ call }) => call as unknown as ListCall)
  .filter(({ payload, answer }) => "after" in (payload.shape ?? {}) && "sums" in (answer.shape ?? {}));

async function ask({ path }: ListCall, more: object): Promise<{ readonly response_type: number; readonly data: Page }> {
  const [login, payload] = rights.get(path) ?? ["", {}];
  return world.sendRaw(path, { ...payload, ...more }, await world.tokenOf(login)) as Promise<{
    response_type: number;
    data: Page;
  }>;
}

async function walk(list: ListCall, more: object): Promise<Page["rows"]> {
  const rows: Page["rows"][number][] = [];
  let after: string | null | undefined;
  while (after !== null) {
    const { response_type: response, data } = await ask(list, { ...more, ...(after === undefined ? {} : { after }) });
    expect(response).toBe(responses.success);
    rows.push(...data.rows);
    after = data.next;
  }
  return rows;
}

/** Lists whose amounts are all in one currency. */
const inOneUnit: ReadonlySet<string> = new Set(["action/list_events"]);

test("amounts of two currencies are ordered within each, page by page", async () => {
  const rows: { readonly currency: string; readonly stake: number }[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const page = await world.answer(
      tickets.listTickets,
      { sort: "stake", limit: 1, ...(after === undefined ? {} : { after }) },
      logins.trader,
    );
    rows.push(...page.rows);
    after = page.next;
  }
  const stakes = [...Map.groupBy(rows, ({ currency }) => currency)].map(
    ([currency, some]) => [currency, some.map(({ stake }) => stake)] as const,
  );
  expect(stakes.map(([currency]) => currency)).toEqual(["USD", "HTG"]);
  expect(rows.map(({ currency, stake }) => ({ currency, stake }))).toEqual(
    stakes.flatMap(([currency, some]) =>
      some.toSorted((one, other) => other - one).map((stake) => ({ currency, stake })),
    ),
  );
});

test("there are lists to check", () => expect(lists.length).toBeGreaterThanOrEqual(4));

describe.each(lists.map((list) => [list.path, list] as const))("%s", (_path, list) => {
  const sorts = (list.payload.shape["sort"] as unknown as { unwrap: () => { options: readonly string[] } }).unwrap()
    .options;

  test.each(sorts)(
    "by %s: pages of two rows hold what one page holds, and ascending is descending reversed",
    async (sort) => {
      const down = await walk(list, { sort, isAscending: false, limit: 1_000 });
      expect(down.length).toBeGreaterThan(0);
      expect(await walk(list, { sort, isAscending: false, limit: 2 })).toEqual(down);
      expect(await walk(list, { sort, isAscending: true, limit: 2 })).toEqual(down.toReversed());
      // Amounts are ordered within a currency.
      const unitOf = (row: Page["rows"][number]): string =>
        moneySorts(list).includes(sort) && !inOneUnit.has(list.path) ? String(row["currency"]) : "";
      expect(down.map(unitOf)).toEqual(down.map(unitOf).toSorted().toReversed());
      for (const rows of Map.groupBy(down, unitOf).values()) {
        const values = rows.map((row) => row[sort]).filter((value) => typeof value === "number");
        expect(values).toEqual(values.toSorted((one, other) => other - one));
      }
    },
  );

  test("its sums cover all rows, whatever page is requested", async () => {
    const rows = await walk(list, { limit: 1_000 });
    const {
      data: { sums },
    } = await ask(list, { limit: 1, withSums: true });
    // A sum covers the rows with its texts, such as a currency.
    const texts = Object.entries(sums?.[0] ?? {}).flatMap(([name, value]) => (typeof value === "string" ? [name] : []));
    const groupOf = (row: Readonly<Record<string, unknown>>): string => JSON.stringify(texts.map((name) => row[name]));
    const groups = Map.groupBy(rows, groupOf);
    expect(sums).toHaveLength(Math.max(1, groups.size));
    for (const sum of sums ?? []) {
      const members = groups.get(groupOf(sum)) ?? [];
      for (const [name, total] of Object.entries(sum)) {
        if (typeof total !== "number") continue;
        const parts = members.map((row) =>
          typeof row[name] === "number" ? row[name] : row[`${name}At`] == null ? 0 : 1,
        );
        expect([name, total]).toEqual([
          name,
          name === "count" ? members.length : parts.reduce((all, part) => all + part, 0),
        ]);
      }
    }
    expect((await ask(list, { limit: 1 })).data.sums).toBeNull();
  });

  test.each([
    ["no JSON", "x"],
    ["no pair", "[1]"],
    ["a number for a text", "[1,2]"],
    ["no number", '["1","2"]'],
    ["a fraction", '["1",1.5]'],
    ["beyond every type", `["${"9".repeat(40)}",1]`],
    ["a text for a figure", '["\'; drop table ticket; --",1]'],
  ])("an invalid position is refused with a message: %s", async (_rule, after) => {
    for (const sort of sorts) {
      const { response_type: response } = await ask(list, { sort, after });
      // Any text is a position among texts.
      expect([responses.invalidPayload, responses.success]).toContain(response);
    }
    expect((await ask(list, { after: "x" })).response_type).toBe(responses.invalidPayload);
  });
});
