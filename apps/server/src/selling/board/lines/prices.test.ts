import { catalog, type PayloadOf, responses, rules } from "@chalkboard/contract";
import { addDays } from "@chalkboard/kernel";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createTestServer, logins, type TestServer } from "../../../testing/index.ts";

// What a change would do to a day's board, and a day's line overrides. The first baseball game: +120 −140, total 8½ at −110
// each way.

let world: TestServer;
const made: { readonly ruleId: number; readonly login: string }[] = [];
beforeAll(async () => {
  world = await createTestServer();
});
afterEach(async () => {
  for (const { ruleId, login } of made.splice(0)) await world.answer(rules.retireRule, { ruleId }, login);
});
afterAll(async () => {
  await world.close();
});

type Input = PayloadOf<typeof catalog.previewConversion>;
type Content = NonNullable<Input["table"]>["content"];
const game = () => world.world.games.baseball[0];
const banca = () => world.world.banca.serviceId;
const preview = (input: Partial<Input>, login: string = logins.trader) =>
  world.answer(
    catalog.previewConversion,
    { day: game().day, leagueId: game().leagueId, serviceId: banca(), ...input },
    login,
  );
const content = (more: Partial<Content> = {}): Content => ({
  twoWay: { kind: "identity" },
  manyWay: { kind: "identity" },
  ladder: 1,
  booksum: { minimum: 10_000, maximum: 20_000 },
  ...more,
});
const table = (more: Partial<Content>) => ({ name: "New", isSold: true, content: content(more) });
const everywhere = { control: "priceConversion" as const, selector: {}, value: { table: "New" } };
async function saveLineOverride(
  points: number,
  cents: number,
  login: string = logins.bancaAdmin,
  betType = 1,
  more: { expiresAt?: number; startsAt?: number } = {},
) {
  const serviceId = login === logins.bancaAdmin ? banca() : world.world.kliyan.serviceId;
  const {
    rule: { ruleId },
  } = await world.answer(
    rules.saveRule,
    {
      scope: { level: "service", id: serviceId },
      control: "ownLine",
      kind: "default",
      selector: { event: game().eventId, betType },
      value: { points, cents },
      expiresAt: null,
      ...more,
    },
    login,
  );
  made.push({ ruleId, login });
  return ruleId;
}

describe("an unsaved conversion", () => {
  test("shows each market before and after, the most changed first, and the margin", async () => {
    const found = await preview({ table: table({ twoWay: { kind: "addedCents", cents: 20 } }), rule: everywhere });
    expect(found).toMatchObject({ serviceId: banca(), unsold: [], sureWins: [], sureWinCount: 0 });
    expect([found.changed, found.markets > 4]).toEqual([found.markets, true]);
    expect(found.margin.after ?? 0).toBeGreaterThan(found.margin.before ?? 0);
    const row = found.rows.find(({ eventId, betType }) => eventId === game().eventId && betType === 1);
    expect(row?.sides.map(({ hq, before, after }) => [hq.price, before.price, after.price])).toEqual([
      [120, 120, 110],
      [-140, -140, -150],
    ]);
  });

  test("without a rule that names it, changes nothing", async () => {
    expect(await preview({ table: table({ ladder: 5 }) })).toMatchObject({ changed: 0, rows: [] });
  });

  test("says how many markets would not be sold, and why", async () => {
    const found = await preview({ table: table({ booksum: { minimum: 10_460, maximum: 20_000 } }), rule: everywhere });
    expect(found.unsold).toEqual([{ reason: "booksumTooLow", before: 0, after: expect.any(Number) as number }]);
    expect(found.rows[0]?.after).toBe("booksumTooLow");
  });

  test("of one bet type changes only that type", async () => {
    const found = await preview({
      table: table({ twoWay: { kind: "addedCents", cents: 20 } }),
      rule: { ...everywhere, selector: { betType: 3 } },
    });
    expect(new Set(found.rows.map(({ betType }) => betType))).toEqual(new Set([3]));
  });

  test("is visible to an admin for their own service only", async () => {
    expect((await preview({ serviceId: undefined }, logins.bancaAdmin)).services).toEqual([
      { serviceId: banca(), name: "Banca" },
    ]);
    const others = { day: game().day, serviceId: world.world.kliyan.serviceId };
    expect(await world.send(catalog.previewConversion, others, logins.bancaAdmin)).toMatchObject({
      responseType: responses.notFound,
    });
  });

  test("two services with opposite leans are a sure win; each alone has none", async () => {
    await saveLineOverride(0, 16);
    await saveLineOverride(0, -16, logins.kliyanAdmin);
    const found = await preview({});
    // +136 at the one, −124 at the other: 1 / (100/236 + 124/224) − 1.
    expect(found.sureWins).toMatchObject([
      {
        eventId: game().eventId,
        betType: 1,
        profit: 232,
        bets: [
          { serviceName: "Banca", side: 1, price: 136 },
          { serviceName: "Kliyan", side: 2, price: -124 },
        ],
      },
    ]);
    expect((await preview({ serviceId: undefined }, logins.bancaAdmin)).sureWinCount).toBe(0);
  });

  test("an invalid value is reported", async () => {
    const rule = {
      control: "ownLine" as const,
      selector: { event: game().eventId, betType: 1 },
      value: { points: "two", cents: 0 },
    };
    expect(await world.send(catalog.previewConversion, { day: game().day, rule }, logins.bancaAdmin)).toMatchObject({
      responseType: responses.invalidPayload,
    });
  });

  test("several are tried together, and an invalid one is reported by its position", async () => {
    const of = (betType: number, cents: unknown) => ({
      control: "ownLine" as const,
      selector: { event: game().eventId, betType },
      value: { points: 0, cents },
    });
    const found = await preview(
      { serviceId: undefined, rule: of(1, 5), more: [of(2, 5), of(3, -5)] },
      logins.bancaAdmin,
    );
    expect([found.changed, found.rows.map(({ betType }) => betType).toSorted()]).toEqual([3, [1, 2, 3]]);
    const { data } = await world.send(
      catalog.previewConversion,
      { day: game().day, rule: of(1, 5), more: [of(2, "five")] },
      logins.bancaAdmin,
    );
    expect(data).toMatchObject({ problems: [{ field: "more.0.value.cents" }] });
  });

  test("a line override is tried before it is saved, in place of the current one", async () => {
    const ruleId = await saveLineOverride(0, 5);
    const rule = {
      control: "ownLine" as const,
      selector: { event: game().eventId, betType: 1 },
      value: { points: 0, cents: -100 },
      ruleId,
    };
    const found = await preview({ serviceId: undefined, rule }, logins.bancaAdmin);
    expect([found.changed, found.rows[0]?.after, found.rows[0]?.sides[0]?.before.price]).toEqual([
      1,
      "favouriteChanged",
      125,
    ]);
  });
});

describe("a day's line overrides", () => {
  const markets = async (more: object = {}, login: string = logins.bancaAdmin) =>
    (
      await world.answer(catalog.lineOverrides, { day: game().day, leagueId: game().leagueId, ...more }, login)
    ).markets.filter(({ eventId }) => eventId === game().eventId);

  test("a day without a market names the next one that has lines, and a day with one does not", async () => {
    const nextOf = async (day: string) =>
      (await world.answer(catalog.lineOverrides, { day, leagueId: game().leagueId }, logins.bancaAdmin)).nextDay;
    expect(await nextOf(addDays(game().day, -3))).toBe(game().day);
    expect(await nextOf(game().day)).toBeNull();
    expect(await nextOf(addDays(game().day, 300))).toBeNull();
  });

  test("are shown beside HQ's, with their author and end", async () => {
    const until = world.time.now() + 3_600_000;
    const ruleId = await saveLineOverride(2, -5, logins.bancaAdmin, 3, { expiresAt: until });
    const total = (await markets()).find(({ betType }) => betType === 3);
    expect(total?.sides.map(({ hq, ours }) => [hq.points, hq.price, ours.points, ours.price])).toEqual([
      [34, -110, 36, -115],
      [34, -110, 36, -105],
    ]);
    expect(total).toMatchObject({
      mayMove: true,
      unsellable: null,
      table: null,
      own: { ruleId, points: 2, cents: -5, expiresAt: until, createdBy: "Banca" },
    });
    expect((await markets({}, logins.kliyanAdmin)).find(({ betType }) => betType === 3)?.own).toBeNull();
  });

  test("of a market that may not be sold say why", async () => {
    await saveLineOverride(0, -100);
    expect((await markets()).find(({ betType }) => betType === 1)).toMatchObject({
      unsellable: "favouriteChanged",
      sides: [{ isOpen: false }, { isOpen: false }],
    });
  });

  test("are listed before they take effect", async () => {
    const startsAt = world.time.now() + 1_000;
    await saveLineOverride(0, 5, logins.bancaAdmin, 1, { startsAt });
    expect((await markets()).find(({ betType }) => betType === 1)).toMatchObject({
      own: { startsAt },
      sides: [{ ours: { price: 120 } }, { ours: { price: -140 } }],
    });
  });

  test("are of the requested period", async () => {
    expect(await markets({ period: "quarter1" })).toEqual([]);
  });
});
