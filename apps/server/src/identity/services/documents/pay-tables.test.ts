import { type PayloadOf, responses, services, tickets } from "@chalkboard/contract";
import {
  cappedParlays,
  centsCharts,
  type CentsTable,
  offTheBoardParlays,
  plainTables,
  publishedEarlyLeads,
  publishedPointPrices,
  publishedProgressives,
  publishedTeasers,
  usualFreePlay,
} from "@chalkboard/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import {
  type Bet,
  closeProved,
  createTestServer,
  endBaseball,
  logins,
  sellTo,
  slipOf,
  type TestServer,
} from "../../../testing/index.ts";

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(() => closeProved(world));

type Saved = PayloadOf<typeof services.savePayTable>;
type Listed = {
  tableId: number;
  version: number;
  name: string;
  isSold: boolean;
  isOwn: boolean;
  table: Saved["table"];
};
const listed = async (login: string): Promise<Listed[]> =>
  (await world.answer(services.listPayTables, {}, login)).tables;
const save = (payload: Saved, login: string = logins.bancaAdmin) => world.send(services.savePayTable, payload, login);
const card: Saved["table"] = {
  kind: "teaser",
  content: {
    points: [{ sport: "baseball", market: "spread", quarters: 4 }],
    pays: { 2: "1/1" },
    tie: "reduce",
    noPlay: "reduce",
  },
};
const offBoard = (two: string): Saved["table"] => ({
  kind: "parlay",
  content: { fixed: { 2: two }, standardOdds: "21/11", caps: {}, cap: "720/1" },
});

const plainChart = ({ bands, last }: CentsTable) => ({ bands: bands.map(([from, width]) => ({ from, width })), last });
const conversion = (name: string, twoWay: object, manyWay: object) => [
  "conversion",
  name,
  true,
  { twoWay, manyWay, ladder: 1, booksum: { minimum: 10_000, maximum: 20_000 } },
];

describe("the platform's tables", () => {
  test("are the engine's; parlays at true odds and no early payout by default", async () => {
    const byName = (rows: readonly unknown[][]) =>
      rows.toSorted((one, other) => (`${one[0]} ${one[1]}` < `${other[0]} ${other[1]}` ? -1 : 1));
    const contents = (await listed(logins.trader)).map(({ name, isSold, table }) => [
      table.kind,
      name,
      isSold,
      table.content,
    ]);
    expect(byName(contents)).toEqual(
      byName([
        ...publishedTeasers.map((published) => {
          const { name, ...content } = plainTables.teaser(published);
          return ["teaser", name, true, content];
        }),
        ["parlay", "off the board", false, plainTables.parlay(offTheBoardParlays)],
        ["parlay", "capped", false, plainTables.parlay(cappedParlays)],
        ["progressive", "progressive", true, plainTables.progressive(publishedProgressives)],
        ["pointPrices", "points", true, publishedPointPrices],
        ["earlyLeads", "early leads", false, publishedEarlyLeads],
        ["freePlay", "free play", true, usualFreePlay],
        ["cashOut", "cash-out", false, { marginBasisPoints: 700 }],
        ...(
          [
            ["Dime line", "dime"],
            ["Wide dime line", "wideDime"],
            ["Five-step line", "fiveStep"],
            ["20-cent line", "twentyCents"],
            ["Nickel line", "nickel"],
          ] as const
        ).map(([name, chart]) =>
          conversion(name, { kind: "centsLine", chart: plainChart(centsCharts[chart]) }, { kind: "identity" }),
        ),
        ...(
          [
            ["3 % by power", "power", 10_300],
            ["4.5 % by Shin", "shin", 10_450],
            ["6 % by power", "power", 10_600],
          ] as const
        ).map(([name, method, booksum]) =>
          conversion(name, { kind: "margin", method, booksum }, { kind: "margin", method, booksum }),
        ),
      ]),
    );
  });

  test("sellers see what is sold and not the service's margins, admins see all", async () => {
    const [all, sold] = [await listed(logins.bancaAdmin), await listed(logins.clerks[0])];
    expect(all.length).toBeGreaterThan(sold.length);
    expect(sold).toEqual(
      all.filter(({ isSold, table: { kind } }) => isSold && kind !== "conversion" && kind !== "cashOut"),
    );
  });
});

describe("saving a table", () => {
  test("keeps every version, numbers from the newest, is audited, and belongs to a service", async () => {
    const first = await world.answer(
      services.savePayTable,
      { version: 0, name: "mine", isSold: true, table: card },
      logins.bancaAdmin,
    );
    const second = await world.answer(
      services.savePayTable,
      { tableId: first.tableId, version: 1, name: "mine", isSold: false, table: card },
      logins.bancaAdmin,
    );
    expect([first.version, second.version, second.rulesVersion > first.rulesVersion]).toEqual([1, 2, true]);
    const versions = query({ count: "int8" }, "select count(*) as count from pay_table where table_id = $1::int");
    expect(await world.asOwner((sql) => sql.row(versions, [first.tableId]))).toEqual({ count: 2 });
    const mine = (await listed(logins.bancaAdmin)).filter(({ tableId }) => tableId === first.tableId);
    expect(mine).toMatchObject([{ version: 2, isSold: false, isOwn: true }]);
    expect((await listed(logins.kliyanAdmin)).some(({ tableId }) => tableId === first.tableId)).toBe(false);
    const audited = query(
      { act: "text", before: "text?", after: "text?" },
      `
      select act, before->>'version' as before, after->>'version' as after from audit_entry order by id desc limit 1`,
    );
    expect(await world.asOwner((sql) => sql.row(audited))).toEqual({ act: "savePayTable", before: "1", after: "2" });
  });

  test("shows every version with its author, and an old one can be restored as the newest", async () => {
    const other: Saved["table"] = { ...card, content: { ...card.content, tie: "lose" } };
    const { tableId } = await world.answer(
      services.savePayTable,
      { version: 0, name: "switched", isSold: true, table: card },
      logins.bancaAdmin,
    );
    await world.answer(
      services.savePayTable,
      { tableId, version: 1, name: "switched", isSold: true, table: other },
      logins.bancaAdmin,
    );
    const versions = await world.answer(services.listPayTableVersions, { tableId }, logins.bancaAdmin);
    expect(versions.map(({ version, savedBy, isOwn, table }) => [version, savedBy, isOwn, table])).toEqual([
      [2, "Banca", true, other],
      [1, "Banca", true, card],
    ]);
    await world.answer(
      services.savePayTable,
      { tableId, version: 2, name: "switched", isSold: true, table: card },
      logins.bancaAdmin,
    );
    expect((await listed(logins.bancaAdmin)).find((one) => one.tableId === tableId)).toMatchObject({
      version: 3,
      table: card,
    });
    expect(await world.send(services.listPayTableVersions, { tableId }, logins.kliyanAdmin)).toMatchObject({
      responseType: responses.notFound,
    });
    const platforms = (await listed(logins.bancaAdmin)).find(({ isOwn }) => !isOwn);
    expect(
      await world.answer(services.listPayTableVersions, { tableId: platforms?.tableId ?? 0 }, logins.bancaAdmin),
    ).toMatchObject([{ version: 1, isOwn: false, savedBy: null }]);
  });

  test("no version can be changed or deleted by the application", async () => {
    const change = query({}, "update pay_table set name = 'x'");
    const remove = query({}, "delete from pay_table");
    for (const statement of [change, remove])
      await expect(world.database.read("all", (sql) => sql.run(statement))).rejects.toThrow("permission denied");
  });

  test.each<[rule: string, payload: () => Promise<Saved>, responseType: number, data: object]>([
    [
      "a table that was changed since",
      async () => ({ tableId: (await own()).tableId, version: 0, name: "own", isSold: true, table: card }),
      responses.changedMeanwhile,
      { version: 1 },
    ],
    [
      "a new one with a version",
      () => Promise.resolve({ version: 3, name: "new", isSold: true, table: card }),
      responses.changedMeanwhile,
      { version: 0 },
    ],
    [
      "the platform's",
      async () => ({
        tableId: (await listed(logins.trader))[0]?.tableId ?? 0,
        version: 1,
        name: "x",
        isSold: true,
        table: card,
      }),
      responses.notFound,
      { reason: "unknown" },
    ],
    [
      "another kind under the same table",
      async () => ({ tableId: (await own()).tableId, version: 1, name: "own", isSold: true, table: offBoard("3/1") }),
      responses.notAllowed,
      { reason: "otherKind" },
    ],
    [
      "a second one of the same name",
      async () => ({ version: 0, name: (await own()).name, isSold: true, table: card }),
      responses.notAllowed,
      { reason: "nameTaken" },
    ],
  ])("%s is refused", async (_rule, payload, responseType, data) => {
    expect(await save(await payload())).toMatchObject({ ok: false, responseType, data });
  });

  const stored = async (name: string, login: string): Promise<Listed> => {
    const found = (await listed(login)).find((one) => one.name === name);
    if (found === undefined) throw new Error(`no table ${name}`);
    return found;
  };

  test("an unchanged table is no new version, in whatever order it is written", async () => {
    const { tableId, version, name, isSold } = await own();
    const turned = {
      kind: "teaser",
      content: Object.fromEntries(Object.entries(card.content).toReversed()),
    } as Saved["table"];
    const answer = await world.answer(
      services.savePayTable,
      { tableId, version, name, isSold, table: turned },
      logins.bancaAdmin,
    );
    expect(answer).toMatchObject({ tableId, version });
    expect((await stored("own", logins.bancaAdmin)).version).toBe(version);
  });

  const parlays = (fixed: Record<string, string>): Saved["table"] => ({
    kind: "parlay",
    content: { fixed, standardOdds: "21/11", caps: {}, cap: null },
  });

  test.each<[rule: string, payload: () => Promise<Saved>, reason: string | undefined]>([
    [
      "the same as the platform's table of that name",
      async () => {
        const { name, isSold, table } = await stored("free play", logins.trader);
        return { version: 0, name, isSold, table };
      },
      "sameAsAbove",
    ],
    [
      "the same, and no longer sold",
      async () => {
        const { name, table } = await stored("free play", logins.trader);
        return { version: 0, name, isSold: false, table };
      },
      undefined,
    ],
    [
      "parlays at true odds where nothing else applies",
      async () => ({ version: 0, name: "plain", isSold: true, table: parlays({}) }),
      "saysNothing",
    ],
    [
      "no lead of any sport",
      async () => ({ version: 0, name: "no leads", isSold: true, table: { kind: "earlyLeads", content: {} } }),
      "saysNothing",
    ],
    [
      "a table of parlays",
      async () => ({ version: 0, name: "paid", isSold: true, table: parlays({ 2: "13/5" }) }),
      undefined,
    ],
    [
      "true odds where that table is overridden",
      async () => ({ version: 0, name: "plain", isSold: true, table: parlays({}) }),
      undefined,
    ],
  ])("a new table must have an effect: %s", async (_rule, payload, reason) => {
    const answer = await save(await payload(), logins.kliyanAdmin);
    expect(answer).toMatchObject(
      reason === undefined ? { ok: true } : { ok: false, responseType: responses.notAllowed, data: { reason } },
    );
  });

  test("another service's table is refused", async () => {
    const { tableId, version, name } = await own();
    expect(await save({ tableId, version, name, isSold: true, table: card }, logins.kliyanAdmin)).toMatchObject({
      responseType: responses.notFound,
    });
  });

  test.each<[rule: string, content: object]>([
    ["pays nothing", { kind: "teaser", content: { ...card.content, pays: {} } }],
    ["a payout of zero", { kind: "teaser", content: { ...card.content, pays: { 2: "0/1" } } }],
    ["a division by zero", { kind: "teaser", content: { ...card.content, pays: { 2: "1/0" } } }],
    [
      "quarters that end on a quarter",
      { kind: "teaser", content: { ...card.content, points: [{ sport: "baseball", market: "spread", quarters: 3 }] } },
    ],
    ["a card under another name", { kind: "parlay", content: card.content }],
    ["a lead of zero", { kind: "earlyLeads", content: { baseball: 0 } }],
    ["an unknown kind", { kind: "pleaser", content: {} }],
  ])("%s is no valid table", async (_rule, table) => {
    const answer = await world.sendRaw(
      services.savePayTable.path,
      { version: 0, name: "x", isSold: true, table },
      await world.tokenOf(logins.bancaAdmin),
    );
    expect(answer.response_type).toBe(responses.invalidPayload);
  });

  async function own(): Promise<Listed> {
    const found = (await listed(logins.bancaAdmin)).find(({ name }) => name === "own");
    if (found !== undefined) return found;
    await world.answer(
      services.savePayTable,
      { version: 0, name: "own", isSold: true, table: card },
      logins.bancaAdmin,
    );
    return own();
  }
});

describe("the tables by which a service sells", () => {
  const totals = (): Bet[] => [
    { game: world.world.games.baseball[0], betType: 3, side: 0 },
    { game: world.world.games.baseball[1], betType: 3, side: 0 },
  ];

  test("its own table replaces the platform's of that name; a ticket keeps its copy", async () => {
    const platform = (await listed(logins.bancaAdmin)).find(({ name }) => name === "off the board");
    expect(platform).toMatchObject({ isOwn: false, isSold: false });
    const trueOdds = await sellTo(world, logins.clerks[0], totals(), 1_000);
    const first = await world.answer(
      services.savePayTable,
      { version: 0, name: "off the board", isSold: true, table: offBoard("13/5") },
      logins.bancaAdmin,
    );
    const byTable = await sellTo(world, logins.clerks[0], totals(), 1_000);
    expect([trueOdds.possibleWin, byTable.possibleWin]).toEqual([2_645, 2_600]);
    expect((await listed(logins.bancaAdmin)).filter(({ name }) => name === "off the board")).toMatchObject([
      { tableId: first.tableId, isOwn: true },
    ]);
    await world.answer(
      services.savePayTable,
      { tableId: first.tableId, version: 1, name: "off the board", isSold: true, table: offBoard("3/1") },
      logins.bancaAdmin,
    );
    const newer = await sellTo(world, logins.clerks[0], totals(), 1_000);
    const other = await world.answer(tickets.quote, await slipOf(world, totals(), 1_000), logins.customers[0]);
    expect([newer.possibleWin, other.possibleWin]).toEqual([3_000, 2_645]);
    for (const game of world.world.games.baseball) await endBaseball(world, game, 6, 4);
    const prizes = await Promise.all(
      [trueOdds, byTable, newer].map(
        async ({ number }) => (await world.answer(tickets.findTicket, { number }, logins.clerks[0])).prize,
      ),
    );
    expect(prizes).toEqual([3_645, 3_600, 4_000]);
  });

  test("a table of the platform changes for all services without their own", async () => {
    const [football] = await listed(logins.kliyanAdmin);
    const changed = {
      tableId: football?.tableId ?? 0,
      version: football?.version ?? 0,
      name: football?.name ?? "",
      isSold: false,
      table: football?.table ?? card,
    };
    expect(await save(changed, logins.trader)).toMatchObject({ ok: true, data: { version: 2 } });
    expect((await listed(logins.customers[0])).some(({ tableId }) => tableId === football?.tableId)).toBe(false);
  });
});
