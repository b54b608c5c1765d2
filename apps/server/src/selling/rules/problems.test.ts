import { type PayloadOf, responses, rules } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestServer, logins, startOfTests, type TestServer } from "../../testing/index.ts";

// Invalid rules: every invalid field is named, and nothing is stored.

type Terms = PayloadOf<typeof rules.saveRule>;

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const terms = (more: Partial<Terms> = {}): Terms => ({
  scope: { level: "service", id: world.world.banca.serviceId },
  control: "ticketMaximum",
  kind: "default",
  selector: {},
  value: { stake: 5_000 },
  expiresAt: null,
  ...more,
});
const listed = async (login: string, more: object = {}) => (await world.answer(rules.listRules, more, login)).rows;

describe("what is wrong with a rule is said by field", () => {
  const basketball = () => world.world.leagues.basketball;
  const game = () => world.world.games.baseball[0].eventId;
  const hours = (weekday: number, from: number, to: number) => ({ hours: [{ weekday, from, to }] });

  test.each<[rule: string, more: () => Partial<Terms>, field: string]>([
    ["an event that does not exist", () => ({ selector: { event: 999_999_999 } }), "selector.event"],
    ["a league that does not exist", () => ({ selector: { league: 999_999 } }), "selector.league"],
    ["a league group that does not exist", () => ({ selector: { leagueGroup: 999_999 } }), "selector.leagueGroup"],
    ["an event of another league", () => ({ selector: { event: game(), league: basketball() } }), "selector.league"],
    ["a sport that does not exist", () => ({ selector: { sport: "curling" } }), "selector.sport"],
    ["a league of another sport", () => ({ selector: { league: basketball(), sport: "baseball" } }), "selector.sport"],
    ["an event of another sport", () => ({ selector: { event: game(), sport: "basketball" } }), "selector.sport"],
    ["a team that does not exist", () => ({ selector: { team: 999_999 } }), "selector.team"],
    ["a team of another league", () => ({ selector: { team: 1, league: basketball() } }), "selector.team"],
    [
      "a category of props that does not exist",
      () => ({ selector: { propCategory: 999_999 } }),
      "selector.propCategory",
    ],
    [
      "a category of another kind of props",
      () => ({ selector: { propCategory: 1, propType: 3 } }),
      "selector.propCategory",
    ],
    ["a limits class without categories", () => ({ selector: { limitsClass: "NONE" } }), "selector.limitsClass"],
    [
      "a category of another limits class",
      () => ({ selector: { propCategory: 1, limitsClass: "B" } }),
      "selector.limitsClass",
    ],
    ["an invalid limits class", () => ({ selector: { limitsClass: "A B" } }), "selector.limitsClass"],
    ["an unknown kind of props", () => ({ selector: { propType: 5 } }), "selector.propType"],
    [
      "a service in a rule of a service",
      () => ({ selector: { service: world.world.banca.serviceId } }),
      "selector.service",
    ],
    ["a bet type that does not exist", () => ({ selector: { betType: 998 } }), "selector.betType"],
    ["a period that does not exist", () => ({ selector: { period: "inning12" } }), "selector.period"],
    ["a bet type of another period", () => ({ selector: { betType: 7, period: "game" } }), "selector.period"],
    ["a mode that does not exist", () => ({ selector: { mode: "accumulator" } }), "selector.mode"],
    ["a leg count from above its to", () => ({ selector: { legsFrom: 4, legsTo: 3 } }), "selector.legsTo"],
    [
      "a price band that crosses even money",
      () => ({ selector: { priceFrom: 120, priceTo: -150 } }),
      "selector.priceTo",
    ],
    [
      "a price band of games in play",
      () => ({ control: "inPlay", selector: { priceTo: 120 }, value: { allowed: true, delaySeconds: 5 } }),
      "selector.priceTo",
    ],
    ["a price between −100 and 100", () => ({ selector: { priceFrom: 50 } }), "selector.priceFrom"],
    [
      "a date from after its to",
      () => ({ selector: { from: startOfTests + 9, until: startOfTests + 9 } }),
      "selector.until",
    ],
    ["dates in the past", () => ({ selector: { until: startOfTests } }), "selector.until"],
    ["an eighth day of the week", () => ({ selector: hours(8, 0, 60) }), "selector.hours.0.weekday"],
    ["hours that begin after midnight", () => ({ selector: hours(1, 1440, 1500) }), "selector.hours.0.from"],
    ["hours that end before they begin", () => ({ selector: hours(1, 600, 600) }), "selector.hours.0.to"],
    ["empty hours", () => ({ selector: { hours: [] } }), "selector.hours"],
    ["an unknown selector", () => ({ selector: { teams: [1] } as object }), "selector"],
    ["a setting that does not exist", () => ({ control: "tickets" }), "control"],
    ["the name of an inherited property", () => ({ control: "constructor" }), "control"],
    ["a value without its field", () => ({ value: {} }), "value.stake"],
    ["a value below zero", () => ({ value: { stake: -1 } }), "value.stake"],
    ["a field that the setting does not have", () => ({ value: { stake: 1, win: 1 } }), "value.win"],
    [
      "a minimum above its maximum",
      () => ({ control: "stakeRange", value: { minimum: 2, maximum: 1 } }),
      "value.minimum",
    ],
    [
      "a payment permission for one league",
      () => ({
        control: "payoutRights",
        selector: { league: basketball() },
        value: { secondPersonFrom: 1, documentFrom: 0 },
      }),
      "selector.league",
    ],
    [
      "a tax with a selector",
      () => ({ control: "payoutTax", kind: "ceiling", value: { on: "payout", steps: [] } }),
      "kind",
    ],
    [
      "two tax steps at one amount",
      () => ({
        control: "payoutTax",
        value: {
          on: "payout",
          steps: [
            { from: 0, rate: 1 },
            { from: 0, rate: 2 },
          ],
        },
      }),
      "value.steps",
    ],
    [
      "a tax above 100 percent",
      () => ({ control: "payoutTax", value: { on: "payout", steps: [{ from: 0, rate: 10_001 }] } }),
      "value.steps",
    ],
    ["an end in the past", () => ({ expiresAt: startOfTests }), "expiresAt"],
    ["an end beyond the supported dates", () => ({ expiresAt: 9e15 }), "expiresAt"],
  ])("%s", async (_rule, more, field) => {
    const before = await listed(logins.bancaAdmin, { past: true });
    const answer = await world.sendRaw(rules.saveRule.path, terms(more()), await world.tokenOf(logins.bancaAdmin));
    expect(answer.response_type).toBe(responses.invalidPayload);
    const { problems } = answer.data as { problems: { field: string; problem: string }[] };
    expect(problems.map((problem) => problem.field)).toEqual([field]);
    expect(problems[0]?.problem).toMatch(/\w+ \w+/);
    expect(await listed(logins.bancaAdmin, { past: true })).toEqual(before);
  });

  test.each<[rule: string, stake: number, code: string]>([
    ["below", -1, "tooSmall"],
    ["above", 10 ** 15 + 1, "tooLarge"],
  ])("a number %s its range is reported with the range", async (_rule, stake, code) => {
    expect((await world.send(rules.saveRule, terms({ value: { stake } }), logins.bancaAdmin)).data).toMatchObject({
      problems: [{ field: "value.stake", code, minimum: 0, maximum: 10 ** 15 }],
    });
  });

  test("several errors are all named", async () => {
    const answer = await world.send(
      rules.saveRule,
      terms({ selector: { league: 999_999, legsFrom: 2, legsTo: 1 }, value: {}, expiresAt: 1 }),
      logins.bancaAdmin,
    );
    expect((answer.data as { problems: { field: string }[] }).problems.map(({ field }) => field)).toEqual([
      "selector.league",
      "selector.legsTo",
      "value.stake",
      "expiresAt",
    ]);
  });

  test("the platform must name an existing service", async () => {
    const answer = await world.send(
      rules.saveRule,
      terms({ scope: { level: "platform", id: 0 }, selector: { service: 999_999 } }),
      logins.trader,
    );
    expect(answer).toMatchObject({
      responseType: responses.invalidPayload,
      data: { problems: [{ field: "selector.service", code: "unknown" }] },
    });
  });

  test("an exception cannot be a ceiling", async () => {
    const scope = { level: "exception" as const, id: world.world.banca.clerks[0].posId };
    expect(await world.send(rules.saveRule, terms({ scope, kind: "ceiling" }), logins.trader)).toMatchObject({
      responseType: responses.invalidPayload,
      data: { problems: [{ field: "kind" }] },
    });
  });
});
