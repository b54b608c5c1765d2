import { type AnswerOf, type PayloadOf, masterData, responses, rules, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestServer, logins, slipOf, type TestServer } from "../../../testing/index.ts";

// Rules without the effect that they state, as the editor lists them: found over every level, shown to those they
// affect, and confirmed by a sale.

type Terms = PayloadOf<typeof rules.saveRule>;
type Found = AnswerOf<typeof rules.listConflicts>;

let world: TestServer;
beforeAll(async () => {
  world = await createTestServer();
});
afterAll(async () => {
  await world.close();
});

const { bancaAdmin, kliyanAdmin, nordController, trader } = logins;
const save = async (
  login: string,
  terms: Partial<Terms> & Pick<Terms, "scope" | "control" | "value">,
): Promise<number> =>
  (await world.answer(rules.saveRule, { kind: "default", selector: {}, expiresAt: null, ...terms }, login)).rule.ruleId;
const retire = (ruleId: number, login: string) => world.answer(rules.retireRule, { ruleId }, login);
const result = ({ conflicts }: Found, ids: readonly number[]) =>
  conflicts
    .filter(({ rule }) => ids.includes(rule.ruleId))
    .map(({ kind, rule, by }) => [kind, rule.ruleId, by?.ruleId ?? null]);
const conflicts = async (login: string, ids: readonly number[]) =>
  result(await world.answer(rules.listConflicts, {}, login), ids);

describe("list_conflicts", () => {
  test("shows a shop's rule under the platform's ceiling for its game's league, to those affected", async () => {
    const {
      banca: {
        serviceId,
        clerks: [, , three],
      },
      leagues,
      games,
    } = world.world;
    const value = { stake: 40_000 };
    const over = await save(trader, {
      scope: { level: "platform", id: 0 },
      control: "ticketMaximum",
      kind: "ceiling",
      selector: { service: serviceId, league: leagues.baseball },
      value,
    });
    const under = await save(bancaAdmin, {
      scope: { level: "pos", id: three.posId },
      control: "ticketMaximum",
      selector: { event: games.baseball[0].eventId },
      value: { stake: 90_000 },
    });
    for (const login of [trader, bancaAdmin])
      expect(await conflicts(login, [over, under])).toEqual([["capped", under, over]]);
    for (const login of [kliyanAdmin, nordController]) expect(await conflicts(login, [over, under])).toEqual([]);
    await retire(under, bancaAdmin);
    expect(await conflicts(trader, [over, under])).toEqual([]);
    await retire(over, trader);
  });

  test("shows a category's rule under the platform's ceiling for its limits class", async () => {
    const {
      banca: { serviceId },
    } = world.world;
    const [category] = (await world.answer(masterData.listPropCategories, { text: "player hits" }, trader)).rows;
    const { categoryId, events: _events, rules: _rules, ...stored } = category ?? expect.fail("no such category");
    await world.answer(masterData.savePropCategory, { categoryId, ...stored, limitsClass: "A" }, trader);
    const over = await save(trader, {
      scope: { level: "platform", id: 0 },
      control: "ticketMaximum",
      kind: "ceiling",
      selector: { limitsClass: "A" },
      value: { stake: 40_000 },
    });
    const under = await save(bancaAdmin, {
      scope: { level: "service", id: serviceId },
      control: "ticketMaximum",
      selector: { propCategory: categoryId },
      value: { stake: 90_000 },
    });
    expect(await conflicts(trader, [over, under])).toEqual([["capped", under, over]]);
    await retire(under, bancaAdmin);
    await retire(over, trader);
  });

  test("shows two that leave nothing as one, and one of them refuses a sale of any amount", async () => {
    const {
      banca: { serviceId },
      games,
    } = world.world;
    const scope = { level: "service" as const, id: serviceId };
    const least = await save(bancaAdmin, { scope, control: "stakeRange", value: { minimum: 50_000, maximum: 0 } });
    const most = await save(bancaAdmin, { scope, control: "ticketMaximum", value: { stake: 49_999 } });
    expect(await conflicts(bancaAdmin, [least, most])).toEqual([["crossed", most, least]]);
    const sell = async (amount: number, turn = 1) =>
      world.send(
        tickets.sell,
        {
          key: `crossed ${amount} ${turn}`,
          slip: await slipOf(world, [{ game: games.baseball[0], betType: 1, side: 1 }], amount),
        },
        logins.clerks[0],
      );
    expect(await sell(49_999)).toMatchObject({ responseType: -33 });
    expect(await sell(50_000)).toMatchObject({ responseType: -23 });
    await retire(most, bancaAdmin);
    expect(await sell(50_000, 2)).toMatchObject({ responseType: responses.success });
    await retire(least, bancaAdmin);
  });

  test("checks only the requested settings", async () => {
    const scope = { level: "service" as const, id: world.world.banca.serviceId };
    const older = await save(bancaAdmin, {
      scope,
      control: "horizon",
      value: { days: 9 },
      selector: { legsFrom: 3, legsTo: 4 },
    });
    const newer = await save(bancaAdmin, {
      scope,
      control: "horizon",
      value: { days: 8 },
      selector: { legsFrom: 2, legsTo: 5 },
    });
    expect(await conflicts(bancaAdmin, [older, newer])).toEqual([["shadowed", older, newer]]);
    expect(
      result(await world.answer(rules.listConflicts, { controls: ["stakeRange"] }, bancaAdmin), [older, newer]),
    ).toEqual([]);
    await retire(older, bancaAdmin);
    await retire(newer, bancaAdmin);
  });
});
