import { type Refused, explainedCodes } from "@chalkboard/i18n";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { judgedRepairs, type Repair, repairFor, repairOf, suggestedRepair } from "./repairs.ts";
import { type Slip, type SlipLeg, emptySlip, slipAfter } from "./slip.ts";
import type { Way } from "./ways.ts";

const leg = (eventId: number, more: Partial<SlipLeg> = {}): SlipLeg => ({
  key: { eventId, betType: 2, side: 1, alternate: 0 },
  points: 6,
  price: -110,
  rotation: 900 + eventId,
  teamName: "",
  eventName: "",
  startsAt: eventId,
  ...more,
});
const slip = (mode: Way["mode"] = "parlay", count = 4): Slip => ({
  ...emptySlip,
  legs: Array.from({ length: count }, (_, index) => leg(index + 1)),
  way: { mode },
  amount: 50_000,
});
const mended = (refused: Refused, of: Slip): Slip => (repairOf(refused, of)?.actions ?? []).reduce(slipAfter, of);
const events = ({ legs }: Slip): readonly number[] => legs.map(({ key }) => key.eventId);

describe("an amount that would pass is taken", () => {
  test.each<[rule: string, code: number, data: object, amount: number]>([
    ["ticket amount", -23, { suggested: 40_000 }, 40_000],
    ["wager amount", -24, { suggested: 30_000 }, 30_000],
    ["stake range, above", -33, { minimum: 500, maximum: 20_000, stake: 50_000, suggested: 20_000 }, 20_000],
    ["stake range, below: the minimum", -33, { minimum: 60_000, maximum: 0, stake: 50_000, suggested: null }, 60_000],
    ["open risk", -34, { suggested: 900 }, 900],
    ["balance", -41, { suggested: 800 }, 800],
    ["league risk", -44, { suggested: 700 }, 700],
    ["underdog stake", -46, { reason: "stake", suggested: 600 }, 600],
    ["a personal limit", -70, { suggested: 500 }, 500],
  ])("%s", (_rule, code, data, amount) => expect(mended({ code, data }, slip()).amount).toBe(amount));
});

describe("legs that cause a refusal are removed", () => {
  test.each<[rule: string, code: number, data: object, left: readonly number[]]>([
    [
      "closed and started games",
      -22,
      {
        legs: [
          { leg: 0, reason: "closed" },
          { leg: 2, reason: "started" },
        ],
      },
      [2, 4],
    ],
    ["games too far ahead", -26, { days: 7, legs: [3] }, [1, 2, 3]],
    ["legs beyond an if-bet's number", -28, { reason: "tooManyLegs", maximumLegs: 2 }, [1, 2]],
    ["legs that a card does not tease", -30, { reason: "bet", legs: [1] }, [1, 3, 4]],
    ["legs beyond a card's number", -30, { reason: "legs", legs: [], minimumLegs: 2, maximumLegs: 3 }, [1, 2, 3]],
    ["legs beyond a round robin's number", -35, { reason: "legs", minimumLegs: 3, maximumLegs: 3 }, [1, 2, 3]],
    [
      "the second of two incompatible legs",
      -39,
      {
        pairs: [
          { legs: [0, 1], reason: "sameGame" },
          { legs: [0, 3], reason: "row" },
        ],
      },
      [1, 3],
    ],
    ["an underdog with too long a price", -46, { reason: "price", leg: 1, price: 900, maximumPrice: 500 }, [1, 3, 4]],
  ])("%s", (_rule, code, data, left) => expect(events(mended({ code, data }, slip()))).toEqual(left));

  test("not all of them: an empty slip is not offered", () => {
    expect(repairOf({ code: -26, data: { days: 7, legs: [0] } }, slip("straight", 1))).toBeUndefined();
  });
});

describe("another way of betting the same legs", () => {
  test.each<[rule: string, code: number, data: object, from: Way["mode"], to: string]>([
    ["no if-bets: a parlay", -28, { reason: "notAllowed", maximumLegs: 0 }, "ifWin", "parlay"],
    ["no such card: a parlay", -30, { reason: "card", legs: [], minimumLegs: 0, maximumLegs: 0 }, "teaser", "parlay"],
    ["no straights at this hour: a parlay", -32, {}, "straight", "parlay"],
    [
      "no round robins: a parlay",
      -35,
      { reason: "notAllowed", minimumLegs: 0, maximumLegs: 0 },
      "roundRobin",
      "parlay",
    ],
    ["too many underdogs: straights", -36, { kind: "dog", maximum: 3, count: 4 }, "parlay", "straight"],
    ["a blocked pattern: straights", -37, { patterns: [] }, "parlay", "straight"],
    [
      "too few of a group: straights",
      -45,
      { group: "MLB", counts: "inside", minimum: 5, count: 4 },
      "parlay",
      "straight",
    ],
  ])("%s", (_rule, code, data, from, to) => {
    expect(
      mended(
        { code, data },
        { ...slip(from), way: from === "roundRobin" ? { mode: from, sizes: [2] } : { mode: from } },
      ).way.mode,
    ).toBe(to);
  });
});

describe("other repairs", () => {
  test("a moved line is accepted", () => {
    const moved = { ...slip(), legs: [leg(1, { now: { points: 8, price: -115 } }), leg(2)] };
    expect(mended({ code: -22, data: { legs: [{ leg: 0, reason: "moved" }] } }, moved).legs[0]).toMatchObject({
      points: 8,
      price: -115,
    });
  });
  test.each<[rule: string, data: object, bought: number | undefined]>([
    [
      "points that are not sold are no longer bought",
      { reason: "notAllowed", legs: [0], maximumQuarters: 0 },
      undefined,
    ],
    ["too many points become the maximum that is sold", { reason: "tooManyPoints", legs: [0], maximumQuarters: 6 }, 6],
    ["no points are bought at a price without them", { reason: "offBoard", legs: [0], maximumQuarters: 0 }, undefined],
  ])("%s", (_rule, data, bought) => {
    const of = { ...slip(), legs: [leg(1, { boughtQuarters: 12 }), leg(2)] };
    expect(mended({ code: -25, data }, of).legs[0]?.boughtQuarters).toBe(bought);
  });
  test("an if-bet's legs are ordered by start", () => {
    const of = { ...slip("ifWin"), legs: [leg(1, { startsAt: 20 }), leg(2, { startsAt: 10 })] };
    expect(events(mended({ code: -28, data: { reason: "order" } }, of))).toEqual([2, 1]);
  });
  test("an if-bet's later amounts become the first", () => {
    expect(
      mended({ code: -29, data: { leg: 1, stake: 60_000, first: 50_000 } }, { ...slip("ifWin"), later: [60_000] })
        .later,
    ).toEqual([]);
  });
  test("a bet that point credit cannot buy is paid with money", () => {
    expect(mended({ code: -2, data: { freePlay: [] } }, { ...slip(), payWith: "credit" }).payWith).toBe("balance");
  });
  test("the strictest of several amounts is taken; invalid amounts come first", () => {
    const amounts = [
      { code: -24, data: { suggested: 400 } },
      { code: -41, data: { suggested: 250 } },
    ];
    expect(repairFor(amounts, slip())).toMatchObject({ name: "takeAmount", amount: 250 });
    expect(repairFor([...amounts, { code: -26, data: { legs: [0] } }], slip())).toMatchObject({
      name: "dropLegs",
      legs: [1],
    });
  });
  test.each(
    explainedCodes.filter((code) => repairOf({ code, data: {} }, slip()) === undefined).map((code) => [code] as const),
  )("beside %s, which cannot be repaired, no amount is offered", (code) => {
    const amount = { code: -24, data: { suggested: 400 } };
    expect(repairFor([amount], slip())).toMatchObject({ amount: 400 });
    expect(repairFor([amount, { code, data: {} }], slip())).toBeUndefined();
    expect(repairFor([{ code, data: {} }, amount], slip())).toBeUndefined();
  });
  test("no repair throws, whatever the data are", () => {
    for (const code of explainedCodes)
      for (const data of [undefined, null, {}, { legs: "x" }, { pairs: [null] }]) repairOf({ code, data }, slip());
  });
});

describe("only repairs that the server accepts are offered", () => {
  const tooMuch =
    (maximum: number) =>
    ({ legs, amount = 0 }: Slip): Refused[] =>
      amount <= maximum * legs.length ? [] : [{ code: -24, data: { suggested: maximum * legs.length } }];
  const names = (repairs: readonly Repair[]): readonly string[] => repairs.map(({ name }) => name);

  test.each<
    [
      rule: string,
      refused: readonly Refused[],
      judge: (repaired: Slip) => readonly Refused[] | undefined,
      offered: readonly string[],
    ]
  >([
    ["a repair that passes", [{ code: -26, data: { legs: [0] } }], () => [], ["dropLegs"]],
    [
      "a repair that causes another refusal, with its own repair",
      [{ code: -26, data: { legs: [0] } }],
      tooMuch(100),
      ["dropLegs", "takeAmount"],
    ],
    [
      "no repair that leaves an unrepairable refusal",
      [{ code: -26, data: { legs: [0] } }],
      () => [{ code: -31, data: {} }],
      [],
    ],
    [
      "no repair that is refused again",
      [{ code: -33, data: { minimum: 60_000, stake: 50_000 } }],
      () => [{ code: -33, data: { minimum: 60_000, stake: 50_000 } }],
      [],
    ],
    ["no repair that could not be judged", [{ code: -26, data: { legs: [0] } }], () => undefined, []],
    ["no repair where nothing helps", [{ code: -31, data: {} }], () => [], []],
  ])("%s", async (_rule, refused, judge, offered) => {
    expect(names(await judgedRepairs(slip(), refused, (repaired) => Promise.resolve(judge(repaired))))).toEqual(
      offered,
    );
  });

  test("an amount that every refusal suggests has been judged already", () => {
    const amounts = [
      { code: -24, data: { suggested: 250 } },
      { code: -41, data: { suggested: 250 } },
    ];
    expect(suggestedRepair(amounts, slip())).toMatchObject({ name: "takeAmount", amount: 250 });
    expect(suggestedRepair([...amounts, { code: -26, data: { legs: [0] } }], slip())).toBeUndefined();
    expect(suggestedRepair([], slip())).toBeUndefined();
  });

  // A book of arbitrary rules: each accepts some legs, modes and amounts, and says only of itself what would pass.
  const mode = fc.constantFrom<Way["mode"]>("straight", "parlay", "ifWin");
  const rule = fc.oneof(
    fc.integer({ min: 1, max: 60_000 }).map(
      (maximum) =>
        ({ amount = 0 }: Slip): Refused[] =>
          amount > maximum ? [{ code: -24, data: { suggested: maximum } }] : [],
    ),
    fc.integer({ min: 1, max: 60_000 }).map(
      (minimum) =>
        ({ amount = 0 }: Slip): Refused[] =>
          amount < minimum ? [{ code: -33, data: { minimum, maximum: 0, stake: amount, suggested: null } }] : [],
    ),
    fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }).map((far) => ({ legs }: Slip): Refused[] => {
      const found = legs.flatMap(({ key }, index) => (far.includes(key.eventId) ? [index] : []));
      return found.length > 0 ? [{ code: -26, data: { legs: found } }] : [];
    }),
    mode.map(
      (closed) =>
        ({ way }: Slip): Refused[] =>
          way.mode === closed ? [{ code: closed === "ifWin" ? -28 : closed === "parlay" ? -36 : -32, data: {} }] : [],
    ),
    fc.boolean().map((isClosed) => (): Refused[] => (isClosed ? [{ code: -31, data: {} }] : [])),
  );

  test("every offered repair passes when it is applied", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(rule, { minLength: 1, maxLength: 4 }),
        mode,
        fc.integer({ min: 1, max: 4 }),
        async (rules, from, count) => {
          const judge = (of: Slip): Refused[] => rules.flatMap((refuse) => refuse(of));
          const before = slip(from, count);
          const offered = await judgedRepairs(before, judge(before), (repaired) => Promise.resolve(judge(repaired)));
          if (offered.length > 0)
            expect(judge(offered.flatMap(({ actions }) => actions).reduce(slipAfter, before))).toEqual([]);
        },
      ),
    );
  });
});
