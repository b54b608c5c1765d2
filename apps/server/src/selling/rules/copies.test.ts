import { type PayloadOf, responses, rules } from "@chalkboard/contract";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createTestServer, logins, startOfTests, type TestServer } from "../../testing/index.ts";

// Copying a rule to other scopes, and planning it for later: theirs is replaced, the current one stays in force until
// then, and nothing is half done.

type Terms = PayloadOf<typeof rules.saveRule>;

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});
afterEach(async () => {
  await world.time.set(startOfTests);
  for (const {
    ruleId,
    scope: { level },
  } of await listed(logins.trader)) {
    await world.answer(
      rules.retireRule,
      { ruleId },
      level === "platform" || level === "exception" ? logins.trader : logins.bancaAdmin,
    );
  }
});

const zones = () => world.world.banca.zones;
const terms = (more: Partial<Terms> = {}): Terms => ({
  scope: { level: "zone", id: zones().nord },
  control: "ticketMaximum",
  kind: "default",
  selector: { mode: "parlay" },
  value: { stake: 500 },
  expiresAt: null,
  ...more,
});
const save = async (more: Partial<Terms> = {}, login: string = logins.bancaAdmin) =>
  (await world.answer(rules.saveRule, terms(more), login)).rule;
const listed = async (login: string = logins.bancaAdmin) =>
  (await world.answer(rules.listRules, { controls: ["ticketMaximum"] }, login)).rows;
const platform = { level: "platform" as const, id: 0 };

describe("a rule is copied", () => {
  test("to zones and POS; their rule about the same is replaced, others are kept", async () => {
    const { ruleId } = await save();
    const there = await save({ scope: { level: "zone", id: zones().sid }, value: { stake: 9 } });
    await save({ scope: { level: "zone", id: zones().sid }, selector: {}, value: { stake: 7 } });
    const pos = world.world.banca.clerks[0].posId;
    const copied = await world.answer(
      rules.copyRule,
      {
        ruleId,
        to: [
          { level: "zone", id: zones().sid },
          { level: "pos", id: pos },
        ],
      },
      logins.bancaAdmin,
    );
    expect(copied.rules.map(({ replaces, value }) => [replaces, value["stake"]])).toEqual([
      [there.ruleId, 500],
      [null, 500],
    ]);
    expect((await listed()).map(({ value }) => value["stake"]).toSorted()).toEqual([500, 500, 500, 7]);
  });

  test("again changes nothing", async () => {
    const { ruleId } = await save();
    const to = [{ level: "zone" as const, id: zones().sid }];
    const {
      rules: [first],
    } = await world.answer(rules.copyRule, { ruleId, to }, logins.bancaAdmin);
    expect(
      (await world.answer(rules.copyRule, { ruleId, to }, logins.bancaAdmin)).rules.map((one) => one.ruleId),
    ).toEqual([first?.ruleId]);
  });

  test("from the platform to single services and, as an exception, to a POS", async () => {
    const { kliyan, banca } = world.world;
    const { ruleId } = await save({ scope: platform, kind: "ceiling" }, logins.trader);
    const to = [{ level: "exception" as const, id: banca.clerks[0].posId }];
    const { rules: copies } = await world.answer(
      rules.copyRule,
      { ruleId, to, services: [kliyan.serviceId] },
      logins.trader,
    );
    expect(copies.map(({ scope, kind, selector }) => [scope, kind, selector])).toEqual([
      [to[0], "default", { mode: "parlay" }],
      [platform, "ceiling", { mode: "parlay", service: kliyan.serviceId }],
    ]);
  });

  test.each<[rule: string, to: () => Terms["scope"][], services: () => number[], code: number]>([
    [
      "nothing is written when one of them is another service's",
      () => [
        { level: "zone", id: zones().sid },
        { level: "zone", id: world.world.kliyan.zoneId },
      ],
      () => [],
      responses.notFound,
    ],
    [
      "nor when the session may not write one of them",
      () => [{ level: "zone", id: zones().sid }, platform],
      () => [],
      responses.notAllowed,
    ],
    ["a service's rule names no services", () => [], () => [world.world.kliyan.serviceId], responses.notAllowed],
  ])("%s", async (_rule, to, services, code) => {
    const { ruleId } = await save();
    expect(
      await world.send(rules.copyRule, { ruleId, to: to(), services: services() }, logins.bancaAdmin),
    ).toMatchObject({ responseType: code });
    expect((await listed()).map((one) => one.ruleId)).toEqual([ruleId]);
  });
});

describe("a rule is planned", () => {
  const later = startOfTests + 3_600_000;
  const acting = async (): Promise<unknown> => {
    const {
      settings: [found],
    } = await world.answer(
      rules.effectiveRules,
      {
        posId: world.world.banca.clerks[0].posId,
        control: "ticketMaximum",
        context: { mode: "parlay" },
      },
      logins.bancaAdmin,
    );
    return found?.value?.["stake"];
  };

  test.each<[kind: "default" | "ceiling"]>([["default"], ["ceiling"]])(
    "until its start the previous one is in force, from then on it is: %s",
    async (kind) => {
      const { ruleId } = await save({ kind, value: { stake: 300 } });
      await save({ ruleId, kind, value: { stake: 900 }, startsAt: later });
      expect(await acting()).toBe(300);
      await world.time.set(later - 1);
      expect(await acting()).toBe(300);
      await world.time.set(later);
      expect(await acting()).toBe(900);
    },
  );

  test("a new one takes effect at its start", async () => {
    const { selector } = await save({ startsAt: later });
    expect([selector, await acting()]).toEqual([{ mode: "parlay", from: later }, undefined]);
    await world.time.set(later);
    expect(await acting()).toBe(500);
  });

  test.each<[rule: string, more: Partial<Terms>, field: string]>([
    ["that is in the past", { startsAt: startOfTests }, "startsAt"],
    ["after its end", { startsAt: later, expiresAt: later }, "expiresAt"],
  ])("not for a time %s, and the previous one stays in force without an end", async (_rule, more, field) => {
    const { ruleId } = await save({ value: { stake: 300 } });
    const answer = await world.send(rules.saveRule, terms({ ruleId, ...more }), logins.bancaAdmin);
    expect(answer).toMatchObject({ responseType: responses.invalidPayload, data: { problems: [{ field }] } });
    expect((await listed()).map(({ ruleId: id, expiresAt }) => [id, expiresAt])).toEqual([[ruleId, null]]);
  });
});
