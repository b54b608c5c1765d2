import { type PayloadOf, responses, rules } from "@chalkboard/contract";
import { type Field, type SettingKind, settingKinds, type SettingName } from "@chalkboard/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../platform/database/query.ts";
import { bumpRules } from "../../identity/services/index.ts";
import { createTestServer, logins, type TestServer } from "../../testing/index.ts";

// Rules without a limit, rules that lift a limit for everything, and second rules about the same
// (docs/design/selling.md). Each test ends its own rules.

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

type Saving = PayloadOf<typeof rules.saveRule>;
type Said = Partial<Saving> & Pick<Saving, "value">;
const retireAll = query({}, "update rule set retired_at = app.clock() where retired_at is null");

const save = (said: Said, login: string = logins.bancaAdmin) =>
  world.send(
    rules.saveRule,
    {
      scope:
        login === logins.trader ? { level: "platform", id: 0 } : { level: "service", id: world.world.banca.serviceId },
      control: "ticketMaximum",
      kind: "default",
      selector: {},
      expiresAt: null,
      ...said,
    },
    login,
  );

/**
 * Saves rules one after the other in a world without any, and returns the outcome of the last: its code, and its reason
 * or the invalid fields.
 */
async function last(
  ...sayings: readonly (readonly [said: Said, login?: string])[]
): Promise<readonly [code: number, why: unknown]> {
  await world.asOwner(async (sql) => {
    await sql.run(retireAll);
    await bumpRules(sql, "all");
  });
  let answer: Awaited<ReturnType<typeof save>> | undefined;
  for (const [said, login] of sayings) answer = await save(said, login);
  const data = answer?.data as
    | { readonly reason?: string; readonly problems?: readonly { readonly field: string }[] }
    | undefined;
  return [answer?.responseType ?? 0, data?.reason ?? data?.problems?.map(({ field }) => field)];
}

/** A value without a limit. */
function nothingOf({ kind }: Field): unknown {
  return {
    atMost: 0,
    atLeast: 0,
    allowed: true,
    required: false,
    hours: null,
    closing: null,
    codes: null,
    rows: [],
    choice: "",
    signed: 0,
    table: "",
  }[kind];
}
const always: ReadonlySet<string> = new Set(["inPlay", "wagerLimitCounts", "payoutTax", "priceConversion", "ownLine"]);
const kinds = Object.entries<SettingKind>(settingKinds).filter(([name]) => !always.has(name));

describe("a value without a limit", () => {
  test.each(kinds.map(([control, { fields }]) => [control as SettingName, fields] as const))(
    "of %s is refused where no rule limits it",
    async (control, fields) => {
      const value = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, nothingOf(field)]));
      expect(await last([{ control, value }])).toEqual([responses.invalidPayload, ["value"]]);
      expect(await last([{ control, value, kind: "ceiling" }])).toEqual([responses.invalidPayload, ["value"]]);
    },
  );

  test.each<[rule: string, sayings: readonly (readonly [Said, string?])[], outcome: readonly [number, unknown?]]>([
    [
      "overrides another one's for a league",
      [[{ value: { stake: 500 } }], [{ value: { stake: 0 }, selector: { sport: "baseball" } }]],
      [responses.success],
    ],
    [
      "is no ceiling, in any case",
      [[{ value: { stake: 500 } }], [{ value: { stake: 0 }, kind: "ceiling" }]],
      [responses.invalidPayload, ["value"]],
    ],
    [
      "has an effect where a line of the service is typed like one of HQ's",
      [[{ control: "ownLine", value: { points: 0, cents: 0 }, selector: { event: 1, betType: 1 } }]],
      [responses.invalidPayload, ["value"]],
    ],
    ["sells games in play", [[{ control: "inPlay", value: { allowed: true, delaySeconds: 0 } }]], [responses.success]],
  ])("%s", async (_rule, sayings, [code, why]) => {
    expect(await last(...sayings)).toEqual([code, why]);
  });
});

describe("a limit is lifted for everything", () => {
  const range = { control: "stakeRange", value: { minimum: 100, maximum: 500 } };
  const lifted = [responses.notAllowed, "liftsLimit"] as const;
  test.each<[rule: string, sayings: readonly (readonly [Said, string?])[], outcome: readonly [number, unknown?]]>([
    [
      "by a service's rule over the platform's: asked",
      [[{ value: { stake: 500 } }, logins.trader], [{ value: { stake: 0 } }]],
      lifted,
    ],
    [
      "over the platform's for a league: asked",
      [[{ value: { stake: 500 }, selector: { sport: "baseball" } }, logins.trader], [{ value: { stake: 0 } }]],
      lifted,
    ],
    [
      "in one field of two: asked",
      [[range, logins.trader], [{ ...range, value: { minimum: 100, maximum: 0 } }]],
      lifted,
    ],
    [
      "and confirmed: saved",
      [[{ value: { stake: 500 } }, logins.trader], [{ value: { stake: 0 }, lifts: true }]],
      [responses.success],
    ],
    [
      "under a ceiling that still limits: not lifted",
      [
        [{ value: { stake: 500 }, kind: "ceiling" }, logins.trader],
        [{ value: { stake: 600 }, selector: { mode: "parlay" } }],
        [{ value: { stake: 900 } }],
      ],
      [responses.success],
    ],
    [
      "by a higher limit: not lifted",
      [[{ value: { stake: 500 } }, logins.trader], [{ value: { stake: 900 } }]],
      [responses.success],
    ],
    [
      "for a single sport: not asked",
      [[{ value: { stake: 500 } }, logins.trader], [{ value: { stake: 0 }, selector: { sport: "baseball" } }]],
      [responses.success],
    ],
    [
      "from a time on: asked",
      [[{ value: { stake: 500 } }, logins.trader], [{ value: { stake: 0 }, selector: { from: 5_000_000_000_000 } }]],
      lifted,
    ],
  ])("%s", async (_rule, sayings, [code, why]) => {
    expect(await last(...sayings)).toEqual([code, why]);
  });

  test("by changing the rule with the limit: needs confirmation, and the question names the fields", async () => {
    await last();
    const first = await world.answer(
      rules.saveRule,
      {
        scope: { level: "service", id: world.world.banca.serviceId },
        control: "stakeRange",
        kind: "default",
        selector: {},
        expiresAt: null,
        value: { minimum: 100, maximum: 500 },
      },
      logins.bancaAdmin,
    );
    const change = { ...range, ruleId: first.rule.ruleId, value: { minimum: 0, maximum: 0 } };
    expect(await save(change)).toMatchObject({
      responseType: responses.notAllowed,
      data: { reason: "liftsLimit", fields: ["minimum", "maximum"] },
    });
    expect(await save({ ...change, lifts: true })).toMatchObject({ ok: true });
  });
});

describe("a second rule", () => {
  const same = [responses.notAllowed, "ruleExists"] as const;
  test.each<[rule: string, first: Said, second: Said, outcome: readonly [number, unknown?]]>([
    ["of the same scope about everything is refused", { value: { stake: 500 } }, { value: { stake: 600 } }, same],
    [
      "with the same selector in another order is refused too",
      { value: { stake: 500 }, selector: { sport: "baseball", mode: "parlay" } },
      { value: { stake: 600 }, selector: { mode: "parlay", sport: "baseball" } },
      same,
    ],
    [
      "about something else is allowed",
      { value: { stake: 500 } },
      { value: { stake: 600 }, selector: { mode: "parlay" } },
      [responses.success],
    ],
    [
      "that is a ceiling is allowed",
      { value: { stake: 500 } },
      { value: { stake: 600 }, kind: "ceiling" },
      [responses.success],
    ],
    [
      "of another setting is allowed",
      { value: { stake: 500 } },
      { value: { win: 600 }, control: "maximumPayout" },
      [responses.success],
    ],
  ])("%s", async (_rule, first, second, [code, why]) => {
    expect(await last([first], [second])).toEqual([code, why]);
  });

  test("is shown the existing one, and may replace it on request", async () => {
    await last([{ value: { stake: 500 } }]);
    const refused = await save({ value: { stake: 600 } });
    expect(refused).toMatchObject({ data: { rule: { value: { stake: 500 }, state: "acting" } } });
    const { ruleId } = (refused.data as { readonly rule: { readonly ruleId: number } }).rule;
    expect(await save({ ruleId, value: { stake: 600 } })).toMatchObject({
      ok: true,
      data: { rule: { replaces: ruleId, value: { stake: 600 } } },
    });
  });

  test("cannot be made from another by changing its subject", async () => {
    await last([{ value: { stake: 500 } }]);
    const other = await save({ value: { stake: 600 }, selector: { mode: "parlay" } });
    const { ruleId } = (other.data as { readonly rule: { readonly ruleId: number } }).rule;
    expect(await save({ ruleId, value: { stake: 600 } })).toMatchObject({
      responseType: responses.notAllowed,
      data: { reason: "ruleExists" },
    });
  });
});
