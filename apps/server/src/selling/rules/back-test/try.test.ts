import { type AnswerOf, type PayloadOf, responses, rules, tickets } from "@chalkboard/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../../../platform/database/query.ts";
import {
  type SlipInput,
  type Bet,
  createTestServer,
  logins,
  slipOf,
  startOfTests,
  type TestServer,
} from "../../../testing/index.ts";

// A changed rule over past sales and refusals: the result is what the real sale does once the rule is saved.

type Terms = PayloadOf<typeof rules.saveRule>;
type Answer = AnswerOf<typeof rules.tryRule>;

let world: TestServer;
/** Past sales, by number: the seller, and the slip. */
const sold = new Map<number, { readonly login: string; readonly slip: SlipInput }>();
let keys = 0;

const [nord, kap, sid] = logins.clerks;
const [customer] = logins.customers;
const ask = (login: string, slip: SlipInput) =>
  world.send(tickets.sell, { key: `a trial's slip ${(keys += 1)}`, slip }, login);
const sell = async (
  login: string,
  bets: readonly Bet[],
  amount: number,
  more: Partial<SlipInput> = {},
): Promise<number> => {
  const slip = await slipOf(world, bets, amount, more);
  const answer = await ask(login, slip);
  if (!answer.ok || !("ticket" in answer.data)) throw new Error(`not sold: ${JSON.stringify(answer)}`);
  sold.set(answer.data.ticket.number, { login, slip });
  return answer.data.ticket.number;
};
const baseball = (game: 0 | 1, betType = 1, side = 1): Bet => ({
  game: world.world.games.baseball[game],
  betType,
  side,
});
const basketball = (betType = 1, side = 1): Bet => ({ game: world.world.games.basketball, betType, side });

beforeAll(async () => {
  world = await createTestServer();
  for (const [index, stake] of [100, 200, 300, 400, 500].entries()) {
    await sell(nord, [baseball(0)], stake);
    await sell(kap, [baseball(1, 3, 0)], stake);
    await sell(sid, [basketball(), baseball(0, index % 2 === 0 ? 1 : 7)], stake * 2);
    await sell(customer, [basketball(2, 2)], stake * 3);
  }
  const three = [baseball(0), baseball(1), basketball()];
  await sell(nord, three, 100, { mode: "roundRobin", sizes: [2, 3] });
  await sell(nord, three, 100, { mode: "fullCover", cover: "trixie" });
  await sell(kap, three, 300, { mode: "ifWin", laterAmounts: [200, 100] });
  await sell(kap, three.slice(1), 150, { mode: "reverseAction" });
  await sell(sid, three, 700, { amountIs: "win" });
}, 60_000);
afterAll(async () => {
  await world.close();
});

const banca = (): Terms["scope"] => ({ level: "service", id: world.world.banca.serviceId });
const terms = (control: string, value: Record<string, unknown>, more: Partial<Terms> = {}): Terms => ({
  scope: banca(),
  control,
  kind: "default",
  selector: {},
  value,
  expiresAt: null,
  ...more,
});
const period = { from: startOfTests - 1, to: startOfTests + 86_400_000 };
const tried = (payload: Partial<PayloadOf<typeof rules.tryRule>>, login: string = logins.bancaAdmin): Promise<Answer> =>
  world.answer(rules.tryRule, { ...period, ...payload }, login);
const numbersOf = ({ wouldRefuse }: Answer): number[] =>
  wouldRefuse.map(({ number }) => number).toSorted((a, b) => a - b);
const bancaTickets = () => [...sold].filter(([, { login }]) => login !== customer);
const save = async (draft: Terms) =>
  (
    await world.answer(
      rules.saveRule,
      draft,
      ["platform", "exception"].includes(draft.scope.level) ? logins.trader : logins.bancaAdmin,
    )
  ).rule;
const retire = (rule: { readonly ruleId: number; readonly scope: Terms["scope"] }) =>
  world.answer(
    rules.retireRule,
    { ruleId: rule.ruleId },
    ["platform", "exception"].includes(rule.scope.level) ? logins.trader : logins.bancaAdmin,
  );

describe("a draft refuses in a trial exactly what the sale refuses once it is saved", () => {
  const leagueOf = () => world.world.leagues.baseball;
  test.each<[rule: string, draft: () => Terms, least: number]>([
    ["a ticket maximum", () => terms("ticketMaximum", { stake: 400 }), 5],
    ["one for parlays alone", () => terms("ticketMaximum", { stake: 400 }, { selector: { mode: "parlay" } }), 3],
    ["one for a league", () => terms("ticketMaximum", { stake: 250 }, { selector: { league: leagueOf() } }), 5],
    [
      "one for a bet type of a period",
      () => terms("ticketMaximum", { stake: 1 }, { selector: { betType: 7, period: "firstHalf" } }),
      2,
    ],
    [
      "one for a price band",
      () => terms("ticketMaximum", { stake: 1 }, { selector: { priceFrom: -115, priceTo: -105 } }),
      5,
    ],
    [
      "one for a zone",
      () => terms("ticketMaximum", { stake: 250 }, { scope: { level: "zone", id: world.world.banca.zones.kap } }),
      3,
    ],
    [
      "one for a POS",
      () => terms("ticketMaximum", { stake: 250 }, { scope: { level: "pos", id: world.world.banca.clerks[0].posId } }),
      3,
    ],
    [
      "an exception for a POS",
      () =>
        terms(
          "ticketMaximum",
          { stake: 250 },
          { scope: { level: "exception", id: world.world.banca.clerks[0].posId } },
        ),
      3,
    ],
    ["a minimum stake", () => terms("stakeRange", { minimum: 250, maximum: 0 }), 5],
    ["a maximum payout", () => terms("maximumPayout", { win: 900 }), 3],
    ["a wager maximum on what it wins", () => terms("wagerMaximum", { perWager: 300, perLine: 0 }), 5],
    ["no round robins", () => terms("roundRobins", { allowed: false, minimumLegs: 0, maximumLegs: 0 }), 1],
    ["a sport that is excluded", () => terms("offered", { sold: false }, { selector: { sport: "basketball" } }), 5],
    [
      "a bet type that is excluded from parlays",
      () => terms("offered", { sold: false }, { selector: { betType: 7, mode: "parlay" } }),
      2,
    ],
    ["no if bets", () => terms("ifBets", { allowed: false, maximumLegs: 0 }), 1],
    ["no games that start so late", () => terms("horizon", { days: 1 }), 1],
    [
      "hours that have ended",
      () => terms("businessHours", { windows: [{ weekday: 5, from: 0, to: 60 }], closeMinute: null }),
      20,
    ],
    ["fewer underdogs", () => terms("dogsAndChalks", { maximumChalks: 0, maximumDogs: 1 }), 1],
    [
      "a total only with another bet",
      () =>
        terms("selectionRules", { rules: [{ id: 1, words: "two totals", minimum: 2, maximum: 0, betTypes: [3, 4] }] }),
      5,
    ],
  ])("%s", async (_rule, draft, least) => {
    const trial = await tried(
      { draft: draft() },
      draft().scope.level === "exception" ? logins.trader : logins.bancaAdmin,
    );
    expect(trial).toMatchObject({
      looked: { tickets: bancaTickets().length },
      unjudged: [],
      wouldAllow: [],
      next: null,
    });
    const rule = await save(draft());
    const refused: number[] = [];
    const codes = new Map<number, number>();
    for (const [number, { login, slip }] of bancaTickets()) {
      const quote = await world.answer(tickets.quote, slip, login);
      if (quote.refusals.length > 0) refused.push(number);
      for (const { code } of quote.refusals) codes.set(code, (codes.get(code) ?? 0) + 1);
    }
    await retire(rule);
    expect(numbersOf(trial)).toEqual(refused);
    expect(refused.length).toBeGreaterThanOrEqual(least);
    expect(new Map(trial.byControl.map(({ code, refused: times }) => [code, times]))).toEqual(codes);
  });
});

describe("the scope of a trial", () => {
  const draft = () => terms("ticketMaximum", { stake: 400 });

  test("nothing is saved, whatever the draft's dates; the platform tries over every service", async () => {
    const before = await world.answer(rules.listRules, { past: true }, logins.bancaAdmin);
    const dated = { ...draft(), selector: { from: startOfTests + 9e9, until: startOfTests + 9.1e9 }, expiresAt: 1 };
    expect(numbersOf(await tried({ draft: dated }))).toEqual(numbersOf(await tried({ draft: draft() })));
    expect(await world.answer(rules.listRules, { past: true }, logins.bancaAdmin)).toEqual(before);
    const ceiling = terms("ticketMaximum", { stake: 700 }, { scope: { level: "platform", id: 0 }, kind: "ceiling" });
    const all = await tried({ draft: ceiling }, logins.trader);
    expect(all.looked.tickets).toBe(sold.size);
    const over = [...sold]
      .filter(
        ([
          ,
          {
            slip: { amountIs, amount },
          },
        ]) => amountIs === "risk" && amount > 700,
      )
      .map(([number]) => number);
    expect([numbersOf(all), over.length]).toEqual([over, 5]);
    const { kliyan } = world.world;
    expect((await tried({ draft: ceiling, serviceId: kliyan.serviceId }, logins.trader)).looked.tickets).toBe(
      sold.size - bancaTickets().length,
    );
  });

  test("covers only the period, in slices that add up to the whole", async () => {
    const whole = await tried({ draft: draft() });
    const sum = { tickets: 0, numbers: [] as number[], slices: 0 };
    for (let after: Answer["next"] | undefined; after !== null;) {
      const slice = await tried({ draft: draft(), limit: 4, ...(after === undefined ? {} : { after }) });
      sum.tickets += slice.looked.tickets;
      sum.numbers.push(...numbersOf(slice));
      sum.slices += 1;
      after = slice.next;
    }
    expect([sum.tickets, sum.numbers.toSorted((a, b) => a - b)]).toEqual([whole.looked.tickets, numbersOf(whole)]);
    expect(sum.slices).toBeGreaterThan(5);
    expect(await tried({ draft: draft(), from: startOfTests + 1 })).toMatchObject({
      looked: { tickets: 0 },
      wouldRefuse: [],
      reachedAt: null,
    });
    expect(await tried({ draft: draft(), to: startOfTests })).toMatchObject({
      looked: { tickets: 0 },
      wouldRefuse: [],
    });
  });

  test("refused attempts that a looser rule allows, but not what something else refused too", async () => {
    const rule = await save(draft());
    const attempt = async (amount: number, price?: number): Promise<void> => {
      const slip = await slipOf(world, [baseball(0)], amount);
      expect(
        (await ask(nord, price === undefined ? slip : { ...slip, legs: slip.legs.map((leg) => ({ ...leg, price })) }))
          .responseType,
      ).toBeLessThan(0);
    };
    await attempt(600);
    await attempt(700);
    await attempt(600, 150);
    const retired = await tried({ ruleId: rule.ruleId });
    expect(retired.wouldRefuse).toEqual([]);
    expect(retired.looked.attempts).toBe(3);
    expect(retired.wouldAllow.map(({ posId, was }) => [posId, was])).toEqual(
      [0, 1].map(() => [world.world.banca.clerks[0].posId, [{ code: -23, control: "ticketAmount" }]]),
    );
    expect(retired.byControl).toEqual([{ code: -23, control: "ticketAmount", refused: 0, allowed: 2 }]);
    expect(
      (await tried({ ruleId: rule.ruleId, draft: terms("ticketMaximum", { stake: 650 }) })).wouldAllow,
    ).toHaveLength(1);
    expect((await tried({ draft: terms("ticketMaximum", { stake: 650 }) })).wouldAllow).toHaveLength(1);
    await retire(rule);
  });

  test("uses the rules of the sale: what an exception allowed then would still have passed", async () => {
    const exception = await save(
      terms(
        "ticketMaximum",
        { stake: 9_000 },
        { scope: { level: "exception", id: world.world.banca.clerks[1].posId } },
      ),
    );
    const number = await sell(kap, [baseball(0)], 5_000);
    await retire(exception);
    expect(numbersOf(await tried({ draft: draft() }))).not.toContain(number);
    expect(
      numbersOf(
        await tried({ ruleId: exception.ruleId, draft: { ...draft(), scope: exception.scope } }, logins.trader),
      ),
    ).toContain(number);
    sold.delete(number);
  });

  test("uses figures of the sale; where no rule needed one then, the result is unknown", async () => {
    const risk = (pos: number) => terms("maximumRisk", { service: 0, pos });
    const before = await tried({ draft: risk(1) });
    expect(before.wouldRefuse).toEqual([]);
    // Two of the three attempts had no other reason.
    expect(before.unjudged).toEqual([{ reason: "figures", count: before.looked.tickets + 2 }]);
    const rule = await save(risk(1_000_000));
    await world.time.set(startOfTests + 60_000);
    const open = async () =>
      (
        await world.asOwner((sql) =>
          sql.row(
            query(
              { open: "int8" },
              `
      select coalesce(max((known->'figures'->'openRisk'->>'pos')::bigint), 0) as open from ticket
        where sold_at > $1::timestamptz`,
            ),
            [new Date(startOfTests)],
          ),
        )
      )?.open ?? 0;
    await sell(nord, [baseball(0)], 100);
    const last = await sell(nord, [baseball(0)], 100);
    const bound = (await open()) + 50;
    const after = await tried({ draft: risk(bound), from: startOfTests + 60_000 });
    expect([numbersOf(after), after.unjudged]).toEqual([[last], []]);
    await retire(rule);
    await world.time.set(startOfTests);
  });
});

test("permissions are those of saving, and everything wrong with the draft is named", async () => {
  const draft = terms("ticketMaximum", { stake: 1 });
  const code = async (login: string, payload: object) =>
    (await world.send(rules.tryRule, { ...period, ...payload }, login)).responseType;
  expect(await code(logins.kliyanAdmin, { draft })).toBe(responses.notFound);
  expect(await code(logins.trader, { draft })).toBe(responses.notAllowed);
  expect(await code(logins.bancaAdmin, { draft: { ...draft, scope: { level: "platform", id: 0 } } })).toBe(
    responses.notAllowed,
  );
  expect(await code(logins.bancaAdmin, { ruleId: 999_999 })).toBe(responses.notFound);
  expect(await world.send(rules.tryRule, period, logins.bancaAdmin)).toMatchObject({
    responseType: -1,
    data: { problems: [{ field: "draft" }] },
  });
  expect(
    await world.send(
      rules.tryRule,
      { ...period, draft: terms("priceConversion", { table: "Dime line" }) },
      logins.bancaAdmin,
    ),
  ).toMatchObject({ responseType: -1, data: { problems: [{ field: "draft.control" }] } });
  const wrong = { ...draft, selector: { league: 999_999 }, value: {} };
  expect(await world.send(rules.tryRule, { ...period, draft: wrong }, logins.bancaAdmin)).toMatchObject({
    responseType: -1,
    data: { problems: [{ field: "draft.selector.league" }, { field: "draft.value.stake" }] },
  });
});
