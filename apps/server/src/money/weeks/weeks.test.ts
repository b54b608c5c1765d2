import { type AnswerOf, money, responses } from "@chalkboard/contract";
import { addDays, instantOf } from "@chalkboard/kernel";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../platform/database/database.ts";
import { query } from "../../platform/database/query.ts";
import { bookFindings, createTestServer, endBaseball, logins, sellTo, type TestServer } from "../../testing/index.ts";
import { closeWeeks } from "../index.ts";

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const day = 86_400_000;
const none = { all: 0, byMode: {} };
const tenOfSales = { sales: { all: 1_000, byMode: {} }, net: null, feePerActive: 0 };
const half = (kind: "split" | "redFigure") => ({
  sales: none,
  net: { kind, share: { all: 5_000, byMode: {} } },
  feePerActive: 0,
});
const figures = (by: "zone" | "pos", number?: number, login: string = logins.bancaAdmin) =>
  world.answer(money.weekFigures, { by, ...(number === undefined ? {} : { number }) }, login);
const rowOf = async (name: string, by: "zone" | "pos", number?: number) =>
  (await figures(by, number)).rows.find((row) => row.name === name);
const balances = async () => {
  const { pos, zones } = await world.answer(money.balances, {}, logins.bancaAdmin);
  return Object.fromEntries([...pos, ...zones].map(({ name, balance }) => [name, balance]));
};
const closed = query(
  { content: "text" },
  `
  select (select coalesce(jsonb_agg(to_jsonb(w) order by id), '[]') from week_close w)::text
    || (select coalesce(jsonb_agg(to_jsonb(r) order by id), '[]') from week_row r)::text as content`,
);
const written = async () => (await world.asOwner((sql) => sql.row(closed)))?.content;
const transfers = query({ count: "int8" }, "select count(*) as count from transfer where code in (8, 108, 21, 121)");
const commissions = async () => (await world.asOwner((sql) => sql.row(transfers)))?.count;
let first: AnswerOf<typeof money.listWeeks>[number];
type Rows = AnswerOf<typeof money.weekFigures>["rows"];
let stood: { zones: Rows; pos: Rows };

describe("schemes", () => {
  test("are set by the admin, listed in the subtree, and audited with the previous values", async () => {
    const {
      banca: { zones, clerks },
    } = world.world;
    const set = async (owner: object, scheme: object | null, login: string = logins.bancaAdmin) =>
      world.sendRaw(money.saveScheme.path, { owner, scheme }, await world.tokenOf(login));
    expect((await set({ posId: clerks[0].posId }, tenOfSales)).response_type).toBe(1);
    expect((await set({ zoneId: zones.nord }, half("redFigure"))).response_type).toBe(1);
    expect((await set({ zoneId: zones.kap }, half("split"))).response_type).toBe(1);
    expect((await set({ zoneId: zones.kap }, { ...half("split"), feePerActive: -1 })).response_type).toBe(
      responses.invalidPayload,
    );
    expect(
      (
        await set(
          { zoneId: zones.kap },
          { ...half("redFigure"), net: { kind: "redFigure", share: { all: 1, byMode: { parlay: 2 } } } },
        )
      ).response_type,
    ).toBe(responses.invalidPayload);
    for (const name of ["constructor", "toString", "hasOwnProperty", "Parlay", ""]) {
      const byMode = JSON.parse(`{"${name}":5}`) as object;
      const named = await set({ zoneId: zones.kap }, { sales: { all: 0, byMode }, net: null, feePerActive: 0 });
      expect([name, named.response_type]).toEqual([name, responses.invalidPayload]);
    }
    expect((await set({ zoneId: world.world.kliyan.zoneId }, tenOfSales)).response_type).toBe(responses.notFound);
    expect(
      (await set({ posId: world.world.kliyan.customers[0].posId }, tenOfSales, logins.kliyanAdmin)).response_type,
    ).toBe(responses.notAllowed);
    expect((await set({ zoneId: zones.kap }, tenOfSales, logins.nordController)).response_type).toBe(
      responses.notAllowed,
    );
    const listed = await world.answer(money.listSchemes, {}, logins.nordController);
    expect(listed.map(({ name, scheme }) => [name, scheme.net?.kind ?? "sales"])).toEqual([
      ["POS of clerk1", "sales"],
      ["Nord", "redFigure"],
      ["Kap", "split"],
    ]);
    const audited = query(
      { subject: "text", before: "text?", after: "text" },
      `
      select subject, before->'net'->>'kind' as before, after->'net'->>'kind' as after from audit_entry
        where act = 'saveScheme' order by id desc limit 1`,
    );
    expect(await world.asOwner((sql) => sql.row(audited))).toEqual({
      subject: `zone ${zones.kap}`,
      before: null,
      after: "split",
    });
  });
});

describe("the open week", () => {
  test("has the current figures of each POS and zone by day, with the resulting commission", async () => {
    const game = world.world.games.baseball[0];
    await sellTo(world, logins.clerks[0], [{ game, betType: 1, side: 1 }], 1_000);
    await sellTo(world, logins.clerks[1], [{ game, betType: 1, side: 2 }], 1_400);
    await world.time.set(game.startsAt + 4 * 3_600_000);
    await endBaseball(world, game, 5, 3);
    const [week] = await world.answer(money.listWeeks, {}, logins.bancaAdmin);
    if (week !== undefined) first = week;
    expect(week).toMatchObject({ number: 1, closedAt: null });
    expect(await rowOf("POS of clerk1", "pos")).toMatchObject({
      sales: 1_000,
      prizes: 2_200,
      net: -1_200,
      onSales: 100,
      commission: 100,
      carried: 0,
    });
    expect(await rowOf("Kap", "zone")).toMatchObject({ sales: 1_400, net: 1_400, active: 1, onNet: 700, below: 0 });
    // Nord: −1,200 of its own POS, 1,400 from Kap, less 100 and 700 paid below.
    expect(await rowOf("Nord", "zone")).toMatchObject({ net: 200, below: 800, onNet: 0, carriedAfter: 600, active: 2 });
    const row = await rowOf("Nord", "zone");
    expect(row?.days.reduce((sum, net) => sum + net, 0)).toBe(200);
    expect(row?.modes).toEqual([
      { mode: "straight", sales: 2_400, cancelled: 0, prizes: 2_200, refunds: 0, open: 0, net: 200 },
    ]);
  });

  test("keeps its end when another one is set; the next one ends on the new day", async () => {
    const { serviceId } = world.world.banca;
    const { weekEndsOn, to } = await world.answer(money.weekEnd, { serviceId }, logins.trader);
    expect([weekEndsOn, to]).toEqual([7, first.to]);
    const set = (wanted: number, was: number) =>
      world.send(money.setWeekEnd, { serviceId, weekEndsOn: wanted, was }, logins.trader);
    expect(await set(3, 7)).toMatchObject({ ok: true, data: { from: addDays(first.to, 1), to: addDays(first.to, 3) } });
    expect(await set(4, 7)).toMatchObject({ responseType: responses.changedMeanwhile, data: { weekEndsOn: 3 } });
    expect((await world.answer(money.listWeeks, {}, logins.bancaAdmin))[0]).toMatchObject({
      number: 1,
      from: first.from,
      to: first.to,
    });
    expect(await set(7, 3)).toMatchObject({ ok: true, data: { from: addDays(first.to, 1), to: addDays(first.to, 7) } });
  });

  test("shows a controller only their own subtree", async () => {
    expect((await figures("zone", undefined, logins.nordController)).rows.map(({ name }) => name)).toEqual([
      "Kap",
      "Nord",
    ]);
    expect(await world.send(money.weekFigures, { by: "zone" }, logins.clerks[0])).toMatchObject({
      responseType: responses.notAllowed,
    });
  });

  test("cannot be closed until a minute after its end, to the millisecond", async () => {
    const refused = await world.send(money.closeWeek, {}, logins.bancaAdmin);
    expect(refused).toMatchObject({ responseType: responses.notAllowed, data: { reason: "weekOpen" } });
    const { until } = refused.data as { until: number };
    expect(until).toBe(instantOf(addDays(first.to, 1), 0, "America/Port-au-Prince") + 60_000);
    await world.time.set(until - 1);
    expect(await closeWeeks(world.database, world.world.banca.serviceId, null)).toEqual([]);
    await world.time.set(until);
    stood = { zones: (await figures("zone")).rows, pos: (await figures("pos")).rows };
  });
});

describe("closing", () => {
  test("that is stopped after the figures keeps them, and resumes with the commission", async () => {
    const before = await balances();
    await world.asOwner((sql) =>
      sql.run(
        query(
          {},
          `create function broken() returns trigger language plpgsql as $$ begin raise 'the power is off'; end $$`,
        ),
      ),
    );
    await world.asOwner((sql) =>
      sql.run(query({}, "create trigger broken before insert on week_posting for each row execute function broken()")),
    );
    await expect(closeWeeks(world.database, world.world.banca.serviceId, null)).rejects.toThrow("the power is off");
    await world.asOwner((sql) => sql.run(query({}, "drop function broken cascade")));
    expect(
      (await world.answer(money.listWeeks, {}, logins.bancaAdmin)).map(({ number, posted }) => [number, posted]),
    ).toEqual([
      [2, false],
      [1, false],
    ]);
    expect([await commissions(), await balances()]).toEqual([0, before]);
    const [one, other] = await Promise.all(
      [1, 2].map(() => closeWeeks(world.database, world.world.banca.serviceId, null)),
    );
    expect([one, other]).toEqual([[], []]);
    expect(await commissions()).toBe(2);
    const after = await balances();
    expect([
      (after["POS of clerk1"] ?? 0) - (before["POS of clerk1"] ?? 0),
      (after["Kap"] ?? 0) - (before["Kap"] ?? 0),
      after["Nord"],
    ]).toEqual([100, 700, 0]);
    expect(await bookFindings(world)).toEqual([]);
  });

  test("writes the week under its number, as the open one was, and carries the make-up", async () => {
    const [, week] = await world.answer(money.listWeeks, {}, logins.bancaAdmin);
    expect(week).toMatchObject({ number: 1, from: first.from, to: first.to, posted: true });
    expect((await figures("zone", 1)).rows).toEqual(stood.zones);
    expect((await figures("pos", 1)).rows).toEqual(
      stood.pos.filter(({ sales, scheme }) => sales > 0 || scheme !== null),
    );
    expect(
      await world.answer(money.zoneMakeUp, { zoneId: world.world.banca.zones.nord }, logins.bancaAdmin),
    ).toMatchObject({ carried: 600, thisWeek: 0, after: 600, scheme: "redFigure" });
  });

  test("again, or ten times at once, changes nothing", async () => {
    const before = { content: await written(), posted: await commissions(), balances: await balances() };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => closeWeeks(world.database, world.world.banca.serviceId, null)),
    );
    expect(answers.flat()).toEqual([]);
    expect({ content: await written(), posted: await commissions(), balances: await balances() }).toEqual(before);
  });

  test("a correction of a closed week's game goes to the open one; the closed one does not change", async () => {
    const content = await written();
    await endBaseball(world, world.world.games.baseball[0], 3, 5, 1);
    expect(await written()).toBe(content);
    expect(await rowOf("POS of clerk1", "pos")).toMatchObject({ sales: 0, prizes: -2_200, net: 2_200 });
    expect(await rowOf("POS of clerk1", "pos", 1)).toMatchObject({ sales: 1_000, net: -1_200 });
  });

  test("make-up that was carried is worked off before anything is paid", async () => {
    await world.time.set(world.time.now() + 7 * day);
    expect(await closeWeeks(world.database, world.world.banca.serviceId, null)).toEqual([2]);
    // POS 1 returns 2,200; Kap's prize of 2,400 is new there, half of it Kap's to bear: 2,200 − 2,400 + 1,200 = 1,000,
    // of which 600 were carried.
    expect(await rowOf("Nord", "zone", 2)).toMatchObject({
      net: -200,
      below: -1_200,
      carried: 600,
      onNet: 200,
      carriedAfter: 0,
    });
    expect(await bookFindings(world)).toEqual([]);
  });

  test("and its history shows it week by week", async () => {
    const { nord } = world.world.banca.zones;
    const rows = await world.answer(money.makeUpHistory, { owner: { zoneId: nord } }, logins.nordController);
    expect(
      rows.map(({ number, carried, added, workedOff, carriedAfter }) => [
        number,
        carried,
        added,
        workedOff,
        carriedAfter,
      ]),
    ).toEqual([
      [2, 600, 0, 600, 0],
      [1, 0, 600, 0, 600],
    ]);
    const beside = { owner: { zoneId: world.world.banca.zones.sid } };
    expect(await world.send(money.makeUpHistory, beside, logins.nordController)).toMatchObject({
      responseType: responses.notFound,
    });
  });

  test("ended weeks close one after the other and each is posted, with simultaneous closers", async () => {
    const over = 3;
    await world.time.set(world.time.now() + over * 7 * day);
    const numbers = Array.from({ length: over }, (_, index) => index + 3);
    const all = await Promise.all(
      afterEachOther(world.database).map((database) => closeWeeks(database, world.world.banca.serviceId, null)),
    );
    expect(all.flat().toSorted((one, other) => one - other)).toEqual(numbers);
    const weeks = await world.answer(money.listWeeks, {}, logins.bancaAdmin);
    expect(weeks.map(({ number, posted }) => [number, posted]).toReversed()).toEqual([
      ...[1, 2, ...numbers].map((number) => [number, true]),
      [over + 3, false],
    ]);
    expect(weeks.slice(1).every(({ from }, index) => from < (weeks[index]?.from ?? ""))).toBe(true);
  });
});

/**
 * Two at once: the second writes when the first has just written, and the first continues when the second is done with
 * that.
 */
function afterEachOther(database: Database): readonly [Database, Database] {
  const [firstWrote, secondWrote] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = (
    wait: Promise<void> | undefined,
    done: PromiseWithResolvers<void>,
    then: Promise<void> | undefined,
  ): Database => {
    let actions = 0;
    return {
      ...database,
      read: async (...given) => {
        if (actions > 0) await then;
        return database.read(...given);
      },
      transaction: async (...given) => {
        await (actions === 0 ? wait : then);
        actions += 1;
        try {
          return await database.transaction(...given);
        } finally {
          done.resolve();
        }
      },
    };
  };
  return [slow(undefined, firstWrote, secondWrote.promise), slow(firstWrote.promise, secondWrote, undefined)];
}

describe("a zone's policy", () => {
  test("applies to its POS, and make-up of the subtree is visible", async () => {
    const { zones } = world.world.banca;
    expect(await world.send(money.handDownScheme, { zoneId: zones.nord }, logins.nordController)).toMatchObject({
      responseType: responses.notAllowed,
    });
    expect(
      await world.send(money.handDownScheme, { zoneId: world.world.kliyan.zoneId }, logins.bancaAdmin),
    ).toMatchObject({ responseType: responses.notFound });
    expect(await world.answer(money.handDownScheme, { zoneId: zones.nord }, logins.bancaAdmin)).toEqual({ changed: 2 });
    const rows = await world.answer(money.subtreeMakeUp, {}, logins.nordController);
    expect(rows.map(({ name, scheme }) => [name, scheme])).toEqual([
      ["POS of clerk1", "redFigure"],
      ["POS of clerk2", "redFigure"],
    ]);
    expect(
      await world.send(money.posMakeUp, { posId: world.world.banca.clerks[2].posId }, logins.nordController),
    ).toMatchObject({ responseType: responses.notFound });
    expect(
      await world.answer(money.posMakeUp, { posId: world.world.banca.clerks[1].posId }, logins.nordController),
    ).toMatchObject({ carried: 0 });
  });
});
