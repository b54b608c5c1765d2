import { type PayloadOf, responses, rules } from "@chalkboard/contract";
import { controls, paymentSettings, priceSettings, type SettingName, settingKinds } from "@chalkboard/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { createTestServer, logins, startOfTests, type TestServer } from "../../testing/index.ts";

// The store over HTTP: who writes what, errors by field, editing as retire and add, restoring, history, and the tenant
// isolation.

type Terms = PayloadOf<typeof rules.saveRule>;

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const banca = () => world.world.banca;
const own = (): Terms["scope"] => ({ level: "service", id: banca().serviceId });
const terms = (more: Partial<Terms> = {}): Terms => ({
  scope: own(),
  control: "ticketMaximum",
  kind: "default",
  selector: {},
  value: { stake: 5_000 },
  expiresAt: null,
  ...more,
});
const save = async (more: Partial<Terms> = {}, login: string = logins.bancaAdmin) =>
  (await world.answer(rules.saveRule, terms(more), login)).rule;
const retire = (ruleId: number, login: string = logins.bancaAdmin) => world.send(rules.retireRule, { ruleId }, login);
const listed = async (login: string, more: object = {}) => (await world.answer(rules.listRules, more, login)).rows;
const versionOf = async (serviceId: number) =>
  (
    await world.asOwner((sql) =>
      sql.row(query({ version: "int8" }, "select rules_version as version from service where id = $1::int"), [
        serviceId,
      ]),
    )
  )?.version ?? 0;
const lastAudit = () =>
  world.asOwner((sql) =>
    sql.row(
      query(
        { act: "text", subject: "text", before: "text?", after: "text?" },
        `
  select act, subject, before->'value'->>'stake' as before, after->'value'->>'stake' as after from audit_entry
    order by id desc limit 1`,
      ),
    ),
  );

test("the kinds are the engine's settings, each with its fields and its control's code", async () => {
  const kinds = await world.answer(rules.listKinds, {}, logins.nordController);
  expect(kinds.map(({ control }) => control)).toEqual(Object.keys(settingKinds));
  const codes = new Set<number>(controls.map(({ code }) => code));
  expect(kinds.filter(({ code, feeds }) => feeds !== "payment" && feeds !== "price" && !codes.has(code))).toEqual([]);
  const money = { unit: "money", minimum: 0, maximum: 10 ** 15 };
  expect(kinds.find(({ control }) => control === "stakeRange")).toEqual({
    control: "stakeRange",
    feeds: "stakeRange",
    code: -33,
    canTry: true,
    ordered: ["minimum", "maximum"],
    fields: [
      { name: "minimum", kind: "atLeast", ...money },
      { name: "maximum", kind: "atMost", ...money },
    ],
  });
});

describe("who writes what", () => {
  const zone = () => ({ level: "zone" as const, id: banca().zones.kap });
  const pos = () => ({ level: "pos" as const, id: banca().clerks[0].posId });
  const platform = { level: "platform" as const, id: 0 };
  const exception = () => ({ level: "exception" as const, id: banca().clerks[0].posId });

  test.each<[rule: string, scope: () => Terms["scope"], login: string, code: number]>([
    ["an admin may for their own service", own, logins.bancaAdmin, responses.success],
    ["an admin may for their own zones", zone, logins.bancaAdmin, responses.success],
    ["an admin may for their own POS", pos, logins.bancaAdmin, responses.success],
    ["an admin may not write a rule of the platform", () => platform, logins.bancaAdmin, responses.notAllowed],
    ["an admin may not write an exception", exception, logins.bancaAdmin, responses.notAllowed],
    ["an admin may not for another service", own, logins.kliyanAdmin, responses.notFound],
    ["an admin may not for another service's zone", zone, logins.kliyanAdmin, responses.notFound],
    ["an admin may not for another service's POS", pos, logins.kliyanAdmin, responses.notFound],
    ["the platform may write its own rules", () => platform, logins.trader, responses.success],
    ["the platform exceptions", exception, logins.trader, responses.success],
    ["the platform may not write a rule of a service", own, logins.trader, responses.notAllowed],
    [
      "the platform may not write an exception without a POS",
      () => ({ level: "exception", id: 999_999 }),
      logins.trader,
      responses.notFound,
    ],
    [
      "the platform may not name a second platform",
      () => ({ level: "platform", id: 3 }),
      logins.trader,
      responses.invalidPayload,
    ],
    ["a controller may not write", zone, logins.nordController, responses.notAllowed],
    ["an assistant may not write", () => platform, logins.assistant, responses.notAllowed],
    ["a clerk may not write", own, logins.clerks[0], responses.notAllowed],
  ])("%s", async (_rule, scope, login, code) => {
    const answer = await world.send(rules.saveRule, terms({ scope: scope() }), login);
    expect(answer.responseType).toBe(code);
    if (!answer.ok) return;
    expect(answer.data.rule).toMatchObject({ scope: scope(), state: "acting", mayChange: true, replaces: null });
    expect(await retire(answer.data.rule.ruleId, login)).toMatchObject({ ok: true });
  });

  test("no one can change a rule that is not theirs, or learn of one they may not see", async () => {
    const [ceiling, ours] = [await save({ scope: platform, kind: "ceiling" }, logins.trader), await save()];
    for (const call of [rules.retireRule, rules.restoreRule]) {
      expect(await world.send(call, { ruleId: ceiling.ruleId }, logins.bancaAdmin)).toMatchObject({
        responseType: responses.notAllowed,
      });
      expect(await world.send(call, { ruleId: ours.ruleId }, logins.trader)).toMatchObject({
        responseType: responses.notAllowed,
      });
      expect(await world.send(call, { ruleId: ours.ruleId }, logins.kliyanAdmin)).toMatchObject({
        responseType: responses.notFound,
      });
    }
    expect(await world.send(rules.saveRule, terms({ ruleId: ceiling.ruleId }), logins.bancaAdmin)).toMatchObject({
      responseType: responses.notAllowed,
    });
    expect(await world.send(rules.ruleHistory, { ruleId: ours.ruleId }, logins.kliyanAdmin)).toMatchObject({
      responseType: responses.notFound,
    });
    await retire(ceiling.ruleId, logins.trader);
    await retire(ours.ruleId);
  });

  test("the database itself prevents a service from writing rules that are not its own", async () => {
    const add = query(
      {},
      `
      insert into rule (service_id, level, scope_id, control, kind, value, created_at)
        values ($1::int, $2::text, $3::int, 'horizon', 'default', '{}', app.clock())`,
    );
    const end = query({}, "update rule set retired_at = app.clock() where id = $1::int");
    const inside = <T>(work: (sql: Parameters<Parameters<typeof world.database.transaction>[1]>[0]) => Promise<T>) =>
      world.database.transaction([banca().serviceId], work);
    for (const [service, level, id] of [
      [null, "platform", 0],
      [banca().serviceId, "exception", pos().id],
      [world.world.kliyan.serviceId, "service", world.world.kliyan.serviceId],
    ])
      await expect(inside((sql) => sql.run(add, [service, level, id]))).rejects.toThrow("row-level security");
    const ceiling = await save({ scope: platform, kind: "ceiling" }, logins.trader);
    expect(await inside((sql) => sql.run(end, [ceiling.ruleId]))).toBe(0);
    await retire(ceiling.ruleId, logins.trader);
    await expect(inside((sql) => sql.run(query({}, "update rule set value = '{}'")))).rejects.toThrow(
      "permission denied",
    );
    await expect(inside((sql) => sql.run(query({}, "delete from rule")))).rejects.toThrow("permission denied");
  });
});

describe("each setting is saved and read back", () => {
  const part = { id: 1, words: "w", minimum: 0, maximum: 2 };
  const valuesOf: { readonly [Name in SettingName]: object } = {
    slipTimeout: { timeoutSeconds: 90 },
    businessHours: { windows: [{ weekday: 1, from: 480, to: 1_320 }], closeMinute: 1_380 },
    straightHours: { windows: [{ weekday: 6, from: 0, to: 600 }] },
    horizon: { days: 7 },
    ifBets: { allowed: true, maximumLegs: 4 },
    teasers: { sports: ["basketball"], mixed: false, minimumLegs: 2, maximumLegs: 6 },
    roundRobins: { allowed: false, minimumLegs: 3, maximumLegs: 8 },
    buyPoints: { allowed: true, maximumQuarters: 6, minimumTeams: 0, maximumTeams: 3 },
    incompatiblePlays: { matrices: [{ sameGame: "refuse", rows: [] }] },
    blockedPatterns: {
      patterns: [{ id: 1, words: "w", mode: null, legsFrom: 2, legsTo: 0, parts: [{ leagues: [1], atLeast: 2 }] }],
    },
    dogsAndChalks: { maximumChalks: 3, maximumDogs: 2 },
    underdog: { maximumPrice: 900, maximumStake: 10_000 },
    betGroups: { groups: [{ id: 1, name: "g", minimum: 2, counts: "inside" }] },
    selectionRules: { rules: [{ ...part, betTypes: [3, 4] }] },
    patternLimit: { maximum: 20 },
    repeatLimits: { client: 2, agent: 0, zone: 0, service: 9 },
    ticketLimits: { perEvent: 50, perCustomer: 0, perDay: 0 },
    stakeRange: { minimum: 100, maximum: 0 },
    ticketMaximum: { stake: 9_000 },
    maximumPayout: { win: 1_000_000 },
    wagerMaximum: { perWager: 500, perLine: 900 },
    wagerLimitCounts: { counts: "win" },
    maximumRisk: { service: 9_000_000, pos: 0 },
    leagueRisk: { maximum: 7_000_000 },
    referral: { stake: 500_000, win: 0, seconds: 30 },
    inPlay: { allowed: true, delaySeconds: 6 },
    offered: { sold: false },
    payoutRights: { secondPersonFrom: 500_000, documentFrom: 0 },
    payoutTax: { on: "payout", steps: [{ from: 0, rate: 1_500 }] },
    priceConversion: { table: "Dime line" },
    ownLine: { points: -2, cents: 5 },
  };
  test.each(Object.entries(valuesOf))("%s", async (control, value) => {
    const band = control === "inPlay" ? {} : { priceFrom: -150, priceTo: 120 };
    // A payment's setting applies to a whole ticket.
    const ofLegs = paymentSettings.has(control) ? {} : { league: world.world.leagues.basketball, ...band };
    // A price is made from a whole market, no matter who sells it.
    const ofMarket =
      control === "ownLine"
        ? { event: world.world.games.baseball[0].eventId, betType: 2 }
        : { league: world.world.leagues.basketball };
    const selector = priceSettings.has(control)
      ? ofMarket
      : { ...ofLegs, mode: "parlay", legsFrom: 2, hours: [{ weekday: 7, from: 0, to: 60 }] };
    const saved = await save({ control, value: { ...value }, selector, expiresAt: startOfTests + 60_000 });
    const [read] = await listed(logins.bancaAdmin, { controls: [control] });
    expect(read).toEqual(saved);
    expect(read).toMatchObject({
      control,
      value,
      selector,
      kind: "default",
      scopeName: "Banca",
      createdBy: "Banca",
      createdAt: startOfTests,
      state: "acting",
    });
    await retire(saved.ruleId);
    expect(await listed(logins.bancaAdmin, { controls: [control] })).toEqual([]);
  });
});

describe("a rule is never overwritten", () => {
  test("editing retires the old one and adds another, audited, for the own service only", async () => {
    const first = await save({ value: { stake: 100 } });
    const [ours, theirs] = [await versionOf(banca().serviceId), await versionOf(world.world.kliyan.serviceId)];
    const second = await save({ ruleId: first.ruleId, value: { stake: 200 } });
    expect(second).toMatchObject({ value: { stake: 200 }, replaces: first.ruleId, state: "acting" });
    expect(await listed(logins.bancaAdmin, { past: true, controls: ["ticketMaximum"] })).toContainEqual(
      expect.objectContaining({ ruleId: first.ruleId, state: "retired", retiredBy: "Banca", value: { stake: 100 } }),
    );
    expect(await lastAudit()).toEqual({
      act: "changeRule",
      subject: `rule ${second.ruleId}`,
      before: "100",
      after: "200",
    });
    expect(await versionOf(banca().serviceId)).toBeGreaterThan(ours);
    expect(await versionOf(world.world.kliyan.serviceId)).toBe(theirs);
    await retire(second.ruleId);
    expect(await lastAudit()).toEqual({
      act: "retireRule",
      subject: `rule ${second.ruleId}`,
      before: "200",
      after: null,
    });
  });

  test("a rule of the platform gives every service new rules", async () => {
    const before = await Promise.all([banca().serviceId, world.world.kliyan.serviceId].map(versionOf));
    const rule = await save({ scope: { level: "platform", id: 0 }, kind: "ceiling" }, logins.trader);
    const after = await Promise.all([banca().serviceId, world.world.kliyan.serviceId].map(versionOf));
    expect(after.every((version, index) => version > (before[index] ?? 0))).toBe(true);
    await retire(rule.ruleId, logins.trader);
  });

  test("editing, retiring or restoring an outdated version returns the newest", async () => {
    const first = await save({ value: { stake: 100 } });
    const second = await save({ ruleId: first.ruleId, value: { stake: 200 } });
    const newest = {
      responseType: responses.changedMeanwhile,
      data: { rule: { ruleId: second.ruleId, value: { stake: 200 } } },
    };
    expect(
      await world.send(rules.saveRule, terms({ ruleId: first.ruleId, value: { stake: 300 } }), logins.bancaAdmin),
    ).toMatchObject(newest);
    expect(await retire(first.ruleId)).toMatchObject(newest);
    expect(await world.send(rules.restoreRule, { ruleId: second.ruleId }, logins.bancaAdmin)).toMatchObject(newest);
    await retire(second.ruleId);
    expect(await retire(second.ruleId)).toMatchObject({
      responseType: responses.changedMeanwhile,
      data: { rule: { state: "retired" } },
    });
  });

  test("of many who edit one version at once, one succeeds and the others get a conflict", async () => {
    const first = await save({ value: { stake: 100 } });
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        world.send(rules.saveRule, terms({ ruleId: first.ruleId, value: { stake: 200 + index } }), logins.bancaAdmin),
      ),
    );
    expect(answers.map(({ responseType }) => responseType).toSorted()).toEqual([1, -4, -4, -4, -4, -4].toSorted());
    for (const { ruleId } of await listed(logins.bancaAdmin, { controls: ["ticketMaximum"] })) await retire(ruleId);
  });

  test("saving an unchanged rule changes nothing", async () => {
    const rule = await save({ selector: { legsFrom: 2, mode: "parlay" } });
    const before = await versionOf(banca().serviceId);
    expect((await save({ ruleId: rule.ruleId, selector: { mode: "parlay", legsFrom: 2 } })).ruleId).toBe(rule.ruleId);
    expect(await versionOf(banca().serviceId)).toBe(before);
    await retire(rule.ruleId);
  });

  test("a rule is edited within its setting and scope", async () => {
    const rule = await save();
    const problem = async (more: Partial<Terms>) => {
      const { data } = await world.send(rules.saveRule, terms({ ruleId: rule.ruleId, ...more }), logins.bancaAdmin);
      return (data as { problems: { field: string }[] }).problems[0]?.field;
    };
    expect(await problem({ scope: { level: "zone", id: banca().zones.sid } })).toBe("scope");
    expect(await problem({ control: "maximumPayout", value: { win: 1 } })).toBe("control");
    await retire(rule.ruleId);
  });
});

describe("history", () => {
  test("shows every version of a rule: who, when, before, after; a restored one is a new version", async () => {
    const first = await save({ control: "horizon", value: { days: 3 } });
    await world.time.set(startOfTests + 1_000);
    const second = await save({ control: "horizon", value: { days: 5 }, ruleId: first.ruleId });
    await world.time.set(startOfTests + 2_000);
    await retire(second.ruleId);
    await world.time.set(startOfTests + 3_000);
    const { rule: third } = await world.answer(rules.restoreRule, { ruleId: first.ruleId }, logins.bancaAdmin);
    expect(third).toMatchObject({ value: { days: 3 }, replaces: second.ruleId, state: "acting" });
    const { rows: changes } = await world.answer(rules.ruleHistory, { ruleId: second.ruleId }, logins.nordController);
    expect(
      changes.map(({ act, at, by, before, after }) => [
        act,
        at - startOfTests,
        by,
        before?.value["days"],
        after?.value["days"],
      ]),
    ).toEqual([
      ["restored", 3_000, "Banca", undefined, 3],
      ["retired", 2_000, "Banca", 5, undefined],
      ["changed", 1_000, "Banca", 3, 5],
      ["added", 0, "Banca", undefined, 3],
    ]);
    const acts = query(
      { act: "text" },
      "select act from audit_entry where subject like 'rule %' and (before->>'control' = 'horizon' or after->>'control' = 'horizon') order by id desc limit 4",
    );
    expect((await world.asOwner((sql) => sql.rows(acts))).map(({ act }) => act)).toEqual([
      "restoreRule",
      "retireRule",
      "changeRule",
      "addRule",
    ]);
    await retire(third.ruleId);
    await world.time.set(startOfTests);
  });

  test("an expired version can be restored only with a new end", async () => {
    const rule = await save({ expiresAt: startOfTests + 10_000 });
    await retire(rule.ruleId);
    await world.time.set(startOfTests + 10_000);
    expect(await world.send(rules.restoreRule, { ruleId: rule.ruleId }, logins.bancaAdmin)).toMatchObject({
      responseType: responses.invalidPayload,
      data: { problems: [{ field: "expiresAt" }] },
    });
    const { rule: restored } = await world.answer(
      rules.restoreRule,
      { ruleId: rule.ruleId, expiresAt: null },
      logins.bancaAdmin,
    );
    await retire(restored.ruleId);
    await world.time.set(startOfTests);
  });
});

describe("who sees what", () => {
  test("a controller sees the rules of their own zones and changes none; the platform sees all", async () => {
    const {
      zones,
      clerks: [nord, kap, sid],
    } = banca();
    const at = (level: "zone" | "pos", id: number) => save({ scope: { level, id } });
    const saved = [
      await save(),
      await at("zone", zones.nord),
      await at("zone", zones.kap),
      await at("zone", zones.sid),
      await at("pos", nord.posId),
      await at("pos", kap.posId),
      await at("pos", sid.posId),
      await save({ scope: { level: "platform", id: 0 }, kind: "ceiling" }, logins.trader),
      await save({ scope: { level: "exception", id: kap.posId } }, logins.trader),
      await save({ scope: { level: "exception", id: sid.posId } }, logins.trader),
    ];
    const [service, onNord, onKap, onSid, posNord, posKap, posSid, ceiling, exceptKap, exceptSid] = saved.map(
      ({ ruleId }) => ruleId,
    );
    const seen = async (login: string, more: object = {}) =>
      (await listed(login, { controls: ["ticketMaximum"], ...more })).map(({ ruleId }) => ruleId).toReversed();
    expect(await seen(logins.bancaAdmin)).toEqual([
      service,
      onNord,
      onKap,
      onSid,
      posNord,
      posKap,
      posSid,
      ceiling,
      exceptKap,
      exceptSid,
    ]);
    expect(await seen(logins.nordController)).toEqual([service, onNord, onKap, posNord, posKap, ceiling, exceptKap]);
    expect((await listed(logins.nordController)).filter(({ mayChange }) => mayChange)).toEqual([]);
    expect(await seen(logins.kliyanAdmin)).toEqual([ceiling]);
    expect(await seen(logins.kliyanAgent)).toEqual([ceiling]);
    expect(await seen(logins.assistant)).toEqual(saved.map(({ ruleId }) => ruleId));
    expect(await seen(logins.trader, { level: "exception" })).toEqual([exceptKap, exceptSid]);
    expect(await seen(logins.trader, { serviceId: world.world.kliyan.serviceId })).toEqual([ceiling]);
    expect(await seen(logins.bancaAdmin, { level: "zone", scopeId: zones.kap })).toEqual([onKap]);
    expect(await seen(logins.bancaAdmin, { text: "KAP" })).toEqual([onKap]);
    expect(await seen(logins.bancaAdmin, { text: "nobody's" })).toEqual([]);
    const { league, basketball } = {
      league: await save({ selector: { league: world.world.leagues.basketball } }),
      ...world.world.leagues,
    };
    expect(await seen(logins.bancaAdmin, { league: basketball })).toEqual([league.ruleId]);
    await retire(league.ruleId);
    for (const { ruleId, mayChange, scope } of saved) {
      expect(mayChange).toBe(true);
      expect(
        await retire(ruleId, ["platform", "exception"].includes(scope.level) ? logins.trader : logins.bancaAdmin),
      ).toMatchObject({ ok: true });
    }
  });
});
