import { audit, catalog, money, type PayloadOf, responses, rules, services } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestServer, logins, startOfTests, type TestServer } from "../../testing/index.ts";

// The configuration by which a service sells, and every change of it: the log over rules, pay tables, leagues and
// settings, and the differences between two times.

type Terms = PayloadOf<typeof rules.saveRule>;
type Change = { readonly what: string; readonly act: string; readonly name: string };

let world: TestServer;
let secondId = 0;
const at = (seconds: number) => world.time.set(startOfTests + seconds * 1_000);
const day = 86_400_000;
const rule = (more: Partial<Terms> = {}): Terms => ({
  scope: { level: "service", id: world.world.banca.serviceId },
  control: "ticketMaximum",
  kind: "default",
  selector: {},
  value: { stake: 100 },
  expiresAt: null,
  ...more,
});

beforeAll(async () => {
  world = await createTestServer();
  const { banca, kliyan, leagues } = world.world;
  const platform = { scope: { level: "platform" as const, id: 0 }, kind: "ceiling" as const };
  await at(1);
  const { rule: first } = await world.answer(rules.saveRule, rule(), logins.bancaAdmin);
  await at(2);
  secondId = (
    await world.answer(rules.saveRule, rule({ ruleId: first.ruleId, value: { stake: 200 } }), logins.bancaAdmin)
  ).rule.ruleId;
  await at(3);
  await world.answer(rules.saveRule, rule({ ...platform, selector: { service: kliyan.serviceId } }), logins.trader);
  await world.answer(rules.saveRule, rule({ ...platform, selector: { service: banca.serviceId } }), logins.trader);
  await at(4);
  const table = { kind: "cashOut" as const, content: { marginBasisPoints: 500 } };
  const { tableId } = await world.answer(
    services.savePayTable,
    { version: 0, name: "offers", isSold: true, table },
    logins.bancaAdmin,
  );
  await at(5);
  await world.answer(
    services.savePayTable,
    {
      tableId,
      version: 1,
      name: "offers",
      isSold: true,
      table: { kind: "cashOut", content: { marginBasisPoints: 700 } },
    },
    logins.bancaAdmin,
  );
  await at(6);
  await world.answer(catalog.switchLeague, { leagueId: leagues.basketball, isSold: false }, logins.bancaAdmin);
  await at(7);
  const was = await world.answer(money.settings, {}, logins.bancaAdmin);
  await world.answer(money.saveSettings, { ...was, largeAmount: 77_000, was }, logins.bancaAdmin);
  await at(8);
  await world.answer(
    rules.saveRule,
    rule({ control: "horizon", value: { days: 3 }, expiresAt: startOfTests + day }),
    logins.bancaAdmin,
  );
  await at(9);
});
afterAll(async () => {
  await world.close();
});

const said = ({ what, act, name }: Change): string => [what, act, name].join(" ").trim();
const logged = async (filters: object = {}, login: string = logins.bancaAdmin) =>
  (await world.answer(audit.controlLog, filters, login)).rows;
const compared = async (from: number, to: number) =>
  (await world.answer(audit.compareControls, { from: startOfTests + from, to: startOfTests + to }, logins.bancaAdmin))
    .changes;

const everything = [
  "rule added horizon",
  "money changed",
  "league changed nba league",
  "payTable changed offers",
  "payTable added offers",
  "rule added ticketMaximum",
  "rule changed ticketMaximum",
  "rule added ticketMaximum",
];

describe("the log", () => {
  test("shows every change of what the service sells by, the newest first, and no other service's", async () => {
    expect((await logged()).map(said)).toEqual(everything);
    expect((await logged({}, logins.kliyanAdmin)).map(said)).toEqual(["rule added ticketMaximum"]);
  });

  test("with who, when, before and after", async () => {
    const rows = await logged();
    expect(rows.map(({ at: asOf }) => (asOf - startOfTests) / 1_000)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    expect(rows.find(({ what, act }) => what === "rule" && act === "changed")).toMatchObject({
      by: "Banca",
      ruleBefore: { value: { stake: 100 }, state: "retired" },
      ruleAfter: { ruleId: secondId, value: { stake: 200 } },
    });
    expect(rows.find(({ what }) => what === "money")).toMatchObject({
      before: { largeAmount: 1_000_000 },
      after: { largeAmount: 77_000 },
    });
    expect(rows.find(({ what }) => what === "league")).toMatchObject({
      recordId: world.world.leagues.basketball,
      before: { isSold: true },
      after: { isSold: false },
    });
  });

  test.each<[filter: string, filters: object, wanted: readonly string[]]>([
    ["by the subject of the change", { what: "payTable" }, ["payTable changed offers", "payTable added offers"]],
    ["by the setting of a rule", { control: "horizon" }, ["rule added horizon"]],
    ["by part of the author's name", { text: "BANC", what: "money" }, ["money changed"]],
    ["by a name that matches no one", { text: "nobody" }, []],
    ["from a time on", { since: startOfTests + 7_000 }, ["rule added horizon", "money changed"]],
    ["before a time", { until: startOfTests + 2_000 }, ["rule added ticketMaximum"]],
  ])("is filtered %s", async (_filter, filters, wanted) => {
    expect((await logged(filters)).map(said)).toEqual(wanted);
  });
});

describe("two times differ by", () => {
  test.each<[rule: string, from: number, to: number, wanted: readonly string[]]>([
    [
      "an added rule, and a changed rule in its current form",
      0,
      3_000,
      ["rule added ticketMaximum", "rule added ticketMaximum"],
    ],
    ["a changed rule before and after", 1_000, 2_000, ["rule changed ticketMaximum"]],
    ["nothing where nothing was changed", 2_000, 2_999, []],
    ["a table once, from its first version to its last", 4_000, 5_000, ["payTable changed offers"]],
    ["a new table as new, whatever was changed in it since", 3_000, 5_000, ["payTable added offers"]],
    ["leagues and settings", 5_000, 7_000, ["league changed nba league", "money changed"]],
    ["a rule that expired", 8_000, 2 * day, ["rule retired horizon"]],
    ["not by a rule that came and went between them", 7_000, 2 * day, []],
  ])("%s", async (_rule, from, to, wanted) => {
    expect((await compared(from, to)).map(said)).toEqual(wanted);
  });

  test("a change that was reverted is no difference", async () => {
    const before = world.time.now() - startOfTests;
    await at(10);
    const { rule: other } = await world.answer(
      rules.saveRule,
      rule({ ruleId: secondId, value: { stake: 999 } }),
      logins.bancaAdmin,
    );
    const was = await world.answer(money.settings, {}, logins.bancaAdmin);
    await world.answer(money.saveSettings, { ...was, weekEndsOn: 3 }, logins.bancaAdmin);
    expect((await compared(before, 10_000)).map(said)).toEqual(["rule changed ticketMaximum", "money changed"]);
    await at(11);
    await world.answer(money.saveSettings, was, logins.bancaAdmin);
    await world.answer(rules.saveRule, rule({ ruleId: other.ruleId, value: { stake: 200 } }), logins.bancaAdmin);
    expect(await compared(before, 11_000)).toEqual([]);
  });

  test("the first time must be earlier than the second", async () => {
    expect(await world.send(audit.compareControls, { from: 5, to: 5 }, logins.bancaAdmin)).toMatchObject({
      responseType: responses.invalidPayload,
      data: { problems: [{ field: "to", code: "wrongOrder" }] },
    });
  });
});

test("money settings that someone else changed meanwhile are not overwritten", async () => {
  const was = await world.answer(money.settings, {}, logins.bancaAdmin);
  expect(
    await world.send(
      money.saveSettings,
      { ...was, largeAmount: 5, was: { ...was, largeAmount: 6 } },
      logins.bancaAdmin,
    ),
  ).toMatchObject({ responseType: responses.changedMeanwhile, data: { settings: was } });
});
